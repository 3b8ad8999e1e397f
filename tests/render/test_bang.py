"""How BANG! looks: what each player is shown of hands, roles and cards held aside; events in words; answers."""

import re

import pytest

from bang_env.bang import Game
from bang_env.bang.cards import CARD_NAMES, CHARACTER_NAMES, FACE_TEXTS, ROLE_NAMES
from bang_env.render import bang
from bang_env.render.bang_words import TEXTS
from bang_env.render.drawing import Rect, Text, text_width
from tests.random_games import decisions

ROLES = {3: ["deputy", "outlaw", "renegade"], 5: ["sheriff", "renegade", "outlaw", "outlaw", "deputy"],
         8: ["sheriff", "renegade", "renegade", "outlaw", "outlaw", "outlaw", "deputy", "deputy"]}
CHARACTERS = ["Slab the Killer", "Suzy Lafayette", "Calamity Janet", "Paul Regret", "Rose Doolan", "Pedro Ramirez",
              "Vulture Sam", "Black Jack"]
DODGE = {"expansions": ["dodge_city"]}
"""The option that brings all cards into play."""


def position(players, turn_of=0, options=DODGE, top=()):
    """A position in phase 2; every player is given as what differs from an empty seat, `top` lies on the deck."""
    count = len(players)
    entries = [{"role": ROLES[count][seat], "character": CHARACTERS[seat], "hand": [], "in_play": [], **player}
               for seat, player in enumerate(players)]
    used = [card for entry in entries for card in (*entry["hand"], *(worn["card"] for worn in entry["in_play"]))]
    deck = [*top, *(face for face in FACE_TEXTS[:60] if face not in (*used, *top))]
    return Game.from_dict({"game": "bang", "options": {"num_players": count, **options}, "turn": 2, "turn_of": turn_of,
                           "phase": "play", "players": entries, "deck": deck})


def shown(game, player):
    """All texts of a picture."""
    return [shape.text for shape in game.picture(player).shapes if isinstance(shape, Text) and shape.text]


def hints(game, player):
    """What the picture explains to a pointer."""
    return " ".join(shape.title for shape in game.picture(player).shapes if isinstance(shape, Rect))


# ------------------------------------------------------------------------------------------------------- the sentences


def test_each_sentence_is_about_a_card_a_character_a_role_or_an_event():
    assert {name for kind, name in TEXTS if kind == "card"} == set(CARD_NAMES)
    assert {name for kind, name in TEXTS if kind == "character"} == set(CHARACTER_NAMES)
    assert {name for kind, name in TEXTS if kind == "role"} == set(ROLE_NAMES)
    assert {name for kind, name in TEXTS if kind == "role of three"} == set(ROLES[3])
    assert {kind for kind, _ in TEXTS} == {"card", "character", "role", "role of three", "event"}


# --------------------------------------------------------------------------------------------- what a player may see


def test_hands_of_others_are_numbers_but_for_what_is_known():
    game = position([{"hand": ["Beer/hearts/6"]},
                     {"hand": ["Gatling/hearts/10", "Duel/clubs/8"], "seen": {"0": ["Duel/clubs/8"]}},
                     {"hand": ["Winchester/spades/8"]}])
    for view in (0, 1, 2, None):
        known = {"Beer": (0, None), "Gatling": (1, None), "Duel": (0, 1, None), "Winchester": (2, None)}
        for name, viewers in known.items():
            assert (name in game.render(view)) == (view in viewers)
            assert (name in shown(game, view)) == (view in viewers)
            assert (name in hints(game, view)) == (view in viewers)
    assert "hand: Duel 8♣, 1 unknown" in game.render(0)
    assert "hand 2" in game.render(0) and "2" in shown(game, 0)


def test_roles_are_shown_to_their_owners_and_the_sheriffs_to_all():
    game = position([{"hand": ["BANG!/spades/A"]}, {}, {"life": 0, "eliminated": 1}, {}, {}])
    badges = {view: [text for text in shown(game, view) if text in (*ROLE_NAMES, "?")] for view in (None, 0, 1)}
    assert sorted(badges[None]) == sorted(ROLES[5])
    assert sorted(badges[0]) == ["?", "?", "?", "outlaw", "sheriff"]
    assert sorted(badges[1]) == ["?", "?", "outlaw", "renegade", "sheriff"]
    assert game.render(1).count("?") == 2 and "?" not in game.render()


def test_cards_that_kit_carlson_holds_aside_are_shown_to_kit_carlson_only():
    game = Game(1, num_players=4, characters=["Kit Carlson", "Jesse Jones", None, None], roles=["sheriff", *[None] * 3])
    aside = [event["card"].split("/")[0] for event in game.events() if event["event"] == "open"]
    assert len(aside) == 3 and game.current_player == 0
    assert "held aside: ?, ?, ?" in game.render(1) and f"held aside: {aside[0]}" in game.render(0)
    assert [f"you look at {name}" for name in aside] == [line for line in game.told(0) if "look" in line]
    assert [line for line in game.told(1) if "looks" in line] == ["player_0 looks at a card of the deck"] * 3
    game.step(game.legal_actions()[0])
    assert any(line.startswith("you keep ") for line in game.told(0))
    assert "player_0 keeps a card" in game.told(2)


