"""The scripted player and search with events, special characters and Armed & Dangerous: every question is answered
sensibly, games come to an end, and `rules` beats random players in every role."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from bang_agents import View, agent
from bang_env.bang.actions import Question
from bang_env.bang.cards import ROLES_BY_COUNT, Role
from bang_env.bang.state import Gain, Kind
from bang_env.games import load
from bang_env.players import NOBODY, RANDOM, RULES, players
from tests.agents.test_bang_rules import deeds
from tests.agents.test_strength import played
from tests.bang.scene import ALL_SETS, position, who
from tests.random_games import by_question

BANG = load("bang")
SUBSETS = [sets for number in range(len(ALL_SETS) + 1) for sets in combinations(ALL_SETS, number)]
FOE = deeds(5, aimed={(1, 0): 3})
"""What all remember if seat 1 has shot at the sheriff, seat 0."""


def scene(*seats, **keywords):
    """A game with everything in it, from a scene that goes on."""
    return BANG.Game.from_dict(position(*seats, last_turn=False, expansions=ALL_SETS, **keywords))


def under(event, *seats, phase="play", **keywords):
    """A scene with an event in play."""
    return scene(*seats, phase=phase, event=event, event_rounds=1, **keywords)


def coming(event, *seats, **keywords):
    """A scene in which that event comes in."""
    return scene(*seats, phase="begin", event_deck=[event, "High Noon"], **keywords)


def after(game, *names):
    """The game after these actions."""
    for name in names:
        game.step(game.action(name))
    return game


def says(game, seed=0):
    """What the scripted player who is asked answers."""
    action = agent("rules", "bang").choose(View(game), np.random.default_rng(seed))
    assert action in game.legal_actions()
    return game.action_name(action)


def goes_on(game):
    """All that the scripted player who is asked first answers until another is asked."""
    seat, said = game.current_player, []
    while game.current_player == seat and len(said) < 20:
        said.append(says(game))
        game.step(game.action(said[-1]))
    return said


# ------------------------------------------------------------------------------------------------------------- strength


@pytest.mark.parametrize("role", list(Role), ids=lambda role: role.name.lower())
def test_rules_beats_random_in_every_role_with_everything(role):
    """Measured over 4,000 deals: alone +34 % (outlaw) to +53 % (sheriff), among scripted players +19 % (renegade) to
    +43 % (sheriff)."""
    seeds, options = range(1000), {"num_players": 5, "expansions": ALL_SETS}
    of_role = played("bang", seeds, NOBODY, **options)[0]["role"][:, :5] == role
    one = np.zeros((len(seeds), 5), bool)
    one[np.arange(len(seeds)), of_role.argmax(axis=1)] = True

    def wins(seats):
        return (played("bang", seeds, seats, **options)[0]["returns"][:, :5][one] > 0).mean()

    assert wins(np.where(one, RULES, RANDOM)) > wins(RANDOM) + 0.25
    assert wins(RULES) > wins(np.where(one, RANDOM, RULES)) + 0.1


def check_decided(count, games):
    """Play games between scripted players with every set of expansions: more than 99 % are decided in 200 turns."""
    shares = []
    for number, expansions in enumerate(SUBSETS):
        seeds = range(number * games, (number + 1) * games)
        states, _ = played("bang", seeds, RULES, num_players=count, expansions=expansions, turn_limit=200)
        assert not states["overflow"].any()
        shares.append((states["result"] == 1).mean())
    assert np.mean(shares) > 0.99


@pytest.mark.parametrize("count", sorted(ROLES_BY_COUNT))
def test_games_between_scripted_players_are_decided_with_any_expansions(count):
    check_decided(count, 15)


@pytest.mark.slow
@pytest.mark.parametrize("count", sorted(ROLES_BY_COUNT))
def test_long_runs_of_games_between_scripted_players_are_decided_with_any_expansions(count):
    """Measured: 99.99 % of 96,000 games."""
    check_decided(count, 500)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ismcts:16", "mc:16"])
def test_search_plays_to_the_end_with_any_expansions(name):
    for number, expansions in enumerate(SUBSETS):
        options = {"num_players": 3 + number % 6, "expansions": expansions, "turn_limit": 60}
        game, player = BANG.Game(seed=number, **options), agent(name, "bang")
        rng = np.random.default_rng(number)
        while not game.over:
            action = player.choose(View(game), rng)
            assert action in game.legal_actions()
            game.step(action)


# ------------------------------------------------------------------------------------------------------------ questions

NEW_QUESTIONS = [question for question in Question if question >= Question.GUESS]
OFFERS = (Kind.FLIP, Kind.WEAPON, Kind.UPGRADE, Kind.LAID, Kind.IGNORE, Kind.DUCK, Kind.SHOT, Kind.IDENTITY)


def test_rules_meets_every_question_and_answers_legally():
    loops, action, seen = players("bang"), np.zeros(1, np.int64), Counter()
    for seed in range(150):
        game = BANG.Game(seed=seed, num_players=3 + seed % 6, expansions=ALL_SETS, turn_limit=200)
        policy = np.array([[seed + 1, 2 * seed + 1]], np.uint64)
        while not game.over:
            loops.answer(game.states, RULES, policy, action, 0, 1)
            assert int(action[0]) in game.legal_actions()
            note_question(game.states[0], seen)
            game.step(int(action[0]))
    assert [question.name for question in NEW_QUESTIONS if not seen[question]] == []
    assert [kind.name for kind in OFFERS if not seen["offer", kind]] == []
    assert [gain.name for gain in Gain if not seen["gain", gain]] == []
    assert all(seen["player", kind] for kind in (Kind.VERA, Kind.UPGRADE, Kind.BROTHERS, Kind.BOMB))
    assert seen["gift"]


def note_question(s, seen):
    """Count what is asked, and where a question has several kinds, which one."""
    question = Question(int(s["question"]))
    seen[question] += 1
    if s["depth"]:
        frame = s["stack"][s["depth"] - 1]
        kind = Kind(int(frame["kind"]))
        names = {
            Question.MAY: ("offer", kind),
            Question.PLAYER: ("player", kind),
            Question.TOKEN: ("gain", Gain(int(frame["why"])) if kind == Kind.TOKEN else None),
        }
        seen[names.get(question)] += 1
        seen["gift"] += kind == Kind.CLAUS


@pytest.mark.parametrize("name", ["rules", "ismcts:24"])
def test_answers_are_the_same_in_all_worlds_the_player_thinks_possible(name):
    player = agent(name, "bang")
    for question, games in by_question(BANG, 3, seeds=range(3), expansions=ALL_SETS).items():
        for game in games if question != "over" else ():
            answers = {
                player.choose(View(world), np.random.default_rng(1))
                for world in [game, *(game.resample(game.current_player, seed) for seed in range(4))]
            }
            assert len(answers) == 1, game.render()


# --------------------------------------------------------------------------------------------------------------- events


@pytest.mark.parametrize(("top", "colour"), [("hearts", "red"), ("spades", "black")])
def test_a_player_who_knows_the_top_card_guesses_its_colour(top, colour):
    for seed in range(3):
        game = under("Peyote", who("Slab the Killer"), phase="draw", deck=f"{top}, ...", deck_seen={"0": [0]})
        assert says(game, seed) == colour


def test_the_commoner_colour_is_guessed():
    red = ", ".join(["hearts"] * 12 + ["diamonds"] * 12)
    assert says(under("Peyote", who("Slab the Killer"), phase="draw", discard=red)) == "black"


def test_handcuffs_let_the_most_useful_suit_be_played():
    hand = "Wells Fargo/hearts, Missed!/clubs, Missed!/spades"
    game = under("Handcuffs", who("Slab the Killer", hand=hand), phase="draw", players=5, deck="Missed!, Missed!, ...")
    assert says(game) == "name hearts"


def test_the_ranch_takes_useless_cards_and_leaves_good_ones():
    hand = "Dynamite, Barrel, Wells Fargo"
    game = under("Ranch", who("Slab the Killer", hand=hand), phase="draw", deck="Missed!, Mustang, ...", players=5)
    assert goes_on(game)[:2] == ["discard Dynamite", "stop"]


def test_a_roulette_is_answered_with_the_cheapest_missed():
    game = coming("Russian Roulette", who("Slab the Killer", hand="Dodge, Missed!"), players=5)
    assert says(game) == "discard Missed!"


def test_the_daltons_get_the_jail_or_the_dynamite():
    game = coming("The Daltons", who("Slab the Killer", table="Barrel, Dynamite, Mustang"), players=5)
    assert says(game) == "choose Dynamite"


def test_the_daltons_get_the_orange_card_with_the_fewest_tokens():
    game = coming("The Daltons", who("Slab the Killer", table="Crate=4, Beer Keg=1, Barrel"), players=5)
    assert says(game) == "choose Beer Keg"


def test_blood_is_given_by_a_deputy_to_a_sheriff_who_needs_it():
    """Seat 4 is the deputy."""
    scene = [who(life=1), who(life=1), who(), who(), who("Slab the Killer")]
    assert says(under("Blood Brothers", *scene, phase="begin", turn_of=4)) == "choose +1"
    scene[0] = who()
    assert says(under("Blood Brothers", *scene, phase="begin", turn_of=4)) == "decline"


def test_an_outlaw_gives_the_sheriff_no_blood():
    scene = [who(life=1), who("Slab the Killer"), who(), who(), who()]
    assert says(under("Blood Brothers", *scene, phase="begin", turn_of=1)) == "decline"


@pytest.mark.parametrize(("life", "answer"), [(1, "accept"), (4, "decline")])
def test_a_new_identity_is_taken_by_who_has_little_life_to_lose(life, answer):
    game = under("New Identity", who("Slab the Killer", life=life, spare="Willy the Kid"), phase="begin", players=5)
    assert says(game) == answer


@pytest.mark.parametrize(("life", "answer"), [(1, "skip the draw"), (4, "draw from the deck")])
def test_hard_liquor_is_drunk_by_who_has_little_life(life, answer):
    game = under("Hard Liquor", who("Slab the Killer", life=life), phase="draw", players=5)
    assert says(game) == answer


def test_nobody_is_jailed_under_a_blessing_that_frees_them_and_foes_are_under_a_curse():
    """Seat 1 is next: the event is still in play when their turn begins."""
    hand = who("Slab the Killer", hand="Jail, Missed!")
    assert says(under("Blessing", hand, players=5, memory=FOE)) != "play Jail on +1"
    assert says(under("Curse", hand, players=5, memory=FOE)) == "play Jail on +1"


def test_a_barrel_never_saves_under_a_curse():
    """An outlaw shoots at the sheriff's last point or at nobody: a Barrel is no reason to hold back."""
    scene = [who(life=1, table="Barrel"), who("Slab the Killer", hand="BANG!", table="Winchester"), who(), who(), who()]
    assert says(under("Curse", *scene, turn_of=1)) == "play BANG! on +4"


