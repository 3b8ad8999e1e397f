# %% [markdown]
# # 6. Who is the outlaw? Role inference in the Dice Game
#
# Only the sheriff's role is open. Everybody else is known by their deeds: whom they shot, whom they could have shot and
# spared, to whom they gave a beer. This notebook reads those deeds from an observation, turns them into beliefs about
# the hidden roles by Bayes' rule, and asks how good the beliefs are. Everybody plays as the scripted player `rules`
# does. The numbers of games are small, so that it does not take long; every curve has its 95 % interval.

# %%
import matplotlib.pyplot as plt
import numpy as np
from IPython.display import SVG, Markdown

from bang_agents import View, agent
from bang_env.core.seats import PLACES
from bang_env.dice import OBSERVATION, Game
from bang_env.dice.cards import ROLE_NAMES, ROLES_BY_COUNT, Role

PLAYERS = 5
rules = agent("rules", "dice")


def play_until(game, turn, rng):
    """Let `rules` play until this turn begins, or the game is over."""
    while not game.over and game.states["turn"][0] < turn:
        game.step(rules.choose(View(game), rng))


# %% [markdown]
# ## What a player sees
#
# Six turns into a game, from the sheriff's chair. They know their own role and those of players who are out; the others
# are hidden.

# %%
game = Game(seed=1, num_players=PLAYERS)
play_until(game, 7, np.random.default_rng(1))
sheriff = [ROLE_NAMES[r] for r in game.states["role"][0, :PLAYERS]].index("sheriff")
SVG(game.picture(player=sheriff).svg())

# %% [markdown]
# What each role is after, and what the characters at this table can do:

# %%
characters = [player["character"] for player in game.to_dict()["players"]]
Markdown("\n".join(f"- **{name}**: {game.explain(name)}" for name in [*ROLE_NAMES, *characters]))

# %% [markdown]
# ## The public memory
#
# The observation has three square pieces that remember deeds: `shot`, `spared` and `healed`, each row by column,
# divided by 20. Rows and columns are places round the table as the observer sees them. Here they are as counts, with
# the true roles at the sides, which the sheriff does not know. *Spared* means: the row aimed a bull's eye at somebody
# else while this column was in reach.

# %%
seen = OBSERVATION.decode(game.observe(sheriff))
taken = np.flatnonzero(seen["taken"])
steps = {place: step for step, place in enumerate(taken)}
roles = [ROLE_NAMES[game.states["role"][0, (sheriff + steps[place]) % PLAYERS]] for place in taken]
labels = [f"{PLACES[place]}\n({role})" for place, role in zip(taken, roles, strict=True)]

figure, axes = plt.subplots(1, 3, figsize=(12, 3.8), sharey=True)
for axis, deed in zip(axes, ("shot", "spared", "healed"), strict=True):
    counts = np.rint(20 * seen[deed][np.ix_(taken, taken)]).astype(int)
    axis.imshow(counts, cmap="Oranges", vmin=0, vmax=6)
    for (row, column), count in np.ndenumerate(counts):
        if row != column:
            axis.text(column, row, count, ha="center", va="center")
    axis.set_title(f"who {deed} whom")
    axis.set_xticks(range(PLAYERS), labels, fontsize=7)
    axis.set_yticks(range(PLAYERS), labels, fontsize=7)
plt.show()

# %% [markdown]
# ## How each role behaves
#
# To learn from deeds we need to know who does what. Let 200 games be played and count, for each role, how often a
# bull's eye that could have hit the sheriff was aimed at them. `shares` gives the share and an interval that takes
# whole games as its units, because the shots of one game depend on each other.

# %%
from bang_arena.statistics import shares

