"""Deals: set-up, draws, refills, cards that a tornado takes (G2.2 to G2.5, section 4, G10.7).

Chance makes these moves. This module says which cards it may deal, how likely each is, and where a
dealt card goes.
"""

from __future__ import annotations

from ..chance import Generator, below
from ..contract import CHANCE
from ..frontier import NONE
from ..speed import rule, tell
from . import verbs
from .box import Box
from .cards import (
    FIRST_OBJECTIVE,
    LIGHTNING,
    MAX_CITIES,
    MAX_HAND,
    MAX_PLAYERS,
    OBJECTIVE,
    POWER,
    back_of,
    end_card,
    first_card,
)
from .events import (
    BLIND,
    DRAWN,
    G2_2,
    G2_3,
    G2_4,
    G4_1,
    G4_2,
    G10_7,
    GIVEN,
    MADE,
    OPENED,
    TAKEN,
)
from .hand import count_back, count_card, gain_card, learn, lose_unseen
from .powers import next_take
from .state import (
    AVAILABLE,
    BASE,
    DEAL,
    DEALT,
    DISASTERS,
    NOT_DEALT,
    PLACES,
    SETUP,
    State,
)
from .turn import begin_turn, end_draw, exhaust
from .verbs import card_of, encode, extra_of, verb_of
from .world import clear_world

ANIMAL_TOKENS = 20  # G1.9


@rule
def start(s: State, box: Box, players: int, rules: int, lightnings: int) -> None:
    """Lay out a game; the state must be all zeros. The first deal is chance's (section 2)."""
    s.players = players
    s.rules = rules
    s.pawns_each = 6 if players == 2 else 5  # G2.1
    for seat in range(players):
        s.pawns[seat] = s.pawns_each
    for seat in range(MAX_PLAYERS):
        for k in range(MAX_HAND):
            s.hands[seat][k] = NONE
            s.known[seat][k] = NONE
    for land in range(6):
        s.supply[land] = box.tiles[land]
    s.tokens = ANIMAL_TOKENS
    for city in range(MAX_CITIES):
        s.tile_of[city] = NONE
        s.order[city] = NONE
    clear_world(s)
    for back in range(3):
        for place in range(3):
            s.faceup[back][place] = NONE
    for k in range(4):
        s.taken[k] = NONE
        s.taken_from[k] = NONE
    s.winner = NONE
    fill_piles(s, box, lightnings)
    next_setup_deal(s, box)


@rule
def fill_piles(s: State, box: Box, lightnings: int) -> None:
    """The cards that play: no Power in base, no disasters in advanced games (G2.4, G2.5)."""
    for back in range(backs_in_play(s)):
        for card in range(first_card(back), end_card(back)):
            count = box.cards[card]
            if card >= LIGHTNING and s.rules != DISASTERS:
                count = 0
            elif card == LIGHTNING:
                count = lightnings
            s.left[card] = count
            s.piles[back] += count


@rule
def backs_in_play(s: State) -> int:
    return 2 if s.rules == BASE else 3


@rule
def objectives_in_play(s: State) -> int:
    """Players + 2 (G2.2)."""
    return s.players + 2


@rule
def setup_back(s: State) -> int:
    """What the set-up deals next: OBJECTIVE, a back, or NONE when it is done."""
    step = s.dealt - objectives_in_play(s)
    if step < 0:
        return OBJECTIVE
    for back in range(backs_in_play(s)):
        step -= DEALT[back] * s.players + PLACES[back]
        if step < 0:
            return back
    return NONE


@rule
def setup_step(s: State) -> int:
    """How many cards of the back being dealt in the set-up were dealt before."""
    step = s.dealt - objectives_in_play(s)
    for back in range(backs_in_play(s)):
        cards = DEALT[back] * s.players + PLACES[back]
        if step < cards:
            return step
        step -= cards
    return step


@rule
def next_setup_deal(s: State, box: Box) -> None:
    """Skip the deals for which a pile is empty; after the last deal seat 0 begins (G2.6)."""
    s.phase = SETUP
    s.actor = CHANCE
    back = setup_back(s)
    while back != NONE and back != OBJECTIVE and s.piles[back] == 0:
        s.dealt += 1
        back = setup_back(s)
    if back == NONE:
        begin_turn(s, box, 0)


@rule
def plays_objective(s: State, box: Box, objective: int) -> bool:
    """Base rules use only the Nature objectives (G2.2)."""
    return s.rules != BASE or box.objective_cards[objective][6] == 0


@rule
def dealt_back(s: State) -> int:
    """What kind of card chance is to deal."""
    if s.phase == SETUP:
        return setup_back(s)
    return card_of(s.pending)


@rule
def is_taken(s: State) -> bool:
    """The next deal comes from the hand of a tornado's victim, not from a pile (G10.7)."""
    return s.phase == DEAL and verb_of(s.pending) == verbs.TAKE


@rule
def face_down(s: State, box: Box, card: int) -> int:
    """How many of this card lie face down in its pile, or 1 for an objective not yet dealt."""
    if card < FIRST_OBJECTIVE:
        return s.left[card]
    objective = card - FIRST_OBJECTIVE
    if objective >= box.objective_count or s.objectives[objective] != NOT_DEALT:
        return 0
    return 1 if plays_objective(s, box, objective) else 0


@rule
def weight(s: State, box: Box, card: int) -> int:
    """The law of chance: how many of this card are among those from which the next is dealt."""
    if back_of(card) != dealt_back(s):
        return 0
    return count_among(s, box, card)


