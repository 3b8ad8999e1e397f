"""The page in headless Chromium: games are played by clicking, watched, saved; at 1280 x 800 nothing overlaps."""

import random
import re

import pytest

from tests.web.browser import OVERLAPS, chromium, complaints, serving, wait

READY = "return state !== null && (state.over || state.yours) && !at('play').hidden"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    result = chromium(tmp_path_factory.mktemp("profile"))
    yield result
    result.quit()


@pytest.fixture(scope="module")
def server():
    with serving() as result:
        yield result


@pytest.fixture
def page(browser, server):
    browser.get(f"{server[0]}/style.css")  # of the same origin, without the script that would note its game again
    browser.execute_script("sessionStorage.clear()")
    browser.get(server[0])
    wait(browser, "return !at('setup').hidden")
    browser.get_log("browser")
    return browser


def by_id(page, name):
    return page.find_element("id", name)


def choose(page, name, value):
    from selenium.webdriver.support.ui import Select
    Select(by_id(page, name)).select_by_value(str(value))


def seat(page, name, who):
    from selenium.webdriver.support.ui import Select
    Select(page.find_element("css selector", f"#seats select[name='{name}']")).select_by_value(who)


def set_up(page, game, option, seed, seats=()):
    choose(page, "game", game)
    choose(page, "option", option)
    for name, who in seats:
        seat(page, name, who)
    by_id(page, "seed").send_keys(str(seed))


def begin(page):
    by_id(page, "begin").click()
    wait(page, "return state !== null && !at('play').hidden")
    choose(page, "pace", 0)


def click_through(page, chooser, check):
    """Play to the end by clicking, at random; `check` is called at some of the decisions."""
    answers = 0
    while True:
        wait(page, READY)
        if page.execute_script("return state.over"):
            return answers
        if answers % 8 == 0:
            check()
        before = page.execute_script("return state.decision")
        for die in page.find_elements("css selector", "#answers button.die"):
            if chooser.random() < 0.4:
                die.click()
        buttons = [b for b in page.find_elements("css selector", "#answers button.answer") if b.is_enabled()]
        if not buttons:  # dice that cannot be rolled again together
            page.find_element("css selector", "#answers button.die[aria-pressed='true']").click()
            continue
        chooser.choice(buttons).click()
        wait(page, "return state.decision > arguments[0]", before)
        answers += 1


def fits(page):
    """Nothing overlaps, and the page needs no scrolling."""
    assert page.execute_script(OVERLAPS) == []
    high, wide, room, width = page.execute_script(
        "const d = document.documentElement; return [d.scrollHeight, d.scrollWidth, innerHeight, innerWidth]")
    assert high <= room and wide <= width
    left, top, right, bottom = page.execute_script(
        "const r = document.querySelector('#picture svg').getBoundingClientRect(); "
        "return [r.left, r.top, r.right, r.bottom]"
    )
    assert 0 <= left < right <= width and 0 <= top < bottom <= room and right - left > 700


@pytest.mark.parametrize(
    ("game", "option", "mine"),
    [
        ("duel", 2, "outlaw"),
        ("dice", 8, "player_3"),
        ("dice", 4, "player_0"),
        ("bang", 8, "player_6"),
        ("bang", 3, "player_0"),
    ],
)
def test_a_whole_game_is_played_by_clicking(page, server, game, option, mine):
    first = "law" if game == "duel" else "player_0"
    set_up(page, game, option, 7, [(first, "random"), (mine, "you")])
    begin(page)
    assert click_through(page, random.Random(1), lambda: fits(page)) > 2
    fits(page)
    headline = by_id(page, "caption").text
    assert headline.startswith(("You won (over: ", "You lost (over: ", "Nobody won (over: "))
    session = server[1].get(page.execute_script("return state.id"))
    assert session.game.over and session.game.agents[session.seat] == mine
    assert by_id(page, "log").text.splitlines()[-1] == session.log[-1]
    for link in ("save", "save-page"):
        result = page.execute_async_script(
            "const done = arguments[1]; "
            "fetch(at(arguments[0]).href).then(r => r.text().then(t => done([r.status, t.length])))",
            link,
        )
        assert result[0] == 200 and result[1] > 1000
    assert complaints(page) == []
    by_id(page, "leave").click()
    assert by_id(page, "setup").is_displayed() and not by_id(page, "play").is_displayed()


