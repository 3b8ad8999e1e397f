# %% [markdown]
# # 2. Inside the engine
#
# A game is one NumPy record: plain numbers in named fields, its random generator included. Tables say what the
# numbers mean, and compiled functions change them. This notebook opens all three, and ends with positions: games as
# JSON that you can write yourself.

# %%
import numpy as np

from bang_env.dice import ACTIONS, OBSERVATION, SPEC, Game

game = Game(seed=5, num_players=4)
game

# %% [markdown]
# Who they are, in one line each:

# %%
from IPython.display import Markdown


def captions(game):
    """What the characters at the table and the faces of the dice do."""
    names = [player["character"] for player in game.to_dict()["players"]] + game.holdings()
    return Markdown("\n".join(f"- **{name}**: {game.explain(name)}" for name in names))


captions(game)

# %% [markdown]
# ## The record
#
# `game.states` is an array with one record. Every field is declared once, with its meaning and who may see it; the
# dtype, the documentation and the checks against leaks come from that declaration.

# %%
s = game.states[0]
print(f"{SPEC.dtype.itemsize} bytes a game, {len(SPEC.fields)} fields; some of them:\n")
for field in SPEC.fields:
    if field.name in ("rng", "legal", "actor", "turn_of", "role", "character", "life", "dice", "rolls_left", "shot"):
        value = s[field.name]
        shown = np.array2string(np.asarray(value), max_line_width=200) if np.ndim(value) < 2 else "8 x 8 counts"
        print(f"{field.name:10} {shown:44} {field.meaning}; seen by {field.seen_by}")

# %% [markdown]
# Copying the record copies the game. Two handles with equal bytes are equal, and go on equally: the dice come from
# the generator inside.

# %%
twin = game.clone()
print("equal:", twin == game)
for one in (game, twin):
    one.step(one.legal_actions()[-1])  # roll all dice again that can be
print("still equal:", twin == game, "- dice of both:", game.states["dice"][0], twin.states["dice"][0])

# %% [markdown]
# What takes the room? The log of events, and the public memory, three squares of 8 x 8 counts: almost three quarters.

# %%
import matplotlib.pyplot as plt

sizes = {name: SPEC.dtype[name].itemsize for name in SPEC.dtype.names}
largest = sorted(sizes, key=sizes.get)[-8:]
rest = sum(size for name, size in sizes.items() if name not in largest)
figure, axis = plt.subplots(figsize=(7, 3.2))
axis.barh([f"{len(sizes) - 8} others", *largest], [rest, *(sizes[name] for name in largest)])
axis.set(xlabel="bytes", title="a record of the Dice Game")
plt.show()

# %% [markdown]
# ## Tables: actions and observations
#
# The pending decision is three fields: `actor`, `question` and the bits of `legal`. Action numbers are positions in
# the table of names. A mask is those bits, unpacked.

# %%
bits = sum(int(word) << 64 * place for place, word in enumerate(game.states["legal"][0]))
by_bits = [action for action in range(len(ACTIONS)) if bits >> action & 1]
print("legal:", [ACTIONS[action] for action in by_bits][:4], "...")
assert by_bits == game.legal_actions() == np.flatnonzero(game.action_mask()).tolist()

# %% [markdown]
# An observation is a vector of numbers from 0 to 1. `OBSERVATION` names its pieces, and `decode` cuts it into them.
# Seats are seen from the chair of the observer: they sit at place 0, the next player to their left at place 1.

# %%
player = game.current_player
seen = OBSERVATION.decode(game.observe())
for name in ("taken", "life", "role", "dice"):
    print(f"{name}: {OBSERVATION.pieces[name].meaning}\n{seen[name].round(2)}\n")

# %% [markdown]
# One picture of what a network is given: the observations of 60 decisions of a random game, one a column. Most
# numbers are 0 most of the time; the stripes are characters and roles that stay, the flicker is dice, questions and
# arrows.

# %%
rng = np.random.default_rng(0)
walk, columns = Game(seed=5, num_players=8), []
while not walk.over and len(columns) < 60:
    columns.append(walk.observe(0))
    walk.step(int(rng.choice(walk.legal_actions())))
figure, axis = plt.subplots(figsize=(8, 5))
axis.imshow(np.array(columns).T, aspect="auto", cmap="Greys", interpolation="nearest")
marks = ["taken", "role", "character", "dice", "shot", "spared", "healed"]
axis.set_yticks([OBSERVATION.at(name) for name in marks], marks)
axis.set(xlabel="decision", title="the observation of player_0 through a game of eight")
plt.show()

