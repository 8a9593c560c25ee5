"""A move at random for playing a game of Gaïa on: a card first, then a place for it.

Picking one of all moves would play mostly tiles, since there are so many places for them; and
listing them costs more than the move itself.
"""

from __future__ import annotations

from ....rules.chance import Generator, below
from ....rules.gaia import verbs
from ....rules.gaia.box import Box
from ....rules.gaia.cards import FIRST_ANIMALS, FIRST_CITY, FIRST_POWER
from ....rules.gaia.cities import may_stand, satisfaction
from ....rules.gaia.deal import backs_in_play, can_draw
from ....rules.gaia.moves import HERD, list_legal, list_power, may_live
from ....rules.gaia.state import ACT, PLACES, State
from ....rules.gaia.verbs import encode
from ....rules.gaia.world import is_free
from ....rules.speed import rule

TRIES = 6
NO_MOVE = 0


@rule
def any_move(s: State, box: Box, rng: Generator, moves: list[int]) -> int:
    """A legal move."""
    if s.phase == ACT:
        for _ in range(TRIES):
            move = action(s, box, rng, moves)
            if move != NO_MOVE:
                return move
    return moves[below(rng, list_legal(s, box, moves))]


@rule
def action(s: State, box: Box, rng: Generator, moves: list[int]) -> int:
    """A draw, or any card of the hand; NO_MOVE if that cannot be done.

    Draws are from the pile: a face-up card would have to be replaced, which costs time.
    """
    k = below(rng, s.hand_size[s.actor] + 1)
    if k == s.hand_size[s.actor]:
        back = below(rng, backs_in_play(s))
        place = 0 if s.piles[back] > 0 else below(rng, PLACES[back] + 1)
        return encode(verbs.DRAW, back, 0, place) if can_draw(s, back, place) else NO_MOVE
    card = s.hands[s.actor][k]
    if card < FIRST_ANIMALS:
        if s.supply[card] == 0:
            return NO_MOVE
        return encode(verbs.PLAY, card, s.frontier[below(rng, s.frontier_count)], 0)
    if card < FIRST_POWER:
        return settlement(s, box, card, rng)
    count = list_power(s, card, moves, 0)
    return moves[below(rng, count)] if count > 0 else NO_MOVE


@rule
def settlement(s: State, box: Box, card: int, rng: Generator) -> int:
    """The first place for a Life card, from any tile on."""
    if s.tile_count == 0 or (card < FIRST_CITY and s.tokens < HERD):
        return NO_MOVE
    tile = below(rng, s.tile_count)
    for _ in range(s.tile_count):
        if is_free(s, tile):
            if card < FIRST_CITY:
                fits = may_live(s, card, tile)
            else:
                city = card - FIRST_CITY
                fits = may_stand(s, box, city, tile) and satisfaction(s, box, city, tile) >= 2
            if fits:
                return encode(verbs.PLAY, card, s.cell[tile], 0)
        tile = tile + 1 if tile + 1 < s.tile_count else 0
    return NO_MOVE
