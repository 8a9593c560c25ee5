"""What rules tell of a move: numbers for what happened and by which rule, and their words.

The first thing told of a move is the rule it is made by, the others are its consequences in the
order in which they happened. Everyone is told the same, so events contain nothing hidden.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from ..events import By, Consequence, Seat, Wins
from ..frontier import NONE
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
H5_1 = 501
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

# what brings points
SOURCES = ("temple", "token", "epoch", "end")
TEMPLE, FROM_TOKEN, FROM_EPOCH, THE_END = range(len(SOURCES))


def colour(_: State, value: int) -> str | None:
    return None if value == NONE else COLOUR_NAMES[value]


def tile(_: State, value: int) -> str:
    return TILE_NAMES[value]


def back(_: State, __: int) -> str:
    return BACK


def cell(_: State, place: int) -> str:
    return place_text(place)


def area(_: State, value: int) -> str:
    return area_text(value)


def source(_: State, value: int) -> str:
    return SOURCES[value]


Colour = Annotated[str, colour, "Which civilization's"]
Cell = Annotated[str, cell, "Where"]
Which = Annotated[str, tile, "Which tile"]


class Tile(Consequence):
    """A tile was laid."""

    kind: Literal["tile"]
    cell: Cell
    tile: Which
    rotation: Annotated[int, "How it lies"]


class Removed(Consequence):
    """A tile was replaced and left the game."""

    kind: Literal["removed"]
    cell: Cell
    tile: Which


class Introduced(Consequence):
    """A civilization came to a continent."""

    kind: Literal["introduced"]
    colour: Colour
    area: Annotated[str, area, "The name of the continent"]


class Leaves(Consequence):
    """A civilization left the board."""

    kind: Literal["leaves"]
    colour: Colour
    winner: Annotated[str | None, colour, "Who won the war; null if it migrated"]


Moves = TypedDict(
    "Moves",
    {
        "kind": Literal["moves"],
        "colour": Colour,
        "from": Annotated[str, area, "The name of the continent"],
        "to": Annotated[str, area, "The name of the part, or of what it has become part of"],
        "rule": Annotated[str, "The number of the rule by which it happened"],
    },
)
Moves.__doc__ = "A civilization moved to a part of its continent, which was divided."


class Follower(Consequence):
    """Followers came or went."""

    kind: Literal["follower"]
    seat: Seat
    colour: Colour
    by: By


class Points(Consequence):
    """Somebody scored."""

    kind: Literal["points"]
    seat: Seat
    by: By
    source: Annotated[
        Literal["temple", "token", "epoch", "end"],
        source,
        "What brought them: a temple, a token, an Epoch, or the end of the game",
    ]


class Token(Consequence):
    """Somebody played a scoring token."""

    kind: Literal["token"]
    seat: Seat
    by: By


class Epoch(Consequence):
    """An Epoch tile was laid open."""

    kind: Literal["epoch"]
    number: Annotated[int, "Its number in the game, from 1"]


class Blind(Consequence):
    """The top card or tile of a pile came to a hand; its face is not told."""

    kind: Literal["blind"]
    seat: Seat
    back: Annotated[str, back, "What the back shows"]


KINDS: dict[int, type] = {
    LAID: Tile,
    REPLACED: Removed,
    INTRODUCED: Introduced,
    LEAVES: Leaves,
    MOVES: Moves,
    FOLLOWER: Follower,
    POINTS: Points,
    SPENT: Token,
    EPOCH_OPENED: Epoch,
    DRAWN: Blind,
    WINS: Wins,
}
