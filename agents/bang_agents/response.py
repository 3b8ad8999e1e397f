"""Best responses by search: an attacker that knows the agent it plays against.

`response:16,ppo` plays against the frozen agent `ppo`. For every decision it draws 16 worlds that its player cannot
tell from the true one. In each of them it tries every legal action and plays on, all seats answering as the frozen
agent does. After some turns an unfinished game is judged, as the game's tree search judges it. The attacker takes what
the frozen agent would have done, unless another action did better by more than chance explains. So it should not do
much worse than the frozen agent does against itself, and what it wins beyond that is a weakness that it has found: a
lower bound, since a better attacker may find more.
"""

from __future__ import annotations

import numpy as np

from bang_agents.agent import Agent, View, Views, legal_answers
from bang_agents.own import any_agent
from bang_agents.search import knowledge, searching
from bang_env.core.checks import whole_number
from bang_env.core.game import Game
from bang_env.games import load

KIND = "response"
MOST_WORLDS = 1000
LONGEST = 1000
"""A game tried out is given up after so many decisions more, and counts as undecided."""
DOUBT = 1.0
"""By how many standard errors another action must do better than the frozen agent's own."""


class BestResponse(Agent):
    """Searches for what is best against a frozen agent, whom it takes to be everybody, itself included, later on."""

    def __init__(self, name: str, game: str, frozen: Agent, worlds: int) -> None:
        self.name, self.game, self.frozen, self.worlds = name, game, frozen, worlds
        self.ranked = frozen.ranked
        self.cut = int(knowledge(game).DEFAULTS["cut"])

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """The action that does best against the frozen agent."""
        legal, home = view.legal, int(self.frozen.choose(view, rng))
        seeds = rng.integers(0, 2**63, self.worlds)
        results = self.results(view, legal, [int(seed) for seed in seeds], rng)
        gains = results - results[:, [legal.index(home)]]
        spread = gains.std(axis=0, ddof=1) / np.sqrt(self.worlds) if self.worlds > 1 else np.zeros(len(legal))
        bounds = gains.mean(axis=0) - DOUBT * spread
        bounds[legal.index(home)] = 0.0
        best = int(bounds.argmax())
        return legal[best] if bounds[best] > 0 else home

    def results(self, view: View, legal: list[int], seeds: list[int], rng: np.random.Generator) -> np.ndarray:
        """What the player gets in each world after each action: (world, action)."""
        starts: list[Game] = []
        for seed in seeds:
            world = view.resample(seed)
            for action in legal:
                start = world.clone()
                start.step(action)
                starts.append(start)
        return played_out(starts, self.frozen, view.player, rng, self.cut).reshape(len(seeds), len(legal))


def played_out(starts: list[Game], agent: Agent, player: int, rng: np.random.Generator, cut: int = 0) -> np.ndarray:
    """What a player gets in each of these games if one agent plays all seats to the end. The games do not change.

    With a `cut` above 0, games are judged so many turns later instead: what the player may expect.
    """
    spec = starts[0].spec
    values = np.array([start.returns[player] for start in starts], np.float64)
    going = np.array([not start.over for start in starts])
    open_games = [start for start in starts if not start.over]
    if not open_games:
        return values
    size = {"num_players": len(starts[0].agents)} if "num_players" in spec.defaults else {}
    batch = load(spec.name).Batch(len(open_games), **size)
    for row, start in zip(spec.bytes_of(batch.states), open_games, strict=True):
        row[:] = spec.bytes_of(start.states)[0]
    batch._show()
    place = np.flatnonzero(going)
    alive = np.ones(len(open_games), bool)
    turns, last = batch.states["turn"], batch.states["turn"] + cut
    expected = np.zeros((len(open_games), spec.players[-1]))
    for step in range(1, LONGEST + 1):
        asked = np.flatnonzero(alive)
        actions = batch.action_masks.argmax(axis=1)  # any legal one in games that are over and have begun anew
        actions[asked] = legal_answers(agent.name, agent, Views.of_batch(batch, asked), rng, [step] * len(asked))
        batch.step(actions)
        ended = alive & (batch.terminations | batch.truncations)
        values[place[ended]] = batch.rewards[ended, player]
        alive &= ~ended
        late = alive & (cut > 0) & (turns >= last)
        if late.any():
            searching(spec.name).expect(batch.states, expected)
            values[place[late]] = expected[late, player]
            alive &= ~late
        if not alive.any():
            break
    return values


def attacker(name: str, game: str) -> Agent:
    """The agent of this name; `response:WORLDS,AGENT` is the best response to a frozen agent."""
    kind, _, rest = name.partition(":")
    if kind != KIND:
        return any_agent(name, game)
    worlds, comma, frozen = rest.partition(",")
    if not comma or not worlds.isascii() or not worlds.isdigit():
        raise ValueError(f"a best response is named {KIND}:WORLDS,AGENT, as {KIND}:16,rules; not {name!r}")
    return BestResponse(name, game, any_agent(frozen, game),
                        whole_number(int(worlds), f"the worlds in {name!r}", 1, MOST_WORLDS))
