"""Deals: set-up and drawing (section 2, H3.4, H8.2).

Chance makes these moves. This module says which tiles it may deal, how likely each is, and what
happens then.
"""

from __future__ import annotations

from ..chance import Generator, below
from ..contract import CHANCE
from ..frontier import NONE
from ..speed import rule, tell
from . import verbs
from .box import Box
from .ending import finish, last_epoch
from .events import DRAWN, EPOCH_OPENED, H2_3, H3_4, H8_2, MADE
from .land import cell_at, clear_land, join_landmasses, lay
from .scoring import score_epoch
from .state import ABSENT, BY_EPOCHS, FACE_DOWN, HELD, SETUP, State
from .tiles import COLOURS, EPOCH, FOLLOWERS, MAX_HAND, MAX_PLAYERS, MAX_TILES, TOKENS
from .turn import begin_turn
from .upheaval import end_upheaval
from .verbs import encode


@rule
def start(s: State, box: Box, players: int) -> None:
    """Lay out a game; the state must be all zeros. The first deal is chance's (section 2)."""
    lay_out(s, box, players)
    lay(s, box, box.start, cell_at(0, 0, 0), 0)  # H2.2
    join_landmasses(s, box, box.start)
    s.pile -= 1


@rule
def lay_out(s: State, box: Box, players: int) -> None:
    """Everything but the start tile: tokens, followers, the pile (H1.4, H2.1)."""
    s.players = players
    s.phase = SETUP
    s.actor = CHANCE
    for seat in range(players):
        s.tokens[seat] = TOKENS
    for seat in range(MAX_PLAYERS):
        for k in range(MAX_HAND):
            s.hands[seat][k] = NONE
    for colour in range(COLOURS):
        s.home[colour] = NONE
        s.supply[colour] = FOLLOWERS
    for tile in range(box.tile_count, MAX_TILES):
        s.where[tile] = ABSENT
    s.pile = box.tile_count + box.epochs
    end_upheaval(s)
    clear_land(s)


@rule
def receiver(s: State) -> int:
    """Who gets the next tile: in the set-up two for seat 0, then two for seat 1, … (H2.3)."""
    if s.phase != SETUP:
        return s.turn
    seat = 0
    while s.hand_size[seat] == MAX_HAND:
        seat += 1
    return seat


@rule
def face_down(s: State, box: Box, tile: int) -> int:
    """How many of this tile lie face down; of Epoch tiles there are several."""
    if tile == EPOCH:
        return box.epochs - s.epochs
    return 1 if s.where[tile] == FACE_DOWN else 0


@rule
def weight(s: State, box: Box, tile: int) -> int:
    """The law of chance: how many of this tile are among those from which the next is dealt.

    There are no Epoch tiles among them in the set-up (H2.3).
    """
    if tile == EPOCH and s.phase == SETUP:
        return 0
    return face_down(s, box, tile)


@rule
def list_deals(s: State, box: Box, moves: list[int]) -> int:
    """Every possible deal."""
    count = 0
    for tile in range(EPOCH + 1):
        if weight(s, box, tile) > 0:
            moves[count] = encode(verbs.DEAL, tile, 0, 0)
            count += 1
    return count


@rule
def random_deal(s: State, box: Box, rng: Generator) -> int:
    """Deal as a well-shuffled pile would."""
    if s.phase != SETUP and below(rng, s.pile) < weight(s, box, EPOCH):
        return encode(verbs.DEAL, EPOCH, 0, 0)
    return encode(verbs.DEAL, random_tile(s, rng), 0, 0)


@rule
def random_tile(s: State, rng: Generator) -> int:
    """A random land tile of those face down, all equally likely."""
    total = 0
    for tile in range(MAX_TILES):
        if s.where[tile] == FACE_DOWN:
            total += 1
    place = below(rng, total)
    tile = 0
    while place > 0 or s.where[tile] != FACE_DOWN:
        if s.where[tile] == FACE_DOWN:
            place -= 1
        tile += 1
    return tile


@rule
def deal(s: State, tile: int) -> None:
    """An Epoch tile is scored, and the actor draws again; a land tile ends the turn (H8.2)."""
    s.pile -= 1
    if tile == EPOCH:
        tell(s, MADE, H8_2)
        s.epochs += 1
        tell(s, EPOCH_OPENED, H8_2, s.epochs)
        score_epoch(s)
        if s.epochs == last_epoch(s):  # H9.1
            finish(s, BY_EPOCHS)
        return
    seat = receiver(s)
    dealt_by = H2_3 if s.phase == SETUP else H3_4
    tell(s, MADE, dealt_by)
    tell(s, DRAWN, dealt_by, seat)
    gain_tile(s, seat, tile)
    if s.phase != SETUP:
        begin_turn(s, (s.turn + 1) % s.players)
    elif seat == s.players - 1 and s.hand_size[seat] == MAX_HAND:
        begin_turn(s, 0)  # H2.5


@rule
def gain_tile(s: State, seat: int, tile: int) -> None:
    """The tile comes to the hand, which stays sorted."""
    s.where[tile] = HELD
    put_in_hand(s, seat, tile)


@rule
def put_in_hand(s: State, seat: int, tile: int) -> None:
    place = s.hand_size[seat]
    while place > 0 and s.hands[seat][place - 1] > tile:
        s.hands[seat][place] = s.hands[seat][place - 1]
        place -= 1
    s.hands[seat][place] = tile
    s.hand_size[seat] += 1


@rule
def holds(s: State, seat: int, tile: int) -> bool:
    for k in range(s.hand_size[seat]):
        if s.hands[seat][k] == tile:
            return True
    return False


@rule
def leave_hand(s: State, seat: int, tile: int) -> None:
    """The tile is played."""
    s.hand_size[seat] -= 1
    if s.hands[seat][0] == tile:
        s.hands[seat][0] = s.hands[seat][1]
    s.hands[seat][s.hand_size[seat]] = NONE
