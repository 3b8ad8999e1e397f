"""Scripted characters: legal, blind to what is hidden, better than chance, and true to their temper."""

import numpy as np
import pytest

from bang_agents import View, Views, agent
from bang_agents.scripts import legal_rows, legal_words, scripts
from bang_agents.scripts.bang import HARMS, SHOTS, STORMS
from bang_agents.scripts.duel import ATTACKS, DRAWS, ROBS
from bang_arena.match import LOST, UNDECIDED, WON, exchanged, play
from bang_env.bang.actions import STEPS_TO_TARGET
from bang_env.games import GAMES, load
from tests.random_games import decisions, each_case

NAMES = [(game, name) for game in GAMES for name in scripts(game)]
each_script = pytest.mark.parametrize(("game", "name"), NAMES, ids=lambda value: value)


def test_every_game_of_the_suite_has_four_of_them_and_the_toy_none():
    assert {game: len(scripts(game)) for game in GAMES} == {"duel": 4, "dice": 4, "bang": 4, "toy": 0}
    with pytest.raises(ValueError, match="toy has no scripted characters; not 'script:hoarder'"):
        agent("script:hoarder", "toy")


@pytest.mark.parametrize("name", ["script", "script:", "script:nobody"])
def test_a_wrong_name_is_refused_with_what_there_is(name):
    with pytest.raises(ValueError, match=f"the character in '{name}' must be one of attacker, hoarder, defender, dis"):
        agent(name, "duel")


@each_case
def test_words_of_legal_actions_are_read_and_written(module, options):
    batch = module.Batch(16, seed=2, **options)
    rows = legal_rows(batch.states, len(module.ACTIONS))
    assert np.array_equal(rows, batch.action_masks > 0)
    assert np.array_equal(legal_words(rows, batch.states["legal"].shape[1]), batch.states["legal"])


@each_script
def test_answers_are_legal_in_many_games_and_the_games_stay_as_they_are(game, name):
    player, rng = agent(f"script:{name}", game), np.random.default_rng(1)
    options = load(game).SPEC.variants[-1] if load(game).SPEC.variants else {}
    for more in ({}, options):
        batch = load(game).Batch(48, seed=4, **more)
        for number in range(120):
            before = batch.states.tobytes()
            answers = player.choose_many(Views.of_batch(batch), rng)
            assert batch.states.tobytes() == before
            batch.step(answers if number % 3 else agent("random", game).choose_many(Views.of_batch(batch), rng))


@each_script
def test_one_game_is_answered_as_many_are(game, name):
    player, batch = agent(f"script:{name}", game), load(game).Batch(1, seed=9)
    batch.random_rollout(17)
    one = player.choose(View(batch.handle(0)), np.random.default_rng(3))
    assert player.choose_many(Views.of_batch(batch), np.random.default_rng(3)).tolist() == [one]


@each_script
def test_what_the_player_cannot_know_changes_nothing(game, name):
    player = agent(f"script:{name}", game)
    for seed in range(3):
        for number, state in enumerate(decisions(load(game).Game(seed=seed), seed)):
            if state.over or number % 5:
                continue
            answer = player.choose(View(state), np.random.default_rng(7))
            other = state.resample(state.current_player, seed=100 + number)
            assert player.choose(View(other), np.random.default_rng(7)) == answer


@each_script
def test_it_beats_chance(game, name):
    """Alone among `rules` (or against random players, where two play) it wins more than `random` does there."""
    spec, one = load(game).SPEC, f"script:{name}"
    players = spec.count()
    if players == 2:
        played = play(game, [exchanged(one, "random", {}, 2)], 25, seed=1)[0]
        assert share(played, 2) > 0.9
    else:
        tables = [exchanged(who, "rules", {}, players) for who in (one, "random")]
        mine, chance = play(game, tables, 60, seed=1)
        assert share(mine, players) > share(chance, players) + 0.05


def share(played, players):
    """What the agent that changes seats won."""
    assert set("".join(played.results)) <= {WON, LOST, UNDECIDED}
    return np.mean([result[number % players] == WON for number, result in enumerate(played.results)])


