"""Everything around the world of Gaïa: seats, market, hand, objectives and supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from demiurge.drawing.gaia_words import BACKS, LANDSCAPES, back_of, by_number
from demiurge.drawing.svg import number_of
from demiurge.terminal.gaia.paint import (
    Faces,
    asked_cards,
    badge,
    card,
    counted_cards,
    landscape,
)
from demiurge.terminal.lines import HEADING, QUIET, beside, cut, flow, joined
from demiurge.terminal.panels import Marks, label, seat_label

Position = Mapping[str, Any]
LONGEST_NAME = len("M mountain 10")


def seat_lines(
    position: Position, viewer: Any, names: Sequence[str], faces: Faces, width: int
) -> list[Text]:
    """For each seat its pawns left, the backs in its hand, and the cards in front of it."""
    lines = []
    for seat, name in enumerate(names):
        items = [Text(f"{position['pawns'][seat]} to put")]
        if seat == viewer:
            items.append(Text("you", QUIET))
        else:
            items.append(hand_backs(position["hands"][seat], faces))
        items.append(front(position["front"][seat]))
        start = seat_label(position, seat, Text(f"{seat} ") + badge(seat), name)
        lines += flow(start, items, width)
    return lines


def hand_backs(cards: Sequence[str], faces: Faces) -> Text:
    """Another's hand: its backs, and the faces that everyone has seen."""
    parts = [Text("hand", QUIET)]
    for back in BACKS:
        count = cards.count(back)
        if count:
            parts.append(Text.assemble(card(back, faces), f"×{count}" if count > 1 else ""))
    parts += [Text(name) for name in cards if name not in BACKS]
    return joined(parts if len(parts) > 1 else [*parts, Text("empty", QUIET)])


def front(cards: Sequence[str]) -> Text:
    """The cards in front of a seat, counted."""
    counts = Counter(name if name in LANDSCAPES else back_of(name) for name in cards)
    parts = [Text("front", QUIET)]
    parts += [landscape(land) + str(counts[land]) for land in LANDSCAPES if counts[land]]
    if counts["power"]:
        parts.append(Text(f"power {counts['power']}"))
    return joined(parts if len(parts) > 1 else [*parts, Text("none", QUIET)])


def market_lines(position: Position, faces: Faces, marks: Marks, width: int) -> list[Text]:
    """The piles and the face-up places, which count from 1."""
    lines = []
    for back, places in position["faceup"].items():
        pile = Text(f"pile {position['piles'][back]}")
        items = [marks.put(f"draw {back}", pile)]
        for number, name in enumerate(places, 1):
            face = Text("empty", QUIET) if name is None else card(name, faces)
            items.append(marks.put(f"draw {back} {number}", face))
        lines += flow(label(back.capitalize()), items, width)
    return lines


def hand_lines(
    position: Position, viewer: Any, faces: Faces, marks: Marks, width: int
) -> list[Text]:
    """The viewer's own hand, and what a tornado has taken."""
    lines = []
    if viewer != "spectator":
        cards = sorted(position["hands"][viewer], key=hand_order)
        items = [marks.put_subject(name, shown) for name, shown in counted_cards(cards, faces)]
        lines += flow(label("Hand"), items or [Text("empty", QUIET)], width)
    if position["taken"]:
        taken = counted_cards(position["taken"], faces)
        items = [marks.put_subject(name, shown) for name, shown in taken]
        lines += flow(label("Taken"), items, width)
    return lines


def hand_order(name: str) -> tuple[int, str, int]:
    """Nature, then Life, then Power; `city:10` after `city:9`."""
    kind, _, number = name.partition(":")
    return BACKS.index(back_of(name)), kind, int(number) if number.isdigit() else 0


def objective_lines(
    position: Position,
    viewer: Any,
    faces: Faces,
    progress: Mapping[str, Sequence[Sequence[bool]]],
    marks: Marks,
    width: int,
) -> list[Text]:
    """The objectives: what they ask for and how far each seat is, or who took them.

    `progress` tells for each that is open which of its cards lie in front of each seat.
    """
    lines = []
    for name, taker in by_number(position["objectives"]):
        there = progress.get(name, ())
        own = there[viewer] if there and viewer != "spectator" else ()
        asked = asked_cards(faces[name]["cards"], own)
        line = Text.assemble((f"{number_of(name):>2} ", QUIET), asked, " ")
        if taker is not None:
            line = Text.assemble((line.plain.lower(), QUIET), badge(taker), (" has it", QUIET))
        else:
            for seat, cards in enumerate(there):
                line.append_text(badge(seat) + str(sum(cards)) if any(cards) else Text())
        lines.append(cut(marks.put(f"claim {name}", line), width))
    return lines


def supply_lines(position: Position, width: int, height: int) -> list[Text]:
    """The tiles and animal tokens left, with the names of the letters where there is room."""
    supply = position["supply"]
    if height < len(LANDSCAPES) // 2 + 2:
        counts = [landscape(land) + str(supply[land]) for land in LANDSCAPES]
        return [cut(joined([*counts, Text(f"A{position['animals']}")]), width)]
    named = [Text.assemble(landscape(land), f" {land} {supply[land]}") for land in LANDSCAPES]
    first, second = named[: len(named) // 2], named[len(named) // 2 :]
    column = width - LONGEST_NAME
    return [
        Text("Supply", HEADING),
        *beside(first, second, column - 1, 1),
        Text(f"A animals {position['animals']}"),
    ]
