"""What holds in every Duel, whatever is played: cards, life, characters, the record's counts, and what events tell."""

import copy
import random
from collections import Counter

import numpy as np
import pytest

from bang_env.core.events import EVENT_ROOM
from bang_env.duel import ACTIONS, Batch, Game
from bang_env.duel.actions import Question
from bang_env.duel.cards import BACK_OF, CHARACTER_NAMES, EQUIPMENT, FACE_OF, NAME_OF, SIDES
from bang_env.duel.state import QUEUE_ROOM, STACK_ROOM, Stage, Trigger
from tests.duel.twin_table import EQUIPMENT as EQUIPMENT_NAMES
from tests.duel.twin_table import LIFE, in_face_order, name_of
from tests.random_games import assert_uniform, decisions

LAW, OUTLAW = 0, 1
CARDS, NAMES, FACES = 80, 31, 54
GAMES, STEPS = 50, 500
LIVES = np.array([(LIFE["law"] | LIFE["outlaw"])[name] for name in CHARACTER_NAMES])
EQUIPMENT_BIT = np.zeros(NAMES, np.int64)
EQUIPMENT_BIT[list(EQUIPMENT)] = 1 << np.arange(len(EQUIPMENT))
STRANGER = CHARACTER_NAMES.index("The Stranger")

ABILITY_QUESTIONS = {
    Question.PAYMENT,
    Question.BELL,
    Question.REVEAL,
    Question.COST,
    Question.TARGET,
    Question.BULL,
    Question.POET,
}
ABILITY_ACTIONS = {
    "use Babe Leroy",
    "use Cattle Katie",
    "use Pearl Hat",
    "use Soundance Kid",
    "use Sid Curry",
    "reload instead",
    *(name for name in ACTIONS if name.endswith(" as Colt") or name.startswith(("target ", "count the "))),
}

casts = pytest.mark.parametrize(
    "options",
    [{"characters_per_side": number} for number in range(2, 13)]
    + [{"characters_per_side": number, "abilities": False} for number in (2, 4, 12)],
    ids=str,
)


def courses(options, games=GAMES, steps=STEPS):
    """The records of many random games at every decision; a game that ends is followed by a new one."""
    batch = Batch(games, seed=options["characters_per_side"], **options)
    for _ in range(steps):
        yield batch.states
        batch.random_rollout(1, observe=False)


# ---------------------------------------------------------------------------------------- reading many records


def in_sets(words):
    """Sets of cards as rows of 0 and 1, one number for each card."""
    return np.unpackbits(np.ascontiguousarray(words).view(np.uint8), axis=-1, bitorder="little")[..., :CARDS].astype(
        int
    )


def count_cards(cards, counts):
    """How often each card is among the first `counts` of each list."""
    cards = np.asarray(cards)
    flat, sizes = cards.reshape(-1, cards.shape[-1]), np.asarray(counts).reshape(-1)
    there = np.arange(flat.shape[1]) < sizes[:, None]
    rows = np.broadcast_to(np.arange(len(flat))[:, None], flat.shape)
    times = np.bincount(CARDS * rows[there] + flat[there], minlength=CARDS * len(flat))
    return times.reshape(*cards.shape[:-1], CARDS)


def piled(piles):
    """How often each card lies in each pile."""
    return count_cards(piles["cards"], piles["count"])


def laid_out(places):
    """How often each card is among places of which some are empty."""
    return count_cards(np.sort(places)[..., ::-1], (places >= 0).sum(-1))


def by_kind(cards, kinds, number):
    """Cards counted by name, face or back."""
    return cards @ np.eye(number, dtype=int)[np.asarray(kinds, int)]


# ------------------------------------------------------------------------------------------- at every decision


