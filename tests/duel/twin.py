"""The Duel in slow, obvious Python: an independent reference for the compiled engine.

The numbers D1 to D31 are those of `bang_env/duel/RULES.md`. The whole game is one coroutine, `Twin.play`. It
stops wherever a side has two or more answers and goes on with the answer it is sent, so that the rules read
from top to bottom. Nothing here is shared with the engine, and nothing here is meant to be fast. What lies
where is in `twin_table.py`, what cards and characters do in `twin_effects.py`; here are turns and plays.
"""

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from tests.duel.twin_effects import Effect, Effects, GameOver
from tests.duel.twin_table import (
    ALWAYS_ACTIVE_EQUIPMENT,
    BANG_CARDS,
    EQUIPMENT,
    RELOAD_CARDS,
    Asking,
    Character,
    Question,
    Side,
    first_named,
    name_of,
    names_in,
    symbol_of,
)

TARGETED = BANG_CARDS | {"Derringer", "Knife", "Duel", "Strong Ale"}  # D15: the play names a target


class Twin(Effects):
    """One game, a referee (`tests/referees.py`), from a position in the phase setup, begin or play: nothing is pending.

    The position's random generator is continued, for shuffles (D8) and random hand cards.
    """

    def __init__(self, position: dict[str, Any]) -> None:
        super().__init__(position)
        phase = position.get("phase", "begin")
        if phase not in ("setup", "begin", "play"):
            raise ValueError(f"the twin cannot begin in phase {phase!r}")
        self.bangs_played: int = position.get("bangs_played", 0)
        self.swapped: bool = position.get("swapped", False)
        self.abilities_used: set[str] = set(position.get("abilities_used", []))
        self.winner: Side | None = None
        self.truncated = False
        self._asked: Side | None = None
        self._phase = "over"
        self._answers: dict[str, Any] = {}
        self._game = self.play(phase)
        self._run_on(None)

    # ------------------------------------------------------------ from outside

    @property
    def to_move(self) -> str | None:
        """The side asked, None when over."""
        return None if self._asked is None else self._asked.name

    @property
    def over(self) -> bool:
        """Whether the game has ended, be it decided or truncated."""
        return self._asked is None

    @property
    def returns(self) -> list[float]:
        """D31, for law and outlaw: win +1, loss -1, otherwise 0."""
        if self.winner is None:
            return [0.0, 0.0]
        return [1.0 if side is self.winner else -1.0 for side in self.sides.values()]

    def legal(self) -> set[str]:
        """The names of the actions open to `to_move`. Empty when over."""
        return set(self._answers)

    def step(self, name: str) -> None:
        """Give the asked side's answer and run on to the next question."""
        if name not in self._answers:
            raise ValueError(f"{name!r} is not legal; legal: {sorted(self._answers)}")
        self._run_on(self._answers[name])

    def position(self) -> dict[str, Any]:
        """The position as plain data, in the form of the position file; nothing of what is pending."""
        return {
            "rng": self.rng.text,
            "turn": self.turn,
            "turn_of": self.turn_side.name,
            "to_move": self.to_move,
            "phase": self._phase,
            "bangs_played": self.bangs_played,
            "swapped": self.swapped,
            "abilities_used": sorted(self.abilities_used),
            "sides": {name: side.entry() for name, side in self.sides.items()},
            "common_deck": list(self.common_deck),
            "discard": list(self.discard_pile),
            "winner": None if self.winner is None else self.winner.name,
        }

    def _run_on(self, answer: Any) -> None:
        """Send the coroutine an answer and keep its next question."""
        try:
            self._asked, self._phase, self._answers = self._game.send(answer)
        except StopIteration:
            self._asked, self._phase, self._answers = None, "over", {}

    # ------------------------------------------------------------ the game

    def play(self, phase: str) -> Generator[Question, Any, None]:
        """D7, D31: turns alternate until a side has no character left or the turn limit is reached."""
        try:
            if phase == "setup":
                yield from self.setup()
            if phase != "play":
                yield from self.beginning(self.turn_side)
                yield from self.draw_phase(self.turn_side)
            while True:
                yield from self.play_phase(self.turn_side)
                yield from self.discard_phase(self.turn_side)
                if self.turn == self.turn_limit:  # D31
                    self.truncated = True
                    return
                self.turn += 1
                self.turn_side = self.foe(self.turn_side)
                self.bangs_played, self.swapped, self.abilities_used = 0, False, set()
                yield from self.beginning(self.turn_side)
                yield from self.draw_phase(self.turn_side)
        except GameOver as end:
            self.winner = end.args[0]

    def setup(self) -> Asking[None]:
        """D6, D7: Law chooses its active character, then Outlaw; Law draws 4, Outlaw 5; Law begins."""
        for side in self.sides.values():
            side.active = yield from self.ask(side, {"slot 0 active": 0, "slot 1 active": 1}, "setup")
        self.draw(self.sides["law"], 4)
        self.draw(self.sides["outlaw"], 5)
        self.turn, self.turn_side = 1, self.sides["law"]

    # ------------------------------------------------------------ D10 to D13, a turn

    def beginning(self, me: Side) -> Asking[None]:
        """D10: Dynamite, Rattlesnake, Stampede, each a complete effect of its own."""
        for effect in (self.dynamite, self.rattlesnake, self.stampede):
            yield from self.resolve(effect(me))

    def draw_phase(self, me: Side) -> Asking[None]:
        """D11: 2 cards, Dalton Bros 3, Bank one more; then Pat Garret, if his second card is a horseshoe."""
        count = 3 if self.can(me.ac, "Dalton Bros") else 2
        if me.ac.wears("Bank"):
            count += 1
        cards = self.draw(me, count)
        if self.can(me.ac, "Pat Garret") and len(cards) >= 2:
            me.seen.append(cards[1])  # D5
            if symbol_of(cards[1]) == "horseshoe":
                yield from self.may_draw(me, deck_of=self.foe(me))

    def play_phase(self, me: Side) -> Asking[None]:
        """D12: any number of plays."""
        while True:
            play = yield from self.ask(me, {**self.plays(me), "end turn": None}, "play")
            if play is None:
                return
            yield from self.resolve(play())

    def discard_phase(self, me: Side) -> Asking[None]:
        """D13: down to the AC's life, or to 2 if that is 1; one card at a time."""
        while len(me.hand) > max(2, me.ac.life):
            yield from self.must_discard(me, phase="discard")

    # ------------------------------------------------------------ D12, D14 to D19: the plays

    def plays(self, me: Side) -> dict[str, Effect]:
        """All that the side can do now, by action name."""
        plays: dict[str, Effect] = {}
        if len(me.characters()) == 2 and not self.swapped:  # D12
            plays["swap"] = partial(self.swap, me)
        for name in names_in(me.hand):
            plays |= self.plays_of(me, name)
        if self.may_reload() and self.card_left(me):  # D17
            for name in names_in(me.hand):
                if name in RELOAD_CARDS:
                    plays[f"reload {name}"] = partial(self.reload_from_hand, me, name)
            for card in me.ac.equipment:
                if name_of(card) in RELOAD_CARDS:
                    plays[f"reload {name_of(card)} in play"] = partial(self.reload_in_play, me, card)
        abilities = {  # D18
            "Babe Leroy": (self.babe_can, self.babe_leroy),
            "Cattle Katie": (self.katie_can, self.cattle_katie),
            "Pearl Hat": (self.pearl_can, self.pearl_hat),
            "Soundance Kid": (self.soundance_can, self.soundance_kid),
        }
        for character, (usable, use) in abilities.items():
            if self.can(me.ac, character) and character not in self.abilities_used and usable(me):
                plays[f"use {character}"] = partial(self.use_ability, me, character, use)
        return plays

    def plays_of(self, me: Side, name: str) -> dict[str, Effect]:
        """What can be done with one hand card but for reloading it."""
        plays: dict[str, Effect] = {}
        if name in EQUIPMENT:
            for place, target in self.targets(me, name).items():
                plays[f"play {name} on {place}"] = partial(self.play_blue, me, name, target)
        elif name in TARGETED:
            if name not in BANG_CARDS or self.may_play_bang(me):
                for place, target in self.targets(me, name).items():
                    plays[f"play {name} on {place}"] = partial(self.play_at, me, name, target)
        elif self.has_use(me, name):  # D16
            plays[f"play {name}"] = partial(self.play_brown, me, name)
        if self.may_play_as_colt(me, name) and self.may_play_bang(me):
            plays[f"play {name} as Colt"] = partial(self.play_as_colt, me, name)
        return plays

    def swap(self, me: Side) -> Asking[None]:
        """D12: the side moves its token, once a turn."""
        self.swapped = True
        yield from self.move_token(me, mover=me)

    def no_bang_limit(self, me: Side) -> bool:
        """D14: while the AC is West Harding or wears a Gun belt."""
        return self.can(me.ac, "West Harding") or me.ac.wears("Gun belt")

    def may_play_bang(self, me: Side) -> bool:
        """D14: one BANG! card a turn, two with The Stranger in play."""
        limit = 2 if self.in_play(me, "The Stranger") else 1
        return self.no_bang_limit(me) or self.bangs_played < limit

    def count_bang(self, me: Side) -> None:
        """D14: BANG! cards played while there is no limit do not count."""
        if not self.no_bang_limit(me):
            self.bangs_played += 1

    def may_play_as_colt(self, me: Side, name: str) -> bool:
        """D19: Annie Oakey's Missed!, Toco Ramirez's cards but for a Colt."""
        return (name == "Missed!" and self.can(me.ac, "Annie Oakey")) or (
            name != "Colt" and self.can(me.ac, "Toco Ramirez")
        )

    def play_blue(self, me: Side, name: str, target: Character) -> Asking[None]:
        """D15: Equipment goes from the hand to the character."""
        card = self.leave_hand(me, first_named(me.hand, name))
        yield from self.play_equipment(target, card)

    def play_at(self, me: Side, name: str, target: Character) -> Asking[None]:
        """D8: a played card is on the discard pile before its effect begins."""
        self.discard_from_hand(me, name)
        if name in BANG_CARDS:
            self.count_bang(me)
        yield from self.targeted_effect(me, name, target)

    def play_brown(self, me: Side, name: str) -> Asking[None]:
        """A card without a target in the play; what it asks comes when it lies on the discard pile."""
        self.discard_from_hand(me, name)
        yield from self.untargeted_effect(me, name)

    def play_as_colt(self, me: Side, name: str) -> Asking[None]:
        """D19: it is a Colt, a BANG! card, and its own text is void."""
        self.discard_from_hand(me, name)
        self.count_bang(me)
        target = yield from self.ask_target(me, "Colt")
        yield from self.targeted_effect(me, "Colt", target)

    def ask_target(self, me: Side, card: str) -> Asking[Character]:
        """A target for a card that is not played by its own name."""
        targets = {f"target {place}": character for place, character in self.targets(me, card).items()}
        return (yield from self.ask(me, targets))

    # ------------------------------------------------------------ D17, reload

    def may_reload(self) -> bool:
        """D17: if either side has exactly one character left."""
        return any(side.left() == 1 for side in self.sides.values())

    def reload_from_hand(self, me: Side, name: str) -> Asking[None]:
        """D17: discard it to draw 1."""
        self.discard_from_hand(me, name)
        yield from self.draw_effect(me, 1)

    def reload_in_play(self, me: Side, card: str) -> Asking[None]:
        """D17: the same with a card that lies with the own AC."""
        self.discard_equipment(me.ac, card, by=me)
        yield from self.draw_effect(me, 1)

    # ------------------------------------------------------------ D18, abilities

    def use_ability(self, me: Side, character: str, use: Callable[[Side], Asking[None]]) -> Asking[None]:
        """D18: each once a turn."""
        self.abilities_used.add(character)
        yield from use(me)

    def babe_can(self, me: Side) -> bool:
        """D18, D8: with an empty hand, if there is a card to draw."""
        return not me.hand and self.card_left(me)

    def babe_leroy(self, me: Side) -> Asking[None]:
        """D18: draw 2."""
        yield from self.draw_effect(me, 2)

    def katies_choices(self, me: Side) -> dict[str, str]:
        """D18: her Equipment that is not always active."""
        return {
            f"choose {name_of(card)} of own active": card
            for card in me.ac.equipment
            if name_of(card) not in ALWAYS_ACTIVE_EQUIPMENT
        }

    def katie_can(self, me: Side) -> bool:
        """D18, D8: with such Equipment, if there is a card to draw."""
        return bool(self.katies_choices(me)) and self.card_left(me)

    def cattle_katie(self, me: Side) -> Asking[None]:
        """D18: discard one of them: draw 2."""
        card = yield from self.ask(me, self.katies_choices(me))
        self.discard_equipment(me.ac, card, by=me)
        self.draw(me, 2)

    def pearl_can(self, me: Side) -> bool:
        """D18: with a hand card, if the top of the discard pile is a brown card with a legal use."""
        if not me.hand or not self.discard_pile:
            return False
        top = name_of(self.discard_pile[0])
        if top in BANG_CARDS | EQUIPMENT:
            return False
        return self.has_use(me, top) or (top in RELOAD_CARDS and self.may_reload())

    def pearl_hat(self, me: Side) -> Asking[None]:
        """D18: discard a hand card: the effect of the card that lay on top before, as if she played it."""
        copy = name_of(self.discard_pile[0])
        yield from self.must_discard(me)
        if copy == "Water":
            answers: dict[str, Side | None] = dict(self.movable_tokens(me))
            if self.may_reload():
                answers["reload instead"] = None
            side = yield from self.ask(me, answers)
            if side is None:
                self.draw(me, 1)
            else:
                yield from self.move_token(side, mover=me)
        elif copy in TARGETED:
            target = yield from self.ask_target(me, copy)
            yield from self.targeted_effect(me, copy, target)
        else:
            yield from self.untargeted_effect(me, copy)

    def soundance_can(self, me: Side) -> bool:
        """D18, D8: with a hand card, if there is a card to draw."""
        return bool(me.hand) and (self.card_left(me) or self.card_left(self.foe(me)))

    def soundance_kid(self, me: Side) -> Asking[None]:
        """D18: discard a hand card: draw one from each side's deck, then discard one of the two."""
        yield from self.must_discard(me)
        cards = self.draw(me, 1) + self.draw(me, 1, deck_of=self.foe(me))
        yield from self.must_discard(me, cards)
