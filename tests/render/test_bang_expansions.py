"""How BANG! looks with its expansions: events, load tokens, ghosts, spare characters; what is told and asked."""

import re

import pytest

from bang_env.bang import Game
from bang_env.bang.actions import Question
from bang_env.bang.cards import CARD_NAMES, CHARACTER_NAMES, EVENT_NAMES, EXPANSIONS
from bang_env.bang.events import EVENT_KINDS
from bang_env.bang.state import Kind
from bang_env.render import bang
from bang_env.render.bang_words import TITLES, spare
from bang_env.render.drawing import Text
from bang_env.render.text import columns
from tests.bang.scene import ALL_SETS, position, who
from tests.random_games import decisions
from tests.render.test_bang import apart, hints, shown

EVERYTHING = {"expansions": list(EXPANSIONS)}


def scene(*seats, **fields):
    """A position with all sets, which goes on after this turn."""
    return Game.from_dict(position(*seats, **{"expansions": ALL_SETS, "last_turn": False, **fields}))


def before(event, *seats, **fields):
    """The last decision before the event player's turn, in which this event is in play."""
    return scene(*seats, event=event, turn_of=3, event_deck=[], **fields)


def act(game, *names):
    """Take the named actions one after the other."""
    for name in names:
        game.step(game.action(name))
    return game


# --------------------------------------------------------------------------------------------- what is on the table


def test_the_event_in_play_and_the_next_one_are_shown_to_all_and_no_other():
    game = scene(who(hand="Beer"), event="Ambush", event_deck=["Curse", "Thirst", "High Noon"])
    for view in (None, 0, 2):
        text, picture = game.render(view), shown(game, view)
        assert "event: Ambush. Everybody is at distance 1." in text
        assert "next event: Curse, in player_0's turn (2 more to come)" in text
        assert {"Ambush", "Curse", "event", "next event"} <= set(picture)
        assert "Thirst" not in text and "Thirst" not in " ".join(picture) + hints(game, view)
    last = scene(who(hand="Beer"), event="Curse", event_deck=["High Noon"])
    assert "next event: High Noon, in player_0's turn (the last one)" in last.render()
    assert "next event" not in scene(who(hand="Beer"), event="High Noon", event_deck=[]).render()


def test_load_tokens_are_shown_on_characters_and_cards():
    game = scene(who(hand="BANG!", table="Crate=2, Barrel", tokens=3), who(table="Bomb=1"))
    text = game.render(2)
    assert "in play: Crate 3♥ ●2, Barrel Q♠" in text and "in play: Bomb 7♦ ●1" in text
    assert re.search(r"player_0 .* ●3", text) and not re.search(r"player_1 .*●", text)
    assert "load tokens (●) in the supply: 26" in text
    for view in (None, 0, 2):
        assert {"1", "2", "3", "load tokens in the supply: 26"} <= set(shown(game, view))
        assert "2 load tokens" in hints(game, view) and "1 load token" in hints(game, view)
    assert "load tokens" not in Game(1).render() + "".join(shown(Game(1), None))


def test_a_ghost_is_called_one():
    seats = [who(hand="Beer"), who("Paul Regret", out=1)]
    game = act(scene(*seats, event="Ghost Town", deck="Panic!, Saloon, ..."), "end turn")
    assert re.search(r"> player_1 Paul Regret +outlaw +ghost +hand 3", game.render(0))
    assert "a ghost" in shown(game, 0) and "a ghost" in shown(game, 1)
    assert any("all go at the end of the turn" in text for text in shown(game, 1))
    assert "you return as a ghost" in game.told(1) and "player_1 returns as a ghost" in game.told(0)