def test_places_distances_and_range_are_those_of_the_one_who_looks():
    game = position([{"hand": ["BANG!/spades/A"], "in_play": [{"card": "Schofield/clubs/J"}]}, {}, {}, {}, {}])
    lines = [line for line in game.render(0).splitlines() if "player_" in line][:-1]
    assert [re.search(r"\+\d, distance \d|you", line)[0] for line in lines[1:6]] == [
        "you", "+1, distance 1", "+2, distance 2", "+3, distance 3", "+4, distance 1"], "Paul Regret sits in seat 3"
    assert "range 2" in shown(game, 0)
    assert hints(game, 0).split("in range")[:-1] and hints(game, 0).count("in range") == 3
    lines = [line for line in game.render(3).splitlines() if "player_" in line]
    assert "+2, distance 2" in lines[1] and "you" in lines[4]


# ------------------------------------------------------------------------------------------------------------- pictures


@pytest.mark.parametrize("players", [3, 5, 8])
def test_full_tables_have_no_texts_that_overlap_or_are_cut(players):
    """One seat has eleven cards in play, with the longest names, the next one a large hand; each seat in turn."""
    names = ["Rev. Carabine", "Mustang", "Binocular", "Ten Gallon Hat", "Buffalo Rifle", "Pony Express", "Iron Plate",
             "Conestoga", "Pepperbox", "Derringer", "Sombrero"]
    worn = [{"card": next(face for face in FACE_TEXTS if face.startswith(f"{name}/"))} for name in names]
    hand = [face for face in FACE_TEXTS if face.split("/")[0] not in names][:14]
    seats = [{"in_play": worn if seat == 0 else [], "hand": hand if seat == 1 else []} for seat in range(players)]
    for turned in range(players):
        game = position(seats[turned:] + seats[:turned], turn_of=(1 - turned) % players)
        for view in (None, *range(players)):
            texts = [shape for shape in game.picture(view).shapes if isinstance(shape, Text) and shape.text]
            written = [text.text for text in texts]
            assert [name for name in names if name not in written and f"{name} 4" not in written] == []
            for number, text in enumerate(texts):
                for other in texts[:number]:
                    assert apart(text, other), (text.text, other.text)


def apart(text, other):
    """Whether two texts do not touch."""
    boxes = []
    for one in (text, other):
        width = text_width(one.text, one.size, one.bold)
        left = one.x - {"start": 0, "middle": width / 2, "end": width}[one.anchor]
        boxes.append((left, one.y - 0.75 * one.size, left + width, one.y + 0.2 * one.size))
    (left, top, right, bottom), (left2, top2, right2, bottom2) = boxes
    return right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top


def test_more_small_cards_than_there_is_room_for_are_counted():
    worn = [next(face for face in FACE_TEXTS if face.startswith(f"{name}/")) for name in CARD_NAMES[31:44]]
    hand = [next(face for face in FACE_TEXTS if face.startswith(f"{name}/")) for name in CARD_NAMES[:12]]
    full = {"in_play": [{"card": card} for card in worn], "hand": hand[1:]}
    game = position([{"hand": ["BANG!/spades/A"]}, full, {}])
    assert any(re.fullmatch(r"\d+ more", text) for text in shown(game, None))


def test_green_cards_that_cannot_be_used_yet_are_marked():
    worn = [{"card": "Bible/hearts/10", "fresh": True}, {"card": "Knife/hearts/8"}]
    game = position([{"hand": ["BANG!/spades/A"], "in_play": worn}, {}, {}])
    assert "in play: Bible 10♥ (not yet), Knife 8♥" in game.render(0)
    assert "It was put down this turn." in hints(game, 0)


# ---------------------------------------------------------------------------------------------------------------- words


def test_words_speak_to_the_player_who_looks():
    game = position([{"hand": ["BANG!/spades/A", "Beer/hearts/6"]}, {"hand": ["Missed!/clubs/10"]}, {}])
    game.step(game.action("play BANG! on +1"))
    assert game.told(0)[0] == "you play BANG! on player_1" and game.told(1)[0] == "player_0 plays BANG! on you"
    assert game.told(1)[1] == "player_0 shoots at you (BANG!)"
    assert game.render(1).splitlines()[-1] == "player_1 decides how to answer player_0's BANG! (2 Missed! needed)"
    game.step(game.action("take the hit"))
    assert "you lose 1 life point to player_0: 3 left" in game.told(1)
    assert "player_1 loses 1 life point to player_0: 3 left" in game.told()


