"""A saved game shown again, decision by decision. `bang replay results/tournament-duel/games/000000.json --player law`

Shows everything, or with `--player` what that player saw. The file is played through before anything is shown: a game
that cannot have been played so is refused, with the decision where it fails. `--html game.html` writes a page instead
that steps through it in any browser; `--gif game.gif` writes an animated picture.
"""

from __future__ import annotations

from pathlib import Path

from bang_arena.replay import read_replay, save_animation, show
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
    parser.add_argument("--gif", type=Path, metavar="OUT",
                        help="show nothing, but write an animated picture of the game, a frame for each decision")
    parser.add_argument("--to", dest="last", type=int, metavar="K", help="with --gif: end at decision K")
    parser.add_argument("--width", type=int, default=720, help="with --gif: pixels from left to right (default 720)")
    parser.add_argument("--seconds", type=float, default=1.0, help="with --gif: seconds for a frame (default 1)")
    arguments = parser.parse_args()
    with parser.checking():
        replay = read_replay(arguments.file)
        player = None if arguments.player is None else seat_of(replay.start().agents, arguments.player, "--player")
        first = whole_number(arguments.first, "--from", 1, max(1, len(replay.actions)))
        if arguments.gif:
            decisions = len(replay.actions)
            last = None if arguments.last is None else whole_number(arguments.last, "--to", first, decisions)
            width = whole_number(arguments.width, "--width", 100, 4000)
            if not 0.02 <= arguments.seconds <= 60:
                raise ValueError(f"--seconds must be a number from 0.02 to 60, not {arguments.seconds}")
            try:
                frames = save_animation(replay, arguments.gif, player, first, last, width, arguments.seconds)
            except ImportError as error:
                raise ValueError(str(error)) from None
            print(f"saved {arguments.gif}: {frames} pictures, {arguments.gif.stat().st_size / 1e6:.1f} MB")
            return
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
