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


OUTSIDE = """
const wide = innerWidth, high = innerHeight, outside = [];
const boxes = "header *, #ask, #happened, #dock, #table, #setup, .seat, #middle, .hand";
for (const part of document.querySelectorAll(boxes)) {
  const box = part.getBoundingClientRect();
  if (!part.offsetParent || !box.width) continue;
  const below = box.bottom > high + 1 && !part.closest("#table, #setup");
  const above = box.top < -1 && !part.closest("#table");
  if (box.left < -1 || box.right > wide + 1 || above || below) outside.push(part.id || part.className);
}
for (const part of document.querySelectorAll(".piece, .tag, .seat, .lay .title"))
  if (part.offsetParent && part.scrollWidth > part.clientWidth + 2) outside.push(`too wide: ${part.textContent}`);
return outside;
"""
"""Parts of the page that reach out of the window, and pieces of the table whose text is wider than they are."""

LOW_CONTRAST = """
const light = colour => {
  const [r, g, b] = colour.map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const channels = text => text.match(/[\\d.]+/g).map(Number);
const below = element => {
  for (let box = element; box; box = box.parentElement) {
    const colour = channels(getComputedStyle(box).backgroundColor);
    if (colour.length < 4 || colour[3] > 0.5) return colour.slice(0, 3);
  }
  return [255, 255, 255];
};
const low = new Set();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !element.offsetParent || element.closest("svg, script, option")) continue;
  const [a, b] = [light(channels(getComputedStyle(element).color).slice(0, 3)), light(below(element))];
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (contrast < 4.5) low.add(`${walker.currentNode.data.trim()}: ${contrast.toFixed(1)}`);
}
return [...low];
"""
"""Texts whose contrast to what lies below them is less than 4.5."""


def resize(browser, width, height):
    """Give the window this size; a narrow one is a phone."""
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})


def complaints(browser):
    """What the browser's console complained of."""
    return [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
