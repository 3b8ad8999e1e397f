# %% [markdown]
# # 3. Write your own agent, and measure it
#
# An agent is a class with one method. This notebook writes three of them for The Duel, each meant to be wiser than
# the one before, and measures them against each other and against the built-in ones. All numbers of games are small;
# the intervals say how much can be told from them.

# %%
import tempfile
from pathlib import Path

import numpy as np
from IPython.display import Image

from bang_agents import Agent, View, agent
from bang_env.duel import SPEC, Game

folder = Path(tempfile.mkdtemp())
game = Game(seed=11, characters_per_side=3)
view = View(game)
print([view.action_name(action) for action in view.legal])

# %% [markdown]
# A `View` is all that a player may know: `observation`, `mask`, `legal`, `action_name`, `events()`, `told()`,
# `render()`, and `resample(seed)`, a whole game that they cannot tell from the true one. All chance comes from the
# generator that `choose` is given, so that every game can be repeated.
#
# ## First: shoot whenever you can

# %%


class Hothead(Agent):
    """Shoots if it can, does anything else if not, and ends its turn or takes a hit when nothing else is left."""

    name = "hothead"
    shots = range(SPEC.actions.start("aim"), SPEC.actions.start("place"))  # the actions that play a card at an opponent

    def choose(self, view, rng):
        def eagerness(action):
            if action in self.shots:
                return 2
            return 0 if view.action_name(action) in ("end turn", "take the hit") else 1

        best = max(map(eagerness, view.legal))
        return int(rng.choice([action for action in view.legal if eagerness(action) == best]))


# %% [markdown]
# ## Second: look one step ahead
#
# `resample` gives worlds that the player thinks possible. This agent tries every legal action in a few of them and
# takes the one after which its side stands best, by a crude measure: life points, characters in reserve, Equipment
# and cards. It never sees the true hidden cards.

# %%


def standing(world, me):
    """How much better a side stands than the other."""
    if world.over:
        return 100.0 * world.returns[me]
    s = world.states[0]
    each = [float(s["life"][side].sum() + 4.0 * s["reserve"]["count"][side] + 0.7 * s["equipment"]["count"][side].sum()
                  + 0.4 * s["hand_count"][side]) for side in (0, 1)]
    return each[me] - each[1 - me]


class OneStep(Agent):
    """Tries every action in three worlds and takes the one that leaves it best."""

    name = "one step"
    worlds = 3

    def choose(self, view, rng):
        total = np.zeros(len(view.legal))
        for seed in rng.integers(2**32, size=self.worlds):
            world = view.resample(int(seed))
            for place, action in enumerate(view.legal):
                after = world.clone()
                after.step(action)
                total[place] += standing(after, view.player)
        return view.legal[int(total.argmax())]


# %% [markdown]
# ## Third: one step ahead, but finish what you began
#
# A shot is only half done when it is played: the opponent is asked first whether they avoid it, and one step
# ahead nothing has happened yet. This agent goes on until it is asked again itself, the other side answering at random.

# %%


class NextDecision(OneStep):
    """As OneStep, but judges when it is asked again; the opponent answers at random until then."""

    name = "my next decision"

    def choose(self, view, rng):
        total = np.zeros(len(view.legal))
        for seed in rng.integers(2**32, size=self.worlds):
            world = view.resample(int(seed))
            for place, action in enumerate(view.legal):
                after = world.clone()
                after.step(action)
                for _ in range(12):
                    if after.over or after.current_player == view.player:
                        break
                    after.step(int(rng.choice(after.legal_actions())))
                total[place] += standing(after, view.player)
        return view.legal[int(total.argmax())]


# %% [markdown]
# ## Measure
#
# `play_run` plays tables of agents in blocks: one deal, played with the sides exchanged. It gets agents by name from
# a function, here one that knows ours. Every pair meets on the same 25 deals of short games, two characters a side.

# %%
from itertools import combinations

from bang_arena import plots, report
from bang_arena.match import exchanged
from bang_arena.runs import play_run

OWN = {own.name: own for own in (Hothead, OneStep, NextDecision)}


def make(name, game):
    return OWN[name]() if name in OWN else agent(name, game)


names = ["random", *OWN, "rules"]
options = {"characters_per_side": 2}
tables = [exchanged(one, other, options, players=2) for one, other in combinations(names, 2)]
run = play_run("duel", tables, blocks=25, seed=1, make=make)
print(report.text(run))

# %%
Image(filename=plots.rating_ladder(run, folder / "ladder.png"))

# %% [markdown]
# An interval that does not contain 50 tells that one agent is better than the other on such deals; where it does,
# more deals would be needed. So thinking ahead is no merit by itself: on these deals one step is not shown to be
# better than shooting at sight, because a shot that is not answered yet looks like a card thrown away. To see it
# through is what makes the difference; and the script, which knows the cards, is better than all three.
#
# ## How many deals are enough?
#
# An interval shrinks with the square root of the number of deals: four times the deals, half the interval. Here is
# the same pair on more and more deals. `shares` takes what was won in each block, so that the two games of a deal
# count as one observation.

# %%
from bang_arena.statistics import shares

run = play_run("duel", [exchanged("hothead", "random", options, players=2)], blocks=320, seed=2, make=make)
results = run.played[0].results  # of each deal two games; in the second our agent is the other side
won = np.array([report.POINTS.get(first[0], 0) + report.POINTS.get(second[1], 0)
                for first, second in zip(results[::2], results[1::2], strict=True)])
counts = [20, 40, 80, 160, 320]
rates = [shares(won[:count, None], np.full((count, 1), 2))[0] for count in counts]
figure, axis = plots.pyplot().subplots(figsize=(7, 3.5))
axis.errorbar(counts, [100 * f.share for f in rates], fmt="o", capsize=4,
              yerr=[[100 * (f.share - f.low) for f in rates], [100 * (f.high - f.share) for f in rates]])
axis.axhline(50, color="grey", linewidth=0.8)
axis.set(xscale="log", xlabel="deals", ylabel="score in %", title="hothead against random, with 95 % intervals")
axis.set_xticks(counts, counts)
axis.minorticks_off()
Image(filename=plots.save(figure, folder / "deals.png"))

# %% [markdown]
# ## On the command line
#
# With the class in a file `my_agents.py`, every command knows it by name:
#
# ```sh
# bang tournament duel my_agents:OneStep random rules --blocks 100
# bang watch duel my_agents:OneStep rules --delay 0.5
# ```
#
# ## Exercises
#
# 1. Change the weights in `standing`. Does a card count too much? Measure before and after on the same deals (the
#    same `seed`).
# 2. Give `NextDecision` more worlds. What does it gain, and what does it cost?
# 3. Write an agent for the Dice Game. `report.text` then shows win rates by role.
# 4. Let your best agent meet `mc:50` and `ismcts:200`.
