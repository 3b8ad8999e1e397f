"""Role inference: losses, scores and calibration of beliefs, at tables that are known and unknown."""

import json
import sys

import numpy as np
import pytest

from bang_agents.beliefs import Belief, BeliefError
from bang_arena import inference
from bang_arena.inference import Inference, count, run
from bang_cli import roles
from benchmarks import roles as benchmark

SMALL = {"games": 12, "seed": 3}


@pytest.fixture(scope="module")
def small():
    return run("dice", ["bayes"], **SMALL)


class Truth(Belief):
    """Knows more than any player may."""

    name = "truth"

    def deals(self, history):
        return np.eye(len(history.deals))[history._truth]


class Lie(Truth):
    name = "lie"

    def deals(self, history):
        return 1 - super().deals(history) if len(history.deals) == 2 else np.roll(super().deals(history), 1)


def test_beliefs_are_asked_at_the_start_of_each_turn_for_each_living_player_in_doubt(small):
    assert small.beliefs == ("uniform", "bayes", "exact") and small.reference == "exact"
    first = small.losses[small.turns == 1, 0]
    assert len(first) == SMALL["games"] * 5
    by_role = [np.log(12), np.log(3), np.log(6), np.log(6), np.log(3)]  # sheriff, deputy, two outlaws, renegade
    assert first.mean() == pytest.approx(np.mean(by_role))


def test_the_exact_belief_is_better_than_the_searchs_and_that_than_none(small):
    exact, bayes, uniform = (small.loss(name) for name in ("exact", "bayes", "uniform"))
    assert exact.high < bayes.low and bayes.high < uniform.low
    assert small.loss("exact", "6-10").value < 0.3 < small.loss("bayes", "6-10").value
    assert small.score("uniform").value == 0 and small.score("exact").value == 1
    score = small.score("bayes")
    assert 0.4 < score.low < score.value < score.high < 1


def test_the_exact_belief_is_calibrated(small):
    assert small.miscalibration("exact") < 0.03
    for one in small.calibration("exact"):
        assert one.cases < 60 or one.said == pytest.approx(one.true.value, abs=0.12)


def test_the_same_seed_gives_the_same_figures(small):
    again = run("dice", ["bayes"], **SMALL)
    assert inference.summary(again) == inference.summary(small)


def test_who_knows_everything_loses_nothing_and_a_lie_has_a_limit():
    result = run("dice", [Truth(), Lie()], games=3, seed=1)
    assert result.loss("truth").value == 0 and result.score("truth").value > 1
    assert result.loss("lie").value == pytest.approx(-np.log(inference.FLOOR))
    (none, all_) = result.calibration("truth")
    assert (none.said, none.true.value, all_.said, all_.true.value) == (0, 0, 1, 1)


def test_at_a_mixed_table_the_reference_knows_how_often_decisions_are_random():
    result = run("dice", ["exact:0.9"], "mixed:0.3", games=12, seed=2)
    assert result.reference == "exact:0.3"
    assert result.loss("exact:0.3").value < result.loss("exact:0.9").value < result.loss("uniform").value
    assert result.miscalibration("exact:0.3") < 0.06


def test_at_other_tables_there_is_no_score():
    result = run("dice", ["bayes"], "random", games=3)
    assert result.reference is None and result.score("bayes") is None and "score" not in inference.text(result)
    assert result.loss("bayes").value > 0


def test_answers_are_counted_by_seat_and_role():
    deals = np.array([[0, 1, 2], [0, 2, 1]])
    bins = np.zeros((10, 3))
    count(bins, deals, np.array([0.75, 0.25]), 0)
    assert bins[7].tolist() == [2, 1.5, 2] and bins[2].tolist() == [2, 0.5, 0] and bins.sum() == 2 + 1.5 + 2 + 2 + 0.5


def test_scores_are_shares_of_the_way_from_uniform_to_the_reference():
    losses = np.array([[2.0, 1.5, 1.0], [4.0, 2.5, 1.0]])
    result = Inference("dice", "rules", {}, 0, ("uniform", "mine", "exact"), "exact", np.array([0, 1]),
                       np.array([1, 7]), losses, np.zeros((2, 3, 10, 3)))
    assert result.score("mine").value == pytest.approx((0.5 + 1.5) / (1 + 3))
    assert result.loss("mine", "6-10").value == 2.5 and result.loss("mine", "1-5").value == 1.5


def test_files_and_plots(small, tmp_path):
    pytest.importorskip("matplotlib")
    read = json.loads(inference.save(small, tmp_path / "roles.json").read_text())
    assert read["protocol"] == inference.PROTOCOL and set(read["beliefs"]) == {"uniform", "bayes", "exact"}
    assert inference.plot(small, tmp_path / "roles.png").stat().st_size > 10_000
    assert "| `exact` | 1 | " in inference.text(small)