# ------------------------------------------------------------------------------------------------------ their tempers


def answers_of(game, name, games=200, steps=90, **options):
    """What a character and `rules` answer at the same decisions of many games, with the records at each of them."""
    batch = load(game).Batch(games, seed=11, **options)
    character, rules = agent(f"script:{name}", game), agent("rules", game)
    for number in range(steps):
        views = Views.of_batch(batch)
        rng = np.random.default_rng(number)
        mine, theirs = character.choose_many(views, rng), rules.choose_many(views, np.random.default_rng(number))
        yield batch, mine, theirs
        batch.step(mine if number % 2 else theirs)


def menu(batch):
    """Which games ask what to play."""
    return batch.states["question"] == (1 if "backs" in batch.states.dtype.names else 0)


def test_the_attacker_attacks_whenever_they_can():
    for batch, mine, _ in answers_of("duel", "attacker"):
        can = menu(batch) & (batch.action_masks[:, ATTACKS] > 0).any(axis=1)
        assert ATTACKS[mine[can]].all()


def test_the_hoarder_keeps_what_the_hand_can_hold():
    ended = 0
    for batch, mine, _ in answers_of("duel", "hoarder"):
        s, games = batch.states, np.arange(batch.num_envs)
        side = s["actor"]
        fits = s["hand_count"][games, side] <= s["life"][games, side, s["active"][games, side]]
        quiet = menu(batch) & fits & ~(batch.action_masks[:, DRAWS] > 0).any(axis=1)
        ended += quiet.sum()
        assert {load("duel").ACTIONS[action] for action in mine[quiet]} <= {"end turn"}
    assert ended > 1000


def test_the_defender_never_attacks_empty_handed():
    held_back = 0
    avoiders = [load("duel").SPEC.actions.ids[f"discard {name}"] - load("duel").SPEC.actions.ids["discard Bank"]
                for name in ("Missed!", "Return fire")]
    for batch, mine, theirs in answers_of("duel", "defender"):
        s, games = batch.states, np.arange(batch.num_envs)
        bare = (s["held"][games, s["actor"]][:, avoiders] == 0).all(axis=1)
        bare &= s["worn"][games, s["actor"], s["active"][games, s["actor"]]] == 0
        assert not ATTACKS[mine[menu(batch) & bare]].any()
        held_back += ATTACKS[theirs[menu(batch) & bare]].sum()
    assert held_back > 100, "the scripted player attacks there"


def test_the_disruptor_robs_before_anything_else():
    robbed = 0
    for batch, mine, _ in answers_of("duel", "disruptor"):
        can = menu(batch) & (batch.action_masks[:, ROBS] > 0).any(axis=1)
        names = [load("duel").ACTIONS[action] for action in mine[can]]
        burdens = sum(card in text for text in names for card in ("Rattlesnake", "Stampede", "Dynamite"))
        robbed += ROBS[mine[can]].sum()
        assert ROBS[mine[can]].sum() + burdens == len(names)
    assert robbed > 500


def target_seats(game, batch, actions):
    """The seat at which each action is aimed, -1 for none."""
    if game == "bang":
        steps = STEPS_TO_TARGET[actions]
    else:
        places = {"left 1": 1, "left 2": 2, "right 1": -1, "right 2": -2}
        names = [load(game).ACTIONS[action] for action in actions]
        steps = np.array([next((places[p] for p in places if text.startswith("shoot") and p in text), 0)
                          for text in names])
    aimed = steps != 0 if game == "dice" else steps > 0
    return np.where(aimed, (batch.states["actor"] + steps) % 5, -1)


@pytest.mark.parametrize("game", ["dice", "bang"])
def test_the_hunter_goes_for_the_sheriff(game):
    at_sheriff = {"mine": 0, "theirs": 0}
    for batch, mine, theirs in answers_of(game, "hunter"):
        s, games = batch.states, np.arange(batch.num_envs)
        role = s["role"][games, s["actor"]]
        for who, actions in (("mine", mine), ("theirs", theirs)):
            seat = target_seats(game, batch, actions)
            shot = (seat >= 0) & (SHOTS[actions] if game == "bang" else True)
            at_sheriff[who] += ((role == 3) & shot & (s["role"][games, seat] == 0)).sum()
    assert at_sheriff["mine"] > 4 * at_sheriff["theirs"], "renegades who play by the rules keep the sheriff alive"


