"""The state: everything there is to know about a game of Gheos at one moment.

Fields are named as the rule book names things. Lists over tiles follow the component file; lists
over sides have three entries per tile (see `tiles`). A landmass is known by the smallest of its
sides, as in the notation: by x, then y, then up before down, then direction.
"""

from __future__ import annotations

from typing import Annotated

from ..layout import Small, Struct, Tiny
from .tiles import COLOURS, MAX_HAND, MAX_PLAYERS, MAX_TILES, SIDES

CELLS = 2 * 1625  # see land
RIM = 53  # no tile or frontier cell is farther out, in x or in y
WIDTH = 2 * RIM + 1  # of a row of places, see land
MAX_FRONTIER = MAX_TILES + 2  # around tiles that form a tree
MAX_MOVES = MAX_HAND * 3 * (MAX_FRONTIER + MAX_TILES) + 4

# phases
SETUP, TILE, PAY, MIGRATE, WINNER, PEOPLE, TOKEN, DRAW, OVER = range(9)

# how a game ended
BY_TOKENS, BY_EPOCHS = 1, 2

# where a land tile is; ABSENT: the box holds fewer tiles
FACE_DOWN, HELD, IN_PLAY, REMOVED, ABSENT = range(5)


class State(Struct):
    """One position. Absent tiles, landmasses and colours are -1."""

    counts: Annotated[list[int], "i8", SIDES]  # of each landmass, see tiles
    points: Annotated[list[int], "i4", MAX_PLAYERS]

    landmass: Annotated[list[int], "i2", SIDES]  # that each side belongs to
    home: Annotated[list[int], "i2", COLOURS]  # the landmass each civilization inhabits
    cell: Annotated[list[int], "i2", MAX_TILES]
    place: Annotated[list[int], "i2", MAX_TILES]  # x, y and up or down in one number, see land
    frontier: Annotated[list[int], "i2", MAX_FRONTIER]  # empty cells beside a tile
    trail: Annotated[list[int], "i2", SIDES]  # scratch of land.walk
    pile: Small  # tiles face down, Epoch tiles too

    grid: Annotated[list[int], "i1", CELLS + 1]  # tile + 1; -1 - place in frontier; 0; the last: 0
    beside: Annotated[list[int], "i1", SIDES]  # the tile next to each side
    inhabitant: Annotated[list[int], "i1", SIDES]  # of each landmass
    marked: Annotated[list[int], "i1", SIDES + 1]  # scratch of land.walk, 0 between uses
    where: Annotated[list[int], "i1", MAX_TILES]
    rotation: Annotated[list[int], "i1", MAX_TILES]
    joins: Annotated[list[int], "i1", MAX_TILES]  # pairs of directions on one area of the tile
    frontier_count: Tiny

    supply: Annotated[list[int], "i1", COLOURS]
    followers: Annotated[list[list[int]], "i1", MAX_PLAYERS, COLOURS]
    hands: Annotated[list[list[int]], "i1", MAX_PLAYERS, MAX_HAND]  # sorted
    hand_size: Annotated[list[int], "i1", MAX_PLAYERS]
    tokens: Annotated[list[int], "i1", MAX_PLAYERS]
    epochs: Tiny  # drawn so far

    # between a tile and the end of the war or migration it causes; else NONE and 0
    played: Tiny
    replaced: Tiny
    together: Tiny  # pairs of the played tile's directions that now are one landmass
    upheaval: Tiny
    choices: Tiny  # a bit per colour that may win, or per direction to migrate to

    players: Tiny
    actor: Tiny
    phase: Tiny
    turn: Tiny
    winners: Tiny  # a bit per seat
    reason: Tiny