def test_two_bang_cards_are_played_in_a_shootout():
    scene = [who("Black Jack", hand="BANG!, BANG!, Missed!"), who()]
    game = under("Shootout", *scene, players=5, memory=FOE)
    assert goes_on(game)[:1] == ["play BANG! on +1"]
    while game.current_player != 0:
        game.step(game.action(says(game)))
    assert says(game) == "play BANG! on +1"


def test_nobody_duels_who_cannot_use_their_bang_cards():
    hand = who("Black Jack", hand="Duel, BANG!, BANG!, BANG!, BANG!", life=2)
    scene = [hand, who(hand="..."), who(), who(), who()]
    assert says(under("The Sermon", *scene, memory=FOE)) != "play Duel on +1"


def test_law_of_the_west_is_obeyed_with_the_least_harm():
    """The marked Jail must be played: on the foe, not on the friend."""
    memory = deeds(5, aimed={(1, 0): 3}, spared={(4, 0): 3})
    scene = [who("Slab the Killer", hand="Jail"), *[who()] * 4]
    game = under("Law of the West", *scene, marked="Jail/spades/10", memory=memory)
    assert says(game) == "play Jail on +1"


def test_two_bang_cards_snipe_at_who_is_sure_to_have_a_missed():
    scene = [
        who(life=1, hand="Missed!/spades/2", seen={"1": "Missed!/spades/2"}),
        who("Black Jack", hand="BANG!, BANG!", table="Winchester"),
        who(),
        who(),
        who(),
    ]
    assert says(under("Sniper", *scene, turn_of=1)) == "sniper on +4"


