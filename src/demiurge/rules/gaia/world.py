"""The world: cells, neighbours, laying tiles (G5.1), and what each tile's neighbours offer.

The plane is rolled onto a ring of 1301 cells, cell = (x + 51 y) mod 1301. A world of up to 48
connected tiles with its frontier never meets itself there, so the board has no edge, and a cell's
number does not depend on history.

`around` keeps, for every tile, what a city on it would find next door: four bits per landscape
and four for animals, filled from below, one bit per neighbouring tile. A city shows its needs in
the same form, so satisfaction is the number of common bits (G7.1, G7.2).
"""

from __future__ import annotations

from ..frontier import NONE, add_frontier, is_frontier, put_tile, tile_at
from ..speed import rule, tell
from .cards import MAX_TILES
from .events import ANIMALS, G5_1, LAID, LAND
from .state import RING, State

ROW = 51
NOWHERE = RING  # a cell that is no place in this world
EAST, NORTH, WEST, SOUTH = range(4)
STEPS = (1, ROW, RING - 1, RING - ROW)
NOT_ADJACENT = 4


@rule
def cell_at(x: int, y: int) -> int:
    """The cell's number."""
    return (x + ROW * y + RING * ROW) % RING


@rule
def neighbour(cell: int, side: int) -> int:
    """The cell next to this one."""
    beside = cell + STEPS[side]
    if beside >= RING:
        beside -= RING
    return beside


@rule
def tile_beside(s: State, tile: int, side: int) -> int:
    """The number of the tile on that side of this one, or NONE."""
    return tile_at(s, neighbour(s.cell[tile], side))


@rule
def is_free(s: State, tile: int) -> bool:
    """No city and no animals on the tile (G6.1, G6.3)."""
    return s.city[tile] == NONE and s.animals[tile] == 0


@rule
def is_in_supply(s: State, land: int) -> bool:
    """A tile of this landscape is left (G5.2, G10.4)."""
    return s.supply[land] > 0


@rule
def clear_world(s: State) -> None:
    """No tile yet: the first one goes to 0,0."""
    for k in range(MAX_TILES):
        s.city[k] = NONE
    s.tile_count = 0
    s.frontier_count = 0
    add_frontier(s, cell_at(0, 0))


@rule
def lay(s: State, cell: int, land: int) -> int:
    """Put a tile of this landscape from the supply on a frontier cell; the tile's number."""
    tile = s.tile_count
    s.tile_count += 1
    put_tile(s, cell, tile)
    s.cell[tile] = cell
    s.land[tile] = land
    s.city[tile] = NONE
    s.animals[tile] = 0
    s.around[tile] = 0
    s.supply[land] -= 1
    s.x[tile] = 0
    s.y[tile] = 0
    for side in range(4):
        beside = neighbour(cell, side)
        other = tile_at(s, beside)
        if other == NONE:
            if not is_frontier(s, beside):
                add_frontier(s, beside)
            continue
        s.x[tile] = s.x[other] - (side == EAST) + (side == WEST)
        s.y[tile] = s.y[other] - (side == NORTH) + (side == SOUTH)
        if s.city[other] == NONE:
            gain(s, tile, s.land[other])
        if s.animals[other] > 0:
            gain(s, tile, 6)
    show(s, tile, land)
    tell(s, LAID, G5_1, tile, land)
    return tile


@rule
def gain(s: State, tile: int, kind: int) -> None:
    """One more neighbour of this tile offers this landscape, or animals."""
    bits = (s.around[tile] >> (4 * kind)) & 15
    s.around[tile] += (bits + 1) << (4 * kind)


@rule
def lose(s: State, tile: int, kind: int) -> None:
    """One neighbour fewer offers it."""
    bits = (s.around[tile] >> (4 * kind)) & 15
    s.around[tile] -= ((bits + 1) >> 1) << (4 * kind)


@rule
def show(s: State, tile: int, kind: int) -> None:
    """The tile begins to offer its open landscape, or animals, to its neighbours (G7.3)."""
    for side in range(4):
        other = tile_beside(s, tile, side)
        if other != NONE:
            gain(s, other, kind)
            disturb(s, other)


@rule
def hide(s: State, tile: int, kind: int) -> None:
    """The tile ceases to offer it."""
    for side in range(4):
        other = tile_beside(s, tile, side)
        if other != NONE:
            lose(s, other, kind)
            disturb(s, other)


@rule
def disturb(s: State, tile: int) -> None:
    """The surroundings of a city on this tile have changed."""
    if s.city[tile] != NONE:
        s.disturbed |= 1 << s.city[tile]


@rule
def become(s: State, tile: int, land: int, by: int) -> None:
    """The tile goes back to the supply and one of another landscape takes its place."""
    tell(s, LAND, by, tile, s.land[tile], land)
    if s.city[tile] == NONE:
        hide(s, tile, s.land[tile])
        show(s, tile, land)
    s.supply[s.land[tile]] += 1
    s.supply[land] -= 1
    s.land[tile] = land


@rule
def put_animals(s: State, tile: int, count: int, by: int) -> None:
    """Change the animal tokens on a tile; the supply gives and takes them."""
    if s.animals[tile] != count:
        tell(s, ANIMALS, by, tile, count - s.animals[tile])
    if s.animals[tile] == 0 and count > 0:
        show(s, tile, 6)
    if s.animals[tile] > 0 and count == 0:
        hide(s, tile, 6)
    s.tokens += s.animals[tile] - count
    s.animals[tile] = count
