"""The games in OpenSpiel: importing this module registers each as `python_bang_<game>`.

    import pyspiel
    import bang_env.adapters.openspiel

    game = pyspiel.load_game("python_bang_duel(characters_per_side=2)")

Chance is explicit. The first node draws the deal; with `position=` it draws what is hidden in that position. Later, an
action whose consequences need luck (dice, a shuffle, a random card) leads to a chance node. It takes effect only after
that node, with the luck that was drawn there. So nobody who copies a state and looks ahead can see luck to come.
Actions that need no luck take effect at once.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyspiel

from bang_env.adapters.draws import MOST_RESULTS, give_luck, give_result, results
from bang_env.core.checks import unchanged, whole_number
from bang_env.core.game import Game
from bang_env.games import for_each_game, load
from bang_env.miniatures import as_parameter, read, worlds

OWN_PARAMETERS = {"deals": 4096, "luck": 32, "max_decisions": 2000}
"""Parameters that only OpenSpiel's games have: the number of deals, the number of outcomes that luck has after an
action, and the number of decisions after which a game ends undecided (OpenSpiel wants games that end)."""
LIMIT, NO_LIMIT = "turn_limit", 0
"""The parameter for a limit of turns, and its value for no limit: OpenSpiel's parameters have a type, so not None."""
POSITION = "position"
"""The parameter for the position at which a game starts: a miniature's name, or JSON; empty for a whole game."""


# ---------------------------------------------------------------------------------------------------------- positions


@dataclass(frozen=True)
class Variant:
    """A game's name and options, and the parameters of OWN_PARAMETERS."""

    name: str
    options: Mapping[str, Any]
    players: int
    deals: int
    luck: int
    max_decisions: int
    start: Sequence[tuple[Game, float]] = ()
    """Where the game stands after the first chance node, with the chances; empty for whole games."""

    @classmethod
    def of(cls, name: str, parameters: Mapping[str, Any]) -> Variant:
        """The variant for OpenSpiel's parameters. Raises ValueError if one of them is wrong."""
        own = {key: whole_number(parameters[key], key, 1) for key in OWN_PARAMETERS}
        text = parameters[POSITION]
        if text:
            return cls._at(name, text, parameters, own)
        options = {key: parameters[key] for key in parameters_of(name) if key not in (*own, POSITION)}
        if options.get(LIMIT) == NO_LIMIT:
            options[LIMIT] = None
        return cls(name, options, load(name).SPEC.count(**options), own["deals"], own["luck"], own["max_decisions"])

    @classmethod
    def _at(cls, name: str, text: str, parameters: Mapping[str, Any], own: dict[str, int]) -> Variant:
        """The variant that starts at a position. It has the position's options, and as many deals as worlds."""
        for key, default in parameters_of(name).items():
            if key not in (POSITION, "luck", "max_decisions"):
                unchanged(parameters[key], default, key, "beside position, which says it itself")
        position = read(name, text)
        start = worlds(name, position)
        return cls(name, position.get("options", {}), len(start[0][0].agents), len(start), own["luck"],
                   own["max_decisions"], start)


def parameters_of(name: str) -> dict[str, Any]:
    """A game's parameters with their defaults: its options, but no lists of names, OWN_PARAMETERS, and the position."""
    options = load(name).SPEC.defaults
    plain = {key: value for key, value in options.items() if isinstance(value, (bool, int))}
    return {**plain, **({LIMIT: NO_LIMIT} if LIMIT in options else {}), **OWN_PARAMETERS, POSITION: ""}


