"""The end: who wins, rewards, and what is asked at all (rules X17 to X20)."""

import random

import pytest

from tests.dice.scene import arrows, lives, luck, phase, who, winners
from tests.referees import act, play_out

HUNTERS = [(0, 2), (1, 0), (2, 1)]
"""With 3 players (deputy, outlaw, renegade by seat): hunter and target, who sits at the hunter's right."""

GUN_AND_BEER = "beer gatling gatling gatling"
CALM = luck("one two beer beer gatling")
"""The next turn begins with such a roll, which changes nothing yet."""


def assert_won_by(game, seats):
    """The game is over, decided for exactly these seats, and paid out accordingly."""
    assert game.over and not game.truncated and game.to_move is None
    assert phase(game) == "over" and winners(game) == seats and game.legal() == set()
    assert list(game.returns) == [1 if seat in seats else -1 for seat in range(len(lives(game)))]


def assert_no_winner(game):
    """The game is over and nobody has won."""
    assert game.over and not game.truncated and game.to_move is None
    assert winners(game) == [] and phase(game) == "over"
    assert [float(value) for value in game.returns] == [0.0] * len(lives(game))


def assert_goes_on(game, player):
    """Nobody has won yet and the given player is asked."""
    assert not game.over and not game.truncated and winners(game) is None
    assert game.to_move == player


def indians(start, count, life, quivers, turn_of, **keywords):
    """The game after the roller's one new arrow, the pile's last, given all lives and arrows before."""
    assert sum(quivers) == 8
    seats = {seat: who(life=life[seat], arrows=quivers[seat]) for seat in range(count)}
    dice = "one beer beer beer beer"
    game = start(count, "reroll", dice, seats, turn_of=turn_of, rolls_left=1, rng=luck("arrow"), **keywords)
    act(game, "reroll 4")
    return game


def test_x17_law_wins_when_the_last_outlaw_goes(start):
    game = start(5, "shoot", "one beer", {1: who(life=1)}, dead=[2, 3])
    act(game, "shoot left 1")
    assert_won_by(game, [0, 4])


def test_x17_law_wins_when_the_last_renegade_goes(start):
    game = start(5, "shoot", "two beer", {2: who(life=1)}, dead=[3], dead_now=[1])
    assert_won_by(game, [0, 4])


def test_x17_dead_deputies_win_with_the_sheriff(start):
    game = start(7, "reroll", "one", {1: who(life=1)}, dead=[2, 3, 4, 5, 6], rolls_left=1)
    act(game, "reroll none")
    assert_won_by(game, [0, 4, 6])


def test_x17_law_wins_in_a_deputys_turn(start):
    game = start(5, "shoot", "one beer", {3: who(life=1)}, dead=[1, 2], turn_of=4)
    act(game, "shoot right 1")
    assert_won_by(game, [0, 4])


def test_x17_law_wins_by_dynamite_of_the_last_outlaw(start):
    seats = {1: who(life=1)}
    game = start(5, "reroll", "dynamite dynamite dynamite", seats, turn_of=1, dead=[2, 3], rolls_left=0)
    assert_won_by(game, [0, 4])


def test_x17_game_goes_on_while_a_renegade_is_in_play(start):
    game = start(5, "shoot", "one beer", {1: who(life=1)}, dead=[3])
    act(game, "shoot left 1")
    assert_goes_on(game, 0)


def test_x17_game_goes_on_while_an_outlaw_is_in_play(start):
    game = start(5, "shoot", "one beer", {2: who(life=1)}, dead=[1])
    act(game, "shoot left 2")
    assert_goes_on(game, 0)


def test_x17_game_goes_on_while_the_second_of_two_renegades_is_in_play(start):
    game = start(8, "shoot", "one beer", {1: who(life=1)}, dead=[2, 3, 5])
    act(game, "shoot left 1")
    assert_goes_on(game, 0)


def test_x17_outlaws_win_when_the_sheriff_goes(start):
    game = start(5, "shoot", "one beer", {0: who(life=1)}, turn_of=1)
    act(game, "shoot right 1")
    assert_won_by(game, [1, 3])


def test_x17_outlaws_win_with_everybody_dead(start):
    game = indians(start, 4, life=[1, 2, 2, 2], quivers=[2, 2, 2, 2], turn_of=0)
    assert lives(game) == [0, 0, 0, 0]
    assert_won_by(game, [1, 3])


def test_x17_outlaws_win_though_all_dead_with_deputy_and_renegade_alive(start):
    game = start(5, "shoot", "one beer", {0: who(life=1)}, turn_of=2, dead=[1, 3])
    act(game, "shoot right 2")
    assert lives(game) == [0, 0, 5, 0, 5]
    assert_won_by(game, [1, 3])


