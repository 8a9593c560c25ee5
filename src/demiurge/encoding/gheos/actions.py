"""Gheos's actions: a move is one number, or two: first a turned tile or a colour, then where.

An action names a thing: a tile with a rotation, a side of a tile, a tile, a colour, a direction.
The phase says what is done with it. An empty cell is named by the side of a tile next to it, if
there are several by the smallest number; a landmass by the side that names it. Tiles, and so their
sides, are counted as in the component file.
"""

from __future__ import annotations

from ...rules.frontier import NONE, tile_at
from ...rules.gheos import verbs
from ...rules.gheos.land import neighbour
from ...rules.gheos.state import State
from ...rules.gheos.tiles import COLOURS, MAX_TILES, SIDES
from ...rules.gheos.verbs import cell_of, direction_of, subject_of, verb_of
from ...rules.speed import rule

TURNED = 0  # + 3 * tile + rotation
SIDE = TURNED + SIDES  # + 3 * tile + direction
TILE = SIDE + SIDES  # + tile
COLOUR = TILE + MAX_TILES  # + colour
INTRODUCE = COLOUR + COLOURS  # + colour
MIGRATE = INTRODUCE + COLOURS  # + direction
SCORE = MIGRATE + 3
HOLD = SCORE + 1
ACTIONS = HOLD + 1


@rule
def first_action(s: State, move: int) -> int:  # noqa: ARG001 - the games' actions look alike
    """The action that begins, or makes, this move."""
    verb = verb_of(move)
    if verb in (verbs.ADD, verbs.REPLACE):
        return TURNED + 3 * subject_of(move) + direction_of(move)
    if verb == verbs.INTRODUCE:
        return INTRODUCE + subject_of(move)
    if verb == verbs.MIGRATE:
        return MIGRATE + direction_of(move)
    if verb == verbs.SCORE:
        return SCORE
    if verb == verbs.HOLD:
        return HOLD
    return COLOUR + subject_of(move)


@rule
def second_action(s: State, move: int) -> int:
    """The action that completes this move, or NONE if the first has made it."""
    verb = verb_of(move)
    if verb == verbs.ADD:
        return SIDE + side_at(s, cell_of(move))
    if verb == verbs.REPLACE:
        return TILE + tile_at(s, cell_of(move))
    if verb == verbs.INTRODUCE:
        return SIDE + 3 * tile_at(s, cell_of(move)) + direction_of(move)
    return NONE


@rule
def side_at(s: State, cell: int) -> int:
    """The smallest side of a tile next to the empty cell."""
    smallest = SIDES
    for direction in range(3):
        tile = tile_at(s, neighbour(cell, direction))
        if tile != NONE:
            smallest = min(smallest, 3 * tile + direction)
    return smallest
