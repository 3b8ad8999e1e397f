"""Play in the terminal against any agent. `bang play duel --opponent rules --seat law`

Choices are numbered; `?` explains the rest. `--save FILE` keeps the game as a replay.
"""

from __future__ import annotations

import numpy as np

from bang_agents import Agent
from bang_agents.human import Human, play_with
from bang_arena.replay import Replay, save_replay
from bang_cli.output import folder
from bang_cli.parser import add_game, add_one_game, game_options, known_game
from bang_cli.parser import parser as parser_of
from bang_cli.seats import agent_names, computer, new_game, seat_of


def opponents(names: list[str], game: str, players: int, seat: int) -> tuple[list[Agent], list[str]]:
    """Who sits where: one name for all other seats, or a name for each of them in turn."""
    if len(names) not in (1, players - 1):
        raise ValueError(f"--opponent must name one agent for all other seats or {players - 1}, one for each; "
                         f"not {len(names)}")
    if Human.name in names:
        raise ValueError("one person plays at a time: --opponent must be another agent")
    others = [computer(name, game) for name in names]
    human = Human()
    seats: list[Agent] = (others * players)[:players - 1]
    labels = (names * players)[:players - 1]
    return [*seats[:seat], human, *seats[seat:]], [*labels[:seat], human.name, *labels[seat:]]


def main() -> None:
    """Play one game."""
    parser = parser_of("play")
    add_game(parser)
    parser.add_argument("--opponent", nargs="+", default=["random"], metavar="AGENT",
                        help=f"{agent_names()}; one for all other seats, or one for each (default random)")
    parser.add_argument("--seat", help="your side or seat: law, outlaw; player_0, ... (default: the first)")
    add_one_game(parser)
    arguments = parser.parse_args()
    with parser.checking():
        name = known_game(arguments.game)
        options = game_options(arguments.option)
        game, seed = new_game(name, options, arguments.seed)
        seat = seat_of(game.agents, arguments.seat or game.agents[0], "--seat")
        seats, names = opponents(arguments.opponent, name, len(game.agents), seat)
        if arguments.save:
            folder(arguments.save.parent)
    print(f"{game.spec.title}, seed {seed}: you are {game.agents[seat]}; ? explains what you can type")
    human = seats[seat]
    assert isinstance(human, Human)
    with parser.checking():
        actions = play_with(human, seat, game, seats, np.random.default_rng([seed, 1]))
    if arguments.save:
        replay = Replay(name, options, seed, names, [game.action_name(action) for action in actions])
        save_replay(replay, arguments.save)
        print(f"saved {arguments.save}")
