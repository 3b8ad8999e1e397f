"""The BANG! family of games as reinforcement-learning environments.

`bang_env.dice` holds one game: `Game` for one, `Batch` for many; `bang_env.dice_v0` is its PettingZoo environment.
Importing `bang_env` registers the Gymnasium and PettingZoo ids; `register` adds a game of your own;
`explain` says what a card or a character of a game does.
"""

from bang_env.adapters.registration import register_ids
from bang_env.games import explain, for_each_game, register

for_each_game(register_ids)

__all__ = ["explain", "register"]
