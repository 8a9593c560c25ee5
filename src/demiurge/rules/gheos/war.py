"""War: a tile joins continents, and only one civilization stays (section 5)."""

from __future__ import annotations

from ..frontier import NONE
from ..speed import rule
from .box import Box
from .events import H5_4
from .land import area_counts, dweller_behind
from .people import disband, leave_board
from .state import State
from .tiles import COLOURS, SWORD, is_paired, symbols


@rule
def at_war(s: State) -> int:
    """A bit for every civilization whose continent the played tile joins to another's (H5.1)."""
    colours = 0
    for one in range(3):
        for other in range(one + 1, 3):
            here = dweller_behind(s, s.played, one)
            there = dweller_behind(s, s.played, other)
            joined = is_paired(s.together, one, other)
            if joined and here != NONE and there != NONE and here != there:
                colours |= (1 << here) | (1 << there)
    return colours


@rule
def strength(s: State, box: Box, colour: int) -> int:
    """Swords on the old continent, without those on a tile that was replaced (H5.2)."""
    continent = s.home[colour]
    swords = symbols(s.counts[continent], SWORD)
    if s.replaced != NONE:
        for side in range(3 * s.replaced, 3 * s.replaced + 3):
            if s.landmass[side] == continent:
                swords -= symbols(area_counts(s, box, side), SWORD)
    return swords


@rule
def strongest(s: State, box: Box) -> int:
    """A bit for every civilization at war that has most swords (H5.2, H5.3)."""
    fighting = at_war(s)
    tied = 0
    most = 0
    for colour in range(COLOURS):
        if (fighting >> colour) & 1:
            swords = strength(s, box, colour)
            if swords > most:
                most = swords
                tied = 0
            if swords == most:
                tied |= 1 << colour
    return tied


@rule
def drive_out_losers(s: State, winner: int) -> None:
    """The losing markers go, and all followers of their colours (H5.4)."""
    fighting = at_war(s) & ~(1 << winner)
    for colour in range(COLOURS):
        if (fighting >> colour) & 1:
            leave_board(s, colour)
            disband(s, colour, winner, H5_4)
