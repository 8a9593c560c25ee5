"""Drivers: play a game on without a seed and without players.

The random driver picks any legal move; the seeker looks for tiles that cause wars and migrations,
brings new civilizations and holds its tokens, so that rare things happen often enough to be
tested and measured. Both use `chance.below`, so that every speed plays the same games from the
same generator.
"""

from __future__ import annotations

from ..chance import Generator, below
from ..frontier import NONE, tile_at
from ..speed import rule
from . import verbs
from .box import Box
from .moves import apply, list_legal
from .state import CHANCE, OVER, PEOPLE, SETUP, TILE, TOKEN, State
from .tiles import EPOCH, turned
from .upheaval import outcome, stakes_at, stakes_of
from .verbs import cell_of, direction_of, encode, subject_of, verb_of
from .view import random_tile

RANDOM, SEEKER = range(2)
TRIES = 12  # moves a seeker looks at before it makes another


@rule
def random_deal(s: State, box: Box, rng: Generator) -> int:
    """Deal as a well-shuffled pile would."""
    if s.phase != SETUP and below(rng, s.pile) < box.epochs - s.epochs:
        return encode(verbs.DEAL, EPOCH, 0, 0)
    return encode(verbs.DEAL, random_tile(s, rng), 0, 0)


@rule
def causes(s: State, box: Box, move: int) -> int:
    """What this tile would cause: NOTHING, WAR or MIGRATION."""
    old = tile_at(s, cell_of(move))
    if old == NONE:
        stakes = stakes_at(s, cell_of(move))
    else:
        stakes = stakes_of(s, old)
    return outcome(stakes, turned(box.joins[subject_of(move)], direction_of(move)))


@rule
def sought_tile(s: State, box: Box, moves: list[int], count: int, rng: Generator) -> int:
    """A tile that causes a war, a migration or nothing, as chance wants it, if soon found."""
    wanted = below(rng, 3)
    move = 0
    for _ in range(TRIES):
        other = moves[below(rng, count)]
        if causes(s, box, other) == wanted:
            return other
        if move == 0 or box.has_temple[subject_of(other)] > 0:
            move = other
    return move


@rule
def sought(s: State, box: Box, moves: list[int], count: int, rng: Generator) -> int:
    """A move that makes things happen."""
    if s.phase == TILE:
        return sought_tile(s, box, moves, count, rng)
    move = moves[below(rng, count)]
    if s.phase == TOKEN and below(rng, 8) > 0:
        return moves[0]  # hold
    if s.phase == PEOPLE and verb_of(moves[count - 1]) == verbs.INTRODUCE and below(rng, 4) > 0:
        while verb_of(move) != verbs.INTRODUCE:
            move = moves[below(rng, count)]
    return move


@rule
def deal_on(s: State, box: Box, rng: Generator) -> None:
    """Let chance deal until a player is to move."""
    while s.actor == CHANCE:
        apply(s, box, random_deal(s, box, rng))


@rule
def next_move(
    s: State, box: Box, rng: Generator, moves: list[int], driver: int, tally: list[int]
) -> int:
    """Chance's deal or the driver's choice, which is added to the tally with the moves listed."""
    if s.actor == CHANCE:
        return random_deal(s, box, rng)
    count = list_legal(s, box, moves)
    tally[0] += 1
    tally[1] += count
    if driver == SEEKER:
        return sought(s, box, moves, count, rng)
    return moves[below(rng, count)]


@rule
def play_out(
    s: State, box: Box, rng: Generator, moves: list[int], driver: int, tally: list[int]
) -> None:
    """Play to the end; add decisions and moves listed to the tally."""
    while s.phase != OVER:
        apply(s, box, next_move(s, box, rng, moves, driver, tally))
