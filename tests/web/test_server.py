"""The server: games are played by requests, nothing hidden is sent, wrong requests are refused and change nothing."""

import json
import random

import pytest
from starlette.testclient import TestClient

from bang_arena.replay import Replay, read_replay
from bang_arena.web import session as sessions_module
from bang_arena.web.server import HEADERS, MOST_BYTES, PAGES, STATIC, host_of, is_loopback, make_app
from bang_arena.web.session import LONGEST_IDLE_OVER, MOST_BUDGET, Refused, Session, Sessions
from bang_arena.web.words import say
from bang_env.games import GAMES, load
from tests.games import OPTION_SETS, SUITE

each_game = pytest.mark.parametrize("name", GAMES)


def settings_of(name):
    """A person in the last seat but one, against random players."""
    game = load(name).Game(**OPTION_SETS[name][0])
    return {"game": name, "options": OPTION_SETS[name][0], "seat": game.agents[-2], "agents": ["random"], "seed": 3}


@pytest.fixture
def kept():
    return Sessions()


@pytest.fixture
def client(kept):
    return TestClient(make_app(sessions=kept), base_url="http://127.0.0.1:8000")


def begin(client, **settings):
    reply = client.post("/api/games", json=settings)
    assert reply.status_code == 201, reply.text
    return reply.json()


def go_on(client, state, chooser):
    """Make one decision, the person's at random; the new state."""
    address = f"/api/games/{state['id']}"
    if state["yours"]:
        action = chooser.choice([name for group in state["answers"] for name in group["actions"]])
        reply = client.post(f"{address}/answer", json={"decision": state["decision"], "action": action})
    else:
        reply = client.post(f"{address}/advance", json={"decision": state["decision"]})
    assert reply.status_code == 200, reply.text
    return reply.json()


def play(client, state, chooser, decisions=10_000):
    while not state["over"] and decisions:
        state, decisions = go_on(client, state, chooser), decisions - 1
    return state


def shows(state, game, seat):
    """Whether a state shows the table as this player sees it, or its picture if it has no table."""
    table = game.spec.page.table(game.states[0], seat)
    if table is None:
        return state["table"] is None and state["svg"] == game.picture(seat).svg()
    return state["svg"] is None and without_texts(state["table"]) == without_texts(json.loads(json.dumps(table)))


def without_texts(value):
    """A table without the sentences that the server adds, and with its own lines left out."""
    if isinstance(value, dict):
        return {key: without_texts(inner) for key, inner in value.items() if key not in ("about", "why", "notes")}
    return [without_texts(inner) for inner in value] if isinstance(value, list) else value


# -------------------------------------------------------------------------------------------------------------- playing


@each_game
def test_a_whole_game_is_played_and_saved_as_a_replay(client, kept, name, tmp_path):
    state = play(client, begin(client, **settings_of(name)), random.Random(0))
    assert state["over"] and state["answers"] == [] and set(state["returns"]) <= {-1.0, 0.0, 1.0}
    reply = client.get(f"/api/games/{state['id']}/replay.json")
    assert reply.status_code == 200 and "attachment" in reply.headers["content-disposition"]
    (tmp_path / "game.json").write_text(reply.text, encoding="utf-8")
    replay = read_replay(tmp_path / "game.json")
    assert len(replay.actions) == state["decision"] and replay.end().returns == state["returns"]
    assert replay.agents.count("you") == 1 and replay.seed == 3
    page = client.get(f"/api/games/{state['id']}/replay.html")
    assert page.status_code == 200 and page.text.startswith("<!doctype html>")


@each_game
def test_the_same_settings_and_answers_give_the_same_game(client, name):
    ends = [play(client, begin(client, **settings_of(name)), random.Random(5)) for _ in range(2)]
    for end in ends:
        del end["id"]
    assert ends[0] == ends[1]


