"""What holds in every game of BANG!: cards, life, what is derived, what is known, what can be done."""

import random
from collections import Counter
from itertools import product

import numpy as np
import pytest

from bang_env.bang import ACTIONS, Batch, Game
from bang_env.bang.actions import LIMITED, Question
from bang_env.bang.cards import (
    CHARACTER_NAMES,
    CHARACTER_SET,
    EVENT_SET,
    EXPANSIONS,
    FIRST_LOADED,
    IN_PLAY_NAMES,
    LAST_EVENT,
    NAME_OF,
    NUM_CARDS,
    NUM_EVENTS,
    NUM_IN_PLAY,
    NUM_NAMES,
    PLAY_INDEX,
    ROLES_BY_COUNT,
    SET_OF,
    SETS,
    Character,
    Happening,
    Role,
)
from bang_env.bang.state import QUEUE_ROOM, STACK_ROOM, Kind, Stage
from bang_env.core.events import EVENT_ROOM
from tests.bang.scene import position, who
from tests.bang.sight import IN_PLAY, NAMES
from tests.bang.twin_cards import COLOUR, LIFE_OF, WEAPON_RANGE
from tests.random_games import assert_uniform, decisions

GAMES, LOOKS, BETWEEN = 40, 150, 2
N = 8
DODGE_CITY = ("dodge_city",)
LIFE = np.array([LIFE_OF[name] for name in CHARACTER_NAMES])
RANGES = np.array([WEAPON_RANGE.get(name, 0) for name in IN_PLAY])
GREEN = np.array([COLOUR[name] == "green" for name in IN_PLAY])
MEMORIES = ("aimed", "spared", "robbed", "helped", "jailed")

STRANGE = ["Lucky Duke", "Kit Carlson", "Vera Custer", "Vulture Sam"]
"""Characters who keep cards aside, have other powers, or take what the eliminated leave."""

TABLES = [
    *({"num_players": players, "expansions": sets} for players, sets in product(range(3, 9), ((), DODGE_CITY))),
    *({"num_players": players, "expansions": DODGE_CITY, "abilities": False} for players in (3, 5, 8)),
    {"num_players": 5, "expansions": DODGE_CITY, "characters": [*STRANGE, None]},
]
RICH = [
    *({"num_players": players, "expansions": EXPANSIONS} for players in range(3, 9)),
    {"num_players": 5, "expansions": EXPANSIONS, "abilities": False},
    {"num_players": 6, "expansions": ("high_noon", "armed_dangerous")},
    {"num_players": 4, "expansions": ("fistful", "bullet")},
    {"num_players": 5, "expansions": ("armed_dangerous",)},
]
tables = pytest.mark.parametrize("options", [*TABLES, *RICH], ids=str)
rich_tables = pytest.mark.parametrize("options", RICH, ids=str)


def has(options, *sets):
    """Whether a table plays with one of these sets."""
    return bool(set(sets) & set(options["expansions"]))


def in_use(options, set_of):
    """Which of these belong to the sets in use."""
    return np.isin(set_of, [0, *(SETS.index(name) for name in options["expansions"])])


def courses(options, games=GAMES, looks=LOOKS):
    """The records of many random games at every other decision; a game that ends is followed by a new one."""
    batch = Batch(games, seed=options["num_players"], **options)
    for _ in range(looks):
        yield batch.states
        batch.random_rollout(BETWEEN, observe=False)


# ---------------------------------------------------------------------------------------- reading many records


def in_sets(words, size=NUM_CARDS):
    """Sets as rows of 0 and 1, one number for each card."""
    bits = np.unpackbits(np.ascontiguousarray(words).view(np.uint8), axis=-1, bitorder="little")
    return bits[..., :size].astype(int)


def as_bits(words, size):
    """Single words as rows of 0 and 1."""
    return in_sets(np.asarray(words)[..., None], size)


def piled(piles):
    """How often each card lies in each pile."""
    return listed(piles["cards"], piles["count"])


