"""A saved game shown again, decision by decision. `bang replay results/tournament-duel/games/000000.json --player law`

Shows everything, or with `--player` what that player saw. The file is played through before anything is shown: a game
that cannot have been played so is refused, with the decision where it fails. `--html game.html` writes a page instead
that steps through it in any browser.
"""

from __future__ import annotations

from pathlib import Path

from bang_arena.replay import read_replay, show
from bang_arena.replay_page import replay_page
from bang_cli.output import enter
from bang_cli.parser import parser as parser_of
from bang_cli.seats import seat_of
from bang_env.core.checks import whole_number
from bang_env.render.text import columns


def main() -> None:
    """Show a replay."""
    parser = parser_of("replay")
    parser.add_argument("file", type=Path, help="a replay, as tournaments, bang play and bang watch save them")
    parser.add_argument("--player", help="show what this player saw, and no more (default: everything)")
    parser.add_argument("--from", dest="first", type=int, default=1, metavar="K",
                        help="begin at decision K (default 1)")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each decision")
    parser.add_argument("--html", type=Path, metavar="OUT",
                        help="show nothing, but write a page that steps through the game in a browser")
    arguments = parser.parse_args()
    with parser.checking():
        replay = read_replay(arguments.file)
        player = None if arguments.player is None else seat_of(replay.start().agents, arguments.player, "--player")
        first = whole_number(arguments.first, "--from", 1, max(1, len(replay.actions)))
        if arguments.html:
            arguments.html.write_text(replay_page(replay), encoding="utf-8")
            print(f"saved {arguments.html}")
            return
    print(f"{replay.game}, seed {replay.seed}, options {replay.options or 'none'}: {', '.join(replay.agents)}")
    with columns():
        for piece in show(replay, player, first):
            print(piece, flush=True)
            if arguments.step and not piece.startswith("--- the end") and not enter():
                return
