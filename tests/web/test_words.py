"""What the page says: the person at the browser is `you`, in the right form, wherever their seat is named."""

import pytest

from bang_arena.web.words import headline, plural, say

RING = [f"player_{seat}" for seat in range(4)]
SIDES = ["law", "outlaw"]


@pytest.mark.parametrize(
    ("line", "said", "told_of"),
    [
        ("player_2 takes an arrow: 3 left in the pile", "You take an arrow: 3 left in the pile", "Player 2 takes"),
        ("player_1 aims at player_2: 1 point", "Player 1 aims at you: 1 point", "Player 1 aims at player 2"),
        ("turn 4: player_2", "Turn 4: you", "Turn 4: player 2"),
        ("turn 4: you, Sid Ketchum", "Turn 4: you, Sid Ketchum", "Turn 4: you"),
        ("player_2 has no target for a two", "You have no target for a two", "Player 2 has"),
        ("player_2 is eliminated: outlaw", "You are eliminated: outlaw", "Player 2 is"),
        ("player_1 decides how to answer player_2's BANG!", "Player 1 decides how to answer your BANG!", "Player 1"),
        ("you draw a card", "You draw a card", "You draw a card"),
    ],
)
def test_a_seat_of_the_ring_is_you(line, said, told_of):
    assert say(line, RING, 2) == said
    assert say(line, RING, None).startswith(told_of)


@pytest.mark.parametrize(
    ("line", "law", "outlaw"),
    [
        ("Law draws a law card from the law deck", "You draw a law card from the law deck", None),
        ("Outlaw loses an outlaw card", None, "You lose an outlaw card"),
        ("turn 3: Law", "Turn 3: you", "Turn 3: Law"),
        ("Law: Jango is active", "You: Jango is active", None),
        ("Jango enters for law", "Jango enters for you", None),
        ("law decides who is active", "You decide who is active", "Law decides who is active"),
        ("Law wins", "You win", None),
    ],
)
def test_a_side_is_you_only_where_it_is_a_player(line, law, outlaw):
    assert say(line, SIDES, 0) == (law or line)
    assert say(line, SIDES, 1) == (outlaw or line[:1].upper() + line[1:])


def test_verbs_follow_you():
    verbs = {"is": "are", "has": "have", "passes": "pass", "rolls": "roll", "discards": "discard", "reaches": "reach",
             "loses": "lose", "avoids": "avoid", "won": "won", "fires": "fire"}
    assert {verb: plural(verb) for verb in verbs} == verbs


def test_the_headline_says_whose_move_it_is_and_how_it_ended():
    assert headline("player_2 decides what to play", RING, 2, 2, None) == "Your move: decide what to play"
    assert headline("player_1 decides what to play", RING, 2, 1, None) == "Player 1 decides what to play"
    assert headline("player_1 decides what to play", RING, None, 1, None) == "Player 1 decides what to play"
    assert headline("over: player_1, player_2 won", RING, 2, -1, [-1, 1, 1, -1]) == \
        "You won! The game is over: player 1, you won"
    assert headline("over: law won", SIDES, 1, -1, [1, -1]) == "You lost. The game is over: law won"
    assert headline("over: nobody won", RING, 0, -1, [0, 0, 0, 0]) == "Nobody won. The game is over."
    assert headline("over: player_0 won", RING, 0, -1, [1, -1, -1, -1]) == "You won! The game is over."
    assert headline("over: law won", SIDES, None, -1, [1, -1]) == "The game is over: law won"