@each_game
def test_agents_alone_are_watched_and_everything_is_shown(client, kept, name):
    state = begin(client, game=name, seat=None, agents=["random"], seed=1)
    for _ in range(20):
        game = kept.get(state["id"]).game
        assert shows(state, game, None) and not state["yours"] and state["answers"] == []
        assert state["replay"]
        if not state["over"]:
            state = go_on(client, state, None)
    assert client.get(f"/api/games/{state['id']}/replay.json").json()["actions"] == kept.get(state["id"]).actions


def test_agents_are_given_one_for_all_or_one_for_each_seat(client):
    assert begin(client, game="dice", options={"num_players": 4}, seat="player_1", agents=["rules"])["agents"] == \
        ["rules", "you", "rules", "rules"]
    assert begin(client, game="dice", options={"num_players": 3}, seat="player_2", agents=["rules", "random"])[
        "agents"
    ] == ["rules", "random", "you"]
    assert begin(client, game="duel", agents=["rules", "random"])["agents"] == ["rules", "random"]


def test_a_searching_agent_answers(client):
    state = begin(client, game="duel", seat=None, agents=["mc:20", "ismcts:20"], seed=2)
    assert play(client, state, None, 10)["decision"] == 10


def test_the_page_and_its_files_are_served_and_need_nothing_else(client):
    for path in PAGES:
        reply = client.get(path)
        assert reply.status_code == 200
        assert "http://" not in reply.text and "https://" not in reply.text, "works offline"
        for header, value in HEADERS.items():
            assert reply.headers[header.decode()] == value.decode()
    assert {path.name for path in STATIC.iterdir()} == set(PAGES.values())


def test_the_choices_offered_can_be_played(client, kept):
    kept.most = 200
    for name, game in client.get("/api/choices").json().items():
        for value, seats in game["seats"].items():
            state = begin(
                client, game=name, options={game["option"]["name"]: int(value)}, seat=seats[0], agents=["rules"]
            )
            assert state["players"] == seats
        for agent in game["agents"]:
            begin(client, game=name, agents=[agent])
            assert game["opponents"][agent]["short"] and game["opponents"][agent]["text"], "what each opponent is"
        if name in SUITE:
            assert len(game["about"]) == 2, "what the game is, and what a turn is"


@each_game
def test_everything_that_has_a_name_is_explained_and_every_answer_is_on_the_table(client, name):
    """A person who has never played finds out what each thing does; what cannot be used now says why."""
    state, chooser = begin(client, **settings_of(name)), random.Random(4)
    texts = client.get(f"/api/texts/{name}").json()
    assert all(texts.values())
    reasons = 0
    while not state["over"]:
        if state["table"] is not None:
            ids = {part["id"] for part in parts_of(state["table"]) if "id" in part}
            for part in parts_of(state["table"]):
                assert part.get("about"), part
            for group in state["answers"]:
                assert len(group["actions"]) == len(group["labels"]) == len(group["hints"]) == len(group["pieces"])
                assert {piece for pieces in group["pieces"] for piece in pieces} <= ids
            used = {piece for group in state["answers"] for pieces in group["pieces"] for piece in pieces}
            for card in (state["table"].get("hand") or {"pieces": []})["pieces"]:
                assert bool(card["why"]) == (card["id"] not in used)
                reasons += bool(card["why"]) and "(rule " in card["why"]
        state = go_on(client, state, chooser)
    assert reasons or state["table"] is None or "hand" not in state["table"]


def parts_of(value):
    """The seats' figures and tags, and all pieces, at any depth."""
    if isinstance(value, dict):
        own = [value] if "name" in value or "text" in value or "id" in value else []
        return own + [part for inner in value.values() for part in parts_of(inner)]
    return [part for inner in value for part in parts_of(inner)] if isinstance(value, list) else []


@each_game
def test_roles_are_told_at_the_end(client, kept, name):
    state = play(client, begin(client, **settings_of(name)), random.Random(0))
    if state["table"] is not None:
        full = load(name).SPEC.page.table(kept.get(state["id"]).game.states[0], None)
        assert [[tag["text"] for tag in seat["tags"]] for seat in state["table"]["seats"]] == \
            [[tag["text"] for tag in seat["tags"]] for seat in full["seats"]]


