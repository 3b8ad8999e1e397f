"""The deck, "draw!" and Lucky Duke (B15 to B18)."""

from collections import Counter

import pytest

from tests.bang.scene import TAKE, start, who

pytestmark = pytest.mark.usefixtures("referee")

COUNT = ("count first", "count second")


def test_b15_the_discard_pile_becomes_the_deck_as_soon_as_it_is_empty():
    game = start(who(hand="Stagecoach, Beer"), deck="Barrel, Scope", discard="Mustang, Jail").act("play Stagecoach")
    assert (sorted(game.deck()), game.pile(), game.hand(0)) == (
        ["Jail", "Mustang", "Stagecoach"],
        [],
        ["Barrel", "Beer", "Scope"],
    )


def test_b15_it_can_happen_between_two_cards_of_one_draw():
    game = start(who(hand="Wells Fargo, Beer"), deck="Barrel", discard="Mustang, Jail").act("play Wells Fargo")
    assert Counter([*game.hand(0), *game.deck()]) == Counter(["Barrel", "Beer", "Jail", "Mustang", "Wells Fargo"])
    assert (len(game.hand(0)), game.pile()) == (4, [])


def test_b15_a_played_card_alone_becomes_the_deck_and_can_be_drawn():
    game = start(who(hand="Stagecoach, Beer"), deck="", discard="").act("play Stagecoach")
    assert (game.hand(0), game.deck(), game.pile()) == (["Beer", "Stagecoach"], [], [])


def test_b15_a_flipped_card_is_part_of_it():
    game = start(who(hand="BANG!, Beer"), who(table="Barrel"), deck="Scope", discard="").act(
        "play BANG! on +1", "use Barrel"
    )
    assert (sorted(game.deck()), game.pile()) == (["BANG!", "Scope"], [])


def test_b15_open_cards_are_not_part_of_it():
    game = start(who(hand="General Store, Beer"), deck="Barrel, Scope", discard="Mustang, Jail, Saloon").act(
        "play General Store"
    )
    assert (len(game.at("open")), game.pile()) == (4, [])
    assert Counter(game.everything()) == Counter(game.at("open") + game.at("deck") + game.faces(0))
    assert len(game.deck()) == 2


def test_b15_kit_carlsons_three_are_not_part_of_it():
    game = start(who("Kit Carlson"), phase="draw", deck="Barrel, Scope, Jail", discard="Mustang, Saloon")
    assert (len(game.at("open")), sorted(game.deck())) == (3, ["Mustang", "Saloon"])
    game.act("take Barrel", "take Scope")
    assert (game.deck()[0], len(game.deck())) == ("Jail", 3)


def test_b15_it_happens_between_the_cards_of_one_elimination():
    game = start(
        who(hand="Wells Fargo, BANG!, Beer"),
        who(life=1, hand="Scope, Jail, Panic!"),
        who("Vulture Sam", out=1),
        deck="Saloon, Barrel, Gatling",
    ).act("play Wells Fargo")
    assert (game.deck(), game.pile()) == (["Wells Fargo"], [])
    game.act("play BANG! on +1")
    assert len(game.hand(0)) == 7
    assert Counter(game.everything()).total() == 9


def test_b15_it_happens_when_a_position_is_loaded():
    game = start(who(hand="Beer"), deck="", discard="Mustang, Jail, Scope")
    assert (sorted(game.deck()), game.pile()) == (["Jail", "Mustang", "Scope"], [])


def test_b15_it_happens_between_the_two_cards_of_lucky_duke():
    game = start(
        who(hand="BANG!/hearts/Q, Beer"), who("Lucky Duke", table="Barrel"), deck="clubs/K", discard="Saloon, Mustang"
    )
    game.act("play BANG! on +1", "use Barrel")
    game.asks(1, *COUNT)
    assert (len(game.deck()), game.pile()) == (2, [])
    game.act("count second")
    assert (game.life(1), len(game.pile())) == (4, 2)


def test_b15_the_order_of_the_discard_pile_does_not_matter():
    decks = [
        start(who(hand="Stagecoach, Beer"), deck="Barrel, Scope", discard=pile).act("play Stagecoach").deck()
        for pile in ("Mustang, Jail, Saloon, Gatling", "Gatling, Saloon, Mustang, Jail")
    ]
    assert decks[0] == decks[1]


def test_b16_without_cards_nothing_is_drawn():
    game = start(who("Pixie Pete", hand="Beer"), phase="draw", deck="")
    assert (game.hand(0), game.phase()) == (["Beer"], "play")