@pytest.mark.parametrize(("arguments", "options", "message"), [
    (("duel", []), {}, "The Duel has no hidden roles"),
    (("dice", []), {"num_players": 3}, "with three players all roles are open"),
    (("dice", [], "mixed:2"), {}, "the share of random decisions in 'mixed:2' must be a number from 0 to 1, not '2'"),
    (("dice", [], "nobody"), {}, "agent must be one of"),
    (("dice", ["nothing"]), {}, "belief must be one of"),
])
def test_what_cannot_be_measured_is_said(arguments, options, message):
    with pytest.raises(ValueError, match=message):
        run(*arguments, options=options)


def test_a_wrong_belief_ends_the_run():
    class Half(Belief):
        name = "half"

        def deals(self, history):
            return np.full(len(history.deals), 0.5 / len(history.deals))

    with pytest.raises(BeliefError, match=r"the probabilities of the belief half must add up to 1, not to 0\.5"):
        run("dice", [Half()], games=1)


@pytest.mark.slow
def test_hands_are_hidden_too_in_bang():
    result = run("bang", ["bayes", "sampled:16"], games=2)
    assert result.reference == "open"
    assert result.loss("open").value < result.loss("sampled:16").value < result.loss("uniform").value


@pytest.mark.slow
def test_the_losses_are_those_that_were_measured_outside():
    """150 games at 5 players: uniform 1.467, bayes 0.736, exact 0.445; turns 6 to 10: 1.495, 0.440, 0.075."""
    result = run("dice", ["bayes"], games=150)
    for name, whole, middle in (("uniform", 1.467, 1.495), ("bayes", 0.736, 0.440), ("exact", 0.445, 0.075)):
        for span, expected in (("all", whole), ("6-10", middle)):
            figure = result.loss(name, span)
            half = (figure.high - figure.low) / 2
            assert abs(figure.value - expected) < 2**0.5 * 1.3 * half, (name, span, str(figure))
    assert result.miscalibration("exact") < 0.01


# ---------------------------------------------------------------------------------------------------------- the command


@pytest.fixture
def call(monkeypatch, capsys, tmp_path):
    """Run the command in an empty folder; gives its exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments):
        monkeypatch.setattr(sys, "argv", ["bang roles", *map(str, arguments)])
        try:
            roles.main()
        except SystemExit as end:
            return end.code, *capsys.readouterr()
        return 0, *capsys.readouterr()

    return command


def test_the_command_prints_and_saves_the_table(call, tmp_path):
    code, out, _ = call("dice", "--belief", "bayes", "--games", 2, "--players", 4, "--no-plots")
    assert code == 0 and "The Dice Game, 4 players, all `rules`: 2 games" in out
    assert "| `exact` said | it was so |" in out
    figures = json.loads((tmp_path / "results" / "roles-dice" / "roles.json").read_text())
    assert figures["options"] == {"num_players": 4} and inference.table_of(figures) in out


def test_a_bin_of_few_answers_has_no_interval():
    figures = {"beliefs": {"mine": {"calibration": [[0.75, 0.667, 0.6, 0.7, inference.FEWEST_DRAWN - 1],
                                                    [0.95, 0.9, 0.8, 1.0, inference.FEWEST_DRAWN]]}}}
    assert inference.calibration_text(figures, "mine").splitlines()[2:] == [
        "| 0.750 | 0.667 | 49 |", "| 0.950 | 0.900 [0.800, 1.000] | 50 |"]


@pytest.mark.parametrize(("arguments", "message"), [
    (["duel"], "The Duel has no hidden roles"),
    (["chess"], "the first argument must be a game"),
    (["dice", "--belief", "magic"], "belief must be one of"),
    (["dice", "--games", 0], "--games must be"),
    (["dice", "--players", 3], "with three players all roles are open"),
    (["dice", "--table", "nobody"], "agent must be one of"),
])
def test_the_command_explains_what_is_wrong_in_one_line(call, arguments, message):
    code, _, err = call(*arguments)
    assert code == 2 and message in err and err.count("\n") == 1


def test_the_tables_of_the_page_are_those_of_the_committed_figures():
    page = benchmark.PAGE.read_text(encoding="utf-8")
    assert benchmark.renewed(page) == page, "the tables have drifted: run `python -m benchmarks.roles --table`"
    with pytest.raises(ValueError, match="the page has no part between <!-- begin"):
        benchmark.renewed("nothing")
    for name, what in benchmark.TABLES.items():
        figures = json.loads((benchmark.RESULTS / f"{name}.json").read_text(encoding="utf-8"))
        assert (figures["protocol"], figures["table"]) == (inference.PROTOCOL, what["table"])
        assert figures["games"] == what["games"] and set(what["beliefs"]) < set(figures["beliefs"])