@pytest.mark.parametrize("game", ["dice", "bang"])
def test_the_traitor_spares_the_sheriff_until_they_are_weak(game):
    shots, turned = 0, 0
    for batch, mine, theirs in answers_of(game, "traitor"):
        s, games = batch.states, np.arange(batch.num_envs)
        outlaw = s["role"][games, s["actor"]] == 2
        sheriff = (s["role"][:, :5] == 0).argmax(axis=1)
        strong = s["life"][games, sheriff] > (3 if game == "dice" else 2)
        dead_deputy = ((s["role"][:, :5] == 1) & (s["alive"][:, :5] == 0)).any(axis=1)
        for who, actions in (("mine", mine), ("theirs", theirs)):
            seat = target_seats(game, batch, actions)
            hits = outlaw & (seat == sheriff) & (SHOTS[actions] if game == "bang" else True)
            if who == "mine":
                forced = batch.action_masks.sum(axis=1) <= 2
                assert not (hits & strong & ~dead_deputy & ~forced).sum() > 1
                turned += (hits & ~strong).sum()
            else:
                shots += (hits & strong & ~dead_deputy).sum()
    assert shots > 50 and turned > 10


SHOTS_OF = {
    "dice": [action for action, text in enumerate(load("dice").ACTIONS) if text.startswith("shoot")],
    "bang": np.flatnonzero(SHOTS),
}


@pytest.mark.parametrize("game", ["dice", "bang"])
def test_the_brawler_shoots_at_the_weakest(game):
    shots = 0
    for batch, mine, _ in answers_of(game, "brawler", 100, 60):
        s, games = batch.states, np.arange(batch.num_envs)
        seat = target_seats(game, batch, mine)
        shot = (seat >= 0) & (SHOTS[mine] if game == "bang" else True) & menu_or_shoot(game, batch)
        life = s["life"].astype(int) - (s["points"] if game == "dice" else 0)
        for action in SHOTS_OF[game]:
            there = target_seats(game, batch, np.full(batch.num_envs, action))
            could = shot & (batch.action_masks[:, action] > 0) & (there >= 0)
            assert (life[games, seat][could] <= life[games, there][could]).all()
        shots += shot.sum()
    assert shots > 300


def menu_or_shoot(game, batch):
    return menu(batch) if game == "bang" else batch.states["question"] == 2


def test_the_peacemaker_of_bang_strikes_nobody_who_is_peaceful():
    spared = 0
    for batch, mine, theirs in answers_of("bang", "peacemaker"):
        s, games = batch.states, np.arange(batch.num_envs)
        deeds = sum(s[name].astype(int).sum(axis=2) for name in ("aimed", "robbed", "jailed"))
        for actions in (mine, theirs):
            seat = target_seats("bang", batch, actions)
            strikes = menu(batch) & (HARMS[actions] & (deeds[games, seat] == 0) | STORMS[actions])
            if actions is mine:
                assert not strikes.any()
            else:
                spared += strikes.sum()
    assert spared > 100


def test_the_peacemaker_of_the_dice_game_keeps_no_shots_until_they_are_shot_at():
    rolled = 0
    for batch, mine, theirs in answers_of("dice", "peacemaker"):
        s, games = batch.states, np.arange(batch.num_envs)
        foes = ((s["shot"][games, :, s["actor"]] > 0) & (s["alive"] > 0)).any(axis=1)
        calm = (s["question"] == 1) & ~foes
        shots = ((s["dice"] == 2) | (s["dice"] == 3)) << np.arange(5)
        wanted = shots.sum(axis=1)
        assert ((mine & wanted) == wanted)[calm].all()
        rolled += ((theirs & wanted) != wanted)[calm].sum()
    assert rolled > 100, "the scripted player keeps shots there"
