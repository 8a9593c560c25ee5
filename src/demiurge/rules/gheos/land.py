"""The land: cells, tiles, and the landmasses that their areas form (H1.2, H4.1, H4.2).

The plane is rolled onto a ring of 1625 rhombi, (x + 57 y) mod 1625, each an up cell and a down
cell. A world of up to 52 connected tiles with its frontier never meets itself there, so the board
has no edge, and a cell's number does not depend on history. A tile's `place` says where it really
lies; places sort as the notation does: by x, then y, then up before down.

Two neighbours call their common side by the same direction, and there is land in the middle of
every side (H1.2): the areas that face each other there always belong to one landmass.

Laying a tile (`lay`) and drawing the landmasses again (`join_landmasses` after adding, `redraw`
after replacing) are two steps. Between them lie the wars and migrations, which look at the old
landmasses while the new tile is already in its place.
"""

from __future__ import annotations

from ..frontier import NONE, add_frontier, is_frontier, put_tile, tile_at
from ..speed import rule, tell
from .box import Box
from .events import H4_1, H4_2, LAID, REPLACED
from .state import CELLS, IN_PLAY, REMOVED, RIM, WIDTH, State
from .tiles import MAX_TILES, SIDES, is_paired, makes_continent, turned

ROW = 57
NO_GOAL = SIDES
NOWHERE = CELLS  # a cell that is no place in this world
CELL_STEPS = (0, 2 * ROW, 2)
PLACE_STEPS = (0, 2, 2 * WIDTH)


@rule
def cell_at(x: int, y: int, down: int) -> int:
    """The cell's number."""
    return (2 * (x + ROW * y) + down) % CELLS


@rule
def place_at(x: int, y: int, down: int) -> int:
    """x, y and up or down in one number."""
    return 2 * ((x + RIM) * WIDTH + y + RIM) + down


@rule
def neighbour(cell: int, direction: int) -> int:
    """The cell next to this one."""
    if cell & 1 == 0:
        beside = cell + 1 - CELL_STEPS[direction]
        return beside + CELLS if beside < 0 else beside
    beside = cell - 1 + CELL_STEPS[direction]
    return beside - CELLS if beside >= CELLS else beside


@rule
def place_beside(place: int, direction: int) -> int:
    """The place next to this one."""
    if place & 1 == 0:
        return place + 1 - PLACE_STEPS[direction]
    return place - 1 + PLACE_STEPS[direction]


@rule
def place_of(s: State, cell: int) -> int:
    """Where a tile or a frontier cell really lies."""
    for direction in range(3):
        other = tile_at(s, neighbour(cell, direction))
        if other != NONE:
            return place_beside(s.place[other], direction)
    return place_at(0, 0, 0)


# Tiles


@rule
def clear_land(s: State) -> None:
    """No tile yet: the start tile goes to 0,0^ (H2.2)."""
    for tile in range(MAX_TILES):
        s.cell[tile] = NONE
    for side in range(SIDES):
        s.landmass[side] = NONE
        s.beside[side] = NONE
        s.inhabitant[side] = NONE
    add_frontier(s, cell_at(0, 0, 0))


@rule
def lay(s: State, box: Box, tile: int, cell: int, rotation: int) -> None:
    """Put the tile on a frontier cell (H4.1) or in the place of another tile (H4.2)."""
    s.place[tile] = place_of(s, cell)
    laid_by = H4_1
    old = tile_at(s, cell)
    if old != NONE:
        laid_by = H4_2
        s.where[old] = REMOVED
        tell(s, REPLACED, H4_2, s.place[tile], old)
    tell(s, LAID, laid_by, s.place[tile], tile, rotation)
    put_tile(s, cell, tile)
    s.cell[tile] = cell
    s.rotation[tile] = rotation
    s.joins[tile] = turned(box.joins[tile], rotation)
    s.where[tile] = IN_PLAY
    for direction in range(3):
        next_cell = neighbour(cell, direction)
        other = tile_at(s, next_cell)
        s.beside[3 * tile + direction] = other
        if other != NONE:
            s.beside[3 * other + direction] = tile
        elif not is_frontier(s, next_cell):
            add_frontier(s, next_cell)


@rule
def take_off(s: State, tile: int) -> None:
    """Forget a replaced tile, and the landmasses it belonged to: they are drawn again."""
    for side in range(3 * tile, 3 * tile + 3):
        forget_landmass(s, s.landmass[side])
        s.landmass[side] = NONE
        s.beside[side] = NONE
    s.cell[tile] = NONE
    s.place[tile] = 0
    s.rotation[tile] = 0
    s.joins[tile] = 0


@rule
def area_counts(s: State, box: Box, side: int) -> int:
    """The counts of the tile's area, at the first of its printed sides; 0 at the others."""
    tile = side // 3
    printed = side - s.rotation[tile]
    return box.counts[printed if printed >= 3 * tile else printed + 3]