def test_b16_a_barrel_may_be_used_and_fails():
    game = start(who(hand="Gatling, Beer"), who(table="Barrel"), deck="", discard="").act("play Gatling")
    assert game.deck() == ["Gatling"]
    game = start(who(table="Knife, Scope"), who("Jourdonnais", table="Barrel"), who("Suzy Lafayette"), deck="")
    game.act("use Knife on +1")
    game.asks(1, "use Barrel", "use Jourdonnais", TAKE)
    assert (game.hand(2), game.deck()) == (["Knife"], [])
    game.act("use Barrel", "use Jourdonnais")
    assert game.life(1) == 3


def test_b16_jail_keeps_the_prisoner():
    game = start(who(), who(table="Jail", hand="Beer"), turn_of=1, phase="begin", deck="", last_turn=False)
    assert (game.at("turn"), game.table(1)) == (6, [])


def test_b16_dynamite_moves_on():
    game = start(who(table="Dynamite", hand="Beer"), phase="begin", deck="")
    assert (game.table(0), game.table(1), game.life(0)) == ([], ["Dynamite"], 5)


def test_b16_plays_that_only_draw_are_still_legal():
    game = start(who(hand="Stagecoach, Wells Fargo, General Store", table="Pony Express"), deck="")
    game.asks(0, "play Stagecoach", "play Wells Fargo", "play General Store", "use Pony Express", "end turn")


@pytest.mark.parametrize(
    ("card", "explodes"),
    [
        ("spades/2", True),
        ("spades/9", True),
        ("spades/10", False),
        ("spades/A", False),
        ("spades/J", False),
        ("clubs/5", False),
        ("diamonds/9", False),
        ("hearts/3", False),
    ],
)
def test_b17_suit_and_value_decide(card, explodes):
    game = start(
        who("Slab the Killer", table="Dynamite", hand="Beer"), phase="begin", deck=f"{card}, Missed!, Missed!, ..."
    )
    assert game.life(0) == (2 if explodes else 5)


def test_b17_the_flipped_card_goes_to_the_discard_pile():
    game = start(who(hand="BANG!, Beer"), who(table="Barrel"), deck="hearts/3, ...").act(
        "play BANG! on +1", "use Barrel"
    )
    assert (game.pile(), game.life(1)) == (["Wells Fargo", "BANG!"], 4)


@pytest.mark.parametrize(("answer", "life"), [("count first", 4), ("count second", 3)])
def test_b18_lucky_duke_chooses_if_exactly_one_succeeds(answer, life):
    game = start(who(hand="BANG!, Beer"), who("Lucky Duke", table="Barrel"), deck="Wells Fargo, Scope, ...")
    game.act("play BANG! on +1", "use Barrel")
    game.asks(1, *COUNT)
    assert [card.split("/")[0] for card in game.at("open")] == ["Wells Fargo", "Scope"]
    game.act(answer)
    assert game.life(1) == life
    assert game.pile() == (["Wells Fargo", "Scope", "BANG!"] if life == 4 else ["Scope", "Wells Fargo", "BANG!"])


@pytest.mark.parametrize(("deck", "life"), [("Wells Fargo, Saloon", 4), ("Scope, Jail", 3)])
def test_b18_lucky_duke_is_not_asked_if_both_do_the_same(deck, life):
    game = start(who(hand="BANG!, Beer"), who("Lucky Duke", table="Barrel"), deck=f"{deck}, ...")
    game.act("play BANG! on +1", "use Barrel")
    game.asks(0, "play Beer", "end turn")
    assert (game.life(1), game.pile()) == (life, [*reversed(deck.split(", ")), "BANG!"])


def test_b18_for_dynamite_the_explosion_is_the_success():
    game = start(who("Lucky Duke", table="Dynamite", hand="Beer"), phase="begin", deck="spades/5, Wells Fargo, ...")
    game.asks(0, *COUNT)
    game.act("count second")
    assert (game.life(0), game.table(1)) == (5, ["Dynamite"])


def test_b18_one_card_counts_if_only_one_can_be_flipped():
    game = start(
        who("Lucky Duke", table="Jail", hand="Beer", role="outlaw"),
        who(role="sheriff"),
        phase="begin",
        deck="Wells Fargo",
        discard="",
    )
    assert (game.to_move, game.table(0)) == (0, [])


def test_b18_vera_custer_can_be_lucky_duke():
    game = start(
        who(hand="BANG!, Beer"), who("Vera Custer", copied="Lucky Duke", table="Barrel"), deck="hearts/3, clubs, ..."
    )
    game.act("play BANG! on +1", "use Barrel")
    game.asks(1, *COUNT)
