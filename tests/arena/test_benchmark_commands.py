"""`bang benchmark` and `bang record`: what they print and save, and one line for what is wrong."""

import sys
from dataclasses import replace

import pytest

from bang_arena.benchmark import protocol as protocols
from bang_arena.benchmark.results import read_result, references
from bang_arena.recorded import Recording
from bang_cli import benchmark, record


@pytest.fixture
def call(monkeypatch, capsys, tmp_path):
    """Run a command in an empty folder; gives its exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run(module, *arguments):
        monkeypatch.setattr(sys, "argv", ["command", *map(str, arguments)])
        code = 0
        try:
            module.main()
        except SystemExit as end:
            code = int(end.code or 0)
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def cheap(monkeypatch):
    """The newest protocol without the opponents that cost much, under its own name."""
    whole = protocols.read_protocol()
    tracks = {name: replace(track, opponents=track.opponents[:2]) for name, track in whole.tracks.items()}
    less = replace(whole, tracks=tracks)

    def known(version, track, split=None, of=references):
        labels = [opponent.label for opponent in tracks[track].opponents]
        return [replace(one, games={label: one.games[label] for label in labels}) for one in of(version, track, split)]

    for track in tracks:
        references("bench-1", track, None)  # read while all opponents are known
    for module in ("bang_cli.benchmark", "bang_arena.benchmark.tables"):
        monkeypatch.setattr(f"{module}.references", known)
    for module in ("bang_cli.benchmark", "bang_arena.benchmark.results", "bang_arena.benchmark.tables"):
        monkeypatch.setattr(f"{module}.read_protocol", lambda version="bench-1": less)


def test_a_trial_is_printed_saved_and_compared(call, cheap, tmp_path):
    pytest.importorskip("matplotlib", reason="it needs the extra arena")
    for agent in ("rules", "random"):
        code, out, _ = call(benchmark, "duel", "--agent", agent, "--deals", 2, "--processes", 1)
        assert code == 0 and f"{agent}: bench-1 duel, trial on 2 deals" in out and "attacker" in out
    out = tmp_path / "results" / "benchmark"
    names = {path.name for path in out.iterdir()}
    assert names == {f"duel-{agent}-trial-2.{end}" for agent in ("rules", "random") for end in
                     ("json", "md", "tex", "png")}
    assert read_result(out / "duel-rules-trial-2.json").deals == 2
    files = [out / f"duel-{agent}-trial-2.json" for agent in ("rules", "random")]
    code, shown, _ = call(benchmark, "compare", *files, "--print", "latex")
    assert code == 0 and r"\begin{tabular}" in shown and "& gain of rules " in shown
    call(benchmark, "duel", "--agent", "rules", "--deals", 1, "--processes", 1, "--no-plots")
    code, _, said = call(benchmark, "compare", files[0], out / "duel-rules-trial-1.json")
    assert code == 2 and "results of different games are not compared" in said
    code, shown, said = call(benchmark, "compare", files[1], "--reference")
    assert code == 0, said
    assert "gain of random over" in shown and "\nppo@bench-1 " in shown
    assert max(map(len, shown.splitlines())) < 140


def test_a_trial_leaves_an_interrupted_track_alone(call, cheap, tmp_path):
    out = tmp_path / "results" / "benchmark"
    out.mkdir(parents=True)
    (out / "duel-rules.part.jsonl").write_text("kept")
    (out / "duel-rules.json").write_text("kept, too")
    code, _, _ = call(benchmark, "duel", "--agent", "rules", "--deals", 1, "--processes", 1, "--no-plots")
    assert code == 0 and (out / "duel-rules-trial-1.json").exists()
    assert (out / "duel-rules.part.jsonl").read_text() == "kept"
    assert (out / "duel-rules.json").read_text() == "kept, too"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("duel",), "--agent must say who is measured"),
        (("dice", "--agent", "rules"), "a track of bench-1 must be one of duel, dice-5, dice-8, bang-5; not 'dice'"),
        (("duel", "bang", "--agent", "rules"), "one track is played at a time, not duel bang"),
        (("duel", "--agent", "nobody"), "'nobody'"),
        (("duel", "--agent", "human"), "human plays one game at a time"),
        (("dice-8", "--agent", "rules", "--split", "test"), "the track dice-8 has no split"),
        (("duel", "--agent", "rules", "--deals", 0), "--deals must be a whole number from 1 up, not 0"),
        (("duel", "--agent", "rules", "--protocol", "bench-0"), "the version of the benchmark must be one of bench-1"),
        (("duel", "--agent", "rules", "--resume"), "there is no interrupted run to go on with"),
        (("compare",), "compare needs the files of one or more results"),
        (("compare", "none.json"), "none.json"),
        (("compare", "a.json", "--agent", "rules"), "compare reads results that were played"),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, tuple) else "",
)
def test_what_is_wrong_is_said_in_one_line(call, words, said):
    code, _, error = call(benchmark, *words, *(() if "compare" in words else ("--processes", 1)))
    assert code == 2 and said in error and error.count("\n") == 1


def test_games_are_recorded(call, tmp_path):
    code, out, _ = call(record, "dice", "random", "--games", 12, "--out", "games.npz", "--processes", 1, "--events",
                        "--option", "num_players=4")
    assert code == 0 and "saved 12 games" in out and "bytes a game" in out and "decisions/s" in out
    games = Recording(tmp_path / "games.npz")
    assert len(games) == 12 and games.about["agents"] == ["random"] * 4 and "events" in games.arrays


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "must be a game"),
        (("dice", "rules", "random"), "name one agent for all seats or 5, one for each; not 2"),
        (("dice", "nobody"), "'nobody'"),
        (("dice", "--games", 0), "--games must be a whole number from 1 up, not 0"),
        (("dice", "--out", "games.txt"), "--out must end in .npz, not 'games.txt'"),
        (("dice", "--resume", "--processes", 1), "there is no interrupted recording to go on with"),
        (("dice", "--option", "wheels=4"), "has no 'wheels'"),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, tuple) else "",
)
def test_a_wrong_recording_is_refused_in_one_line(call, words, said):
    code, _, error = call(record, *words)
    assert code == 2 and said in error and error.count("\n") == 1
