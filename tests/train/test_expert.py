"""Learning from experts: what looks ahead are worth, what the network learns from them and from search, files."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from bang_agents import agent  # noqa: E402
from bang_agents.network import read_policy  # noqa: E402
from bang_agents.search import knowledge  # noqa: E402
from bang_agents.search.network import Network, networks  # noqa: E402
from bang_env.core.jit import as_python  # noqa: E402
from bang_env.core.layout import PLAYING  # noqa: E402
from bang_env.core.rng import draw_32, seed_rng, stream_seed  # noqa: E402
from bang_env.games import load  # noqa: E402
from bang_env.players import RULES, players  # noqa: E402
from bang_train import lookahead  # noqa: E402
from bang_train.expert import Buffer, Settings, Trainer, looks_loss, search_loss  # noqa: E402
from bang_train.in_use import InUse  # noqa: E402

SMALL = {"games": 64, "hidden": 32, "minibatch": 256, "buffer": 4096, "evaluate_every": 0.0, "evaluate_blocks": 4,
         "threads": 1, "decisions": 10**9, "against": "random"}
TABLES = [("duel", {}), ("dice", {"num_players": 5}), ("bang", {"num_players": 5})]


def trainer(path, game="dice", options=None, **settings):
    """A small run."""
    return Trainer(game, options or {}, Settings(**{**SMALL, **settings}), path)


def looked(game, states, wanted, looks=1, cut=0, seed=3):
    """The gains of the wanted actions, and which actions have one."""
    generators = np.random.default_rng(seed).integers(0, 2**64, (len(states), 2), np.uint64) | np.uint64(1)
    tried, gains = wanted.copy(), np.full(wanted.shape, np.nan, np.float32)
    entries = lookahead.library(game).load()
    entries.look_ahead(states, generators, looks, cut, tried, *lookahead.room(game), gains, 0, len(states))
    return gains, tried


# ---------------------------------------------------------------------------------------------------------- looks ahead


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("cut", [0, 2])
def test_a_look_is_a_game_played_on_by_the_script(game, options, cut):
    """The same by hand: step a copy with the same luck, and let the scripted player answer for everybody."""
    batch = load(game).Batch(6, seed=5, **options)
    batch.random_rollout(30)
    generators = np.random.default_rng(3).integers(0, 2**64, (6, 2), np.uint64) | np.uint64(1)
    gains, tried = looked(game, batch.states, batch.action_masks != 0, cut=cut)
    answer, actions, values = players(game).answer, np.zeros(1, np.int64), np.zeros(8)
    seed_of, stream, mix = (as_python(kernel) for kernel in (seed_rng, stream_seed, draw_32))
    for number in range(6):
        player = int(batch.players[number])
        with np.errstate(over="ignore"):
            seed = mix(generators[number]) << np.uint64(32) | mix(generators[number])
        for action in np.flatnonzero(tried[number]):
            copy, luck = batch.handle(number).clone(), np.zeros((1, 2), np.uint64)
            with np.errstate(over="ignore"):
                seed_of(copy.states[0].rng, stream(seed, np.uint64(0)))
                seed_of(luck[0], stream(seed, np.uint64(1)))
            kept = as_python(knowledge(game).alike)(copy.states[0], int(action))
            last = int(copy.states["turn"][0]) + cut if cut else 10**9
            copy.step(int(kept))
            while not copy.over and copy.states["turn"][0] < last:
                answer(copy.states, RULES, luck, actions, 0, 1)
                copy.step(int(actions[0]))
            if copy.over:
                worth = copy.returns[player]
            else:
                as_python(knowledge(game).judge)(copy.states[0], values)
                worth = values[player]
            assert gains[number, action] == pytest.approx(worth, abs=1e-6)


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_looks_do_not_change_games_and_do_not_depend_on_the_other_actions(game, options):
    batch = load(game).Batch(32, seed=6, **options)
    batch.random_rollout(40)
    before = batch.states.tobytes()
    every, tried = looked(game, batch.states, batch.action_masks != 0)
    assert batch.states.tobytes() == before
    assert (tried == (batch.action_masks != 0)).all()
    assert np.isfinite(every[tried]).all() and (np.abs(every[tried]) <= 1).all()
    assert np.isnan(every[~tried]).all()
    last = batch.action_masks.shape[1] - 1 - (batch.action_masks[:, ::-1] != 0).argmax(1)
    one = np.zeros(tried.shape, np.bool_)
    one[np.arange(32), last] = True
    alone, among = looked(game, batch.states, one)
    assert among[np.arange(32), last].all()
    assert (alone[among] == every[among]).all()


def test_looks_are_the_mean_of_single_looks_and_only_legal_actions_are_tried():
    batch = load("duel").Batch(16, seed=7)
    batch.random_rollout(60)
    gains, tried = looked("duel", batch.states, np.ones(batch.action_masks.shape, np.bool_), looks=8)
    assert (tried == (batch.action_masks != 0)).all()
    assert np.isin(gains[tried] * 8, np.arange(-8, 9)).all()
    assert len(np.unique(gains[tried])) > 3


def test_rolling_equal_dice_again_is_one_action():
    """Sets of dice that show the same faces share their gain, whichever of them was wanted."""
    batch = load("dice").Batch(64, seed=8, num_players=4)
    one = np.zeros(batch.action_masks.shape, np.bool_)
    chance = np.random.default_rng(1).random(one.shape)
    one[np.arange(64), np.where(batch.action_masks != 0, chance, -1).argmax(1)] = True
    gains, tried = looked("dice", batch.states, one)
    assert tried.sum() > one.sum()
    for row, has in zip(gains, tried, strict=True):
        assert len(set(row[has].tolist())) == 1


def test_a_game_is_judged_after_the_cut():
    batch = load("duel").Batch(16, seed=9)
    batch.random_rollout(30)
    gains, tried = looked("duel", batch.states, batch.action_masks != 0, cut=1)
    assert ((np.abs(gains[tried]) < 1).mean()) > 0.9
    assert (batch.states["result"] == PLAYING).all()


# --------------------------------------------------------------------------------------------------------------- losses


def test_the_loss_of_looks_is_0_for_scaled_gains_and_ignores_what_was_not_tried():
    tried = torch.tensor([[True, True, False, True]])
    gains = torch.tensor([[0.5, -0.25, 9.0, 0.0]])
    scores = 20 * gains + 3
    scores[0, 2] = -77
    assert float(looks_loss(scores, tried, gains, 20)) == pytest.approx(0, abs=1e-6)
    assert float(looks_loss(scores * 1.5, tried, gains, 20)) > 0.01


def test_the_loss_of_search_is_the_entropy_of_the_visits_at_best():
    legal = torch.tensor([[True, True, False]])
    visits = torch.tensor([[0.75, 0.25, 0.0]])
    best = float(search_loss(torch.log(visits + 1e-9), legal, visits))
    assert best == pytest.approx(-(0.75 * np.log(0.75) + 0.25 * np.log(0.25)), abs=1e-5)
    assert float(search_loss(torch.zeros(1, 3), legal, visits)) > best


def test_a_full_buffer_keeps_the_latest():
    buffer = Buffer(4, 2, 3)
    for number in range(6):
        buffer.add(np.full((1, 2), number), np.ones((1, 3), np.bool_), np.zeros((1, 3)), np.array([number]))
    assert sorted(buffer.worth) == [2, 3, 4, 5]
    assert buffer.used == 4


# --------------------------------------------------------------------------------------------------------------- in use


def test_what_is_in_use_is_less_than_everything_and_files_have_everything(tmp_path):
    run = trainer(tmp_path, "bang", {"num_players": 4})
    in_use, spec = run.in_use, load("bang").SPEC
    assert 100 < len(in_use.inputs) < spec.observation.length / 2
    assert len(in_use.actions) < len(spec.actions) / 2
    run.save()
    layers, value, about = read_policy(tmp_path / "policy.npz", "bang")
    assert about["settings"]["expert"] == "looks"
    observations = run.batch.observations
    logits = np.empty(run.batch.action_masks.shape, np.float32)
    values = np.empty(len(observations), np.float32)
    networks().read_rows(observations, np.zeros(len(observations), np.int64), logits, values,
                         Network(layers, value).arguments(), 0, len(observations))
    with torch.inference_mode():
        scores, worths = run.scores(torch.from_numpy(in_use.seen(run.batch)))
    assert logits[:, in_use.actions] == pytest.approx(scores.numpy(), abs=5e-3)  # files are in half precision
    assert values == pytest.approx(worths.numpy(), abs=5e-3)
    narrow = in_use.narrowed(run.layers())
    for (mine, bias), (other, other_bias) in zip(narrow, run.network.policy_layers(), strict=True):
        assert (mine == other).all() and (bias == other_bias).all()


def test_unused_inputs_stay_0_in_further_play():
    in_use = InUse("dice", {"num_players": 4})
    batch = load("dice").Batch(256, seed=77, num_players=4)
    others = np.setdiff1d(np.arange(in_use.features), in_use.inputs)
    for _ in range(50):
        batch.random_rollout(3)
        assert (batch.observations[:, others] != 0).mean() < 1e-4


# ------------------------------------------------------------------------------------------------------------- training


def test_a_network_learns_to_play_as_the_script_does(tmp_path):
    run = trainer(tmp_path, "duel", imitate=60_000, games=256, learning_rate=2e-3)
    losses = []
    while run.decisions < run.settings.imitate:
        run.iterate()
        losses.append(run.log["loss"])
    assert np.mean(losses[-20:]) < 0.75 * np.mean(losses[:20])


def test_a_network_learns_what_looks_ahead_say(tmp_path):
    """What it says of gains comes closer to what the looks say."""
    run = trainer(tmp_path, "duel", {}, games=256, minibatch=256, buffer=8192, learning_rate=3e-3, reuse=4.0, cut=1)
    losses = []
    for _ in range(60):
        run.iterate()
        losses += [run.log["loss"]] if "loss" in run.log else []
    assert losses[-1] < 0.97 * losses[0] and run.lean() == 1.0 and run.policy().lean == 1.0


def test_a_network_learns_what_a_search_visits(tmp_path):
    run = trainer(tmp_path, "duel", {}, expert="search", games=16, minibatch=64, buffer=2048, iterations=8, steps=16,
                  leaf="rules", learning_rate=3e-3, reuse=8.0)
    losses = []
    while run.iterations < 10:
        run.iterate()
        losses += [run.log["loss"]] if "loss" in run.log else []
    assert losses[-1] < 0.9 * losses[0]


def test_snapshots_guide_the_other_seats_of_some_games(tmp_path):
    settings = {"expert": "search", "games": 8, "iterations": 4, "steps": 6, "leaf": "rules", "pool": 0.5,
                "pool_every": 2, "pool_size": 2}
    run = trainer(tmp_path, "dice", {"num_players": 3}, **settings)
    learner, asked = run.expert._learner, []
    search = run.expert._search

    def watched(players, mine):
        asked.append((mine.copy(), run.batch.players.copy()))
        found = search(players, mine)
        for player, games in ((players[0], mine), (players[1], ~mine)):  # as each finds by itself
            games = np.flatnonzero(games)
            seeds = before[games]
            alone = player.study(run.batch.states[games], seeds, run.settings.temperature)
            assert (alone.actions == found.actions[games]).all() and (alone.shares == found.shares[games]).all()
        before[:] = run.expert.luck
        return found

    before = run.expert.luck.copy()
    run.expert._search = watched
    for _ in range(5):
        run.iterate()
    assert len(run.pool) == 2
    mine, who = (np.array(one) for one in zip(*asked, strict=True))
    assert mine[:, 4:].all(), "in half of the games every seat learns"
    assert (mine[:, :4] == (who == learner)[:, :4]).all() and not mine.all()
    assert run.buffer.used <= mine.sum()
    run.save()
    again = trainer(tmp_path, "dice", {"num_players": 3}, **settings)
    again.resume(tmp_path / "checkpoint.pt")
    for kept, read in zip(run.pool, again.pool, strict=True):
        assert all((kept[name] == read[name]).all() for name in kept)


def test_the_value_learns_in_games_that_the_network_plays_alone(tmp_path):
    run = trainer(tmp_path, "duel", {}, expert="search", games=256, warm=10**9, steps=16, minibatch=512, buffer=8192,
                  learning_rate=2e-3, value=1.0, lam=1.0, reuse=2.0)
    for _ in range(24):
        run.iterate()
    expected, results = [], []
    for _ in range(100):  # what the network expects at the last decision of games, and their results
        who, found = run.batch.players.copy(), run.expert._alone(run.in_use.legal(run.batch))
        run.batch.step(found.actions)
        over = np.flatnonzero(run.batch.terminations)
        expected += found.worths[over].tolist()
        results += run.batch.rewards[over, who[over]].tolist()
    assert len(results) > 50
    assert np.corrcoef(expected, results)[0, 1] > 0.3


@pytest.mark.parametrize("expert", [{}, {"expert": "search", "games": 16, "iterations": 4, "steps": 8, "pool": 0.5}],
                         ids=["looks", "search"])
def test_the_same_decisions_give_the_same_weights_resumed_or_not(tmp_path, expert):
    def begin():
        return trainer(tmp_path, "dice", {"num_players": 4}, decisions=2048, imitate=512, buffer=1024, minibatch=64,
                       **expert)

    def finished(run):
        while not run.over():
            run.iterate()
        return run.layers()

    stopped = begin()
    while stopped.progress() < 0.6:
        stopped.iterate()
    stopped.save()
    resumed = begin()
    resumed.resume(tmp_path / "checkpoint.pt")
    assert resumed.buffer.used == stopped.buffer.used > 0
    whole = finished(begin())
    for layers in (finished(begin()), finished(resumed)):
        for (first, bias), (second, other) in zip(whole, layers, strict=True):
            assert (first == second).all() and (bias == other).all()
    other = trainer(tmp_path, "dice", {"num_players": 4}, minibatch=64, **{**expert, "buffer": 512, "games": 8})
    other.resume(tmp_path / "checkpoint.pt")
    assert other.buffer.used == 0, "another memory begins empty, with new games"


def test_a_memory_that_does_not_fit_is_refused():
    held = Buffer(8, 3, 2)
    held.add(np.ones((5, 3)), np.ones((5, 2), np.bool_), np.full((5, 2), 2.0), np.arange(5))
    same, packed = Buffer(8, 3, 2), held.packed()
    same.unpack(packed)
    rows = [buffer.draw(50, np.random.default_rng(1)) for buffer in (held, same)]
    assert all((one == other).all() for one, other in zip(*rows, strict=True))
    for other, change in ((Buffer(4, 3, 2), {}), (Buffer(8, 4, 2), {}), (same, {"used": 9}), (same, {"used": -1}),
                          (same, {"next": 8}), (same, {"used": 4})):
        with pytest.raises(ValueError, match="the decisions of this checkpoint are those of another version"):
            other.unpack({**packed, **change})
    assert same.used == 5 and same.worth[:5].tolist() == [0, 1, 2, 3, 4]


def test_a_run_goes_on_from_its_checkpoint_and_its_policy_plays(tmp_path):
    run = trainer(tmp_path, "dice", {"num_players": 4})
    for _ in range(3):
        run.iterate()
    run.save()
    again = trainer(tmp_path, "dice", {"num_players": 4})
    again.resume(tmp_path / "checkpoint.pt")
    assert again.decisions == run.decisions
    for (mine, _), (theirs, _) in zip(run.layers(), again.layers(), strict=True):
        assert (mine == theirs).all()
    assert agent(f"ppo:{tmp_path / 'policy.npz'}", "dice").greedy
    started = trainer(tmp_path, "dice", {"num_players": 4}, start=str(tmp_path / "policy.npz"), seed=0)
    assert started.layers()[1][0] == pytest.approx(run.layers()[1][0], abs=2e-3)


@pytest.mark.parametrize(("settings", "said"), [
    ({"expert": "guess"}, "--expert must be one of looks, search; not 'guess'"),
    ({"start": "missing.npz"}, "there is no policy file"),
    ({"expert": "search", "pool": 1.5}, "--pool is a share of the games, from 0 to 1; not 1.5"),
    ({"minutes": -1.0}, "--minutes must be a number from 0 to inf, not -1.0"),
    ({"decisions": -5}, "--decisions must be a whole number from 0 up, not -5"),
    ({"minibatch": 0}, "--minibatch must be a whole number from 2 up, not 0"),
    ({"minibatch": 1, "imitate": 10}, "--minibatch must be a whole number from 2 up, not 1"),
    ({"buffer": 0}, "--buffer must be a whole number from 1 up, not 0"),
    ({"buffer": 1023}, "--buffer must be at least 4 times --minibatch, 1024, or the network never learns; not 1023"),
    ({"looks": 0}, "--looks must be a whole number from 1 up, not 0"),
    ({"mine": 2.0}, "--mine must be a number from 0 to 1, not 2.0"),
    ({"mine": 0.7, "random": 0.5}, "--mine and --random are shares of the decisions, at most 1 together; not 0.7"),
    ({"scale": 0.0}, "--scale must be a number from 0.001 up, not 0.0"),
    ({"doubt": 10.0}, "--doubt times --scale, .*, must be at most 100; 10 times 20 is 200"),
    ({"doubt": -1.0}, "--doubt must be a number from 0 up, not -1.0"),
    ({"expert": "search", "leaf": "foo"}, "--leaf must be one of net, rules, mixed; not 'foo'"),
    ({"expert": "search", "iterations": 0}, "--iterations must be a whole number from 1 to 10000000, not 0"),
    ({"expert": "search", "pool_size": 0}, "--pool-size must be a whole number from 1 up, not 0"),
    ({"layers": 17}, "--layers must be a whole number from 0 to 16, not 17"),
])
def test_settings_that_do_not_fit_are_named(tmp_path, settings, said):
    with pytest.raises(ValueError, match=said):
        trainer(tmp_path, **settings)


def test_expert_iteration_does_not_begin_with_a_policy_that_leans(tmp_path):
    run = trainer(tmp_path, "dice", {"num_players": 4})
    run.save()
    with pytest.raises(ValueError, match="leans on the scripted player, which --expert search does not"):
        trainer(tmp_path, "dice", {"num_players": 4}, expert="search", start=str(tmp_path / "policy.npz"))


def test_a_run_begins_with_a_policy_that_leans_by_as_much(tmp_path):
    table = {"num_players": 4}
    trainer(tmp_path, "dice", table, doubt=0.06, scale=80.0).save()
    start = str(tmp_path / "policy.npz")
    assert trainer(tmp_path, "dice", table, doubt=0.12, scale=40.0, start=start).lean() == pytest.approx(4.8)
    with pytest.raises(ValueError, match=r"this run leans by 1, but .* so give --doubt 0.24 with --scale 20$"):
        trainer(tmp_path, "dice", table, start=start)
    trainer(tmp_path, "dice", table, doubt=0.0).save()
    assert trainer(tmp_path, "dice", table, doubt=0.0, start=start).lean() == 0.0
    with pytest.raises(ValueError, match=r"is a policy that does not lean .* so give --doubt 0 with --scale 20$"):
        trainer(tmp_path, "dice", table, start=start)


def test_a_policy_file_says_whom_the_network_has_met(tmp_path):
    run = trainer(tmp_path, "dice", {"num_players": 3}, expert="search", games=8, iterations=2, steps=4, leaf="rules",
                  pool=0.5, imitate=16)
    for _ in range(4):
        run.iterate()
    run.save()
    met = read_policy(tmp_path / "policy.npz", "dice")[2]["met"]
    assert met == {"rules, imitated": 16, "self": 32, "itself": 32}
    looks = trainer(tmp_path, "dice", {"num_players": 3})
    looks.iterate()
    assert dict(looks.met) == {"rules": looks.decisions}


@pytest.mark.parametrize(("change", "said"), [({"hidden": 16}, "--hidden 32, this run 16"),
                                              ({"expert": "search"}, "--expert looks, this run search")])
def test_checkpoints_that_do_not_fit_are_refused(tmp_path, change, said):
    trainer(tmp_path).save()
    with pytest.raises(ValueError, match=said):
        trainer(tmp_path, **change).resume(tmp_path / "checkpoint.pt")
    state = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
    torch.save({**state, "format": "bang-env checkpoint 2"}, tmp_path / "other.pt")
    with pytest.raises(ValueError, match="is a checkpoint of bang train ppo, not of bang train expert"):
        trainer(tmp_path).resume(tmp_path / "other.pt")
    del state["streams"]["buffer"]
    torch.save(state, tmp_path / "other.pt")
    with pytest.raises(ValueError, match="is damaged: its streams have no buffer"):
        trainer(tmp_path).resume(tmp_path / "other.pt")
    (tmp_path / "broken.pt").write_bytes(b"no")
    with pytest.raises(ValueError, match="is not a checkpoint"):
        trainer(tmp_path).resume(tmp_path / "broken.pt")
