"""The seeker picks a kind of move first, so that rare things (powers, protections, fours, exhausted
piles) happen often enough to be tested and measured.
"""

from __future__ import annotations

from ..chance import Generator, below
from ..speed import rule
from . import verbs
from .box import Box
from .cards import FIRST_ANIMALS, FIRST_CITY, FIRST_POWER
from .state import State
from .verbs import card_of, verb_of


@rule
def kind_of(move: int) -> int:
    """Draws by back, plays by what is played, everything else by its verb."""
    card = card_of(move)
    if verb_of(move) == verbs.DRAW:
        return card
    if verb_of(move) != verbs.PLAY:
        return 2 + verb_of(move)
    if card < FIRST_ANIMALS:
        return 13
    if card < FIRST_CITY:
        return 14
    if card < FIRST_POWER:
        return 15
    return 16 + card - FIRST_POWER


@rule
def sought(s: State, box: Box, moves: list[int], count: int, rng: Generator) -> int:  # noqa: ARG001
    """A move of a kind chosen first; powers and answers to them twice as likely."""
    kinds = 0
    for k in range(count):
        kinds |= 1 << kind_of(moves[k])
    chosen = 0
    total = 0
    for kind in range(23):
        if (kinds >> kind) & 1:
            weight = 2 if kind > 14 or kind == 2 + verbs.PROTECT else 1
            total += weight
            if below(rng, total) < weight:
                chosen = kind
    alike = 0
    move = 0
    for k in range(count):
        if kind_of(moves[k]) == chosen:
            alike += 1
            if below(rng, alike) == 0:
                move = moves[k]
    return move