GAMES = 200
shot, could = np.zeros((GAMES, 4)), np.zeros((GAMES, 4))
for number in range(GAMES):
    game, rng = Game(seed=1000 + number, num_players=PLAYERS), np.random.default_rng(number)
    while not game.over:
        before = game.clone().states[0]
        game.step(rules.choose(View(game), rng))
        s = game.states[0]
        boss = int(np.flatnonzero(s["role"][:PLAYERS] == Role.SHERIFF)[0])
        for seat in range(PLAYERS):
            role = s["role"][seat]
            hits = int(s["shot"][seat, boss] > before["shot"][seat, boss])
            shot[number, role] += hits
            could[number, role] += hits + int(s["spared"][seat, boss]) - int(before["spared"][seat, boss])

rates = shares(shot, could)
chance = {role: rates[role].share for role in (Role.DEPUTY, Role.OUTLAW, Role.RENEGADE)}
for role in chance:
    print(f"{ROLE_NAMES[role]:9} aims at the sheriff in {rates[role]} % of {rates[role].games} cases")

# %% [markdown]
# ## A belief by hand
#
# These three shares are enough for a first belief. Every deal of the hidden roles is a world. The prior is uniform
# over the worlds that fit what the observer knows; each shot at the sheriff multiplies a world's weight by the chance
# that a player of that role shoots, each time the sheriff was spared by the chance that they do not.

# %%
from itertools import permutations


def worlds_for(game, watcher):
    """All deals of the roles that fit what a player knows, one a row."""
    s = game.states[0]
    roles = s["role"][:PLAYERS]
    known = [seat == watcher or roles[seat] == Role.SHERIFF or not s["alive"][seat] for seat in range(PLAYERS)]
    deals = {deal for deal in permutations(ROLES_BY_COUNT[PLAYERS])
             if all(deal[i] == roles[i] for i in range(PLAYERS) if known[i])}
    return np.array(sorted(deals)), [seat for seat in range(PLAYERS) if not known[seat]]


def by_hand(game, watcher, worlds):
    """The probability of each world by what its players did to the sheriff; watchers learn nothing from themselves."""
    s = game.states[0]
    boss = int(np.flatnonzero(s["role"][:PLAYERS] == Role.SHERIFF)[0])
    log_weight = np.zeros(len(worlds))
    for seat in set(range(PLAYERS)) - {boss, watcher}:
        p = np.array([chance.get(role, 0.5) for role in worlds[:, seat]])
        log_weight += s["shot"][seat, boss] * np.log(p) + s["spared"][seat, boss] * np.log(1 - p)
    weight = np.exp(log_weight - log_weight.max())
    return weight / weight.sum()


game = Game(seed=1, num_players=PLAYERS)
play_until(game, 7, np.random.default_rng(1))
worlds, hidden = worlds_for(game, sheriff)
probabilities = by_hand(game, sheriff, worlds)
print(f"{len(worlds)} worlds; what the sheriff believes of each hidden seat:\n")
print("seat       " + "".join(f"{name:>10}" for name in ROLE_NAMES[1:]) + "   true role")
for seat in hidden:
    each = [probabilities[worlds[:, seat] == role].sum() for role in (1, 2, 3)]
    true = ROLE_NAMES[game.states["role"][0, seat]]
    print(f"player_{seat}   " + "".join(f"{100 * p:>8.0f} %" for p in each) + f"   {true}")

# %% [markdown]
# ## The belief of the searching agents
#
# `ismcts` and `mc` draw the worlds in which they think from a belief of the same kind (`belief=bayes`, in
# [search/dice.py](../agents/bang_agents/search/dice.py)). It looks at deeds towards everybody, not the sheriff alone,
# and takes the chance of a shot from what a point of the other is worth to the scripted player in that world. `weigh`
# is a compiled kernel that writes the worlds and their weights into arrays; a kernel is called from compiled code, so
# it gets a little wrapper.

# %%
import numba

from bang_agents.search import MOST_WORLDS
from bang_agents.search.dice import BAYES, weigh


@numba.njit
def weigh_in(states, watcher, worlds, weights):
    return weigh(states[0], watcher, BAYES, worlds, weights)


room, weights = np.zeros((MOST_WORLDS, 8), np.int8), np.zeros(MOST_WORLDS)


