"""Pictures as lists of simple shapes. A picture becomes SVG text, which needs no library, or pixels, which need Pillow.

Fonts differ between machines, so a text that must fit says how wide it may be. Its width is estimated by the letters of
a wide font, and it is set in a smaller size if need be.
"""

from __future__ import annotations

import functools
import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

from bang_env.extras import install_command

INK, MUTED, PAPER, TABLE = "#2b2118", "#7d6e59", "#fffaf0", "#efe3cb"
LINE, GOLD, RED, PALE = "#cbb994", "#d99a1c", "#c8323c", "#e2d3b8"
"""The colours that all games share."""
FONTS = "Verdana, 'DejaVu Sans', sans-serif"
SMALLEST = 7.0
"""The smallest size of text. What is still too long at this size is cut."""
SUPERSAMPLE = 2
"""Pixels are drawn this many times larger and reduced at the end, so that edges are smooth."""

Point = tuple[float, float]
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}
"""SVG's name for the place of a text's point, and Pillow's. It is always on the base line."""


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _paint(fill: str, stroke: str, width: float) -> str:
    return f'fill="{fill}"' + (f' stroke="{stroke}" stroke-width="{_number(width)}"' if stroke != "none" else "")


@dataclass(frozen=True)
class Rect:
    """A rectangle, with round corners if it has a `radius`."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    stroke: str = "none"
    line: float = 1.0
    radius: float = 0.0
    title: str = ""

    def svg(self) -> str:
        """The SVG element. Browsers show its title when the pointer rests on it."""
        corners = f' rx="{_number(self.radius)}"' if self.radius else ""
        end = f"><title>{escape(self.title)}</title></rect>" if self.title else "/>"
        return (f'<rect x="{_number(self.x)}" y="{_number(self.y)}" width="{_number(self.width)}" '
                f'height="{_number(self.height)}"{corners} {_paint(self.fill, self.stroke, self.line)}{end}')

    def draw(self, canvas: Any, scale: float) -> None:
        """Draw it with Pillow."""
        half = self.line / 2 if self.stroke != "none" else 0.0
        left, top = scale * (self.x - half), scale * (self.y - half)
        box = [left, top, max(left, scale * (self.x + self.width + half) - 1),
               max(top, scale * (self.y + self.height + half) - 1)]
        canvas.rounded_rectangle(box, scale * (self.radius + half), _colour(self.fill), _colour(self.stroke),
                                 max(1, round(scale * self.line)) if self.stroke != "none" else 0)


@dataclass(frozen=True)
class Circle:
    """A circle round a point."""

    x: float
    y: float
    radius: float
    fill: str
    stroke: str = "none"
    line: float = 1.0

    def svg(self) -> str:
        """The SVG element."""
        return (f'<circle cx="{_number(self.x)}" cy="{_number(self.y)}" r="{_number(self.radius)}" '
                f"{_paint(self.fill, self.stroke, self.line)}/>")

    def draw(self, canvas: Any, scale: float) -> None:
        """Draw it with Pillow."""
        reach = self.radius + (self.line / 2 if self.stroke != "none" else 0.0)
        box = [scale * (self.x - reach), scale * (self.y - reach), scale * (self.x + reach), scale * (self.y + reach)]
        canvas.ellipse(box, _colour(self.fill), _colour(self.stroke),
                       max(1, round(scale * self.line)) if self.stroke != "none" else 0)


@dataclass(frozen=True)
class Polygon:
    """A filled shape with straight edges."""

    points: tuple[Point, ...]
    fill: str

    def svg(self) -> str:
        """The SVG element."""
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in self.points)
        return f'<polygon points="{points}" fill="{self.fill}"/>'

    def draw(self, canvas: Any, scale: float) -> None:
        """Draw it with Pillow."""
        canvas.polygon([(scale * x, scale * y) for x, y in self.points], _colour(self.fill))


@dataclass(frozen=True)
class Text:
    """One line of text on its base line."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: str
    bold: bool

    def svg(self) -> str:
        """The SVG element. The text is escaped."""
        anchor = "" if self.anchor == "start" else f' text-anchor="{self.anchor}"'
        bold = ' font-weight="bold"' if self.bold else ""
        return (f'<text x="{_number(self.x)}" y="{_number(self.y)}" font-size="{_number(self.size)}" '
                f'fill="{self.fill}"{anchor}{bold}>{escape(self.text)}</text>')

    def draw(self, canvas: Any, scale: float) -> None:
        """Draw it with Pillow, whose font has no bold letters and no accents: bold ones get an outline instead."""
        letters = unicodedata.normalize("NFD", self.text)
        text = "".join(letter for letter in letters if not unicodedata.combining(letter))
        canvas.text((scale * self.x, scale * self.y), text, fill=_colour(self.fill),
                    font=_font(round(scale * self.size)), anchor=ANCHORS[self.anchor],
                    stroke_width=scale * self.size / 50 if self.bold else 0)


Shape = Rect | Circle | Polygon | Text


