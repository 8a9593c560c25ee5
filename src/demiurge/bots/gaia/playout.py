"""A random move for playouts of Gaïa: first a card, then a place for it.

Picking one of all moves would play mostly tiles, since there are so many places for them; and
listing all moves costs more than the move itself.
"""

from __future__ import annotations

from ...rules.chance import Generator, below
from ...rules.gaia import verbs
from ...rules.gaia.box import Box
from ...rules.gaia.cards import FIRST_ANIMALS, FIRST_CITY, FIRST_POWER
from ...rules.gaia.deal import backs_in_play, can_draw
from ...rules.gaia.moves import (
    has_herd,
    list_feedings,
    list_legal,
    list_power,
    why_not_life,
)
from ...rules.gaia.refusals import ALLOWED
from ...rules.gaia.state import ACT, DISCARD, FEED, PLACES, State
from ...rules.gaia.turn import HAND_LIMIT, must_discard_power
from ...rules.gaia.verbs import encode
from ...rules.gaia.world import is_in_supply
from ...rules.speed import rule

GUESSES = 2
NO_MOVE = 0


@rule
def any_move(s: State, box: Box, rng: Generator, moves: list[int]) -> int:
    """A legal move."""
    move = NO_MOVE
    if s.phase == ACT:
        move = any_play(s, box, rng, moves)
        if move == NO_MOVE:
            move = any_draw(s, rng)
    elif s.phase == FEED:
        list_feedings(s, box, moves)
        move = moves[0]
    elif s.phase == DISCARD and not must_discard_power(s, s.actor):
        move = encode(verbs.DISCARD, s.hands[s.actor][below(rng, s.hand_size[s.actor])], 0, 0)
    if move != NO_MOVE:
        return move
    return moves[below(rng, list_legal(s, box, moves))]


@rule
def any_play(s: State, box: Box, rng: Generator, moves: list[int]) -> int:
    """Any card of the hand; NO_MOVE if no place is found, or now and then if there is room."""
    size = s.hand_size[s.actor]
    k = below(rng, size + 1 if size < HAND_LIMIT else size)
    if k == size:
        return NO_MOVE
    card = s.hands[s.actor][k]
    if card < FIRST_ANIMALS:
        if not is_in_supply(s, card):
            return NO_MOVE
        return encode(verbs.PLAY, card, s.frontier[below(rng, s.frontier_count)], 0)
    if card < FIRST_POWER:
        return settlement(s, box, card, rng)
    count = list_power(s, card, moves, 0)
    return moves[below(rng, count)] if count > 0 else NO_MOVE


@rule
def any_draw(s: State, rng: Generator) -> int:
    """From the pile: a face-up card would have to be replaced, which costs time."""
    back = below(rng, backs_in_play(s))
    place = 0
    if s.piles[back] == 0:
        place = below(rng, PLACES[back] + 1)
        while not can_draw(s, back, place):
            place = (place + 1) % (PLACES[back] + 1)
    return encode(verbs.DRAW, back, 0, place)


@rule
def settlement(s: State, box: Box, card: int, rng: Generator) -> int:
    """A place for a Life card, if one is among the first few tiles that come to mind."""
    if s.tile_count == 0 or (card < FIRST_CITY and not has_herd(s)):
        return NO_MOVE
    for _ in range(GUESSES):
        tile = below(rng, s.tile_count)
        if why_not_life(s, box, card, tile) == ALLOWED:
            return encode(verbs.PLAY, card, s.cell[tile], 0)
    return NO_MOVE
