"""What a player of BANG! cannot know does not show, and is drawn afresh evenly; all that they know stays (B7 to B9).

`tests/bang/worlds.py` makes other truths that look the same to a player. In these everything hidden is different, down
to leftovers in the record, so that nothing of the true game can show in an observation or in a resampled world.
"""

import functools
import random
from collections import Counter

import numpy as np
import pytest

from bang_env import bang
from bang_env.bang import Game
from bang_env.bang.actions import Question
from bang_env.bang.cards import FACE_OF, FACE_TEXTS, NAME_OF, SET_OF, SETS, Card
from bang_env.core.cards import cards_in
from tests.bang import knowledge
from tests.bang.scene import position, who
from tests.bang.twin_cards import name_of
from tests.bang.worlds import (
    RICH,
    TABLES,
    aside,
    games_at,
    hidden_deck,
    hidden_hand,
    hidden_seats,
    hidden_spares,
    known_cards,
    other_truth,
    out_of_sight,
    pile,
    unseen_events,
)
from tests.random_games import assert_uniform, decisions
from tests.test_hidden_information import changes, neighbours, sight, visible

HIDDEN = {
    *("hand", "known", "held", "names", "role", "given_roles", "deck", "discard", "open", "events", "scratch"),
    *("rng", "seed", "event_deck", "spare"),
}
"""The fields of a record that a resampled world may change in part: see `assert_only_hidden_things_changed`."""
LIMITED = [{**table, "turn_limit": 25} for table in TABLES[::5]]

tables = pytest.mark.parametrize("table", [*TABLES, *LIMITED, *RICH], ids=str)


@functools.cache
def games(key):
    """Games at every question that comes up at a table, with what is asked."""
    return list(games_at(dict(key), range(3)))


def looks(table):
    """Those games with every player who could look at them, and a number for each look."""
    number = 0
    for asked, game in games(tuple(table.items())):
        for player in range(table["num_players"]):
            yield asked, game, player, number
            number += 1


def test_every_question_is_looked_at():
    asked = Counter(asked for table in [*TABLES, *RICH] for asked, _ in games(tuple(table.items())))
    assert asked.keys() == {question.name for question in Question} | {"over"}
    assert min(asked.values()) >= 3


# ------------------------------------------------------------------------------------------- nothing hidden shows


@tables
def test_players_are_shown_the_same_in_truths_that_they_cannot_tell_apart(table):
    different = Counter()
    for asked, game, player, number in looks(table):
        other = other_truth(game, player, number)
        before = game.states[0]
        if any(hidden_hand(before, player, seat) for seat in range(table["num_players"]) if seat != player):
            different[other.states[0]["hand"].tobytes() != before["hand"].tobytes()] += 1
        assert sight(other, player) == sight(game, player), asked
        assert other.told(player) == game.told(player), asked
        if number % 10 == 0:
            assert other.picture(player).svg() == game.picture(player).svg(), asked
    assert different[True] > 10 * different[False]


@tables
def test_resampled_worlds_depend_on_what_the_player_knows_and_the_seed_alone(table):
    for asked, game, player, number in looks(table):
        other = other_truth(game, player, number)
        one, same = game.resample(player, 3), other.resample(player, 3)
        fields = [name for name in one.states.dtype.names if one.states[name].tobytes() != same.states[name].tobytes()]
        assert one == same, f"{asked}: of the truth {fields} show"
        assert one == game.resample(player, 2).resample(player, 3), asked
        assert one != game.resample(player, 4)


@tables
def test_what_is_known_stays_and_nothing_else_is_touched(table):
    for asked, game, player, number in looks(table):
        world = game.resample(player, number)
        assert_only_hidden_things_changed(game.states[0], world.states[0], player)
        assert knowledge.known(world.to_dict(), player) == knowledge.known(game.to_dict(), player), asked


