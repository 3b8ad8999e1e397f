"""Masked PPO by self-play with TorchRL, on its wrapper of the PettingZoo environment. One network plays both sides.

    pip install -c constraints.txt -e ".[torchrl]"     # tried with torchrl 0.14.1 and torch 2.13.0
    python docs/recipes/torchrl_ppo.py                 # learns for a minute, then plays 400 games against `random`
"""

import argparse

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.envs import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from bang_env import duel, duel_v0
from bang_env.adapters.gym import score

OPTIONS = {"characters_per_side": 2}
GROUP = "players"
DECISIONS, GAMES = 1024, 400
"""The decisions between two updates, and the games against `random` at the end."""


def in_group(name):
    """The key of an entry of both players."""
    return (GROUP, name)


def at_top(name):
    """The key of an entry of single decisions."""
    return name


def actor_of(network, key):
    """The network as an actor; `key` says where to find an entry, in the group of both players or at the top."""
    logits = TensorDictModule(network, in_keys=[key("observation")], out_keys=[key("logits")])
    return ProbabilisticActor(logits, in_keys={"logits": key("logits"), "mask": key("action_mask")},
                              out_keys=[key("action")], distribution_class=MaskedCategorical, return_log_prob=True,
                              log_prob_key=key("action_log_prob"))


def main():
    """Train, and print the score."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decisions", type=int, default=16_384, help="how many decisions to learn from")
    given = parser.parse_args()
    torch.manual_seed(0)
    table = duel_v0.raw_env(flat=True, **OPTIONS)
    env = PettingZooWrapper(table, use_mask=True, group_map={GROUP: table.possible_agents})
    env.set_seed(0)
    features, actions = duel.OBSERVATION.length, len(duel.ACTIONS)
    policy = nn.Sequential(nn.Linear(features, 128), nn.ReLU(), nn.Linear(128, actions))
    value = nn.Sequential(nn.Linear(features, 128), nn.ReLU(), nn.Linear(128, 1))
    players, single = actor_of(policy, in_group), actor_of(policy, at_top)
    critics = [TensorDictModule(value, in_keys=[key("observation")], out_keys=[key("state_value")])
               for key in (in_group, at_top)]
    judge = GAE(gamma=1.0, lmbda=0.95, value_network=critics[0])
    judge.set_keys(**{name: in_group(name) for name in ("advantage", "value_target", "reward", "done", "terminated")},
                   value=in_group("state_value"))
    loss = ClipPPOLoss(single, critics[1], entropy_coeff=0.02, critic_coeff=0.5, normalize_advantage=True)
    optimizer = torch.optim.Adam(loss.parameters(), 1e-3)
    for done in range(0, given.decisions, DECISIONS):
        with torch.no_grad():
            games = judge(env.rollout(DECISIONS, players, break_when_any_done=False))
        batch = games[GROUP][games[GROUP, "mask"]]  # everybody sees every moment, but only one player decides
        for _ in range(3):
            for rows in torch.randperm(len(batch)).split(256):
                losses = loss(batch[rows])
                optimizer.zero_grad()
                (losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]).backward()
                optimizer.step()
        print(f"{done + DECISIONS:7,} decisions, entropy {losses['entropy']:.2f}", flush=True)

    def choose(observations, masks):
        scores = policy(torch.as_tensor(observations)).masked_fill(torch.as_tensor(masks) == 0, -torch.inf)
        return torch.distributions.Categorical(logits=scores).sample().numpy()

    print(f"score against random: {100 * score(choose, 'duel', 'random', GAMES, **OPTIONS):.1f} %")


if __name__ == "__main__":
    main()
