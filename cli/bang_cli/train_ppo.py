"""`bang train ppo`: train a policy by self-play on the batch engine (`bang_train.ppo`)."""

from __future__ import annotations

from pathlib import Path

from bang_agents import agent
from bang_cli.output import folder
from bang_cli.parser import add_game, add_game_options, add_settings, game_options, known_game, settings_of
from bang_cli.parser import parser as parser_of
from bang_cli.seats import computer
from bang_train.ppo import Settings, Trainer, plot, train


def main() -> None:
    """Train by the command line's settings."""
    parser = parser_of("train ppo")
    add_game(parser)
    add_game_options(parser)
    parser.add_argument("--out", type=Path, help="folder of the run (default results/ppo-GAME)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on from this checkpoint.pt")
    add_settings(parser, Settings)
    given = parser.parse_args()
    with parser.checking():
        game = known_game(given.game)
        options = game_options(given.option)
        settings = settings_of(given, Settings)
        for name in settings.opponents:
            computer(name, game, agent)
        trainer = Trainer(game, options, settings, folder(given.out or Path("results") / f"ppo-{game}"))
        if given.resume:
            trainer.resume(given.resume)
    with parser.checking():  # an opponent may fail
        train(trainer)
    if trainer.curve:
        plot(trainer.curve, trainer.out / "curve.png")
    print(f"saved checkpoint.pt, policy.npz, curve.json, curve.png in {trainer.out}\n"
          f"play it: bang tournament {game} ppo:{trainer.out / 'policy.npz'} rules random")
