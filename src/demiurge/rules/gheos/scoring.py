"""Points: temples (H4.5), tokens (H8.1), Epochs (H8.2), the end of the game (section 9)."""

from __future__ import annotations

from ..frontier import NONE
from ..speed import rule, tell
from .box import Box
from .events import FROM_EPOCH, FROM_TOKEN, H4_5, H8_1, H8_2, POINTS, SPENT, TEMPLE
from .people import is_on_board
from .state import State
from .tiles import COLOURS, CUP, KINDS, PYRAMID, symbols


@rule
def score(s: State, seat: int, points: int, by: int, source: int) -> None:
    """Points for a seat, by the rule of this number; the source is what brought them."""
    s.points[seat] += points
    if points > 0:
        tell(s, POINTS, by, seat, points, source)


@rule
def score_temples(s: State, box: Box, tile: int) -> None:
    """The actor's points for the temples on a tile just played (H4.5)."""
    points = 0
    for printed in range(3):
        landmass = s.landmass[3 * tile + (printed + s.rotation[tile]) % 3]
        if s.inhabitant[landmass] == NONE:
            continue
        for kind in range(KINDS):
            temples = box.temples[3 * tile + printed][kind]
            points += temples * symbols(s.counts[landmass], kind)
    score(s, s.turn, points, H4_5, TEMPLE)


@rule
def worth(s: State, seat: int, kind: int) -> int:
    """For each follower the symbols of this kind on its civilization's continent."""
    total = 0
    for colour in range(COLOURS):
        if is_on_board(s, colour):
            total += s.followers[seat][colour] * symbols(s.counts[s.home[colour]], kind)
    return total


@rule
def score_token(s: State) -> None:
    """Only the actor scores, by cups; the token leaves the game (H8.1)."""
    s.tokens[s.turn] -= 1
    tell(s, SPENT, H8_1, s.turn, -1)
    score(s, s.turn, worth(s, s.turn, CUP), H8_1, FROM_TOKEN)


@rule
def is_token_left(s: State) -> bool:
    for seat in range(s.players):
        if s.tokens[seat] > 0:
            return True
    return False


@rule
def score_epoch(s: State) -> None:
    """Everyone scores, by pyramids (H8.2)."""
    for seat in range(s.players):
        score(s, seat, worth(s, seat, PYRAMID), H8_2, FROM_EPOCH)
