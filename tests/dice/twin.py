"""The Dice Game in slow, obvious Python: an independent reference for the compiled engine.

The numbers X1 to X20 are those of `bang_env/dice/RULES.md`. The whole game is one coroutine, `Twin.play`. It
stops wherever a player has two or more answers and goes on with the answer it is sent, so that the rules read
from top to bottom. Nothing here is shared with the engine, and nothing here is meant to be fast.
"""

from collections import abc
from contextlib import suppress
from itertools import combinations
from typing import Any, TypeVar

from tests.pcg import Generator

ARROWS = 9  # X1

DICE = 5  # X1

FACES = ("arrow", "dynamite", "one", "two", "beer", "gatling")  # X1

ROLES = {  # X2: number of players -> the roles dealt
    3: ["deputy", "outlaw", "renegade"],
    4: ["sheriff", "renegade", "outlaw", "outlaw"],
    5: ["sheriff", "renegade", "outlaw", "outlaw", "deputy"],
    6: ["sheriff", "renegade", "outlaw", "outlaw", "deputy", "outlaw"],
    7: ["sheriff", "renegade", "outlaw", "outlaw", "deputy", "outlaw", "deputy"],
    8: ["sheriff", "renegade", "outlaw", "outlaw", "deputy", "outlaw", "deputy", "renegade"],
}

LIFE = {  # X3: character -> life at the start (the sheriff has 2 more)
    "Bart Cassidy": 8,
    "Black Jack": 8,
    "Calamity Janet": 8,
    "El Gringo": 7,
    "Jesse Jones": 9,
    "Jourdonnais": 7,
    "Kit Carlson": 7,
    "Lucky Duke": 8,
    "Paul Regret": 9,
    "Pedro Ramirez": 8,
    "Rose Doolan": 9,
    "Sid Ketchum": 8,
    "Slab the Killer": 8,
    "Suzy Lafayette": 8,
    "Vulture Sam": 9,
    "Willy the Kid": 8,
}

PREY = {"deputy": "renegade", "renegade": "outlaw", "outlaw": "deputy"}  # X18: with 3 players, who hunts whom

T = TypeVar("T")
Question = tuple[int, str, dict[str, Any]]  # the seat asked, the phase, and what each action name stands for
Asking = abc.Generator[Question, Any, T]  # a piece of the game that may ask questions, and then gives a T


class GameOver(Exception):
    """The game is decided; it carries the winners' seats."""


class RollerOut(Exception):
    """X7: whoever rolls is eliminated, and their turn stops where it is."""