@casts
def test_every_card_is_in_exactly_one_place(options):
    for states in courses(options):
        places = in_sets(states["hand"]).sum(1) + piled(states["deck"]).sum(1)
        places += piled(states["equipment"]).sum((1, 2))
        places += piled(states["common"]) + piled(states["discard"])
        places += laid_out(states["revealed"]) + laid_out(states["store"])
        assert (places == 1).all()


@casts
def test_cards_lie_open_only_while_an_effect_is_in_progress(options):
    for states in courses(options):
        lie_open = (states["revealed"] >= 0).any(axis=1) | (states["store"] >= 0).any(axis=1)
        assert (states["depth"][lie_open] > 0).all()


@casts
def test_counts_say_what_the_lists_hold(options):
    for states in courses(options):
        hand = in_sets(states["hand"])
        assert np.array_equal(states["hand_count"], hand.sum(-1))
        assert np.array_equal(states["held"], by_kind(hand, NAME_OF, NAMES))
        assert np.array_equal(states["backs"], by_kind(hand, BACK_OF, 2))
        pile, common = piled(states["discard"]), piled(states["common"])
        assert np.array_equal(states["discard_faces"], by_kind(pile, FACE_OF, FACES))
        assert np.array_equal(states["shuffled_faces"], by_kind(in_sets(states["recent"]), FACE_OF, FACES))
        assert (states["shuffled_faces"] >= by_kind(common, FACE_OF, FACES)).all()
        worn = by_kind(piled(states["equipment"]), NAME_OF, NAMES)
        assert worn.max(initial=0) <= 1, "two Equipment cards of one name"
        assert np.array_equal(states["worn"], worn @ EQUIPMENT_BIT)
        assert not (worn * (EQUIPMENT_BIT == 0)).any(), "something else than Equipment is worn"


@casts
def test_what_is_known_of_a_hand_is_in_it(options):
    cards_known = 0
    for states in courses(options):
        hand, seen = in_sets(states["hand"]), in_sets(states["known"])[:, ::-1]
        assert not (seen & ~hand & 1).any()
        cards_known += seen.sum()
        open_draws = laid_out(states["drawn"])
        owner = np.take_along_axis(hand, np.maximum(states["actor"], 0)[:, None, None], 1)[:, 0]
        assert not (open_draws & ~owner & 1).any()
        assert not open_draws[states["question"] != Question.DRAWN].any()
    assert cards_known > 1000


@casts
def test_decks_hold_what_they_may_hold(options):
    late = 0
    for states in courses(options):
        decks = by_kind(piled(states["deck"]), BACK_OF, 2)
        assert not decks[:, LAW, OUTLAW].any()
        assert not decks[:, OUTLAW, LAW].any()
        common = piled(states["common"])
        both = states["deck"]["count"].all(1)
        assert not states["common"]["count"][both].any(), "no common deck while both have their own"
        assert not (common & ~in_sets(states["recent"]) & 1).any()
        assert not (in_sets(states["recent"]) & ~in_sets(states["recycled"]) & 1).any()
        own = piled(states["deck"]).sum(1)
        assert not (own & in_sets(states["recycled"])).any(), "a card that was discarded is in an own deck"
        late += (states["common"]["count"] > 0).sum()
    assert late or options["characters_per_side"] == 2


@casts
def test_life_tokens_and_characters_are_as_the_rules_have_them(options):
    dying = 0
    for states in courses(options):
        stands = states["character"] >= 0
        full = np.where(stands, LIVES[states["character"]], 9)
        assert (states["life"][stands] >= 0).all()
        assert (states["life"] <= full).all()
        assert not states["equipment"]["count"][~stands].any()
        begins = states["stage"] != Stage.SETUP
        active = np.take_along_axis(states["character"], np.maximum(states["active"], 0)[..., None], 2)[..., 0]
        assert (active[begins] >= 0).all()
        dead = (stands & (states["life"] == 0)).any((1, 2))
        assert (states["depth"][dead] > 0).all(), "the dead leave play before anything else is played"
        dying += dead.sum()
    assert dying > 0


