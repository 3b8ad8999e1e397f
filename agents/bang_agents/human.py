"""A person at the keyboard as an agent: numbered choices, a log of what the player saw, answers taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from bang_agents.agent import Agent, View, blame, chronicle_for
from bang_env.core.game import Game
from bang_env.render.text import columns, folded, label, shorthand, side_by_side, still, width

HELP = """\
  a number or an action's full name: your answer
  ? NAME    what a card or a character does, and why it cannot be used now
  undo, u   take back your last answer
  table, t  show the table again
  ?, help   this help
  quit, q   end the game (so do Ctrl-D and Ctrl-C)"""


MOST_LINES = 10
"""Longer lists of choices are shown in columns, where there is room."""


class TakeBack(Exception):
    """The player wants their last answer back."""


class Quit(Exception):
    """The player has had enough."""


class Human(Agent):
    """Asks the person at the keyboard. `read` gives the next line (EOFError if there is none), `write` shows text."""

    name = "human"

    def __init__(self, read: Callable[[str], str] | None = None, write: Callable[[str], Any] | None = None) -> None:
        self.read, self.write = read or input, write or print
        self.heard: list[str] = []
        """What happened since the last answer, as their player saw it; the code that runs the game may fill it in."""
        self.may_take_back = False
        """Whether the code that runs the game can take back an answer."""

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """Show what happened and the table, and ask until there is an answer."""
        with columns():
            return self.ask(view)

    def ask(self, view: View) -> int:
        """Show what happened and the table, and ask until there is an answer."""
        happened = self.heard or view.told()
        self.heard = []
        self.show(view, happened)
        short = shorthand(view._game)
        range_of_answers = f"1 to {len(view.legal)}" if short is None else short.prompt
        while True:
            try:
                line = self.read(f"{view.agents[view.player]}, {range_of_answers} (? for help): ").strip()
            except EOFError:
                raise Quit from None
            word = line.lower()
            if word in ("q", "quit", "exit"):
                raise Quit
            if word in ("u", "undo"):
                if self.may_take_back:
                    raise TakeBack
                self.write("  there is no answer of yours to take back")
            elif word in ("t", "table"):
                self.show(view, happened)
            elif word in ("?", "h", "help"):
                self.write("\n".join([HELP, *(f"  {line}" for line in (short.help if short else ()))]))
            elif word.startswith("?"):
                self.write("\n".join(f"  {piece}" for piece in folded(explained(view, line[1:].strip()), width() - 2)))
            else:
                chosen = _chosen(line, view)
                if chosen is not None:
                    return chosen
                wanted = f"type a number from 1 to {len(view.legal)}" if short is None else f"type {short.prompt}"
                self.write(f"  {line!r} is no answer: {wanted}, or ? for help")

    def show(self, view: View, happened: list[str]) -> None:
        """What happened, the table, and the choices; those that have a shorthand are not listed."""
        choices = [] if shorthand(view._game) else side_by_side(
            [f"{number:>4}  {label(view._game, action)}" for number, action in enumerate(view.legal, 1)], MOST_LINES)
        log = [piece for line in happened for piece in folded(f"  - {line}", width())]
        self.write("\n".join(["", *log, still(view._game, view.player), *choices]))


def explained(view: View, name: str) -> str:
    """What something does, and why the player cannot use it now if they have it."""
    game = view._game
    try:
        if name.isascii() and name.isdecimal() and 1 <= int(name) <= len(view.legal) and not shorthand(game):
            name = thing_of(game, view.legal[int(name) - 1]) or name
        name = game.spec.texts.find(name)
    except ValueError as error:
        return str(error)
    reason = game.why_not(name, view.player) if name in game.holdings(view.player) else None
    return f"{name}: {game.explain(name)}" + (f" Not now: {reason}." if reason else "")


def thing_of(game: Game, action: int) -> str | None:
    """The longest name of a card or character that an action speaks of."""
    spoken = [name for name in game.spec.texts.names if name in game.action_name(action)]
    return max(spoken, key=len, default=None)


def _chosen(line: str, view: View) -> int | None:
    """The action that a line means, None if it means none."""
    short, legal = shorthand(view._game), view.legal
    if short is not None and short.read(line) is not None:
        return short.read(line)
    if short is None and line.isascii() and line.isdecimal() and 1 <= int(line) <= len(legal):
        return legal[int(line) - 1]
    return next((action for action in legal if view.action_name(action).lower() == line.lower()), None)


# ------------------------------------------------------------------------------------------------- a game with a person


@dataclass
class Moment:
    """All that must be put back when an answer is taken back."""

    game: Game
    rng_state: Any
    actions: int
    heard: list[str]


def play_with(human: Human, seat: int, game: Game, others: list[Agent], rng: np.random.Generator) -> list[int]:
    """Play a game to its end, the person in one seat and `others[i]` in every other seat i; gives all actions.

    Taking back an answer puts the game, the others' chance and the log back to where the person was asked: the same
    answer leads to the same game again. If the person quits, the game ends where it is.
    """
    actions: list[int] = []
    chronicle = chronicle_for(game, others)
    answered: list[Moment] = []
    human.heard = game.told(seat)
    while not game.over:
        if game.current_player == seat:
            now = Moment(game.clone(), rng.bit_generator.state, len(actions), list(human.heard))
            human.may_take_back = bool(answered)
            try:
                action = human.choose(View(game), rng)
            except TakeBack:
                before = answered.pop()
                game, human.heard = before.game, before.heard
                rng.bit_generator.state = before.rng_state
                del actions[before.actions:]
                chronicle = chronicle and chronicle.until(game, len(actions))
                human.write("  taken back")
                continue
            except (Quit, KeyboardInterrupt):
                human.write("\nthe game ends here")
                return actions
            answered.append(now)
        else:
            other = others[game.current_player]
            try:
                action = other.choose(View(game, chronicle), rng)
            except Exception as error:
                raise blame(other.name, game, len(actions) + 1, error) from error
        if chronicle is not None:
            chronicle.note(action)
        game.step(action)
        actions.append(action)
        human.heard += game.told(seat)
    with columns():
        log = [piece for line in human.heard for piece in folded(f"  - {line}", width())]
        human.write("\n".join(["", *log, still(game, seat), outcome(game, seat)]))
    return actions


def outcome(game: Game, seat: int) -> str:
    """How a finished game went for a player."""
    value = game.returns[seat]
    return "you won" if value > 0 else "you lost" if value < 0 else "nobody won"
