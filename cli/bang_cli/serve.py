"""`bang serve`: play and watch in the browser; run it, then open the address that it prints."""

from __future__ import annotations

import socket
import sys

from bang_cli.compile import compile_games
from bang_cli.parser import USER_ERROR
from bang_cli.parser import parser as parser_of
from bang_env.extras import install_command
from bang_env.games import GAMES


def main(given: list[str] | None = None) -> None:
    """Compile what is not compiled yet, and serve until Ctrl-C."""
    parser = parser_of("serve")
    parser.add_argument("--host", default="127.0.0.1",
                        help="address to listen on (default 127.0.0.1: this machine only); with others, everybody who "
                             "can reach it can play")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on; 0 takes a free one (default 8000)")
    arguments = parser.parse_args(given)
    try:
        import uvicorn

        from bang_arena.web.server import is_loopback, make_app
    except ImportError as error:
        parser.exit(USER_ERROR, f"{parser.prog}: error: {error.name} is missing: {install_command('web')}\n")
    if not 0 <= arguments.port <= 65535:
        message = f"--port must be a number from 0 to 65535, not {arguments.port}"
        parser.exit(USER_ERROR, f"{parser.prog}: error: {message}\n")
    family = socket.AF_INET6 if ":" in arguments.host else socket.AF_INET
    try:
        listening = socket.create_server((arguments.host, arguments.port), family=family)
    except OSError as error:
        where = f"{arguments.host} port {arguments.port}"
        parser.exit(USER_ERROR, f"{parser.prog}: error: cannot listen on {where}: {error.strerror or error}\n")
    compile_games(GAMES)
    loopback = is_loopback(listening.getsockname()[0])
    shown = f"[{arguments.host}]" if family == socket.AF_INET6 else arguments.host
    print(f"http://{shown}:{listening.getsockname()[1]}/  (Ctrl-C ends it)", flush=True)
    if not loopback:
        print("everybody who can reach this address can play, on this machine's processor", file=sys.stderr, flush=True)
    server = uvicorn.Server(uvicorn.Config(make_app(loopback), log_level="warning", server_header=False))
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        print("ended", file=sys.stderr)
