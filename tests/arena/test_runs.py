"""Runs: saved, read again, repeated; broken and foreign files are refused. What the reports say of them."""

import json

import pytest

from bang_arena import balance, expansions, plots, report, statistics
from bang_arena.match import UNDECIDED, WON, exchanged, whole_table
from bang_arena.replay import Replay
from bang_arena.runs import Run, play_run, read_run, save_run
from bang_env.games import load
from tests.arena.players import make


@pytest.fixture(autouse=True)
def _few_resamples(monkeypatch):
    """What is tested here does not hang on fine intervals."""
    monkeypatch.setattr(statistics, "RESAMPLES", 100)


@pytest.fixture(scope="module")
def duel():
    names = ["random", "mostly", "oracle"]
    return play_run(
        "duel",
        [exchanged(a, b, {}, 2) for i, a in enumerate(names) for b in names[i + 1 :]],
        20,
        3,
        make=make,
        save_games=1,
    )


@pytest.fixture(scope="module")
def dice():
    tables = [table for players in (3, 5) for options in [{"num_players": players}]
              for table in (whole_table("random", options, players), exchanged("mostly", "random", options, players))]
    return play_run("dice", tables, 12, 3, make=make)


@pytest.fixture(params=["duel", "dice"])
def run(request):
    return request.getfixturevalue(request.param)


# ---------------------------------------------------------------------------------------------------------------- files


def test_a_saved_run_is_read_again(run, tmp_path):
    save_run(run, tmp_path / "run.json", report.summary(run))
    again = read_run(tmp_path / "run.json")
    assert (again.tables, again.deals, again.ranked, again.seed, again.blocks) == (
        run.tables,
        run.deals,
        run.ranked,
        run.seed,
        run.blocks,
    )
    assert report.text(again) == report.text(run)
    save_run(again, tmp_path / "again.json", report.summary(again))
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "run.json").read_bytes()


def test_the_file_holds_all_that_is_needed(duel, tmp_path):
    save_run(duel, tmp_path / "run.json", report.summary(duel))
    content = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))
    assert content["made_with"].keys() >= {"bang-env", "numpy", "numba", "python"}
    assert content["agents"] == {"random": True, "mostly": True, "oracle": False}
    assert [rating["name"] for rating in content["summary"]["ratings"]] in (["mostly", "random"], ["random", "mostly"])
    assert len(content["tables"][0]["results"].split()) == 40


def broken(path, change):
    content = json.loads(path.read_text(encoding="utf-8"))
    change(content)
    path.write_text(json.dumps(content), encoding="utf-8")


BREAKS = {
    "format": (lambda c: c.update(format="something else"), "no bang-env run"),
    "version": (lambda c: c.update(version=2), "version 2 .* reads version 1"),
    "missing": (lambda c: c.pop("tables"), "'tables' is missing"),
    "more": (lambda c: c.update(extra=1), "has no 'extra'"),
    "game": (lambda c: c.update(game="chess"), "game must be one of"),
    "no tables": (lambda c: c.update(tables=[]), "no tables"),
    "results": (lambda c: c["tables"][0].update(results=c["tables"][0]["results"][3:]), "must be a list of 40"),
    "result": (lambda c: c["tables"][0].update(results="x" + c["tables"][0]["results"][1:]), "result 0 must be 2 of"),
    "agent": (lambda c: c["agents"].pop("oracle"), "agent of a lineup must be one of"),
    "seeds": (lambda c: c.update(seed=4), "seeds of its deals"),
    "decisions": (lambda c: c["tables"][1]["decisions"].pop(), "decisions must be a list of 40"),
    "truncated": (lambda c: c["tables"][1].update(truncated=[40]), "from 0 to 39"),
    "deals": (lambda c: c["tables"][1].update(deals=1), "deals of a table"),
    "kind": (lambda c: c.update(tables=7), "tables must be a list"),
}


@pytest.mark.parametrize("what", BREAKS)
def test_a_broken_or_foreign_file_is_refused(duel, tmp_path, what):
    path = tmp_path / "run.json"
    save_run(duel, path)
    change, message = BREAKS[what]
    broken(path, change)
    with pytest.raises(ValueError, match=message) as error:
        read_run(path)
    assert str(path) in str(error.value)


@pytest.mark.parametrize("text", ["", "[1, 2]", "no JSON", '{"format": "bang-env run"'])
def test_a_file_that_is_no_run_is_refused(tmp_path, text):
    (tmp_path / "file").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="is no bang-env run"):
        read_run(tmp_path / "file")
    with pytest.raises(ValueError, match="cannot be read"):
        read_run(tmp_path / "nowhere")


# ------------------------------------------------------------------------------------------------------------ repeating


