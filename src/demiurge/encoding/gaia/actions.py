"""Gaïa's actions: a move is one number, or two: first what is played, then where.

An action names a thing: a card, a place to draw from, a tile, a side of a tile. The phase says
what is done with it. An empty cell is named by the side of a tile next to it, if there are
several by the smallest number; the first cell of a game is side 0. Tiles are counted in the order
in which they were laid.
"""

from __future__ import annotations

from ...rules.frontier import NONE, tile_at
from ...rules.gaia import verbs
from ...rules.gaia.cards import (
    CARDS,
    EARTHQUAKE,
    FIRST_ANIMALS,
    MAX_OBJECTIVES,
    MAX_TILES,
    TORNADO,
)
from ...rules.gaia.state import State
from ...rules.gaia.verbs import card_of, cell_of, extra_of, verb_of
from ...rules.gaia.world import neighbour
from ...rules.speed import rule

CARD = 0  # + card
DRAW = CARD + CARDS  # + 4 * back + place
TAKE = DRAW + 12  # + back
ALLOW = TAKE + 3
PROTECT = ALLOW + 1
CLAIM = PROTECT + 1  # + objective
TILE = CLAIM + MAX_OBJECTIVES  # + tile
SIDE = TILE + MAX_TILES  # + 4 * tile + side
ACTIONS = SIDE + 4 * MAX_TILES


@rule
def first_action(s: State, move: int) -> int:
    """The action that begins, or makes, this move."""
    verb = verb_of(move)
    if verb in (verbs.PLAY, verbs.DISCARD, verbs.KEEP):
        return CARD + card_of(move)
    if verb == verbs.DRAW:
        return DRAW + 4 * card_of(move) + extra_of(move)
    if verb == verbs.FEED:
        return SIDE + 4 * tile_at(s, cell_of(move)) + extra_of(move)
    if verb == verbs.TAKE:
        return TAKE + card_of(move)
    if verb == verbs.ALLOW:
        return ALLOW
    if verb == verbs.PROTECT:
        return PROTECT
    return CLAIM + card_of(move)


@rule
def second_action(s: State, move: int) -> int:
    """The action that completes this move, or NONE if the first has made it."""
    card = card_of(move)
    if verb_of(move) != verbs.PLAY or card == TORNADO:
        return NONE
    if card < FIRST_ANIMALS:
        return SIDE + side_at(s, cell_of(move))
    tile = tile_at(s, cell_of(move))
    if card == EARTHQUAKE:
        return SIDE + 4 * tile + extra_of(move)
    return TILE + tile


@rule
def side_at(s: State, cell: int) -> int:
    """The smallest side of a tile next to the empty cell."""
    smallest = 4 * MAX_TILES
    for side in range(4):
        tile = tile_at(s, neighbour(cell, side))
        if tile != NONE:
            smallest = min(smallest, 4 * tile + (side + 2) % 4)
    return 0 if s.tile_count == 0 else smallest