# --------------------------------------------------------------------------------------------------- hidden information


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
@each_game
def test_what_is_sent_is_the_same_in_all_worlds_the_player_thinks_possible(client, kept, name, seed):
    """The bytes of every answer to the browser, with the true game exchanged for one the player cannot tell from it."""
    state, chooser = begin(client, **{**settings_of(name), "seed": seed, "options": {}}), random.Random(seed)
    while not state["over"]:
        session = kept.get(state["id"])
        sent = client.get(f"/api/games/{state['id']}").content
        true = session.game
        if chooser.random() < 0.3:
            for world in range(3):
                session.game = true.resample(session.seat, world)
                assert client.get(f"/api/games/{state['id']}").content == sent
            session.game = true
        state = go_on(client, state, chooser)


@each_game
def test_a_person_is_sent_his_own_view_and_no_seed(client, kept, name):
    settings = {**settings_of(name), "seed": None}
    state = begin(client, **settings)
    session = kept.get(state["id"])
    heard = list(session.game.told(session.seat))
    for _ in range(30):
        assert state["over"] or shows(state, session.game, session.seat)
        said = [say(line, session.game.agents, session.seat) for line in heard]
        assert state["log"] == said[-len(state["log"]):] and state["lines"] == len(heard)
        assert str(session.seed) not in json.dumps(state)
        if state["over"]:
            break
        state = go_on(client, state, random.Random(1))
        heard += session.game.told(session.seat)
    assert session.seed != kept.get(begin(client, **settings)["id"]).seed


@each_game
def test_others_decisions_are_not_sent(client, name):
    state, chooser = begin(client, **settings_of(name)), random.Random(2)
    seen = 0
    while not state["over"]:
        if not state["yours"]:
            assert state["answers"] == []
            seen += 1
        state = go_on(client, state, chooser)
    assert seen


@each_game
def test_a_replay_which_tells_all_is_refused_until_the_end(client, name):
    state = begin(client, **settings_of(name))
    assert not state["replay"]
    for form in ("json", "html"):
        reply = client.get(f"/api/games/{state['id']}/replay.{form}")
        assert reply.status_code == 409 and "when the game is over" in reply.json()["error"]
        assert len(reply.content) < 200


# --------------------------------------------------------------------------------------------------------- bad requests


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ([], "the settings must be a dict"),
        ({"game": "chess"}, f"game must be one of {', '.join(GAMES)}"),
        ({}, "game must be one of"),
        ({"game": "duel", "wheels": 3}, "the settings has no 'wheels'"),
        ({"game": "duel", "options": 3}, "options must be a dict"),
        (
            {"game": "duel", "options": {"characters_per_side": 99}},
            "characters_per_side must be a whole number from 2 to 12",
        ),
        ({"game": "duel", "options": {"seed": 1}}, "options has no 'seed'"),
        ({"game": "dice", "options": {"self": 1}}, "options has no 'self'"),
        ({"game": "duel", "seat": "sheriff"}, "seat must be one of law, outlaw"),
        ({"game": "duel", "seat": 0}, "seat must be one of law, outlaw"),
        ({"game": "duel", "seed": -1}, "seed must be a whole number"),
        ({"game": "duel", "seed": "1"}, "seed must be a whole number"),
        ({"game": "duel", "agents": "rules"}, "agents must be a list"),
        ({"game": "duel", "agents": ["rules"] * 3}, "agents must name one agent for all seats or 2"),
        ({"game": "duel", "agents": []}, "agents must name one agent for all seats or 2"),
        ({"game": "duel", "agents": ["bogus"]}, "agent must be one of"),
        ({"game": "duel", "agents": [5]}, "an agent's name must be"),
        ({"game": "duel", "agents": ["x" * 200]}, "an agent's name must be a text of at most 100"),
        ({"game": "duel", "agents": ["human"]}, "agents here are"),
        ({"game": "duel", "agents": ["ppo:/etc/passwd"]}, "agents here are"),
        ({"game": "duel", "agents": ["net:9,policy=/etc/passwd"]}, "agents here are"),
        ({"game": "duel", "agents": [f"ismcts:{MOST_BUDGET + 1}"]}, f"at most {MOST_BUDGET} iterations"),
        ({"game": "duel", "agents": ["ismcts:-5"]}, "must be a whole number"),
    ],
)
def test_wrong_settings_are_refused_and_no_game_is_kept(client, kept, settings, message):
    reply = client.post("/api/games", json=settings)
    assert reply.status_code == 400
    assert message in reply.json()["error"]
    assert len(kept) == 0


