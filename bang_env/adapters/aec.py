"""A game as a PettingZoo AEC environment.

All players stay among the `agents` until the end, even if they are eliminated. Then all terminate (or truncate)
together, and the reward of each is their result.

`GameEnv` is the fast environment. `CheckedEnv` behaves like one in PettingZoo's standard wrappers, but makes their
checks itself: the wrappers forward every attribute, which makes them much slower.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator, Mapping
from itertools import repeat
from typing import Any, ClassVar

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo.utils.env import AECEnv, AECIterable
from pettingzoo.utils.env_logger import EnvLogger

from bang_env.core.checks import known_keys, mapping, one_of, seed_number, whole_number, yes_or_no
from bang_env.core.game import Game, check_room, illegal_action
from bang_env.core.jit import as_python, direct
from bang_env.core.loops import REFUSED
from bang_env.core.rng import next_seed

RENDER_MODES = ("human", "ansi", "rgb_array")
RESET_OPTIONS = ("position", "options")
"""What `reset` takes. `options` means nothing: PettingZoo's `api_test` passes it to every environment."""

_next_seed = as_python(next_seed)

FLOATS, FLAGS = np.dtype(np.float32), np.dtype(np.int8)
"""The types of observations and masks, made once: `np.empty` is quicker with a dtype than with a scalar type."""


