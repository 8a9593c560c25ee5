"""A move at random for playing a game of Gaïa on: a card first, then a place for it.

Listing all moves to pick one costs more than the game itself; and a hand with one city in it
would see it played as rarely as there are places for tiles.
"""

from __future__ import annotations

from ....rules.chance import Generator, below
from ....rules.gaia import verbs
from ....rules.gaia.box import Box
from ....rules.gaia.cards import FIRST_ANIMALS, FIRST_POWER
from ....rules.gaia.deal import backs_in_play, can_draw
from ....rules.gaia.moves import list_legal, list_life, list_power
from ....rules.gaia.state import ACT, PLACES, State
from ....rules.gaia.verbs import encode
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
    """A draw, or any card of the hand; NO_MOVE if that cannot be done."""
    k = below(rng, s.hand_size[s.actor] + 1)
    if k == s.hand_size[s.actor]:
        back = below(rng, backs_in_play(s))
        place = below(rng, PLACES[back] + 1)
        return encode(verbs.DRAW, back, 0, place) if can_draw(s, back, place) else NO_MOVE
    card = s.hands[s.actor][k]
    if card < FIRST_ANIMALS:
        if s.supply[card] == 0:
            return NO_MOVE
        return encode(verbs.PLAY, card, s.frontier[below(rng, s.frontier_count)], 0)
    if card < FIRST_POWER:
        count = list_life(s, box, card, moves, 0)
    else:
        count = list_power(s, card, moves, 0)
    return moves[below(rng, count)] if count > 0 else NO_MOVE
