"""Tables as data: at every kind of question, what an action is about lies on the table, and it has a button."""

import json
import random

import pytest

from bang_env.games import GAMES, load
from bang_env.render.table import named_parts, part
from tests.games import OPTION_SETS


def parts_with_id(value):
    if isinstance(value, dict):
        own = {value["id"]} if "id" in value else set()
        return own.union(*(parts_with_id(inner) for inner in value.values()))
    return set().union(*(parts_with_id(inner) for inner in value)) if isinstance(value, list) else set()


@pytest.mark.parametrize("name", GAMES)
def test_what_an_action_is_about_lies_on_the_table(name):
    """For the player who is asked, in random games with all sets of options; a spectator's table is data too."""
    for number, options in enumerate(OPTION_SETS[name]):
        for seed in range(3):
            game, chooser = load(name).Game(seed, **options), random.Random(seed + 10 * number)
            page = game.spec.page
            while not game.over:
                legal, record = game.legal_actions(), game.states[0]
                table = page.table(record, game.current_player)
                if table is not None and chooser.random() < 0.3:
                    assert json.loads(json.dumps(table)) == table
                    json.dumps(page.table(record, None))
                    ids = parts_with_id(table)
                    for action in legal:
                        assert set(page.pieces(record, action)) <= ids, game.action_name(action)
                    groups = page.answers(record, legal)
                    titles = [title for group in groups for title in group["actions"]]
                    assert sorted(titles) == sorted(map(game.action_name, legal))
                    labels = [label for group in groups for label in group["labels"]]
                    assert all(labels) and all(group["meaning"] for group in groups)
                    assert all(len(group["labels"]) == len(set(group["labels"])) for group in groups)
                    if not table.get("several"):
                        several_pieces = [page.pieces(record, action) for action in legal]
                        assert all(len(pieces) <= 2 for pieces in several_pieces)
                game.step(chooser.choice(legal))


def test_parts_leave_out_what_is_empty_but_keep_zeros():
    assert part(a=None, b="", c=False, d=0, e=[], f=True) == {"d": 0, "e": [], "f": True}
    assert named_parts({"x": [{"name": "a", "y": {"name": "b"}}], "name": "c"}) == [
        {"x": [{"name": "a", "y": {"name": "b"}}], "name": "c"}, {"name": "a", "y": {"name": "b"}}, {"name": "b"}]
