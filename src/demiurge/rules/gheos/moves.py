"""Moves: which are legal, why one is not, and making one.

`list_legal` and `why_not` apply the same rules: a move is in the list exactly when `why_not`
returns 0 for it. `why_not` names the lowest-numbered rule that is broken.
"""

from __future__ import annotations

from ..contract import CHANCE
from ..frontier import NONE, is_frontier, tile_at
from ..speed import rule, tell
from . import refusals, verbs
from .box import Box
from .deal import deal, holds, leave_hand, list_deals, weight
from .events import H3_3, H4_1, H4_2, H4_3, H5_3, H6_3, H6_4, H6_7, MADE
from .land import area_of, join_landmasses, lay, redraw
from .migration import arrive, is_divided, migrant, richest
from .people import (
    can_follow,
    follow,
    has_follower,
    introduce,
    is_on_board,
    is_open,
    leave_board,
    lose_followers,
    names_continent,
)
from .scoring import score_temples
from .state import (
    BY_TOKENS,
    IN_PLAY,
    MIGRATE,
    OVER,
    PAY,
    PEOPLE,
    SETUP,
    TILE,
    TOKEN,
    WINNER,
    State,
)
from .tiles import COLOURS, SIDES, turned
from .turn import begin_draw, begin_people, begin_token, play_token
from .upheaval import (
    MIGRATION,
    NOTHING,
    WAR,
    begin_upheaval,
    end_upheaval,
    outcome,
    stakes_at,
)
from .verbs import cell_of, direction_of, encode, subject_of, verb_of
from .war import drive_out_losers, strongest

# What is legal


@rule
def list_legal(s: State, box: Box, moves: list[int]) -> int:
    """Write every legal move of the actor into `moves`; return their number."""
    if s.actor == CHANCE:
        return list_deals(s, box, moves)
    if s.phase == TILE:
        return list_tiles(s, box, moves)
    if s.phase == PEOPLE:
        return list_people(s, moves)
    if s.phase == TOKEN:
        moves[0] = encode(verbs.HOLD, 0, 0, 0)
        moves[1] = encode(verbs.SCORE, 0, 0, 0)
        return 2
    if s.phase == PAY:
        return list_colours(s, verbs.PAY, moves)
    if s.phase == WINNER:
        return list_colours(s, verbs.WINNER, moves)
    if s.phase == MIGRATE:
        return list_parts(s, moves)
    return 0


@rule
def list_tiles(s: State, box: Box, moves: list[int]) -> int:
    """Every place for the tiles in hand."""
    count = 0
    pays = has_follower(s, s.actor)
    for k in range(s.frontier_count):
        count = list_rotations(s, box, verbs.ADD, s.frontier[k], pays, moves, count)
    for tile in range(box.tile_count):
        if can_replace(s, box, tile):
            count = list_rotations(s, box, verbs.REPLACE, s.cell[tile], pays, moves, count)
    return count


@rule
def can_replace(s: State, box: Box, tile: int) -> bool:
    """The tile is in play and has no pyramid (H4.2)."""
    return s.where[tile] == IN_PLAY and box.has_pyramid[tile] == 0


@rule
def list_rotations(
    s: State, box: Box, verb: int, cell: int, pays: bool, moves: list[int], count: int
) -> int:
    """Each tile in hand, in each rotation that looks different and can be paid for."""
    stakes = unpaid_stakes(s, cell, pays)
    for k in range(s.hand_size[s.actor]):
        tile = s.hands[s.actor][k]
        for rotation in range(box.turns[tile]):
            move = encode(verb, tile, cell, rotation)
            if stakes == 0 or why_not_unpaid(box, move, stakes) == refusals.ALLOWED:
                moves[count] = move
                count += 1
    return count


@rule
def unpaid_stakes(s: State, cell: int, pays: bool) -> int:
    """What is at stake on the cell: nothing for those who can pay (H4.3)."""
    return 0 if pays else stakes_at(s, cell)


