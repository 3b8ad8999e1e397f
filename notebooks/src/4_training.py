# %% [markdown]
# # 4. Train, and read the curves
#
# A network learns The Duel by playing against itself: masked PPO, as in [ppo.py](../train/bang_train/ppo.py), which
# is one readable file. So that it does not take long, the games are short (two characters a side), the
# network is small, and the run ends after some hundred thousand decisions. `bang train duel --minutes 10` is the same
# with sensible sizes.

# %%
import tempfile
from pathlib import Path

from bang_train.ppo import Settings, Trainer

folder = Path(tempfile.mkdtemp())
OPTIONS = {"characters_per_side": 2}
settings = Settings(minutes=60, decisions=294_912, games=128, steps=64, hidden=64, layers=1, minibatch=1024,
                    learning_rate=2e-3, entropy=0.03, threads=1, seed=1)
trainer = Trainer("duel", OPTIONS, settings, folder)
print(sum(p.numel() for p in trainer.network.parameters()), "weights;",
      trainer.batch.observations.shape[1], "features;",
      trainer.batch.action_masks.shape[1], "actions")

# %% [markdown]
# One iteration plays 64 decisions in each of 128 games, and learns from them twice. Every number that is logged is
# explained at the head of train/bang_train/ppo.py.

# %%
trainer.iterate()
for name in ("decisions", "game_length", "first_wins", "entropy", "value_error", "explained", "kl", "clipped"):
    print(f"{name:12} {trainer.log[name]:.3f}")

# %% [markdown]
# ## The run
#
# Now all of it. Every 6 iterations the policy plays 30 deals against `random` and against `rules`, with the sides
# exchanged, and we keep the score with its 95 % interval. The deals are the same every time, so that the points of a
# curve differ by the policy and not by the deal.

# %%
from bang_agents import agent
from bang_arena import report
from bang_arena.match import exchanged
from bang_arena.runs import play_run


def scores(trainer, blocks=30):
    """What the policy scores now against others."""
    mine = trainer.policy()

    def make(name, game):
        return mine if name == "ppo" else agent(name, game)

    tables = [exchanged("ppo", other, OPTIONS, players=2) for other in ("random", "rules")]
    run = play_run("duel", tables, blocks, seed=7, make=make)
    return {other: report.matrix(run)["ppo", other] for other in ("random", "rules")}


logs, measured = [dict(trainer.log)], [(trainer.decisions, scores(trainer))]
while trainer.progress() < 1:
    trainer.iterate()
    logs.append(dict(trainer.log))
    if trainer.iterations % 6 == 0 or trainer.progress() >= 1:
        measured.append((trainer.decisions, scores(trainer)))
for decisions, points in measured:
    print(f"{decisions:8,} decisions:  {points['random']} % against random,  {points['rules']} % against rules")

# %%
import matplotlib.pyplot as plt

figure, axis = plt.subplots(figsize=(8, 4))
at = [decisions for decisions, _ in measured]
for name, colour in (("random", "tab:blue"), ("rules", "tab:orange")):
    points = [share[name] for _, share in measured]
    axis.plot(at, [100 * f.share for f in points], marker="o", color=colour, label=f"against {name}")
    axis.fill_between(at, [100 * f.low for f in points], [100 * f.high for f in points], color=colour, alpha=0.2)
axis.axhline(50, color="grey", linewidth=0.8)
axis.set(xlabel="decisions", ylabel="score in %", ylim=(0, 100), title="how well it plays, with 95 % intervals")
axis.legend()
plt.show()

# %% [markdown]
# Scores are what counts, but they say little about what happens inside. These do:

# %%
PANELS = {"entropy": "how mixed the policy is", "explained": "how much of the results the values foresee",
          "kl": "how far an update moves", "clipped": "share of decisions that an update clips",
          "game_length": "decisions in a game", "first_wins": "share won by the Law"}
figure, axes = plt.subplots(2, 3, figsize=(12, 6))
for axis, (name, meaning) in zip(axes.flat, PANELS.items(), strict=True):
    axis.plot([log["decisions"] for log in logs], [log[name] for log in logs])
    axis.set_title(f"{name}: {meaning}", fontsize=9)
    axis.tick_params(labelsize=7)
figure.tight_layout()
plt.show()

# %% [markdown]
# How to read them:
#
# - **entropy** falls as the policy makes up its mind. If it falls to almost nothing early, raise `entropy`: with
#   hidden information a good player stays mixed.
# - **explained** rises from 0. If it stays there, the values learn nothing, and advantages are noise: more `steps`,
#   or a larger network.
# - **kl** and **clipped** stay small (below about 0.05 and 0.3). If not, the steps are too large: a smaller
#   `learning_rate`, fewer `epochs`.
# - **game_length** is too low at first, since only short games have ended by then. Later it tells whether the way to
#   play changes.
# - **first_wins** drifts when the policy has found a hole on one side; both sides are played by the same network.
#
# ## The policy as an agent
#
# `trainer.save()` writes `policy.npz`, which plays without torch, as the agent `ppo:FILE`. On deals that were not
# used above:

# %%
trainer.save()
names = sorted(path.name for path in folder.iterdir())
print(names)
policy = agent(f"ppo:{folder / 'policy.npz'}", "duel")
tables = [exchanged("ppo", other, OPTIONS, players=2) for other in ("random", "rules")]
run = play_run("duel", tables, blocks=100, seed=99,
               make=lambda name, game: policy if name == "ppo" else agent(name, game))
for other in ("random", "rules"):
    print(f"{report.matrix(run)['ppo', other]} % against {other}")

# %% [markdown]
# What does it think? In the third turn of a game, this is its hand, and these are the probabilities of its likeliest
# answers:

# %%
import numpy as np
from IPython.display import Markdown

from bang_env.duel import Game

game, rng = Game(seed=4, **OPTIONS), np.random.default_rng(4)
while game.states["turn"][0] < 3:
    game.step(int(policy.answers(game.observe()[None], game.action_mask()[None], rng)[0]))
Markdown("\n".join(f"- **{name}**: {game.explain(name)}" for name in dict.fromkeys(game.holdings())))

# %%
logits = np.where(game.action_mask() > 0, policy.logits(game.observe()[None])[0], -np.inf)
chances = np.exp(logits - logits.max())
chances /= chances.sum()
for action in np.argsort(-chances)[:6]:
    if chances[action] > 0:
        print(f"{100 * chances[action]:5.1f} %  {game.action_name(int(action))}")

# %% [markdown]
# ## Exercises
#
# 1. Train with `entropy=0` and with `entropy=0.2`. Which curve tells first that something is different?
# 2. Train with another `seed`. How far do the curves of two runs lie apart? What does that say about a comparison of
#    two settings by one run each?
# 3. `imitate=200_000` lets it begin by learning from the scripted player. Where does the curve begin now?
# 4. Train on two characters a side and measure on four: `play_run` takes other `options`. What is lost?