def by_search(game, watcher):
    """The worlds of the search's belief, and the probability of each."""
    count = weigh_in(game.clone().states, watcher, room, weights)  # in a copy: it deals the roles anew while it counts
    return room[:count, :PLAYERS].copy(), weights[:count] / weights[:count].sum()


their_worlds, their_weights = by_search(game, sheriff)
same = sorted(map(tuple, their_worlds)) == sorted(map(tuple, worlds))
print(f"the search knows {len(their_worlds)} worlds, the same as we found: {same}")
for seat in hidden:
    each = [their_weights[their_worlds[:, seat] == role].sum() for role in (1, 2, 3)]
    true = ROLE_NAMES[game.states["role"][0, seat]]
    print(f"player_{seat}   " + "".join(f"{100 * p:>8.0f} %" for p in each) + f"   {true}")

# %% [markdown]
# ## How fast is the truth found?
#
# In 200 other games, at the first decision of every turn, we ask: what probability does the sheriff give to the true
# role of each player who is still hidden? The grey line is the uniform prior over the worlds that are left when
# eliminated players have shown their cards; what the deeds tell is the distance to it. Turns that fewer than 40 games
# reach are left out; the games that last are not like the others, so the right end of the curves is about long games.

# %%
NAMES = ("uniform prior", "by hand: shots at the sheriff", "the search's Bayes belief")
TURNS = 24


def measure(players, first_seed, games):
    """The probability of the true role by game, turn and belief, summed over hidden seats; their number; answers."""
    total, seats = np.zeros((games, TURNS, 3)), np.zeros((games, TURNS, 3))
    answers = []
    for number in range(games):
        game, rng = Game(seed=first_seed + number, num_players=PLAYERS), np.random.default_rng(number)
        watcher = int(np.flatnonzero(game.states["role"][0, :PLAYERS] == Role.SHERIFF)[0])
        turn = 0
        while not game.over:
            if game.states["turn"][0] > turn:
                turn = int(game.states["turn"][0])
                worlds, hidden = worlds_for(game, watcher)
                theirs, weight = by_search(game, watcher)
                uniform = np.full(len(worlds), 1 / len(worlds))
                beliefs = [(worlds, uniform), (worlds, by_hand(game, watcher, worlds)), (theirs, weight)]
                if turn <= TURNS and len(worlds) > 1:
                    for which, (deals, p) in enumerate(beliefs):
                        for seat in hidden:
                            truth = game.states["role"][0, seat]
                            right = p[deals[:, seat] == truth].sum()
                            total[number, turn - 1, which] += right
                            seats[number, turn - 1, which] += 1
                            answers.append((which, number, turn, truth, right, p[deals[:, seat] == Role.OUTLAW].sum()))
            game.step(players.choose(View(game), rng))
    return total, seats, np.rec.fromrecords(answers, names="belief, game, turn, role, right, outlaw")


def draw(axis, total, seats):
    """Curves by turn with their intervals, as far as enough games go."""
    enough = int(((seats[:, :, 0] > 0).sum(axis=0) >= 40).sum())
    for which, (name, colour) in enumerate(zip(NAMES, ("grey", "tab:blue", "tab:orange"), strict=True)):
        rates = shares(total[:, :enough, which], seats[:, :enough, which])
        turns = range(1, enough + 1)
        axis.plot(turns, [f.share for f in rates], color=colour, label=name)
        axis.fill_between(turns, [f.low for f in rates], [f.high for f in rates], color=colour, alpha=0.2)
    axis.set(xlabel="turn", ylim=(0, 1))
    axis.xaxis.get_major_locator().set_params(integer=True)
    axis.grid(alpha=0.3)


total, seats, answers = measure(rules, 5000, GAMES)
figure, axis = plt.subplots(figsize=(8, 4.5))
draw(axis, total, seats)
axis.set(ylabel="probability of the true role",
         title="the sheriff's belief about those still hidden, 5 players, all play as `rules`")
