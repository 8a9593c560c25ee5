"""Civilizations and followers: introduce, follow, pay, perish (section 7, H4.3, H5.4, H6.4)."""

from __future__ import annotations

from ..frontier import NONE
from ..speed import rule, tell
from .events import FOLLOWER, H7_1, H7_2, INTRODUCED, LEAVES, MADE
from .land import area_of, inhabit, is_continent
from .state import State
from .tiles import COLOURS, SIDES, WHEAT, symbols


@rule
def is_on_board(s: State, colour: int) -> bool:
    return s.home[colour] != NONE


@rule
def has_follower(s: State, seat: int) -> bool:
    """The player can pay for a war or a migration (H4.3)."""
    for colour in range(COLOURS):
        if s.followers[seat][colour] > 0:
            return True
    return False


@rule
def count_followers(s: State, seat: int) -> int:
    count = 0
    for colour in range(COLOURS):
        count += s.followers[seat][colour]
    return count


@rule
def gain_followers(s: State, seat: int, colour: int, wanted: int, by: int) -> None:
    """From the supply, as many as it has, by the rule of this number."""
    gained = min(wanted, s.supply[colour])
    s.followers[seat][colour] += gained
    s.supply[colour] -= gained
    if gained > 0:
        tell(s, FOLLOWER, by, seat, colour, gained)


@rule
def lose_followers(s: State, seat: int, colour: int, count: int, by: int) -> None:
    """Back to the supply (H4.3, H5.4), by the rule of this number."""
    s.followers[seat][colour] -= count
    s.supply[colour] += count
    if count > 0:
        tell(s, FOLLOWER, by, seat, colour, -count)


@rule
def leave_board(s: State, colour: int) -> None:
    """The marker is lifted."""
    s.inhabitant[s.home[colour]] = NONE
    s.home[colour] = NONE


@rule
def disband(s: State, colour: int, winner: int, by: int) -> None:
    """A colour has left the board: everyone loses all its followers by the same rule."""
    tell(s, LEAVES, by, colour, winner)
    for seat in range(s.players):
        lose_followers(s, seat, colour, s.followers[seat][colour], by)


@rule
def names_continent(s: State, side: int) -> bool:
    """The side is the one that a continent is named by."""
    return s.landmass[side] == side and is_continent(s, side)


@rule
def is_open(s: State, side: int) -> bool:
    """The side names a continent that is not inhabited (H7.1)."""
    return s.landmass[side] == side and s.inhabitant[side] == NONE and is_continent(s, side)


@rule
def can_introduce(s: State) -> bool:
    """Some marker is not on the board, and some continent is not inhabited."""
    spare = False
    for colour in range(COLOURS):
        spare = spare or not is_on_board(s, colour)
    if spare:
        for side in range(SIDES):
            if is_open(s, side):
                return True
    return False


@rule
def introduce(s: State, colour: int, landmass: int) -> None:
    """The marker comes to the continent, with one follower per wheat on it (H7.1)."""
    tell(s, MADE, H7_1)
    tell(s, INTRODUCED, H7_1, colour, area_of(s, landmass))
    inhabit(s, landmass, colour)
    gain_followers(s, s.turn, colour, symbols(s.counts[landmass], WHEAT), H7_1)


@rule
def follow(s: State, colour: int) -> None:
    """The actor takes a follower (H7.2)."""
    tell(s, MADE, H7_2)
    gain_followers(s, s.turn, colour, 1, H7_2)


@rule
def can_follow(s: State, colour: int) -> bool:
    """The marker is on the board and the supply has a follower (H7.2)."""
    return is_on_board(s, colour) and s.supply[colour] > 0
