"""The twin of BANG! by itself: random games keep the rules' invariants, and a deal draws its numbers in order."""

import random
from collections import Counter

import pytest

from tests.bang.twin import Twin
from tests.bang.twin_cards import COLOUR, LIFE, RANK, ROLES, ROWS, WEAPON_RANGE, in_table_order, name_of

WHOLE = {"accept", "decline", "stop", "end turn", "give up", "hand", "ignore", "red", "black", "skip the draw"}
KINDS = (
    *(
        "answer with ",
        "choose ",
        "count ",
        "discard ",
        "draw from ",
        "drink ",
        "name ",
        "pay from ",
        "play ",
        "ricochet ",
    ),
    *("sniper ", "take ", "token on ", "use "),
)
SETS = ("dodge_city", "high_noon", "fistful", "bullet", "armed_dangerous")


def check(twin, cards):
    """What holds at every decision."""
    position = twin.snapshot()
    everything = Counter(position["deck"] + position["discard"] + position["open"])
    for player in position["players"]:
        names = [name_of(entry["card"]) for entry in player["in_play"]]
        everything.update(player["hand"] + [entry["card"] for entry in player["in_play"]])
        assert len(names) == len(set(names))  # B6
        assert sum(name in WEAPON_RANGE for name in names) <= 1
        assert all(COLOUR[name] != "brown" for name in names)
        assert player["life"] <= player["max_life"]
        assert player["alive"] or not (player["life"] or names) or twin.to_move is not None
        assert not any(Counter(known) - Counter(player["hand"]) for known in player["seen"].values())  # B9
    assert everything == Counter(cards)
    assert position["deck"] or not position["discard"]  # B15
    assert (twin.to_move is None) == twin.over
    assert twin.over or len(twin.legal()) >= 2  # B68
    assert all(name in WHOLE or name.startswith(KINDS) for name in twin.legal())
    tokens = position["supply"]
    for player in position["players"]:
        places = [player["tokens"], *[entry.get("tokens", 0) for entry in player["in_play"]]]
        assert all(0 <= place <= 4 for place in places)  # A1
        tokens += sum(places)
    assert tokens == 32


@pytest.mark.parametrize("seed", range(60))
def test_random_games_keep_the_rules(seed):
    chooser = random.Random(seed)
    expansions = [name for name in SETS if seed >= 20 and chooser.random() < 0.6]
    if seed < 20:
        expansions = ["dodge_city"] if seed % 3 else []
    cards = [face for group, rows in ROWS.items() if group == "base" or group in expansions for face in rows]
    options = {"num_players": 3 + seed % 6, "expansions": expansions, "abilities": seed % 7 != 0}
    twin = Twin.new(options, chooser.randrange)
    while not twin.over:
        check(twin, cards)
        twin.step(chooser.choice(sorted(twin.legal())))
    check(twin, cards)
    assert not twin.truncated
    assert set(twin.returns) <= {-1.0, 1.0} or twin.snapshot()["winners"] == []


def test_an_illegal_action_is_refused():
    twin = Twin.new({"num_players": 4}, random.Random(1).randrange)
    with pytest.raises(ValueError, match="'fly' is not legal; legal: \\["):
        twin.step("fly")


class Script:
    """A `below` that notes the bounds it is asked for and always gives the last number."""

    def __init__(self):
        self.bounds = []

    def __call__(self, bound):
        self.bounds.append(bound)
        return bound - 1


@pytest.mark.parametrize("players", range(3, 9))
def test_a_deal_draws_roles_then_characters_then_the_deck(players):
    script = Script()
    twin = Twin.new({"num_players": players, "abilities": False}, script)
    shuffles = [*range(players, 1, -1), *range(16, 16 - players, -1), *range(80, 1, -1)]
    assert script.bounds == shuffles
    position = twin.snapshot()
    assert [player["role"] for player in position["players"]] == ROLES[players]
    names = list(LIFE["base"])
    assert [player["character"] for player in position["players"]] == names[: -players - 1 : -1]
    top_first = in_table_order(ROWS["base"])[::-1]
    dealt = position["players"][1]["life"] if position["turn_of"] else position["players"][0]["life"]
    assert set(position["players"][0]["hand"]) >= set(top_first[: min(3, dealt)])


def test_given_roles_and_characters_draw_no_numbers():
    script = Script()
    options = {
        "num_players": 3,
        "roles": ["outlaw", None, "deputy"],
        "characters": ["Slab the Killer", None, "Vera Custer"],
    }
    twin = Twin.new(options, script)
    assert script.bounds == [15, *range(80, 1, -1)]
    assert [player["role"] for player in twin.snapshot()["players"]] == ["outlaw", "renegade", "deputy"]


def test_a_face_with_several_rows_ranks_by_the_first():
    assert RANK["BANG!/clubs/5"] < RANK["BANG!/spades/8"]
    assert len(RANK) == len({face for rows in ROWS.values() for face in rows})