@pytest.mark.parametrize("number", [0, 41, 119])
def test_any_game_of_a_run_can_be_played_again(duel, number):
    replay = duel.replay(number, make)
    end = replay.end()
    place, rest = divmod(number, 40)
    assert end.over and len(replay.actions) == duel.played[place].decisions[rest]
    assert [value > 0 for value in end.returns] == [mark == WON for mark in duel.played[place].results[rest]]
    assert tuple(replay.agents) == duel.tables[place].lineups[rest % 2]


def test_recorded_and_repeated_games_are_the_same(duel):
    assert duel.replay(40, make) == duel.as_replay(1, 0, duel.played[1].actions[0])
    assert isinstance(duel.replay(0, make), Replay)


def test_a_run_that_comes_out_differently_now_is_not_passed_off_as_the_same(duel, tmp_path):
    save_run(duel, tmp_path / "run.json")
    broken(tmp_path / "run.json", lambda c: c["tables"][0]["decisions"].__setitem__(3, 1))
    with pytest.raises(ValueError, match=r"game 3 now ends .* has changed"):
        read_run(tmp_path / "run.json").replay(3, make)


def test_a_game_that_the_run_does_not_have_is_refused(duel):
    with pytest.raises(ValueError, match="from 0 to 119, not 120"):
        duel.replay(120, make)


# -------------------------------------------------------------------------------------------------------------- reports


def test_scores_of_two_agents_add_up_to_one(duel):
    cells = report.matrix(duel)
    for one, other in cells:
        assert cells[one, other].share + cells[other, one].share == pytest.approx(1)
        assert cells[one, other].games == 40


def test_an_agent_that_may_not_be_ranked_is_played_but_never_ranked(duel):
    assert {rating.name for rating in report.ladder(duel)} == {"random", "mostly"}
    assert report.matrix(duel)["oracle", "random"].games == 40
    without = play_run("duel", duel.tables[:1], 20, 3, make=make)
    assert report.ladder(without) == report.ladder(duel), "its games do not count for the others' ratings"
    assert "oracle*" in report.text(duel) and "not ranked" in report.text(duel)


def test_win_rates_by_role_are_of_the_agent_that_sits_among_the_others(dice):
    cells = report.by_kind(dice)
    assert cells[5, "mostly", "random", ""].games == 60
    assert cells[5, "mostly", "random", "outlaw"].games == 24 and cells[5, "mostly", "random", "sheriff"].games == 12
    assert cells[5, "random", "random", "outlaw"].games == 24 and cells[5, "random", "random", "sheriff"].games == 12
    assert (5, "random", "mostly", "") not in cells
    wins = sum(dice.played[3].results[5 * block + seat][seat] == WON for block in range(12) for seat in range(5))
    assert cells[5, "mostly", "random", ""].share == pytest.approx(wins / 60)
    assert (3, "mostly", "random", "sheriff") not in cells, "three players have no sheriff"


def test_gains_compare_with_the_others_in_the_same_place_on_the_same_deals(dice, duel):
    cells, shares = report.by_gain(dice), report.by_kind(dice)
    assert {key[1:3] for key in cells} == {("mostly", "random")}
    for players, name, other, kind in cells:
        mine, theirs = shares[players, name, other, kind], shares[players, other, other, kind]
        assert cells[players, name, other, kind].gain == pytest.approx(mine.share - theirs.share)
    assert report.text(dice).count("gain of") == 2
    assert report.by_gain(duel) == {} and "gain of" not in report.text(duel)


def test_plots_are_made(run, tmp_path):
    names = {"roles.png", "lengths.png", "characters.png"}
    names |= {"matrix.png", "ladder.png"} if run.game == "duel" else set()
    files = plots.plot_run(run, tmp_path)
    assert {path.name for path in files} == names and all(path.stat().st_size > 5000 for path in files)


def test_tables_can_be_drawn_as_markdown(run):
    lines = report.text(run, report.markdown).splitlines()
    plain = report.text(run).splitlines()
    assert len(lines) == len(plain) + sum(line.startswith("| :---") for line in lines)
    for line in lines:
        if line.startswith("|") and not line.startswith("| :---"):
            cells = line.strip("| ").split(" | ")
            assert any(all(cell in row for cell in cells) for row in plain)


def test_undecided_games_count_half_between_two_and_are_shown():
    run = play_run("duel", [exchanged("random", "mostly", {"turn_limit": 2}, 2)], 5, 0, make=make)
    assert report.matrix(run)["random", "mostly"].share == 0.5
    assert report.undecided(run) == {0: (10, 10, 10)}
    assert report.ladder(run)[0].elo == pytest.approx(0, abs=1e-3)
    line = [line for line in report.text(run).splitlines() if line.startswith("mostly")][-1]
    assert line.split()[-3:] == ["10", "10", "10"]
    assert all(result == 2 * UNDECIDED for result in run.played[0].results)


# -------------------------------------------------------------------------------------------------------------- balance


@pytest.fixture(scope="module")
def fair():
    return play_run("duel", [whole_table("random", {}, 2)], 60, 1)


