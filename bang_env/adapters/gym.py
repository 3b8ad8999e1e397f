"""A game as a Gymnasium environment: one learner against other players. One game, or many at once.

Both environments run the same loops. If you reset a vector environment with a list of seeds, its game `i` is bit for
bit, through all episodes, the same as a single environment that you reset with the i-th seed. (If an opponent is a
network, which answers for many games at once, its games depend on which games are played side by side.)

`bang_env.adapters.opponents` says who the other players can be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from bang_env.adapters.learners import learners
from bang_env.core.checks import mapping, one_of, seed_number, whole_number
from bang_env.core.game import Game

RENDER_MODES = ("human", "ansi", "rgb_array")


def _first_mask(seed: int, settings: Mapping[str, Any]) -> np.ndarray:
    """The learner's mask in the game that a reset with this seed starts."""
    table = learners(**settings)
    table.begin(seed)
    return table.show()[1][0]


class LegalActions(Discrete):
    """The action space of one game. `sample()` without a mask draws a legal action of the current decision.

    There is one exception, for `check_env`. It seeds the space in mid-game, samples, resets the environment with the
    same seed and expects the sample to be legal then. So the first sample after `seed(s)` in mid-game is legal after
    `reset(seed=s)`, and at the current decision too if the two have an action in common.
    """

    def __init__(self, num_actions: int, first_mask: Callable[[int], np.ndarray]) -> None:
        super().__init__(num_actions)
        self._first_mask = first_mask
        self._mid_game = False
        self._ahead: int | None = None
        self.legal = np.zeros(num_actions, np.int8)

    def decide(self, legal: np.ndarray, mid_game: bool) -> None:
        """Set what is legal from now on, and whether the learner has acted in this game."""
        self.legal, self._mid_game, self._ahead = legal, mid_game, None

    def seed(self, seed: int | None = None) -> Any:
        """Seed the generator from which samples are drawn."""
        self._ahead = seed if self._mid_game else None
        return super().seed(seed)

    def sample(self, mask: np.ndarray | None = None, probability: np.ndarray | None = None) -> Any:
        """A random action by the mask or the probabilities; without either, a random legal one."""
        if mask is None and probability is None:
            mask = self.legal
            if self._ahead is not None:
                first = self._first_mask(self._ahead)
                both = first & self.legal
                mask, self._ahead = both if both.any() else first, None
        return super().sample(mask, probability)


