"""`bang train sb3`: train with Stable-Baselines3 against any agents (`bang_train.sb3`)."""

from __future__ import annotations

from pathlib import Path

from bang_agents.network import save_policy
from bang_arena.match import cores
from bang_cli.output import folder
from bang_cli.parser import add_game, add_game_options, game_options, known_game, positive
from bang_cli.parser import parser as parser_of
from bang_cli.seats import agent_names
from bang_env.adapters.learners import OPPONENTS
from bang_env.adapters.sb3 import LearnerVecEnv
from bang_train.sb3 import GAMES_OF_EVALUATION, layers_of, learner, score
from bang_train.training import opponents_in


def main() -> None:
    """Train by the command line's settings."""
    parser = parser_of("train sb3")
    add_game(parser)
    add_game_options(parser)
    parser.add_argument("--steps", type=int, default=200_000,
                        help="the learner's decisions to train for (default 200000)")
    parser.add_argument("--opponent", default="rules",
                        help=f"who plays the other seats: {agent_names()}; or several with their shares, such as "
                             "rules:0.8,ismcts:20:0.2 (default rules)")
    parser.add_argument("--games", type=int, default=256, help="games side by side (default 256)")
    parser.add_argument("--seed", type=int, default=0, help="seed of games, weights and updates (default 0)")
    parser.add_argument("--out", type=Path, help="folder for model.zip, policy.npz and logs (default results/sb3-GAME)")
    given = parser.parse_args()
    with parser.checking():
        game = known_game(given.game)
        options = game_options(given.option)
        positive(given.steps, "--steps")
        env = LearnerVecEnv(game, positive(given.games, "--games"),
                            opponents_in(given.opponent, "--opponent"), threads=cores(), **options)
        out = folder(given.out or Path("results") / f"sb3-{game}")
    model = learner(env, given.seed, out / "tensorboard", verbose=1)
    model.learn(given.steps)
    model.save(out / "model.zip")
    about = {"trained": {"with": "MaskablePPO", "opponent": given.opponent, "decisions": given.steps,
                         "seed": given.seed, "options": options}}
    save_policy(out / "policy.npz", game, layers_of(model), about)
    for opponent in OPPONENTS:
        points = score(model, game, opponent, given.seed + 1, **options)
        print(f"score against {opponent}: {100 * points:.1f} % of {GAMES_OF_EVALUATION} games")
    print(f"saved model.zip policy.npz in {out}; bang tournament {game} ppo:{out / 'policy.npz'} rules plays it")