def test_x17_outlaws_win_when_the_sheriff_goes_with_the_last_of_the_enemies(start):
    game = indians(start, 5, life=[3, 3, 2, 5, 5], quivers=[3, 3, 2, 0, 0], turn_of=4, dead=[3])
    assert lives(game) == [0, 0, 0, 0, 4], "only a deputy is left"
    assert_won_by(game, [1, 3])


def test_x17_outlaws_win_when_a_lone_outlaw_is_left(start):
    game = indians(start, 4, life=[3, 5, 2, 3], quivers=[3, 0, 2, 3], turn_of=1)
    assert lives(game) == [0, 4, 0, 0]
    assert_won_by(game, [1, 3])


def test_x17_renegade_alone_wins(start):
    seats = {0: who(life=1)}
    game = start(4, "reroll", "one beer", seats, turn_of=2, dead=[1, 3], rolls_left=1)
    act(game, "reroll none")
    assert_won_by(game, [2])


def test_x17_renegade_left_alone_by_the_indians_wins(start):
    game = indians(start, 4, life=[3, 3, 5, 2], quivers=[3, 3, 0, 2], turn_of=2)
    assert lives(game) == [0, 0, 4, 0]
    assert_won_by(game, [2])


def test_x17_renegade_does_not_win_while_a_deputy_lives(start):
    game = start(5, "beer", GUN_AND_BEER, {0: who(life=1), 1: who(life=1), 3: who(life=1)}, turn_of=2)
    act(game, "beer self")
    assert lives(game) == [0, 0, 6, 0, 4]
    assert_won_by(game, [1, 3])


def test_x17_eight_players_sheriff_falls_before_two_renegades(start):
    game = start(8, "shoot", "one beer", {0: who(life=1)}, turn_of=2, dead=[1, 3, 4, 5, 6])
    assert game.legal() == {"shoot right 2", "shoot right 3"}
    act(game, "shoot right 2")
    assert_won_by(game, [1, 3, 5])


def test_x17_eight_players_last_renegade_wins_without_the_other(start):
    seats = {0: who(life=1)}
    game = start(8, "reroll", "one", seats, turn_of=7, dead=[1, 2, 3, 4, 5, 6], rolls_left=1)
    act(game, "reroll none")
    assert_won_by(game, [7])


def test_x17_eight_players_sheriff_and_other_renegade_fall_together(start):
    seats = {0: who(life=1), 7: who(life=1)}
    game = start(8, "beer", GUN_AND_BEER, seats, turn_of=2, dead=[1, 3, 4, 5, 6])
    act(game, "beer self")
    assert_won_by(game, [2])


def test_x17_end_leaves_the_rest_of_the_dice_alone(start):
    game = start(5, "shoot", "one beer gatling gatling gatling", {0: who(life=1)}, turn_of=1)
    act(game, "shoot right 1")
    assert_won_by(game, [1, 3])
    assert lives(game) == [0, 5, 5, 5, 5]


def test_x17_el_gringo_as_sheriff_gives_no_arrow_when_he_falls(start):
    game = start(5, "shoot", "one beer", {0: who("El Gringo", life=1)}, turn_of=1)
    act(game, "shoot right 1")
    assert_won_by(game, [1, 3])
    assert arrows(game) == [0, 0, 0, 0, 0]


def test_x17_end_by_indians_stops_the_taking(start):
    seats = {0: who(life=1, arrows=1), 2: who(arrows=4), 3: who(arrows=3)}
    dice = "one beer beer beer beer"
    game = start(4, "reroll", dice, seats, turn_of=1, rolls_left=2, rng=luck("arrow arrow"))
    act(game, "reroll 3 4")
    assert arrows(game) == [0, 0, 0, 0]
    assert_won_by(game, [1, 3])


@pytest.mark.parametrize("hunter, target", HUNTERS)
def test_x18_hunter_wins_by_a_bulls_eye(start, hunter, target):
    game = start(3, "shoot", "one beer", {target: who(life=1)}, turn_of=hunter)
    act(game, "shoot right 1")
    assert_won_by(game, [hunter])


@pytest.mark.parametrize("hunter, target", HUNTERS)
def test_x18_hunter_wins_by_the_gun(start, hunter, target):
    game = start(3, "beer", GUN_AND_BEER, {target: who(life=1)}, turn_of=hunter)
    act(game, "beer self")
    assert sum(life > 0 for life in lives(game)) == 2
    assert_won_by(game, [hunter])


@pytest.mark.parametrize("hunter, target", HUNTERS)
def test_x18_hunter_wins_with_both_others_gone(start, hunter, target):
    seats = {seat: who(life=1) for seat in range(3) if seat != hunter}
    game = start(3, "beer", GUN_AND_BEER, seats, turn_of=hunter)
    act(game, "beer self")
    assert_won_by(game, [hunter])