def test_a_ricochet_is_aimed_at_the_table_of_a_foe():
    scene = [who("Black Jack", hand="BANG!"), who(table="Mustang, Hideout, Barrel"), who(), who(), who()]
    game = under("Ricochet", *scene, memory=FOE)
    assert says(game) == "ricochet on +1"
    assert says(after(game, "ricochet on +1")) in ("choose Barrel", "choose Hideout", "choose Mustang")


def test_a_ghost_plays_as_if_nothing_could_hurt_them():
    """A ghost outlaw duels the sheriff at the last point: to give up costs them nothing."""
    ghost = who("Black Jack", hand="Duel", life=0, ghost=True, eliminated=1)
    scene = [who(life=1, hand="Beer"), ghost, who(), who(), who()]
    assert says(under("Ghost Town", *scene, turn_of=1)) == "play Duel on +4"


# ----------------------------------------------------------------------------------------------- offers and load tokens


def shot_at(target, *names, hand="BANG!", by="Black Jack", **keywords):
    """Seat 1 plays a card at seat 0; what follows."""
    game = scene(target, who(by, hand=hand), who(), who(), who(), turn_of=1, **keywords)
    return after(game, *(names or ("play BANG! on +4",)))


def test_ms_abigail_ignores_a_high_card():
    game = shot_at(who("Ms. Abigail", hand="Missed!"), hand="BANG!/hearts/K")
    assert says(game) == "ignore"
    game = shot_at(who("Ms. Abigail", hand="Missed!"), "play Duel on +4", hand="Duel/spades/J")
    assert says(game) == "accept"


