"""The page in headless Chromium, at the sizes of screens and of a phone: games are played by clicking on the table, by
buttons and by keys, watched, left and found again."""

import random

import pytest

from bang_env.games import GAMES
from tests.web.browser import LOW_CONTRAST, OUTSIDE, chromium, complaints, resize, serving, wait

READY = "return state !== null && !busy && (state.over || state.yours) && !at('play').hidden"
SIZES = {"screen": (1280, 800), "large screen": (1920, 1080), "phone": (390, 844)}


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
    resize(browser, *SIZES["screen"])
    browser.get(f"{server[0]}/style.css")  # of the same origin, without the script
    browser.execute_script("localStorage.clear()")
    browser.get(server[0])
    wait(browser, "return !at('setup').hidden && document.querySelector('.game')")
    browser.get_log("browser")
    return browser


def by_id(page, name):
    return page.find_element("id", name)


def choose(page, name, value):
    from selenium.webdriver.support.ui import Select
    Select(by_id(page, name)).select_by_value(str(value))


def set_up(page, game, option, seed, seat=None, opponent="random"):
    page.find_element("css selector", f".game input[value='{game}']").click()
    choose(page, "option", option)
    if seat is not None:
        choose(page, "seat", seat)
    choose(page, "opponent", opponent)
    tap(page, by_id(page, "more").find_element("css selector", "summary"))
    by_id(page, "seed").send_keys(str(seed))


def begin(page):
    by_id(page, "begin").click()
    wait(page, "return state !== null && !at('play').hidden", seconds=300)  # the rules may have to be compiled
    choose(page, "pace", 0)


def visible(page, selector):
    """The elements that are shown, on which a person could click."""
    return page.execute_script(
        "return [...document.querySelectorAll(arguments[0])].filter(element => element.offsetParent)", selector
    )


def tap(page, element):
    """Click where the element is, once it is in view."""
    page.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
    element.click()


def answer_on_the_table(page, chooser):
    """Answer by clicking on pieces; by a button if the answer has no piece. Says whether the table was enough."""
    before = page.execute_script("return state.decision")
    several = page.execute_script("return several()")
    for _ in range(12):
        pieces = visible(page, "#table button.can, #table button.picked")
        plain = visible(page, "#answers .group:not(.on-table) button.answer:enabled")
        if plain and (not pieces or chooser.random() < (0.5 if several else 0.15)):
            tap(page, chooser.choice(plain))
            wait(page, "return state.decision > arguments[0]", before)
            return False
        tap(page, chooser.choice(pieces))
        wait(page, "return !busy")
        if page.execute_script("return state.decision") > before:
            return True
    buttons = visible(page, "#answers button.answer:enabled")
    tap(page, chooser.choice(buttons))
    wait(page, "return state.decision > arguments[0]", before)
    return False


def play_to_the_end(page, chooser, check):
    """How many answers were given, and how many of them on the table alone."""
    answers = on_table = 0
    while True:
        wait(page, READY)
        if page.execute_script("return state.over"):
            return answers, on_table
        if answers % 8 == 0:
            check()
        on_table += answer_on_the_table(page, chooser)
        answers += 1


def fits(page, size):
    """The page needs no scrolling as a whole, all its parts are in the window, and texts can be read."""
    width, height = SIZES[size]
    assert page.execute_script("const d = document.documentElement; return [d.scrollWidth, d.scrollHeight]") <= [
        width,
        height,
    ]
    assert page.execute_script(OUTSIDE) == []
    assert page.execute_script(LOW_CONTRAST) == []


def whole_table_fits(page):
    high, room = page.execute_script("return [at('table').scrollHeight, at('table').clientHeight]")
    assert high <= room


# -------------------------------------------------------------------------------------------------------------- playing


