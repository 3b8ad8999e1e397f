"""A game as a Gymnasium environment: one learner against built-in players. One game, or many at once.

Both environments run the same compiled loops. If you reset a vector environment with a list of seeds, its game `i` is
bit for bit, through all episodes, the same as a single environment that you reset with the i-th seed.
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

from bang_env.core.batch import NO_END, Batch
from bang_env.core.checks import list_of, mapping, one_of, seed_number, whole_number
from bang_env.core.game import Game
from bang_env.core.jit import EntryPoints, as_python
from bang_env.core.loops import MOST_DECISIONS, MOST_GAMES, NONE
from bang_env.core.rng import next_seed
from bang_env.core.spec import Spec
from bang_env.games import load
from bang_env.players import RULES, players

OPPONENTS = ("random", "rules")
"""The built-in opponents: `random` plays uniformly random legal actions, `rules` plays as a sensible person would."""

NOT_ASKED = (f"the learner was asked nothing in {MOST_GAMES} games in a row, or in {MOST_DECISIONS} decisions of the "
             "others in one game; look at the options, above all turn_limit and seat")
"""Why a game with a learner cannot go on, for messages."""

RENDER_MODES = ("human", "ansi", "rgb_array")


class Learners:
    """One learner in each game of a batch, against built-in opponents. Both environments are made of this."""

    def __init__(self, game: str, num_envs: int = 1, threads: int = 1, opponent: str = "random",
                 seat: int | None = None, **options: Any) -> None:
        one_of(opponent, "opponent", OPPONENTS)
        self.batch: Batch = load(game).Batch(num_envs, threads=threads, **options)
        self.states = self.batch.states
        self.opponent = opponent
        self._fixed = -1 if seat is None else whole_number(seat, "seat", 0, self.batch.num_players - 1)
        self.seats = np.full(num_envs, -1, np.int64)
        self.finals = np.zeros_like(self.batch.observations)
        self.rewards = np.zeros(num_envs, np.float32)
        self.terminations, self.truncations = self.batch.terminations, self.batch.truncations

    @property
    def spec(self) -> Spec:
        """The game."""
        return self.batch.spec

    @property
    def _loops(self) -> EntryPoints:
        """The compiled loops in which these opponents play."""
        return self.spec.entries if self.opponent == "random" else players(self.spec.name)

    def begin(self, seed: int | Sequence[int] | None) -> None:
        """Start all games: from one seed, from a list with a seed for each, or (None) each from its next seed.

        The seed of a game also determines all its later games, and what its opponents do.
        """
        start, policies = self.spec.entries.start, self.batch.arrays.policies
        if seed is None:
            self._begin_next(np.flatnonzero(self.seats >= 0))
        elif isinstance(seed, Sequence):
            seeds = list_of(seed, "seed", len(self.seats))
            for i, one in enumerate([seed_number(one, f"seed[{i}]") for i, one in enumerate(seeds)]):
                start(self.states[i:i + 1], policies[i:i + 1], np.uint64(one), 0, 1)
        else:
            self.batch.reset(seed)
        self.seats[:] = -1

    def _begin_next(self, games: np.ndarray) -> None:
        """Replace these games by their next ones. Games without a learner are new already."""
        with np.errstate(over="ignore"):
            seeds = as_python(next_seed)(self.states["seed"][games])
        for i, seed in zip(games, seeds, strict=True):
            self.spec.entries.start_one(self.states[i:i + 1], seed)

    def show(self) -> tuple[np.ndarray, np.ndarray]:
        """Seat learners where there are none and play up to their decisions. Returns new observations and masks."""
        observations = np.empty_like(self.finals)
        masks = np.empty_like(self.batch.action_masks)
        self.batch.each(self._loops.seat_learners, self.states, self.batch.arrays.policies, self.seats, self._fixed,
                        observations, masks, reason=NOT_ASKED)
        return observations, masks

    def step(self, actions: np.ndarray) -> None:
        """Apply the learners' actions, then the opponents', up to the learners' next decisions or the ends.

        Writes `rewards`, `terminations`, `truncations`, and `finals` of the games that ended. New games have already
        taken their places.
        """
        self.batch.each(self._loops.step_learners, self.states, self.batch.arrays.policies, self.seats, actions,
                        self.finals, self.rewards, self.terminations, self.truncations, reason=NOT_ASKED)

    def play_out(self, game: Game, policies: np.ndarray) -> None:
        """Let the opponents play a game to its end."""
        decisions = np.zeros(1, np.int64)
        if self.opponent == "random":
            stuck = self._loops.play_out(game.states, policies, decisions, 0, 1)
        else:
            seats = np.full((1, self.batch.num_players), RULES, np.int8)
            stuck = self._loops.play(game.states, False, seats, policies, decisions, 0, 1)
        if stuck != NONE:
            raise RuntimeError(f"the game cannot go on: {NO_END}")


def _first_mask(seed: int, settings: Mapping[str, Any]) -> np.ndarray:
    """The learner's mask in the game that a reset with this seed starts."""
    learners = Learners(**settings)
    learners.begin(seed)
    return learners.show()[1][0]


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
    """One learner against built-in opponents: `gymnasium.make("bang/Dice-v0", opponent="random", **options)`.

    - `seat`: the learner's index among the players, or None to draw a new one for each game
    - Observation: what the learner knows, at their decisions only. `info["action_mask"]` (int8) and `action_masks()`
      (bool) say what they may do
    - Reward: 0 until the end, then the learner's result, even if they were eliminated long before
    - `reset(seed)` determines this game, what the opponents do, and all games that follow by `reset()` without a seed.
      A game that ends before the learner has to act is skipped
    - An illegal action raises ValueError and changes nothing
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(self, game: str, opponent: str = "random", seat: int | None = None,
                 render_mode: str | None = None, **options: Any) -> None:
        if render_mode is not None:
            one_of(render_mode, "render_mode", RENDER_MODES)
        self.render_mode = render_mode
        settings = {"game": game, "opponent": opponent, "seat": seat, **options}
        self._learners = Learners(**settings)
        spec = self._learners.spec
        self.observation_space = Box(0, 1, (spec.observation.length,), np.float32)
        first_mask = partial(_first_mask, settings=settings)
        self.action_space: LegalActions = LegalActions(len(spec.actions), first_mask)
        self._has_game = False
        self._end: Game | None = None
        self._seat = -1
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
        return observations[0], {"action_mask": masks[0].copy()}

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Apply the learner's action and run to their next decision or the end."""
        self._need_game()
        if self._end is not None:
            raise RuntimeError("the game is over: call reset()")
        number = whole_number(action, "an action", 0, self.action_space.legal.size - 1)
        learners = self._learners
        self._action[0] = number
        learners.batch.checked(self._action)
        before = learners.states.tobytes(), learners.batch.arrays.policies.copy()
        learners.step(self._action)
        terminated, truncated = learners.terminations.item(), learners.truncations.item()
        if terminated or truncated:
            self._end = self._replay(*before, number)
            observation, info = self._close_game()
        else:
            observation, info = self._ask(mid_game=True)
        return observation, float(learners.rewards[0]), terminated, truncated, info

    def _replay(self, record: bytes, policies: np.ndarray, action: int) -> Game:
        """The end of the game, which the loop has already replaced: play the action and the opponents again."""
        spec = self._learners.spec
        game = self._learners.batch.handle(0)
        spec.bytes_of(game.states)[:] = np.frombuffer(record, np.uint8)
        game.step(action)
        self._learners.play_out(game, policies)
        return game

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


class LearnerVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many `LearnerEnv`s in one compiled loop: `gymnasium.make_vec("bang/Dice-v0", num_envs=64, **options)`.

    - `threads`: how many threads share the games
    - A finished game is replaced in the same step (`AutoresetMode.SAME_STEP`). `infos["final_obs"]` and
      `infos["final_info"]` hold its end, as in Gymnasium's own vector environments
    - `infos["action_mask"]` (int8) and `action_masks()` (bool) have shape (num_envs, number of actions)
    - `reset(seed)`: one seed gives independent games; with a list, each game is that of a `LearnerEnv` with its seed
    - A game depends on its seed and its learner's actions, never on `num_envs` or `threads`
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1,
                                "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, num_envs: int, game: str, opponent: str = "random", seat: int | None = None,
                 threads: int = 1, render_mode: str | None = None, **options: Any) -> None:
        if render_mode is not None:
            one_of(render_mode, "render_mode", self.metadata["render_modes"])
        self.render_mode = render_mode
        self._learners = Learners(game, num_envs, threads, opponent, seat, **options)
        spec = self._learners.spec
        self.num_envs = self._learners.batch.num_envs
        self.single_observation_space = Box(0, 1, (spec.observation.length,), np.float32)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.single_action_space = Discrete(len(spec.actions))
        self.action_space: LegalActionsOfMany = LegalActionsOfMany(len(spec.actions), self.num_envs)
        self._has_game = False

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
        return self._ask()

    def _ask(self) -> tuple[np.ndarray, dict[str, Any]]:
        observations, masks = self._learners.show()
        self.action_space.legal = masks
        return observations, {"action_mask": masks.copy(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Apply each learner's action and run to their next decision. If one is illegal, nothing changes."""
        if not self._has_game:
            raise RuntimeError("there are no games yet: call reset() first")
        learners = self._learners
        learners.step(learners.batch.checked(actions))
        terminations, truncations = learners.terminations.copy(), learners.truncations.copy()
        finals = self._finals(terminations | truncations)
        rewards = learners.rewards.astype(np.float64)
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

    def action_masks(self) -> np.ndarray:
        """What each learner may do, as sb3-contrib asks for it."""
        return self.action_space.legal.astype(np.bool_)

    def render(self) -> tuple[str, ...] | None:
        """Each table as its learner sees it, in mode "ansi"."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        if not self._has_game:
            raise RuntimeError("there are no games yet: call reset() first")
        learners = self._learners
        return tuple(learners.batch.handle(i).render(int(seat)) for i, seat in enumerate(learners.seats))


def no_options(options: Mapping[str, Any] | None) -> None:
    """Refuse options of `reset`: these environments have none."""
    if options is not None and mapping(options, "options"):
        raise ValueError(f"reset has no options here, but got {', '.join(map(repr, options))}")


def fresh_seed(generator: np.random.Generator) -> int:
    """A random seed for the first game of an environment that was reset without a seed."""
    return int(generator.integers(2**63))