@dataclass
class Moment:
    """A game at one decision, and the way there. It never changes, so copies of a state share it."""

    variant: Variant
    game: Game | None = None
    """None before the deal."""
    before: Moment | None = None
    by: int = -1
    """The player whose action led here; -1 for the deal."""
    action: int = -1
    decisions: int = 0
    known: dict[int, bytes] = field(default_factory=dict)
    """What `knowledge` has already computed, by player."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return self

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the way here, of which only the players' knowledge is kept."""
        for player in range(self.variant.players):
            self.knowledge(player)
        return {**self.__dict__, "before": None}

    @property
    def over(self) -> bool:
        """Whether the game has ended or reached the limit of decisions."""
        return self.game is not None and (self.game.over or self.decisions >= self.variant.max_decisions)

    def after(self, game: Game, by: int, action: int) -> Moment:
        """The moment to which an action leads."""
        return Moment(self.variant, game, self, by, action, self.decisions + 1)

    def knowledge(self, player: int) -> bytes:
        """A digest of everything that a player has seen and done so far.

        Two digests are equal if and only if the player cannot tell the two courses of the game apart.
        """
        unknown: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and player not in moment.known:
            unknown.append(moment)
            moment = moment.before
        knowledge = b"" if moment is None else moment.known[player]
        for moment in reversed(unknown):
            knowledge = moment.known[player] = moment._learn(player, knowledge)
        return knowledge

    def _learn(self, player: int, before: bytes) -> bytes:
        """The digest of what a player knew before, of their own action, and of what they see now."""
        if self.game is None:
            return before
        digest = hashlib.blake2b(before, digest_size=16)
        digest.update(json.dumps([self.action if self.by == player else None, self.game.events(player)]).encode())
        digest.update(self.game.observe(player).tobytes())
        return digest.digest()


class BangState(pyspiel.State):
    """A state of a game of the suite, in OpenSpiel's terms."""

    def __init__(self, game: BangGame) -> None:
        super().__init__(game)
        self.moment = Moment(game.variant)
        self.waiting: int | None = None
        """The action that the player has chosen; it takes effect when chance has drawn the luck for it."""
        self.results = 0
        """How many results that luck has, if they can be listed; 0 if it is a sample."""

    def current_player(self) -> int:
        """The player who must act, or OpenSpiel's numbers for chance and for the end."""
        if self.moment.over:
            return pyspiel.PlayerId.TERMINAL
        if self.moment.game is None or self.waiting is not None:
            return pyspiel.PlayerId.CHANCE
        return self.moment.game.current_player

    def is_terminal(self) -> bool:
        """Whether the game has ended or reached the limit of decisions."""
        return self.moment.over

    def returns(self) -> list[float]:
        """Each player's result: 0 until the end, and in undecided games."""
        return [0.0] * self.moment.variant.players if self.moment.game is None else self.moment.game.returns

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.moment.game is None else self.moment.game.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals or the worlds of the position, or the outcomes of luck."""
        variant = self.moment.variant
        if self.moment.game is not None:
            return list(_equally_likely(self.results or variant.luck))
        if variant.start:
            return [(world, chance) for world, (_, chance) in enumerate(variant.start)]
        return list(_equally_likely(variant.deals))

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        if moment.game is None:
            variant = moment.variant
            self.moment = Moment(variant, variant.start[action][0] if variant.start
                                 else load(variant.name).Game(action, **variant.options))
            return
        game = moment.game.clone()
        if self.waiting is None:
            game.step(action)
            if (game.states["rng"] != moment.game.states["rng"]).any():  # it used luck that nobody may see yet
                self.waiting = action
                self.results = results(moment.game, action) if moment.variant.start else 0
                return
        else:
            if self.results:
                give_result(game, action, self.results)
            else:
                give_luck(game, action)
            action, self.waiting = self.waiting, None
            game.step(action)
        self.moment = moment.after(game, moment.game.current_player, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self.moment.game is None else f"luck {action}"
        return load(self.moment.variant.name).ACTIONS[action]

    def redrawn(self, player: int, seed: int) -> BangState:
        """A copy in which everything that this player cannot know is drawn again, consistent with what they know."""
        m, game = self.moment, self.moment.game
        if game is None or self.waiting is not None:
            raise ValueError("a state can be redrawn only where a player is asked or the game is over, "
                             "not at a chance node")
        copy: BangState = self.clone()
        copy.moment = Moment(m.variant, game.resample(player, seed), m.before, m.by, m.action, m.decisions,
                             {player: m.knowledge(player)})
        return copy

    def __str__(self) -> str:
        if self.moment.game is None:
            return "before the deal"
        waiting = "" if self.waiting is None else f"\nchosen: {self._action_to_string(0, self.waiting)}"
        return self.moment.game.render() + waiting


@functools.cache
def _equally_likely(count: int) -> tuple[tuple[int, float], ...]:
    return tuple((outcome, 1 / count) for outcome in range(count))


# -------------------------------------------------------------------------------------------------------------- games


class Observer:
    """What a player sees, as OpenSpiel asks for it (see its `observation.py`).

    The tensor is the game's observation; `dict` holds its named pieces. As text, an observation is the table as the
    player sees it. With perfect recall it is a digest of everything that they have seen and done, which is short, and
    enough for tables and trees.
    """

    def __init__(self, name: str, recall: bool) -> None:
        layout = load(name).SPEC.observation
        self.recall = recall
        self.tensor = np.zeros(layout.length, np.float32)
        self.dict = {piece: self.tensor[part].reshape(layout.pieces[piece].shape or (1,))
                     for piece, part in layout.items()}

    def set_from(self, state: BangState, player: int) -> None:
        """Write what the player sees into `tensor` and `dict`."""
        game = state.moment.game
        self.tensor[:] = 0 if game is None else game.observe(player)

    def string_from(self, state: BangState, player: int) -> str:
        """What the player sees, as text."""
        if self.recall:
            return f"player {player}: {state.moment.knowledge(player).hex()}"
        game = state.moment.game
        return f"player {player}\n" + ("before the deal" if game is None else game.render(player))


class BangGame(pyspiel.Game):
    """A game of the suite, in OpenSpiel's terms. Each game has its own subclass, made when it is registered."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        if str(given.get(POSITION, "")).lstrip().startswith("{"):  # JSON does not survive in the name of a game
            given[POSITION] = as_parameter(given[POSITION])
        self.variant = Variant.of(self.name, {**parameters_of(self.name), **given})
        v, spec = self.variant, load(self.name).SPEC
        info = pyspiel.GameInfo(
            num_distinct_actions=len(spec.actions), num_players=v.players,
            max_chance_outcomes=max(v.deals, v.luck, MOST_RESULTS if v.start else 0),
            min_utility=-1.0, max_utility=1.0, utility_sum=0.0 if spec.zero_sum else None,
            max_game_length=v.max_decisions)
        super().__init__(TYPES[self.name], info, given)

    def new_initial_state(self) -> BangState:
        """A game before its deal."""
        return BangState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal, and luck after every decision."""
        return 1 + self.variant.max_decisions

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """The observer of a player, with perfect recall or without."""
        if params:
            raise ValueError(f"observations have no parameters, but were given {params}")
        return Observer(self.name, bool(iig_obs_type and iig_obs_type.perfect_recall))


TYPES: dict[str, Any] = {}
"""OpenSpiel's description of each game, by name."""


