"""The little SVG that the drawings need: elements, boxes that know their size, the document."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from demiurge.drawing.theme import DISPLAY, TEXT, Theme, painted

# Stands for the document's id until its content, and so its id, is known.
SELF = "\ue000"

Value = str | float


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
