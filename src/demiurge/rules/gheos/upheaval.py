"""What a played tile brings about: nothing, a war (H5.1) or a migration (H6.1, H6.7).

All of it depends on what lies behind the three directions of a cell. `stakes_at` gathers it once,
as four groups of three bits, for every tile that could be played there:

- same: pairs of directions behind which lies one inhabited continent,
- rival: pairs of directions behind which lie two inhabited continents,
- linked: those of the same pairs that hang together without the tile in play,
- edge: directions in which an inhabited continent ends in a shore.

Adding a tile divides nothing, so only rivals count there. With three directions at most one
continent is ever divided, and it meets at most one other: so a tile causes one war, or one
migration, or nothing (H6.8).
"""

from __future__ import annotations

from ..frontier import NONE, tile_at
from ..speed import rule
from .land import dweller_behind, is_linked, landmass_behind, neighbour
from .state import State
from .tiles import ALL_PAIRS, is_single

NOTHING, WAR, MIGRATION = range(3)
SAME, RIVAL, LINKED, EDGE = 0, 3, 6, 9
CLOSED = (0, 1, 2, 7, 4, 7, 7, 7)  # two pairs of three directions make all three hang together


@rule
def group(stakes: int, which: int) -> int:
    return (stakes >> which) & ALL_PAIRS


@rule
def inhabited(s: State, landmass: int) -> int:
    """The landmass if somebody lives there, else NONE."""
    if landmass == NONE or s.inhabitant[landmass] == NONE:
        return NONE
    return landmass


@rule
def compare(one: int, other: int, pair: int) -> int:
    """What a pair of directions has at stake, by the inhabited continents behind them."""
    if one == NONE or other == NONE:
        return 0
    return 1 << (pair + (SAME if one == other else RIVAL))


@rule
def compare_all(behind_0: int, behind_1: int, behind_2: int) -> int:
    stakes = compare(behind_1, behind_2, 0)
    stakes |= compare(behind_0, behind_2, 1)
    stakes |= compare(behind_0, behind_1, 2)
    return stakes


@rule
def stakes_at(s: State, cell: int) -> int:
    """What is at stake where a tile is added, or replaced."""
    old = tile_at(s, cell)
    return stakes_between(s, cell) if old == NONE else stakes_of(s, old)


@rule
def stakes_between(s: State, cell: int) -> int:
    """What is at stake where a tile is added: it divides nothing."""
    stakes = compare_all(
        continent_facing(s, cell, 0), continent_facing(s, cell, 1), continent_facing(s, cell, 2)
    )
    return stakes & (ALL_PAIRS << RIVAL)


@rule
def continent_facing(s: State, cell: int, direction: int) -> int:
    other = tile_at(s, neighbour(cell, direction))
    if other == NONE:
        return NONE
    return inhabited(s, s.landmass[3 * other + direction])


@rule
def stakes_of(s: State, tile: int) -> int:
    """What is at stake where a tile in play is replaced."""
    stakes = compare_all(
        inhabited(s, landmass_behind(s, tile, 0)),
        inhabited(s, landmass_behind(s, tile, 1)),
        inhabited(s, landmass_behind(s, tile, 2)),
    )
    for pair in range(3):
        one = (pair + 1) % 3
        other = (pair + 2) % 3
        if (stakes >> (SAME + pair)) & 1 and is_linked(s, tile, one, other):
            stakes |= 1 << (LINKED + pair)
    for direction in range(3):
        if ends_in_shore(s, tile, direction):
            stakes |= 1 << (EDGE + direction)
    return stakes


@rule
def ends_in_shore(s: State, tile: int, direction: int) -> bool:
    """Somebody's continent faces the tile with a shore, which touches nothing else."""
    if dweller_behind(s, tile, direction) == NONE:
        return False
    return is_single(s.joins[s.beside[3 * tile + direction]], direction)


@rule
def together(stakes: int, joins: int) -> int:
    """The pairs of directions that a tile with these joins would have on one landmass."""
    return CLOSED[joins | group(stakes, LINKED)]


@rule
def outcome(stakes: int, joins: int) -> int:
    """What a tile with these joins would cause: NOTHING, WAR or MIGRATION."""
    united = together(stakes, joins)
    if group(stakes, SAME) & ~united != 0:  # H6.1: divided
        return MIGRATION
    for direction in range(3):
        if (stakes >> (EDGE + direction)) & 1 and is_single(joins, direction):  # H6.7: an island
            return MIGRATION
    if group(stakes, RIVAL) & united != 0:  # H5.1: joined
        return WAR
    return NOTHING


@rule
def begin_upheaval(s: State, tile: int, cell: int, joins: int) -> None:
    """Note what the tile about to be laid there causes."""
    stakes = stakes_at(s, cell)
    s.played = tile
    s.replaced = tile_at(s, cell)
    s.together = together(stakes, joins)
    s.upheaval = outcome(stakes, joins)


@rule
def end_upheaval(s: State) -> None:
    s.played = NONE
    s.replaced = NONE
    s.together = 0
    s.upheaval = NOTHING
    s.choices = 0
