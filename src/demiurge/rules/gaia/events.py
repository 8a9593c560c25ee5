"""What rules tell of a move: the rule it is made by, then what it brings about, in order.

A rule that changes something tells it where it does so: `tell(s, PAWN, G6_5, seat, city, 1)`.
`KINDS` says how each looks as JSON. What is told may be known by everyone at the table, so it names
no card that is dealt, drawn, taken or kept unseen.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from ..events import By, Consequence, Seat, Wins
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


Card = Annotated[str, card, "Which card"]
City = Annotated[str, city, "Which city"]
Back = Annotated[str, back, "What the back shows"]
Cell = Annotated[str, cell, "Where"]
Wave = Annotated[int, "In which wave of falls and rises it happened, from 1"]


class Given(Consequence):
    """A card of the set-up was dealt to a hand."""

    kind: Literal["given"]
    seat: Seat
    back: Back


class Opened(Consequence):
    """A card or an objective was laid open."""

    kind: Literal["opened"]
    card: Card
    place: Annotated[int | None, place, "In which place, from 1; null for an objective"]


class Drawn(Consequence):
    """A face-up card came to a hand."""

    kind: Literal["drawn"]
    seat: Seat
    card: Card
    place: Annotated[int, "From which place"]


class Blind(Consequence):
    """The top card or tile of a pile came to a hand; its face is not told."""

    kind: Literal["blind"]
    seat: Seat
    back: Back


class Laid(Consequence):
    """A tile was laid."""

    kind: Literal["laid"]
    cell: Cell
    land: Annotated[str, land, "Its landscape"]


class InFront(Consequence):
    """A played card lies in front of its player."""

    kind: Literal["shown"]
    seat: Seat
    card: Card


class Discarded(Consequence):
    """A card was discarded."""

    kind: Literal["discarded"]
    seat: Seat
    card: Card


class Spent(Consequence):
    """Cards in front of a player paid for an objective."""

    kind: Literal["spent"]
    seat: Seat
    card: Card
    count: Annotated[int, "How many of them"]


class Animals(Consequence):
    """Animals were put on a tile, or left it."""

    kind: Literal["animals"]
    cell: Cell
    by: By


class Founded(Consequence):
    """A city was founded."""

    kind: Literal["founded"]
    seat: Seat
    city: City
    cell: Cell
    now: Annotated[int, "How many of its needs are satisfied"]


class Pawn(Consequence):
    """Pawns were put on a city or went home."""

    kind: Literal["pawn"]
    seat: Seat
    city: City
    by: By
    wave: NotRequired[Wave]


class Needs(Consequence):
    """A city has more or fewer needs satisfied."""

    kind: Literal["needs"]
    city: City
    was: Annotated[int, "How many before"]
    now: Annotated[int, "How many after"]
    wave: NotRequired[Wave]


class Falls(Consequence):
    """A city is gone."""

    kind: Literal["falls"]
    city: City
    wave: NotRequired[Wave]


class Land(Consequence):
    """A tile became another."""

    kind: Literal["land"]
    cell: Cell
    was: Annotated[str, land, "The landscape before"]
    now: Annotated[str, land, "The landscape after"]


class Swapped(Consequence):
    """Two tiles changed places with everything on them."""

    kind: Literal["swapped"]
    cell: Annotated[str, cell, "Where one was"]
    other: Annotated[str, cell, "Where the other was"]


class Protected(Consequence):
    """A protection cancelled a power."""

    kind: Literal["protected"]
    seat: Seat
    card: Annotated[str, card, "The power that has no effect"]


class Taken(Consequence):
    """A tornado took a card from a hand."""

    kind: Literal["taken"]
    seat: Seat
    back: Back


class Kept(Consequence):
    """Of the cards that a tornado took one was kept."""

    kind: Literal["kept"]
    seat: Seat
    back: Back


class Objective(Consequence):
    """An objective was taken."""

    kind: Literal["objective"]
    seat: Seat
    objective: Annotated[str, objective, "Which one"]


KINDS: dict[int, type] = {
    GIVEN: Given,
    OPENED: Opened,
    DRAWN: Drawn,
    BLIND: Blind,
    LAID: Laid,
    SHOWN: InFront,
    DISCARDED: Discarded,
    SPENT: Spent,
    ANIMALS: Animals,
    FOUNDED: Founded,
    PAWN: Pawn,
    NEEDS: Needs,
    FALLS: Falls,
    LAND: Land,
    SWAPPED: Swapped,
    PROTECTED: Protected,
    TAKEN: Taken,
    KEPT: Kept,
    OBJECTIVE: Objective,
    WINS: Wins,
}