def test_a_spare_character_is_shown_to_those_who_know_it():
    seats = [who("Paul Regret", spare="Jourdonnais"), who(spare="Rose Doolan"), who(), who(hand="Beer")]
    game = before("New Identity", *seats)
    assert [spare(game.states[0], 0, view) for view in (None, 0, 1)] == ["Jourdonnais", "", ""]
    act(game, "end turn")
    assert [spare(game.states[0], 0, view) for view in (None, 0, 1)] == ["Jourdonnais", "Jourdonnais", ""]
    assert "spare character: Jourdonnais" in game.render(0) and "spare: Jourdonnais" in shown(game, 0)
    for view in (1, 2):
        assert "Jourdonnais" not in game.render(view) + " ".join(shown(game, view)) + hints(game, view)
    assert "Jourdonnais" not in bang.caption(game.states[0])
    assert bang.label(game.states[0], game.action("accept")) == "accept: become Jourdonnais"
    act(game, "accept")
    assert "player_0 becomes Jourdonnais, with 2 life points" in game.told(1)
    assert "spare character: Paul Regret" in game.render(1), "it was open before"


def test_notes_say_what_holds_for_this_turn():
    game = scene(who(hand="BANG!/diamonds", table="Bell Tower, Bandolier"), event="Handcuffs", named_suit="diamonds")
    assert "Handcuffs: you play diamonds only" in game.render(0)
    assert "Handcuffs: player_0 plays diamonds only" in shown(game, 1)
    act(game, "use Bandolier")
    assert "Bandolier: one more BANG! card this turn" in game.render(1)
    act(game, "use Bell Tower")
    assert "Bell Tower: everybody is near player_0" in game.render(1)
    assert hints(game, 0).count("in range") == 3, "a rung Bell Tower brings everybody in range"
    marked = scene(who(hand="Saloon, Beer/hearts/6"), event="Law of the West", marked="Beer/hearts/6")
    assert "Law of the West: you must play Beer (6 of hearts)" in marked.render(0)
    assert "It must be played in this turn if it can be." in hints(marked, 0)


def test_without_an_ability_none_is_told():
    game = scene(who("Slab the Killer", hand="Beer"), event="Hangover")
    assert "no ability at this moment" in shown(game, 0)


# ------------------------------------------------------------------------------------------------------- what is told


def story(game, *actions, view=1):
    """What a player is told after the last of these actions."""
    return act(game, *actions).told(view)


def test_events_and_those_who_return_are_told():
    seats = [who(), who(life=2), who(), who(hand="Beer")]
    told = story(scene(*seats, turn_of=3, event="Ambush", event_deck=["The Doctor"]), "end turn")
    assert told[:3] == ["turn 6: player_0, Black Jack", "The Doctor comes into play", "you regain 1 life point: 3 now"]
    dead = scene(who(), who(out=1), who(), who(), turn_of=0, event="Dead Man")
    assert "you return with 2 life points" in dead.told(1)


def test_guesses_suits_and_marks_are_told():
    game = before("Peyote", who(), who(), who(), who(hand="Beer"), deck="hearts, spades, ...")
    assert story(game, "end turn", "red")[0].startswith("player_0 guesses red: the ")
    assert story(game, "red")[0].endswith(", wrong")
    game = before("Handcuffs", who(), who(), who(), who(hand="Beer"))
    assert story(game, "end turn", "name clubs", view=0)[0] == "you name clubs"
    game = before("Law of the West", who(), who(), who(), who(hand="Beer"), deck="hearts, Scope, ...")
    assert "player_0 shows the A of spades (Scope), which must be played if it can be" in story(game, "end turn")


def test_cards_put_on_the_deck_are_named_to_their_player_alone():
    game = scene(who(life=1, hand="Saloon, Panic!"), event="Abandoned Mine", phase="discard")
    act(game, "discard Saloon")
    assert "you put Saloon on top of the deck" in game.told(0)
    assert "player_0 puts a card on top of the deck" in game.told(1)