@casts
def test_every_character_is_in_play_in_reserve_or_out(options):
    for states in courses(options):
        everybody = np.zeros((len(states), 2, 24), int)
        for side in range(2):
            for slot in range(2):
                mark(everybody[:, side], states["character"][:, side, slot])
            for place in range(10):
                reserve = states["reserve"][:, side]
                waiting = np.where(place < reserve["count"], reserve["cards"][:, place], -1)
                mark(everybody[:, side], waiting)
        out = states["eliminated"][:, None] >> np.arange(24) & 1
        assert not everybody[:, LAW, 12:].any()
        assert not everybody[:, OUTLAW, :12].any()
        total = everybody.sum(1) + out
        assert total.max() == 1, "somebody is there twice"
        assert (total.reshape(-1, 2, 12).sum(2) == options["characters_per_side"]).all()


def mark(everybody, characters):
    """Count a character, -1 for nobody, in each row."""
    there = characters >= 0
    everybody[np.flatnonzero(there), characters[there]] += 1


@casts
def test_what_is_used_up_in_a_turn_stays_within_its_limits(options):
    shots = Counter()
    for states in courses(options):
        law = states["turn_of"] == LAW
        assert np.array_equal(states["turn_of"], (states["turn"] - 1) % 2)
        stranger = (states["character"][:, LAW] == STRANGER).any(1) | (states["eliminated"] >> STRANGER & 1 == 1)
        two = law & stranger & options.get("abilities", True)
        assert (states["bangs_played"] <= np.where(two, 2, 1)).all()
        assert not states["abilities_used"][law].any(), "the abilities used by choice are outlaws'"
        shots.update(states["bangs_played"].tolist())
    assert shots[1] > 100


@casts
def test_there_is_room_for_all_that_waits(options):
    deepest, longest, most = 0, 0, 0
    for states in courses(options):
        deepest = max(deepest, int(states["depth"].max()))
        longest = max(longest, int(states["waiting"].max()))
        most = max(most, int(states["num_events"].max()))
    assert 2 <= deepest <= STACK_ROOM // 2
    assert longest <= QUEUE_ROOM // 4
    assert most < EVENT_ROOM


@casts
def test_nobody_returns_and_nothing_is_refilled(options):
    before, eliminations = None, 0
    for states in courses(options):
        if before is not None:
            same = states["seed"] == before["seed"]
            gone = before["eliminated"][same]
            assert np.array_equal(states["eliminated"][same] & gone, gone)
            eliminations += (states["eliminated"][same] != gone).sum()
            assert (states["deck"]["count"][same] <= before["deck"]["count"][same]).all()
            assert (states["reserve"]["count"][same] <= before["reserve"]["count"][same]).all()
            later = states["turn"][same] - before["turn"][same]
            assert (later >= 0).all()
        before = states.copy()
    assert eliminations > 10


# -------------------------------------------------------------------------------------- events explain it all