def test_ms_abigail_lets_the_sheriff_free_them():
    """Seat 4 is the deputy, in Jail."""
    seats = [who(hand="Cat Balou/hearts/K"), who(), who(), who(), who("Ms. Abigail", table="Jail")]
    assert says(after(scene(*seats), "play Cat Balou on +4")) == "decline"
    seats[4] = who("Ms. Abigail", table="Barrel")
    assert says(after(scene(*seats), "play Cat Balou on +4")) == "accept"


def test_a_duck_comes_back_if_the_tokens_lie_on_the_character():
    game = after(shot_at(who(hand="Duck!", tokens=3)), "answer with Duck!")
    assert goes_on(game)[0] == "accept"


def test_a_duck_does_not_cost_the_crate():
    game = after(shot_at(who(hand="Duck!", table="Crate=2", life=3)), "answer with Duck!")
    assert says(game) == "decline"


def test_a_crate_is_used_before_a_missed_from_the_hand():
    assert says(shot_at(who(hand="Missed!", table="Crate=4"))) == "use Crate"


def test_a_double_barrel_is_paid_for_if_the_target_may_have_a_missed():
    seats = [who("Black Jack", hand="BANG!/diamonds/A", table="Double Barrel=3"), who(hand="...")]
    game = after(scene(*seats, players=5, memory=FOE), "play BANG! on +1")
    assert says(game) == "accept"
    seats[1] = who()
    game = after(scene(*seats, players=5, memory=FOE), "play BANG! on +1")
    assert says(game) == "decline", "a player without a card cannot avoid it"


def test_a_big_fifty_is_paid_for_against_a_barrel():
    seats = [who("Black Jack", hand="BANG!", table="Big Fifty=3"), who(table="Barrel", life=2)]
    assert says(after(scene(*seats, players=5, memory=FOE), "play BANG! on +1")) == "accept"
    seats[1] = who()
    assert says(after(scene(*seats, players=5, memory=FOE), "play BANG! on +1")) == "decline"


def test_a_tumbleweed_repeats_the_owners_failure_and_lets_their_success_stand():
    barrel = who(table="Barrel, Tumbleweed=3", life=1)
    assert says(after(shot_at(barrel, deck="clubs/9, ..."), "use Barrel")) == "accept"
    game = shot_at(barrel, deck="hearts, ...")
    after(game, "use Barrel")
    assert says(game) == "decline"


def test_an_upgrade_is_paid_for_a_second_foe_and_not_for_a_friend():
    """The outlaws are seats 1 and 3; all know, since they have shot at the sheriff."""
    memory = deeds(5, aimed={(1, 0): 3, (3, 0): 3}, spared={(2, 0): 3, (4, 0): 3})
    game = scene(who("Black Jack", hand="Arrow", tokens=4), *[who()] * 4, memory=memory)
    after(game, "play Arrow on +1")
    assert says(game) == "accept"
    after(game, "accept")
    assert says(game) == "choose +3"
    after(game, "choose +3")
    assert says(game) == "decline"


def test_tokens_are_paid_from_the_character_before_a_card_runs_out():
    game = scene(who("Black Jack", hand="Caravan, Missed!", table="Crate=1, Whip=4", tokens=3), players=5)
    after(game, "play Caravan", "accept")
    assert goes_on(game)[:1] == ["pay from character"]


def test_the_last_token_of_a_bomb_is_never_the_price():
    game = scene(who("Black Jack", hand="Caravan, Missed!", table="Bomb=1, Whip=4", life=2), players=5)
    after(game, "play Caravan", "accept")
    assert says(game) == "pay from Whip"


