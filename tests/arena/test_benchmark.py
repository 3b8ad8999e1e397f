"""The benchmark: the protocol is frozen, results are kept and compared only with their like, and scores are right."""

import hashlib
import json
import re
from dataclasses import replace

import numpy as np
import pytest

from bang_agents.names import network_of
from bang_arena.benchmark import tables
from bang_arena.benchmark.protocol import FOLDER, SPLITS, protocol_of, read_protocol
from bang_arena.benchmark.results import (
    REFERENCE,
    Games,
    Result,
    Scale,
    counts,
    file_name,
    first_deals,
    gain_over,
    overall,
    play_track,
    read_result,
    references,
    save_result,
    scales,
    scores,
)
from bang_arena.match import chunks, deal_seed
from bang_arena.statistics import mean_gain, mean_share, shares
from bang_env.games import load

FROZEN = {"bench-1": "9dec461f3f366b4c577583f7a1b6d8022e46fba9ea594a56f869e683d0f5333c"}
"""What each version says, as a hash. A version that was published is never changed: make a new one."""
TRACKS = list(read_protocol().tracks)


# ------------------------------------------------------------------------------------------------------- the protocol


def test_versions_are_frozen():
    there = sorted(path.stem for path in FOLDER.glob("bench-*.toml"))
    assert {version: read_protocol(version).hash for version in there} == FROZEN


def test_comments_and_layout_are_not_part_of_a_protocol():
    text = (FOLDER / "bench-1.toml").read_text(encoding="utf-8")
    assert protocol_of("# another comment\n" + text.replace(" = ", "  =  ")).hash == read_protocol().hash
    assert protocol_of(text.replace("seed = 1001", "seed = 1002")).hash != read_protocol().hash


@pytest.mark.parametrize("name", TRACKS)
def test_a_track_has_the_opponents_that_it_should(name):
    track = read_protocol().track(name)
    kinds = [opponent.agent.partition(":")[0] for opponent in track.opponents]
    assert kinds.count("rules") == 1 and kinds.count("ismcts") == 3 and kinds.count("script") == 4
    for opponent in track.opponents:
        assert "ismcts" not in opponent.agent or ("rollout=" in opponent.agent and "cut=" in opponent.agent)
    for table in track.tables("random"):
        assert len(table.lineups) == track.players and len(table.lineups[0]) == track.players
        assert [lineup.count("random") for lineup in table.lineups] == [1] * track.players
        assert [lineup.index("random") for lineup in table.lineups] == list(range(track.players))


@pytest.mark.parametrize("name", TRACKS)
def test_the_networks_of_the_package_are_those_of_the_protocol(name):
    protocol = read_protocol()
    track = protocol.track(name)
    called = protocol.network(track)
    assert called in ("ppo", "ppo@bench-1")
    assert network_of(called, track.game) == protocol.policies[track.game]
    asked = {lineup[1] for table in track.tables("rules", network=called) for lineup in table.lineups[:1]}
    assert called in asked and len(asked) == len(track.opponents)


def test_another_network_is_refused():
    protocol = replace(read_protocol(), policies={"duel": "0" * 64})
    with pytest.raises(ValueError, match=r"bench-1 is played against the network duel\.npz with SHA-256 000"):
        protocol.network(protocol.track("duel"))


def test_a_track_is_found_by_its_name_or_by_a_game_that_has_one():
    protocol = read_protocol()
    assert protocol.track("bang").name == "bang-5" and protocol.track("dice-8").options == {"num_players": 8}
    with pytest.raises(ValueError, match="a track of bench-1 must be one of duel, dice-5, dice-8, bang-5; not 'dice'"):
        protocol.track("dice")
    with pytest.raises(ValueError, match="the version of the benchmark must be one of bench-1; not 'bench-0'"):
        read_protocol("bench-0")