def assert_only_hidden_things_changed(before, after, player):
    """Field by field: the own hand, known cards and roles, the discard pile and all else that is public stay."""
    asked_other = before["actor"] not in (-1, player)
    for name in before.dtype.names:
        if name not in HIDDEN and not (name == "legal" and asked_other):
            assert np.array_equal(before[name], after[name]), name
    players = range(before["num_players"])
    for name in ("hand", "known", "held", "names"):
        assert np.array_equal(before[name][player], after[name][player]), name
    known, own = known_cards(before, player), cards_in(before["hand"][player])
    assert pile(before, "event_deck")[:1] == pile(after, "event_deck")[:1]
    assert before["event_deck"]["count"] == after["event_deck"]["count"]
    for seat in set(players) - set(hidden_spares(before, player)):
        assert before["spare"][seat] == after["spare"][seat]
    if before["marked"] >= 0:
        assert before["marked"] in cards_in(after["hand"][before["turn_of"]])
    for seat in players:
        assert after["hand_count"][seat] == len(cards_in(after["hand"][seat]))
        held = [card for card in cards_in(before["hand"][seat]) if card in known]
        assert held == [card for card in cards_in(after["hand"][seat]) if card in known]
        for card in [*known, *own]:
            assert (card in cards_in(before["known"][seat])) == (card in cards_in(after["known"][seat]))
        if seat not in hidden_seats(before, player):
            assert before["role"][seat] == after["role"][seat]
            assert before["given_roles"][seat] == after["given_roles"][seat]
    assert pile(before, "discard") == pile(after, "discard")
    assert hidden_deck(before, player) == hidden_deck(after, player)
    for place, (old, new) in enumerate(zip(pile(before, "deck"), pile(after, "deck"), strict=True)):
        assert old == new or old not in known, f"the known card at place {place} of the deck has gone"
    assert aside(before, player) or pile(before, "open") == pile(after, "open")
    assert out_of_sight(before, player) == out_of_sight(after, player)
    hidden = [before["role"][seat] for seat in hidden_seats(before, player)]
    assert sorted(hidden) == sorted(after["role"][seat] for seat in hidden_seats(before, player))


@tables
def test_worlds_hold_every_card_once_and_the_player_who_is_asked_has_a_choice(table):
    sets = [0, *(SETS.index(name) for name in table["expansions"])]
    in_use = np.flatnonzero(np.isin(SET_OF, sets)).tolist()
    for asked, game, player, number in looks(table):
        world = game.resample(player, number)
        s = world.states[0]
        cards = [card for seat in range(s["num_players"]) for card in cards_in(s["hand"][seat])]
        cards += [card for seat in range(s["num_players"]) for card in pile(s["in_play"], seat)]
        cards += [card for name in ("deck", "discard", "open") for card in pile(s, name)]
        cards += [int(card) for card in s["flipped"] if card >= 0]
        assert sorted(cards) == in_use, asked
        for seat in range(s["num_players"]):
            counts = np.bincount(NAME_OF[cards_in(s["hand"][seat])], minlength=len(s["held"][seat]))
            assert np.array_equal(s["held"][seat], counts)
        assert world.current_player == game.current_player
        assert world.over or len(world.legal_actions()) >= 2
        assert not s["overflow"]
        people = [*s["character"][: s["num_players"]], *s["spare"][: s["num_players"]]]
        people = [character for character in people if character >= 0]
        assert len(set(people)) == len(people), "a character is there twice"
        assert not set(pile(s, "event_deck")) & {event for event in range(30) if s["events_seen"] >> event & 1}
        assert len(set(pile(s, "event_deck"))) == s["event_deck"]["count"]


@pytest.mark.parametrize("expansions", [("high_noon",), ("fistful",), ("high_noon", "fistful")], ids=str)
def test_e2_hidden_events_are_drawn_evenly(expansions):
    """Which event comes second, and which is the last one."""
    game = Game(seed=3, expansions=expansions)
    ordinary, last = unseen_events(game.states[0])
    worlds = [game.resample(1, seed) for seed in range(1500)]
    stacks = [pile(world.states[0], "event_deck") for world in worlds]
    seconds, lasts = Counter(stack[1] for stack in stacks), Counter(stack[-1] for stack in stacks)
    assert {stack[0] for stack in stacks} == {pile(game.states[0], "event_deck")[0]}
    assert (set(seconds), set(lasts)) == (set(ordinary), set(last))
    assert_uniform(list(seconds.values()))
    assert_uniform(list(lasts.values()))


def test_e18_hidden_spare_characters_are_drawn_evenly_from_those_who_are_nowhere_else():
    game = Game(seed=3, num_players=4, expansions=["high_noon", "bullet"])
    s = game.states[0]
    s["spare_seen"][:3] = [1, 2, 1]
    for player, hidden in ((0, [2, 3]), (2, [0, 3]), (3, [0, 2, 3])):
        assert hidden_spares(s, player) == hidden
        worlds = [game.resample(player, seed).states[0] for seed in range(800)]
        counts = Counter(int(world["spare"][hidden[0]]) for world in worlds)
        assert len(counts) == 19 - 4 - (4 - len(hidden))
        assert_uniform(list(counts.values()))


