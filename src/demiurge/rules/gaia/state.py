"""The state: everything there is to know about a game of Gaïa at one moment.

Fields are named as the rule book names things. A tile is known by its number, in the order the
tiles were laid; a city by its card. `grid` finds the tile on a cell (see `world`).
"""

from __future__ import annotations

from typing import Annotated

from ..layout import Struct, Tiny, Whole, Wide
from .cards import CARDS, MAX_CITIES, MAX_HAND, MAX_OBJECTIVES, MAX_PLAYERS, MAX_TILES

RING = 1301  # cells, see world
MAX_FRONTIER = 2 * MAX_TILES + 2  # around a straight line of tiles
MAX_MOVES = 6 * MAX_FRONTIER + 16  # six cards for every free cell, and the draws

# rule sets
BASE, ADVANCED, DISASTERS = range(3)

# phases
SETUP, FEED, ACT, DEAL, DISCARD, PROTECT, TAKE, KEEP, CLAIM, OVER = range(10)

# how a game ended
PAWNS, EXHAUSTED = 1, 2

# places of face-up cards and cards dealt to each hand, by back (G2.3, G2.4)
PLACES = (3, 2, 2)
DEALT = (2, 1, 1)

# objectives
NOT_DEALT, AVAILABLE, TAKEN_BY = 0, 1, 2  # TAKEN_BY + seat


class State(Struct):
    """One position. `NONE` entries of lists are -1 unless said otherwise."""

    fed: Wide  # bit per city fed in this turn
    disturbed: Wide  # bit per city whose surroundings changed; 0 between moves
    pending: Whole  # the move being carried out, 0 for none
    around: Annotated[list[int], "i4", MAX_TILES]  # what each tile's neighbours offer (cities)

    cell: Annotated[list[int], "i2", MAX_TILES]
    frontier: Annotated[list[int], "i2", MAX_FRONTIER]  # empty cells beside a tile
    left: Annotated[list[int], "i2", CARDS]  # cards still in the piles, by kind
    discards: Annotated[list[int], "i2", CARDS]
    piles: Annotated[list[int], "i2", 3]

    grid: Annotated[list[int], "i1", RING + 1]  # tile + 1; -1 - place in frontier; 0; the last: 0
    x: Annotated[list[int], "i1", MAX_TILES]
    y: Annotated[list[int], "i1", MAX_TILES]
    land: Annotated[list[int], "i1", MAX_TILES]
    city: Annotated[list[int], "i1", MAX_TILES]  # the city on each tile
    animals: Annotated[list[int], "i1", MAX_TILES]
    tile_count: Tiny
    frontier_count: Tiny
    supply: Annotated[list[int], "i1", 6]
    tokens: Tiny  # animal tokens in the supply

    order: Annotated[list[int], "i1", MAX_CITIES]  # cities in play by x, then y (G7.11)
    cities: Tiny  # how many
    tile_of: Annotated[list[int], "i1", MAX_CITIES]
    satisfied: Annotated[list[int], "i1", MAX_CITIES]  # as last settled (G7.4)
    measured: Annotated[list[int], "i1", MAX_CITIES]  # in the wave being settled
    standing: Annotated[list[list[int]], "i1", MAX_CITIES, MAX_PLAYERS]  # pawns on cities

    hands: Annotated[list[list[int]], "i1", MAX_PLAYERS, MAX_HAND]  # sorted
    known: Annotated[list[list[int]], "i1", MAX_PLAYERS, MAX_HAND]  # sorted
    hand_size: Annotated[list[int], "i1", MAX_PLAYERS]
    known_size: Annotated[list[int], "i1", MAX_PLAYERS]
    front: Annotated[list[list[int]], "i2", MAX_PLAYERS, 13]  # Nature by landscape, then Power
    faceup: Annotated[list[list[int]], "i1", 3, 3]
    objectives: Annotated[list[int], "i1", MAX_OBJECTIVES]
    pawns: Annotated[list[int], "i1", MAX_PLAYERS]  # still in hand
    pawns_each: Tiny
    taken: Annotated[list[int], "i1", 4]  # cards a tornado has taken
    taken_from: Annotated[list[int], "i1", 4]  # whose they were, -1 if not told
    taken_count: Tiny

    players: Tiny
    rules: Tiny
    actor: Tiny
    phase: Tiny
    turn: Tiny
    actions_left: Tiny
    dealt: Tiny  # set-up deals made or passed over
    winner: Tiny
    reason: Tiny
