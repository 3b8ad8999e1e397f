"""The golden playthroughs in tests/golden: whole games that come out the same, word for word."""

import difflib
import json

import pytest

from tests import golden
from tests.games import SUITE

CASES = list(golden.cases())
MOST_BYTES = 300_000
LINES_SHOWN = 40


def differences(before, after, file):
    """The beginning of what differs between a file and the game played now, and what to do about it."""
    lines = list(
        difflib.unified_diff(
            before.splitlines(), after.splitlines(), f"tests/golden/{file}", "now", lineterm="", n=2
        )
    )
    shown = [line if len(line) <= 300 else line[:300] + " ..." for line in lines[:LINES_SHOWN]]
    more = f"\n... and {len(lines) - LINES_SHOWN} lines more" if len(lines) > LINES_SHOWN else ""
    return (
        "\n".join(shown) + more + f"\n{file} is not what is played now. If that is intended: {golden.RENEW}"
    )


@pytest.mark.parametrize(("file", "name", "options", "seed"), CASES, ids=[file for file, *_ in CASES])
def test_playthroughs_come_out_the_same(file, name, options, seed):
    path = golden.FOLDER / file
    assert path.exists(), f"there is no {path}; make it: {golden.RENEW}"
    before, after = path.read_text(encoding="utf-8"), golden.playthrough(name, options, seed)
    if before != after:
        pytest.fail(differences(before, after, file), pytrace=False)


@pytest.mark.parametrize("name", SUITE)
def test_every_game_has_playthroughs(name):
    assert list(golden.FOLDER.glob(f"{name}_*.txt")), (
        f"{name} has no file in tests/golden; make them: {golden.RENEW}"
    )


def test_there_are_no_other_files():
    strange = {path.name for path in golden.FOLDER.iterdir()} - {file for file, *_ in CASES}
    assert not strange, f"these belong to no game or option set; remove them: {golden.RENEW}"


def test_files_stay_small():
    for path in golden.FOLDER.iterdir():
        assert path.stat().st_size < MOST_BYTES, f"{path.name}: show fewer decisions in full"


def test_a_difference_is_shown_with_the_command_that_renews():
    before = "\n".join(f"line {number}" for number in range(200))
    message = differences(
        before, before.replace("line 50", "line fifty").replace("line 150", "x" * 1000), "some_1.txt"
    )
    assert "-line 50\n+line fifty" in message
    assert golden.RENEW in message
    assert max(map(len, message.splitlines())) < 400
    assert "lines more" in differences(before, "", "some_1.txt")


def test_renewing_says_what_changed(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    monkeypatch.setattr(golden, "cases", lambda: iter(CASES[:3]))
    kept, changed, missing = (file for file, *_ in CASES[:3])
    (tmp_path / kept).write_text(golden.playthrough(*CASES[0][1:]), encoding="utf-8")
    (tmp_path / changed).write_text("something else", encoding="utf-8")
    (tmp_path / "old_1.txt").write_text("of a game that is no more", encoding="utf-8")
    golden.renew()
    told = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert told == [["removed", "old_1.txt"], ["unchanged", kept], ["changed", changed], ["new", missing]]
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {
        file: golden.playthrough(*case) for file, *case in CASES[:3]
    }


# ------------------------------------------------------------------------------------- what the files contain


def lines_of(name, start):
    """The lines of a game's files that begin in a certain way."""
    files = [file for file, game, *_ in CASES if game == name]
    texts = [(golden.FOLDER / file).read_text(encoding="utf-8") for file in files]
    return [
        line.removeprefix(start) for text in texts for line in text.splitlines() if line.startswith(start)
    ]


@pytest.mark.parametrize("name", SUITE)
def test_playthroughs_hold_positions_that_can_be_played_on(name):
    positions = [json.loads(text) for text in lines_of(name, "position: ")]
    game = golden.load(name).Game
    assert len(positions) > 20
    for position in positions[::10]:
        assert game.from_dict(position).to_dict() == position


def test_playthroughs_of_the_dice_game_show_every_character_and_question_and_end():
    positions = [json.loads(text) for text in lines_of("dice", "position: ")]
    assert len({player["character"] for position in positions for player in position["players"]}) == 16
    assert {position["phase"] for position in positions} == {
        "heal",
        "reroll",
        "shoot",
        "beer",
        "gatling",
        "resolve",
        "over",
    }
    legal = {name for line in lines_of("dice", "legal: ") for name in line.split(", ")}
    for wanted in (
        "heal self",
        "shoot left 1",
        "beer self",
        "return no arrow",
        "take arrow",
        "keep own arrow",
        "reroll none",
    ):
        assert wanted in legal
    assert any(name.endswith("double") for name in legal)
    ends = [position for position in positions if position["phase"] == "over"]
    assert {position["options"]["abilities"] for position in ends} == {False, True}
    assert {position["winners"] is None for position in ends} == {False, True}, (
        "one is truncated, the others are not"
    )