def test_gifts_are_named_to_giver_and_receiver():
    game = before("Ambush", who("Claus the Saint"), who(), who(), who(hand="Beer"), deck="Panic!, Saloon, ...")
    assert bang.label(act(game, "end turn").states[0], game.action("take Panic!")) == "give Panic! to player_1"
    assert "held aside: ?, ?, ?, ?, ?" in game.render(1)
    act(game, "take Panic!")
    assert [game.told(view)[0] for view in (0, 1, 2)] == [
        "you give Panic! to player_1", "player_0 gives Panic! to you", "player_0 gives a card to player_1"]


def test_load_tokens_are_told_where_they_are():
    game = scene(who(hand="BANG!"), who(hand="Missed!", table="Crate=2"))
    told = story(game, "play BANG! on +1", "use Crate")
    assert told[:4] == ["you use Crate", "your Crate has 1 load token", "your Crate has no load token left",
                        "your Crate is discarded"]
    game = scene(who(hand="Barrel, Beer"))
    assert "player_0 has 1 load token on their character" in story(game, "play Barrel", "token on character")


def test_a_bomb_is_laid_passes_and_explodes():
    game = scene(who(hand="Bomb, Beer"), who(), who(), who())
    assert "player_0 puts Bomb in front of you" in story(game, "play Bomb on +1")
    for top, words in (("spades", "your Bomb explodes"), ("hearts", "the Bomb passes to player_3")):
        game = scene(who(hand="Beer"), who(table="Bomb=2", hand="Beer"), deck=f"{top}, ...")
        act(game, "end turn")
        told = game.told(1)
        if top == "hearts":
            told = story(game, "choose +2")
        assert words in told
    assert "you flip the 7 of spades" not in told


def test_what_ms_abigail_ignores_is_told():
    game = scene(who(hand="Panic!/hearts/J"), who("Ms. Abigail", hand="Beer"))
    act(game, "play Panic! on +1")
    assert bang.caption(game.states[0]) == "player_1 decides whether to ignore player_0's Panic!"
    assert story(game, "accept")[0] == "you ignore Panic!"


@pytest.mark.parametrize(("event", "flip", "free"), [("Blessing", "spades", True), ("Curse", "hearts", False),
                                                    ("Ambush", "hearts", True), ("Ambush", "clubs", False)])
def test_a_prisoner_is_free_by_the_suit_that_counts(event, flip, free):
    game = scene(who(hand="Beer"), who(table="Jail", hand="Beer"), who(hand="Beer"), event=event, deck=f"{flip}, ...")
    told = story(game, "end turn")
    assert ("you get out of Jail" in told) == free and ("you stay in Jail: the turn is over" in told) != free


# --------------------------------------------------------------------------------------- why a card cannot be played


@pytest.mark.parametrize(
    ("name", "reason", "fields"),
    [
        ("Barrel", "E31: The Judge lets no card be played in front of anybody", {"event": "The Judge"}),
        ("Beer", "E21: The Reverend forbids Beer", {"event": "The Reverend"}),
        ("BANG!", "E20: The Sermon forbids the turn player BANG! cards", {"event": "The Sermon"}),
        ("Barrel", "E16: you have no Barrel of hearts, the suit that was named",
         {"event": "Handcuffs", "named_suit": "hearts"}),
        ("BANG!", "B28: 2 BANG! cards a turn are played already", {"event": "Shootout", "bangs_played": 2}),
        ("BANG!", None, {"event": "Ricochet", "bangs_played": 1}),
        ("Saloon", None, {"event": "The Judge"}),
    ],
)
def test_an_event_is_the_reason_why_a_card_cannot_be_played(name, reason, fields):
    game = scene(who(hand="BANG!, Beer/hearts, Barrel/spades, Saloon", life=2), who(table="Mustang"), **fields)
    assert game.why_not(name) == reason


