"""Replays: one game kept as its options, its seed and the actions, to be shown again decision by decision."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bang_env.core.checks import any_list, known_keys, list_of, mapping, one_of, seed_number
from bang_env.core.game import Game
from bang_env.games import GAMES, load
from bang_env.render.text import folded, still, width

FORMAT, VERSION = "bang-env replay", 1
KEYS = ("format", "version", "game", "options", "seed", "agents", "actions", "over", "returns")


@dataclass
class Replay:
    """One game, whole or as far as it was played."""

    game: str
    options: dict[str, Any]
    seed: int
    agents: list[str]
    """Who played, by seat."""
    actions: list[str]
    """The names of all actions, in order."""

    def start(self) -> Game:
        """The game at its beginning."""
        return load(self.game).Game(self.seed, **self.options)

    def positions(self) -> Iterator[tuple[int, Game, str]]:
        """Each decision's number (from 1), the game as it stood then, and the action; ValueError names a decision
        that is impossible.

        The game is the same object each time, and moves on after the caller has looked at it.
        """
        game = self.start()
        for number, name in enumerate(self.actions, 1):
            try:
                action = game.action(name)
                if action not in game.legal_actions():
                    game.step(action)  # says what would be legal
            except ValueError as error:
                raise ValueError(f"decision {number} is impossible: {error}") from None
            yield number, game, name
            game.step(action)

    def end(self) -> Game:
        """The game after the last action."""
        game = self.start()
        for _, game, _ in self.positions():  # noqa: B007 - the last one is what is wanted
            pass
        return game


def save_replay(replay: Replay, path: Path) -> None:
    """Write a replay to a file."""
    path.write_text(replay_text(replay), encoding="utf-8")


def replay_text(replay: Replay) -> str:
    """A replay as the text of its file, with how it ends, by which a reader knows it is the same game."""
    end = replay.end()
    content = {"format": FORMAT, "version": VERSION, "game": replay.game, "options": replay.options,
               "seed": replay.seed, "agents": replay.agents, "over": end.over, "returns": end.returns,
               "actions": replay.actions}
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def read_replay(path: Path) -> Replay:
    """Read a replay and play it through; raises ValueError if the file is missing, damaged, or not a replay."""
    content = read_json(path, FORMAT, VERSION)
    try:
        replay = _replay_from(content)
        end = replay.end()
        if [end.over, end.returns] != [content["over"], content["returns"]]:
            raise ValueError(f"it ends with returns {end.returns}, over {end.over}; "
                             f"not with {content['returns']}, over {content['over']}")
    except KeyError as error:
        raise ValueError(f"{path} is broken: {error} is missing") from None
    except (ValueError, TypeError) as error:
        raise ValueError(f"{path} is broken: {error}") from None
    return replay


def _replay_from(content: Mapping[str, Any]) -> Replay:
    known_keys(content, "a replay", KEYS)
    game = GAMES[one_of(content["game"], "game", GAMES)]
    options = dict(mapping(content["options"], "options"))
    replay = Replay(game, options, seed_number(content["seed"]), [], any_list(content["actions"], "actions"))
    replay.agents = list_of(content["agents"], "agents", len(replay.start().agents))
    return replay


def read_json(path: Path, form: str, latest: int) -> Mapping[str, Any]:
    """The content of a file of this form; ValueError says what is wrong with it."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror or error}") from None
    except ValueError:
        raise ValueError(f"{path} is no {form}: it is not JSON, or cut short") from None
    if not isinstance(content, dict) or content.get("format") != form:
        raise ValueError(f'{path} is no {form}: it does not say so in "format"')
    if content.get("version") != latest:
        raise ValueError(f"{path} is of version {content.get('version')!r} of the format; "
                         f"this program reads version {latest}")
    return content


# -------------------------------------------------------------------------------------------------------------- as text


def as_text(title: str, heard: list[str], game: Game, player: int | None, answer: str | None = None) -> str:
    """One moment of a game: what happened before it, the table, and the answer that was given."""
    given = [] if answer is None else [f"  > {answer}"]
    log = [piece for line in heard for piece in folded(f"  - {line}", width())]
    return "\n".join([title, *log, still(game, player), *given])


def show(replay: Replay, player: int | None = None, first: int = 1) -> Iterator[str]:
    """The game as text, one piece for each decision from this one on, and one for the end.

    If a player is given, it is told as that player saw it: the decisions of others by what they led to, as far as the
    player could see it.
    """
    heard: list[str] = []
    for number, game, name in replay.positions():
        heard += game.told(player)
        asked = game.current_player
        if player is not None and asked != player:
            continue
        if number >= first:
            title = f"--- decision {number} of {len(replay.actions)}: {game.agents[asked]} ({replay.agents[asked]})"
            yield as_text(title, heard, game, player, name)
        heard = []
    end = replay.end()
    heard += end.told(player)
    title = "--- the end" if end.over else f"--- here the record stops, after {len(replay.actions)} decisions"
    yield as_text(title, heard, end, player)


# ------------------------------------------------------------------------------------------------------ as an animation

COLOURS, SAMPLES = 64, 12
"""How many colours an animation has, and from how many of its pictures they are taken."""
STILL = 4.0
"""How many times longer than the others the last picture is shown."""


def pictures(replay: Replay, player: int | None = None, first: int = 1, last: int | None = None) -> Iterator[Any]:
    """The table at each decision from the first to the last of these, and at the end if that is included.

    If a player is given, it is the table as that player saw it.
    """
    for number, game, _ in replay.positions():
        if last is not None and number > last:
            return
        if number >= first:
            yield game.picture(player)
    yield replay.end().picture(player)


def save_animation(replay: Replay, path: Path, player: int | None = None, first: int = 1, last: int | None = None,
                   width: int = 720, seconds: float = 1.0) -> int:
    """Write an animated GIF so many pixels wide, a picture for each decision; gives the number of pictures.

    Needs Pillow.
    """
    shapes = list(pictures(replay, player, first, last))
    every = max(1, len(shapes) // SAMPLES)
    samples = [picture.rgb(width / picture.width) for picture in shapes[::every]]
    from PIL import Image

    palette = Image.fromarray(np.concatenate(samples)).quantize(COLOURS, dither=Image.Dither.NONE)
    frames = (Image.fromarray(picture.rgb(width / picture.width)).quantize(palette=palette, dither=Image.Dither.NONE)
              for picture in shapes)
    times = [round(1000 * seconds)] * (len(shapes) - 1) + [round(1000 * STILL * seconds)]
    next(frames).save(path, save_all=True, append_images=frames, duration=times if len(times) > 1 else times[0],
                      loop=0, optimize=False)
    return len(shapes)
