"""Drivers: play a game on without a seed and without players.

The random driver picks any legal move; the seeker picks a kind of move first, so that rare things
(powers, protections, fours, exhausted piles) happen often enough to be tested and measured. Both
use `chance.below`, so that every speed plays the same games from the same generator.
"""

from __future__ import annotations

from ..chance import Generator, below
from ..speed import rule
from . import verbs
from .box import Box
from .cards import FIRST_ANIMALS, FIRST_CITY, FIRST_POWER, OBJECTIVE, back_of, first_card
from .deal import dealt_back, list_deals
from .moves import apply, list_legal
from .state import CHANCE, DEAL, OVER, State
from .verbs import card_of, encode, extra_of, verb_of

RANDOM, SEEKER = range(2)


@rule
def random_deal(s: State, box: Box, rng: Generator, moves: list[int]) -> int:
    """Deal as a well-shuffled pile would."""
    back = dealt_back(s)
    if back == OBJECTIVE:
        return moves[below(rng, list_deals(s, box, moves))]
    if s.phase == DEAL and verb_of(s.pending) == verbs.TAKE:
        return random_take(s, back, rng)
    place = below(rng, s.piles[back])
    card = first_card(back)
    while place >= s.left[card]:
        place -= s.left[card]
        card += 1
    return encode(verbs.DEAL, card, 0, 0)


@rule
def random_take(s: State, back: int, rng: Generator) -> int:
    """Any card with this back from the victim's hand (G10.7)."""
    victim = extra_of(s.pending)
    first = 0
    while back_of(s.hands[victim][first]) != back:
        first += 1
    end = first
    while end < s.hand_size[victim] and back_of(s.hands[victim][end]) == back:
        end += 1
    return encode(verbs.DEAL, s.hands[victim][first + below(rng, end - first)], 0, 0)


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
def sought(moves: list[int], count: int, rng: Generator) -> int:
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
    found = 0
    move = 0
    for k in range(count):
        if kind_of(moves[k]) == chosen:
            found += 1
            if below(rng, found) == 0:
                move = moves[k]
    return move


@rule
def deal_on(s: State, box: Box, rng: Generator, moves: list[int]) -> None:
    """Let chance deal until a player is to move."""
    while s.actor == CHANCE:
        apply(s, box, random_deal(s, box, rng, moves))


@rule
def next_move(
    s: State, box: Box, rng: Generator, moves: list[int], driver: int, tally: list[int]
) -> int:
    """Chance's deal or the driver's choice, which is added to the tally with the moves listed."""
    if s.actor == CHANCE:
        return random_deal(s, box, rng, moves)
    count = list_legal(s, box, moves)
    tally[0] += 1
    tally[1] += count
    if driver == SEEKER:
        return sought(moves, count, rng)
    return moves[below(rng, count)]


@rule
def play_out(
    s: State, box: Box, rng: Generator, moves: list[int], driver: int, tally: list[int]
) -> None:
    """Play to the end; add decisions and moves listed to the tally."""
    while s.phase != OVER:
        apply(s, box, next_move(s, box, rng, moves, driver, tally))
