"""What rules tell of a move: numbers for what happened and by which rule, and their words.

The first thing told of a move is the rule it is made by, the others are its consequences in the
order in which they happened. Everyone at the table is told the same, so nothing hidden is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..frontier import NONE
from ..layout import Event, rule_text
from .names import BACK, COLOUR_NAMES, TILE_NAMES, area_text, place_text
from .state import State

# what happened
(
    MADE,
    LAID,
    REPLACED,
    INTRODUCED,
    LEAVES,
    MOVES,
    FOLLOWER,
    POINTS,
    SPENT,
    EPOCH_OPENED,
    DRAWN,
    WINS,
) = range(12)

# the rules that make things happen, 100 times their section and their number in it
H2_3 = 203
H3_3 = 303
H3_4 = 304
H4_1 = 401
H4_2 = 402
H4_3 = 403
H4_5 = 405
H5_3 = 503
H5_4 = 504
H6_1 = 601
H6_3 = 603
H6_4 = 604
H6_5 = 605
H6_7 = 607
H7_1 = 701
H7_2 = 702
H8_1 = 801
H8_2 = 802
H9_2 = 902
H9_3 = 903

Named = Callable[[int], object]


def colour_text(colour: int) -> str | None:
    return None if colour == NONE else COLOUR_NAMES[colour]


SEAT: dict[str, Named] = {"seat": int}
SEAT_BY: dict[str, Named] = SEAT | {"by": int}
COLOUR: dict[str, Named] = {"colour": colour_text}
TILE: dict[str, Named] = {"cell": place_text, "tile": TILE_NAMES.__getitem__}
KINDS: dict[int, tuple[str, dict[str, Named]]] = {
    LAID: ("tile", TILE | {"rotation": int}),
    REPLACED: ("removed", TILE),
    INTRODUCED: ("introduced", COLOUR | {"area": area_text}),
    LEAVES: ("leaves", COLOUR | {"winner": colour_text}),
    MOVES: ("moves", COLOUR | {"from": area_text, "to": area_text}),
    FOLLOWER: ("follower", SEAT | COLOUR | {"by": int}),
    POINTS: ("points", SEAT_BY),
    SPENT: ("token", SEAT_BY),
    EPOCH_OPENED: ("epoch", {"number": int}),
    DRAWN: ("blind", SEAT | {"back": lambda _: BACK}),
    WINS: ("wins", SEAT),
}


def words(_: State, event: Event) -> dict[str, Any]:
    """A consequence as programs read it: what happened, to whom or what, and by which rule."""
    number, rule, *about = event
    kind, fields = KINDS[number]
    found: dict[str, Any] = {"kind": kind}
    for (field, named), thing in zip(fields.items(), about, strict=False):
        found[field] = named(thing)
    return found | {"rule": rule_text("H", rule)}
