"""Migration: a continent divided by a replacement, whose civilization moves on (section 6)."""

from __future__ import annotations

from ..frontier import NONE
from ..speed import rule, tell
from .box import Box
from .events import H6_1, H6_5, MOVES
from .land import area_of, dweller_behind, inhabit, is_continent, measure
from .people import disband
from .state import State
from .tiles import WHEAT, is_paired, is_single, makes_continent, symbols


@rule
def migrant(s: State) -> int:
    """The civilization whose continent is divided, or shrunk to an island (H6.1, H6.7)."""
    for direction in range(3):
        colour = dweller_behind(s, s.played, direction)
        if colour == NONE:
            continue
        shore = is_single(s.joins[s.played], direction)
        if shore and is_single(s.joins[s.beside[3 * s.played + direction]], direction):
            return colour
        for other in range(direction):
            divided = not is_paired(s.together, other, direction)
            if divided and dweller_behind(s, s.played, other) == colour:
                return colour
    return NONE


@rule
def first_direction(s: State, direction: int) -> int:
    """The smallest direction in which the played tile belongs to the same part."""
    for other in range(direction):
        if is_paired(s.together, other, direction):
            return other
    return direction


@rule
def richest(s: State, box: Box) -> int:
    """A bit, by its first direction, for every part the marker may move to (H6.1 to H6.3, H6.6).

    Parts are what lies behind the directions of the divided continent: a piece of the new tile
    that touches nothing of it is none (H6.2).
    """
    colour = migrant(s)
    tied = 0
    most = 0
    for direction in range(3):
        if dweller_behind(s, s.played, direction) != colour:
            continue
        counts = measure(s, box, 3 * s.played + direction)
        # H6.1: most wheat; H6.3: among equals a continent before an island
        worth = 2 * symbols(counts, WHEAT) + (1 if makes_continent(counts) else 0)
        if worth > most:
            most = worth
            tied = 0
        if worth == most:
            tied |= 1 << first_direction(s, direction)
    return tied


@rule
def is_divided(s: State, colour: int) -> bool:
    """The migrating civilization has parts to move to, not just what is left behind one side."""
    sides = 0
    for direction in range(3):
        if dweller_behind(s, s.played, direction) == colour:
            sides += 1
    return sides > 1


@rule
def arrive(s: State, colour: int, direction: int, left: int, decline: int) -> None:
    """The marker comes to its part: an island (H6.4), or another's continent (H6.5), ends it.

    The area it has left and the rule by which it would decline are from before the land was drawn
    anew.
    """
    part = s.landmass[3 * s.played + direction]
    if s.inhabitant[part] != NONE:
        disband(s, colour, NONE, H6_5)
    elif is_continent(s, part):
        inhabit(s, part, colour)
        tell(s, MOVES, H6_1, colour, left, area_of(s, part))
    else:
        disband(s, colour, NONE, decline)
