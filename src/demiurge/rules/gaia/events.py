"""What rules tell of a move: the rule it is made by, then what it brings about, in order.

A rule that changes something tells it where it does so: `tell(s, PAWN, G6_5, seat, city, 1)`.
`words` names it for programs. What is told may be known by everyone at the table, so it names no
card that is dealt, drawn, taken or kept unseen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..layout import Event, rule_text
from .box import BACK_NAMES, LANDSCAPE_NAMES
from .cards import FIRST_CITY, FIRST_OBJECTIVE
from .names import CARD_NAMES
from .state import State

(
    MADE,  # the move, by this rule
    GIVEN,  # seat, back: a card of the set-up comes to a hand
    OPENED,  # card, place: it lies open in its place; an objective has none
    DRAWN,  # seat, card, place: one that lay open
    BLIND,  # seat, back: the top card of a pile
    LAID,  # tile, landscape
    SHOWN,  # seat, card: it lies in front of its player
    DISCARDED,  # seat, card
    SPENT,  # seat, card, how many: from in front of the player
    ANIMALS,  # tile, how many tokens more
    FOUNDED,  # seat, city, tile, satisfied needs
    PAWN,  # seat, city, how many more, wave
    NEEDS,  # city, satisfied before, now, wave
    FALLS,  # city, wave
    LAND,  # tile, landscape before, now
    SWAPPED,  # tile, the other
    PROTECTED,  # seat, the power that is cancelled
    TAKEN,  # seat that loses it, back
    KEPT,  # seat, back
    OBJECTIVE,  # seat, objective
    WINS,  # seat
) = range(21)

# the rules by which things happen
G2_2, G2_3, G2_4 = 202, 203, 204
G4_1, G4_2, G4_3, G4_4, G4_6 = 401, 402, 403, 404, 406
G5_1, G5_3, G5_4 = 501, 503, 504
G6_1, G6_3, G6_5 = 601, 603, 605
G7_4, G7_5, G7_6, G7_7, G7_8, G7_9 = 704, 705, 706, 707, 708, 709
G8_1 = 801
G9_1, G9_2 = 901, 902
G10_1, G10_2, G10_4, G10_5, G10_6, G10_7 = 1001, 1002, 1004, 1005, 1006, 1007
G10_8, G10_10, G10_11, G10_12 = 1008, 1010, 1011, 1012
POWER_RULES = (G10_4, G10_4, G10_6, G10_8, G10_5, G10_11, G10_12)  # by card

Named = Callable[[State, int], object]


def number(_: State, value: int) -> int:
    return value


def card(_: State, value: int) -> str:
    return CARD_NAMES[value]


def city(_: State, value: int) -> str:
    return CARD_NAMES[FIRST_CITY + value]


def objective(_: State, value: int) -> str:
    return CARD_NAMES[FIRST_OBJECTIVE + value]


def back(_: State, value: int) -> str:
    return BACK_NAMES[value]


def land(_: State, value: int) -> str:
    return LANDSCAPE_NAMES[value]


def cell(s: State, tile: int) -> str:
    return f"{s.x[tile]},{s.y[tile]}"


def place(_: State, value: int) -> int | None:
    return value or None


SEAT: dict[str, Named] = {"seat": number}
SEAT_CARD: dict[str, Named] = SEAT | {"card": card}
SEAT_BACK: dict[str, Named] = SEAT | {"back": back}
CELL: dict[str, Named] = {"cell": cell}
CITY: dict[str, Named] = {"city": city}
CHANGE: dict[str, Named] = {"was": number, "now": number}
KINDS: dict[int, tuple[str, dict[str, Named]]] = {
    GIVEN: ("given", SEAT_BACK),
    OPENED: ("opened", {"card": card, "place": place}),
    DRAWN: ("drawn", SEAT_CARD | {"place": number}),
    BLIND: ("blind", SEAT_BACK),
    LAID: ("laid", CELL | {"land": land}),
    SHOWN: ("shown", SEAT_CARD),
    DISCARDED: ("discarded", SEAT_CARD),
    SPENT: ("spent", SEAT_CARD | {"count": number}),
    ANIMALS: ("animals", CELL | {"by": number}),
    FOUNDED: ("founded", SEAT | CITY | CELL | {"now": number}),
    PAWN: ("pawn", SEAT | CITY | {"by": number}),
    NEEDS: ("needs", CITY | CHANGE),
    FALLS: ("falls", CITY),
    LAND: ("land", CELL | {"was": land, "now": land}),
    SWAPPED: ("swapped", CELL | {"other": cell}),
    PROTECTED: ("protected", SEAT_CARD),
    TAKEN: ("taken", SEAT_BACK),
    KEPT: ("kept", SEAT_BACK),
    OBJECTIVE: ("objective", SEAT | {"objective": objective}),
    WINS: ("wins", SEAT),
}
IN_WAVES = (PAWN, NEEDS, FALLS)  # the wave comes after what they are about, 0 for none


def words(s: State, event: Event) -> dict[str, Any]:
    """A consequence as programs read it: what happened, to whom or what, and by which rule."""
    kind, rule, *about = event
    name, fields = KINDS[kind]
    found: dict[str, Any] = {"kind": name}
    for (field, named), value in zip(fields.items(), about, strict=False):
        found[field] = named(s, value)
    found["rule"] = rule_text("G", rule)
    wave = about[len(fields)] if kind in IN_WAVES else 0
    return found | {"wave": wave} if wave else found
