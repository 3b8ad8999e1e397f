"""The reference twin of the Dice Game by itself: random games, and scripted turns named by rule."""

import random
from collections.abc import Callable

import pytest

from tests.dice.twin import ARROWS, LIFE, ROLES, Twin

FACES = {"a": "arrow", "d": "dynamite", "1": "one", "2": "two", "b": "beer", "g": "gatling"}
PLAIN = ["Black Jack", "Lucky Duke", "Suzy Lafayette", "Sid Ketchum", "Rose Doolan", "Calamity Janet"]
"""Characters whose abilities matter in their own turn only: bystanders."""


def scripted(*rolls: str) -> Callable[[int], list[str]]:
    """A `roll` that gives these results in turn, one letter a die, and nothing but beers after them."""
    script = [[FACES[letter] for letter in roll] for roll in rolls]

    def roll(n: int) -> list[str]:
        faces = script.pop(0) if script else ["beer"] * n
        assert len(faces) == n
        return faces

    return roll


def table(first: str, *others: str, players: int = 5, rolls: tuple[str, ...], **options: bool | int) -> Twin:
    """A game whose first player, in seat 0, is `first`; bystanders fill the seats after `others`."""
    characters = [first, *others]
    characters += [c for c in PLAIN if c not in characters][: players - len(characters)]
    return Twin(ROLES[players], characters, scripted(*rolls), **options)  # type: ignore[arg-type]


def answer(game: Twin, *names: str) -> None:
    for name in names:
        game.step(name)


def give_arrows(game: Twin, arrows: dict[int, int]) -> None:
    for seat, count in arrows.items():
        game.return_arrows(seat, -count)


def random_game(players: int, seed: int) -> tuple[Twin, random.Random]:
    rng = random.Random(seed)
    roles = rng.sample(ROLES[players], players)
    characters = rng.sample(sorted(LIFE), players)
    return Twin(roles, characters, lambda n: rng.choices(sorted(FACES.values()), k=n)), rng


# ------------------------------------------------------------ random games


@pytest.mark.parametrize("players", range(3, 9))
def test_random_games_end_and_keep_the_invariants(players: int) -> None:
    for seed in range(60):
        game, rng = random_game(players, seed)
        while not game.over:
            legal = game.legal()
            assert len(legal) >= 2, "X20"
            assert game.alive[game.to_move] and game.life[game.to_move] > 0
            assert 1 <= game.pile <= ARROWS and game.pile + sum(game.arrows) == ARROWS
            for seat in range(players):
                assert 0 <= game.life[seat] <= game.max_life[seat], "X3"
                assert game.alive[seat] or (game.life[seat] == 0 and game.arrows[seat] == 0), "X13"
            snapshot = game.snapshot()
            assert (snapshot["phase"] == "heal") == (snapshot["dice"] == [])
            assert snapshot["phase"] == "reroll" or snapshot["rolls_left"] == 0
            assert snapshot["phase"] in ("shoot", "resolve") or not any(snapshot["aimed"])
            game.step(rng.choice(sorted(legal)))
        assert game.winners is not None and not game.truncated
        assert game.snapshot()["to_move"] is None and game.legal() == set() and not any(game.aimed)
        assert sum(game.arrows) + game.pile == ARROWS
        if game.winners:
            assert game.returns == [1.0 if seat in game.winners else -1.0 for seat in range(players)]
        else:
            assert players == 3 and game.returns == [0.0] * 3


def test_every_ending_comes_up() -> None:
    endings = set()
    for seed in range(400):
        game, rng = random_game(3 + seed % 6, seed)
        while not game.over:
            game.step(rng.choice(sorted(game.legal())))
        endings.add(tuple(sorted({game.roles[seat] for seat in game.winners or []})))
    assert endings >= {("deputy", "sheriff"), ("sheriff",), ("outlaw",), ("renegade",), ("deputy",)}


def test_an_illegal_answer_changes_nothing() -> None:
    game = table("Paul Regret", rolls=("11bbb",))
    before = game.snapshot()
    with pytest.raises(ValueError, match="shoot left 1"):
        game.step("shoot left 1")
    assert game.snapshot() == before


