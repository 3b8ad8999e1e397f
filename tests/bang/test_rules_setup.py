"""Dealing a new game, and its options (B11 to B14, B72)."""

from collections import Counter

import pytest

from tests.bang.scene import deal
from tests.bang.twin_cards import LIFE, LIFE_OF, ROWS

pytestmark = pytest.mark.usefixtures("referee")

DEALT = {
    3: {"deputy": 1, "outlaw": 1, "renegade": 1},
    4: {"sheriff": 1, "renegade": 1, "outlaw": 2},
    5: {"sheriff": 1, "renegade": 1, "outlaw": 2, "deputy": 1},
    6: {"sheriff": 1, "renegade": 1, "outlaw": 3, "deputy": 1},
    7: {"sheriff": 1, "renegade": 1, "outlaw": 3, "deputy": 2},
    8: {"sheriff": 1, "renegade": 2, "outlaw": 3, "deputy": 2},
}
PLAIN = [
    "Slab the Killer",
    "Willy the Kid",
    "Paul Regret",
    "Bart Cassidy",
    "Rose Doolan",
    "El Gringo",
    "Vulture Sam",
    "Jourdonnais",
]


def roles(game):
    """The role of each seat."""
    return [player["role"] for player in game.at("players")]


def characters(game):
    """The character of each seat."""
    return [player["character"] for player in game.at("players")]


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("expansions", [[], ["dodge_city"]])
def test_b11_roles_by_number_of_players(players, expansions):
    game = deal(seed=players, num_players=players, expansions=expansions)
    assert Counter(roles(game)) == DEALT[players]


def test_b11_roles_are_dealt_at_random():
    assert {roles(deal(seed=seed, num_players=4)).index("sheriff") for seed in range(30)} == {0, 1, 2, 3}


def test_b11_roles_can_be_given_for_some_seats():
    for seed in range(10):
        game = deal(seed=seed, num_players=5, roles=[None, "outlaw", "sheriff", None, None])
        assert (roles(game)[1:3], Counter(roles(game))) == (["outlaw", "sheriff"], DEALT[5])


@pytest.mark.parametrize("expansions", [[], ["dodge_city"]])
def test_b12_each_seat_gets_a_character_of_the_sets_in_use(expansions):
    stock = [name for group in ["base", *expansions] for name in LIFE[group]]
    dealt = set()
    for seed in range(40):
        names = characters(deal(seed=seed, num_players=8, expansions=expansions))
        assert len(set(names)) == 8
        dealt |= set(names)
    assert dealt == set(stock)


def test_b12_characters_can_be_given_for_some_seats():
    given = ["Suzy Lafayette", None, "Apache Kid", None]
    for seed in range(10):
        names = characters(deal(seed=seed, num_players=4, characters=given))
        assert (names[0], names[2], len(set(names))) == ("Suzy Lafayette", "Apache Kid", 4)


def test_b12_without_abilities_nobody_has_one():
    game = deal(num_players=4, abilities=False, characters=["Kit Carlson", "Jesse Jones", "Pat Brennan", "Vera Custer"])
    assert (game.phase(), len(game.at("deck")) + len(game.at("discard"))) == ("play", 80 - sum(hands(game)))
    assert hands(game)[game.at("turn_of")] == starting_life(game, game.at("turn_of")) + 2


def hands(game):
    """The number of cards in each hand."""
    return [len(player["hand"]) for player in game.at("players")]


def starting_life(game, seat):
    """B13: the life printed on the character, 1 more for the sheriff."""
    player = game.at("players")[seat]
    return LIFE_OF[player["character"]] + (player["role"] == "sheriff")


@pytest.mark.parametrize("players", range(3, 9))
def test_b13_starting_life_is_the_maximum_and_the_sheriff_has_one_more(players):
    for seed in range(5):
        game = deal(seed=seed, num_players=players, characters=PLAIN[:players])
        for seat, player in enumerate(game.at("players")):
            assert player["life"] == player["max_life"] == starting_life(game, seat)


def test_b13_nobody_has_a_bonus_with_3_players():
    game = deal(num_players=3, characters=["Paul Regret", "Slab the Killer", "El Gringo"])
    assert sorted(game.life(0, 1, 2)) == [3, 3, 4]


@pytest.mark.parametrize("players", range(3, 9))
def test_b14_everybody_is_dealt_as_many_cards_as_life(players):
    game = deal(seed=1, num_players=players, characters=PLAIN[:players], expansions=["dodge_city"])
    first = game.at("turn_of")
    assert hands(game) == [starting_life(game, seat) + 2 * (seat == first) for seat in range(players)]
    assert sum(hands(game)) + len(game.deck()) == 120


@pytest.mark.parametrize(("players", "role"), [(3, "deputy"), (4, "sheriff"), (7, "sheriff")])
def test_b14_the_sheriff_or_the_deputy_of_three_begins(players, role):
    for seed in range(8):
        game = deal(seed=seed, num_players=players, characters=PLAIN[:players])
        assert (roles(game)[game.at("turn_of")], game.at("turn"), game.to_move) == (role, 1, game.at("turn_of"))


def test_b14_the_cards_are_those_of_the_sets_in_use():
    assert deal(num_players=5).everything() == Counter(ROWS["base"])
    assert deal(num_players=5, expansions=["dodge_city"]).everything() == Counter(ROWS["base"] + ROWS["dodge_city"])


def test_b14_the_same_seed_gives_the_same_deal_and_another_seed_another():
    first, again, other = (deal(seed=seed, num_players=6).at("players") for seed in (7, 7, 8))
    assert first == again != other


def test_b72_a_turn_limit_of_0_is_none():
    game = deal(num_players=4, turn_limit=0, characters=PLAIN[:4])
    while not game.over and game.at("turn") < 12:
        game.act(min(game.legal(), key=lambda name: (name != "end turn", name)))
    assert not game.truncated


@pytest.mark.parametrize("players", range(3, 9))
def test_b72_every_number_of_players_goes_with_dodge_city(players):
    game = deal(num_players=players, expansions=["dodge_city"])
    assert len(game.at("players")) == players