class Ledger:
    """Hands, Equipment, life, tokens and the discard pile as they follow from the events after one answer."""

    def __init__(self, position, answer):
        self.sides = copy.deepcopy(position["sides"])
        self.pile = position["discard"][::-1]
        rest = position["pending"][-1] if position["pending"] else {}
        self.revealed = [card for card in rest.get("revealed", []) if card]
        self.store = [card for card in rest.get("store", []) if card]
        self.turn, self.turn_of = position["turn"], position["turn_of"]
        self.actor, self.answer = position["to_move"], answer
        self.out = {who for side in self.sides.values() for who in side["eliminated"]}
        for effect in position["pending"]:
            if effect.get("effect") == "eliminate" and effect["step"] > 0:
                self.out.add(self.sides[effect["side"]]["slots"][effect["slot"]]["character"])

    def slots(self, side):
        """The slots of a side where somebody stands who has not been eliminated."""
        slots = self.sides[side]["slots"]
        return [number for number in range(2) if slots[number] and slots[number]["character"] not in self.out]

    def at(self, side, place):
        """Who stands at a place, seen from a side; a lone character stands everywhere."""
        owner = side if place.startswith("own") else SIDES[1 - SIDES.index(side)]
        standing = self.slots(owner)
        if len(standing) == 1:
            return self.sides[owner]["slots"][standing[0]]
        active = self.sides[owner]["active"]
        return self.sides[owner]["slots"][active if place.endswith("active") else 1 - active]

    def book(self, events):
        """Enter all events; a single revealed card goes on the pile at once, two wait until one of them counts."""
        for number, event in enumerate(events):
            if event["event"] == "reveal":
                after = [later["event"] for later in events[number + 1 :] if later["event"] != "shuffle"]
                two = self.revealed or after[:1] == ["reveal"]
                (self.revealed if two else self.pile).append(event["card"])
            else:
                kind = {"turn": "turn_begins", "store": "lay_open"}.get(
                    event["event"], event["event"].replace(" ", "_")
                )
                getattr(self, kind)(**event)

    def setup(self, side, slot, character, active, **_):
        assert self.sides[side]["slots"][slot]["character"] == character
        if active:
            self.sides[side]["active"] = slot

    def turn_begins(self, side, turn, **_):
        assert self.turn_of != side or turn == 1
        self.turn, self.turn_of = turn, side

    def draw(self, side, card, **_):
        self.sides[side]["hand"].append(card)

    def show(self, side, card, **_):
        assert card in self.sides[side]["hand"]

    def shuffle(self, cards, **_):
        assert cards == len(self.pile)
        self.pile = []

    def play(self, side, card, target=None, **_):
        assert side == self.turn_of
        self.sides[side]["hand"].remove(card)
        if name_of(card) in EQUIPMENT_NAMES and target:
            self.at(side, target)["equipment"].append(card)
        else:
            self.pile.append(card)

    def reload(self, side, card, **_):
        gear = self.at(side, "own active")["equipment"]
        (gear if self.answer.endswith("in play") else self.sides[side]["hand"]).remove(card)
        self.pile.append(card)

    def ability(self, side, character, **_):
        assert character in {self.sides[side]["slots"][slot]["character"] for slot in self.slots(side)}

    def discard(self, side, card, by, **_):
        assert by == side or by == "outlaw", "only Slim Poet discards from the other hand"
        self.sides[side]["hand"].remove(card)
        self.pile.append(card)

    def equipment(self, side, slot, card, what, **_):
        self.sides[side]["slots"][slot]["equipment"].remove(card)
        if what == "taken":
            self.sides[self.actor]["hand"].append(card)
        elif what == "moved":
            self.at(side, "opponent rearguard")["equipment"].append(card)
        else:
            self.pile.append(card)

    def counts(self, card, **_):
        self.revealed.remove(card)
        self.pile += [*self.revealed, card]
        self.revealed = []

    def hit(self, side, slot, by, **_):
        assert self.sides[side]["slots"][slot]["life"] > 0
        assert by in SIDES

    def avoided(self, side, slot, **_):
        assert self.sides[side]["slots"][slot]["life"] > 0

    def lose_life(self, side, slot, life, **_):
        self.sides[side]["slots"][slot]["life"] -= 1
        assert self.sides[side]["slots"][slot]["life"] == life >= 0

    def regain(self, side, slot, life, **_):
        who = self.sides[side]["slots"][slot]
        assert who["life"] < life <= LIFE[side][who["character"]]
        who["life"] = life

    def token(self, side, active, by, **_):
        assert self.sides[side]["active"] == 1 - active
        assert len(self.slots(side)) == 2
        assert by in SIDES
        self.sides[side]["active"] = active

    def steal(self, side, card, **_):
        self.sides[SIDES[1 - SIDES.index(side)]]["hand"].remove(card)
        self.sides[side]["hand"].append(card)

    def lay_open(self, card, **_):
        self.store.append(card)

    def take(self, side, card, **_):
        self.store.remove(card)
        self.sides[side]["hand"].append(card)

    def eliminated(self, side, slot, character, **_):
        who = self.sides[side]["slots"][slot]
        assert (who["character"], who["life"]) == (character, 0)
        assert character not in self.out
        self.out.add(character)

    def enters(self, side, slot, character, **_):
        assert self.sides[side]["slots"][slot]["character"] in self.out
        assert self.sides[side]["slots"][slot]["equipment"] == []
        assert character in self.sides[side]["reserve"]
        self.sides[side]["reserve"].remove(character)
        self.sides[side]["slots"][slot] = {"character": character, "life": LIFE[side][character], "equipment": []}

    def over(self, winner, **_):
        losers = self.sides[SIDES[1 - SIDES.index(winner)]]
        assert not losers["reserve"]
        assert all(slot is None or slot["life"] == 0 for slot in losers["slots"])

    def truncated(self, **_):
        pass

    def assert_matches(self, position):
        """The books agree with the position."""
        assert self.pile[::-1] == position["discard"]
        assert (self.turn, self.turn_of) == (position["turn"], position["turn_of"])
        rest = position["pending"][-1] if position["pending"] else {"revealed": [], "store": []}
        assert self.revealed == [card for card in rest["revealed"] if card]
        assert sorted(self.store) == sorted(card for card in rest["store"] if card)
        for name, side in position["sides"].items():
            mine = self.sides[name]
            for number, slot in enumerate(side["slots"]):
                if slot is None and mine["slots"][number]:
                    assert not mine["reserve"]
                    assert mine["slots"][number]["character"] in self.out
                    mine["slots"][number] = None
                    mine["active"] = 1 - number
            assert mine["slots"] == side["slots"]
            assert mine["active"] == side["active"] or position["phase"] == "setup"
            assert in_face_order(mine["hand"]) == side["hand"]
            assert mine["reserve"] == side["reserve"]
            leaving = {slot["character"] for slot in side["slots"] if slot}
            assert set(side["eliminated"]) == self.out & set(LIFE[name]) - leaving


