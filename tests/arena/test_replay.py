"""Replays reproduce a game to its last byte, are refused if tampered with, and show players only what they saw."""

import json

import numpy as np
import pytest

from bang_arena.replay import Replay, pictures, read_replay, save_animation, save_replay, show
from bang_env.games import load

OPTIONS = {"duel": {"characters_per_side": 3}, "dice": {"num_players": 5}}


def random_game(name, seed):
    rng = np.random.default_rng(seed)
    game = load(name).Game(seed, **OPTIONS[name])
    actions = []
    while not game.over:
        actions.append(int(rng.choice(game.legal_actions())))
        game.step(actions[-1])
    return game, Replay(
        name, OPTIONS[name], seed, ["random"] * len(game.agents), [game.action_name(a) for a in actions]
    )


@pytest.fixture(scope="module", params=["duel", "dice"])
def played(request):
    return random_game(request.param, 4)


@pytest.fixture
def saved(played, tmp_path):
    save_replay(played[1], tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_replay_reproduces_the_game_to_its_last_byte(played, saved):
    replay = read_replay(saved)
    assert replay == played[1]
    assert replay.end() == played[0]


def test_an_unfinished_game_can_be_kept(played, tmp_path):
    whole = played[1]
    part = Replay(whole.game, whole.options, whole.seed, whole.agents, whole.actions[:5])
    save_replay(part, tmp_path / "part.json")
    assert read_replay(tmp_path / "part.json") == part
    assert not part.end().over
    assert "the record stops, after 5 decisions" in list(show(part))[-1]


def change(path, edit):
    content = json.loads(path.read_text(encoding="utf-8"))
    edit(content)
    path.write_text(json.dumps(content), encoding="utf-8")


def another(replay, place):
    """An action that is legal somewhere in the game, but not at this decision."""
    for number, game, _ in replay.positions():
        if number == place:
            legal = {game.action_name(a) for a in game.legal_actions()}
            return next(name for name in load(replay.game).ACTIONS if name not in legal)
    raise AssertionError("the game is too short")


def test_an_illegal_action_is_refused_and_its_decision_named(played, saved):
    wrong = another(played[1], 7)
    change(saved, lambda c: c["actions"].__setitem__(6, wrong))
    with pytest.raises(ValueError, match=r"is broken: decision 7 is impossible: action .* is illegal") as error:
        read_replay(saved)
    assert wrong in str(error.value) and "legal are" in str(error.value)


@pytest.mark.parametrize(("edit", "message"), [
    (lambda c: c["actions"].__setitem__(2, "fly"), "decision 3 is impossible: there is no action 'fly'"),
    (lambda c: c["actions"].__setitem__(2, 5), "decision 3 is impossible"),
    (lambda c: c["actions"].append("end"), "is impossible"),
    (lambda c: c["actions"].pop(), "it ends with returns"),
    (lambda c: c["returns"].reverse() or c["returns"].__setitem__(0, 7), "it ends with returns"),
    (lambda c: c.update(seed=-1), "seed must be"),
    (lambda c: c["options"].update(wheels=3), "has no 'wheels'"),
    (lambda c: c["agents"].pop(), "agents must be a list"),
    (lambda c: c.pop("seed"), "'seed' is missing"),
    (lambda c: c.update(version=9), "version 9"),
    (lambda c: c.update(format="bang-env run"), "no bang-env replay"),
    (lambda c: c.update(game="chess"), "game must be one of"),
    (lambda c: c.update(actions="all"), "actions must be a list"),
])
def test_tampered_files_are_refused(saved, edit, message):
    change(saved, edit)
    with pytest.raises(ValueError, match=message):
        read_replay(saved)


def test_another_seed_is_another_game(saved):
    change(saved, lambda c: c.update(seed=c["seed"] + 1))
    with pytest.raises(ValueError, match="is broken"):
        read_replay(saved)


def test_every_decision_is_shown_with_its_number_and_action(played):
    replay = played[1]
    pieces = list(show(replay))
    assert len(pieces) == len(replay.actions) + 1
    for number, (piece, action) in enumerate(zip(pieces, replay.actions, strict=False), 1):
        assert piece.startswith(f"--- decision {number} of {len(replay.actions)}: ")
        assert piece.endswith(f"> {action}")
    assert pieces[-1].startswith("--- the end") and "over: " in pieces[-1]
    assert list(show(replay, first=5)) == pieces[4:]


def test_a_player_is_shown_his_own_decisions_and_all_that_he_saw_in_between(played):
    replay = played[1]
    mine = [name for number, game, name in replay.positions() if game.current_player == 1]
    pieces = list(show(replay, player=1))
    assert [piece.rsplit("> ", 1)[1] for piece in pieces[:-1]] == mine
    events = sum(len(game.events(1)) for _, game, _ in replay.positions()) + len(replay.end().events(1))
    assert sum(line.startswith("  - ") for piece in pieces for line in piece.splitlines()) == events


def test_a_player_is_not_shown_what_is_hidden_from_him():
    _, replay = random_game("duel", 4)
    everything, law = "\n".join(show(replay)), "\n".join(show(replay, player=0))
    assert "Outlaw draws an outlaw card" not in everything and "Outlaw draws an outlaw card" in law
    hidden = [line for line in law.splitlines() if "Outlaw draws " in line]
    assert hidden and all(" draws an outlaw card" in line or " draws a law card" in line for line in hidden)
    _, replay = random_game("dice", 4)
    deal = next(iter(show(replay, player=1)))
    roles = [player["role"] for player in replay.start().to_dict()["players"]]
    known = {seat for seat, role in enumerate(roles) if seat == 1 or role == "sheriff"}
    dealt = [line.split() for line in deal.splitlines() if " is " in line and line.startswith("  - player_")]
    assert len(dealt) == 5 and {int(words[1][-1]) for words in dealt if words[-1] in roles} == known


# ------------------------------------------------------------------------------------------------------ as an animation


@pytest.mark.parametrize(("first", "last", "count"), [(1, 12, 12), (5, 12, 8), (5, None, None)])
def test_an_animation_has_a_picture_for_each_decision(played, tmp_path, first, last, count):
    image = pytest.importorskip("PIL.Image", reason="it needs the extra render")
    game, replay = played
    count = count or len(replay.actions) - first + 2
    assert len(list(pictures(replay, 0, first, last))) == count
    if last is None:
        assert list(pictures(replay, 0, first))[-1].caption == game.picture(0).caption
        return
    assert save_animation(replay, tmp_path / "game.gif", 0, first, last, 300, 0.5) == count
    with image.open(tmp_path / "game.gif") as movie:
        assert movie.format == "GIF" and movie.size[0] == 300 and movie.info["loop"] == 0
        assert 2 <= movie.n_frames <= count, "equal pictures are one frame, shown longer"
        times = []
        for number in range(movie.n_frames):
            movie.seek(number)
            times.append(movie.info["duration"])
        assert sum(times) == 500 * (count - 1) + 2000


def test_an_animation_shows_a_player_what_they_saw(played):
    _, replay = played
    for number, (mine, (_, game, _)) in enumerate(zip(pictures(replay, 1), replay.positions(), strict=False)):
        assert mine.svg() == game.picture(1).svg()
        if number == 10:
            return