# ------------------------------------------------------------ the table and the rolls


def test_x3_x4_the_sheriff_has_two_more_and_begins() -> None:
    game = Twin(["outlaw", "renegade", "sheriff", "outlaw"], PLAIN[:4], scripted("bbbbb"))
    assert (game.to_move, game.life) == (2, [8, 8, 10, 8])
    three = Twin(["outlaw", "deputy", "renegade"], PLAIN[:3], scripted("bbbbb"))
    assert (three.to_move, three.life) == (1, [8, 8, 8])


def test_x5_sid_chooses_before_he_rolls() -> None:
    game = table("Sid Ketchum", rolls=("11bbb",))
    assert game.legal() == {"heal self", "heal left 1", "heal left 2", "heal right 2", "heal right 1"}
    assert (game.phase, game.dice, game.rolls_left) == ("heal", [], 0)
    game.step("heal right 1")
    assert (game.phase, game.healed[0], game.rolls_left) == ("reroll", [0, 0, 0, 0, 1], 2)


def test_x6_an_arrow_left_on_the_table_is_not_taken_again() -> None:
    game = table("Paul Regret", rolls=("aadbb", "ab", "b"))
    assert (game.arrows[0], game.rolls_left) == (2, 2)
    assert "reroll 0 1 3 4" in game.legal() and "reroll 2" not in game.legal() and len(game.legal()) == 16
    game.step("reroll 3 4")
    assert (game.arrows[0], game.rolls_left, game.dice) == (3, 1, [FACES[f] for f in "aadab"])
    game.step("reroll 3")
    assert (game.arrows[0], game.rolls_left, game.phase) == (3, 0, "beer")


def test_x6_black_jack_rolls_dynamite_again_below_three() -> None:
    game = table("Black Jack", rolls=("ddbbb", "db"))
    assert len(game.legal()) == 32
    game.step("reroll 0 4")
    assert game.phase == "reroll" and len(game.legal()) == 32
    game = table("Black Jack", rolls=("ddbbb", "d"))
    game.step("reroll 2")
    assert (game.phase, game.life[0]) == ("beer", game.max_life[0] - 1)


def test_x6_lucky_duke_rolls_four_times() -> None:
    game = table("Lucky Duke", rolls=("bbbbb",))
    answer(game, "reroll 0", "reroll 0", "reroll 0")
    assert (game.phase, game.rolls_left) == ("beer", 0)


def test_x7_a_roller_eliminated_by_dynamite_leaves_his_other_dice_unresolved() -> None:
    game = table("Paul Regret", rolls=("ddb11", "d"), players=6)
    game.roles[0], game.roles[1] = "outlaw", "sheriff"  # so that the game goes on
    game.life[0] = 1
    game.step("reroll 2")
    assert (game.alive[0], game.turn, game.to_move, game.phase) == (False, 2, 1, "reroll")
    assert sum(map(sum, game.shot)) == 0 and game.alive_at_turn_start == [False] + [True] * 5


# ------------------------------------------------------------ bull's eyes


@pytest.mark.parametrize(
    ("character", "players", "die", "seats"),
    [
        ("Paul Regret", 3, "one", {1, 2}),
        ("Paul Regret", 3, "two", {1, 2}),
        ("Paul Regret", 4, "two", {2}),
        ("Paul Regret", 8, "one", {1, 7}),
        ("Paul Regret", 8, "two", {2, 6}),
        ("Calamity Janet", 8, "one", {1, 2, 6, 7}),
        ("Calamity Janet", 8, "two", {1, 2, 6, 7}),
        ("Calamity Janet", 3, "two", {1, 2}),
        ("Rose Doolan", 8, "one", {1, 2, 6, 7}),
        ("Rose Doolan", 8, "two", {2, 3, 5, 6}),
        ("Rose Doolan", 4, "two", {2}),
        ("Rose Doolan", 6, "two", {2, 3, 4}),
        ("Rose Doolan", 3, "two", {1, 2}),
    ],
)
def test_x8_reach(character: str, players: int, die: str, seats: set[int]) -> None:
    others = [c for c in sorted(LIFE) if c != character][: players - 1]
    game = table(character, *others, players=players, rolls=("bbbbb",))
    assert set(game.targets(0, die)) == seats


