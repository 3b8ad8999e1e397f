# %% [markdown]
# # 5. Character balance
#
# Are the characters of the games equally strong? Let one agent play all seats many times and count who wins. The
# answer is about that agent's way to play, here the scripted `rules`, and about its skill: another one may make more
# of the same character. Numbers of games are small enough for a notebook; `bang balance duel --agent rules --games
# 2000` plays more and writes the same tables and pictures.

# %%
import tempfile
from pathlib import Path

from IPython.display import Image, Markdown

from bang_arena import balance, plots, report
from bang_arena.match import whole_table
from bang_arena.runs import play_run
from bang_env import explain

folder = Path(tempfile.mkdtemp())

# %% [markdown]
# ## The Dice Game: roles
#
# 800 games of five players.

# %%
dice = play_run("dice", [whole_table("rules", {"num_players": 5}, 5)], blocks=800, seed=0)
for (role,), share in balance.ordered(balance.balance(dice)["kind"]):
    print(f"{role:9} wins {share} % of {share.games}")

# %% [markdown]
# Deputies win with the sheriff, outlaws together; the renegade must be the last one standing, and seldom is. So a
# character's share should be seen beside the role.
#
# ## The Dice Game: characters

# %%
print(balance.text(dice))

# %%
figures = balance.plot(dice, folder)
Image(filename=figures[0])

# %%
Image(filename=figures[1])

# %% [markdown]
# The colours of the second picture invite stories. Most of its cells rest on a few dozen games, and there are 64 of
# them: by chance alone some three 95 % intervals miss the truth. So let us ask first whether there is anything to
# explain: how many characters have intervals that leave out the average of all seats, and how many would without any
# difference?

# %%


def outside(cells, centre):
    """The names whose interval does not contain the value that all would have if they were equal."""
    return [" / ".join(cell) for cell, share in balance.ordered(cells) if not share.low <= centre <= share.high]


cells = balance.balance(dice)["character"]
average = sum(share.share * share.games for share in cells.values()) / sum(share.games for share in cells.values())
names = outside(cells, average)
print(f"average of all seats: {100 * average:.1f} %")
print(f"{len(names)} of {len(cells)} intervals leave it out, {0.05 * len(cells):.1f} would by chance: "
      f"{', '.join(names)}")

# %% [markdown]
# What these can do, strongest first. Is it plain why they win more or less often than others?

# %%


def captions(game, names, shares):
    """One line on each of these: the share, and what the character does."""
    return Markdown("\n".join(f"- **{name}**, {100 * shares[name,].share:.0f} %: {explain(game, name)}"
                              for name in names))


captions("dice", names, cells)

# %% [markdown]
# ## The Duel: sides
#
# 800 games with four characters a side.

# %%
duel = play_run("duel", [whole_table("rules", {}, 2)], blocks=800, seed=0)
for (side,), share in balance.ordered(balance.balance(duel)["kind"]):
    print(f"{side:7} scores {share} % of {share.games}")
games, nobody, cut = report.undecided(duel)[0]
turns, decisions = sum(duel.played[0].turns) / games, sum(duel.played[0].decisions) / games
print(f"{nobody} of {games} games had no winner; an average game takes {turns:.0f} turns and {decisions:.0f} decisions")

# %% [markdown]
# ## The Duel: characters
#
# Each side has characters of its own, so each is compared with the average of that side.

# %%
SIDES = {side: {c for seats in duel.deals[0] for c in seats[number].characters}
         for number, side in enumerate(("law", "outlaw"))}
cells = balance.balance(duel)["character"]
figure, axes = plots.pyplot().subplots(1, 2, figsize=(11, 4.2), sharex=True)
stand_out = []
for axis, (side, names) in zip(axes, SIDES.items(), strict=True):
    mine = {cell: share for cell, share in cells.items() if cell[0] in names}
    shown = balance.ordered(mine)[::-1]
    centre = balance.balance(duel)["kind"][side,].share
    axis.errorbar([100 * s.share for _, s in shown], range(len(shown)), fmt="o", capsize=3,
                  xerr=[[100 * (s.share - s.low) for _, s in shown], [100 * (s.high - s.share) for _, s in shown]])
    axis.axvline(100 * centre, color="grey", linewidth=0.8)
    axis.set_yticks(range(len(shown)), [cell[0] for cell, _ in shown])
    axis.set(title=side, xlabel="score of their side in %")
    axis.grid(axis="x", alpha=0.3)
    names = outside(mine, centre)
    stand_out += names
    print(f"{side}: {len(names)} of {len(mine)} intervals leave out the average of {100 * centre:.1f} %: "
          f"{', '.join(names) or 'none'}")
Image(filename=plots.save(figure, folder / "duel-characters.png"))

# %%
captions("duel", stand_out, cells)

# %% [markdown]
# ## Pairs
#
# Do characters work better together? There are 66 pairs a side. The best of them look splendid, as the best of 66
# always do, and their intervals are wide. A fair test: take the five best pairs of these games, and look at them
# again in new ones.

# %%
again = play_run("duel", [whole_table("rules", {}, 2)], blocks=800, seed=1)
then, now = balance.balance(duel)["together"], balance.balance(again)["together"]
law = [(pair, share) for pair, share in balance.ordered(then) if set(pair) <= SIDES["law"]]
print(f"{'five best pairs of the Law':34} {'in the first games':>20} {'in new games':>20}")
for pair, share in law[:5]:
    print(f"{' and '.join(pair):34} {share!s:>20} {now[pair]!s:>20}")

# %% [markdown]
# What the second column has lost was luck. This is why pairs are to be chosen on some games and measured on others.
#
# ## Exercises
#
# 1. Play the same with `random` instead of `rules`. Which characters need skill?
# 2. Play the Dice Game with 8 players, or with `abilities` off: is there anything left between the characters?
# 3. How many games would it take to tell 50 % from 52 %? (Notebook 3 shows how intervals shrink.)
# 4. Find the character with the largest difference between two roles in the Dice Game, and test it on new games, as
#    above.
