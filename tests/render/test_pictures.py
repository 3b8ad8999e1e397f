"""Pictures: well-formed, inside their frame, without texts that overlap, and showing nobody what is hidden from him."""

import builtins
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pytest

from bang_env.duel.cards import CARD_NAMES, FACE_TEXTS
from bang_env.extras import install_command
from bang_env.games import load
from bang_env.render.drawing import HEART, SMALLEST, Picture, Rect, Text, text_width
from tests.random_games import by_question, each_case, each_game, played

ROOT = Path(__file__).parent.parent.parent
HOSTILE = "<script>alert('x')</script>&\""


def views(game):
    return [None, *range(len(game.agents))]


def box(text):
    """Where a text is at most: left, top, right, bottom."""
    width = text_width(text.text, text.size, text.bold)
    left = text.x - {"start": 0, "middle": width / 2, "end": width}[text.anchor]
    return left, text.y - 0.75 * text.size, left + width, text.y + 0.2 * text.size


@each_case
def test_svg_is_well_formed_and_pictures_stay_within_their_frame(module, options):
    for game in played(module, options, range(2), 20):
        for view in views(game):
            picture = game.picture(view)
            root = ElementTree.fromstring(picture.svg())
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert root.attrib["viewBox"] == f"0 0 {picture.width} {picture.height}"
            assert root[0].text == picture.caption == game.render(view).splitlines()[-1]
            for shape in picture.shapes:
                if isinstance(shape, Rect):
                    assert shape.x >= 0 and shape.y >= 0 and shape.width > 0 and shape.height > 0
                    assert shape.x + shape.width <= picture.width and shape.y + shape.height <= picture.height


@each_game
def test_no_text_overlaps_another_or_leaves_the_picture(module):
    for games in by_question(module, 3).values():
        for game in games:
            for view in views(game):
                picture = game.picture(view)
                boxes = [(box(shape), shape.text) for shape in picture.shapes if isinstance(shape, Text) and shape.text]
                for number, ((left, top, right, bottom), text) in enumerate(boxes):
                    assert left >= 0 and top >= 0 and right <= picture.width and bottom <= picture.height, text
                    for (left2, top2, right2, bottom2), other in boxes[:number]:
                        apart = right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top
                        assert apart, f"{text!r} and {other!r} overlap:\n{game.render(view)}"


@each_case
def test_a_player_is_shown_the_same_picture_and_words_in_all_worlds_he_thinks_possible(module, options):
    for game in played(module, options, range(200, 202), 12):
        for player in range(len(game.agents)):
            shown = game.picture(player).svg(), game.told(player), game.render(player)
            for seed in range(2):
                world = game.resample(player, seed)
                assert (world.picture(player).svg(), world.told(player), world.render(player)) == shown


@each_case
def test_a_spectator_is_shown_everything(module, options):
    game = module.Game(3, **options)
    while not game.over and game.states["turn"][0] < 3:
        game.step(game.legal_actions()[0])
    texts = [shape.text for shape in game.picture().shapes if isinstance(shape, Text)]
    position = game.to_dict()
    if "numbers" in position:
        assert all(f"number {number}" in texts for number in position["numbers"])
    elif "players" in position:
        assert "?" not in texts
        for player in position["players"]:
            assert player["character"] in texts and player["role"] in texts
    else:
        for side in position["sides"].values():
            for slot in filter(None, side["slots"]):
                assert slot["character"] in texts
            for card in side["hand"]:
                for word in card.split("/")[0].split():
                    assert word in texts


def test_hands_and_reserves_of_the_opponent_are_backs_and_numbers():
    game = load("duel").Game(3)
    while game.states["turn"][0] < 2:
        game.step(game.legal_actions()[0])
    position = game.to_dict()["sides"]["outlaw"]
    law, outlaw = ([s.text for s in game.picture(p).shapes if isinstance(s, Text)] for p in (0, 1))
    assert all(name in outlaw for name in position["reserve"])
    assert not any(name in law for name in position["reserve"])
    assert "(you)" in " ".join(law)
    assert law.count("OUTLAW") >= len(position["hand"]) - len(position["seen"])