def listed(cards, counts):
    """How often each card is among the first `counts` of each list."""
    cards = np.asarray(cards)
    flat, sizes = cards.reshape(-1, cards.shape[-1]), np.asarray(counts).reshape(-1)
    there = np.arange(flat.shape[1]) < sizes[:, None]
    rows = np.broadcast_to(np.arange(len(flat))[:, None], flat.shape)
    counted = np.bincount(NUM_CARDS * rows[there] + flat[there], minlength=NUM_CARDS * len(flat))
    return counted.reshape(*cards.shape[:-1], NUM_CARDS)


def flipped(states):
    """The cards that wait for Lucky Duke's choice."""
    waiting = states["flipped"] >= 0
    return listed(np.sort(states["flipped"])[..., ::-1], waiting.sum(-1))


def by_name(cards):
    """Cards counted by name."""
    return cards @ np.eye(NUM_NAMES, dtype=int)[NAME_OF]


def seated(states):
    """Which seats exist."""
    return np.arange(N) < states["num_players"][:, None]


def in_progress(states, *kinds):
    """The seats that effects of these kinds are in progress for, as rows of flags."""
    frames, there = states["stack"], np.arange(STACK_ROOM + 1) < states["depth"][:, None]
    there = there & np.isin(frames["kind"], kinds)
    return (there[..., None] & (frames["seat"][..., None] == np.arange(N))).any(1)


# ------------------------------------------------------------------------------------------------------- cards


@tables
def test_every_card_is_in_exactly_one_place(options):
    there = in_use(options, SET_OF)
    assert there.sum() == 80 + 40 * has(options, "dodge_city") + 28 * has(options, "armed_dangerous")
    places_met = Counter()
    for states in courses(options):
        parts = {
            "hand": in_sets(states["hand"]).sum(1),
            "in play": piled(states["in_play"]).sum(1),
            "deck": piled(states["deck"]),
            "discard": piled(states["discard"]),
            "open": piled(states["open"]),
            "flipped": flipped(states),
        }
        assert (sum(parts.values()) == there).all()
        places_met.update({name: int(part.sum()) for name, part in parts.items()})
    assert all(count for name, count in places_met.items() if name != "flipped" or "characters" in options)


@tables
def test_counts_say_what_the_sets_hold(options):
    for states in courses(options):
        hand = in_sets(states["hand"])
        assert np.array_equal(states["hand_count"], hand.sum(-1))
        assert np.array_equal(states["held"], by_name(hand))
        assert np.array_equal(in_sets(states["names"], NUM_NAMES), states["held"] > 0)
        assert np.array_equal(states["discard_names"], by_name(piled(states["discard"])))
        assert not hand[~seated(states)].any()


@tables
def test_b6_nobody_has_two_cards_of_a_name_or_two_weapons_in_play(options):
    armed = 0
    for states in courses(options):
        worn = by_name(piled(states["in_play"]))
        assert worn.max() <= 1, "two of a name"
        assert not worn[..., PLAY_INDEX < 0].any(), "a brown card is in play"
        worn = worn[..., list(IN_PLAY_NAMES)]
        assert np.array_equal(as_bits(states["worn"], NUM_IN_PLAY), worn)
        ranges = worn * RANGES
        assert ((ranges > 0).sum(-1) <= 1).all(), "two weapons"
        reach = np.maximum(ranges.max(-1), 1)
        assert np.array_equal(states["reach"][seated(states)], reach[seated(states)])
        armed += (ranges > 0).sum()
    assert armed > 500


@tables
def test_b31_only_the_turn_players_green_cards_are_fresh(options):
    put_down = 0
    for states in courses(options):
        fresh, worn = as_bits(states["fresh"], NUM_IN_PLAY), as_bits(states["worn"], NUM_IN_PLAY)
        assert not (fresh & ~worn & 1).any()
        assert not fresh[..., ~GREEN].any()
        others = np.arange(N) != states["turn_of"][:, None]
        assert not fresh[others].any()
        put_down += fresh.sum()
    assert bool(put_down) == has(options, "dodge_city")