def test_an_orange_card_needs_tokens_in_the_supply():
    loaded = [who(hand="Whip, Beer", life=2, table="Crate=4, Bandolier=4", tokens=4), who(table="Bomb=4, Beer Keg=4"),
              who(tokens=4), who(table="Thunderer=3", tokens=4)]
    assert scene(*loaded).why_not("Whip") == "A3: Whip takes 3 load tokens, and the supply has 1"


# ------------------------------------------------------------------------------------------------ everything, at random


def test_every_kind_of_event_and_question_is_put_in_words_that_fit():
    """Random games with all sets: the table has at most 80 columns, and every action has a label of its own."""
    kinds, questions, offers = set(), set(), set()
    for seed in range(60):
        players, limit = 3 + seed % 6, 80 if seed % 10 else 25
        for number, game in enumerate(decisions(Game(seed, num_players=players, turn_limit=limit, **EVERYTHING), seed)):
            s = game.states[0]
            kinds |= {event["event"] for event in game.events()}
            view = (None, *range(players))[number % (players + 1)]
            assert all(line and "None" not in line for line in game.told(view))
            if number % 7 == 0:
                with columns(80):
                    assert max(map(len, game.render(view).splitlines()[:-1])) <= 80
            if game.over:
                continue
            groups = bang.answers(s, game.legal_actions())
            offered = sorted(name for group in groups for name in group["actions"])
            assert offered == sorted(map(game.action_name, game.legal_actions()))
            for group in groups:
                assert group["meaning"] and all(group["labels"]) and not group["meaning"].endswith(": ")
                assert len(group["actions"]) == len(set(group["labels"]))
            questions.add(Question(int(s["question"])))
            if s["question"] == Question.MAY:
                offers.add(Kind(int(s["stack"][int(s["depth"]) - 1]["kind"])))
    assert kinds == {kind.name for kind in EVENT_KINDS} | (kinds & {"omitted"})
    assert questions == set(Question)
    assert offers >= {Kind.IDENTITY, Kind.FLIP, Kind.WEAPON, Kind.UPGRADE, Kind.LAID}


@pytest.mark.parametrize("players", [3, 5, 8])
def test_with_all_sets_a_player_is_shown_the_same_in_all_worlds_they_think_possible(players):
    for seed in range(3):
        start = Game(seed, num_players=players, turn_limit=60, **EVERYTHING)
        for number, game in enumerate(decisions(start, seed)):
            if number % 29 == seed or game.over:
                for player in range(players):
                    world = game.resample(player, number)
                    assert world.render(player) == game.render(player) and world.told(player) == game.told(player)
                    assert world.picture(player).svg() == game.picture(player).svg()


@pytest.mark.parametrize("players", [4, 6, 8])
def test_full_tables_with_tokens_and_events_have_no_texts_that_overlap(players):
    worn = "Ace up the Sleeve=4, Bandolier=3, Beer Keg=2, Bell Tower=1, Bomb=3, Crate=2, Buntline Special=4, Mustang"
    seats = [who("Slab the Killer", hand="BANG!, Quick Shot, Arrow, Caravan", table="Thunderer=2", tokens=4),
             who("Red Ringo", table=worn, tokens=4, hand="Missed!"),
             who("Vera Custer", copied="Claus the Saint", spare="Jourdonnais")]
    game = scene(*seats, players=players, event="Ghost Town", event_deck=["A Fistful of Cards"])
    for view in (None, *range(players)):
        texts = [shape for shape in game.picture(view).shapes if isinstance(shape, Text) and shape.text]
        for number, text in enumerate(texts):
            for other in texts[:number]:
                assert apart(text, other), (text.text, other.text)


def test_the_pages_tables_have_every_card_character_and_event():
    tables = bang.tables()
    for kind, names in (("cards", CARD_NAMES), ("characters", CHARACTER_NAMES), ("events", EVENT_NAMES)):
        assert [line.split(" | ")[0].removeprefix("| ") for line in tables[kind].splitlines()[2:]] == list(names)
    assert set(TITLES) == set(EXPANSIONS)
