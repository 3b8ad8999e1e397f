"""The option sets that the generic tests play each game with."""

from bang_agents.network import has_baseline
from bang_env.games import GAMES, load, package_of


def option_sets(name):
    """Every number of players; of another size the smallest, the usual and the largest."""
    spec = load(name).SPEC
    if spec.size is None:
        return [{}, *map(dict, spec.variants)]
    option, values = spec.size.option, spec.size.values
    if option != "num_players":
        values = sorted({values[0], spec.defaults[option], values[-1]})
    return [*({option: value} for value in values), *map(dict, spec.variants)]


def without_baseline(agent, game):
    """Whether this agent is the trained baseline of a game that has none."""
    return agent == "ppo" and not has_baseline(game)


OPTION_SETS = {name: option_sets(name) for name in GAMES}
SUITE = [name for name in GAMES if package_of(name).startswith("bang_env.")]
"""The games that come with the package, and so have pages and golden playthroughs."""