def test_x8_those_eliminated_this_turn_still_count_as_places() -> None:
    game = table("Paul Regret", players=5, rolls=("b1122", "a"))
    give_arrows(game, {1: 8})
    game.life[1] = 5
    game.step("reroll 0")  # the ninth arrow: the Indians eliminate seat 1
    assert not game.alive[1] and game.life[0] == game.max_life[0] - 1 and game.pile == ARROWS
    game.step("reroll none")
    assert game.to_move == 0 and game.phase == "shoot"
    assert game.aimed == [0, 0, 0, 0, 2], "both ones had one target, seat 4, and were not asked"
    assert game.legal() == {"shoot left 2", "shoot right 2"}
    assert game.distance(0, 2) == 2


def test_x8_a_die_that_reaches_nobody_is_lost() -> None:
    game = table("Paul Regret", players=4, rolls=("bbb22", "a"))
    game.roles[1], game.roles[2] = "outlaw", "renegade"
    give_arrows(game, {2: 8})
    game.step("reroll 0")
    answer(game, "reroll none")
    assert (game.phase, sum(map(sum, game.shot))) == ("beer", 0)
    assert game.legal() == {"beer self", "beer left 1", "beer right 1"}


def test_x9_slab_doubles_once_and_pays_a_beer() -> None:
    game = table("Slab the Killer", players=5, rolls=("112bb",))
    game.step("reroll none")
    assert game.legal() == {f"shoot {s}{d}" for s in ("left 1", "right 1") for d in ("", " double")}
    answer(game, "shoot left 1", "shoot right 1 double")
    assert game.legal() == {"shoot left 2", "shoot right 2"}
    assert game.aimed == [0, 1, 0, 0, 2]
    game.step("shoot left 2")
    assert game.shot[0] == [0, 1, 1, 0, 2] and game.spared[0] == [0, 1, 0, 1, 1]
    assert [game.max_life[s] - game.life[s] for s in range(5)] == [0, 1, 1, 0, 2]
    game.step("beer left 1")
    assert game.turn == 2, "the other beer was spent"


# ------------------------------------------------------------ losing life


def test_x10_x11_bart_is_asked_for_every_point_while_he_lives_and_the_pile_has_two() -> None:
    game = table("Paul Regret", "Bart Cassidy", players=5, rolls=("1111b",))
    give_arrows(game, {3: 6})
    answer(game, "reroll none", *["shoot left 1"] * 4)
    assert (game.to_move, game.phase, game.aimed[1]) == (1, "resolve", 4)
    answer(game, "lose life", "take arrow")
    assert (game.to_move, game.aimed[1], game.pile) == (1, 2, 2)
    game.step("take arrow")
    assert (game.to_move, game.phase) == (0, "beer"), "one arrow is left: the fourth point is lost"
    assert (game.life[1], game.arrows[1]) == (game.max_life[1] - 2, 2)


def test_x10_a_player_at_zero_is_asked_nothing() -> None:
    game = table("Paul Regret", "Bart Cassidy", players=5, rolls=("111bb",))
    game.roles[1] = "outlaw"
    game.life[1] = 1
    answer(game, "reroll none", *["shoot left 1"] * 3, "lose life")
    assert (game.phase, game.alive[1], game.aimed) == ("beer", False, [0] * 5)


def test_x11_pedro_returns_an_arrow_for_each_point() -> None:
    game = table("Paul Regret", "Pedro Ramirez", players=5, rolls=("111bb",))
    give_arrows(game, {1: 2})
    answer(game, "reroll none", *["shoot left 1"] * 3)
    assert (game.to_move, game.life[1]) == (1, game.max_life[1] - 3)
    answer(game, "keep own arrow", "return own arrow", "return own arrow")
    assert (game.phase, game.arrows[1]) == ("beer", 0)