def test_many_cards_and_much_equipment_keep_their_whole_names():
    worn = ["Bank/law/barrel", "Barrel/law/snake", "Gun belt/law/dynamite", "Hat/law/horseshoe", "Scope/law/horseshoe",
            "Stampede/law/barrel", "Clock/outlaw/horseshoe", "Rattlesnake/outlaw/snake"]
    hand = [face for face in FACE_TEXTS if "/law/" in face and face not in worn][:16]
    game = load("duel").Game.from_dict(
        {
            "game": "duel",
            "turn_of": "law",
            "sides": {
                "law": {
                    "active": 0,
                    "slots": [{"character": "Alan Pinkertoon"}, {"character": "Bart Masterson", "equipment": worn}],
                    "hand": hand,
                },
                "outlaw": {"active": 0, "slots": [{"character": "Pearl Hat"}, None]},
            },
        }
    )
    for player in (None, 0):
        texts = [shape.text for shape in game.picture(player).shapes if isinstance(shape, Text)]
        assert sorted(text for text in texts if text in CARD_NAMES) == sorted(
            face.split("/")[0] for face in hand + worn
        )
    assert [shape.text for shape in game.picture(1).shapes if isinstance(shape, Text)].count("LAW") == 16 + 1


@each_game
def test_life_is_shown_as_so_many_hearts(module):
    for game in played(module, {}, range(1), 10):
        points = [shape for shape in game.picture().shapes if len(getattr(shape, "points", ())) == len(HEART)]
        left = sum(shape.fill == "#c8323c" for shape in points)
        assert left == sum(lives(game.to_dict()))


def lives(position):
    """The life of everybody in a position, whatever its form."""
    if "life" in position:
        return position["life"]
    if "players" in position:
        return [max(player["life"], 0) for player in position["players"]]
    return [slot["life"] for side in position["sides"].values() for slot in side["slots"] if slot]


@each_game
def test_pixels_are_an_array_of_the_pictures_size(module):
    game = module.Game(1)
    picture = game.picture(0)
    pixels = picture.rgb()
    assert pixels.dtype == np.uint8 and pixels.shape == (picture.height, picture.width, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 100, "shapes and letters are there"
    assert picture.rgb(0.5).shape == (picture.height // 2, picture.width // 2, 3)
    assert np.array_equal(pixels, game.clone().picture(0).rgb())
    game.step(game.legal_actions()[0])
    assert not np.array_equal(pixels, game.picture(0).rgb())


@each_game
def test_notebooks_show_games_and_pictures(module):
    game = module.Game(0)
    assert game._repr_svg_() == game.picture()._repr_svg_() == game.picture().svg()


def test_neither_games_nor_svg_need_pillow():
    code = (
        "import sys; sys.modules['PIL'] = None; from bang_env.render import bang, dice, duel; "
        "from bang_env.render.drawing import Picture; print(Picture(9, 9, '').svg()[:4], 'matplotlib' in sys.modules)"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
        == "<svg False\n"
    )


def test_texts_are_escaped():
    picture = Picture(100, 100, HOSTILE)
    picture.text(0, 20, HOSTILE, 10)
    root = ElementTree.fromstring(picture.svg())
    assert [element.text for element in root if element.text] == [HOSTILE, HOSTILE]
    assert not re.search("<script", picture.svg())


def test_long_texts_are_set_smaller_and_then_cut():
    picture = Picture(400, 100, "")
    picture.text(0, 20, "a title of some length", 20, width=150)
    picture.text(0, 20, "a title of some length " * 9, 20, width=150)
    smaller, cut = picture.shapes[-2:]
    assert smaller.text == "a title of some length" and SMALLEST < smaller.size < 20
    assert cut.size == SMALLEST and cut.text.endswith(".") and len(cut.text) < 60
    for text in (smaller, cut):
        assert text_width(text.text, text.size) <= 150 + 1e-9


def test_without_pillow_the_error_says_what_to_install_and_svg_still_works(monkeypatch):
    real = builtins.__import__

    def without(name, *rest, **more):
        if name == "PIL" or name.startswith("PIL."):
            raise ImportError(name)
        return real(name, *rest, **more)

    picture = Picture(10, 10, "")
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match=re.escape(install_command("render"))):
        picture.rgb()
    assert picture.svg().startswith("<svg")


@each_game
def test_pictures_can_be_very_small(module):
    pytest.importorskip("PIL", reason="it needs the extra render")
    for games in by_question(module, 1, seeds=range(2)).values():
        picture = games[0].picture()
        assert picture.rgb(0.1).shape == (round(0.1 * picture.height), round(0.1 * picture.width), 3)
