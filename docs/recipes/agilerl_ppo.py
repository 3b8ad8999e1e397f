"""Masked PPO with AgileRL against a built-in opponent, on the native vector environment.

    pip install -c constraints.txt -e ".[agilerl]"     # tried with agilerl 2.7.1 and torch 2.13.0
    python docs/recipes/agilerl_ppo.py                 # learns for a minute, then plays 400 games against `random`

AgileRL reads the masks from the infos of the environment, when it acts and when it learns. `make_vec` ends and begins
games in the same step, as its rollouts expect. `opponent` takes any agent: rules, ismcts:100, ppo, or several of them.
"""

import argparse

import gymnasium
import torch
from agilerl.algorithms.ppo import PPO
from agilerl.rollouts.on_policy import collect_rollouts

import bang_env  # noqa: F401  (registers the ids)
from bang_env.adapters.gym import score

OPTIONS = {"characters_per_side": 2}
PLACES, STEPS, GAMES = 64, 32, 400
"""Games side by side, steps of each between two updates, and games against `random` at the end."""


def main():
    """Train, and print the score."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decisions", type=int, default=100_000, help="how many decisions to learn from")
    given = parser.parse_args()
    torch.manual_seed(0)
    envs = gymnasium.make_vec("bang/Duel-v0", PLACES, opponent="random", **OPTIONS)
    envs.reset(seed=0)
    agent = PPO(envs.single_observation_space, envs.single_action_space, batch_size=512, lr=1e-3, gamma=1.0,
                learn_step=PLACES * STEPS, update_epochs=3, ent_coef=0.02, num_envs=PLACES, use_rollout_buffer=True,
                net_config={"encoder_config": {"hidden_size": [128]}, "head_config": {"hidden_size": [128]}})
    last = {}
    for done in range(0, given.decisions, PLACES * STEPS):
        results, obs, over, scores, info = collect_rollouts(agent, envs, STEPS, **last)
        last = {"last_obs": obs, "last_done": over, "last_scores": scores, "last_info": info}
        agent.learn()
        wins = sum(result > 0 for result in results)
        print(f"{done + PLACES * STEPS:7,} decisions, {wins} of {len(results)} games won", flush=True)

    def choose(observations, masks):
        return agent.get_action(observations, action_mask=masks)[0]

    print(f"score against random: {100 * score(choose, 'duel', 'random', GAMES, **OPTIONS):.1f} %")


if __name__ == "__main__":
    main()