axis.legend()
plt.show()
for turn in (1, 6, 11):
    rates = shares(total[:, turn - 1], seats[:, turn - 1])
    print(f"turn {turn:2}:", "; ".join(f"{name} {share} %" for name, share in zip(NAMES, rates, strict=True)))

# %% [markdown]
# Why do the curves stop rising? By role, in turn 8: outlaws show themselves with their first shot at the sheriff.
# What is left is to tell the deputy from the renegade, who both spare the sheriff, and there the belief by hand, which
# looks at the sheriff alone, knows little.

# %%
for role in (Role.OUTLAW, Role.DEPUTY, Role.RENEGADE):
    text = []
    for which, name in enumerate(NAMES):
        mine = answers[(answers.belief == which) & (answers.turn == 8) & (answers.role == role)]
        right, asked = np.zeros((GAMES, 1)), np.zeros((GAMES, 1))
        np.add.at(right, (mine.game, 0), mine.right)
        np.add.at(asked, (mine.game, 0), 1)
        text.append(f"{name} {shares(right, asked)[0]} %")
    print(f"{ROLE_NAMES[role]:9}", "; ".join(text))

# %% [markdown]
# ## Can the numbers be trusted?
#
# A belief is calibrated if, of all seats that it calls outlaws with 80 %, about 80 % are outlaws. Points on the
# diagonal are calibrated. Both beliefs know how these players play: one has counted their deeds, in other games than
# these, the other was made for them.

# %%
figure, axes = plt.subplots(1, 2, figsize=(10, 4.3), sharey=True)
edges = np.linspace(0, 1, 9)
for axis, which in zip(axes, (1, 2), strict=True):
    mine = answers[answers.belief == which]
    bins = np.clip(np.digitize(mine.outlaw, edges) - 1, 0, len(edges) - 2)
    was, asked, said = (np.zeros((GAMES, len(edges) - 1)) for _ in range(3))
    np.add.at(was, (mine.game, bins), mine.role == Role.OUTLAW)
    np.add.at(asked, (mine.game, bins), 1)
    np.add.at(said, (mine.game, bins), mine.outlaw)
    rows = [(said[:, b].sum() / asked[:, b].sum(), share) for b, share in enumerate(shares(was, asked))
            if share.games >= 20]
    axis.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
    axis.errorbar([x for x, _ in rows], [f.share for _, f in rows],
                  yerr=[[f.share - f.low for _, f in rows], [f.high - f.share for _, f in rows]], fmt="o", capsize=3)
    axis.set(title=NAMES[which], xlabel="probability given to 'outlaw'", xlim=(0, 1), ylim=(0, 1))
    axis.grid(alpha=0.3)
axes[0].set_ylabel("share that were outlaws")
plt.show()

# %% [markdown]
# ## And if the others play differently?
#
# All this rests on a model of the players. Where everybody plays at random, deeds mean nothing: a belief that reads
# meaning into them gains nothing on the prior, and in long games it has talked itself into something and falls
# behind. 100 games:

# %%
total, seats, _ = measure(agent("random", "dice"), 9000, 100)
figure, axis = plt.subplots(figsize=(8, 4))
draw(axis, total, seats)
axis.set(ylabel="probability of the true role", title="the same beliefs, but everybody plays at random")
axis.legend()
plt.show()

# %% [markdown]
# ## Exercises
#
# 1. Watch through the eyes of an outlaw instead of the sheriff. They know one outlaw already: how much faster are they?
# 2. Add `healed` to the belief by hand. Who gives beers to the sheriff?
# 3. Draw the curve of each single role. After which turn is the search's belief surely better than the one by hand
#    for the renegade?
# 4. Mix the models: give every player a chance to be a random one, and let the deeds decide that too. Is the last
#    picture mended?
# 5. `ismcts:200,belief=uniform` against `ismcts:200,belief=bayes`: measure with notebook 3 what inference is worth in
#    games won.