@pytest.mark.parametrize(("game", "option"), [("duel", 2), ("dice", 8), ("bang", 6)])
def test_agents_are_watched_with_pause_and_step(page, server, game, option):
    set_up(page, game, option, 3, [("law" if game == "duel" else "player_0", "rules")])
    begin(page)
    by_id(page, "pause").click()
    wait(page, "return at('pause').textContent === 'go on' && !at('step').disabled")
    decision = page.execute_script("return state.decision")
    by_id(page, "step").click()
    wait(page, "return state.decision === arguments[0] + 1 && !at('step').disabled", decision)
    fits(page)
    assert page.find_elements("css selector", "#answers button") == []
    assert by_id(page, "save").is_displayed(), "a watched game can be saved at any time"
    by_id(page, "pause").click()
    for pace in (250, 0) * 5:  # while requests are under way: there is one at a time, or the console would complain
        choose(page, "pace", pace)
    wait(page, "return state.over", seconds=300)
    fits(page)
    assert by_id(page, "caption").text.startswith("over: ")
    assert complaints(page) == []


def test_a_person_cannot_save_before_the_end_and_a_reload_finds_the_game_again(page, server):
    set_up(page, "duel", 4, 5)
    begin(page)
    wait(page, READY)
    assert not by_id(page, "save").is_displayed()
    page.find_elements("css selector", "#answers button.answer")[0].click()
    wait(page, "return state.decision > 0 && state.yours")
    before = page.execute_script("return [state.id, state.decision, at('log').innerText]")
    page.refresh()
    wait(page, "return typeof state !== 'undefined' && state !== null && !at('play').hidden")
    assert page.execute_script("return [state.id, state.decision, at('log').innerText]") == before


def test_what_is_wrong_is_said_and_the_game_goes_on(page, server):
    set_up(page, "duel", 2, 5, [("outlaw", "you")])
    by_id(page, "begin").click()
    assert "one seat only" in by_id(page, "error").text
    seat(page, "outlaw", "random")
    begin(page)
    wait(page, READY)
    assert not by_id(page, "error").is_displayed()
    page.execute_script("move('answer', {action: '<img src=x onerror=alert(1)>'})")
    wait(page, "return !at('error').hidden")
    assert "there is no action '<img src=x" in by_id(page, "error").text, "shown as text"
    assert page.find_elements("css selector", "img") == []
    wait(page, "return [...document.querySelectorAll('#answers button.answer')].some(b => !b.disabled)")
    page.find_elements("css selector", "#answers button.answer")[0].click()
    wait(page, "return state.decision > 0 && at('error').hidden")
    page.execute_script("state.id = 'gone'; move('answer', {action: 'x'})")
    wait(page, "return !at('setup').hidden")
    assert "there is no such game" in by_id(page, "error").text


def test_bang_is_explained_to_a_new_player(page, server):
    """The picture tells the role's aim and what cards do; buttons name the player they mean."""
    set_up(page, "bang", 5, 12)
    page.find_element("css selector", "#expansions input[value='dodge_city']").click()
    begin(page)
    buttons, targets = [], []
    while not targets:
        wait(page, READY)
        assert not page.execute_script("return state.over")
        buttons = page.find_elements("css selector", "#answers button.answer")
        targets = [button for button in buttons if button.text.startswith("+")]
        if not targets:
            before = page.execute_script("return state.decision")
            buttons[-1].click()
            wait(page, "return state.decision > arguments[0]", before)
    session = server[1].get(page.execute_script("return state.id"))
    assert session.options == {"num_players": 5, "expansions": ["dodge_city"]}
    game = session.game
    for button in targets:
        steps, player, character = re.fullmatch(r"\+(\d) player_(\d), (.*)", button.text).groups()
        assert int(player) == (game.current_player + int(steps)) % 5 and button.get_attribute("title")
        assert character == ("yourself" if steps == "0" else game.to_dict()["players"][int(player)]["character"])
    assert by_id(page, "caption").text == "You decide what to play"
    texts = page.execute_script("return [...document.querySelectorAll('svg text')].map(t => t.textContent)")
    role = game.to_dict()["players"][0]["role"]
    assert any(text.startswith(f"{role}: ") for text in texts) and "player_0 (you)" in texts
    hints = page.execute_script("return [...document.querySelectorAll('svg rect title')].map(t => t.textContent)")
    for card in game.to_dict()["players"][0]["hand"]:
        assert any(hint.startswith(card.split("/")[0] + " ") for hint in hints), "the pointer is told what a card does"
    assert page.execute_script("return getComputedStyle(document.querySelector('svg text')).pointerEvents") == "none"
    assert page.find_elements("css selector", "#log li.turn")
