"""The recipes for other libraries: each runs as its page says. `make test-recipes` makes an environment for each."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "docs" / "recipes"
RECIPES = {"torchrl": "torchrl_ppo.py", "tianshou": "tianshou_ppo.py", "agilerl": "agilerl_ppo.py"}
"""The recipe of each library."""


def run(recipe, *arguments):
    """Run a recipe as a user would. Returns what it prints."""
    paths = os.pathsep.join(str(ROOT / folder) for folder in (".", "agents", "train", "cli"))
    done = subprocess.run([sys.executable, FOLDER / recipe, *arguments], capture_output=True, text=True, check=False,
                          env=os.environ | {"PYTHONPATH": paths})
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize("library", RECIPES)
def test_a_recipe_learns_and_says_how_well(library):
    """A short run: the environment, the masks and the update fit together. A wrong mask would raise ValueError."""
    if importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed (the extra {library}; `make test-recipes` has it)")
    found = re.search(r"score against random: (\d+\.\d) %", run(RECIPES[library], "--decisions", "2048"))
    assert found, "the last line is a score"
    assert 30 < float(found[1]) < 90


@pytest.mark.slow
@pytest.mark.parametrize("library", RECIPES)
def test_a_recipe_gets_better_than_chance(library):
    if importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed (the extra {library}; `make test-recipes` has it)")
    found = re.search(r"score against random: (\d+\.\d) %", run(RECIPES[library]))
    assert float(found[1]) > 58, "400 games between equals give 50 +- 5 %"


def test_torchrl_makes_the_gymnasium_environments_by_their_ids():
    """It tries out keywords such as `frameskip`, and expects TypeError for those that are unknown."""
    pytest.importorskip("torchrl", reason="torchrl is not installed (the extra torchrl; `make test-recipes` has it)")
    from torchrl.envs import GymEnv

    import bang_env  # noqa: F401  (registers the ids)
    from bang_env.adapters.registration import gymnasium_id
    from bang_env.games import GAMES, load

    for name in GAMES:
        env = GymEnv(gymnasium_id(name))
        assert env.reset()["observation"].shape == (load(name).SPEC.observation.length,)


def test_every_recipe_has_its_test_and_its_place_on_the_page():
    page = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
    constraints = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert {path.name for path in FOLDER.glob("*.py")} == set(RECIPES.values())
    for library, recipe in RECIPES.items():
        version = re.search(rf"^{library}==(.*)$", constraints, re.MULTILINE)[1]
        assert f"](recipes/{recipe})" in page and f"| {version} |" in page
        assert f"tried with {library} {version}" in (FOLDER / recipe).read_text(encoding="utf-8")