def test_wrong_answers_are_refused_and_change_nothing(client, kept):
    state = begin(client, **{**settings_of("duel"), "seat": "law"})
    address, game = f"/api/games/{state['id']}", kept.get(state["id"]).game
    before = game.clone()
    assert state["yours"]
    for kind, content, status, message in (
        ("answer", {"decision": 0, "action": "fly"}, 400, "there is no action 'fly'; legal now: slot 0 active"),
        ("answer", {"decision": 0, "action": "end turn"}, 400, "is illegal for law; legal are 0 (slot 0 active)"),
        ("answer", {"decision": 0, "action": 0}, 400, "there is no action 0"),
        ("answer", {"decision": 0, "action": ["slot 0 active"]}, 400, "there is no action"),
        ("answer", {"decision": 0}, 400, "there is no action None"),
        ("answer", {"decision": 1, "action": "slot 0 active"}, 409, "the game is at decision 0, not 1"),
        ("answer", {"action": "slot 0 active"}, 400, "decision must be a whole number"),
        ("answer", {"decision": 0, "action": "slot 0 active", "x": 1}, 400, "an answer has no 'x'"),
        ("answer", 7, 400, "an answer must be a dict"),
        ("advance", {"decision": 0}, 409, "it is your decision"),
        ("advance", {"decision": 0, "to": 5}, 400, "a request to go on has no 'to'"),
        ("advance", [], 400, "must be a dict"),
    ):
        reply = client.post(f"{address}/{kind}", json=content)
        assert reply.status_code == status, (content, reply.text)
        assert message in reply.json()["error"]
        assert game == before and client.get(address).json() == state
    state = client.post(f"{address}/answer", json={"decision": 0, "action": "slot 0 active"}).json()
    reply = client.post(f"{address}/answer", json={"decision": 0, "action": "slot 0 active"})
    assert reply.status_code == 409, "a button clicked twice counts once"
    assert not state["yours"]
    reply = client.post(f"{address}/answer", json={"decision": 1, "action": "slot 0 active"})
    assert reply.status_code == 409 and "not your decision" in reply.json()["error"]


def test_a_finished_game_takes_no_more(client):
    state = play(client, begin(client, **settings_of("dice")), random.Random(0))
    for kind in ("answer", "advance"):
        reply = client.post(f"/api/games/{state['id']}/{kind}", json={"decision": state["decision"]})
        assert reply.status_code == 409 and reply.json()["error"] == "the game is over"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/app.py", 404),
        ("GET", "/../session.py", 404),
        ("GET", "/static/app.js", 404),
        ("GET", "/api/games/unknown", 404),
        ("POST", "/api/games/unknown/answer", 404),
        ("POST", "/api/games/unknown/advance", 404),
        ("GET", "/api/games/unknown/replay.json", 404),
        ("GET", "/api/games", 405),
        ("DELETE", "/api/games/unknown", 404),
        ("PUT", "/api/games/unknown", 405),
        ("GET", "/api/texts/chess", 400),
        ("GET", "/api/texts/%ED%A0%80", 400),
        ("POST", "/", 405),
    ],
)
def test_unknown_addresses_games_and_methods(client, method, path, status):
    reply = client.request(method, path, **({"json": {}} if method == "POST" else {}))
    assert reply.status_code == status
    assert reply.json()["error"]


