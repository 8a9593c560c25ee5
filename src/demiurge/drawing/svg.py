"""What the games' drawings share: elements, boxes that know their size, the page, the document.

A page is a world on its tabletop with panels beside it, or below it when the world is wide.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from demiurge.drawing.theme import DISPLAY, TEXT, Theme, painted

# Stands for the document's id until its content, and so its id, is known.
SELF = "\ue000"

Value = str | float

MARGIN = 20
GAP = 12
PANEL = 300
PADDING = 12
INSIDE = PANEL - 2 * PADDING

# Up to this width the world stands between the panels; a wider one has them below.
WIDEST_BETWEEN = 1040
NARROWEST_WORLD = 520
STATUS_HEIGHT = 64
EDGE = 40


@dataclass(frozen=True)
class Box:
    """A piece of drawing with its top left corner at the origin."""

    svg: str
    width: float
    height: float


def element(tag: str, *content: str, **attributes: Value) -> str:
    """An element; `stroke_width=2` is written `stroke-width="2"`. The content is SVG already."""
    written = "".join(
        f' {name.replace("_", "-")}="{escape(value if isinstance(value, str) else f"{value:g}")}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{''.join(content)}</{tag}>" if content else f"<{tag}{written}/>"


def group(*content: str, **attributes: Value) -> str:
    return element("g", *content, **attributes)


def at(x: float, y: float, content: str, scale: float = 1) -> str:
    """The content moved to x, y and then scaled."""
    scaled = "" if scale == 1 else f" scale({scale:g})"
    return group(content, transform=f"translate({x:g} {y:g}){scaled}")


def rect(x: float, y: float, width: float, height: float, radius: float, **paint: Value) -> str:
    return element("rect", x=x, y=y, width=width, height=height, rx=radius, **paint)


def link(name: str) -> str:
    """The address of a piece of the sprite, for `clip_path` or `fill`."""
    return f"url(#{SELF}-{name})"


def use(
    symbol: str, x: float, y: float, width: float, height: float = 0, **attributes: Value
) -> str:
    """A symbol of the sprite; square when no height is given."""
    return element(
        "use",
        href=f"#{SELF}-{symbol}",
        x=x,
        y=y,
        width=width,
        height=height or width,
        **attributes,
    )


def piece(name: str, **attributes: Value) -> str:
    """A piece of the sprite that is no symbol, at its own size."""
    return element("use", href=f"#{SELF}-{name}", **attributes)


def said(tag: str, words: str, **attributes: Value) -> str:
    """An element that holds words."""
    return element(tag, escape(words), **attributes)


def text(x: float, y: float, words: str, size: float, colour: str = "ink", **more: Value) -> str:
    """Words on the base line y, in a colour of the theme."""
    return said("text", words, x=x, y=y, font_size=size, fill=f"var(--{colour})", **more)


def line_of_text(x: float, y: float, *spans: str, **more: Value) -> str:
    """Words of several kinds on one base line."""
    return element("text", *spans, x=x, y=y, **more)


def span(words: str, size: float, colour: str = "ink", **more: Value) -> str:
    return said("tspan", words, font_size=size, fill=f"var(--{colour})", **more)


def heading(words: str, size: float = 16) -> str:
    """A span in the typeface for names and numbers that matter."""
    return span(words, size, font_family=DISPLAY, font_weight=600)


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def number_of(name: str) -> str:
    """The 7 of `city:7`."""
    return name.partition(":")[2]


def text_width(words: str, size: float) -> float:
    """About how wide the words are; the reader's typeface is not known."""
    return len(words) * size * 0.54


def stack(boxes: Iterable[Box], gap: float) -> Box:
    """The boxes one below the other."""
    placed, y, width = [], 0.0, 0.0
    for box in boxes:
        placed.append(at(0, y, box.svg))
        y += box.height + gap
        width = max(width, box.width)
    return Box("".join(placed), width, max(0, y - gap))


def flow(boxes: Iterable[Box], width: float, gap: float) -> Box:
    """The boxes side by side, in as many lines as the width asks for."""
    lines: list[list[Box]] = [[]]
    x = 0.0
    for box in boxes:
        if lines[-1] and x + box.width > width:
            lines.append([])
            x = 0
        lines[-1].append(box)
        x += box.width + gap
    return stack((line_of(line, gap) for line in lines), gap)


def line_of(boxes: Sequence[Box], gap: float) -> Box:
    """The boxes side by side, centred on one line."""
    height = max((box.height for box in boxes), default=0)
    placed, x = [], 0.0
    for box in boxes:
        placed.append(at(x, (height - box.height) / 2, box.svg))
        x += box.width + gap
    return Box("".join(placed), max(0, x - gap), height)