def test_x11_pedro_may_return_an_arrow_for_dynamite() -> None:
    game = table("Pedro Ramirez", players=5, rolls=("aaddb", "d"))
    game.step("reroll 4")
    assert game.legal() == {"return own arrow", "keep own arrow"} and game.phase == "resolve"
    game.step("return own arrow")
    assert (game.turn, game.arrows[0], game.life[0]) == (2, 1, 9)


def test_x11_el_gringo_gives_one_arrow_an_event_and_it_may_bring_the_indians() -> None:
    game = table("Willy the Kid", "El Gringo", players=5, rolls=("11ggb",))
    give_arrows(game, {2: 8})
    answer(game, "reroll none", "shoot left 1", "shoot left 1")
    assert (game.alive[2], game.arrows, game.life[0]) == (False, [0] * 5, 9)
    game.step("beer left 1")  # then the Gun, a second event
    assert (game.turn, game.arrows) == (2, [1, 0, 0, 0, 0])
    assert game.life[1] == 7 - 2 + 1 - 1


def test_x11_el_gringo_eliminated_still_gives_his_arrow() -> None:
    game = table("Paul Regret", "El Gringo", players=5, rolls=("1bbbb",))
    game.life[1] = 1
    answer(game, "reroll none", "shoot left 1")
    assert (game.alive[1], game.arrows[0], game.phase) == (False, 1, "beer")


def test_x12_indians_interrupt_the_taking_and_jourdonnais_loses_one() -> None:
    game = table("Paul Regret", "Jourdonnais", players=5, rolls=("bbbbb", "aaa"))
    give_arrows(game, {0: 2, 1: 5})
    game.step("reroll 0 1 2")
    assert game.life[0] == game.max_life[0] - 4 and game.life[1] == game.max_life[1] - 1
    assert (game.arrows, game.pile) == ([1, 0, 0, 0, 0], 8)


def test_x12_a_roller_eliminated_by_indians_takes_no_further_arrows() -> None:
    game = table("Paul Regret", players=5, rolls=("bbbbb", "aaa"))
    game.roles[0], game.roles[1] = "outlaw", "sheriff"
    give_arrows(game, {2: 7})
    game.life[0] = 2
    game.step("reroll 0 1 2")
    assert (game.alive[0], game.arrows, game.pile, game.to_move) == (False, [0] * 5, ARROWS, 1)


def test_x13_vulture_sam_gains_two_for_each_other_player_eliminated() -> None:
    game = table("Paul Regret", "Vulture Sam", players=5, rolls=("1122b",))
    game.life[1:] = [3, 1, 1, 8]
    answer(game, "reroll none", "shoot left 1", "shoot right 1", "shoot left 2", "shoot right 2")
    assert game.life == [11, 3 - 1 + 4, 0, 0, 7]


# ------------------------------------------------------------ beers, gatlings, Suzy


@pytest.mark.parametrize(("life", "after"), [(4, 8), (5, 7), (9, 11)])
def test_x14_jesse_counts_from_his_life_before_the_first_beer(life: int, after: int) -> None:
    game = table("Jesse Jones", players=5, rolls=("bbbdd",))
    game.life[0] = life
    answer(game, "reroll none", "beer left 1", "beer self", "beer self")
    assert (game.life[0], game.healed[0]) == (after, [2, 1, 0, 0, 0])


def test_x15_the_gun_spares_paul_and_returns_the_rollers_arrows() -> None:
    game = table("Black Jack", "Paul Regret", "Bart Cassidy", players=5, rolls=("gggaa",))
    game.step("reroll none")
    assert (game.to_move, game.arrows[0], game.life[1]) == (2, 2, 9), "Bart answers before the arrows go back"
    game.step("lose life")
    assert [game.max_life[s] - game.life[s] for s in range(5)] == [0, 0, 1, 1, 1]
    assert game.arrows == [0] * 5 and game.turn == 2


