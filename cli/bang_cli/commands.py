"""The table of `bang`'s commands. It needs nothing but the standard library, so that help and errors come at once.

A command is a module with a function `main()` that reads `sys.argv`. Its parser comes from
`bang_cli.parser.parser(NAME)`, so that its name, its sentence and its examples stand in one place, the table below:
`bang --help`, `bang NAME --help` and docs/cli.md are generated from it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """One command of `bang`."""

    name: str
    """What is typed after `bang`. The first of two words names a group; alone, it means its first command."""
    does: str
    module: str
    examples: tuple[str, ...]
    extra: str = ""
    """The extra of the package that it needs, for all or some of what it does."""
    needs: tuple[str, ...] = ()
    """Modules checked before it starts, so that long work cannot fail at the end for want of one."""


COMMANDS = (
    Command("play", "Play in the terminal against any agent.", "bang_cli.play", (
        "bang play duel --opponent ismcts:1000",
        "bang play dice --opponent rules --seat player_2 --option num_players=4")),
    Command("watch", "Watch agents play a game in the terminal.", "bang_cli.watch", (
        "bang watch duel rules ismcts:200 --delay 0.5",
        "bang watch dice rules --player player_0 --step")),
    Command("serve", "Play and watch in the browser.", "bang_cli.serve", (
        "bang serve",
        "bang serve --port 8080"), "web", ("starlette", "uvicorn")),
    Command("replay", "Show a saved game again, decision by decision.", "bang_cli.replay", (
        "bang replay results/tournament-duel/games/000007.json",
        "bang replay game.json --player law --step",
        "bang replay game.json --gif game.gif --from 10 --to 40"), "render"),
    Command("tournament", "Measure agents against each other.", "bang_cli.tournament", (
        "bang tournament duel random rules --blocks 100",
        "bang tournament dice random rules --players 4 5 --among rules",
        "bang tournament duel my_agents:Mine rules",
        "bang tournament duel ppo rules --blocks 10000 --address auto",
        "bang tournament --read results/tournament-duel/run.json"), "arena", ("scipy",)),
    Command("benchmark", "Measure an agent by a frozen protocol, for figures that can be compared.",
            "bang_cli.benchmark", (
                "bang benchmark duel --agent my_agents:Mine",
                "bang benchmark dice-5 --agent rules --split test",
                "bang benchmark duel --agent rules --deals 5",
                "bang benchmark compare a.json b.json"), "arena", ("scipy",)),
    Command("exploit", "Find out how much an attacker can win against an agent.", "bang_cli.exploit", (
        "bang exploit duel ppo --minutes 20",
        "bang exploit dice rules --attackers response:32,rules --minutes 10"), "arena", ("scipy",)),
    Command("balance", "Measure how fair a game is, as one agent plays it against itself.", "bang_cli.balance", (
        "bang balance duel --agent rules --games 2000",
        "bang balance dice --agent rules --players 5",
        "bang balance bang --agent rules",
        "bang balance bang --option 'expansions=[\"dodge_city\"]'"), "arena"),
    Command("roles", "Measure how well beliefs tell who has which hidden role.", "bang_cli.roles", (
        "bang roles dice --belief bayes",
        "bang roles dice --belief my_beliefs:Mine --table mixed:0.2",
        "bang roles bang --belief bayes sampled:32 --games 30"), "arena"),
    Command("record", "Play many games and keep them as compressed arrays.", "bang_cli.record", (
        "bang record dice rules --games 100000 --out games.npz",
        "bang record duel rules ppo --games 2000 --observations",
        "bang record bang rules --games 1000 --events --option num_players=5")),
    Command("train ppo", "Train a policy by self-play on the batch engine: masked PPO.", "bang_cli.train_ppo", (
        "bang train duel --minutes 10",
        "bang train ppo dice --option num_players=5",
        "bang tournament duel ppo:results/ppo-duel/policy.npz rules"), "train", ("torch", "matplotlib")),
    Command("train expert", "Train a network on what an expert finds by thinking longer.", "bang_cli.train_expert", (
        "bang train expert bang --option num_players=5 --imitate 2000000 --minutes 30",
        "bang train expert duel --expert search --start policy.npz --games 128 --minutes 30"),
            "train", ("torch", "matplotlib")),
    Command("train sb3", "Train with Stable-Baselines3 against built-in opponents: MaskablePPO.",
            "bang_cli.train_sb3", ("bang train sb3 duel --steps 200000",), "train", ("sb3_contrib",)),
    Command("train rllib", "Train with Ray RLlib, on this machine or a cluster.", "bang_cli.train_rllib", (
        "bang train rllib duel --minutes 5",
        "bang train rllib duel --minutes 10 --resume results/rllib-duel/checkpoint",
        "bang train rllib duel --address auto"), "rllib", ("ray",)),
    Command("train roles", "Train a belief about hidden roles on games of which the roles are known.",
            "bang_cli.train_roles", (
                "bang train roles dice --kind observation",
                "bang train roles dice --kind events --games 1500"), "train", ("torch",)),
    Command("info", "Show a game's spaces, tables and options.", "bang_cli.info", (
        "bang info",
        "bang info dice",
        "bang info duel options actions",
        "bang info duel --cards")),
    Command("demo", "See an agent learn a game for some minutes and play a ladder of others.", "bang_cli.demo", (
        "bang demo",
        "bang demo --minutes 1"), "train", ("torch", "scipy", "matplotlib")),
    Command("compile", "Compile games ahead of their first use: what is missing of each.", "bang_cli.compile", (
        "bang compile",
        "bang compile duel")),
)
"""All commands, in the order in which help shows them."""


def known(name: str) -> Command | None:
    """The command of this name."""
    return next((command for command in COMMANDS if command.name == name), None)


def group(name: str) -> list[Command]:
    """The commands whose first of two words this is; none if it names no group."""
    return [command for command in COMMANDS if command.name.startswith(name + " ")]
