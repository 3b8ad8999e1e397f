"""A replay as one HTML page that steps through the game in any browser, with everything in the file: no network, no
other files.

The page has one picture for each decision and each point of view. Neighbouring pictures are much alike, so each shape
is written once and pictures are lists of shapes.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from bang_arena.replay import Replay
from bang_env.core.game import Game
from bang_env.render.text import label

TEMPLATE = Path(__file__).with_name("replay_page.html")
EVERYTHING = "everything"


class Words:
    """Texts by number, each kept once."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        """The number of a text."""
        return self.numbers.setdefault(text, len(self.numbers))

    def all(self) -> list[str]:
        """The texts in the order of their numbers."""
        return list(self.numbers)


def replay_page(replay: Replay) -> str:
    """The page of a replay."""
    words = Words()
    steps = [_step(game, name, words) for _, game, name in replay.positions()]
    end = replay.end()
    steps.append(_step(end, None, words))
    picture = end.picture()
    title = f"{end.spec.title}, seed {replay.seed}"
    content = {"title": title, "width": picture.width, "height": picture.height, "players": end.agents,
               "agents": replay.agents, "views": [EVERYTHING, *end.agents], "over": end.over, "words": words.all(),
               "steps": steps}
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    page = TEMPLATE.read_text(encoding="utf-8")
    return page.replace("@TITLE@", escape(title)).replace("@REPLAY@", text)


def _step(game: Game, answer: str | None, words: Words) -> dict[str, Any]:
    """One decision: who is asked what, all answers and the one given; pictures and events for each point of view."""
    views = [None, *range(len(game.agents))]
    pictures = [game.picture(view) for view in views]
    return {
        "asked": game.current_player,
        "question": words(pictures[0].caption),
        "legal": [words(label(game, action)) for action in game.legal_actions()],
        "answer": None if answer is None else words(label(game, game.action(answer))),
        "pictures": [[words(element) for element in picture.elements()] for picture in pictures],
        "told": [[words(line) for line in game.told(view)] for view in views],
    }