KINDS = {
    *("setup", "turn", "draw", "shuffle", "play", "reload", "ability", "discard", "equipment", "reveal", "counts"),
    *(
        "hit",
        "avoided",
        "lose life",
        "regain",
        "token",
        "steal",
        "store",
        "take",
        "eliminated",
        "enters",
        "over",
        "show",
    ),
}
"""All kinds of events but the one of the turn limit."""


@pytest.mark.parametrize(
    "options",
    [
        {"characters_per_side": 2},
        {},
        {"characters_per_side": 12},
        {"abilities": False},
        {"turn_limit": 20},
        {"law": ["Bart Masterson", "Pat Garret", None, None], "outlaw": ["Pearl Hat", "Sid Curry", None, None]},
        {"law": ["Wild Bill", "Bill Tightman", None, None], "outlaw": ["Bull Anderson", "Slim Poet", None, None]},
        {"law": ["Jango", "Alan Pinkertoon", None, None], "outlaw": ["Tom Thorn", "Soundance Kid", None, None]},
    ],
    ids=str,
)
def test_events_explain_every_change(options):
    kinds = Counter()
    for seed in range(2 if options.get("characters_per_side") == 12 else 6):
        game, chooser = Game(seed=seed, **options), random.Random(seed)
        table = game.to_dict()
        while not game.over:
            action = chooser.choice(game.legal_actions())
            game.step(action)
            events = game.events()
            kinds.update(event["event"] for event in events)
            ledger, table = Ledger(table, game.action_name(action)), game.to_dict()
            ledger.book(events)
            ledger.assert_matches(table)
    assert kinds.keys() <= KINDS | {"truncated"}
    assert len(kinds) > 18
    assert bool(kinds["truncated"]) == ("turn_limit" in options)


