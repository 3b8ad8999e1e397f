"""`bang train rllib`: train with Ray RLlib, on this machine or a cluster (`bang_train.rllib`)."""

from __future__ import annotations

from pathlib import Path

from bang_agents import agent
from bang_arena.match import players_of
from bang_cli.output import folder
from bang_cli.parser import add_game, add_game_options, add_settings, game_options, known_game, positive, settings_of
from bang_cli.parser import parser as parser_of
from bang_cli.seats import computer
from bang_train.rllib import Settings, Trainer, connect, disconnect, read_checkpoint, train


def main() -> None:
    """Train by the command line's settings."""
    parser = parser_of("train rllib")
    add_game(parser)
    add_game_options(parser)
    parser.add_argument("--out", type=Path, help="folder of the run (default results/rllib-GAME)")
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help="go on from this folder, checkpoint, of a run")
    add_settings(parser, Settings)
    given = parser.parse_args()
    with parser.checking():
        game = known_game(given.game)
        options = game_options(given.option)
        players_of(game, options)
        settings = settings_of(given, Settings)
        for name in settings.opponents:
            computer(name, game, agent)
        for number in ("runners", "games", "batch", "minibatch", "epochs"):
            positive(getattr(settings, number), f"--{number}")
        if given.resume:
            read_checkpoint(given.resume, game, options, settings)
        out = folder(given.out or Path("results") / f"rllib-{game}")
        connect(settings)
    trainer = Trainer(game, options, settings, out, given.resume)
    try:
        train(trainer)
    finally:
        trainer.stop()
        disconnect()
    print(f"saved checkpoint, policy.npz, curve.json in {out}\n"
          f"play it: bang tournament {game} ppo:{out / 'policy.npz'} rules random")