@pytest.mark.parametrize("hunter, target", HUNTERS)
def test_x18_somebody_elses_kill_wins_nothing(start, hunter, target):
    killer = 3 - hunter - target
    game = start(3, "shoot", "one beer", {target: who(life=1)}, turn_of=killer)
    act(game, "shoot left 1")
    assert lives(game)[target] == 0
    assert_goes_on(game, killer)


@pytest.mark.parametrize("hunter, target", HUNTERS)
def test_x18_somebody_elses_gun_wins_nothing(start, hunter, target):
    killer = 3 - hunter - target
    seats = {target: who(life=1)}
    game = start(3, "beer", GUN_AND_BEER, seats, turn_of=killer, turn_limit=None, rng=CALM)
    act(game, "beer self")
    assert lives(game)[target] == 0
    assert game.position()["turn_of"] == hunter
    assert_goes_on(game, hunter)


@pytest.mark.parametrize("roller", range(3))
@pytest.mark.parametrize("step", [1, 2])
def test_x18_last_two_play_for_being_the_last_alive(start, roller, step):
    other = (roller + step) % 3
    dead = 3 - roller - other
    game = start(3, "reroll", "one beer", {other: who(life=1)}, turn_of=roller, dead=[dead], rolls_left=1)
    assert not game.over
    act(game, "reroll none")
    assert_won_by(game, [roller])


@pytest.mark.parametrize("hunter, target", HUNTERS)
def test_x18_indians_are_nobodys_hit(start, hunter, target):
    quivers = [4, 4, 4]
    quivers[hunter] = 0
    life = [7, 7, 7]
    life[target] = 4
    game = indians(start, 3, life, quivers, hunter)
    assert lives(game)[target] == 0 and lives(game)[hunter] == 6
    assert lives(game)[3 - hunter - target] == 2, "the Indians took 4, and the one had a single target left"
    assert_goes_on(game, hunter)


@pytest.mark.parametrize("roller", range(3))
def test_x18_dynamite_is_nobodys_hit(start, roller):
    game = start(
        3,
        "reroll",
        "dynamite dynamite beer beer beer",
        {roller: who(life=1)},
        turn_of=roller,
        turn=4,
        turn_limit=None,
        rolls_left=1,
        rng=luck("dynamite"),
    )
    act(game, "reroll 4")
    assert lives(game)[roller] == 0 and winners(game) is None
    assert game.position()["turn_of"] == (roller + 1) % 3 and game.position()["turn"] == 5


@pytest.mark.parametrize("survivor", range(3))
def test_x18_last_alive_wins_after_indians(start, survivor):
    quivers = [4, 4, 4]
    quivers[survivor] = 0
    game = indians(start, 3, [4, 4, 4], quivers, survivor)
    assert lives(game)[survivor] == 3
    assert_won_by(game, [survivor])


def test_x18_last_alive_wins_though_another_rolled(start):
    game = indians(start, 3, life=[1, 5, 4], quivers=[0, 4, 4], turn_of=0)
    assert_won_by(game, [1])


def test_x18_nobody_left_nobody_wins(start):
    game = indians(start, 3, life=[3, 3, 3], quivers=[2, 3, 3], turn_of=0)
    assert lives(game) == [0, 0, 0]
    assert_no_winner(game)


def test_x18_last_two_fall_together_and_nobody_wins(start):
    game = indians(start, 3, life=[5, 4, 5], quivers=[4, 4, 0], turn_of=0, dead=[2])
    assert lives(game) == [0, 0, 0]
    assert_no_winner(game)


def test_x18_last_one_goes_by_dynamite(start):
    dice, seats = "dynamite dynamite beer beer beer", {1: who(life=1)}
    game = start(3, "reroll", dice, seats, turn_of=1, dead=[2], rolls_left=1, rng=luck("dynamite"))
    act(game, "reroll 4")
    assert_won_by(game, [0])


def test_x18_indians_brought_by_el_gringo_are_nobodys_hit(start):
    seats = {0: who(arrows=3), 1: who("El Gringo", arrows=1), 2: who(life=4, arrows=4)}
    game = start(3, "shoot", "one beer", seats)
    act(game, "shoot left 1")
    assert lives(game) == [1, 3, 0]
    assert_goes_on(game, 0)


def test_x18_winner_is_found_before_el_gringo_gives_his_arrow(start):
    seats = {0: who(life=1), 2: who("El Gringo", life=1, arrows=2), 1: who(arrows=6)}
    game = start(3, "shoot", "one beer", seats)
    act(game, "shoot right 1")
    assert_won_by(game, [0])
    assert arrows(game)[0] == 0