def test_a_replay_has_two_forms(client):
    state = begin(client, game="duel")
    assert client.get(f"/api/games/{state['id']}/replay.exe").status_code == 404


@pytest.mark.parametrize(("content", "kind", "status", "message"), [
    (b"{", "application/json", 400, "not JSON"),
    (b"", "application/json", 400, "not JSON"),
    (b"\xff", "application/json", 400, "not JSON"),
    (b"[" * 10_000, "application/json", 400, "not JSON"),
    (b'{"game": "duel"}', "text/plain", 415, "content-type application/json"),
    (b"game=duel", "application/x-www-form-urlencoded", 415, "content-type application/json"),
    (b" " * (MOST_BYTES + 1), "application/json", 413, f"at most {MOST_BYTES} bytes"),
])
def test_wrong_bodies(client, kept, content, kind, status, message):
    reply = client.post("/api/games", content=content, headers={"content-type": kind})
    assert reply.status_code == status and message in reply.json()["error"]
    assert len(kept) == 0


def test_nothing_that_is_sent_breaks_the_server(client, kept):
    """Strange values in every place: a 4xx with a sentence, and the game stays as it was."""
    state = begin(client, **{**settings_of("duel"), "seat": "law"})
    game = kept.get(state["id"]).game
    before = game.clone()
    strange = ["", "\ud800", "x" * 9000, -1, 2**70, float("nan"), True, None, [], [[]], {}, {"a": {}}, "\0", "self"]
    bodies = [{key: value} for key in ("game", "options", "seat", "agents", "seed", "\ud800") for value in strange]
    bodies += [{"game": "duel", key: value} for key in ("options", "seat", "agents", "seed") for value in strange]
    bodies += [{"game": "bang", "options": {key: value}} for key in ("num_players", "expansions", "roles", "\ud800")
               for value in strange]
    bodies += [{"game": "duel", "agents": [value]} for value in strange]
    bodies += [{"decision": value, "action": "end turn"} for value in strange]
    bodies += [{"decision": 0, "action": value} for value in strange] + strange
    address = f"/api/games/{state['id']}"
    for body in bodies:
        text = json.dumps(body).encode()
        for path in ("/api/games", f"{address}/answer", f"{address}/advance"):
            reply = client.post(path, content=text, headers={"content-type": "application/json"})
            if reply.status_code == 201:
                client.delete(f"/api/games/{reply.json()['id']}")
                continue
            assert 400 <= reply.status_code < 500 and reply.json()["error"], (path, body)
    assert game == before and client.get(address).json() == state


def test_a_fault_of_the_program_is_said_and_the_game_stays(kept):
    client = TestClient(make_app(sessions=kept), base_url="http://127.0.0.1:8000", raise_server_exceptions=False)
    session = Session({"game": "duel", "agents": ["random"]})
    session.players = [Broken(), Broken()]
    key = kept.add(session)
    reply = client.post(f"/api/games/{key}/advance", json={"decision": 0})
    assert reply.status_code == 500 and "the server could not do this" in reply.json()["error"]
    assert client.get(f"/api/games/{key}").json()["decision"] == 0


# --------------------------------------------------------------------------------------------------- who may ask at all


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "192.168.0.9:8000", "", "localhost.evil.example:8000", "[::2]"]
)
def test_another_host_is_refused_while_only_this_machine_is_served(client, kept, host):
    for path in ("/", "/api/choices"):
        reply = client.get(path, headers={"host": host})
        assert reply.status_code == 403 and "the Host must be localhost" in reply.json()["error"]
    open_to_all = TestClient(make_app(loopback_only=False), base_url="http://127.0.0.1:8000")
    assert open_to_all.get("/api/choices", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000", "127.0.0.5:1"])
def test_this_machine_has_several_names(client, host):
    assert client.get("/api/choices", headers={"host": host}).status_code == 200
    assert is_loopback(host_of(host))


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1:9000", "https://127.0.0.1:8000.evil.example", "http://["],
)
def test_other_sites_are_refused(client, kept, origin):
    reply = client.post("/api/games", json={"game": "duel"}, headers={"origin": origin})
    assert reply.status_code == 403 and "own page" in reply.json()["error"]
    assert len(kept) == 0
    assert (
        client.post("/api/games", json={"game": "duel"}, headers={"origin": "http://127.0.0.1:8000"}).status_code == 201
    )
    assert client.get("/api/choices", headers={"sec-fetch-site": "cross-site"}).status_code == 403


