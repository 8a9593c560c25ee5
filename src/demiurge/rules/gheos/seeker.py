"""The seeker looks for tiles that cause wars and migrations, lets land with wheat grow and settles
elsewhere, and holds its tokens, so that rare things happen often enough to be tested and measured.
"""

from __future__ import annotations

from ..chance import Generator, below
from ..frontier import NONE, tile_at
from ..speed import rule
from . import verbs
from .box import Box
from .land import neighbour
from .state import PEOPLE, TILE, TOKEN, State
from .tiles import FOLLOWERS, WHEAT, symbols, turned
from .upheaval import NOTHING, outcome, stakes_at
from .verbs import cell_of, direction_of, subject_of, verb_of

TRIES = 24  # moves a seeker looks at before it makes another


@rule
def causes(s: State, box: Box, move: int) -> int:
    """What this tile would cause: NOTHING, WAR or MIGRATION."""
    return outcome(
        stakes_at(s, cell_of(move)), turned(box.joins[subject_of(move)], direction_of(move))
    )


@rule
def open_wheat(s: State, move: int) -> int:
    """The wheat on the land that this tile would be added to; 0 beside inhabited land."""
    if verb_of(move) != verbs.ADD:
        return 0
    wheat = 0
    for direction in range(3):
        other = tile_at(s, neighbour(cell_of(move), direction))
        if other != NONE:
            landmass = s.landmass[3 * other + direction]
            if s.inhabitant[landmass] != NONE:
                return 0
            wheat += symbols(s.counts[landmass], WHEAT)
    return wheat


@rule
def sought_tile(s: State, box: Box, moves: list[int], count: int, rng: Generator) -> int:
    """A tile that causes a war or a migration, or that is added to open land with much wheat.

    Chance tells which is wanted; a tile with a temple will do if no war or migration is soon found.
    """
    wanted = below(rng, 3)
    move = 0
    most = -1
    for _ in range(TRIES):
        other = moves[below(rng, count)]
        if wanted == NOTHING:
            worth = open_wheat(s, other)
        elif causes(s, box, other) == wanted:
            return other
        else:
            worth = box.has_temple[subject_of(other)]
        if worth > most:
            most = worth
            move = other
    return move


@rule
def sought_people(s: State, moves: list[int], count: int, rng: Generator) -> int:
    """Where wheat is more than followers, a new civilization; else where there is least of it."""
    move = 0
    least = 2 * FOLLOWERS
    for _ in range(TRIES):
        other = moves[below(rng, count)]
        wheat = 1
        if verb_of(other) == verbs.INTRODUCE:
            landmass = 3 * tile_at(s, cell_of(other)) + direction_of(other)
            wheat = symbols(s.counts[landmass], WHEAT)
        if wheat > FOLLOWERS:
            return other
        if wheat < least:
            least = wheat
            move = other
    return move


@rule
def sought(s: State, box: Box, moves: list[int], count: int, rng: Generator) -> int:
    """A move that makes things happen."""
    if s.phase == TILE:
        return sought_tile(s, box, moves, count, rng)
    if s.phase == PEOPLE:
        return sought_people(s, moves, count, rng)
    if s.phase == TOKEN and below(rng, 8) > 0:
        return moves[0]  # hold
    return moves[below(rng, count)]
