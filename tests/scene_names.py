"""Which scenes a game has, read from its test functions: their names say the rule, card or character."""

import ast
import re
from pathlib import Path


def functions_in(source):
    """The test functions of a module's text."""
    return [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def names_in(source):
    """The names of the test functions of a module's text."""
    return [function.name for function in functions_in(source)]


def runs_on_both(function):
    """Whether a test function runs on every referee: it takes `start`, and is not for the engine only."""
    marks = [ast.unparse(decorator) for decorator in function.decorator_list]
    return "start" in [argument.arg for argument in function.args.args] and "engine_only" not in marks


def scenes(folder):
    """The test functions of the rules in a game's folder."""
    paths = sorted(Path(folder).glob("test_rules_*.py"))
    return [function for path in paths for function in functions_in(path.read_text(encoding="utf-8"))]


def snake_case(name):
    """A card's or character's name as test functions have it: `Indians!` is `indians`."""
    return name.lower().replace("!", "").replace(" ", "_")


def named_after(what, names):
    """The tests whose names hold these words, whole: `clock` is not in `test_clocks`."""
    return [name for name in names if re.search(rf"_{what}(_|$)", name)]


def assert_no_test_hides_another(folder):
    """A function that is defined twice in a file is run once."""
    for path in Path(folder).glob("test_*.py"):
        names = names_in(path.read_text(encoding="utf-8"))
        assert len(set(names)) == len(names), f"a test of {path.name} hides another of the same name"