def test_x19_turn_limit_truncates_with_nothing_for_anybody(start):
    game = start(5, "beer", "beer", turn=6, turn_limit=6)
    act(game, "beer self")
    assert game.over and game.truncated and game.to_move is None
    assert [float(value) for value in game.returns] == [0.0] * 5 and winners(game) is None
    assert game.position()["turn"] == 6 and game.position()["turn_of"] == 0


def test_x19_turn_limit_leaves_the_last_turn_to_be_played(start):
    game = start(5, "beer", "beer", turn=5, turn_limit=6, rng=CALM)
    act(game, "beer self")
    assert game.position()["turn"] == 6 and game.position()["turn_of"] == 1 and not game.over


def test_x19_turn_limit_counts_from_the_first_turn(start):
    game = start(8, seats={seat: who(life="full") for seat in range(8)}, turn_limit=4)
    turns = {now.position()["turn"] for now in play_out(game, random.Random(3))}
    assert game.truncated and turns == {1, 2, 3, 4}


@pytest.mark.parametrize("count", [3, 5, 8])
def test_x19_eliminated_players_keep_their_seats_but_are_never_asked(start, count):
    for seed in range(3):
        game = start(count, turn_limit=None, rng=seed)
        for now in play_out(game, random.Random(seed)):
            assert lives(now)[now.to_move] > 0
        assert game.over and not game.truncated and len(game.returns) == count == len(lives(game))
        victors = winners(game)
        assert list(game.returns) == [(1 if seat in victors else -1) if victors else 0 for seat in range(count)]


def test_x19_game_decided_in_the_last_turn_is_not_truncated(start):
    game = start(5, "shoot", "one beer", {0: who(life=1)}, turn_of=1, turn=9, turn_limit=9)
    act(game, "shoot right 1")
    assert_won_by(game, [1, 3])


def test_x19_no_rewards_before_the_end(start):
    game = start(5, "shoot", "one beer", {1: who(life=1)})
    act(game, "shoot left 1")
    assert [float(value) for value in game.returns] == [0.0] * 5


@pytest.mark.parametrize("count", [3, 6, 8])
def test_x20_a_question_has_at_least_two_answers(start, count):
    for seed in range(3):
        for game in play_out(start(count, turn_limit=None, rng=100 + seed), random.Random(seed)):
            assert len(game.legal()) >= 2


def test_x20_forced_shots_are_not_asked(start):
    game = start(4, "shoot", "two two beer")
    assert phase(game) == "beer" and lives(game) == [5, 5, 3, 5]
    game = start(5, "reroll", "one one beer beer beer", dead=[2, 3, 4], rolls_left=1)
    act(game, "reroll none")
    assert phase(game) == "beer" and lives(game) == [5, 3, 0, 0, 0]


def test_x20_sid_ketchum_is_asked_also_where_nobody_needs_it(start):
    full = {seat: who(life="full") for seat in range(1, 4)}
    game = start(4, seats={0: who("Sid Ketchum", life="full"), **full})
    assert game.legal() == {"heal self", "heal left 1", "heal left 2", "heal right 1"}


def test_x20_beers_are_asked_also_where_nobody_needs_them(start):
    game = start(4, "beer", "beer", {seat: who(life="full") for seat in range(4)})
    assert game.legal() == {"beer self", "beer left 1", "beer left 2", "beer right 1"}
    before = lives(game)
    act(game, "beer left 1")
    assert lives(game) == before


def test_x20_shots_are_asked_also_where_they_add_nothing(start):
    game = start(5, "shoot", "one one one one one", {1: who(life=1), 4: who(life=1)})
    act(game, "shoot left 1", "shoot right 1")
    assert game.legal() == {"shoot left 1", "shoot right 1"}


def test_x20_rerolls_are_asked_before_every_roll(start):
    game = start(5, "reroll", "one one one one one", rolls_left=1)
    assert len(game.legal()) == 32


def test_x20_may_is_asked_only_where_it_can_do_something(start):
    game = start(5, "shoot", "one beer", {1: who("Pedro Ramirez")})
    act(game, "shoot left 1")
    assert game.to_move == 0, "Pedro Ramirez has no arrow"
    game = start(5, "shoot", "one beer", {1: who("Bart Cassidy"), 2: who(arrows=8)})
    act(game, "shoot left 1")
    assert game.to_move == 0, "Bart Cassidy may not take the last arrow"
    game = start(5, "gatling", "gatling", {0: who("Kit Carlson")})
    assert game.truncated, "Kit Carlson finds no arrow"


def test_x20_kit_carlson_is_not_offered_players_without_arrows(start):
    game = start(5, "gatling", "gatling", {0: who("Kit Carlson"), 3: who(arrows=1)})
    assert game.legal() == {"return arrow of right 2", "return no arrow"}