class LegalActionsOfMany(MultiDiscrete):
    """The action space of many games, whose `sample()` without a mask draws a legal action for each."""

    def __init__(self, num_actions: int, num_envs: int) -> None:
        super().__init__([num_actions] * num_envs)
        self.legal = np.zeros((num_envs, num_actions), np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.ndarray:
        """A random action for each game by the masks or the probabilities; without either, a random legal one."""
        if mask is None and probability is None:
            # the legal action with the highest of independent uniform draws is a uniformly random one
            return (self.np_random.random(self.legal.shape) * self.legal).argmax(1)
        return super().sample(mask, probability)


class LearnerEnv(gymnasium.Env[np.ndarray, np.int64]):
    """One learner against other players: `gymnasium.make("bang/Dice-v0", opponent="random", **options)`.

    - `opponent`: who plays the other seats: an agent's name such as `rules` or `ismcts:100`, an `Agent`, or several
      with shares (`bang_env.adapters.opponents`). `opponents` tells who plays in this game
    - `seat`: the learner's index among the players, or None to draw a new one for each game
    - Observation: what the learner knows, at their decisions only. `info["action_mask"]` (int8) and `action_masks()`
      (bool) say what they may do
    - Reward: 0 until the end, then the learner's result, even if they were eliminated long before
    - `reset(seed)` determines this game, what the opponents do, and all games that follow by `reset()` without a seed.
      A game that ends before the learner has to act is skipped
    - An illegal action raises ValueError and changes nothing
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(self, game: str, opponent: Any = "random", seat: int | None = None,
                 render_mode: str | None = None, **options: Any) -> None:
        if render_mode is not None:
            one_of(render_mode, "render_mode", RENDER_MODES)
        self.render_mode = render_mode
        settings = {"game": game, "opponent": opponent, "seat": seat, **options}
        self._learners = learners(**settings)
        self._learners.keep_ends = True
        spec = self._learners.spec
        self.observation_space = Box(0, 1, (spec.observation.length,), np.float32)
        first_mask = partial(_first_mask, settings=settings)
        self.action_space: LegalActions = LegalActions(len(spec.actions), first_mask)
        self._has_game = False
        self._end: Game | None = None
        self._seat = -1
        self._opponents: list[str | None] = []
        self._action = np.zeros(1, np.int64)

    @property
    def game(self) -> Game:
        """A copy of the game as it stands at the learner's decision, or as it ended."""
        self._need_game()
        return self._learners.batch.handle(0) if self._end is None else self._end.clone()

    @property
    def seat(self) -> int:
        """The learner's index among the players of this game."""
        self._need_game()
        return self._seat

    @property
    def opponents(self) -> list[str | None]:
        """The name of the player in each seat of this game; None in the learner's."""
        self._need_game()
        return list(self._opponents)

    def _need_game(self) -> None:
        if not self._has_game:
            raise RuntimeError("there is no game yet: call reset() first")

    def reset(self, *, seed: int | None = None,
              options: Mapping[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Start the game of a seed or, without one, the next game; at first one with a random seed. No `options`."""
        no_options(options)
        super().reset(seed=None if seed is None else seed_number(seed))
        if seed is None and not self._has_game:
            seed = fresh_seed(self.np_random)
        self._learners.begin(seed)
        self._has_game, self._end = True, None
        return self._ask(mid_game=False)

    def _ask(self, mid_game: bool) -> tuple[np.ndarray, dict[str, Any]]:
        observations, masks = self._learners.show()
        self._seat = int(self._learners.seats[0])
        self.action_space.decide(masks[0], mid_game)
        if self.render_mode == "human":
            self.render()
        if not mid_game:
            self._opponents = self._learners.names(0)
        return observations[0], {"action_mask": masks[0].copy()}

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Apply the learner's action and run to their next decision or the end."""
        self._need_game()
        if self._end is not None:
            raise RuntimeError("the game is over: call reset()")
        number = whole_number(action, "an action", 0, self.action_space.legal.size - 1)
        table = self._learners
        self._action[0] = number
        table.checked(self._action)
        table.step(self._action)
        self._end = table.ends.get(0)
        terminated, truncated = table.terminations.item(), table.truncations.item()
        observation, info = self._ask(mid_game=True) if self._end is None else self._close_game()
        return observation, float(table.rewards[0]), terminated, truncated, info

    def _close_game(self) -> tuple[np.ndarray, dict[str, Any]]:
        nothing = np.zeros_like(self.action_space.legal)
        self.action_space.decide(nothing, mid_game=False)
        if self.render_mode == "human":
            self.render()
        return self._learners.finals[0].copy(), {"action_mask": nothing.copy()}

    def action_masks(self) -> np.ndarray:
        """What the learner may do, as sb3-contrib asks for it."""
        return self.action_space.legal.astype(np.bool_)

    def render(self) -> str | np.ndarray | None:
        """The table as the learner sees it: text in mode "ansi", printed text in "human", pixels in "rgb_array"."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        if self.render_mode == "rgb_array":
            return self.game.picture(self._seat).rgb()
        text = self.game.render(self._seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


AUTORESET = {"same_step": AutoresetMode.SAME_STEP, "next_step": AutoresetMode.NEXT_STEP}
"""When a vector environment replaces a finished game, by name."""


class LearnerVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many `LearnerEnv`s in one loop: `gymnasium.make_vec("bang/Dice-v0", num_envs=64, **options)`.

    - `threads`: how many threads share the games
    - `autoreset_mode`: when a finished game is replaced, as in Gymnasium's own vector environments. With `same_step`
      (the default) in the step that ends it: `infos["final_obs"]` and `infos["final_info"]` hold the end. With
      `next_step` in the step after, whose action is ignored: the observation shows the end, and no action is legal.
      Gymnasium's vector wrappers of observations want `next_step`
    - `infos["action_mask"]` (int8) and `action_masks()` (bool) have shape (num_envs, number of actions)
    - `reset(seed)`: one seed gives independent games; with a list, each game is that of a `LearnerEnv` with its seed
    - A game depends on its seed and its learner's actions, never on `num_envs` or `threads`
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1,
                                "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, num_envs: int, game: str, opponent: Any = "random", seat: int | None = None, threads: int = 1,
                 render_mode: str | None = None, autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
                 **options: Any) -> None:
        if render_mode is not None:
            one_of(render_mode, "render_mode", self.metadata["render_modes"])
        self.render_mode = render_mode
        mode = autoreset(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self._waits = mode is AutoresetMode.NEXT_STEP
        self._learners = learners(game, num_envs, threads, opponent, seat, **options)
        self._learners.keep_ends = self._waits and render_mode is not None
        spec = self._learners.spec
        self.num_envs = self._learners.batch.num_envs
        self.single_observation_space = Box(0, 1, (spec.observation.length,), np.float32)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.single_action_space = Discrete(len(spec.actions))
        self.action_space: LegalActionsOfMany = LegalActionsOfMany(len(spec.actions), self.num_envs)
        self._has_game = False
        self._over = np.zeros(self.num_envs, np.bool_)
        self._seats = self._learners.seats.copy()

    def reset(self, *, seed: int | Sequence[int] | None = None,
              options: Mapping[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Start all games from one seed or a list of seeds; without one, each from its next seed. No `options`."""
        no_options(options)
        if seed is None and not self._has_game:
            seed = fresh_seed(self.np_random)
        if seed is not None and not isinstance(seed, Sequence):
            super().reset(seed=seed_number(seed))
        self._learners.begin(seed)
        self._has_game = True
        self._over[:] = False
        return self._ask()

    def _ask(self) -> tuple[np.ndarray, dict[str, Any]]:
        """Play up to the learners' decisions and show them. Games that wait for the next step show their ends."""
        table = self._learners
        observations, masks = table.show(~self._over if self._over.any() else None)
        observations[self._over] = table.finals[self._over]
        self._seats = np.where(self._over, self._seats, table.seats)
        self.action_space.legal = masks
        return observations, {"action_mask": masks.copy(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Apply each learner's action and run to their next decision. If one is illegal, nothing changes."""
        self._need_games()
        table = self._learners
        active = ~self._over if self._over.any() else None
        table.step(table.checked(actions, active), active)
        terminations, truncations = table.terminations.copy(), table.truncations.copy()
        over = terminations | truncations
        finals = {} if self._waits else self._finals(over)
        self._over = over & self._waits
        rewards = table.rewards.astype(np.float64)
        observations, infos = self._ask()
        return observations, rewards, terminations, truncations, finals | infos

    def _finals(self, over: np.ndarray) -> dict[str, Any]:
        """The last observations and infos of the games that have ended, if any."""
        if not over.any():
            return {}
        observations = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(over):
            observations[i] = self._learners.finals[i].copy()
        info = {"action_mask": np.zeros_like(self.action_space.legal), "_action_mask": over.copy()}
        return {"final_obs": observations, "_final_obs": over.copy(),
                "final_info": info, "_final_info": over.copy()}

    def _need_games(self) -> None:
        if not self._has_game:
            raise RuntimeError("there are no games yet: call reset() first")

    @property
    def opponents(self) -> list[list[str | None]]:
        """For each game the name of the player in each seat; None in the learner's."""
        self._need_games()
        return [self._learners.names(game) for game in range(self.num_envs)]

    def action_masks(self) -> np.ndarray:
        """What each learner may do, as sb3-contrib asks for it."""
        return self.action_space.legal.astype(np.bool_)

    def render(self) -> tuple[str, ...] | None:
        """Each table as its learner sees it, in mode "ansi"."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        self._need_games()
        return tuple(self._game(i).render(int(seat)) for i, seat in enumerate(self._seats))

    def _game(self, index: int) -> Game:
        """A game as its learner sees it: one that waits to be replaced is shown as it ended."""
        table = self._learners
        return table.ends[index] if self._over[index] else table.batch.handle(index)


def score(choose: Callable[[np.ndarray, np.ndarray], Any], game: str, opponent: Any = "random", games: int = 400,
          seed: int = 0, **options: Any) -> float:
    """The score of a policy against an opponent over so many games: wins count 1, undecided games 1/2.

    `choose(observations, masks)` gives a legal action for each row. The learner's seat is drawn for each game, and
    every place of the batch plays as many games as the others, so that short games do not count more often.
    """
    places = min(64, whole_number(games, "games", 1))
    envs = LearnerVectorEnv(places, game, opponent, **options)
    seen, infos = envs.reset(seed=seed)
    rounds = -(-games // places)
    results: list[list[float]] = [[] for _ in range(places)]
    while min(map(len, results)) < rounds:
        seen, rewards, terminations, truncations, infos = envs.step(np.asarray(choose(seen, infos["action_mask"])))
        for i in np.flatnonzero(terminations | truncations):
            results[i].append((rewards[i] + 1) / 2)
    return float(np.mean([each[:rounds] for each in results]))


def autoreset(mode: Any) -> AutoresetMode:
    """The mode of a name such as "next_step", or of Gymnasium's enumeration."""
    names = {**AUTORESET, **{known.value: known for known in AUTORESET.values()}}
    if isinstance(mode, str) and mode in names:
        return names[mode]
    if mode in AUTORESET.values():
        return AutoresetMode(mode)
    raise ValueError(f"autoreset_mode must be one of {', '.join(AUTORESET)} or AutoresetMode.SAME_STEP, NEXT_STEP; "
                     f"not {mode!r}")


def no_options(options: Mapping[str, Any] | None) -> None:
    """Refuse options of `reset`: these environments have none."""
    if options is not None and mapping(options, "options"):
        raise ValueError(f"reset has no options here, but got {', '.join(map(repr, options))}")


def fresh_seed(generator: np.random.Generator) -> int:
    """A random seed for the first game of an environment that was reset without a seed."""
    return int(generator.integers(2**63))