# --------------------------------------------------------------------------------------------------------------- bounds


def test_games_left_alone_are_forgotten():
    now = [0.0]
    kept = Sessions(most=3, idle=100.0, clock=lambda: now[0])
    session = Session({"game": "duel"})
    keys = [kept.add(session) for _ in range(3)]
    now[0] = 90.0
    kept.get(keys[0])
    now[0] = 150.0
    assert kept.get(keys[0]) is session
    with pytest.raises(Refused, match="no such game"):
        kept.get(keys[2])
    assert len(kept) == 1


def test_a_game_too_many_is_refused_and_ends_nobodys():
    now = [0.0]
    kept = Sessions(most=3, clock=lambda: now[0])
    session = Session({"game": "duel"})
    keys = [kept.add(session) for _ in range(3)]
    with pytest.raises(Refused, match=r"3 games are being played here, and no more are kept at once. End") as refusal:
        kept.add(session)
    assert refusal.value.status == 503 and [kept.get(key) for key in keys] == [session] * 3
    kept.end(keys[1])
    kept.add(session)
    with pytest.raises(Refused, match="no such game"):
        kept.end(keys[1])
    finished = Session({"game": "duel", "agents": ["random"]})
    while not finished.game.over:
        finished.advance({"decision": len(finished.actions)})
    kept.end(keys[0])
    old = kept.add(finished)
    now[0] = LONGEST_IDLE_OVER - 1
    with pytest.raises(Refused, match="no more are kept"):
        kept.add(session)
    now[0] = LONGEST_IDLE_OVER + 1
    kept.add(session)
    with pytest.raises(Refused, match="no such game"):
        kept.get(old)


def test_the_33rd_game_is_refused_before_it_is_dealt(client, kept):
    for _ in range(32):
        kept.add(Session({"game": "duel"}))
    reply = client.post("/api/games", json={"game": "duel"})
    assert reply.status_code == 503 and reply.json()["error"].startswith("32 games are being played here")
    key = next(iter(kept._kept))
    assert client.delete(f"/api/games/{key}").json() == {"ended": key}
    assert client.post("/api/games", json={"game": "duel"}).status_code == 201


def test_a_game_without_end_is_not_gone_on_with(monkeypatch):
    monkeypatch.setattr(sessions_module, "MOST_DECISIONS", 3)
    session = Session({"game": "duel", "agents": ["random"]})
    for decision in range(3):
        session.advance({"decision": decision})
    with pytest.raises(Refused, match="has taken 3 decisions"):
        session.advance({"decision": 3})


def test_two_requests_at_once_make_one_decision():
    session = Session({"game": "duel", "agents": ["random"]})
    with session.lock, pytest.raises(Refused, match="still being made"):
        session.advance({"decision": 0})
    session.advance({"decision": 0})
    assert len(session.actions) == 1


def test_an_agent_that_fails_leaves_the_game_as_it_was():
    session = Session({"game": "duel", "agents": ["random"]})
    before = session.game.clone()
    session.players = [None if player is None else Broken() for player in session.players]
    with pytest.raises(RuntimeError, match="broken"):
        session.advance({"decision": 0})
    assert session.game == before and not session.lock.locked()


class Broken:
    def choose(self, view, rng):
        raise RuntimeError("broken")


def test_replays_of_sessions_are_those_of_the_suite():
    session = Session({"game": "duel", "agents": ["random"], "seed": 8})
    for decision in range(5):
        session.advance({"decision": decision})
    replay = session.replay()
    assert isinstance(replay, Replay) and replay.end() == session.game and replay.start() == load("duel").Game(8)