@rule
def list_people(s: State, moves: list[int]) -> int:
    """Every new civilization on every open continent, and every follower (H7.1, H7.2)."""
    count = 0
    for colour in range(COLOURS):
        if why_not_follow(s, colour) == refusals.ALLOWED:
            moves[count] = encode(verbs.FOLLOW, colour, 0, 0)
            count += 1
    for side in range(SIDES):
        if s.landmass[side] == side and is_open(s, side):  # most sides name no landmass
            for colour in range(COLOURS):
                if not is_on_board(s, colour):
                    moves[count] = encode(verbs.INTRODUCE, colour, s.cell[side // 3], side % 3)
                    count += 1
    return count


@rule
def list_colours(s: State, verb: int, moves: list[int]) -> int:
    """Followers to pay with, or winners of a tie."""
    count = 0
    for colour in range(COLOURS):
        move = encode(verb, colour, 0, 0)
        if why_not_settle(s, move) == refusals.ALLOWED:
            moves[count] = move
            count += 1
    return count


@rule
def list_parts(s: State, moves: list[int]) -> int:
    count = 0
    for direction in range(3):
        move = encode(verbs.MIGRATE, 0, 0, direction)
        if why_not_settle(s, move) == refusals.ALLOWED:
            moves[count] = move
            count += 1
    return count


# Why not


@rule
def why_not(s: State, box: Box, move: int) -> int:
    """The cause why the player to move may not make this move, or 0."""
    verb = verb_of(move)
    if s.actor == CHANCE:
        if verb == verbs.DEAL and weight(s, box, subject_of(move)) > 0:
            return refusals.ALLOWED
        return refusals.WRONG_SETUP_TILE if s.phase == SETUP else refusals.WRONG_DRAWN_TILE
    if s.phase == OVER:
        return refusals.OVER_BY_TOKENS if s.reason == BY_TOKENS else refusals.OVER_BY_EPOCHS
    if verb == verbs.DEAL:
        return refusals.NOT_A_DEALER
    if s.phase == TILE:
        if verb == verbs.ADD:
            return why_not_add(s, box, move)
        if verb == verbs.REPLACE:
            return why_not_replace(s, box, move)
        return refusals.TILE_FIRST
    if s.phase == PEOPLE:
        if verb == verbs.INTRODUCE:
            return why_not_introduce(s, move)
        if verb == verbs.FOLLOW:
            return why_not_follow(s, subject_of(move))
        return refusals.PEOPLE_NOW
    if s.phase == TOKEN:
        return refusals.ALLOWED if verb in (verbs.SCORE, verbs.HOLD) else refusals.TOKEN_NOW
    return why_not_settle(s, move)


@rule
def why_not_add(s: State, box: Box, move: int) -> int:
    tile = subject_of(move)
    if not holds(s, s.actor, tile):
        return refusals.ADDED_NOT_IN_HAND
    if not is_frontier(s, cell_of(move)):
        return refusals.NOT_BESIDE_A_TILE
    if direction_of(move) >= box.turns[tile]:
        return refusals.ADDED_ROTATION
    stakes = unpaid_stakes(s, cell_of(move), has_follower(s, s.actor))
    return why_not_unpaid(box, move, stakes)


@rule
def why_not_replace(s: State, box: Box, move: int) -> int:
    tile = subject_of(move)
    if not holds(s, s.actor, tile):
        return refusals.REPLACING_NOT_IN_HAND
    old = tile_at(s, cell_of(move))
    if old == NONE:
        return refusals.NO_TILE_THERE
    if not can_replace(s, box, old):
        return refusals.PYRAMID_STAYS
    if direction_of(move) >= box.turns[tile]:
        return refusals.REPLACING_ROTATION
    stakes = unpaid_stakes(s, cell_of(move), has_follower(s, s.actor))
    return why_not_unpaid(box, move, stakes)


@rule
def why_not_unpaid(box: Box, move: int, stakes: int) -> int:
    """Without followers a tile may cause neither war nor migration (H4.3)."""
    joins = turned(box.joins[subject_of(move)], direction_of(move))
    happens = outcome(stakes, joins)
    if happens == WAR:
        return refusals.WAR_UNPAID
    if happens == MIGRATION:
        return refusals.MIGRATION_UNPAID
    return refusals.ALLOWED


@rule
def why_not_introduce(s: State, move: int) -> int:
    if is_on_board(s, subject_of(move)):
        return refusals.ALREADY_ON_BOARD
    tile = tile_at(s, cell_of(move))
    side = 3 * tile + direction_of(move)
    if tile == NONE or not names_continent(s, side):
        return refusals.NO_SUCH_CONTINENT
    if not is_open(s, side):
        return refusals.ALREADY_INHABITED
    return refusals.ALLOWED


@rule
def why_not_follow(s: State, colour: int) -> int:
    if not is_on_board(s, colour):
        return refusals.NOT_ON_BOARD
    if not can_follow(s, colour):
        return refusals.SUPPLY_EMPTY
    return refusals.ALLOWED


@rule
def why_not_settle(s: State, move: int) -> int:
    """A follower, the winner of a tie, or the part to migrate to."""
    verb = verb_of(move)
    if s.phase == PAY:
        if verb != verbs.PAY:
            return refusals.PAY_FIRST
        if s.followers[s.actor][subject_of(move)] == 0:
            return refusals.NO_SUCH_FOLLOWER
        return refusals.ALLOWED
    if s.phase == WINNER:
        named = verb == verbs.WINNER and (s.choices >> subject_of(move)) & 1 == 1
        return refusals.ALLOWED if named else refusals.NAME_A_WINNER
    named = verb == verbs.MIGRATE and (s.choices >> direction_of(move)) & 1 == 1
    return refusals.ALLOWED if named else refusals.NAME_A_PART


# Making a move


@rule
def apply(s: State, box: Box, move: int) -> None:
    """Make a legal move, up to the next question to a player or to chance."""
    verb = verb_of(move)
    subject = subject_of(move)
    if verb == verbs.DEAL:
        deal(s, subject)
    elif verb in (verbs.ADD, verbs.REPLACE):
        play(s, box, subject, cell_of(move), direction_of(move))
    elif verb == verbs.PAY:
        pay(s, box, subject)
    elif verb == verbs.WINNER:
        tell(s, MADE, H5_3)
        end_war(s, box, subject)
    elif verb == verbs.MIGRATE:
        tell(s, MADE, H6_3)
        end_migration(s, box, direction_of(move))
    elif verb == verbs.INTRODUCE:
        tile = tile_at(s, cell_of(move))
        introduce(s, subject, 3 * tile + direction_of(move))
        begin_token(s)
    elif verb == verbs.FOLLOW:
        follow(s, subject)
        begin_token(s)
    elif verb == verbs.SCORE:
        play_token(s)
    else:
        tell(s, MADE, H3_3)
        begin_draw(s)


@rule
def play(s: State, box: Box, tile: int, cell: int, rotation: int) -> None:
    """Add or replace; a war or a migration is to be paid for before it is settled (H4.4)."""
    leave_hand(s, s.turn, tile)
    begin_upheaval(s, tile, cell, turned(box.joins[tile], rotation))
    tell(s, MADE, H4_1 if s.replaced == NONE else H4_2)
    lay(s, box, tile, cell, rotation)
    if s.upheaval == NOTHING:
        end_tile(s, box)
    else:
        s.phase = PAY


@rule
def pay(s: State, box: Box, colour: int) -> None:
    """One follower for the whole war or migration (H4.3)."""
    tell(s, MADE, H4_3)
    lose_followers(s, s.turn, colour, 1, H4_3)
    look_for_ties(s, box)


@rule
def look_for_ties(s: State, box: Box) -> None:
    """Ask the actor who wins, or where to, if that is left open (H5.3, H6.3)."""
    if s.upheaval == WAR:
        s.choices = strongest(s, box)
        s.phase = WINNER
    else:
        s.choices = richest(s, box)
        s.phase = MIGRATE
    if s.choices & (s.choices - 1) != 0:
        return
    only = 0
    while s.choices >> (only + 1) != 0:
        only += 1
    if s.upheaval == WAR:
        end_war(s, box, only)
    else:
        end_migration(s, box, only)


@rule
def end_war(s: State, box: Box, winner: int) -> None:
    """The winner inhabits what the tile has joined (H5.4)."""
    drive_out_losers(s, winner)
    end_tile(s, box)


@rule
def end_migration(s: State, box: Box, direction: int) -> None:
    """The marker moves to the part that holds the played tile's area in this direction."""
    colour = migrant(s)
    left = area_of(s, s.home[colour])
    decline = H6_4 if is_divided(s, colour) else H6_7
    leave_board(s, colour)  # it is lifted while the landmasses are drawn anew
    draw_land(s, box)
    arrive(s, colour, direction, left, decline)
    end_step(s, box)


@rule
def end_tile(s: State, box: Box) -> None:
    draw_land(s, box)
    end_step(s, box)


@rule
def draw_land(s: State, box: Box) -> None:
    """The landmasses follow the tiles again."""
    if s.replaced == NONE:
        join_landmasses(s, box, s.played)
    else:
        redraw(s, box, s.played, s.replaced)


@rule
def end_step(s: State, box: Box) -> None:
    """Temples score when wars and migrations are over (H4.5); then come the people."""
    score_temples(s, box, s.played)
    end_upheaval(s)
    begin_people(s)
