"""OpenSpiel from Python with observation tensor and legal mask, and its random rollouts in C++ without."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pyspiel

from benchmarks.peers.protocol import BOARD, LIKE, SMALL, Work, seconds_given, tell, tell_versions

BRIDGE = "bridge(use_double_dummy_result=false)"
"""Without the analysis of the finished bidding, which takes a thousand times longer than the game."""
GAMES = {"dou_dizhu": LIKE, BRIDGE: LIKE, "hanabi": LIKE, "gin_rummy": LIKE, "crazy_eights": LIKE, "leduc_poker": SMALL}
ROLLOUT_GAMES = {**GAMES, "spades": LIKE, "backgammon": BOARD}
DENSE = 1000
"""The most actions for which a mask is written; dou dizhu has 26,057: its list of legal actions stands for the mask."""
FROM_PYTHON = "Python: observation tensor, legal mask, apply_action"
WITHOUT_MASK = "Python: observation tensor, list of legal actions (too many for a mask), apply_action"
COUNTED = "every player decision; chance nodes are drawn and not counted"
IN_C = "C++: random rollouts from dealt positions, nothing observed"
BY_BOTS = "C++: random bots from dealt positions, nothing observed"
COUNTED_IN_C = "games times the mean number of decisions of 400 random games from the same positions, counted in Python"


def drawn(state: Any) -> int:
    """An outcome of a chance node, drawn by its probabilities."""
    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(outcomes, probabilities)[0])


def drawn_evenly(state: Any) -> int:
    """The same where all outcomes are equally likely: their list is quicker to get than that of their probabilities."""
    return int(random.choice(state.legal_actions()))


def drawing(game: Any, games: int = 10) -> Callable[[Any], int]:
    """The quicker way to draw the chance nodes of a game, if random games show that all outcomes are equally likely."""
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                probabilities = [probability for _, probability in state.chance_outcomes()]
                if max(probabilities) > min(probabilities) * (1 + 1e-9):
                    return drawn
                state.apply_action(drawn(state))
            else:
                state.apply_action(random.choice(state.legal_actions()))
    return drawn_evenly


def finish(state: Any, draw: Callable[[Any], int], look: Callable[[Any], None] | None = None) -> tuple[int, int]:
    """Play a game to its end at random; the numbers of decisions and of choices."""
    total = forced = 0
    uniform = random.random
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(draw(state))
            continue
        legal = state.legal_actions()
        if look is not None:
            look(state)
        count = len(legal)
        state.apply_action(legal[int(uniform() * count)])
        total += 1
        if count == 1:
            forced += 1
    return total, total - forced


def play(name: str, games: int) -> Work:
    """Whole random games from Python, with observation and mask at every decision."""
    game = pyspiel.load_game(name)
    by_observation, dense = game.get_type().provides_observation_tensor, game.num_distinct_actions() <= DENSE
    draw = drawing(game)

    def look(state: Any) -> None:
        player = state.current_player()
        if by_observation:
            state.observation_tensor(player)
        else:
            state.information_state_tensor(player)
        if dense:
            state.legal_actions_mask()

    def work() -> tuple[int, int]:
        counts = [finish(game.new_initial_state(), draw, look) for _ in range(games)]
        return sum(all_of for all_of, _ in counts), sum(choices for _, choices in counts)

    return work


def deals(game: Any, count: int) -> list[Any]:
    """Positions at the first decision after different deals."""
    states = []
    for _ in range(count):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(drawn(state))
        states.append(state)
    return states


def roll_out(name: str) -> Work:
    """Random games in C++: the rollouts of its tree search, or (where that search refuses the game) its random bots."""
    game, rollouts, sample = pyspiel.load_game(name), 10, 100
    positions = deals(game, 4)
    counts = [finish(position.clone(), drawn) for position in positions for _ in range(sample)]
    decisions, choices = (sum(column) / sample * rollouts for column in zip(*counts, strict=True))
    if game.get_type().reward_model == pyspiel.GameType.RewardModel.TERMINAL:
        # a search of one simulation evaluates its root and nothing else
        search = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 0), 1.0, 1, 10, False, 0, False)
        once: Callable[[Any], Any] = search.mcts_search
    else:
        bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]

        def once(position: Any) -> None:
            for seed in range(rollouts):
                pyspiel.evaluate_bots(position.clone(), bots, seed)

    def work() -> tuple[int, int]:
        for position in positions:
            once(position)
        return round(decisions), round(choices)

    return work


def main() -> None:
    """Measure every game."""
    seconds = seconds_given()
    tell_versions("open_spiel", "numpy")
    for name, like in GAMES.items():
        path = WITHOUT_MASK if name == "dou_dizhu" else FROM_PYTHON
        tell(name, path, like, "observed", COUNTED, partial(play, name, 4), seconds)
    for name, like in ROLLOUT_GAMES.items():
        tell(name, BY_BOTS if name == "hanabi" else IN_C, like, "bare", COUNTED_IN_C, partial(roll_out, name), seconds)


if __name__ == "__main__":
    main()