SMALL = """
version = "bench-9"
[tracks.toy]
game = "duel"
title = "a toy"
seed = 1
opponents = [{ label = "rules", agent = "rules", deals = 2 }]
draw = { law = 4 }
[tracks.toy.train]
law = ["a", "b", "c", "d"]
[tracks.toy.test]
law = ["e", "f", "g", "h"]
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"e"', '"a"', "the track toy has a in both halves"),
        ('"e", ', "", "test of the track toy: law needs 4 characters or more, each named once"),
        ('"e"', '"f"', "each named once"),
        ("deals = 2", "deals = 0", "deals must be a whole number from 1"),
        ('game = "duel"', 'game = "chess"', "the game of toy must be one of"),
        ("[tracks.toy.test]\nlaw", "[tracks.toy.test]\noutlaw", "must say for both halves what law draw from"),
        ("seed = 1", "seed = -1", "the seed of toy must be a whole number"),
        ("title", "name", "the track toy has no 'name'"),
    ],
)
def test_a_wrong_protocol_is_refused(old, new, said):
    protocol_of(SMALL)
    with pytest.raises(ValueError, match=said):
        protocol_of(SMALL.replace(old, new))


# ------------------------------------------------------------------------------------------------ train and test split


@pytest.mark.parametrize(("name", "sizes"), [("duel", (16, 8)), ("dice-5", (11, 5)), ("bang-5", (11, 5))])
def test_every_character_is_in_one_half_and_no_deal_mixes_them(name, sizes):
    track = read_protocol().track(name)
    pools = {half: {who for pool in track.split[half].values() for who in pool} for half in SPLITS}
    assert tuple(len(pools[half]) for half in SPLITS) == sizes and not pools["train"] & pools["test"]
    dealt = {half: set() for half in SPLITS}
    for half in SPLITS:
        table = track.tables("rules", half)[0]
        for block in range(30):
            game = load(track.game).Game(deal_seed(track.seed, block), **table.options_of(block))
            here = {who for _, characters in game.spec.deal(game.to_dict()) for who in characters}
            assert here <= pools[half]
            dealt[half] |= here
    assert dealt == pools


def test_a_track_without_a_split_says_so():
    protocol = read_protocol()
    with pytest.raises(ValueError, match="the track dice-8 has no split of characters into train and test"):
        play_track(protocol, protocol.track("dice-8"), "rules", "test", 1)
    with pytest.raises(ValueError, match="the split must be one of train, test; not 'both'"):
        play_track(protocol, protocol.track("duel"), "rules", "both", 1)


# ------------------------------------------------------------------------------------------------------------- results


def quick(track):
    """The same protocol with the opponents that cost little."""
    cheap = tuple(one for one in track.opponents if one.agent.partition(":")[0] in ("rules", "script"))
    return replace(track, opponents=cheap)


@pytest.mark.parametrize("name", ["duel", "dice-5"])
def test_a_track_is_played_from_the_seats_of_the_agent(name, tmp_path):
    protocol = read_protocol()
    track = quick(protocol.track(name))
    result = play_track(protocol, track, "rules", deals=3, part=tmp_path / "part.jsonl")
    again = play_track(protocol, track, "rules", deals=3, processes=2)
    assert result.games == again.games and list(result.games) == [one.label for one in track.opponents]
    assert {len(games.results) for games in result.games.values()} == {3 * track.players}
    assert list(tmp_path.iterdir()) == []


def test_the_first_deals_of_a_whole_track_are_those_of_a_trial():
    protocol = read_protocol()
    track = quick(protocol.track("duel"))
    longer, shorter = (track.tables("rules", "test", most)[0].deals for most in (9, 4))
    assert longer[:4] == shorter and len(longer) == 9


def test_a_whole_result_is_cut_to_the_deals_of_a_trial():
    whole = references("bench-1", "dice-5")[0]
    cut = first_deals(whole, 2)
    assert cut.kind == ("bench-1", whole.hash, "dice-5", None, 2)
    for label, games in cut.games.items():
        assert len(games.results) == 10 and whole.games[label].results.startswith(games.results)


def made(agent, results, track="duel", **changes):
    """A result with these signs against each opponent."""
    protocol = read_protocol()
    labels = [one.label for one in protocol.track(track).opponents]
    games = {label: Games(results[at % len(results)]) for at, label in enumerate(labels)}
    result = Result(protocol.version, protocol.hash, track, None, len(results[0]) // 2, agent, True, None, games)
    return replace(result, **changes)


def test_scores_count_halves_between_two_and_wins_among_more():
    assert scores(made("x", ["+-=+"]))["rules"].share == 2.5 / 4
    among = replace(made("x", ["+-=+-"], "dice-5"), deals=1)
    assert scores(among)["rules"].share == 2 / 5


def test_opponents_count_the_same_however_many_deals_they_have():
    result = made("x", ["++++"])
    result.games["ppo"] = Games("--")
    games = counts(result)[1]
    assert games[:, list(result.games).index("ppo")].tolist() == [2, 0]
    assert overall(result).share == pytest.approx(8 / 9)
    assert overall(result).low < 8 / 9 < overall(result).high


def test_the_mean_of_one_column_is_its_share():
    rng = np.random.default_rng(0)
    won = rng.binomial(2, 0.7, (300, 1)).astype(float)
    games = np.full((300, 1), 2.0)
    one, other = mean_share(won, games), shares(won, games)[0]
    assert one.share == other.share
    assert [one.low, one.high] == pytest.approx([other.low, other.high], abs=0.004)


def test_the_interval_of_a_mean_covers_as_often_as_it_says():
    """Columns share the luck of each deal, which an interval over games would miss."""
    rng = np.random.default_rng(1)
    truth = np.mean([np.clip(p + rng.normal(0, 0.25, 200_000), 0, 1).mean() for p in (0.3, 0.5, 0.6)])
    inside = 0
    for trial in range(60):
        luck = rng.normal(0, 0.25, (80, 1))
        chance = np.clip(np.array([[0.3, 0.5, 0.6]]) + luck, 0, 1)
        won, games = rng.binomial(2, chance).astype(float), np.full((80, 3), 2.0)
        games[40:, 2] = won[40:, 2] = 0
        found = mean_share(won, games, trial)
        inside += found.low <= truth <= found.high
    assert inside >= 52, "95 % of 60 are 57"


@pytest.mark.parametrize("chance", [0.03, 0.1, 0.97])
def test_columns_of_few_games_do_not_draw_the_interval_of_a_mean_towards_one_half(chance):
    rng = np.random.default_rng(2)
    games = np.zeros((200, 9))
    for column, deals in enumerate((200, 200, 200, 200, 200, 200, 50, 25, 15)):
        games[:deals, column] = 5
    found = [mean_share(rng.binomial(games.astype(int), chance).astype(float), games, trial) for trial in range(100)]
    below, above = (sum(one.high < chance for one in found), sum(one.low > chance for one in found))
    assert below + above <= 11, "95 % of 100 are inside"
    assert max(below, above) <= 8, "and the others on both sides"


def test_a_gain_is_counted_deal_by_deal():
    """Two agents that differ in one game of many deals: the luck of the deals does not blur the difference."""
    before, after = made("rules", ["+-" * 50]), made("x", ["+-" * 49 + "++"])
    each, mean = gain_over(after, before)
    assert each["rules"].gain == pytest.approx(0.01) and mean.gain == pytest.approx(0.01)
    assert mean.low >= 0 and mean.high < 0.06
    won, games = counts(before)
    assert mean_gain(won, games, won, games).gain == 0


def test_a_score_is_read_between_floor_and_bound():
    known = [made("random", ["----", "+---"]), made("rules", ["+---", "----"]), made("best", ["++--", "+---"])]
    found = scales(known)
    assert found["rules"] == Scale(0.0, 0.5, "best") and found["attacker"].bound == 0.25
    assert found["rules"].place(0.25) == 0.5 and np.isnan(found["attacker"].place(0.25))
    assert scales(known[1:]) == {}


def test_results_are_kept_in_files(tmp_path):
    result = made("my_agents:Mine", ["+-=+"])
    assert file_name(result) == "duel-my-agents-Mine-trial-2"
    assert file_name(replace(result, deals=None)) == "duel-my-agents-Mine"
    assert file_name(replace(result, split="test")).startswith("duel-test")
    save_result(result, tmp_path / "result.json")
    again = read_result(tmp_path / "result.json")
    assert again.kind == result.kind and again.games == result.games and again.agent == result.agent
    content = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))
    assert content["summary"]["rules"]["score"] == 0.625
    for key, wrong, said in (("track", "chess", "a track of bench-1 must be"), ("protocol", "bench-0", "the version"),
                             ("opponents", content["opponents"][1:], "it lacks opponents of bench-1 duel"),
                             ("deals", 3, "must be 6 of"), ("extra", 1, "a result has no 'extra'")):
        (tmp_path / "wrong.json").write_text(json.dumps({**content, key: wrong}), encoding="utf-8")
        with pytest.raises(ValueError, match=said):
            read_result(tmp_path / "wrong.json")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hash": "0" * 64}, "results of different versions are not compared"),
        ({"protocol": "bench-0"}, "results of different versions are not compared"),
        ({"split": "test"}, "results of different games are not compared"),
        ({"deals": None}, "results of different games are not compared: a played bench-1 duel, trial on 2 deals"),
    ],
)
def test_only_like_is_compared_with_like(change, said):
    with pytest.raises(ValueError, match=said):
        tables.compared([made("a", ["++--"]), replace(made("b", ["+---"]), **change)])


def test_tables_are_drawn_in_three_ways(tmp_path):
    first, second = made("rules", ["++--"]), made("my_agents:Mine", ["+---"])
    text = tables.compared([first, second])
    assert re.search(r"opponent +rules +my_agents:Mine +gain of rules\n", text)
    assert re.search(r"\nall +50.0 \[.* 25.0 \[.* \+25.0 \[", text)
    assert max(map(len, text.splitlines())) < 100
    many = tables.compared([first, second, made("third", ["----"])])
    assert re.search(r"\ngain of rules over +all +rules ", many)
    assert re.search(r"\nthird +\+50.0 \[.*\] +\+50.0 +", many) and re.search(r"\nthird +0.0 \[.*\] +0.0 +", many)
    latex = tables.compared([first, second], tables.latex)
    before, table, after = re.split(r"(?s)(\\begin.*\\end{tabular})", latex)
    assert all(line.startswith("%") for line in (before + after).splitlines() if line)
    assert "% scores and gains" in before
    assert "%" not in table.replace(r"\%", "")
    page = tables.text(first, tables.report.markdown)
    assert "| rules | 50.0 [" in page and "| all | 50.0 [" in page
    lines = tables.latex(tables.rows_of(second))
    assert lines[0] == r"\begin{tabular}{lrr}" and lines[-1] == r"\end{tabular}"
    assert tables.latex([["a_b", "-1.0 [-2.0, 3.0]"]])[2] == r"a\_b & $-$1.0 [$-$2.0, 3.0] \\"
    pytest.importorskip("matplotlib", reason="it needs the extra arena")
    alone, both = (tables.plot(some, tmp_path / "plot.png").stat().st_size for some in ([second], [first, second]))
    assert 5000 < alone < both


# ----------------------------------------------------------------------------------------------------------- references


def test_the_references_of_the_package_are_of_the_protocols_that_there_are():
    for path in sorted(REFERENCE.rglob("*.json")):
        result = read_result(path)
        assert result.hash == read_protocol(result.protocol).hash, f"{path.name} was played by another protocol"
        assert path.parent.name == result.protocol and path.stem == file_name(result)


def test_a_search_is_known_by_the_network_that_guides_it(tmp_path):
    assert network_of("net:50", "duel") == network_of("net:7,c=2", "duel") == network_of("ppo", "duel") is not None
    assert network_of("ismcts:50", "duel") is network_of("rules", "duel") is network_of("my:Own", "duel") is None
    (tmp_path / "mine.npz").write_bytes(b"mine")
    assert network_of(f"net:50,policy={tmp_path / 'mine.npz'}", "duel") == hashlib.sha256(b"mine").hexdigest()


@pytest.mark.parametrize("name", TRACKS)
def test_the_rows_of_networks_are_those_of_the_networks_of_that_name(name):
    game = read_protocol().track(name).game
    rows = [one for half in (None, *SPLITS) for one in references("bench-1", name, half)]
    assert any(one.network for one in rows)
    for row in rows:
        assert row.network == network_of(row.agent, game), (row.title, row.agent)


@pytest.mark.parametrize("name", TRACKS)
def test_a_reference_can_be_played_again(name):
    """The first games of `rules` against the opponents that cost little end as the package says."""
    known = {one.agent: one for one in references("bench-1", name)}
    if "rules" not in known:
        pytest.skip("there is no reference row of rules yet")
    protocol = read_protocol()
    track = quick(protocol.track(name))
    (first, *_) = chunks(track.game, track.tables("rules")[0], track.seed, track.opponents[0].deals)  # side by side
    again = play_track(protocol, track, "rules", deals=len(first.blocks))
    for label, games in again.games.items():
        assert known["rules"].games[label].results.startswith(games.results)
