"""The letters, shapes and colours of Gaïa in the terminal.

Nothing is shown by colour alone: landscapes have a letter (swamp is W, sea is S), seats a shape. A
capital letter is a need that is met, a small one is open. The colours are the drawings' own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from demiurge.drawing.gaia_words import BACKS, COLOURS, LANDSCAPES
from demiurge.drawing.svg import number_of
from demiurge.drawing.theme import LIGHT
from demiurge.terminal.lines import joined

Faces = Mapping[str, Mapping[str, Any]]

LETTERS = {land: land[0].upper() for land in LANDSCAPES} | {
    "swamp": "W",
    "animals": "A",
    "star": "*",
}
TEXTURES = {
    "plain": '"',
    "forest": "♣",
    "sea": "~",
    "desert": "·",
    "mountain": "^",
    "swamp": "≈",
}
SHAPES = dict(zip(COLOURS, "●▲◆■★", strict=True))
PLAQUE = f"{LIGHT['city-l']} on {LIGHT['city-p']}"
MOST_LETTERS = 8


def land_style(land: str) -> str:
    return f"{LIGHT[f'i-{land}']} on {LIGHT[f'd-{land}']}"


def badge(seat: int) -> Text:
    """The seat's shape in its colour."""
    colour = COLOURS[seat]
    ink = "#ffffff" if colour in ("blue", "red") else LIGHT["piece-line"]
    return Text(SHAPES[colour], f"{ink} on {LIGHT[f'p-{colour}']}")


def need(kind: str, met: bool) -> Text:
    """A need, or a card an objective asks for: filled is met, open is not."""
    if met:
        return Text(LETTERS[kind], f"bold {land_style(kind)}")
    return Text(LETTERS[kind].lower())


def back_style(back: str) -> str:
    return f"#ffffff on {LIGHT[back]}"


def card(name: str, faces: Faces) -> Text:
    """A card as the moves name it, with what one must know to play it."""
    if name in BACKS:
        return Text(f" {name} ", back_style(name))
    if name.startswith("city:"):
        face = faces[name]
        needs = "".join(LETTERS[kind].lower() for kind in face["needs"])
        return Text.assemble(name, " ", landscape(face["on"]), ":", needs)
    if name.startswith("animals:"):
        return Text.assemble(name, " ", landscape(number_of(name)))
    if name in LANDSCAPES:
        return Text.assemble(landscape(name), " ", name)
    return Text(name)


def landscape(land: str) -> Text:
    return Text(LETTERS[land], land_style(land))


def counted_cards(names: Sequence[str], faces: Faces) -> list[tuple[str, Text]]:
    """Each kind of card once, with how many there are."""
    counted = []
    for name, count in Counter(names).items():
        shown = card(name, faces)
        counted.append((name, shown if count == 1 else shown + f" ×{count}"))
    return counted


def asked_cards(cards: Mapping[str, int], there: Sequence[bool]) -> Text:
    """The cards an objective asks for: those in front of the viewer are filled."""
    if sum(cards.values()) > MOST_LETTERS:
        return joined(Text(f"{LETTERS.get(kind, kind)}{n}") for kind, n in cards.items())
    if "power" in cards:
        return Text(f"power ×{cards['power']}")
    kinds = [kind for kind, count in cards.items() for _ in range(count)]
    filled = there or [False] * len(kinds)
    return Text().join(need(*each) for each in zip(kinds, filled, strict=True))