def columns_of(boxes: Sequence[Box], count: int, gap: float) -> Box:
    """The boxes in so many columns, each box at the foot of the shortest column so far."""
    columns: list[list[Box]] = [[] for _ in range(count)]
    for box in boxes:
        min(columns, key=lambda column: stack(column, gap).height).append(box)
    stacks = [stack(column, gap) for column in columns]
    width = max(box.width for box in boxes)
    placed = (at(k * (width + gap), 0, column.svg) for k, column in enumerate(stacks))
    return Box(
        "".join(placed),
        count * (width + gap) - gap,
        max(column.height for column in stacks),
    )


def shrunk(box: Box, scale: float) -> Box:
    return Box(at(0, 0, box.svg, scale), box.width * scale, box.height * scale)


# Panels


def panel(name: str, content: Box) -> Box:
    head = Box(line_of_text(0, 15, heading(name)), INSIDE, 18)
    return sheet(stack([head, content], 8), stroke="var(--line)")


def sheet(content: Box, **edge: Value) -> Box:
    height = content.height + 2 * PADDING
    ground = rect(0.5, 0.5, PANEL - 1, height - 1, 14, fill="var(--panel)", **edge)
    return Box(ground + at(PADDING, PADDING, content.svg), PANEL, height)


def seat_sheet(position: Mapping[str, Any], seat: int, rows: Iterable[Box]) -> Box:
    """Everything that a seat has, with a violet edge when it is to act."""
    if position["actor"] == seat:
        box = sheet(stack(rows, 8), stroke="var(--accent)", stroke_width=2.5)
    else:
        box = sheet(stack(rows, 8), stroke="var(--line)")
    return replace(box, svg=group(box.svg, data_seat=seat))


def seat_header(position: Mapping[str, Any], seat: int, sign: str, *name: str) -> Box:
    """The sign and the name of a seat, and what there is to say of it now."""
    svg = sign + line_of_text(31, 17, *name)
    result = position["result"]
    if result and seat in result["winners"]:
        svg += tag("wins", fill="var(--accent)", ink="accent-ink")
    elif position["actor"] == seat:
        svg += tag("to act", fill="var(--accent)", ink="accent-ink")
    elif position["turn"] == seat and position["phase"] not in ("setup", "over"):
        svg += tag("turn", fill="none", ink="accent")
    return Box(svg, INSIDE, 22)


def seat_spoken_of(position: Mapping[str, Any]) -> int | None:
    """The sole winner, or the seat that is to act, if there is one."""
    if position["result"]:
        winners = position["result"]["winners"]
        return winners[0] if len(winners) == 1 else None
    actor = position["actor"]
    return actor if isinstance(actor, int) else None


def tag(word: str, fill: str, ink: str) -> str:
    width = text_width(word, 12) + 22
    return rect(
        INSIDE - width, 1, width, 20, 10, fill=fill, stroke="var(--accent)", stroke_width=1.2
    ) + text(INSIDE - width / 2, 15.2, word, 12, ink, text_anchor="middle", font_weight=650)


def badge(right: float, top: float, count: int) -> str:
    """A number on a thing of which there are so many, by its top right corner."""
    width = 12 + 7 * len(f"{count}")
    ground = rect(
        right - width,
        top,
        width,
        18,
        9,
        fill="var(--raise)",
        stroke="var(--edge)",
        stroke_width=1.2,
    )
    return ground + text(
        right - width / 2, top + 13.4, f"{count}", 12, text_anchor="middle", font_weight=650
    )


# The page


@dataclass(frozen=True)
class Frame:
    """The part of the plane to show, in cells with y growing south, and the size of a cell."""

    left: float
    top: float
    right: float
    bottom: float
    cell: float
    largest: float

    @classmethod
    def fit(
        cls,
        left: float,
        top: float,
        right: float,
        bottom: float,
        sizes: tuple[float, float, float],
    ) -> "Frame":
        """The frame with cells of a size from the smallest to the usual, at most the largest."""
        smallest, usual, largest = sizes
        cell = 960 // max(right - left, bottom - top)
        return cls(left, top, right, bottom, min(max(cell, smallest), usual), largest)

    def grown_to(self, height: float) -> "Frame":
        """The frame with larger cells, where so much height and the width leave room for them."""
        room = min(
            (height - STATUS_HEIGHT - EDGE) // self.rows,
            (WIDEST_BETWEEN - 2 * EDGE) // self.columns,
            self.largest,
        )
        return replace(self, cell=max(self.cell, room))

    @property
    def columns(self) -> float:
        return self.right - self.left

    @property
    def rows(self) -> float:
        return self.bottom - self.top

    @property
    def width(self) -> float:
        return self.columns * self.cell + 2 * EDGE

    @property
    def height(self) -> float:
        return self.rows * self.cell + STATUS_HEIGHT + EDGE


World = Callable[[Frame], str]