class NotBeforeReset:
    """A class attribute in place of one that `reset` sets on the instance. It says why that one is still missing.

    `__getattr__` would do as well, but it makes every attribute of its class slow.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        raise AttributeError(f"{self.name} cannot be accessed before reset")


class GameEnv(AECEnv[str, dict[str, np.ndarray], int | None]):
    """The AEC environment of a game: `class raw_env(GameEnv, game=Game, version=0)` makes one.

    - Observation: `{"observation": float32 (F,), "action_mask": int8 (A,)}`, new arrays at every call. Only the agent
      who must act has ones in their mask. The mask is also in `infos[agent]["action_mask"]`.
    - With `flat=True` the observation is the vector alone, a Box, for wrappers that know no Dict. The mask is then
      in the infos only.
    - Reward: 0 until the end, then each agent's result.
    - An illegal action raises ValueError and changes nothing.
    - Copies (`copy.deepcopy`, pickle) hold the same game, its random generator included.
    """

    game_class: ClassVar[type[Game]]
    metadata: dict[str, Any]
    agent_selection: Any = NotBeforeReset()
    rewards: Any = NotBeforeReset()
    terminations: Any = NotBeforeReset()
    truncations: Any = NotBeforeReset()
    infos: Any = NotBeforeReset()

    def __init_subclass__(cls, game: type[Game] | None = None, version: int = 0) -> None:
        if game is not None:
            cls.game_class = game
            cls.metadata = {"render_modes": list(RENDER_MODES), "name": f"{game.spec.name}_v{version}",
                            "is_parallelizable": False, "render_fps": 1}

    def __init__(self, render_mode: str | None = None, flat: bool = False, **options: Any) -> None:
        """Make an environment with the game's options.

        `render_mode` is None, "ansi" (`render` returns text), "human" (it prints the text) or "rgb_array" (pixels).
        `flat` leaves the mask out of the observation, which is then a plain vector.
        """
        super().__init__()
        self._flat = yes_or_no(flat, "flat")
        if render_mode is not None:
            one_of(render_mode, "render_mode", RENDER_MODES)
        self.render_mode = render_mode
        self._game = self.game_class(0, **options)
        spec = self._game.spec
        self._options_record = spec.bytes_of(self._game.states).copy()
        self._num_features, self._num_actions = spec.observation.length, len(spec.actions)
        self.possible_agents = self._game.agents
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._new_observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self._num_actions) for agent in self.possible_agents}
        self.state_space = Box(0, 1, (spec.state.length,), np.float32)
        self._idle_infos = {agent: {"action_mask": np.zeros(self._num_actions, np.int8)}
                            for agent in self.possible_agents}
        self._seed: int | None = None
        self._has_game = self._playing = self._moved = False
        self._unread: dict[str, np.ndarray] | None = None
        self._bind()

    def _new_observation_space(self) -> Any:
        vector = Box(0, 1, (self._num_features,), np.float32)
        if self._flat:
            return vector
        return Dict({"observation": vector,
                     "action_mask": Box(0, 1, (self._num_actions,), np.int8)})

    def _bind(self) -> None:
        """Keep the compiled functions and the record at hand. Looking them up at every step would take time."""
        entries, self._states = self._game.spec.entries, self._game.states
        self._record = self._game.spec.bytes_of(self._states)
        self._look = entries.look
        self._advance = direct(entries.apply_and_look)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what `_bind` sets: compiled functions are not data, and the record belongs to the game."""
        skip = ("_advance", "_look", "_states", "_record")
        return {name: value for name, value in self.__dict__.items() if name not in skip}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self._bind()

    @property
    def game(self) -> Game:
        """The present game, to read and to clone; `step` and `reset` change it."""
        self._need_game("game")
        return self._game

    def _need_game(self, what: str) -> None:
        if not self._has_game:
            raise RuntimeError(f"there is no game yet: call reset() before {what}")

    def _as_action(self, action: Any) -> int:
        return whole_number(action, "an action", 0, self._num_actions - 1)

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations, which is the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions, which is the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start a new game.

        With a seed, it is exactly the game of that seed. Without one, the first game has a random seed from the
        operating system, and each later game has the successor of the last seed. So one `reset` with a seed determines
        all games after it.

        `options={"position": {...}}` starts at a position (`Game.from_dict`) with the same number of players. If the
        position has no `rng`, the seed sets the generator.
        """
        settings = {} if options is None else mapping(options, "options")
        known_keys(settings, "reset's options", RESET_OPTIONS)
        seed = seed_number(seed) if seed is not None else self._following_seed()
        if "position" in settings:
            self._record[:] = self._at_position(settings["position"], seed)
        else:
            self._record[:] = self._options_record
            self._game.spec.entries.start_one(self._states, np.uint64(seed))
        self._seed, self._has_game, self._playing, self._moved = seed, True, True, True
        self._clear()
        player = self._game.current_player
        if player < 0:
            self._end()
        else:
            self._ask(player, self._view(player))
        if self.render_mode == "human":
            self.render()

    def _following_seed(self) -> int:
        if self._seed is None:
            return secrets.randbits(64)
        with np.errstate(over="ignore"):
            return int(_next_seed(np.uint64(self._seed)))

    def _at_position(self, position: Any, seed: int) -> np.ndarray:
        game = self.game_class.from_dict({"rng": seed, **mapping(position, "options['position']")})
        if game.agents != self.possible_agents:
            raise ValueError(f"options['position'] has {len(game.agents)} players, but this environment has "
                             f"{len(self.possible_agents)}")
        return game.spec.bytes_of(game.states)

    def _clear(self) -> None:
        """Put all agents into the game, without any reward yet."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict(self._idle_infos)
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None

    def step(self, action: int | None) -> None:
        """Apply the action of the agent who must act, and run the game to its next decision or end.

        At the end every agent is selected once more to read their reward, and must be stepped with None.
        """
        self._moved = True
        if not self._playing:
            self._step_without_game(action)
            return
        if type(action) is not int or not 0 <= action < self._num_actions:
            action = self._as_action(action)
        observation, mask = np.empty(self._num_features, FLOATS), np.empty(self._num_actions, FLAGS)
        player = self._advance(self._states, action, observation, mask)
        if player >= 0:
            self._ask(player, {"observation": observation, "action_mask": mask})
        elif player == REFUSED:
            raise ValueError(illegal_action(self._game, action))
        else:
            check_room(self._game.spec, self._states[0])
            self._end()
        if self.render_mode == "human":
            self.render()

    def _step_without_game(self, action: int | None) -> None:
        self._need_game("step")
        if not self.agents:
            raise RuntimeError("the game is over and every agent has had its last step: call reset()")
        self._was_dead_step(action)

    def _ask(self, player: int, view: dict[str, np.ndarray]) -> None:
        """Select the player who must act, put the mask into their info, and keep their observation until it is read."""
        agent, before = self.possible_agents[player], self.agent_selection
        if agent != before:
            self.infos[before] = self._idle_infos[before]
            self.agent_selection = agent
        self.infos[agent] = {"action_mask": view["action_mask"]}
        self._unread = view

    def _end(self) -> None:
        self._playing = False
        self._unread = None
        decided = not self._game.truncated
        for agent, result in zip(self.agents, self._game.returns, strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = result
            self.terminations[agent] = decided
            self.truncations[agent] = not decided
        self.infos = dict(self._idle_infos)
        self._deads_step_first()

    def observe(self, agent: str) -> Any:
        """What an agent knows and may do, in new arrays that belong to the caller; with `flat`, what they know."""
        unread = self._unread
        if unread is not None and agent == self.agent_selection:
            self._unread = None
            return unread["observation"] if self._flat else unread
        self._need_game("observe")
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        view = self._view(self.possible_agents.index(agent))
        return view["observation"] if self._flat else view

    def _view(self, player: int) -> dict[str, np.ndarray]:
        observation, mask = np.empty(self._num_features, FLOATS), np.empty(self._num_actions, FLAGS)
        self._look(self._states, player, observation, mask)
        return {"observation": observation, "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The selected agent's observation (None without `observe`), reward since their last step, ends and info."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, dict[str, np.ndarray], int | None]:
        """The agents in the order in which they act, until nobody is left or `max_iter` have acted."""
        return Turns(self, max_iter)

    def state(self) -> np.ndarray:
        """Everything, hidden information included, for critics of centralised training."""
        self._need_game("state")
        return self._game.state_vector()

    def render(self) -> str | np.ndarray | None:
        """The whole table: text in mode "ansi", printed text in mode "human", pixels in mode "rgb_array"."""
        self._need_game("render")
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        if self.render_mode == "rgb_array":
            return self._game.picture().rgb()
        text = self._game.render()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class Turns(AECIterable[str, dict[str, np.ndarray], int | None]):
    """The agents as they are selected. A generator takes half the time of an iterator with `__next__`."""

    def __iter__(self) -> Iterator[str]:
        env = self.env
        for _ in repeat(None, min(self.max_iter, sys.maxsize)):
            if not env.agents:
                return
            yield env.agent_selection


class CheckedTurns(AECIterable[str, dict[str, np.ndarray], int | None]):
    """The same for a `CheckedEnv`. A loop that forgets to step raises an error instead of running forever."""

    def __iter__(self) -> Iterator[str]:
        env = self.env
        for _ in repeat(None, min(self.max_iter, sys.maxsize)):
            if not env.agents:
                return
            if not env._moved:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
            env._moved = False
            yield env.agent_selection


class CheckedEnv(GameEnv):
    """The environment with the checks of PettingZoo's OrderEnforcingWrapper and AssertOutOfBoundsWrapper built in.

    - Before `reset`, `step`, `observe`, `state`, `render` and `agent_iter` raise AssertionError, and the attributes
      that only a game has (`agents`, `rewards`, ...) raise AttributeError.
    - A value that is not an action (a float, None, a number out of range) raises AssertionError. An illegal action
      raises ValueError, as in `raw_env`.
    - A `step` when no agent is left warns and does nothing. A loop over `agent_iter` that forgets to step raises
      AssertionError.

    `GameEnv` makes the checks of every step anyway: little is left to be done here.
    """

    agents: Any = NotBeforeReset()

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(render_mode, **options)
        del self.agents

    def _need_game(self, what: str) -> None:
        if not self._has_game:
            raise AssertionError(f"reset() needs to be called before {what}.")

    def _as_action(self, action: Any, reason: str = "") -> int:
        try:
            return super()._as_action(action)
        except ValueError as error:
            raise AssertionError(f"action is not in action space: {reason or error}") from None

    def _step_without_game(self, action: int | None) -> None:
        if self._has_game and not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        if self._has_game and action is not None:
            self._as_action(action, "when an agent is dead, the only valid action is None")
        super()._step_without_game(action)

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, dict[str, np.ndarray], int | None]:
        """The agents in the order in which they act, until nobody is left or `max_iter` have acted."""
        self._need_game("agent_iter()")
        return CheckedTurns(self, max_iter)