class Picture:
    """A picture: its size, a caption of one line, and its shapes from the bottom to the top.

    Notebooks show it. `svg()` is its SVG text, `rgb()` its pixels.
    """

    def __init__(self, width: int, height: int, caption: str) -> None:
        self.width, self.height, self.caption = width, height, caption
        self.shapes: list[Shape] = [Rect(0, 0, width, height, TABLE)]

    # -------------------------------------------------------------------------------------------- putting shapes on it

    def rect(self, x: float, y: float, width: float, height: float, fill: str, stroke: str = "none", line: float = 1.0,
             radius: float = 0.0, title: str = "") -> None:
        """Add a rectangle. Browsers show its title when the pointer rests on it."""
        self.shapes.append(Rect(x, y, width, height, fill, stroke, line, radius, title))

    def circle(self, x: float, y: float, radius: float, fill: str, stroke: str = "none", line: float = 1.0) -> None:
        """Add a circle."""
        self.shapes.append(Circle(x, y, radius, fill, stroke, line))

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        """Add a polygon."""
        self.shapes.append(Polygon(tuple(points), fill))

    def text(self, x: float, y: float, text: str, size: float, fill: str = INK, anchor: str = "start",
             bold: bool = False, width: float = math.inf) -> None:
        """Add a text. If it would be wider than `width`, it is set smaller, and cut if that is not enough."""
        unit = text_width(text, 1.0, bold)
        if size * unit > width:
            size = max(SMALLEST, width / unit)
            while size == SMALLEST and text and text_width(text, size, bold) > width:
                text = text[:-2].rstrip(".") + "." if len(text) > 2 else ""
        self.shapes.append(Text(x, y, text, size, fill, anchor, bold))

    def heart(self, x: float, y: float, size: float, fill: str) -> None:
        """Add a heart. The point is the upper left corner of its box."""
        self.polygon([(x + size * px, y + size * py) for px, py in HEART], fill)

    def star(self, x: float, y: float, radius: float, fill: str) -> None:
        """Add a star round a point."""
        self.polygon([(x + radius * px, y + radius * py) for px, py in STAR], fill)

    def hearts(self, x: float, y: float, size: float, step: float, life: int, full: int) -> None:
        """Add a row of hearts: red ones for the life points, pale ones for the lost points."""
        for place in range(max(life, full)):
            self.heart(x + step * place, y, size, RED if place < life else PALE)

    def header(self, title: str, turn: str) -> None:
        """Add the bar at the top: the game, the turn, and the caption."""
        self.rect(0, 0, self.width, 36, INK)
        self.text(14, 24, title, 17, PAPER, bold=True, width=165)
        self.text(190, 24, turn, 14, LINE, width=175)
        self.text(self.width - 14, 24, self.caption, 15, "#ffd479", "end", bold=True, width=self.width - 390)

    # ------------------------------------------------------------------------------------------------------ drawing it

    def elements(self) -> list[str]:
        """The shapes as SVG elements."""
        return [_element(shape) for shape in self.shapes]

    def svg(self) -> str:
        """The picture as a complete SVG text, which scales to any width."""
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
                f'width="{self.width}" height="{self.height}" font-family="{FONTS}" role="img">'
                f"<title>{escape(self.caption)}</title>"
                + "".join(self.elements()) + "</svg>")

    _repr_svg_ = svg

    def rgb(self, scale: float = 1.0) -> np.ndarray:
        """The picture as an array (height, width, 3) of uint8. Needs Pillow, but no window and no system fonts."""
        try:
            from PIL import Image, ImageDraw
        except ImportError:
            raise ImportError(f"pictures as pixels need Pillow: {install_command('render')} "
                              "(SVG needs nothing)") from None
        width, height = round(scale * self.width), round(scale * self.height)
        image = Image.new("RGB", (SUPERSAMPLE * width, SUPERSAMPLE * height))
        canvas = ImageDraw.Draw(image)
        for shape in self.shapes:
            shape.draw(canvas, SUPERSAMPLE * scale)
        return np.array(image.reduce(SUPERSAMPLE))


@functools.lru_cache(maxsize=4096)
def _element(shape: Shape) -> str:
    """A shape's SVG element. It is cached because pictures of one game have most shapes in common."""
    return shape.svg()


def _colour(name: str) -> str | None:
    return None if name == "none" else name


@functools.cache
def _font(size: int) -> Any:
    """Pillow's built-in font."""
    from PIL import ImageFont
    return ImageFont.load_default(size)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """The greatest width that a text can have, by the letters of a wide font."""
    narrow, wide = set("fijlrtI.,:;'!|()[] "), set("mwMW@%")
    units = sum(0.42 if letter in narrow else 1.0 if letter in wide else 0.72 if letter.isupper() else 0.64
                for letter in text)
    return size * units * (1.13 if bold else 1.0)


def _heart() -> tuple[Point, ...]:
    curve = []
    for step in range(20):
        t = 2 * math.pi * step / 20
        height = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        curve.append((16 * math.sin(t) ** 3, -height))
    return tuple((0.5 + x / 34, 0.47 + y / 34) for x, y in curve)


HEART = _heart()
"""A heart in the unit square."""
STAR = tuple((r * math.sin(math.pi * k / 5), -r * math.cos(math.pi * k / 5)) for k, r in enumerate((1.0, 0.42) * 5))
"""A star with five points round 0."""
