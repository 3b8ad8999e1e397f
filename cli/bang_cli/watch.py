"""Watch agents play a game in the terminal, decision by decision. `bang watch duel rules ismcts:200 --delay 0.5`

Shows everything, or with `--player` what that player sees. `--save FILE` keeps the game as a replay.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from bang_agents import Agent, View
from bang_agents.agent import blame, chronicle_for, refused
from bang_arena.match import MOST_DECISIONS
from bang_arena.replay import Replay, as_text, save_replay
from bang_cli.output import enter, folder
from bang_cli.parser import add_game, add_one_game, game_options, known_game
from bang_cli.parser import parser as parser_of
from bang_cli.seats import agent_names, computer, new_game, seat_of
from bang_env.core.game import Game
from bang_env.render.text import columns


def seated(names: list[str], game: str, players: int) -> tuple[list[Agent], list[str]]:
    """Who sits where: one name for all seats, or a name for each of them in turn."""
    if len(names) not in (1, players):
        raise ValueError(f"there must be one agent for all seats or {players}, one for each; not {len(names)}")
    agents = [computer(name, game) for name in names]
    return (agents * players)[:players], (names * players)[:players]


def watched(game: Game, agents: list[Agent], names: list[str], player: int | None, rng: np.random.Generator,
            actions: list[str]) -> Iterator[str]:
    """Play a game to its end, or until it is called off; gives a piece of text for each decision and one for the end.

    If a player is given, it is told as that player sees it: the decisions of others by what they led to. The names of
    all actions are appended to `actions`.
    """
    heard = game.told(player)
    chronicle = chronicle_for(game, agents)
    while not game.over and len(actions) < MOST_DECISIONS:
        asked = game.current_player
        try:
            action = agents[asked].choose(View(game, chronicle), rng)
        except Exception as error:
            raise blame(names[asked], game, len(actions) + 1, error) from error
        before = game.clone()
        if chronicle is not None:
            chronicle.note(action)
        try:
            game.step(action)
        except ValueError as error:
            raise refused(names[asked], game, len(actions) + 1, error) from None
        actions.append(game.action_name(action))
        if player is None or asked == player:
            title = f"--- decision {len(actions)}: {game.agents[asked]} ({names[asked]})"
            yield as_text(title, heard, before, player, actions[-1])
            heard = []
        heard += game.told(player)
    yield as_text("--- the end" if game.over else f"--- called off after {len(actions)} decisions", heard, game, player)


def main() -> None:
    """Play one game and show it."""
    parser = parser_of("watch")
    add_game(parser)
    parser.add_argument("agents", nargs="*", metavar="agent", default=["rules"],
                        help=f"{agent_names()}; one for all seats, or one for each (default rules)")
    parser.add_argument("--delay", type=float, default=1.0, help="seconds between two decisions (default 1)")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each decision")
    parser.add_argument("--player", help="show what this player sees, and no more (default: everything)")
    add_one_game(parser)
    given = parser.parse_intermixed_args()
    with parser.checking():
        name = known_game(given.game)
        options = game_options(given.option)
        if not 0 <= given.delay <= 3600:
            raise ValueError(f"--delay must be a number of seconds from 0 to 3600, not {given.delay}")
        game, seed = new_game(name, options, given.seed)
        player = None if given.player is None else seat_of(game.agents, given.player, "--player")
        agents, names = seated(given.agents, name, len(game.agents))
        if given.save:
            folder(given.save.parent)
    seats = ", ".join(f"{seat} {who}" for seat, who in zip(game.agents, names, strict=True))
    print(f"{game.spec.title}, seed {seed}: {seats}")
    actions: list[str] = []
    with parser.checking(), columns():
        for piece in watched(game, agents, names, player, np.random.default_rng([seed, 1]), actions):
            print(piece, flush=True)
            if not piece.startswith("--- decision"):
                break
            if not given.step:
                time.sleep(given.delay)
            elif not enter():
                break
        if given.save:
            save_replay(Replay(name, options, seed, names, actions), given.save)
            print(f"saved {given.save}")