def test_x15_kit_returns_an_arrow_for_each_gatling_without_the_gun_too() -> None:
    game = table("Kit Carlson", players=5, rolls=("ggabb",))
    give_arrows(game, {3: 1})
    answer(game, "reroll none", "beer self", "beer self")
    assert game.legal() == {"return no arrow", "return arrow of self", "return arrow of right 2"}
    assert game.phase == "gatling"
    answer(game, "return no arrow", "return arrow of right 2")
    assert (game.arrows, game.relieved, game.turn) == ([1, 0, 0, 0, 0], [0, 0, 0, 1, 0], 2)


@pytest.mark.parametrize(("dice", "gain"), [("ddabb", 2), ("dda1b", 0)])
def test_x16_suzy_gains_without_bulls_eyes(dice: str, gain: int) -> None:
    game = table("Suzy Lafayette", players=5, rolls=(dice,))
    game.life[0] = 3
    game.step("reroll none")
    while game.turn == 1:
        game.step("shoot left 1" if game.phase == "shoot" else "beer left 1")
    assert game.life[0] == 3 + gain


# ------------------------------------------------------------ the end


def one_shot(game: Twin, target: str) -> Twin:
    answer(game, "reroll none", target)
    return game


def test_x17_the_outlaws_win_by_the_sheriffs_death_dead_or_alive() -> None:
    game = table("Paul Regret", players=4, rolls=("ddbbb", "d"))
    game.life[0] = 1
    game.step("reroll 2")
    assert game.winners == [2, 3] and game.returns == [-1.0, -1.0, 1.0, 1.0]
    assert (game.phase, game.turn, game.rolls_left, game.roller) == ("over", 1, 0, 0)


def test_x17_a_renegade_alone_and_nobody_at_all() -> None:
    for renegade_life, winners in ((8, [1]), (1, [2, 3])):
        game = table("Paul Regret", players=4, rolls=("bbbbb", "a"))
        give_arrows(game, {0: 2, 1: 2, 2: 2, 3: 2})
        game.life[:] = [1, renegade_life, 1, 1]
        game.step("reroll 0")
        assert game.winners == winners


def test_x17_the_law_wins_when_outlaws_and_renegades_are_gone() -> None:
    game = table("Paul Regret", players=5, rolls=("gggbb",))
    game.life[1:] = [1, 1, 1, 1]
    answer(game, "reroll none", "beer self", "beer self")
    assert game.winners == [0, 4] and not game.alive[4]


def test_x18_the_hunter_wins_only_by_his_own_hit() -> None:
    for target, seat, winners in (("shoot right 1", 2, [0]), ("shoot left 1", 1, None)):
        game = table("Paul Regret", players=3, rolls=("1bbbb",))  # deputy, outlaw, renegade
        game.life[seat] = 1
        assert one_shot(game, target).winners == winners
        assert not game.alive[seat]


def test_x18_indians_are_nobodys_hit_and_the_last_alive_wins() -> None:
    for lives, winners in (([9, 8, 1], None), ([9, 1, 1], [0]), ([1, 1, 1], [])):
        game = table("Paul Regret", players=3, rolls=("bbbbb", "a"))
        give_arrows(game, {0: 2, 1: 2, 2: 4})
        game.life[:] = lives
        game.step("reroll 0")
        assert game.winners == winners
        assert game.returns == ([1.0, -1.0, -1.0] if winners else [0.0] * 3)


def test_x19_the_turn_limit_truncates() -> None:
    game = table("Paul Regret", players=4, rolls=("ddaaa", "ddaaa"), turn_limit=2)
    answer(game, "reroll none", "reroll none")
    assert game.over and game.truncated and game.winners is None and game.returns == [0.0] * 4
    assert (game.turn, game.roller, game.to_move) == (2, 1, -1)


def test_without_abilities_a_character_is_only_its_life() -> None:
    game = table("Sid Ketchum", players=4, rolls=("ddbbb",), abilities=False)
    assert (game.phase, game.life[0], len(game.legal())) == ("reroll", 10, 8)