class Twin:
    """One game, a referee (`tests/referees.py`), from a position at the beginning of a turn or of a phase.

    The position's random generator is continued, and dice are rolled as the engine rolls them: one random number for
    all dice of a roll, read as a number of base 6 whose lowest digit is the die with the lowest index.
    """

    def __init__(self, position: dict[str, Any], rng: Generator | None = None) -> None:
        options, players = position.get("options", {}), position["players"]
        n = len(players)
        self.n = n
        self.roles = [player["role"] for player in players]
        self.characters = [player["character"] for player in players]
        if n not in ROLES or sorted(self.roles) != sorted(ROLES[n]):
            raise ValueError(f"not the roles of a game for 3 to 8 players (X2): {self.roles}")
        if len(set(self.characters)) != n or not set(self.characters) <= set(LIFE):
            raise ValueError(f"one different character of X3 for each of {n} players, please: {self.characters}")
        self.rng = rng or Generator(position["rng"])
        self.turn_limit: int | None = options.get("turn_limit")
        self.abilities: bool = options.get("abilities", True)

        # X3: the sheriff has 2 more, and so has their maximum.
        self.max_life = [LIFE[self.characters[s]] + (2 if self.roles[s] == "sheriff" else 0) for s in range(n)]
        self.life: list[int] = [player.get("life", self.max_life[s]) for s, player in enumerate(players)]
        self.alive = [life > 0 for life in self.life]  # X13: who is at 0 is out only after the event's points
        self.arrows: list[int] = [player.get("arrows", 0) for player in players]
        self.pile = ARROWS - sum(self.arrows)
        if self.pile < 1:
            raise ValueError(f"the last arrow is never before a player (X12): {self.arrows}")

        self.turn: int = position.get("turn", 1)
        self.roller: int = position.get("turn_of", 0)
        self.alive_at_turn_start: list[bool] = list(position.get("alive_at_turn_start", self.alive))
        self.dice: list[str] = list(position.get("dice", []))
        self.rolls_left: int = position.get("rolls_left", 0)
        self.beers_spent = 0
        self.aimed = [0] * n

        memory, nobody = position.get("memory", {}), [[0] * n for _ in range(n)]
        self.shot: list[list[int]] = [list(row) for row in memory.get("shot", nobody)]
        self.spared: list[list[int]] = [list(row) for row in memory.get("spared", nobody)]
        self.healed: list[list[int]] = [list(row) for row in memory.get("healed", nobody)]
        self.relieved: list[int] = list(memory.get("relieved", [0] * n))

        self.winners: list[int] | None = None
        self.truncated = False
        self.returns = [0.0] * n

        self.to_move: int | None = None
        self.phase = "over"
        self._answers: dict[str, Any] = {}
        self._game = self.play(position.get("phase"))
        self._run_on(None)

    # ------------------------------------------------------------ from outside

    @property
    def over(self) -> bool:
        """Whether the game has ended, be it decided or truncated."""
        return self.to_move is None

    def legal(self) -> set[str]:
        """The names of the actions open to `to_move`; seats in them are relative to them. Empty when over."""
        return set(self._answers)

    def step(self, name: str) -> None:
        """Give the asked player's answer and run on to the next question."""
        if name not in self._answers:
            raise ValueError(f"{name!r} is not legal; legal: {sorted(self._answers)}")
        self._run_on(self._answers[name])

    def position(self) -> dict[str, Any]:
        """The position as plain data, in the form of the position file; nothing of what is pending."""
        return {
            "rng": self.rng.text,
            "turn": self.turn,
            "turn_of": self.roller,
            "to_move": self.to_move,
            "phase": self.phase,
            "players": [
                {"role": role, "character": character, "life": life, "arrows": arrows}
                for role, character, life, arrows in zip(
                    self.roles, self.characters, self.life, self.arrows, strict=True
                )
            ],
            "alive_at_turn_start": list(self.alive_at_turn_start),
            "dice": list(self.dice),
            "rolls_left": self.rolls_left,
            "winners": None if self.winners is None else list(self.winners),
            "memory": {
                "shot": [list(row) for row in self.shot],
                "spared": [list(row) for row in self.spared],
                "healed": [list(row) for row in self.healed],
                "relieved": list(self.relieved),
            },
        }

    def _run_on(self, answer: Any) -> None:
        """Send the coroutine an answer and keep its next question."""
        try:
            self.to_move, self.phase, self._answers = self._game.send(answer)
        except StopIteration:
            self.to_move, self.phase, self._answers = None, "over", {}

    # ------------------------------------------------------------ who and where

    def has(self, seat: int, character: str) -> bool:
        """Whether the player is that character, and abilities are in play."""
        return self.abilities and self.characters[seat] == character

    def living(self) -> list[int]:
        """The seats of the players not eliminated."""
        return [seat for seat in range(self.n) if self.alive[seat]]

    def others_from_left(self, seat: int) -> list[int]:
        """The living players but this one, in seat order from their left."""
        return [s % self.n for s in range(seat + 1, seat + self.n) if self.alive[s % self.n]]

    def name_of(self, seat: int, actor: int) -> str:
        """A seat's name relative to the player asked; the eliminated keep their seat."""
        d = (seat - actor) % self.n
        if d == 0:
            return "self"
        return f"left {d}" if d <= self.n // 2 else f"right {self.n - d}"

    def ask(self, seat: int, phase: str, answers: dict[str, T]) -> Asking[T]:
        """X20: a question with a single possible answer is not asked."""
        if len(answers) == 1:
            return next(iter(answers.values()))
        answer: T = yield seat, phase, answers
        return answer

    # ------------------------------------------------------------ the game

    def play(self, phase: str | None) -> abc.Generator[Question, Any, None]:
        """X4, X19: turns go clockwise over the living, until somebody wins or the turn limit is reached."""
        try:
            while True:
                with suppress(RollerOut):  # X7: the rest of their turn is not played
                    yield from self.take_turn(self.roller, phase)
                self.rolls_left = 0
                if self.turn == self.turn_limit:  # X19
                    self.truncated = True
                    return
                self.roller = self.others_from_left(self.roller)[0]
                self.turn += 1
                phase = None
        except GameOver as end:
            self.rolls_left = 0
            self.winners = end.args[0]
            if self.winners:  # X19: with no winner all have 0
                self.returns = [1.0 if seat in self.winners else -1.0 for seat in range(self.n)]

    def take_turn(self, me: int, phase: str | None) -> Asking[None]:
        """X5 to X7: Sid's heal, the rolls, and then the dice in their order; from this phase, None for all of it."""
        phases = [None, "heal", "reroll", "shoot", "beer", "gatling"]
        if phase not in phases:
            raise ValueError(f"the twin cannot begin in phase {phase!r}")
        to_come = phases[phases.index(phase) :]
        if None in to_come:
            self.dice = []
            self.beers_spent = 0
            self.alive_at_turn_start = list(self.alive)
        if "heal" in to_come:
            yield from self.sids_heal(me)
            self.first_roll(me)
        if "reroll" in to_come:
            yield from self.rerolls(me)
            yield from self.dynamite(me)
        if "shoot" in to_come:
            yield from self.assign_bulls_eyes(me)
            yield from self.resolve_bulls_eyes(me)
        if "beer" in to_come:
            yield from self.beers(me)
        yield from self.kits_arrows(me)
        yield from self.gatling_gun(me)
        self.suzys_gain(me)

    def sids_heal(self, me: int) -> Asking[None]:
        """X5: Sid Ketchum first chooses a living player, himself too, who regains 1."""
        if self.has(me, "Sid Ketchum"):
            choices = {"heal " + self.name_of(s, me): s for s in self.living()}
            target = yield from self.ask(me, "heal", choices)
            self.healed[me][target] += 1
            self.regain(target, 1)

    def roll(self, count: int) -> list[str]:
        """X1: the faces of so many dice."""
        number = self.rng.below(len(FACES) ** count)
        return [FACES[number // len(FACES) ** die % len(FACES)] for die in range(count)]

    def first_roll(self, me: int) -> None:
        """X6: all five dice; two more rolls, three for Lucky Duke."""
        self.dice = self.roll(DICE)
        self.rolls_left = 3 if self.has(me, "Lucky Duke") else 2
        self.take_arrows_rolled(me, range(DICE))

    def rerolls(self, me: int) -> Asking[None]:
        """X6: any dice again, as often as rolls are left."""
        while self.rolls_left > 0 and self.dice.count("dynamite") < 3:
            again = yield from self.ask(me, "reroll", self.reroll_choices(me))
            if not again:
                break
            for die, face in zip(again, self.roll(len(again)), strict=True):
                self.dice[die] = face
            self.rolls_left -= 1
            self.take_arrows_rolled(me, again)
        self.rolls_left = 0

    def reroll_choices(self, me: int) -> dict[str, tuple[int, ...]]:
        """X6: any set of dice; dynamite stays, but for Black Jack (who is asked only below 3 of them)."""
        free = [d for d in range(DICE) if self.dice[d] != "dynamite" or self.has(me, "Black Jack")]
        choices: dict[str, tuple[int, ...]] = {"reroll none": ()}
        for size in range(1, len(free) + 1):
            for some in combinations(free, size):
                choices["reroll " + " ".join(str(die) for die in some)] = some
        return choices

    def take_arrows_rolled(self, me: int, fresh: range | tuple[int, ...]) -> None:
        """X6: one for each arrow among the dice just rolled; those left on the table are not taken again."""
        for die in fresh:
            if self.dice[die] == "arrow":
                self.take_arrow(me)

    # ------------------------------------------------------------ X7, dynamite

    def dynamite(self, me: int) -> Asking[None]:
        """X7: three or more dynamites cost the roller 1, even Bart (X11); it is nobody's hit (X18)."""
        if self.dice.count("dynamite") >= 3:
            self.life[me] -= 1
            yield from self.pedros_arrows(me, 1)
            self.eliminate()

    # ------------------------------------------------------------ X8 to X10, bull's eyes

    def distance(self, a: int, b: int) -> int:
        """X8: places round the ring the shorter way, over those who were alive when the turn began."""
        ring = [seat for seat in range(self.n) if self.alive_at_turn_start[seat]]
        steps = abs(ring.index(a) - ring.index(b))
        return min(steps, len(ring) - steps)

    def reach(self, me: int, die: str) -> set[int]:
        """X8: the distances this roller's die hits at."""
        if self.alive_at_turn_start.count(True) <= 3:
            die = "one"  # among two or three a two is a one
        if self.has(me, "Calamity Janet"):
            return {1, 2}
        if self.has(me, "Rose Doolan"):
            return {1, 2} if die == "one" else {2, 3}
        return {1} if die == "one" else {2}

    def targets(self, me: int, die: str) -> list[int]:
        """X8: the living players, but the roller, whom this die reaches."""
        return [seat for seat in self.others_from_left(me) if self.distance(me, seat) in self.reach(me, die)]

    def assign_bulls_eyes(self, me: int) -> Asking[None]:
        """X9: the roller aims die by die, ones first; a die that reaches nobody is lost (X7, X8)."""
        for die in ["one"] * self.dice.count("one") + ["two"] * self.dice.count("two"):
            targets = self.targets(me, die)
            if not targets:
                continue
            choices = {"shoot " + self.name_of(s, me): (s, 1) for s in targets}
            if self.has(me, "Slab the Killer") and "beer" in self.dice and not self.beers_spent:
                choices |= {"shoot " + self.name_of(s, me) + " double": (s, 2) for s in targets}
            target, points = yield from self.ask(me, "shoot", choices)
            if points == 2:
                self.beers_spent = 1
            self.aimed[target] += points
            self.shot[me][target] += points
            for seat in targets:
                if seat != target:
                    self.spared[me][seat] += 1

    def resolve_bulls_eyes(self, me: int) -> Asking[None]:
        """X10: the points are lost in seat order from the roller's left, then come the eliminations."""
        losses = [0] * self.n
        for seat in self.others_from_left(me):
            while self.aimed[seat] > 0:
                losses[seat] += yield from self.lose_point(seat)
                self.aimed[seat] -= 1
            yield from self.pedros_arrows(seat, losses[seat])
        self.eliminate(hit_by=me)
        self.gringos_arrow(me, losses)

    # ------------------------------------------------------------ X11 to X13, losing life

    def lose_point(self, seat: int) -> Asking[int]:
        """X10, X11: one point of a bull's eye or the Gatling Gun; gives how many were really lost, 1 or 0.

        A player at 0 loses no more and is asked nothing. Bart may take an arrow instead, but never the last.
        """
        if self.life[seat] == 0:
            return 0
        if self.has(seat, "Bart Cassidy") and self.pile >= 2:
            arrow = yield from self.ask(seat, "resolve", {"take arrow": True, "lose life": False})
            if arrow:
                self.take_arrow(seat)
                return 0
        self.life[seat] -= 1
        return 1

    def pedros_arrows(self, seat: int, losses: int) -> Asking[None]:
        """X11: Pedro Ramirez, if alive, may return one of his arrows for each point he lost in this event."""
        if not self.has(seat, "Pedro Ramirez") or self.life[seat] == 0:
            return
        for _ in range(losses):
            if self.arrows[seat] > 0:
                choices = {"return own arrow": 1, "keep own arrow": 0}
                count = yield from self.ask(seat, "resolve", choices)
                self.return_arrows(seat, count)

    def gringos_arrow(self, me: int, losses: list[int]) -> None:
        """X11: a roller who made El Gringo lose a point takes one arrow, also when that eliminated him."""
        if any(self.has(seat, "El Gringo") and losses[seat] > 0 for seat in range(self.n)):
            self.take_arrow(me)

    def take_arrow(self, seat: int) -> None:
        """X12: from the pile; if it was the last, the Indians attack at once."""
        self.pile -= 1
        self.arrows[seat] += 1
        if self.pile == 0:
            self.indians()

    def return_arrows(self, seat: int, count: int) -> None:
        """Arrows go back to the pile."""
        self.arrows[seat] -= count
        self.pile += count

    def indians(self) -> None:
        """X12: each living player loses 1 for each of their arrows (Jourdonnais at most 1); all go back."""
        for seat in self.living():
            points = min(self.arrows[seat], 1) if self.has(seat, "Jourdonnais") else self.arrows[seat]
            self.life[seat] = max(0, self.life[seat] - points)
        for seat in self.living():
            self.return_arrows(seat, self.arrows[seat])
        self.eliminate()

    def regain(self, seat: int, points: int) -> None:
        """X3: nobody ever has more than their starting life."""
        self.life[seat] = min(self.max_life[seat], self.life[seat] + points)

    def eliminate(self, hit_by: int | None = None) -> None:
        """X13: whoever is at 0 after an event goes out; then Vulture Sam gains; then the end is checked.

        `hit_by` is the roller whose bull's eyes or Gatling Gun it was; Indians and dynamite are nobody's hit.
        """
        out = [seat for seat in self.living() if self.life[seat] == 0]
        for seat in out:
            self.alive[seat] = False
            self.return_arrows(seat, self.arrows[seat])
        for seat in self.living():
            if self.has(seat, "Vulture Sam"):
                self.regain(seat, 2 * len(out))
        if out:
            self.check_end(out, hit_by)
        if not self.alive[self.roller]:
            raise RollerOut

    # ------------------------------------------------------------ X14 to X16

    def beers(self, me: int) -> Asking[None]:
        """X14: each beer not spent by Slab (X9) gives a living player of the roller's choice 1.

        Jesse Jones at 4 or less before his first beer of the turn: each one he gives himself counts 2.
        """
        thirsty = self.has(me, "Jesse Jones") and self.life[me] <= 4
        for _ in range(self.dice.count("beer") - self.beers_spent):
            choices = {"beer " + self.name_of(s, me): s for s in self.living()}
            target = yield from self.ask(me, "beer", choices)
            self.healed[me][target] += 1
            self.regain(target, 2 if target == me and thirsty else 1)

    def kits_arrows(self, me: int) -> Asking[None]:
        """X15: for each gatling he rolled Kit Carlson may return one arrow of any player, himself too."""
        if not self.has(me, "Kit Carlson"):
            return
        for _ in range(self.dice.count("gatling")):
            choices: dict[str, int | None] = {"return no arrow": None}
            for seat in self.living():
                if self.arrows[seat] > 0:
                    choices["return arrow of " + self.name_of(seat, me)] = seat
            owner = yield from self.ask(me, "gatling", choices)
            if owner is not None:
                self.return_arrows(owner, 1)
                self.relieved[owner] += 1

    def gatling_gun(self, me: int) -> Asking[None]:
        """X15: with 3 gatlings (Willy the Kid: 2) all others lose 1 (Paul Regret never), once a turn.

        The order: the points, the roller's arrows back, the eliminations, El Gringo's arrow.
        """
        if self.dice.count("gatling") < (2 if self.has(me, "Willy the Kid") else 3):
            return
        losses = [0] * self.n
        for seat in self.others_from_left(me):
            if not self.has(seat, "Paul Regret"):
                losses[seat] = yield from self.lose_point(seat)
                yield from self.pedros_arrows(seat, losses[seat])
        self.return_arrows(me, self.arrows[me])
        self.eliminate(hit_by=me)
        self.gringos_arrow(me, losses)

    def suzys_gain(self, me: int) -> None:
        """X16: Suzy Lafayette regains 2 at the end of her turn if her final dice hold no one and no two."""
        if self.has(me, "Suzy Lafayette") and "one" not in self.dice and "two" not in self.dice:
            self.regain(me, 2)

    # ------------------------------------------------------------ X17, X18, the end

    def check_end(self, out: list[int], hit_by: int | None) -> None:
        """Raise GameOver if the players just eliminated, or the ones still alive, decide the game."""
        if self.n == 3:
            self.check_end_of_three(out, hit_by)
            return
        living = self.living()
        living_roles = [self.roles[seat] for seat in living]
        if "sheriff" not in living_roles:  # X17
            if living_roles == ["renegade"]:
                raise GameOver(living)
            raise GameOver([seat for seat in range(self.n) if self.roles[seat] == "outlaw"])
        if "outlaw" not in living_roles and "renegade" not in living_roles:  # X17
            raise GameOver([seat for seat in range(self.n) if self.roles[seat] in ("sheriff", "deputy")])

    def check_end_of_three(self, out: list[int], hit_by: int | None) -> None:
        """X18: whoever personally eliminates their prey wins at once; and so does the last alive."""
        if hit_by is not None and PREY[self.roles[hit_by]] in [self.roles[seat] for seat in out]:
            raise GameOver([hit_by])
        if len(self.living()) <= 1:
            raise GameOver(self.living())
