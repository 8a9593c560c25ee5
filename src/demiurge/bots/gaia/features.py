"""The features by which a bot judges a position of Gaïa, seat by seat."""

from __future__ import annotations

from ...rules.frontier import NONE
from ...rules.gaia.box import Box
from ...rules.gaia.cards import FIRST_ANIMALS, FIRST_CITY, FIRST_POWER, PROTECTION
from ...rules.gaia.cities import may_stand, satisfaction
from ...rules.gaia.objectives import powers_in_front
from ...rules.gaia.state import AVAILABLE, TAKEN_BY, State
from ...rules.gaia.world import is_free, tile_beside
from ...rules.speed import rule

NAMES = (
    "pawns on objectives",
    "pawns on cities with two needs met",
    "pawns on cities with more needs met",
    "pawns on cities about to starve",
    "one pawn left",
    "two pawns left",
    "objectives in hand",
    "objectives one card away",
    "objectives two cards away",
    "city cards",
    "city cards that fit somewhere",
    "city cards that fit with four needs",
    "animal cards",
    "Nature cards",
    "Power cards",
    "protections",
    "powers in front",
    "actions left",
    "next to play",
)
(
    ON_OBJECTIVES,
    ON_TWO,
    ON_MORE,
    STARVING,
    ONE_LEFT,
    TWO_LEFT,
    IN_HAND,
    ONE_AWAY,
    TWO_AWAY,
    CITY_CARDS,
    FITTING,
    FITTING_FOUR,
    ANIMAL_CARDS,
    NATURE_CARDS,
    POWER_CARDS,
    PROTECTIONS,
    POWERS_IN_FRONT,
    ACTIONS_LEFT,
    NEXT,
) = range(19)
FEATURES = len(NAMES)


@rule
def look_at_pawns(s: State, box: Box, seat: int, seen: list[float]) -> None:
    for k in range(box.objective_count):
        if s.objectives[k] == TAKEN_BY + seat:
            seen[ON_OBJECTIVES] += 1
    for k in range(s.cities):
        city = s.order[k]
        pawns = s.standing[city][seat]
        if pawns > 0:
            seen[ON_TWO if s.satisfied[city] == 2 else ON_MORE] += pawns
            if box.hungry[city] and herd_beside(s, s.tile_of[city]) == 1:
                seen[STARVING] += 1
    if s.pawns[seat] == 1:
        seen[ONE_LEFT] = 1
    elif s.pawns[seat] == 2:
        seen[TWO_LEFT] = 1


@rule
def herd_beside(s: State, tile: int) -> int:
    """Animal tokens next to the tile."""
    tokens = 0
    for side in range(4):
        other = tile_beside(s, tile, side)
        if other != NONE:
            tokens += s.animals[other]
    return tokens


@rule
def look_at_objectives(s: State, box: Box, seat: int, seen: list[float]) -> None:
    """How many cards are missing, with those in hand, for each objective still available."""
    held = nature_held(s, seat)
    for k in range(box.objective_count):
        if s.objectives[k] != AVAILABLE:
            continue
        missing = 0
        for land in range(6):
            missing += max(0, box.objective_cards[k][land] - (held >> (8 * land) & 255))
        if box.objective_cards[k][6] > 0:
            front = powers_in_front(s, seat)
            seen[POWERS_IN_FRONT] = front
            missing += max(0, box.objective_cards[k][6] - front)
        if missing < 3:
            seen[IN_HAND + missing] += 1


@rule
def nature_held(s: State, seat: int) -> int:
    """Nature cards in front of the player and in the hand: a byte per landscape."""
    held = 0
    for land in range(6):
        held += s.front[seat][land] << (8 * land)
    for k in range(s.hand_size[seat]):
        if s.hands[seat][k] < FIRST_ANIMALS:
            held += 1 << (8 * s.hands[seat][k])
    return held


@rule
def look_at_hand(s: State, box: Box, seat: int, seen: list[float]) -> None:
    for k in range(s.hand_size[seat]):
        card = s.hands[seat][k]
        if card < FIRST_ANIMALS:
            seen[NATURE_CARDS] += 1
        elif card < FIRST_CITY:
            seen[ANIMAL_CARDS] += 1
        elif card == PROTECTION:
            seen[PROTECTIONS] += 1
        elif card >= FIRST_POWER:
            seen[POWER_CARDS] += 1
        else:
            seen[CITY_CARDS] += 1
            best = best_site(s, box, card - FIRST_CITY)
            if best >= 2:
                seen[FITTING] += 1
            if best == 4:
                seen[FITTING_FOUR] += 1


@rule
def best_site(s: State, box: Box, city: int) -> int:
    """The most needs that would be met for this city on a tile where it may stand."""
    best = 0
    for tile in range(s.tile_count):
        if is_free(s, tile) and may_stand(s, box, city, tile):
            best = max(best, satisfaction(s, box, city, tile))
    return best


@rule
def look_at(s: State, box: Box, seat: int, seen: list[float]) -> None:
    """All features of one seat."""
    for k in range(FEATURES):
        seen[k] = 0.0
    look_at_pawns(s, box, seat, seen)
    look_at_objectives(s, box, seat, seen)
    look_at_hand(s, box, seat, seen)
    if s.turn == seat:
        seen[ACTIONS_LEFT] = s.actions_left
    elif s.turn == (seat + s.players - 1) % s.players:
        seen[NEXT] = 1


@rule
def weights_row(s: State) -> int:
    """The row of the weights to use: one for each set of rules."""
    return s.rules