def page(
    seats: Sequence[Box], commons: Sequence[Box], frame: Frame, status: str, world: World
) -> Box:
    """The world with its panels, on paper; `world` draws a cell 100 wide."""
    if frame.width <= WIDEST_BETWEEN:
        picture = between(stack(seats, GAP), stack(commons, GAP), frame, status, world)
    else:
        picture = above([*seats, *commons], frame, status, world)
    paper = rect(0, 0, picture.width, picture.height, 20, fill="var(--paper)")
    return replace(picture, svg=paper + picture.svg)


def between(left: Box, right: Box, frame: Frame, status: str, world: World) -> Box:
    """The world with the seats on its left and the common things on its right."""
    frame = frame.grown_to(max(left.height, right.height))
    width = max(frame.width, NARROWEST_WORLD)
    height = max(frame.height, left.height, right.height)
    x = MARGIN + PANEL + GAP
    svg = (
        at(MARGIN, MARGIN, left.svg)
        + at(x, MARGIN, tabletop(frame, status, world, width, height))
        + at(x + width + GAP, MARGIN, right.svg)
    )
    return Box(svg, x + width + GAP + PANEL + MARGIN, height + 2 * MARGIN)


def above(panels: Sequence[Box], frame: Frame, status: str, world: World) -> Box:
    """A wide world with all panels below it."""
    count = min(len(panels), int((frame.width + GAP) // (PANEL + GAP)))
    below = columns_of(panels, count, GAP)
    svg = at(MARGIN, MARGIN, tabletop(frame, status, world, frame.width, frame.height)) + at(
        MARGIN + (frame.width - below.width) / 2, MARGIN + frame.height + GAP, below.svg
    )
    height = MARGIN + frame.height + GAP + below.height + MARGIN
    return Box(svg, frame.width + 2 * MARGIN, height)


def tabletop(frame: Frame, status: str, world: World, width: float, height: float) -> str:
    """The world in the middle of its dotted tabletop, and above it what is going on."""
    scale = frame.cell / 100
    x = (width - frame.columns * frame.cell) / 2
    y = STATUS_HEIGHT + (height - frame.height) / 2
    dots = rect(
        -x / scale, -y / scale, width / scale, height / scale, 16 / scale, fill=link("dots")
    )
    return (
        rect(0, 0, width, height, 16, fill="var(--table)")
        + at(x, y, dots + world(frame), scale)
        + at(width / 2, 16, status)
    )


def status_line(sign: str, headline: str, note: str) -> str:
    """Who is to do what, or who has won, centred on the origin; the sign is 22 wide, or none."""
    before = 44 if sign else 20
    spans = span(headline, 14.5, font_weight=600) + (span(note, 13, "ink-2", dx=16) if note else "")
    width = before + text_width(headline, 14.5) + (text_width(note, 13) + 16 if note else 0) + 20
    svg = rect(0, 0, width, 36, 18, fill="var(--accent-soft)") + (at(12, 7, sign) if sign else "")
    return at(-width / 2, 0, svg + line_of_text(before, 23, spans))


# The document


@cache
def sprite(*games: str) -> Mapping[str, str]:
    """The pieces of the games' sprites, by name."""
    pieces: dict[str, str] = {}
    for game in games:
        pieces |= read_sprite(files(__package__).joinpath(f"{game}-sprite.svg").read_text("utf-8"))
    return pieces


def read_sprite(sprite: str) -> dict[str, str]:
    """The pieces of a sprite file, one on each line, by name."""
    pieces = re.findall(r'^(<\w+ id=")([\w-]+)(".*)$', sprite, re.MULTILINE)
    return {name: f"{start}{SELF}-{name}{rest}" for start, name, rest in pieces}


def document(
    picture: Box, title: str, description: str, sprite: Mapping[str, str], theme: Theme
) -> str:
    """One self-contained SVG file with the pieces of the sprite that the picture uses.

    All ids begin with a digest of the content, so that several drawings can share a page.
    """
    used = sorted(set(re.findall(rf"#{SELF}-([\w-]+)", picture.svg)))
    content = (
        said("title", title, id=f"{SELF}-title")
        + said("desc", description, id=f"{SELF}-desc")
        + painted(
            element("defs", "".join(sprite[name] for name in used)) + picture.svg, theme, SELF
        )
    )
    svg = element(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        id=SELF,
        viewBox=f"0 0 {picture.width:g} {picture.height:g}",
        width=picture.width,
        height=picture.height,
        role="img",
        aria_labelledby=f"{SELF}-title",
        aria_describedby=f"{SELF}-desc",
        font_family=TEXT,
        style="max-width:100%;height:auto",
    )
    digest = hashlib.sha256(svg.encode()).hexdigest()[:12]
    return svg.replace(SELF, f"demiurge-{digest}")