def _type(name: str) -> Any:
    spec, kinds = load(name).SPEC, pyspiel.GameType
    return kinds(
        short_name=f"python_bang_{name}",
        long_name=f"BANG!: {spec.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if spec.zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=spec.players[-1],
        min_num_players=spec.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(name),
    )


def _register(name: str) -> None:
    """Register a game under the name `python_bang_<game>`."""
    TYPES[name] = _type(name)
    pyspiel.register_game(TYPES[name], type(f"{name.capitalize()}Game", (BangGame,), {"name": name}))


for_each_game(_register)


# ------------------------------------------------------------------------------------------------------------- search


def resampler(seed: int = 0) -> Callable[[BangState, int], BangState]:
    """For `ISMCTSBot.set_resampler`: draws again what the player cannot know. The same seed gives the same draws."""
    rng = np.random.default_rng(seed)
    return lambda state, player: state.redrawn(player, int(rng.integers(2**63)))


class Rollouts:
    """An evaluator for OpenSpiel's search bots: the mean result of `count` random games from a state on.

    The compiled engine plays them. They use luck of their own and do not see the luck that is still to come.
    """

    def __init__(self, count: int = 1, seed: int = 0) -> None:
        self.count = whole_number(count, "count", 1)
        self._rng = np.random.default_rng(seed)

    def evaluate(self, state: BangState) -> np.ndarray:
        """The mean result of each player."""
        game, players = state.moment.game, state.moment.variant.players
        if game is None:
            raise ValueError("there is nothing to evaluate before the deal")
        total = np.zeros(players)
        for luck, *policy in self._rng.integers(0, 2**63, (self.count, 3)):
            trial = game.clone()
            give_luck(trial, luck)
            if state.waiting is not None:
                trial.step(state.waiting)
            policies = np.array([policy], np.uint64) | np.uint64(1)
            trial.spec.entries.play_out(trial.states, policies, np.zeros(1, np.int64), 0, 1)
            total += trial.returns
        return total / self.count

    def prior(self, state: BangState) -> list[tuple[int, float]]:
        """All actions equally likely."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]
