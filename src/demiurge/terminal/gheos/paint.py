"""The letters, shapes and colours of Gheos in the terminal.

Nothing is shown by colour alone: symbols are letters (capitals; a small letter is a temple of that
kind), civilizations have a shape, water is ~ and land is blank. The colours are the drawings' own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.text import Text

from demiurge.drawing.gheos_words import COLOURS
from demiurge.drawing.theme import LIGHT
from demiurge.terminal.lines import joined

LETTERS = {
    "wheat": "W",
    "cup": "C",
    "sword": "S",
    "pyramid": "P",
    "temple-wheat": "w",
    "temple-cup": "c",
    "temple-sword": "s",
}
COUNTED = ("wheat", "cup", "sword", "pyramid")
SHAPES = dict(zip(COLOURS, "■◆▲●✚★", strict=True))
TINT = 0.4
WATER = f"{LIGHT['ocean-l']} on {LIGHT['ocean']}"
WALL = f"{LIGHT['ocean-l']} on {LIGHT['ocean-2']}"
LAST_WALL = f"bold #ffffff on {LIGHT['ocean-2']}"
SEAT = f"bold {LIGHT['accent-ink']} on {LIGHT['ink-2']}"
BACKSIDE = f"{LIGHT['accent-ink']} on {LIGHT['ocean']}"


def badge(seat: int) -> Text:
    """Players of Gheos have no colour: their seat's number."""
    return Text(str(seat), SEAT)


def people_style(colour: str) -> str:
    """The ground of a civilization's continent, and an ink that is legible on it."""
    ink = "#ffffff" if colour in ("red", "blue", "black") else LIGHT["piece-line"]
    return f"{ink} on {LIGHT[f'p-{colour}']}"


def land_style(colour: str | None) -> str:
    """Land, tinted with the colour of those who live there."""
    ground = mixed(LIGHT["land"], LIGHT[f"p-{colour}"]) if colour else LIGHT["land"]
    return f"{LIGHT['sym']} on {ground}"


def mixed(one: str, other: str) -> str:
    """A colour between two, nearer to the first."""
    pairs = [(int(one[k : k + 2], 16), int(other[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * TINT):02x}" for a, b in pairs)


def shape(colour: str) -> Text:
    """A civilization's shape in its colour."""
    return Text(SHAPES[colour], people_style(colour))


def followers(counts: dict[str, int]) -> list[Text]:
    """How many of each colour, without those of which there are none."""
    return [shape(colour) + str(counts[colour]) for colour in COLOURS if counts[colour]]


def symbol_counts(symbols: Iterable[str]) -> Text:
    """How many of each symbol that counts for a continent."""
    counts = Counter(symbols)
    signs = [Text(f"{LETTERS[name]}{counts[name]}") for name in COUNTED if counts[name]]
    return joined(signs) if signs else Text("no symbols")