# ------------------------------------------------------------------------------------------------------ people


@tables
def test_life_stays_within_its_bounds_and_only_the_dying_have_none(options):
    dying = 0
    for states in courses(options):
        there, alive, life = seated(states), states["alive"] == 1, states["life"]
        full = LIFE[states["character"]] + (states["role"] == Role.SHERIFF)
        assert np.array_equal(states["max_life"][there], full[there])
        assert (life <= states["max_life"])[there].all()
        assert (life >= -2).all()
        low = alive & (life <= 0) & (states["ghost"] == 0)
        assert not (low & ~in_progress(states, Kind.LOSE)).any()
        dying += low.sum()
        assert not life[~alive].any()
        assert not alive[~there].any()
    assert dying > 0


@tables
def test_the_eliminated_hold_nothing_and_stay_out(options):
    before, fallen = None, 0
    for states in courses(options):
        there, out = seated(states), (states["alive"] == 0) & seated(states)
        back = (states["eliminated"] > 0) & ~out
        dead_man = (states["eliminated"] == 1) & (states["dead_man"] == 1)[:, None]
        assert not (back & (states["ghost"] == 0) & ~dead_man).any(), "somebody is back who cannot be"
        fallen_ever = (states["eliminated"] > 0).sum(1)
        assert np.array_equal(states["eliminations"], fallen_ever)
        assert np.array_equal(np.sort(states["eliminated"] * there, 1)[:, -1], fallen_ever)
        shared = in_progress(states, Kind.ELIMINATE)
        holds = (states["hand_count"] > 0) | (states["in_play"]["count"] > 0)
        assert not (holds & out & ~shared).any()
        assert (states["copied"][out] < 0).all()
        if before is not None:
            same = states["seed"] == before["seed"]
            if not has(options, "high_noon", "fistful"):
                assert not (out[same] < before["out"][same]).any(), "somebody has come back"
            assert (states["turn"][same] >= before["turn"][same]).all()
        fallen += out.sum()
        before = {"seed": states["seed"].copy(), "out": out, "turn": states["turn"].copy()}
    assert fallen > 100


@tables
def test_b11_b12_roles_and_characters_are_those_of_the_table(options):
    players = options["num_players"]
    for states in courses(options, looks=20):
        roles = np.sort(states["role"][:, :players], 1)
        assert (roles == sorted(ROLES_BY_COUNT[players])).all()
        people = np.sort(states["character"][:, :players], 1)
        assert (np.diff(people, axis=1) > 0).all(), "somebody is there twice"
        assert in_use(options, CHARACTER_SET)[people].all()
        sheriff = states["role"][:, :players] == Role.SHERIFF
        assert np.array_equal(states["sheriff"], np.where(sheriff.any(1), sheriff.argmax(1), -1))


# --------------------------------------------------------------------------------------- what is derived from it


@tables
def test_powers_are_those_of_the_living(options):
    copied = 0
    for states in courses(options):
        vera = states["character"] == Character.VERA_CUSTER
        power = np.where(vera, states["copied"], states["character"])
        none = (states["alive"] == 0) | (states["abilities"] == 0)[:, None]
        none |= (states["event"] == Happening.HANGOVER)[:, None] | (states["silenced"][:, None] == np.arange(N))
        power = np.where(none, -1, power)
        there = seated(states)
        assert np.array_equal(states["power"][there], power[there])
        assert (states["copied"][~vera & there] == -1).all()
        assert (states["copied"] != Character.VERA_CUSTER).all()
        special = {
            "apaches": Character.APACHE_KID,
            "suzies": Character.SUZY_LAFAYETTE,
            "abigails": Character.MS_ABIGAIL,
        }
        for field, character in special.items():
            bits = ((states["power"] == character) & there) @ (1 << np.arange(N))
            assert np.array_equal(states[field], bits)
        copied += (states["copied"][vera & there] >= 0).sum()
    assert bool(copied) == (has(options, "dodge_city") and options.get("abilities", True))