# ------------------------------------------------------------------------------------------------ who is asked what


@pytest.mark.parametrize("abilities", [True, False])
def test_without_abilities_nobody_is_asked_about_them(abilities):
    questions, offered = set(), np.zeros(len(ACTIONS), np.int8)
    batch = Batch(300, seed=1, abilities=abilities)
    for _ in range(300):
        batch.random_rollout(1, observe=False)
        questions |= set(batch.states["question"].tolist())
        offered |= batch.action_masks.max(0)
    seen = {name for name, there in zip(ACTIONS, offered, strict=True) if there}
    if abilities:
        assert questions == set(Question)
        assert (
            seen
            > ABILITY_ACTIONS - {"target own rearguard", "target own active", "target opponent rearguard"} - unlikely()
        )
    else:
        assert questions == set(Question) - ABILITY_QUESTIONS
        assert not seen & ABILITY_ACTIONS


def unlikely():
    """Plays that random games hardly ever come to: a rare card in the hand of Toco Ramirez."""
    return {name for name in ACTIONS if name.endswith(" as Colt")} | {"reload instead"}


def test_random_games_meet_every_action_and_the_common_deck():
    offered, common = np.zeros(len(ACTIONS), bool), False
    batch = Batch(500, seed=1)
    for _ in range(400):
        batch.random_rollout(1, observe=False)
        offered |= batch.action_masks.any(0)
        common |= bool(batch.states["common"]["count"].any())
    assert [name for name, there in zip(ACTIONS, offered, strict=True) if not there] == []
    assert common


def test_without_abilities_only_clocks_and_return_fire_wait():
    waiting = Counter()
    batch = Batch(200, seed=3, abilities=False)
    for _ in range(300):
        batch.random_rollout(1, observe=False)
        for state in batch.states[batch.states["waiting"] > 0]:
            ring = (state["first"] + np.arange(state["waiting"])) % QUEUE_ROOM
            waiting.update(state["queue"]["kind"][ring].tolist())
    assert waiting.keys() == {Trigger.DRAW, Trigger.RETURN_FIRE}


# ----------------------------------------------------------------------------------------------- the turn limit


@pytest.mark.parametrize("limit", [1, 2, 9])
def test_the_turn_limit_ends_the_game_and_changes_nothing_before(limit):
    truncated = 0
    for seed in range(12):
        free = decisions(Game(seed=seed), seed)
        for game in decisions(Game(seed=seed, turn_limit=limit), seed):
            table, other = game.to_dict(), next(free).to_dict()
            assert table["turn"] <= limit
            if game.truncated:
                truncated += 1
                assert table["turn"] == limit
                assert table["winner"] is None
                assert game.events()[-1] == {"event": "truncated"}
                assert game.returns == [0.0, 0.0]
                assert other["turn"] > limit
            else:
                assert {**table, "options": None} == {**other, "options": None}
    assert truncated >= 10


def test_a_limit_that_is_never_reached_never_matters():
    for seed in range(5):
        *_, game = decisions(Game(seed=seed, turn_limit=2**31 - 1), seed)
        assert game.over
        assert not game.truncated
        assert sorted(game.returns) == [-1.0, 1.0]


# -------------------------------------------------------------------------------------------------- chance is fair


def test_characters_and_cards_are_dealt_evenly():
    states = Batch(4000, seed=2).states
    for side in range(2):
        for slot in range(2):
            assert_uniform(np.bincount(states["character"][:, side, slot] - 12 * side, minlength=12))
            assert_uniform(np.bincount(states["reserve"]["cards"][:, side, slot] - 12 * side, minlength=12))
        for place in (0, 20, 39):
            found = np.bincount(states["deck"]["cards"][:, side, place], minlength=CARDS)
            assert_uniform(found[side == BACK_OF])