# %% [markdown]
# ## Kernels: the rules
#
# A rule is a short function over the record, compiled by numba. This is one of them; its number, X2, leads to the
# rulebook and to its tests.

# %%
import inspect

from bang_env.core.jit import as_python
from bang_env.dice.rules.table import knows_role

print(inspect.getsource(knows_role.py_func))

# %% [markdown]
# `as_python` runs a kernel without compiling it, for a look from outside. Who knows whose role at this table?
# Everybody knows the sheriff's, and their own.

# %%
knows = np.array([[as_python(knows_role)(game.states[0], player, seat) for seat in range(4)] for player in range(4)])
print(knows.astype(int))

# %% [markdown]
# `resample` uses the same knowledge the other way round: it deals anew all that a player cannot know. A search that
# thinks in such worlds does not cheat. The observation of the player stays as it is, to the last bit.

# %%
for seed in range(3):
    world = game.resample(player=0, seed=seed)
    print(world.states["role"][0, :4], "same observation:", np.array_equal(world.observe(0), game.observe(0)))

# %% [markdown]
# ## Events
#
# Whatever happens between two decisions is logged in the record, as data and in words.

# %%
while not game.events():
    game.step(game.legal_actions()[0])
for event in game.events()[:4]:
    print(event)
print()
print("\n".join(game.told()[:6]))

# %% [markdown]
# ## Positions
#
# `to_dict` writes a game as plain data that JSON can carry, `from_dict` reads it; a round trip is the identity,
# generator included.

# %%
import json

position = json.loads(json.dumps(game.to_dict()))
print("the same position:", Game.from_dict(position).to_dict() == position)
print(json.dumps({key: value for key, value in position.items() if key != "players"}, indent=None)[:480], "...")

# %% [markdown]
# A position can be short: what is left out has its default. This is how the tests set scenes. The sheriff has 3 life
# points left, and it is the turn of an outlaw next to them, who has rolled two ones: what will the outlaw do?

# %%
SCENE = {
    "game": "dice", "options": {"num_players": 4}, "rng": 1, "turn": 9, "turn_of": 1, "phase": "reroll",
    "rolls_left": 2,
    "players": [{"role": "sheriff", "character": "Rose Doolan", "life": 3},
                {"role": "outlaw", "character": "Jesse Jones", "life": 5},
                {"role": "renegade", "character": "Black Jack", "life": 4},
                {"role": "outlaw", "character": "Paul Regret", "life": 1}],
    "dice": ["one", "one", "beer", "arrow", "gatling"]}
scene = Game.from_dict(SCENE)
scene

# %%
captions(scene)

# %%
from bang_agents import View, agent

rules, rng = agent("rules", "dice"), np.random.default_rng(0)
while not scene.over and scene.states["turn"][0] == 9:
    asked = scene.agents[scene.current_player]
    action = rules.choose(View(scene), rng)
    scene.step(action)
    print(f"{asked} answers {scene.action_name(action)!r}:", "; ".join(scene.told()))

# %% [markdown]
# A scene also answers questions about chances. `rng` may be a seed: play on from the same scene with 400 of them, all
# seats as `rules`, but let the outlaw keep their roll, roll again what is no bull's eye, or roll everything again.
# Shares of games won by the outlaws, with 95 % intervals:

# %%
from bang_arena.statistics import shares

for first in ("reroll none", "reroll 2 3 4", "reroll 0 1 2 3 4"):
    won = np.zeros((400, 1))
    for seed in range(400):
        scene = Game.from_dict({**SCENE, "rng": seed})
        scene.step(scene.action(first))
        while not scene.over:
            scene.step(rules.choose(View(scene), rng))
        won[seed] = scene.returns[1] > 0
    print(f"{first:17} {shares(won, np.ones((400, 1)))[0]} %")

# %% [markdown]
# ## Exercises
#
# 1. Give the sheriff 5 life points in the scene. What should the outlaw roll again now?
# 2. `from bang_env.duel import SPEC`: which fields of The Duel are seen by nobody, and which by one side alone?
# 3. Run the cells about the observation with `NUMBA_DISABLE_JIT=1`: nothing is compiled, and you can step into the
#    rules with a debugger.
# 4. Find the kernel of a rule that you know from the box, and its tests: they cite the same number.