@pytest.mark.parametrize(
    ("game", "option", "mine", "size"),
    [
        ("duel", 2, "outlaw", "screen"),
        ("dice", 8, "player_3", "screen"),
        ("dice", 4, "player_0", "phone"),
        ("bang", 5, "player_0", "phone"),
        pytest.param("bang", 8, "player_6", "screen", marks=pytest.mark.slow),
        pytest.param("bang", 3, "player_0", "large screen", marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_is_played_by_clicking_on_the_table(page, server, game, option, mine, size):
    resize(page, *SIZES[size])
    set_up(page, game, option, 7, mine)
    begin(page)
    answers, on_table = play_to_the_end(page, random.Random(1), lambda: fits(page, size))
    assert answers > 2 and on_table > 0
    fits(page, size)
    headline = by_id(page, "caption").text
    assert headline.startswith(("You won! The game is over", "You lost. The game is over: ", "Nobody won. The game"))
    session = server[1].get(page.execute_script("return state.id"))
    assert session.game.over and session.game.agents[session.seat] == mine
    for link in ("save", "save-page"):
        assert by_id(page, link).is_displayed()
        result = page.execute_async_script(
            "const done = arguments[1]; "
            "fetch(at(arguments[0]).href).then(r => r.text().then(t => done([r.status, t.length])))",
            link,
        )
        assert result[0] == 200 and result[1] > 1000
    assert complaints(page) == []
    by_id(page, "leave").click()
    assert by_id(page, "setup").is_displayed() and not by_id(page, "play").is_displayed()


@pytest.mark.parametrize(("game", "option"), [("duel", 12), ("dice", 8), ("bang", 8)])
def test_the_largest_tables_fit_every_screen(page, server, game, option):
    set_up(page, game, option, 4, opponent="rules")
    begin(page)
    for _ in range(6):
        wait(page, READY)
        if page.execute_script("return state.over"):
            break
        for size in SIZES:
            resize(page, *SIZES[size])
            fits(page, size)
            if size != "phone":
                whole_table_fits(page)
        before = page.execute_script("return state.decision")
        page.execute_script("document.querySelector('#answers button.answer:enabled').click()")
        wait(page, "return state.decision > arguments[0]", before)


def test_the_other_games_are_played_with_buttons_below_their_picture(page, server):
    game = next(name for name in GAMES if name not in ("bang", "dice", "duel"))
    set_up(page, game, 7, 3)
    begin(page)
    wait(page, READY)
    assert page.find_elements("css selector", "#picture svg")
    while not page.execute_script("return state.over"):
        before = page.execute_script("return state.decision")
        visible(page, "#answers button.answer")[0].click()
        wait(page, "return state.decision > arguments[0]", before)
        wait(page, READY)
    assert complaints(page) == []


@pytest.mark.parametrize(("game", "option"), [("duel", 2), pytest.param("bang", 6, marks=pytest.mark.slow)])
def test_agents_are_watched_with_pause_and_step(page, server, game, option):
    set_up(page, game, option, 3, "", "rules")
    begin(page)
    by_id(page, "pause").click()
    wait(page, "return at('pause').textContent === 'go on' && !at('step').disabled")
    decision = page.execute_script("return state.decision")
    by_id(page, "step").click()
    wait(page, "return state.decision === arguments[0] + 1 && !at('step').disabled", decision)
    assert page.find_elements("css selector", "#answers button.answer") == []
    assert by_id(page, "save").is_displayed(), "a watched game can be saved at any time"
    by_id(page, "pause").click()
    for pace in (250, 0) * 5:  # while requests are under way: there is one at a time, or the console would complain
        choose(page, "pace", pace)
    wait(page, "return state.over", seconds=300)
    fits(page, "screen")
    assert by_id(page, "caption").text.startswith("The game is over: ")
    assert complaints(page) == []


# --------------------------------------------------------------------------------------------------- keys and the focus


def test_a_game_is_played_with_keys_and_the_focus_is_not_lost(page, server):
    set_up(page, "bang", 4, 11)
    begin(page)
    for _ in range(12):
        wait(page, READY)
        if page.execute_script("return state.over"):
            break
        assert page.execute_script("return document.activeElement !== document.body"), "the focus is somewhere"
        before = page.execute_script("return state.decision")
        first = page.execute_script("return document.querySelector('#answers kbd').parentElement.dataset.key")
        page.execute_script("return document.activeElement").send_keys("1")
        wait(page, "return state.decision > arguments[0]", before)
        session = server[1].get(page.execute_script("return state.id"))
        assert f"answer {session.actions[before]}" == first


def test_a_piece_is_chosen_with_enter_and_taken_back_with_escape(page, server):
    from selenium.webdriver.common.keys import Keys
    set_up(page, "bang", 4, 11)
    begin(page)
    wait(page, READY)
    piece = visible(page, "#table button.can")[0]
    key = piece.get_attribute("data-key")
    page.execute_script("arguments[0].focus()", piece)
    piece.send_keys(Keys.ENTER)
    assert page.execute_script("return document.activeElement.dataset.key") == key, "drawn again, and still in focus"
    assert page.execute_script("return choice.length") == 1
    assert page.execute_script("return document.activeElement.getAttribute('aria-pressed')") == "true"
    page.execute_script("return document.activeElement").send_keys(Keys.ESCAPE)
    assert page.execute_script("return choice.length") == 0
    assert page.execute_script("return document.activeElement.dataset.key") == key


# --------------------------------------------------------------------------------------------------------- explanations


@pytest.mark.parametrize(
    ("game", "option", "size"), [("bang", 5, "phone"), ("dice", 5, "screen"), ("duel", 4, "phone")]
)
def test_everything_on_the_table_explains_itself(page, server, game, option, size):
    resize(page, *SIZES[size])
    set_up(page, game, option, 12, opponent="rules")
    begin(page)
    wait(page, READY)
    keys = page.execute_script("return [...parts.keys()]")
    assert len(keys) >= 10
    for key in keys:
        page.execute_script("choose([])")
        element = page.find_element("css selector", f'[data-key="{key}"]')
        tap(page, element)
        text = by_id(page, "info").text
        assert "nothing more to say" not in text and len(text.splitlines()) > 1, key
        assert page.execute_script("return document.querySelector(arguments[0]).title", f'[data-key="{key}"]')


def test_tokens_notes_and_unknown_kinds_of_parts_are_drawn_as_the_game_gives_them(page, server):
    """A table may have more than the games of today put on it: the page draws what it is told."""
    set_up(page, "bang", 4, 12, opponent="rules")
    begin(page)
    wait(page, READY)
    page.execute_script("""
        state.table.notes.unshift("Event: High Noon");
        state.table.hand.pieces[0].tokens = 3;
        const card = {id: "event", kind: "card", name: "High Noon", about: "At noon."};
        state.table.middle.push({title: "Events", pieces: [card]});
        draw();
    """)
    assert by_id(page, "middle").text.startswith("Event: High Noon")
    assert "● 3" in page.find_element("css selector", ".hand").text
    tap(page, page.find_element("css selector", "[data-id=event]"))
    assert by_id(page, "info").text == "High Noon\nAt noon."


def test_a_card_that_cannot_be_played_says_why_with_its_rule(page, server):
    set_up(page, "bang", 5, 12, opponent="rules")
    begin(page)
    wait(page, READY)
    for _ in range(40):
        wait(page, READY)
        cards = visible(page, ".hand button.card:not(.can)")
        if cards or page.execute_script("return state.over"):
            break
        before = page.execute_script("return state.decision")
        visible(page, "#answers button.answer:enabled")[-1].click()
        wait(page, "return state.decision > arguments[0]", before)
    tap(page, cards[0])
    why = page.find_element("css selector", "#info .why").text
    assert why.startswith("Not now: ") and "(rule B" in why


def test_the_log_says_you_and_its_words_explain_themselves(page, server):
    set_up(page, "duel", 4, 3, "law", "rules")
    begin(page)
    wait(page, READY)
    for _ in range(3):
        before = page.execute_script("return state.decision")
        visible(page, "#answers button.answer:enabled")[0].click()
        wait(page, "return state.decision > arguments[0]", before)
        wait(page, READY)
    lines = by_id(page, "log").text.splitlines()
    assert any(line.startswith("You draw ") for line in lines)
    assert not any(line.startswith("Law ") for line in lines)
    assert by_id(page, "caption").text.startswith("Your move: decide ")
    word = page.find_elements("css selector", "#log .word")[-1]
    tap(page, word)
    assert by_id(page, "info").text.startswith(word.text)
    by_id(page, "how").click()
    assert by_id(page, "info").text.startswith("How to play The Duel")


def test_a_bang_is_played_in_two_clicks(page, server):
    """The card, then the player: what a person would try first."""
    set_up(page, "bang", 5, 12, opponent="rules")
    page.find_element("css selector", "#expansions input[value='dodge_city']").click()
    begin(page)
    for _ in range(60):
        wait(page, READY)
        assert not page.execute_script("return state.over")
        cards = visible(page, '[data-id="hand BANG!"].can')
        if cards and page.execute_script("return about(['hand BANG!'])[0].pieces.length === 2"):
            break
        before = page.execute_script("return state.decision")
        visible(page, "#answers button.answer:enabled")[-1].click()
        wait(page, "return state.decision > arguments[0]", before)
    before = page.execute_script("return state.decision")
    tap(page, cards[0])
    assert by_id(page, "help").text.startswith("Now choose a target")
    target = visible(page, "#table button.who.can")[0]
    seat = int(target.get_attribute("data-id").split()[1])
    tap(page, target)
    wait(page, "return state.decision > arguments[0]", before)
    session = server[1].get(page.execute_script("return state.id"))
    assert session.options == {"num_players": 5, "expansions": ["dodge_city"]}
    assert session.actions[before] == f"play BANG! on +{seat}", "the person sits in seat 0"


# ---------------------------------------------------------------------------------------------- leaving and coming back


def test_reload_back_and_forward_keep_the_game(page, server):
    set_up(page, "duel", 4, 5)
    begin(page)
    wait(page, READY)
    assert not by_id(page, "save").is_displayed(), "a person cannot save before the end"
    visible(page, "#answers button.answer")[0].click()
    wait(page, "return state.decision > 0 && state.yours")
    before = page.execute_script("return [state.id, state.decision, at('log').innerText]")
    found = "return typeof state !== 'undefined' && state !== null && !at('play').hidden && Object.keys(texts).length"
    same = "return [state.id, state.decision, at('log').innerText]"
    page.refresh()
    wait(page, found)
    assert page.execute_script(same) == before
    page.back()
    wait(page, "return !at('setup').hidden && !at('running').hidden")
    assert "you are law" in by_id(page, "running").text
    page.forward()
    wait(page, found)
    assert page.execute_script(same) == before
    by_id(page, "leave").click()
    wait(page, "return document.querySelectorAll('#games-kept a').length === 1 && state === null")
    page.execute_script("document.querySelector('#games-kept a').click()")
    wait(page, found)
    assert page.execute_script(same) == before


def test_a_game_too_many_is_refused_and_another_can_be_ended(page, server):
    kept = server[1]
    set_up(page, "duel", 2, 5)
    begin(page)
    wait(page, READY)
    first = page.execute_script("return state.id")
    by_id(page, "leave").click()
    most, kept.most = kept.most, len(kept)
    try:
        by_id(page, "begin").click()
        wait(page, "return !at('error').hidden")
        assert "no more are kept at once" in by_id(page, "error").text and by_id(page, "setup").is_displayed()
        assert kept.get(first).actions == [], "nobody's game was ended"
        wait(page, "return !at('running').hidden")
        by_id(page, "games-kept").find_element("css selector", "button").click()
        wait(page, "return at('running').hidden")
        by_id(page, "begin").click()
        wait(page, "return state !== null && !at('play').hidden")
        assert not by_id(page, "error").is_displayed()
    finally:
        kept.most = most


def test_what_is_wrong_is_said_and_the_game_goes_on(page, server):
    set_up(page, "duel", 2, 5)
    begin(page)
    wait(page, READY)
    page.execute_script("move('answer', {action: '<img src=x onerror=alert(1)>'})")
    wait(page, "return !at('error').hidden && !busy")
    assert "There is no action '<img src=x" in by_id(page, "error").text, "shown as text"
    assert page.find_elements("css selector", "img") == []
    assert page.execute_script(LOW_CONTRAST) == []
    visible(page, "#answers button.answer")[0].click()
    wait(page, "return state.decision > 0 && at('error').hidden")
    page.execute_script("state.id = 'gone'; move('answer', {action: 'x'})")
    wait(page, "return !at('setup').hidden")
    assert "There is no such game" in by_id(page, "error").text
    page.get(f"{server[0]}/#gone")
    wait(page, "return !at('setup').hidden && !at('error').hidden")


def test_a_long_beginning_is_explained(page, server):
    """The first game on a machine compiles the rules, which takes a while."""
    page.execute_script("window.fetch = () => new Promise(() => {})")
    by_id(page, "begin").click()
    wait(page, "return at('patience').offsetParent && at('begin').disabled")
    assert "may take a minute" in by_id(page, "patience").text


def test_the_first_screen_says_what_there_is(page, server):
    text = by_id(page, "setup").text
    for title in ("The Duel", "The Dice Game", "BANG!"):
        assert title in text
    assert "3 to 8 players" in text and "Everybody has a secret role" in text and "easy to beat" in text
    for size in SIZES:
        resize(page, *SIZES[size])
        fits(page, size)
        bottom = page.execute_script("return at('begin').getBoundingClientRect().bottom")
        assert bottom <= SIZES[size][1], "the game can be begun without scrolling"
