"""A headless Chromium for the tests, and a server in a thread. Without Chromium the tests are skipped and say so."""

import contextlib
import os
import shutil
import socket
import threading
import time

import pytest


def chromium(folder):
    """A headless browser with a profile of its own in this folder."""
    binary = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    driver = shutil.which("chromedriver")
    if not binary or not driver:
        pytest.skip("no Chromium with chromedriver on this machine (Debian: apt-get install chromium chromium-driver)")
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is missing: pip install -e '.[test]'")
    os.environ.setdefault("no_proxy", "127.0.0.1,localhost")  # selenium speaks to the driver by HTTP
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    for flag in (
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-proxy-server",
        "--window-size=1280,800",
        f"--user-data-dir={folder}",
    ):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    page = webdriver.Chrome(options, webdriver.ChromeService(driver))
    page.set_script_timeout(60)
    return page


@contextlib.contextmanager
def serving():
    """The server on a free port of this machine, in a thread; gives its address and the games it keeps."""
    import uvicorn

    from bang_arena.web.server import make_app
    from bang_arena.web.session import Sessions
    kept = Sessions()
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(make_app(sessions=kept), log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}", kept
    server.should_exit = True
    thread.join(10)


def wait(browser, script, *arguments, seconds=60):
    """What a script returns as soon as it is true."""
    end = time.monotonic() + seconds
    while not (result := browser.execute_script(script, *arguments)):
        if time.monotonic() > end:
            shown = browser.execute_script("return document.body.innerText")
            raise AssertionError(f"this did not become true in {seconds} s: {script}\n{shown}")
        time.sleep(0.01)
    return result


OVERLAPS = """
const texts = [...document.querySelectorAll("svg text")].filter(t => t.textContent);
const boxes = texts.map(t => [t.textContent, t.getBBox()]);
const pairs = [];
for (const [n, [text, a]] of boxes.entries())
  for (const [other, b] of boxes.slice(0, n)) {
    const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
    const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
    if (wide > 1 && high > 0.3 * Math.min(a.height, b.height)) pairs.push([text, other]);
  }
return pairs;
"""
"""Texts of the picture that overlap, by the letters that the browser drew; a box has some air around its letters."""


def complaints(browser):
    """What the browser's console complained of."""
    return [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