@tables
def test_b2_the_ring_counts_the_living_the_shorter_way_round(options):
    for states in courses(options):
        alive = states["alive"] == 1
        living = alive.sum(1)
        assert np.array_equal(states["living"], living)
        number = np.cumsum(alive, 1)
        apart = np.abs(number[:, :, None] - number[:, None, :])
        steps = np.minimum(apart, living[:, None, None] - apart)
        pairs = alive[:, :, None] & alive[:, None, :]
        assert np.array_equal(states["ring"][pairs], steps[pairs])


# --------------------------------------------------------------------------------------------------- knowledge


@tables
def test_b9_what_is_known_is_true(options):
    met = Counter()
    for states in courses(options):
        known, hand = in_sets(states["known"]), in_sets(states["hand"])
        assert not (known & hand).any(), "somebody knows of a card as if it were another's"
        assert not known[~seated(states)].any()
        hands, deck = hand.sum(1)[:, None], piled(states["deck"])[:, None]
        shown = (piled(states["open"]) + flipped(states))[:, None]
        assert not (known & ~(hands | deck | shown) & 1).any(), "a known card has gone elsewhere"
        met.update(hands=int((known & hands).sum()), deck=int((known & deck).sum()))
    assert met["hands"] > 1000
    knows = options.get("abilities", True) or has(options, "fistful")
    assert bool(met["deck"]) == knows, "Kit Carlson knows the card put back"


@tables
def test_memory_only_grows_and_speaks_of_those_who_play(options):
    before, deeds = None, Counter()
    for states in courses(options):
        there = seated(states)
        pairs = there[:, :, None] & there[:, None, :]
        now = {name: states[name].astype(int) for name in MEMORIES}
        for name, table in now.items():
            assert not table[~pairs].any()
            if name != "robbed":
                assert not np.trace(table, axis1=1, axis2=2).any(), f"somebody has {name} themselves"
            if before is not None:
                same = states["seed"] == before["seed"]
                assert (table[same] >= before[name][same]).all()
            deeds[name] += int(table.sum())
        sheriffs = states["role"] == Role.SHERIFF
        assert not (now["jailed"] * sheriffs[:, None, :]).any(), "a sheriff in Jail"
        before = {**now, "seed": states["seed"].copy()}
    assert all(deeds[name] for name in MEMORIES if name != "helped" or has(options, "dodge_city"))


# ------------------------------------------------------------------------------------------------ the decision


OWN_QUESTIONS = (
    *(Question.MENU, Question.EXCESS, Question.DRAW_FROM, Question.PLAYER, Question.GUESS, Question.SUIT),
    *(Question.SEVERAL, Question.TOKEN),
)
"""What only the turn player is asked."""


@tables
def test_whoever_is_asked_lives_and_has_a_choice(options):
    asked = Counter()
    for states in courses(options):
        legal = in_sets(states["legal"], 64 * states["legal"].shape[1])
        assert (legal.sum(1) >= 2).all()
        assert not legal[:, len(ACTIONS) :].any()
        assert (np.take_along_axis(states["alive"], states["actor"][:, None], 1) == 1).all()
        own = np.isin(states["question"], OWN_QUESTIONS)
        assert (states["actor"] == states["turn_of"])[own].all()
        idle = states["depth"] == 0
        assert np.isin(states["question"][idle], [Question.MENU, Question.EXCESS]).all()
        assert np.isin(states["stage"][idle], [Stage.PLAY, Stage.DISCARD]).all()
        assert (np.take_along_axis(states["alive"], states["turn_of"][:, None], 1)[:, 0] == 1)[idle].all()
        asked.update(states["question"].tolist())
    plain = {Question.MENU, Question.EXCESS, Question.HIT, Question.GIVE_BANG, Question.WHICH_CARD, Question.OPEN_CARDS}
    assert plain <= asked.keys()


