"""`bang roles`: measure how well beliefs tell who has which hidden role, as players of one kind play."""

from __future__ import annotations

import sys
from pathlib import Path

from bang_agents.beliefs import BELIEFS, any_belief
from bang_arena import inference
from bang_cli import output
from bang_cli.parser import add_game, add_game_options, game_options, known_game, positive
from bang_cli.parser import parser as parser_of
from bang_env.core.checks import seed_number
from bang_env.extras import install_command


def main() -> None:
    """Play games, ask beliefs, and report."""
    parser = parser_of("roles")
    add_game(parser)
    parser.add_argument("--belief", nargs="+", default=["bayes"], metavar="NAME",
                        help=f"beliefs to measure: {', '.join(BELIEFS)} or module:Class (default bayes); uniform, and "
                             "the belief that knows how the table plays, are measured in any case")
    parser.add_argument("--table", default="rules", metavar="AGENT",
                        help="who plays all seats: an agent, or mixed:0.2 for rules with a fifth of its decisions "
                             "random (default rules)")
    parser.add_argument("--games", type=int, default=150, help="games to play (default 150)")
    parser.add_argument("--players", type=int, help="table size (default 5)")
    add_game_options(parser)
    parser.add_argument("--seed", type=int, default=0, help="seed of the whole run (default 0)")
    parser.add_argument("--out", type=Path, help="folder for roles.json and roles.png (default results/roles-GAME)")
    parser.add_argument("--no-plots", action="store_true", help="leave out the plot")
    given = parser.parse_args()
    with parser.checking():
        game = known_game(given.game)
        options = game_options(given.option)
        if given.players is not None:
            options["num_players"] = given.players
        beliefs = [any_belief(name, game) for name in given.belief]
        inference.check(game, given.table, options)
        games, seed = positive(given.games, "--games"), seed_number(given.seed, "--seed")
        out = output.folder(given.out or Path(f"results/roles-{game}"))
    with parser.checking(), output.Progress(games) as progress:
        result = inference.run(game, beliefs, given.table, games, seed, options, progress)
    print(inference.text(result))
    figures = inference.summary(result)
    for name in result.beliefs[1:]:
        print("\n" + inference.calibration_text(figures, name))
    saved = [inference.save(result, out / "roles.json")]
    if not given.no_plots:
        try:
            saved.append(inference.plot(result, out / "roles.png"))
        except ImportError:
            print(f"(no plot: it needs matplotlib, {install_command('arena')})", file=sys.stderr)
    print(f"\nsaved {' '.join(path.name for path in saved)} in {out}")
