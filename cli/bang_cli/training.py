"""What the commands that train on the batch engine share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bang_cli.output import folder
from bang_cli.parser import add_game, add_game_options, add_settings, game_options, known_game, settings_of
from bang_cli.parser import parser as parser_of
from bang_cli.seats import computer
from bang_train.run import Run, plot, settings_in, train


def run(settings: type, trainer: type[Run]) -> None:
    """Train by the command line's settings; the folder of a run is results/KIND-GAME if none is given."""
    kind = trainer.kind
    parser = parser_of(f"train {kind}")
    add_game(parser)
    add_game_options(parser)
    parser.add_argument("--out", type=Path, help=f"folder of the run (default results/{kind}-GAME)")
    parser.add_argument("--resume", type=Path, metavar="FILE",
                        help="go on from this checkpoint.pt, with its options and settings unless others are given")
    add_settings(parser, settings)
    given = parser.parse_args()
    with parser.checking():
        game = known_game(given.game)
        options, before = settings_in(given.resume, trainer, game, settings) if given.resume else ({}, {})
        options = game_options(given.option) or options
        chosen: Any = settings_of(given, settings, before)
        for name in chosen.opponents:
            computer(name, game)
        training = trainer(game, options, chosen, given.out or Path("results") / f"{kind}-{game}")
        if given.resume:
            training.resume(given.resume)
            training.check_goes_on()
        folder(training.out)
    with parser.checking():  # an opponent may fail
        train(training)
    saved = ["checkpoint.pt", "policy.npz", "curve.json"]
    if training.curve:
        plot(training.curve, training.out / "curve.png")
        saved.append("curve.png")
    print(f"saved {', '.join(saved)} in {training.out}\n"
          f"play it: bang tournament {game} ppo:{training.out / 'policy.npz'} rules random")