def test_what_others_know_of_the_deck_stays_but_not_of_hidden_hands():
    deck, hands = 0, 0
    people = ["Kit Carlson", "Jesse Jones", "Vera Custer", None, None]
    for number, game in enumerate(decisions(Game(seed=4, expansions=["dodge_city"], characters=people), 4)):
        for player in range(number % 2, 5, 2):
            s, world = game.states[0], game.resample(player, number).states[0]
            for viewer in set(range(5)) - {player}:
                seen, again = known_cards(s, viewer), known_cards(world, viewer)
                tops = [place for place, card in enumerate(pile(s, "deck")) if card in seen]
                assert tops == [place for place, card in enumerate(pile(world, "deck")) if card in again]
                deck += len(tops)
                for seat in set(range(5)) - {player, viewer}:
                    hands += len(seen & set(hidden_hand(s, player, seat)))
                    assert not again & set(hidden_hand(world, player, seat))
    assert deck > 20
    assert hands > 20


# ------------------------------------------------------------------------------------------ all that is open shows


DODGE_CITY_SHOWS = {"players[].copied", "players[].in_play[].card", "players[].hand[]", "pending[].why"}
MORE_SHOWS = {
    *("event", "event_deck[]", "memory.events[]", "players[].tokens", "players[].in_play[].tokens", "supply"),
    *("bell_tower", "bandolier"),
}