@tables
def test_what_is_used_up_in_a_turn_stays_within_its_limits(options):
    shots = Counter()
    most = [2 if character == Character.JOSE_DELGADO else 1 for character in LIMITED]
    possible = in_use(options, CHARACTER_SET)[list(LIMITED)]
    for states in courses(options):
        assert (states["used"] <= most * possible).all()
        shots.update(states["bangs_played"].tolist())
    assert shots[1] > 100
    assert shots[2] > 0, "with a Volcanic there may be more than one"


@tables
def test_there_is_room_for_all_that_waits(options):
    deepest, most = 0, 0
    for states in courses(options):
        deepest = max(deepest, int(states["depth"].max()))
        most = max(most, int(states["num_events"].max()))
        assert has(options, "armed_dangerous") or not states["waiting"].any()
        assert not states["overflow"].any()
    assert 3 <= deepest <= STACK_ROOM // 2 < QUEUE_ROOM
    assert most < EVENT_ROOM


@pytest.mark.slow
def test_the_deepest_effects_leave_room():
    """Thousands of games with everything: how deep effects lie on each other, and how many shots wait."""
    deepest, most, events = 0, 0, 0
    for players in range(3, 9):
        batch = Batch(400, seed=players, num_players=players, expansions=EXPANSIONS)
        for _ in range(1500):
            batch.random_rollout(1, observe=False)
            deepest = max(deepest, int(batch.states["depth"].max()))
            most = max(most, int(batch.states["waiting"].max()))
            events = max(events, int(batch.states["num_events"].max()))
        assert not batch.states["overflow"].any()
    print(f"deepest stack {deepest} of {STACK_ROOM}, longest queue {most} of {QUEUE_ROOM}, events {events}")
    assert 5 <= deepest <= STACK_ROOM - 6
    assert 1 <= most <= QUEUE_ROOM // 2


# ---------------------------------------------------------------------------------------------- events and tokens


@rich_tables
def test_a1_there_are_always_32_tokens(options):
    moved = 0
    for states in courses(options):
        assert (states["tokens"].sum(1) + states["loads"].sum(1) + states["supply"] == 32).all()
        for field in ("tokens", "loads"):
            assert ((states[field] >= 0) & (states[field] <= 4)).all()
        worn = as_bits(states["worn"], NUM_IN_PLAY)[..., FIRST_LOADED:].sum(1)
        assert worn.max() <= 1
        assert np.array_equal(states["loads"] > 0, worn > 0), "an orange card in play has tokens, others have none"
        assert not states["tokens"][(states["alive"] == 0) | ~seated(states)].any()
        moved += int((states["supply"] < 32).sum())
    assert bool(moved) == has(options, "armed_dangerous")


@rich_tables
def test_e1_one_event_is_in_play_and_the_stack_gets_lower(options):
    size = 0
    if has(options, "high_noon", "fistful"):
        size = 13 if {"high_noon", "fistful"} <= set(options["expansions"]) else 15
    known = in_use(options, EVENT_SET)
    met = Counter()
    for states in courses(options, looks=300):
        left, rounds = states["event_deck"]["count"], states["event_rounds"]
        assert (left + rounds == size).all()
        assert np.array_equal(states["event"] >= 0, rounds > 0)
        seen = as_bits(states["events_seen"].astype(np.uint64), NUM_EVENTS)
        assert np.array_equal(seen.sum(1), rounds)
        for row, (cards, count) in enumerate(zip(states["event_deck"]["cards"], left, strict=True)):
            stack = [int(event) for event in cards[:count]]
            assert len(set(stack)) == count
            assert not seen[row, stack].any()
            assert known[stack].all()
            assert LAST_EVENT[stack].sum() == LAST_EVENT[stack[:1]].sum() == min(count, 1), "one lies under all others"
        met.update(states["event"].tolist())
    assert len(met) > (8 if size else 0)


