"""The state: everything there is to know about a game of Noughts at one moment."""

from __future__ import annotations

from typing import Annotated

from ..layout import Struct, Tiny
from ..move import DEAL
from .box import STONES

MAX_PLAYERS = 2
CELLS = 9
CELL_NAMES = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "abc")
MAX_MOVES = CELLS
NONE = -1

# phases
SETUP, MARKING, SHOWING, OVER = range(4)

# verbs of moves; their subject is a stone or a cell
MARK, SHOW = DEAL + 1, DEAL + 2


class State(Struct):
    """One position. Empty cells, stones not drawn yet and the winner of an open game are NONE."""

    marks: Annotated[list[int], "i1", CELLS]  # whose
    bag: Annotated[list[int], "i1", STONES]  # 1 for a stone that nobody is known to have
    stones: Annotated[list[int], "i1", MAX_PLAYERS]  # in a view also HIDDEN
    shown: Annotated[list[int], "i1", MAX_PLAYERS]  # 1 for a stone that all have seen
    points: Annotated[list[int], "i1", MAX_PLAYERS]
    line_loses: Tiny
    players: Tiny
    phase: Tiny
    actor: Tiny
    turn: Tiny
    winner: Tiny
