"""Why a card or a die cannot be used: a reason for each that no legal action uses, and for no other."""

import re

import pytest

from bang_env.bang import Game as Bang
from bang_env.dice import Game as Dice
from bang_env.duel import Game as Duel
from bang_env.games import folder_of, load
from tests.random_games import decisions, each_case
from tests.render.test_bang import position
from tests.toy import Game as Toy

DICE_WORDS = {"one": "shoot ", "two": "shoot ", "beer": "beer ", "gatling": "return arrow "}


def uses(game, name):
    """Whether some legal action uses a hand card or a die, judged by the names of the actions alone."""
    legal = [game.action_name(action) for action in game.legal_actions()]
    if game.spec.name == "toy":
        return True
    if game.spec.name == "dice":
        dice = game.to_dict()["dice"]
        if legal[0].startswith("reroll"):
            return any(dice[int(die)] == name for action in legal for die in re.findall(r"\d", action))
        if name in ("one", "two"):
            first = "one" if game.states["ones"][0] else "two"
            return name == first and legal[0].startswith("shoot ")
        if name == "beer" and any(action.endswith(" double") for action in legal):
            return True
        return name in DICE_WORDS and legal[0].startswith(DICE_WORDS[name])
    shots = [action.split()[0] for action in legal if action.startswith(("sniper ", "ricochet "))]
    if shots and name in ("BANG!", "Missed!"):
        hand = game.to_dict()["players"][game.current_player]["hand"]
        bangs = sum(card.startswith("BANG!/") for card in hand)
        if name == "BANG!" or any(bangs < {"sniper": 2, "ricochet": 1}[shot] for shot in shots):
            return True
    way = re.compile(
        rf"(play|discard|answer with|avoid with|drink|reload) {re.escape(name)}( as Colt| as BANG!)?( on .*)?"
    )
    return any(way.fullmatch(action) for action in legal)


@each_case
def test_what_no_answer_uses_has_a_reason_and_nothing_else_has(module, options):
    rules_file = folder_of(module.SPEC.name) / "RULES.md"
    rules = rules_file.read_text(encoding="utf-8") if rules_file.exists() else module.__doc__
    refused = 0
    for seed in range(4):
        for game in decisions(module.Game(seed, **options), seed):
            if game.over:
                break
            for name in game.holdings():
                reason = game.why_not(name)
                assert (reason is None) == uses(game, name), (name, reason, game.to_dict())
                if reason is not None:
                    refused += 1
                    number = re.match(r"([A-Z]\d+a?): [a-zA-Z]", reason)
                    assert number and re.search(rf"\b{number[1]}\.", rules), reason
    assert refused or module.SPEC.name == "toy"


@each_case
def test_players_who_are_not_asked_are_told_who_is(module, options):
    game = module.Game(1, **options)
    for player, name in enumerate(game.agents):
        for thing in game.holdings(player):
            if player != game.current_player:
                assert f"{game.agents[game.current_player]} " in game.why_not(thing, player), name


def test_nobody_is_asked_when_the_game_is_over():
    *_, game = decisions(Bang(3), 3)
    with pytest.raises(ValueError, match="say which player you mean"):
        game.holdings()
    for seat in range(5):
        assert all("the game is over" in game.why_not(name, seat) for name in game.holdings(seat))


def test_only_what_a_player_has_can_be_asked_for():
    game = position([{"hand": ["Beer/hearts/6", "BANG!/clubs/9"]}, {}, {}])
    assert game.holdings() == ["BANG!", "Beer"]
    with pytest.raises(ValueError, match="player_0 has no Duel; they have BANG!, Beer"):
        game.why_not("Duel")
    with pytest.raises(ValueError, match="nothing called 'Duell'; did you mean Duel"):
        game.why_not("Duell")
    with pytest.raises(ValueError, match="player_2 has no Duel; they have nothing"):
        game.why_not("Duel", 2)
    assert Toy(1).why_not("number", 1 - Toy(1).current_player).startswith("T2: ")


# ------------------------------------------------------------------------------------------------------------- in BANG!


SILENT = ("Black Jack", "Bill Noface", "Pat Brennan", "Kit Carlson")


def hand(*cards, **more):
    return {"hand": list(cards), **more}


@pytest.mark.parametrize(
    ("mine", "others", "card", "reason"),
    [
        (hand("Missed!/spades/4"), [{}] * 4, "Missed!", "B27: Missed! is not played in one's turn: it answers a shot"),
        (hand("Whisky/hearts/Q"), [{}] * 4, "Whisky", "B30: Whisky costs another hand card, and there is none"),
        (hand("Panic!/hearts/J"), [{}] * 4, "Panic!", "B29: nobody at distance 1 has a card"),
        (hand("Cat Balou/hearts/K"), [{}] * 4, "Cat Balou", "B29: nobody has a card"),
        (
            hand("Barrel/spades/Q", in_play=[{"card": "Barrel/spades/K"}]),
            [{}] * 4,
            "Barrel",
            "B6: a Barrel lies in front of you already",
        ),
        (
            hand("BANG!/clubs/9", "Beer/hearts/6"),
            [{"in_play": [{"card": "Mustang/hearts/8"}]}, {}, {}, {"in_play": [{"card": "Hideout/diamonds/K"}]}],
            "BANG!",
            "B29: nobody is in range; yours is 1",
        ),
    ],
)
def test_reasons_of_phase_two(mine, others, card, reason):
    game = position([{"character": "Chuck Wengam", **mine}, *({"character": name, **other} for name, other in
                                                             zip(SILENT, others, strict=True))])
    assert game.action("end turn") in game.legal_actions() and game.why_not(card) == reason


def test_a_second_bang_waits_for_the_next_turn():
    game = position([hand("BANG!/clubs/9", "BANG!/clubs/8", "Beer/hearts/6", character="Bill Noface"), {}, {}, {}, {}])
    assert game.why_not("BANG!") is None
    game.step(game.action("play BANG! on +1"))
    assert game.why_not("BANG!") == "B28: one BANG! card a turn is played already" and game.why_not("Beer") is None


# ------------------------------------------------------------------------------------------- in the Duel, with the dice


def test_a_second_bang_card_of_a_duel():
    seen = set()
    for seed in range(12):
        for game in decisions(Duel(seed), seed):
            if not game.over:
                seen |= {game.why_not(name) for name in game.holdings()}
    assert {
        "D14: one BANG! card a turn is played already",
        "D16: Missed! is not played in one's turn: it answers a hit",
        "D20: it does not avoid this hit",
        None,
    } <= seen


def test_dynamite_stays_unless_black_jack_rolls():
    stays, rolls = set(), set()
    for seed in range(30):
        for game in decisions(Dice(seed, num_players=4), seed):
            rolling = not game.over and game.action_name(game.legal_actions()[0]) == "reroll none"
            if rolling and "dynamite" in game.holdings():
                roller = game.to_dict()["players"][game.current_player]["character"]
                (rolls if roller == "Black Jack" else stays).add(game.why_not("dynamite"))
    assert stays == {"X6: a dynamite cannot be rolled again"} and rolls == {None}


def test_a_spectator_of_the_dice_holds_none():
    game = Dice(1)
    assert all(game.holdings(seat) == [] for seat in range(5) if seat != game.states["turn_of"][0])
    assert load("dice").SPEC.looks.holdings(game.states[0], int(game.states["turn_of"][0])) == game.holdings()