def test_the_balance_of_the_duel_adds_up(fair):
    cells = balance.balance(fair)
    law, outlaw = cells["kind"]["law",], cells["kind"]["outlaw",]
    assert law.games == outlaw.games == 60 and law.share + outlaw.share == pytest.approx(1)
    assert sum(share.games for share in cells["character"].values()) == 60 * 8
    assert sum(share.games for share in cells["together"].values()) == 60 * 2 * 6
    assert sum(share.games for share in cells["against"].values()) == 60 * 16
    points = {way: sum(share.share * share.games for share in cells[way].values()) for way in cells}
    assert (
        points["kind"] == pytest.approx(60)
        and points["character"] == pytest.approx(240)
        and points["together"] == pytest.approx(360)
    )
    assert points["against"] == pytest.approx(16 * 60 * law.share)
    assert all(one < other for one, other in cells["together"])
    named = {c for seats in fair.deals[0] for c in seats[0].characters}
    assert {mine for mine, _ in cells["against"]} == named


def test_the_balance_of_the_dice_game_adds_up():
    run = play_run("dice", [whole_table("random", {"num_players": 5}, 5)], 60, 1)
    cells = balance.balance(run)
    assert {kind: share.games for (kind,), share in cells["kind"].items()} == {
        "sheriff": 60,
        "deputy": 60,
        "outlaw": 120,
        "renegade": 60,
    }
    assert sum(share.games for share in cells["character"].values()) == 300
    wins = sum(result.count(WON) for result in run.played[0].results)
    for way in cells:
        assert sum(share.share * share.games for share in cells[way].values()) == pytest.approx(wins)


@pytest.fixture(scope="module")
def compared():
    return play_run("bang", expansions.tables("bang", "random", {"num_players": 4}, 4), 30, 1)


def test_expansions_are_compared_with_the_base_game(compared):
    sets = [table.options["expansions"] for table in compared.tables]
    names = list(load("bang").SPEC.expansions)
    assert sets == [[], *([name] for name in names), names] and expansions.compares(compared)
    shares, changes = expansions.by_role(compared)
    for place in range(len(sets)):
        games = {kind: shares[place, kind].games for kind in ("sheriff", "outlaw", "renegade")}
        assert games == {"sheriff": 30, "outlaw": 60, "renegade": 30}
        wins = sum(result.count(WON) for result in compared.played[place].results)
        assert sum(shares[place, kind].share * games[kind] for kind in games) == pytest.approx(wins)
    for (place, kind), change in changes.items():
        assert place > 0 and change.gain == pytest.approx(shares[place, kind].share - shares[0, kind].share)
        assert change.low <= change.gain <= change.high
    assert len(changes) == 3 * (len(sets) - 1)


def test_characters_of_an_expansion_are_in_its_table_and_in_that_of_all(compared):
    shares, changes = expansions.by_character(compared)
    places = {name: {place for place, other in shares if other == name} for _, name in shares}
    assert places["Uncle Will"] <= {4, 6} and 5 not in places["Uncle Will"]
    assert places["Red Ringo"] <= {5, 6} and all((0, name) in shares for _, name in changes)
    assert expansions.characters(compared)[0] == "Bart Cassidy"
    assert expansions.characters(compared).index("Willy the Kid") < expansions.characters(compared).index("Uncle Will")


def test_the_comparison_is_told_kept_and_read_again(compared, tmp_path):
    save_run(compared, tmp_path / "run.json", expansions.summary(compared))
    again = read_run(tmp_path / "run.json")
    assert expansions.compares(again) and expansions.text(again) == expansions.text(compared)
    content = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))["summary"]
    assert {len(entry["with"]) for entry in content["tables"]} == {0, 1, 5}
    assert all("change" in entry for entry in content["role"] if entry["with"])


def test_a_run_at_one_table_or_of_several_agents_compares_nothing(fair):
    assert not expansions.compares(fair)
    tables = [exchanged("random", "rules", {"num_players": 4, "expansions": some}, 4) for some in ([], ["bullet"])]
    assert not expansions.compares(Run("bang", 1, 1, {}, tables, [], []))


def test_characters_are_those_the_game_dealt(fair):
    for seat, side in enumerate(("law", "outlaw")):
        dealt = fair.replay(5).start().to_dict()["sides"][side]
        assert [*(slot["character"] for slot in dealt["slots"]), *dealt["reserve"]] == list(
            fair.deals[0][5][seat].characters
        )
    run = play_run("dice", [whole_table("random", {"num_players": 4}, 4)], 1, 1)
    players = run.replay(0).start().to_dict()["players"]
    assert [(player["role"], (player["character"],)) for player in players] == [
        (seat.kind, seat.characters) for seat in run.deals[0][0]
    ]
    assert all(len(set(seat.characters)) == 4 for seats in fair.deals[0] for seat in seats)