def test_a_token_keeps_a_bomb_from_going_off():
    game = scene(who("Black Jack", hand="Scope, Missed!", table="Bomb=2, Whip=2"), players=5)
    assert says(after(game, "play Scope")) == "token on Bomb"


def test_a_bomb_is_put_in_front_of_a_foe_and_passed_on_to_one():
    game = scene(who("Black Jack", hand="Bomb, Missed!"), players=5, memory=FOE)
    assert says(game) == "play Bomb on +1"
    game = scene(who("Black Jack", table="Bomb=3"), players=5, memory=FOE, phase="begin", deck="hearts, ...")
    assert says(game) == "choose +1"


def test_al_preacher_pays_from_the_character():
    seats = [who("Black Jack", hand="Scope, Missed!"), who("Al Preacher", tokens=4), who(), who(), who()]
    assert says(after(scene(*seats), "play Scope")) == "accept"


def test_mexicali_kid_shoots_at_a_foe():
    game = scene(who("Mexicali Kid", tokens=4, hand="Missed!"), players=5, memory=FOE)
    assert says(game) == "use Mexicali Kid on +1"


def test_frankie_canton_takes_a_foes_last_token():
    seats = [who("Frankie Canton", hand="Missed!"), who(table="Crate=1"), who(tokens=2), who(), who()]
    game = scene(*seats, memory=FOE)
    assert says(game) == "use Frankie Canton on +1"


def test_a_bell_tower_is_rung_for_a_shot_that_follows_at_once():
    """The outlaw, seat 2 of seven, sees the sheriff at the last point too far away."""
    seats = [who(life=1), who(), who(), who("Black Jack", hand="BANG!, Stagecoach", table="Bell Tower=3"), *[who()] * 3]
    game = scene(*seats, turn_of=3)
    assert goes_on(game)[-2:] == ["use Bell Tower", "play BANG! on +4"]


def test_a_bandolier_is_used_for_a_shot_beyond_the_limit():
    seats = [who("Black Jack", hand="BANG!, Missed!", table="Bandolier=3"), who()]
    assert says(scene(*seats, players=5, memory=FOE, bangs_played=1)) == "use Bandolier"
    assert says(scene(*seats, players=5, memory=FOE)) == "play BANG! on +1"


def test_a_beer_keg_is_opened_when_it_helps():
    assert says(scene(who("Black Jack", table="Beer Keg=3", life=2, hand="Missed!"), players=5)) == "use Beer Keg"
    assert says(scene(who("Black Jack", table="Beer Keg=3", hand="Missed!"), players=5)) == "end turn"


def test_claus_gives_a_foe_the_worst_card():
    memory = deeds(5, aimed={(1, 0): 3}, spared={(4, 0): 3})
    deck = "Wells Fargo, Dynamite, Barrel, Beer, Missed!, Mustang, ..."
    game = scene(who("Claus the Saint"), players=5, phase="draw", deck=deck, memory=memory)
    assert says(game) == "take Dynamite"


def test_uncle_will_gives_no_foes_cards_for_a_good_one():
    hand = "Wells Fargo, Barrel"
    game = scene(who("Uncle Will", hand=hand), players=5, memory=FOE)
    assert "use Uncle Will" not in goes_on(game)


def test_johnny_kisch_plays_first_what_a_foe_has_in_play():
    seats = [who("Johnny Kisch", hand="Barrel, Mustang, Missed!"), who(), who(), who(), who()]
    assert says(scene(*seats, memory=FOE)) == "play Barrel"
    seats[1] = who(table="Mustang")
    assert says(scene(*seats, memory=FOE)) == "play Mustang"


# --------------------------------------------------------------------------------------------------------------- search


@pytest.mark.parametrize("name", ["mc:300", "ismcts:300"])
def test_search_snipes_the_sheriffs_last_point(name):
    seats = [who(life=1), who("Black Jack", hand="BANG!, BANG!, Beer", table="Winchester"), who(), who(), who()]
    for seed in range(3):
        game, rng = under("Sniper", *seats, turn_of=1), np.random.default_rng(seed)
        player = agent(name, "bang")
        while not game.over and game.current_player == 1 and int(game.states["turn"][0]) == 5:
            game.step(player.choose(View(game), rng))
        assert game.over and game.returns == [-1.0, 1.0, -1.0, 1.0, -1.0]