@rule
def count_among(s: State, box: Box, card: int) -> int:
    """The same for a card with the back that is to be dealt."""
    if is_taken(s):
        return count_card(s, extra_of(s.pending), card)
    return face_down(s, box, card)


@rule
def list_deals(s: State, box: Box, moves: list[int]) -> int:
    """Every possible deal, each kind of card once."""
    count = 0
    back = dealt_back(s)
    for card in range(first_card(back), end_card(back)):
        if weight(s, box, card) > 0:
            moves[count] = encode(verbs.DEAL, card, 0, 0)
            count += 1
    return count


@rule
def random_deal(s: State, box: Box, rng: Generator) -> int:
    """Deal as well-shuffled piles would.

    To ask `count_among` for each card of a pile or hand takes too long (docs/decisions/0013).
    """
    back = dealt_back(s)
    if back == OBJECTIVE:
        card = random_among(s, box, back, rng)
    elif is_taken(s):
        card = random_in_hand(s, extra_of(s.pending), back, rng)
    else:
        card = random_in_pile(s, back, s.piles[back], rng)
    return encode(verbs.DEAL, card, 0, 0)


@rule
def random_in_pile(s: State, back: int, size: int, rng: Generator) -> int:
    """A card of a pile of this size, each equally likely."""
    card = first_card(back)
    place = below(rng, size)
    while place >= s.left[card]:
        place -= s.left[card]
        card += 1
    return card


@rule
def random_in_hand(s: State, seat: int, back: int, rng: Generator) -> int:
    """A card with this back from the hand, each equally likely (G10.7)."""
    place = below(rng, count_back(s, seat, back))
    k = 0
    while place > 0 or back_of(s.hands[seat][k]) != back:
        if back_of(s.hands[seat][k]) == back:
            place -= 1
        k += 1
    return s.hands[seat][k]


@rule
def random_among(s: State, box: Box, back: int, rng: Generator) -> int:
    """A random card with this back, weighted by how many there are of it."""
    total = 0
    for card in range(first_card(back), end_card(back)):
        total += count_among(s, box, card)
    place = below(rng, total)
    card = first_card(back)
    count = count_among(s, box, card)
    while place >= count:
        place -= count
        card += 1
        count = count_among(s, box, card)
    return card


@rule
def deal(s: State, box: Box, card: int) -> None:
    """The dealt card goes where it belongs."""
    if s.phase == SETUP:
        setup_deal(s, card)
        next_setup_deal(s, box)
    elif verb_of(s.pending) == verbs.TAKE:
        victim = extra_of(s.pending)
        tell(s, MADE, G10_7)
        tell(s, TAKEN, G10_7, victim, back_of(card))
        lose_unseen(s, victim, card)
        s.taken[s.taken_count] = card
        s.taken_from[s.taken_count] = victim
        s.taken_count += 1
        next_take(s, victim)
    else:
        leave_pile(s, card)
        place = extra_of(s.pending)
        if place == 0:
            tell(s, MADE, G4_1)
            tell(s, BLIND, G4_1, s.turn, back_of(card))
            gain_card(s, s.turn, card)
        else:
            tell(s, MADE, G4_2)
            open_card(s, card, place, G4_2)
        end_draw(s, box)


@rule
def leave_pile(s: State, card: int) -> None:
    s.left[card] -= 1
    s.piles[back_of(card)] -= 1


@rule
def setup_deal(s: State, card: int) -> None:
    """Objectives; then of each back every hand in turn, then the face-up places (G2.2, G2.3)."""
    if card >= FIRST_OBJECTIVE:
        tell(s, MADE, G2_2)
        s.objectives[card - FIRST_OBJECTIVE] = AVAILABLE
        tell(s, OPENED, G2_2, card)
    else:
        back = back_of(card)
        by = G2_4 if back == POWER else G2_3
        tell(s, MADE, by)
        step = setup_step(s)
        leave_pile(s, card)
        if step < DEALT[back] * s.players:
            tell(s, GIVEN, by, step // DEALT[back], back)
            gain_card(s, step // DEALT[back], card)
        else:
            open_card(s, card, step - DEALT[back] * s.players + 1, by)
    s.dealt += 1


@rule
def open_card(s: State, card: int, place: int, by: int) -> None:
    """The card is laid open in its place."""
    s.faceup[back_of(card)][place - 1] = card
    tell(s, OPENED, by, card, place)


@rule
def has_faceup(s: State, back: int) -> bool:
    for place in range(PLACES[back]):
        if s.faceup[back][place] != NONE:
            return True
    return False


@rule
def can_draw(s: State, back: int, place: int) -> bool:
    """A face-up card, the top of a pile, or the draw that ends the game (G4.1, G4.6)."""
    if place > 0:
        return s.faceup[back][place - 1] != NONE
    return s.piles[back] > 0 or not has_faceup(s, back)


@rule
def draw(s: State, box: Box, back: int, place: int) -> None:
    """Take the face-up card, which is replaced at once, or the top card (G4.1, G4.2, G4.6)."""
    if place == 0 and s.piles[back] == 0:
        exhaust(s)
        return
    tell(s, MADE, G4_1)
    if place > 0:
        card = s.faceup[back][place - 1]
        tell(s, DRAWN, G4_1, s.turn, card, place)
        s.faceup[back][place - 1] = NONE
        gain_card(s, s.turn, card)
        learn(s, s.turn, card)
        if s.piles[back] == 0:
            end_draw(s, box)
            return
    s.pending = encode(verbs.DRAW, back, 0, place)
    s.phase = DEAL
    s.actor = CHANCE
