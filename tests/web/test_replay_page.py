"""A replay as an HTML page: every decision and point of view in one file, which needs no network."""

import json
import re
import sys

import numpy as np
import pytest

from bang_arena.replay import Replay, save_replay
from bang_arena.replay_page import EVERYTHING, replay_page
from bang_cli import replay as command
from bang_env.games import load
from bang_env.render.text import label
from tests.web.browser import OVERLAPS, chromium, complaints, wait

OPTIONS = {
    "duel": {"characters_per_side": 3},
    "dice": {"num_players": 8},
    "bang": {"num_players": 6, "expansions": ["dodge_city"]},
}


def random_replay(name, decisions=30):
    rng = np.random.default_rng(2)
    game, actions = load(name).Game(6, **OPTIONS[name]), []
    while not game.over and len(actions) < decisions:
        actions.append(int(rng.choice(game.legal_actions())))
        game.step(actions[-1])
    return Replay(name, OPTIONS[name], 6, ["<b>random</b>"] * len(game.agents), [game.action_name(a) for a in actions])


@pytest.fixture(scope="module", params=list(OPTIONS))
def replay(request):
    return random_replay(request.param)


def content_of(page):
    return json.loads(re.search(r'<script id="replay" type="application/json">(.*?)</script>', page, re.DOTALL)[1])


def test_the_page_has_every_decision_from_every_point_of_view(replay):
    content = content_of(replay_page(replay))
    words = content["words"]
    assert len(set(words)) == len(words)
    assert content["views"] == [EVERYTHING, *replay.start().agents]
    assert len(content["steps"]) == len(replay.actions) + 1
    for step, (_, game, name) in zip(content["steps"], replay.positions(), strict=False):
        assert words[step["answer"]] == label(game, game.action(name)) and step["asked"] == game.current_player
        assert [words[n] for n in step["legal"]] == [label(game, a) for a in game.legal_actions()]
        for view, player in enumerate((None, *range(len(game.agents)))):
            assert "".join(words[n] for n in step["pictures"][view]) in game.picture(player).svg()
            assert [words[n] for n in step["told"][view]] == game.told(player)
    assert content["steps"][-1]["answer"] is None


def test_the_page_needs_nothing_else_and_what_it_is_told_is_escaped(replay):
    page = replay_page(replay)
    assert not re.search(r"https?://", page), "no address in it, so nothing to load"
    assert not re.search(r"<(link|img|iframe)|src=|@import", page)
    assert "<b>random" not in page and "\\u003cb>random" in page
    assert len(page) < 3_000_000


def test_the_command_writes_the_page(replay, tmp_path, monkeypatch, capsys):
    save_replay(replay, tmp_path / "game.json")
    monkeypatch.setattr(sys, "argv", ["replay", str(tmp_path / "game.json"), "--html", str(tmp_path / "game.html")])
    command.main()
    assert (tmp_path / "game.html").read_text(encoding="utf-8") == replay_page(replay)
    assert capsys.readouterr().out == f"saved {tmp_path / 'game.html'}\n"
    monkeypatch.setattr(
        sys, "argv", ["replay", str(tmp_path / "game.json"), "--html", str(tmp_path / "no" / "game.html")]
    )
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == 2 and "No such file" in capsys.readouterr().err


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    browser = chromium(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.quit()


def test_a_browser_steps_through_the_game(browser, replay, tmp_path):
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import Select

    (tmp_path / "game.html").write_text(replay_page(replay), encoding="utf-8")
    browser.get((tmp_path / "game.html").as_uri())
    wait(browser, "return at('picture').childElementCount > 10")

    def place():
        return browser.find_element("id", "place").text

    count = len(replay.actions)
    positions = [(game.clone(), name) for _, game, name in replay.positions()]
    for number, (game, name) in enumerate(positions, 1):
        assert place() == f"decision {number} of {count}"
        assert browser.find_element("id", "question").text == game.picture().caption
        assert browser.find_element("css selector", "#answers .given").text == label(game, game.action(name))
        told = [element.text for element in browser.find_elements("css selector", "#log .now")]
        assert [" ".join(line.split()) for line in told] == [" ".join(line.split()) for line in game.told()]
        browser.find_element("id", "next").click()
    assert place() in ("the end", "the record stops here")
    body = browser.find_element("tag name", "body")
    body.send_keys(Keys.HOME)
    assert place() == f"decision 1 of {count}"
    body.send_keys(Keys.ARROW_RIGHT)
    body.send_keys(Keys.ARROW_RIGHT)
    body.send_keys(Keys.ARROW_LEFT)
    assert place() == f"decision 2 of {count}"
    browser.execute_script("at('slider').value = 19; at('slider').oninput({target: at('slider')})")
    assert place() == f"decision 20 of {count}"
    game = positions[19][0]
    chooser = Select(browser.find_element("id", "view"))
    for view, player in enumerate((None, *range(len(game.agents)))):
        chooser.select_by_index(view)
        shown = [element.text for element in browser.find_elements("css selector", "#answers li")]
        mine = player is None or game.current_player == player
        assert (len(shown) == len(game.legal_actions())) if mine else (len(shown) == 1 and "of others" in shown[0])
        assert browser.execute_script(OVERLAPS) == []
    assert browser.execute_script("return performance.getEntriesByType('resource').length") == 0
    assert complaints(browser) == []