@rich_tables
def test_what_lasts_a_turn_belongs_to_its_event(options):
    for states in courses(options):
        event = states["event"]
        assert not (states["ghost"].any(1) & (event != Happening.GHOST_TOWN)).any()
        assert not (states["ghost"] & (np.arange(N) != states["turn_of"][:, None])).any()
        assert ((states["named_suit"] < 0) | (event == Happening.HANDCUFFS)).all()
        assert ((states["marked"] < 0) | (event == Happening.LAW_OF_THE_WEST)).all()
        assert ((states["extra_turn"] == 0) | (event == Happening.VENDETTA)).all()
        assert not states["again"].any()
        hands = in_sets(states["hand"])
        for row in np.flatnonzero(states["marked"] >= 0):
            assert hands[row, states["turn_of"][row], states["marked"][row]]
        spares = states["spare"][:, : options["num_players"]]
        assert ((spares >= 0) == has(options, "high_noon")).all()
        if has(options, "high_noon"):
            people = np.sort(np.concatenate([states["character"][:, : options["num_players"]], spares], 1), 1)
            assert (np.diff(people, axis=1) > 0).all(), "somebody is there twice"


# ------------------------------------------------------------------------------- every action that can be legal


def possible_actions(dodge_city, abilities=True):
    """The names of all actions that the rules ever allow with these sets (B29, B69)."""
    others, everybody = [f"+{k}" for k in range(1, N)], [f"+{k}" for k in range(N)]
    names = NAMES[: NAMES.index("Howitzer" if dodge_city else "Winchester") + 1]
    on_table = [name for name in names if COLOUR[name] != "brown"]
    targets = {
        **dict.fromkeys(("BANG!", "Panic!", "Duel", "Jail", "Punch", "Springfield"), others),
        **dict.fromkeys(("Cat Balou", "Rag Time", "Tequila"), everybody),
    }
    uses = {
        **dict.fromkeys(("Knife", "Derringer", "Pepperbox", "Buffalo Rifle"), others),
        **dict.fromkeys(("Conestoga", "Can Can"), everybody),
    }
    answers = ("Bible", "Iron Plate", "Sombrero", "Ten Gallon Hat")
    allowed = {"end turn", "use Barrel", "take the hit", "drink Beer", "give up", "hand"}
    for name in names:
        if name in targets:
            allowed |= {f"play {name} on {place}" for place in targets[name]}
        elif name not in ("Missed!", "Dodge"):
            allowed.add(f"play {name}")
        allowed |= {f"discard {name}", f"take {name}"}
    for name in on_table:
        allowed.add(f"choose {name}")
        if COLOUR[name] == "green" and name not in answers:
            allowed |= {f"use {name} on {place}" for place in uses.get(name, [])} or {f"use {name}"}
    allowed |= {f"answer with {name}" for name in ("Missed!", "Dodge") if name in names}
    allowed |= {f"use {name}" for name in answers if name in names}
    if abilities:
        allowed |= {"use Sid Ketchum", "use Jourdonnais", "count first", "count second", "answer with BANG!"}
        allowed |= {"draw from the deck", "draw from the discard pile"}
        for place in others:
            allowed |= {f"play Missed! as BANG! on {place}", f"draw from the hand of {place}"}
    if abilities and dodge_city:
        allowed |= {"use Chuck Wengam", "use José Delgado", *(f"answer with {name}" for name in names)}
        allowed |= {f"draw from the table of {place}" for place in everybody}
        for place in others:
            allowed |= {f"use Doc Holyday on {place}", f"choose {place}"}
    return allowed


def offered_actions(batches, looks, wanted):
    """The names of all actions that were legal in random play, until all that are wanted have been."""
    offered = np.zeros(len(ACTIONS), np.int8)
    for number in range(looks):
        batch = batches[number % len(batches)]
        batch.random_rollout(1, observe=False)
        offered |= batch.action_masks.max(0)
        if number % 100 == 99 and number > looks // 8 and set_of(offered) >= wanted:
            break
    return set_of(offered)


