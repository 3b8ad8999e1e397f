"""`bang train roles`: train a belief about hidden roles on games of which the roles are known (`bang_train.roles`)."""

from __future__ import annotations

from pathlib import Path

from bang_cli.output import Progress, folder
from bang_cli.parser import add_game, add_game_options, add_settings, game_options, known_game, settings_of
from bang_cli.parser import parser as parser_of
from bang_train.roles import Settings, Trainer


def main() -> None:
    """Train by the command line's settings."""
    parser = parser_of("train roles")
    add_game(parser)
    add_game_options(parser)
    parser.add_argument("--out", type=Path, help="folder of the network (default results/roles-GAME)")
    add_settings(parser, Settings)
    given = parser.parse_args()
    with parser.checking():
        game = known_game(given.game)
        settings = settings_of(given, Settings)
        trainer = Trainer(game, game_options(given.option), settings,
                          folder(given.out or Path("results") / f"roles-{game}"))
    with parser.checking(), Progress(settings.games) as progress:
        trainer.play(progress)
    trainer.train()
    print(f"saved {trainer.path.name} in {trainer.out}\n"
          f"measure it: bang roles {game} --belief {settings.kind}:{trainer.path}")
