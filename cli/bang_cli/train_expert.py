"""`bang train expert`: train a network on what an expert finds by thinking longer (`bang_train.expert`)."""

from __future__ import annotations

from pathlib import Path

from bang_agents import agent
from bang_cli.output import folder
from bang_cli.parser import add_game, add_game_options, add_settings, game_options, known_game, settings_of
from bang_cli.parser import parser as parser_of
from bang_cli.seats import computer
from bang_train.expert import Settings, Trainer
from bang_train.ppo import plot, train


def main() -> None:
    """Train by the command line's settings."""
    parser = parser_of("train expert")
    add_game(parser)
    add_game_options(parser)
    parser.add_argument("--out", type=Path, help="folder of the run (default results/expert-GAME)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on from this checkpoint.pt")
    add_settings(parser, Settings)
    given = parser.parse_args()
    with parser.checking():
        game = known_game(given.game)
        options = game_options(given.option)
        settings = settings_of(given, Settings)
        for name in settings.opponents:
            computer(name, game, agent)
        trainer = Trainer(game, options, settings, folder(given.out or Path("results") / f"expert-{game}"))
        if given.resume:
            trainer.resume(given.resume)
    train(trainer)
    if trainer.curve:
        plot(trainer.curve, trainer.out / "curve.png")
    print(f"saved checkpoint.pt, policy.npz, curve.json, curve.png in {trainer.out}\n"
          f"play it: bang tournament {game} ppo:{trainer.out / 'policy.npz'} rules random")