def set_of(offered):
    """The names of the actions that are marked."""
    return {name for name, there in zip(ACTIONS, offered, strict=True) if there}


@pytest.mark.parametrize("abilities", [True, False])
@pytest.mark.parametrize("expansions", [(), DODGE_CITY], ids=str)
def test_every_action_that_can_be_legal_comes_up_and_no_other(expansions, abilities):
    wanted = possible_actions(bool(expansions), abilities)
    options = {"num_players": 8, "expansions": expansions, "abilities": abilities}
    asking = ["Elena Fuente", "Doc Holyday", "Pat Brennan", "Vera Custer", "José Delgado", "Chuck Wengam"]
    batches = [Batch(500, seed=1, **options)]
    if expansions and abilities:
        batches.append(Batch(500, seed=2, characters=[*asking, None, None], **options))
    offered = offered_actions(batches, 8000, wanted)
    assert wanted - offered == set(), "never offered"
    assert offered - wanted == set(), "should never be legal"


@pytest.mark.parametrize("players", range(3, 9))
def test_nobody_aims_at_seats_that_do_not_exist(players):
    wrong = {name for name in ACTIONS if name.partition("+")[2] in map(str, range(players, N))}
    assert len(wrong) > 20 or players == N
    offered = offered_actions([Batch(300, seed=players, num_players=players, expansions=DODGE_CITY)], 300, set(ACTIONS))
    assert not offered & wrong


# ------------------------------------------------------------------------------------------------ the turn limit


@pytest.mark.parametrize("limit", [1, 2, 9])
def test_b66_the_turn_limit_ends_the_game_and_changes_nothing_before(limit):
    truncated = 0
    for seed in range(12):
        options = {"num_players": 3 + seed % 6, "expansions": DODGE_CITY[: seed % 2]}
        free = decisions(Game(seed=seed, **options), seed)
        for game in decisions(Game(seed=seed, turn_limit=limit, **options), seed):
            table, other = game.to_dict(), next(free).to_dict()
            assert table["turn"] <= limit
            if game.truncated:
                truncated += 1
                assert table["turn"] == limit
                assert table["winners"] is None
                assert game.events()[-1] == {"event": "truncated"}
                assert set(game.returns) == {0.0}
                assert other["turn"] > limit
            else:
                assert {**table, "options": None} == {**other, "options": None}
    assert truncated >= 10


# ------------------------------------------------------------------------------------------------ chance is fair


def test_b11_b12_b14_roles_characters_and_cards_are_dealt_evenly():
    states = Batch(6000, seed=2, num_players=7, expansions=DODGE_CITY).states
    fresh = states[states["turn"] == 1]
    for seat in (0, 3, 6):
        assert_uniform(np.bincount(fresh["character"][:, seat], minlength=31))
        roles = np.bincount(fresh["role"][:, seat], minlength=4) / [1, 2, 3, 1]
        assert np.allclose(roles / roles.mean(), 1, atol=0.2)
    for place in (0, 40):
        dealt = np.bincount(fresh["deck"]["cards"][:, place], minlength=NUM_CARDS)
        assert_uniform(dealt[SET_OF <= 1])


def test_b23_a_random_card_of_a_hand_is_any_of_them():
    hand = ["BANG!/diamonds/2", "Missed!/clubs/10", "Beer/hearts/6", "Duel/spades/J"]
    table = position(who("Jesse Jones"), who(hand=", ".join(hand)), phase="draw")
    taken = Counter()
    for seed in range(400):
        chance = random.Random(seed)
        game = Game.from_dict({**table, "rng": f"{chance.getrandbits(64):016x}{chance.getrandbits(64) | 1:016x}"})
        game.step(game.action("draw from the hand of +1"))
        taken.update(set(hand) - set(game.to_dict()["players"][1]["hand"]))
    assert taken.total() == 400
    assert_uniform([taken[card] for card in hand])
