"""Matches: deals are shared, luck cancels, and a run depends on nothing but its seed."""

import numpy as np
import pytest

from bang_agents.agent import AgentError
from bang_arena import match, report
from bang_arena.match import LOST, UNDECIDED, WON, Table, chunks, deal_seed, exchanged, play, whole_table
from bang_arena.runs import play_run, save_run
from bang_env.games import load
from tests.arena.players import make

DICE = {"num_players": 5}


def test_a_block_is_one_deal_with_every_seat_exchanged():
    table = exchanged("random", "last", DICE, 5)
    assert [lineup.index("random") for lineup in table.lineups] == [0, 1, 2, 3, 4]
    assert all(lineup.count("last") == 4 for lineup in table.lineups)
    assert exchanged("random", "last", {}, 2).lineups == (("random", "last"), ("last", "random"))
    starts = [load("duel").Game(deal_seed(7, block)) for block in range(3)]
    assert starts[0] != starts[1] != starts[2]


def test_luck_cancels_in_the_duel():
    """The same player under two names: the luckier side wins both games of a deal, one for each name."""
    played, = play("duel", [exchanged("last", "oracle", {}, 2)], 40, 0, make=make)
    pairs = list(zip(played.results[::2], played.results[1::2], strict=True))
    assert all(one == other for one, other in pairs)
    assert {WON + LOST, LOST + WON} == set(played.results), "both sides win now and then, or there is no luck to cancel"
    run = play_run("duel", [exchanged("last", "oracle", {}, 2)], 40, 0, make=make)
    assert report.matrix(run)["last", "oracle"].share == 0.5


def test_luck_cancels_in_the_dice_game():
    """Through all seats of a deal an agent wins exactly as often as the deal has winners."""
    played, = play("dice", [exchanged("last", "oracle", DICE, 5)], 8, 0, make=make)
    for block in range(8):
        games = played.results[5 * block:5 * block + 5]
        assert len(set(games)) == 1
        assert sum(game[seat] == WON for seat, game in enumerate(games)) == games[0].count(WON)


def test_the_number_of_processes_changes_nothing(tmp_path):
    tables = [exchanged("random", "mostly", {}, 2), whole_table("random", {}, 2)]
    told = np.zeros((3, 2), int)

    def played_by(processes):
        def tell(*more):
            told[processes] += more

        run = play_run("duel", tables, 20, 5, processes, make, 2, tell)
        save_run(run, tmp_path / f"{processes}.json", report.summary(run))
        return run.played

    alone, together = played_by(1), played_by(2)
    assert alone == together
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "2.json").read_bytes()
    assert told[1].tolist() == told[2].tolist() == [60, sum(sum(played.decisions) for played in alone)], (
        "progress tells of everything"
    )
    assert [len(actions) for actions in alone[0].actions.values()] == alone[0].decisions[:2]
    assert list(alone[1].actions) == [0, 1]


def test_a_table_does_not_depend_on_the_other_tables_and_a_longer_run_begins_with_the_shorter_one():
    table, other = exchanged("random", "mostly", {}, 2), exchanged("random", "last", {}, 2)
    short, = play("duel", [table], 16, 3, make=make)
    assert match.CHUNK_GAMES == 32, "the blocks of this test fill a chunk"
    _, long = play("duel", [other, table], 20, 3, make=make)
    assert long.results[:32] == short.results and long.decisions[:32] == short.decisions


def test_other_seeds_give_other_games():
    table = exchanged("random", "mostly", {}, 2)
    assert play("duel", [table], 4, 0, make=make) != play("duel", [table], 4, 1, make=make)


def test_every_agent_has_a_generator_of_its_own_in_every_chunk():
    table, other = exchanged("a", "b", {}, 2), exchanged("a", "b", {"characters_per_side": 2}, 2)
    keys = [
        (seed, game, t, chunk, name)
        for seed in (0, 1)
        for game in ("duel", "dice")
        for t in (table, other)
        for chunk in (0, 1)
        for name in ("a", "b")
    ]
    assert len({match.chunk_rng(*key).integers(2**63) for key in keys}) == len(keys)


def test_chunks_cover_every_block_once():
    for blocks in (1, 6, 7, 50):
        table = exchanged("a", "b", DICE, 5)
        parts = list(chunks("dice", table, 0, blocks, record=(0, 31, 5 * blocks - 1)))
        assert [block for chunk in parts for block in chunk.blocks] == list(range(blocks))
        recorded = {5 * chunk.blocks.start + number for chunk in parts for number in chunk.record}
        assert recorded == {k for k in (0, 31, 5 * blocks - 1) if k < 5 * blocks}


def test_a_limit_ends_games_undecided():
    cut, = play("duel", [exchanged("random", "last", {"turn_limit": 2}, 2)], 3, 0, make=make)
    assert cut.results == [2 * UNDECIDED] * 6 and cut.truncated == [1] * 6
    at_once, = play("dice", [whole_table("random", {"num_players": 3, "turn_limit": 1}, 3)], 20, 0)
    assert sum(at_once.truncated) > 15


def test_a_game_without_end_is_called_off(monkeypatch):
    monkeypatch.setattr(match, "MOST_DECISIONS", 10)
    played, = play("duel", [whole_table("first", {}, 2)], 2, 0, make=make)
    assert played.decisions == [10, 10] and played.truncated == [1, 1] and played.results == [2 * UNDECIDED] * 2


@pytest.mark.parametrize("processes", [1, 2])
def test_an_illegal_action_is_reported_with_the_agents_name(processes):
    with pytest.raises(ValueError, match=r"agent cheat, decision 1 of The Duel with seed \d+: action 2 .* is illegal"):
        play("duel", [Table({}, (("cheat", "random"),)), whole_table("random", {}, 2)], 2, 0, processes, make)


@pytest.mark.parametrize("processes", [1, 2])
def test_an_agent_that_fails_is_reported_with_the_game_the_seed_and_the_decision(processes):
    with pytest.raises(AgentError, match=r"agent broken failed as law at decision 1 of The Duel with seed (\d+) "
                       r"\(.*\): KeyError: 'oops' \(players.py, line \d+\)") as error:
        play("duel", [Table({}, (("broken", "random"),)), whole_table("random", {}, 2)], 2, 5, processes, make)
    assert str(deal_seed(5, 0)) in str(error.value)
