"""What rules tell of a move: numbers for what happened and by which rule, and their words."""

from __future__ import annotations

from typing import Annotated, Literal

from ..events import By, Consequence, Seat, Wins
from .box import HIDDEN, STONE_NAMES
from .state import CELL_NAMES, State

MADE, DRAWN, MARKED, SHOWN, SCORED, WON = range(6)

# the rules that make things happen, 100 times their section and their number in it
N2_2, N3_1, N4_1, N4_2, N4_3 = 202, 301, 401, 402, 403


def cell(_: State, value: int) -> str:
    return CELL_NAMES[value]


def stone(_: State, value: int) -> str:
    return STONE_NAMES[value]


def back(_: State, __: int) -> str:
    return STONE_NAMES[HIDDEN]


class Blind(Consequence):
    """The top card or tile of a pile came to a hand; its face is not told."""

    kind: Literal["blind"]
    seat: Seat
    back: Annotated[str, back, "What the back shows"]


class Mark(Consequence):
    """Somebody marked a cell."""

    kind: Literal["mark"]
    seat: Seat
    cell: Annotated[str, cell, "Which"]


class Shows(Consequence):
    """Somebody showed a stone."""

    kind: Literal["shows"]
    seat: Seat
    stone: Annotated[str, stone, "Which"]


class Scores(Consequence):
    """Somebody scored."""

    kind: Literal["scores"]
    seat: Seat
    by: By


KINDS: dict[int, type] = {
    DRAWN: Blind,
    MARKED: Mark,
    SHOWN: Shows,
    SCORED: Scores,
    WON: Wins,
}
