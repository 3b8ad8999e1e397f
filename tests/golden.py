"""Golden playthroughs: one whole random game per text file, with everything the handle says about it.

`python -m tests.golden` plays all games again, rewrites the files in tests/golden and says which changed. A
change that was not intended is a bug; one that was belongs into the same commit as its cause.
"""

import json
import random
from pathlib import Path

import numpy as np

from bang_env.games import load
from tests.games import OPTION_SETS, SUITE

FOLDER = Path(__file__).parent / "golden"
RENEW = "python -m tests.golden"
IN_FULL = 25
"""So many decisions of a game are shown in full, and its end; of the others just events and choice."""

CAST = (
    "Bart Cassidy",
    "Black Jack",
    "Calamity Janet",
    "El Gringo",
    "Jesse Jones",
    "Jourdonnais",
    "Kit Carlson",
    "Lucky Duke",
)
OTHER_CAST = (
    "Paul Regret",
    "Pedro Ramirez",
    "Rose Doolan",
    "Sid Ketchum",
    "Slab the Killer",
    "Suzy Lafayette",
    "Vulture Sam",
    "Willy the Kid",
)

DODGE_CITY = (
    "Apache Kid",
    "Belle Star",
    "Bill Noface",
    "Chuck Wengam",
    "Doc Holyday",
    "Elena Fuente",
    "Greg Digger",
    "Vera Custer",
)
MORE_OF_DODGE_CITY = (
    "Herb Hunter",
    "José Delgado",
    "Molly Stark",
    "Pat Brennan",
    "Pixie Pete",
    "Sean Mallory",
    "Tequila Joe",
    "Vera Custer",
)

MORE = {
    "bang": [
        (1, {"num_players": 8, "characters": list(CAST)}),
        (1, {"num_players": 8, "characters": list(OTHER_CAST)}),
        (1, {"num_players": 8, "expansions": ["dodge_city"], "characters": list(DODGE_CITY)}),
        (2, {"num_players": 8, "expansions": ["dodge_city"], "characters": list(MORE_OF_DODGE_CITY)}),
        (1, {"num_players": 4, "turn_limit": 4}),
        (1, {"num_players": 4, "abilities": False}),
    ],
    "dice": [
        (1, {"num_players": 8, "characters": list(CAST)}),
        (1, {"num_players": 8, "characters": list(OTHER_CAST)}),
        (1, {"num_players": 4, "turn_limit": 4}),
        (1, {"num_players": 4, "abilities": False}),
    ],
}
"""Seeds and option sets besides those of the generic tests: every character, a turn limit, no abilities."""


def cases():
    """All playthroughs: file name, game, options, seed."""
    for name in SUITE:
        games = [(seed, options) for seed, options in enumerate(OPTION_SETS.get(name, []), 1)] + MORE.get(
            name, []
        )
        for number, (seed, options) in enumerate(games, 1):
            yield f"{name}_{number}.txt", name, options, seed


def choose(chooser, legal):
    """A random action, by the one method of Python's generator whose numbers are the same in all versions."""
    return legal[int(chooser.random() * len(legal))]


def sight(module, vector):
    """The pieces of an observation that are not all zero: `piece place=value place=value`."""
    for name, (values,) in module.OBSERVATION.decode(vector[np.newaxis]).items():
        places = [tuple(place) for place in np.argwhere(values).tolist()]
        if places:
            shown = [f"{'.'.join(map(str, place))}={values[place]:.4g}".lstrip("=") for place in places]
            yield f"{name} {' '.join(shown)}"


def unframed(text):
    """The lines of a table without its frame, which would take most of the files' room."""
    lines = (line.strip("┌┐└┘├┤─│ ") for line in text.splitlines())
    return [line for line in lines if line]


def in_full(module, game):
    """Everything that the handle says at one point of a game, to everybody and to the player who is asked."""
    everything = unframed(game.render())
    watcher = 0 if game.over else game.current_player
    yield from everything
    yield f"events: {json.dumps(game.events())}"
    yield f"position: {json.dumps(game.to_dict(), sort_keys=True)}"
    yield f"{game.agents[watcher]} sees instead:"
    yield from (f"    {line}" for line in unframed(game.render(watcher)) if line not in everything)
    yield f"{game.agents[watcher]} observes:"
    yield from (f"    {line}" for line in sight(module, game.observe(watcher)))
    yield f"legal: {', '.join(game.action_name(action) for action in game.legal_actions()) or 'nothing'}"


def playthrough(name, options, seed):
    """The text of one game."""
    module = load(name)
    game, chooser = module.Game(seed=seed, **options), random.Random(seed)
    lines = [f"{name}, seed {seed}, options {json.dumps(options)}", f"agents: {', '.join(game.agents)}"]
    number = 0
    while not game.over:
        number += 1
        lines += ["", f"---- decision {number}"]
        lines += in_full(module, game) if number <= IN_FULL else [f"events: {json.dumps(game.events())}"]
        action = choose(chooser, game.legal_actions())
        lines.append(f"{game.agents[game.current_player]} chooses {action}: {game.action_name(action)}")
        game.step(action)
    lines += ["", "---- over", *in_full(module, game)]
    lines.append(f"truncated: {game.truncated}, returns: {game.returns}")
    return "\n".join(lines) + "\n"


def renew():
    """Play everything again, rewrite the files, and say what changed."""
    FOLDER.mkdir(exist_ok=True)
    wanted = {file: playthrough(name, options, seed) for file, name, options, seed in cases()}
    for path in sorted(FOLDER.glob("*.txt")):
        if path.name not in wanted:
            path.unlink()
            print(f"removed    {path.name}")
    for file, text in wanted.items():
        path = FOLDER / file
        before = path.read_text(encoding="utf-8") if path.exists() else None
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{'new' if before is None else 'unchanged' if before == text else 'changed':<10} {file}")


if __name__ == "__main__":
    renew()
