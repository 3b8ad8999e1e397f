# %% [markdown]
# # 1. Quickstart
#
# Two of the games, four ways to play them: one game by hand, PettingZoo, many games at once, and Gymnasium with
# built-in opponents. At the end two agents meet, and a table says who is better and how sure that is.
#
# The first use on a machine compiles the games, which takes a while and says so; afterwards they are ready at
# once.

# %%
from bang_env.duel import Game

game = Game(seed=3)
game.step(game.action("slot 0 active"))  # each side chooses who stands in front
game.step(game.action("slot 1 active"))
game

# %% [markdown]
# A notebook shows a game as a picture. That one shows everything; `picture(player)` and `render(player)` show what a
# player may know. The same seed gives the same game on every machine.
#
# ## One game by hand
#
# A game asks one player at a time. Every action has a number and a name, and there are always two or more legal ones:
# what has a single answer is never asked.

# %%
print(game.agents[game.current_player], "may:")
for action in game.legal_actions():
    print(f"{action:4}  {game.action_name(action)}")

# %%
print(game.render(player=game.current_player))

# %% [markdown]
# What do these people and cards do? `game.explain` tells it in one line, for everything that has a name in the game.
# First the four characters in play, then the hand of the player who is asked:

# %%
from IPython.display import Markdown


def captions(game, names):
    """One line on each of these."""
    return Markdown("\n".join(f"- **{name}**: {game.explain(name)}" for name in dict.fromkeys(names)))


sides = game.to_dict()["sides"]
captions(game, [slot["character"] for side in sides.values() for slot in side["slots"]])

# %%
captions(game, game.holdings())

# %% [markdown]
# `game.why_not` tells why a card cannot be played at this moment, with the number of the rule.

# %%
for name in dict.fromkeys(game.holdings()):
    print(f"{name:11} {game.why_not(name) or 'can be played'}")

# %% [markdown]
# An illegal action is refused with a message that names what is legal, and nothing changes.

# %%
try:
    game.step(0)
except ValueError as error:
    print(error)

# %% [markdown]
# ## PettingZoo
#
# The usual loop. The mask is in the observation; rewards come at the very end, to everybody.

# %%
from bang_env import duel_v0

env = duel_v0.env(characters_per_side=2)
env.reset(seed=42)
decisions = 0
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    if termination or truncation:
        print(agent, "gets", reward)
        env.step(None)
    else:
        env.step(env.action_space(agent).sample(observation["action_mask"]))
        decisions += 1
print(decisions, "decisions")

# %% [markdown]
# ## Many games at once
#
# `Batch` keeps its games in NumPy arrays that are written in place; a game that ends begins anew. Here 1024 tables of
# the Dice Game are played by a policy that prefers actions with small numbers, and by a random one that is compiled
# as a whole.

# %%
from bang_env.dice import Batch

batch = Batch(1024, seed=0, num_players=5)
batch.step(batch.action_masks.argmax(axis=1))
print("observations", batch.observations.shape, "masks", batch.action_masks.shape, "asked next", batch.players[:8])
print(f"{batch.random_rollout(200):,} random decisions made")

# %%
from bang_env.dice import Game as DiceGame

dice = DiceGame(seed=8, num_players=6)
dice

# %% [markdown]
# Who sits at this table, and what the dice show:

# %%
captions(dice, [player["character"] for player in dice.to_dict()["players"]] + dice.holdings())

# %% [markdown]
# ## Gymnasium
#
# One learner, the other seats played inside the environment: `opponent` is `random` or `rules`. `make_vec` gives many
# such games on the batch engine.

# %%
import gymnasium
import numpy as np

import bang_env  # noqa: F401  (registers the environments)
from bang_arena.statistics import shares

rng = np.random.default_rng(0)
envs = gymnasium.make_vec("bang/Duel-v0", num_envs=256, opponent="random")
observations, infos = envs.reset(seed=0)
results = []
for _ in range(400):
    masks = infos["action_mask"]
    actions = np.where(masks > 0, rng.random(masks.shape), -1).argmax(axis=1)
    observations, rewards, terminated, truncated, infos = envs.step(actions)
    results += rewards[terminated | truncated].tolist()
won = shares(np.array(results)[:, None] > 0, np.ones((len(results), 1)))[0]  # with a 95 % interval
print(f"{len(results)} games of a random learner against a random player: {won} % won")

# %% [markdown]
# ## Two agents meet
#
# Agents have names: `random`, `rules`, `mc:200`, `ismcts:1000`, `ppo:FILE`. They are measured in blocks: one deal
# played with the seats exchanged, so that the luck of the deal cancels. 60 deals are few, and the interval says so.

# %%
from bang_arena import report
from bang_arena.match import exchanged
from bang_arena.runs import play_run

run = play_run("duel", [exchanged("random", "rules", {}, players=2)], blocks=60, seed=0)
print(report.text(run))

# %% [markdown]
# A game of the run can be played again, decision by decision. This is how the first one stood at its end.

# %%
from bang_arena.replay import Replay

replay: Replay = run.replay(0)
print(len(replay.actions), "decisions, seated", replay.agents)
last = Game(seed=replay.seed, **replay.options)
for name in replay.actions:
    last.step(last.action(name))
print("\n".join(last.told()[-5:]))
last

# %% [markdown]
# ## Exercises
#
# 1. Play some turns of a game by hand with `game.step(game.action("..."))`. What does `game.told()` say after each?
# 2. Let the learner of the Gymnasium example meet `opponent="rules"`. How many games does it win?
# 3. Let `rules` meet `mc:50` on 20 deals. Do the intervals overlap?
# 4. `bang play duel` in a terminal, or `bang serve` for the browser: win a game yourself.