def start_of_turn(card, top):
    """Player 0 ends the turn; player 1 has this card in play, and flips the top card of the deck."""
    players = [{"hand": ["BANG!/spades/A"]}, {"in_play": [{"card": card}], "hand": ["Beer/hearts/7"]},
               {"hand": ["BANG!/clubs/3"]}]
    game = position(players, options={}, top=[top])
    game.step(game.action("end turn"))
    return game


@pytest.mark.parametrize(("flip", "words"), [("Beer/hearts/6", "you get out of Jail"),
                                             ("BANG!/clubs/2", "you stay in Jail: the turn is over")])
def test_words_say_what_became_of_a_prisoner(flip, words):
    game = start_of_turn("Jail/hearts/4", flip)
    lines = game.told(1)
    assert words in lines and any(line.startswith("you flip the ") and line.endswith(" for Jail") for line in lines)
    assert words.replace("you get", "player_1 gets").replace("you stay", "player_1 stays") in game.told(0)


def test_words_say_whether_dynamite_explodes_or_passes():
    assert "the Dynamite passes to player_2" in start_of_turn("Dynamite/hearts/2", "BANG!/clubs/2").told(0)
    assert "player_1's Dynamite explodes" in start_of_turn("Dynamite/hearts/2", "Missed!/spades/2").told(0)


def test_losses_are_told_with_what_is_left_or_not_at_all():
    left = dying = 0
    for seed in range(30):
        life = None
        for game in decisions(Game(seed, num_players=4, **DODGE), seed):
            if life is not None:
                for line in game.told():
                    told = re.fullmatch(r"player_(\d) (?:loses .*: (-?\d+) left|regains .*: (\d+) now)", line)
                    lost = re.fullmatch(r"player_(\d) loses (\d).*", line)
                    if lost:
                        life[int(lost[1])] -= int(lost[2])
                    if told and told[2]:
                        assert life[int(told[1])] == int(told[2]) > 0
                        left += 1
                    elif told:
                        life[int(told[1])] = int(told[3])
                    dying += line.endswith(", dying")
            life = [int(points) for points in game.states["life"][0]]
    assert left > 100 and dying > 2


# -------------------------------------------------------------------------------------------------------------- answers


def test_actions_with_a_target_name_the_player_and_the_character():
    hand = ["BANG!/spades/A", "Cat Balou/hearts/K", "Beer/hearts/6"]
    game = position([{"hand": hand, "in_play": [{"card": "Barrel/spades/Q"}]}, {"hand": ["Missed!/clubs/10"]}, {}])
    labels = {"play BANG! on +1": "play BANG! on +1 (player_1, Suzy Lafayette)", "play Beer": "play Beer",
              "play Cat Balou on +0": "play Cat Balou on +0 (player_0, yourself)"}
    for action, label in labels.items():
        assert bang.label(game.states[0], game.action(action)) == label
    groups = {group["group"]: group for group in bang.answers(game.states[0], game.legal_actions())}
    assert groups["play BANG!"]["labels"] == ["+1 player_1, Suzy Lafayette", "+2 player_2, Calamity Janet"]
    assert groups["play BANG!"]["meaning"] == "play BANG!: Shoots at a player whom your weapon reaches. One a turn."
    assert groups["play Cat Balou"]["labels"][0] == "+0 player_0, yourself"
    assert groups["play"]["labels"] == ["Beer"] and groups["play"]["hints"] == [TEXTS["card", "Beer"]]


def test_every_legal_action_is_offered_once_with_a_label_at_every_kind_of_question():
    questions = set()
    for seed in range(40):
        for game in decisions(Game(seed, num_players=3 + seed % 6, **DODGE), seed):
            if game.over:
                continue
            groups = bang.answers(game.states[0], game.legal_actions())
            offered = sorted(name for group in groups for name in group["actions"])
            assert offered == sorted(map(game.action_name, game.legal_actions()))
            for group in groups:
                assert len(group["actions"]) == len(group["labels"]) == len(group["hints"]) == len(set(group["labels"]))
                assert group["meaning"] and all(group["labels"])
                for name, label in zip(group["actions"], group["labels"], strict=True):
                    assert bool(re.search(r"\+\d", name)) == bool(re.search(r"\+\d.*player_\d", label))
            questions.add(int(game.states["question"][0]))
    assert questions == set(range(11))


@pytest.mark.parametrize("players", [3, 5, 8])
def test_with_dodge_city_a_player_is_shown_the_same_in_all_worlds_they_think_possible(players):
    for seed in range(3):
        for number, game in enumerate(decisions(Game(seed, num_players=players, **DODGE), seed)):
            if number % 29 == seed or game.over:
                for player in range(players):
                    world = game.resample(player, number)
                    assert world.render(player) == game.render(player) and world.told(player) == game.told(player)
                    assert world.picture(player).svg() == game.picture(player).svg()