@pytest.mark.parametrize(
    ("tables_played", "wanted"), [(TABLES[1:6:4], DODGE_CITY_SHOWS), (RICH[1:4:2], MORE_SHOWS)], ids=["dodge", "all"]
)
@pytest.mark.parametrize("most", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_players_tell_apart_positions_that_they_know_to_be_different(tables_played, wanted, most):
    chooser, shown, met = random.Random(0), set(), Counter()
    for table in tables_played:
        for asked, game in games(tuple(table.items())):
            met[asked] += 1
            if met[asked] > most:
                continue
            before = game.to_dict()
            for other in neighbours(bang, knowledge, game, chooser):
                after = other.to_dict()
                changed = changes(before, after)
                for player in range(table["num_players"]):
                    if visible(knowledge, before, player) == visible(knowledge, after, player):
                        continue
                    assert not np.array_equal(game.observe(player), other.observe(player)), (
                        f"{player} sees no change of {sorted(changed or ())}:\n{before}\n{after}"
                    )
                    if changed is not None and len(changed) <= 2:
                        shown |= changed
    assert wanted <= shown, wanted - shown


# ----------------------------------------------------------------------------------------- the rest is drawn evenly


def opened(*seats, **keywords):
    """A game at a scene's position."""
    return Game.from_dict(position(*seats, **keywords))


def worlds_of(game, player, number):
    """Positions that a player thinks possible."""
    return [game.resample(player, seed).to_dict() for seed in range(number)]


def assert_in_proportion(drawn, pool):
    """Chi-square: the faces were drawn as often as the pool has copies of them; six standard deviations are allowed."""
    copies = Counter(pool)
    assert set(drawn) <= set(copies)
    expected = {face: drawn.total() * number / len(pool) for face, number in copies.items()}
    assert min(expected.values()) >= 20, "too few draws to judge"
    statistic = sum((drawn[face] - wanted) ** 2 / wanted for face, wanted in expected.items())
    freedom = len(copies) - 1
    assert statistic <= freedom + 6 * np.sqrt(2 * freedom), f"out of proportion: {drawn} from {copies}"


def small_table():
    """Four players with few cards, of which seat 0 knows the Duel in the hand of seat 1, and the second of the deck."""
    hand = "Duel/spades/J, Missed!/spades/2, BANG!/clubs/5, BANG!/clubs/5"
    return opened(
        who("Willy the Kid", role="outlaw", hand="BANG!/spades/A, Beer"),
        who("Bart Cassidy", role="sheriff", hand=hand, seen={"0": "Duel/spades/J", "2": "BANG!/clubs/5"}),
        who("Sid Ketchum", role="outlaw", hand="Gatling, Saloon"),
        who("Paul Regret", role="renegade"),
        deck="Stagecoach, Scope, Barrel, Jail, Mustang, Dynamite",
        discard="Volcanic",
        deck_seen={"0": [1], "3": [2]},
    )


def test_hidden_cards_are_drawn_evenly_for_every_place():
    game = small_table()
    before = game.to_dict()
    pool = knowledge.out_of_sight(before, 0)
    assert len(pool) == 10
    tops, thirds, held = Counter(), Counter(), {1: Counter(), 2: Counter()}
    for world in worlds_of(game, 0, 1500):
        assert world["deck"][1] == before["deck"][1]
        assert world["deck_seen"] == {"0": [1], "3": [2]}
        tops[world["deck"][0]] += 1
        thirds[world["deck"][2]] += 1
        for seat, counts in held.items():
            counts.update(knowledge.minus(world["players"][seat]["hand"], world["players"][seat]["seen"].get("0", [])))
        assert world["players"][1]["seen"] == {"0": ["Duel/spades/J"]}
    for counts in (tops, thirds, *held.values()):
        assert_in_proportion(counts, pool)


def test_b8_hidden_roles_are_dealt_evenly():
    deals = Counter()
    for world in worlds_of(small_table(), 0, 400):
        deals[tuple(person["role"] for person in world["players"])] += 1
    roles = {("outlaw", "sheriff", "outlaw", "renegade"), ("outlaw", "sheriff", "renegade", "outlaw")}
    assert deals.keys() == roles
    assert_uniform(list(deals.values()))
    for player, worlds in ((1, 3), (3, 1)):
        seen = {tuple(person["role"] for person in world["players"]) for world in worlds_of(small_table(), player, 200)}
        assert len(seen) == worlds


@pytest.mark.parametrize("count", range(5, 9))
def test_b8_all_deals_of_hidden_roles_are_equally_likely(count):
    game = Game(seed=count, num_players=count, roles=["sheriff", *[None] * (count - 1)])
    deals = Counter()
    for seed in range({5: 400, 6: 800, 7: 2000, 8: 5000}[count]):
        deals[tuple(game.resample(0, seed).states["role"][0, 1:count].tolist())] += 1
    orders = {5: 12, 6: 20, 7: 60, 8: 210}[count]
    assert len(deals) == orders
    assert_uniform(list(deals.values()))


def test_the_cards_that_kit_carlson_has_taken_aside_are_drawn_evenly():
    others = [who("Bart Cassidy", hand="Panic!"), who("Sid Ketchum"), who("Willy the Kid", hand="Duel, Saloon")]
    game = opened(who("Kit Carlson"), *others, phase="draw", deck="Gatling, Beer, Jail, Scope, Barrel, Mustang")
    pool = knowledge.out_of_sight(game.to_dict(), 1)
    assert len(pool) == 8
    first = Counter(world["open"][0] for world in worlds_of(game, 1, 800))
    assert_in_proportion(first, pool)
    assert {tuple(world["open"]) for world in worlds_of(game, 0, 50)} == {tuple(game.to_dict()["open"])}


def test_who_is_asked_about_a_hit_can_answer_it_in_every_world_and_evenly():
    """The one hidden card must be one of the cards out of sight that answer a hit, each as likely as the others."""
    deck = "Missed!/spades/3, BANG!/clubs/2, Missed!/spades/4, Beer/hearts/6, Dodge, Gatling"
    game = opened(who("Willy the Kid", hand="BANG!"), who("Bart Cassidy", hand="Missed!/spades/2"), deck=deck)
    game.step(game.action("play BANG! on +1"))
    assert game.to_dict()["to_move"] == 1
    answers = Counter(world["players"][1]["hand"][0] for world in worlds_of(game, 0, 600))
    assert {name_of(card) for card in answers} == {"Missed!", "Dodge"}
    assert len(answers) == 4
    assert_uniform(list(answers.values()))


def test_b52_who_is_dying_can_be_saved_in_every_world():
    deck = "Beer/hearts/7, Beer/hearts/8, Beer/hearts/9, BANG!/clubs/2, BANG!/clubs/3"
    victim = who("Bart Cassidy", life=1, hand="Beer/hearts/6, BANG!/clubs/4")
    game = opened(who("Willy the Kid", hand="BANG!/spades/A, Missed!"), victim, deck=deck)
    game.step(game.action("play BANG! on +1"))
    assert game.states["question"][0] == Question.DYING
    for seed in range(100):
        world = game.resample(0, seed)
        assert world.states["held"][0, 1, Card.BEER] >= 1
        assert world.current_player == 1
        assert world.legal_actions() == game.legal_actions()


# -------------------------------------------------------------------------------------------------- B9, by scenes


def after_a_theft(stolen, jesses):
    """Jesse Jones has stolen this only card of seat 1 and played a BANG! at seat 3, while seat 2 looked on."""
    people = [who("Jesse Jones", hand=jesses), who("Bart Cassidy", hand=stolen)]
    deck = "Scope/spades/A, Jail/hearts/4, Jail/spades/J"
    game = opened(*people, who("Sid Ketchum"), who("Willy the Kid"), phase="draw", deck=deck)
    game.step(game.action("draw from the hand of +1"))
    game.step(game.action("play BANG! on +3"))
    return game


def test_b9_whether_a_played_card_was_the_stolen_one_shows_to_nobody_else():
    """Seat 1 knows which card was stolen, so whether it was the one that was played; seat 2 must not learn it."""
    bang, saloon = "BANG!/clubs/5", "Saloon/hearts/5"
    played, kept = after_a_theft(bang, jesses=saloon), after_a_theft(saloon, jesses=bang)
    assert played.to_dict()["players"][0]["seen"] == {}
    assert kept.to_dict()["players"][0]["seen"] == {"1": [saloon]}
    assert sight(played, 2) == sight(kept, 2)
    for seed in range(20):
        assert played.resample(2, seed) == kept.resample(2, seed)
    assert kept.resample(1, 0).to_dict()["players"][0]["seen"] == {"1": [saloon]}


def test_b9_events_name_a_stolen_or_drawn_card_to_those_who_see_it_only():
    game = opened(who("Jesse Jones"), who(hand="Duel/spades/J"), phase="draw", deck="Scope/spades/A, Jail/hearts/4")
    game.step(game.action("draw from the hand of +1"))
    steal = [event for player in range(4) for event in game.events(player) if event["event"] == "steal"]
    assert [event.get("card") for event in steal] == ["Duel/spades/J", "Duel/spades/J", None, None]
    draws = [event for player in range(4) for event in game.events(player) if event["event"] == "draw"]
    assert [event.get("card") for event in draws] == ["Scope/spades/A", None, None, None]


def test_b9_events_name_kit_carlsons_cards_to_kit_alone():
    others = [who("Bart Cassidy"), who("Sid Ketchum"), who("Willy the Kid")]
    deck = "Gatling, Beer, Jail/hearts/4, Scope, Barrel"
    game = opened(who("Kit Carlson"), *others, phase="draw", deck=deck)
    for seat, events in enumerate(game.events(seat) for seat in range(4)):
        aside_cards = [event for event in events if event["event"] == "open"]
        assert [("card" in event, event["aside"]) for event in aside_cards] == [(seat == 0, True)] * 3
    game.step(game.action("take Beer"))
    assert ["card" in game.events(seat)[0] for seat in range(4)] == [True, False, False, False]


def test_b9_cards_that_were_open_are_known_to_all():
    seats = [who(hand="General Store, Beer"), who(), who(), who(life=0, out=1)]
    game = opened(*seats, deck="Duel, Gatling, Panic!, Jail/hearts/4, Scope")
    game.step(game.action("play General Store"))
    game.step(game.action("take Gatling"))
    for player in (1, 2, 3):
        held = {tuple(world["players"][0]["seen"][str(player)]) for world in worlds_of(game, player, 20)}
        assert held == {("Gatling/hearts/10",)}


def test_events_of_resampled_worlds_name_only_what_the_player_has_seen():
    hidden = 0
    for table in TABLES[::3]:
        for _, game, player, number in looks(table):
            world = game.resample(player, number)
            assert world.events(player) == game.events(player)
            for mine, everything in zip(world.events(player), world.events(), strict=True):
                if "card" not in mine and "card" in everything:
                    assert everything["card"] is None
                    hidden += 1
    assert hidden > 100


# ---------------------------------------------------------------------------------------------- worlds are games


@pytest.mark.parametrize("table", TABLES[1::4], ids=str)
def test_other_worlds_are_played_to_their_ends(table):
    ends = Counter()
    for _, game, player, number in list(looks(table))[::7]:
        for world in decisions(game.resample(player, number), number):
            assert world.over or len(world.legal_actions()) >= 2
        ends[tuple(world.returns)] += 1
    assert len(ends) > 1


def test_copies_of_a_face_cannot_be_told_apart():
    """A face that is there twice is resampled as often as two cards, whichever copy the player knows of."""
    face = FACE_TEXTS.index("BANG!/clubs/5")
    copies = np.flatnonzero(np.equal(FACE_OF, face))
    assert len(copies) == 2
    game = small_table()
    for known in copies:
        other = game.clone()
        s = other.states[0]
        for copy in copies:
            s["known"][0, copy >> 6] &= ~(np.uint64(1) << np.uint64(copy & 63))
        s["known"][0, known >> 6] |= np.uint64(1) << np.uint64(known & 63)
        rest = Counter(world["players"][1]["hand"].count("BANG!/clubs/5") for world in worlds_of(other, 0, 300))
        assert set(rest) == {1, 2}
        assert 300 * 2 / 9 * 0.6 < rest[2] < 300 * 2 / 9 * 1.4