@rule
def area_of(s: State, side: int) -> int:
    """The number of the area that touches this side: 3 times its tile's place and the direction."""
    return 3 * s.place[side // 3] + side % 3


# Landmasses


@rule
def is_continent(s: State, landmass: int) -> bool:
    return makes_continent(s.counts[landmass])


@rule
def landmass_behind(s: State, tile: int, direction: int) -> int:
    """The landmass that faces the tile in this direction, or NONE where no tile lies."""
    other = s.beside[3 * tile + direction]
    if other == NONE:
        return NONE
    return s.landmass[3 * other + direction]


@rule
def is_before(s: State, side: int, other: int) -> bool:
    """The order of names: the tiles' places, then directions."""
    place = s.place[side // 3]
    other_place = s.place[other // 3]
    if place != other_place:
        return place < other_place
    return side % 3 < other % 3


@rule
def forget_landmass(s: State, landmass: int) -> None:
    s.counts[landmass] = 0
    s.inhabitant[landmass] = NONE


@rule
def inhabit(s: State, landmass: int, colour: int) -> None:
    s.inhabitant[landmass] = colour
    s.home[colour] = landmass


@rule
def join(s: State, one: int, other: int) -> None:
    """Two landmasses become one; at most one of them is inhabited by now."""
    if one == other:
        return
    kept, lost = one, other
    if is_before(s, other, one):
        kept, lost = other, one
    s.counts[kept] += s.counts[lost]
    if s.inhabitant[lost] != NONE:
        inhabit(s, kept, s.inhabitant[lost])
    for side in range(SIDES):
        if s.landmass[side] == lost:
            s.landmass[side] = kept
    forget_landmass(s, lost)


@rule
def join_landmasses(s: State, box: Box, tile: int) -> None:
    """The areas of an added tile become part of the landmasses they touch."""
    for direction in range(3):
        side = 3 * tile + direction
        first = side
        for other in range(direction):
            if first == side and is_paired(s.joins[tile], other, direction):
                first = 3 * tile + other
        s.landmass[side] = first
        s.counts[first] += area_counts(s, box, side)
    for direction in range(3):
        behind = landmass_behind(s, tile, direction)
        if behind != NONE:
            join(s, s.landmass[3 * tile + direction], behind)


@rule
def redraw(s: State, box: Box, tile: int, old: int) -> None:
    """Draw the landmasses of the replaced tile and of the new one again.

    The civilization behind a direction stays there: those that a war or a migration drives away are
    gone by now, and all other continents stay in one piece.
    """
    dweller_0 = dweller_behind(s, tile, 0)
    dweller_1 = dweller_behind(s, tile, 1)
    dweller_2 = dweller_behind(s, tile, 2)
    take_off(s, old)
    for direction in range(3):
        if s.landmass[3 * tile + direction] == NONE:
            draw_landmass(s, box, 3 * tile + direction)
    live_on(s, 3 * tile, dweller_0)
    live_on(s, 3 * tile + 1, dweller_1)
    live_on(s, 3 * tile + 2, dweller_2)


@rule
def dweller_behind(s: State, tile: int, direction: int) -> int:
    """The civilization that faces the tile in this direction, or NONE."""
    behind = landmass_behind(s, tile, direction)
    if behind == NONE:
        return NONE
    return s.inhabitant[behind]


@rule
def live_on(s: State, side: int, colour: int) -> None:
    if colour != NONE:
        inhabit(s, s.landmass[side], colour)


# Walks


@rule
def walk(s: State, start: int, goal: int) -> int:
    """Walk over the land from a side to every unmarked side, or only until the goal is reached.

    The sides reached are marked and on the trail, in the number that is returned; `forget_walk`
    must follow.
    """
    s.trail[0] = start
    s.marked[start] = 1
    count = 1
    k = 0
    while k < count and s.marked[goal] == 0:
        side = s.trail[k]
        k += 1
        tile = side // 3
        direction = side - 3 * tile
        if s.beside[side] != NONE:
            count = step(s, 3 * s.beside[side] + direction, count)
        for other in range(3):
            if other != direction and is_paired(s.joins[tile], other, direction):
                count = step(s, 3 * tile + other, count)
    return count


@rule
def step(s: State, side: int, count: int) -> int:
    if s.marked[side] == 0:
        s.marked[side] = 1
        s.trail[count] = side
        count += 1
    return count


@rule
def forget_walk(s: State, count: int) -> None:
    for k in range(count):
        s.marked[s.trail[k]] = 0


@rule
def measure(s: State, box: Box, start: int) -> int:
    """The counts of the landmass that this side belongs to as the tiles now lie."""
    count = walk(s, start, NO_GOAL)
    counts = 0
    for k in range(count):
        counts += area_counts(s, box, s.trail[k])
    forget_walk(s, count)
    return counts


@rule
def draw_landmass(s: State, box: Box, start: int) -> None:
    """Name and count the landmass that this side belongs to as the tiles now lie."""
    count = walk(s, start, NO_GOAL)
    first = start
    counts = 0
    for k in range(count):
        side = s.trail[k]
        counts += area_counts(s, box, side)
        if is_before(s, side, first):
            first = side
    for k in range(count):
        s.landmass[s.trail[k]] = first
    s.counts[first] = counts
    forget_walk(s, count)


@rule
def is_linked(s: State, tile: int, one: int, other: int) -> bool:
    """The neighbours in these two directions hang together without the tile between them."""
    for direction in range(3):
        s.marked[3 * tile + direction] = 1
    goal = 3 * s.beside[3 * tile + other] + other
    count = walk(s, 3 * s.beside[3 * tile + one] + one, goal)
    linked = s.marked[goal] == 1
    forget_walk(s, count)
    for direction in range(3):
        s.marked[3 * tile + direction] = 0
    return linked
