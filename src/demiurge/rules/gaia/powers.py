"""Powers: playing them, protection, and what each one does (section 10)."""

from __future__ import annotations

from ..contract import CHANCE
from ..frontier import NONE, tile_at
from ..speed import rule, tell
from . import verbs
from .box import Box
from .cards import (
    DESERT,
    EARTHQUAKE,
    ERUPTION,
    FIRST_POWER,
    FOREST,
    LIGHTNING,
    PLAIN,
    POWER,
    PROTECTION,
    SUN,
    SWAMP,
    TORNADO,
    back_of,
)
from .cities import exchange, raze, settle
from .events import (
    DISCARDED,
    G10_1,
    G10_4,
    G10_6,
    G10_8,
    G10_11,
    G10_12,
    KEPT,
    MADE,
    POWER_RULES,
    PROTECTED,
    SHOWN,
)
from .hand import count_back, gain_card, lose_openly
from .state import DEAL, KEEP, PROTECT, TAKE, State
from .turn import end_play
from .verbs import card_of, cell_of, encode, extra_of
from .world import become, put_animals, tile_beside


@rule
def weather(card: int, land: int) -> int:
    """What sun or rain makes of a landscape, or NONE (G10.4)."""
    if card == SUN:
        if land == SWAMP:
            return PLAIN
        if land == PLAIN:
            return DESERT
    else:
        if land == DESERT:
            return PLAIN
        if land == PLAIN:
            return SWAMP
    return NONE


@rule
def burns(land: int) -> bool:
    """An eruption makes a desert of it (G10.12)."""
    return land in (PLAIN, FOREST, SWAMP)


@rule
def deserts_needed(s: State, tile: int) -> int:
    """How many deserts an eruption of this mountain takes from the supply."""
    count = 0
    for side in range(4):
        other = tile_beside(s, tile, side)
        if other != NONE and burns(s.land[other]):
            count += 1
    return count


@rule
def play_power(s: State, box: Box, move: int) -> None:
    """The card lies in front of its player at once; then the rivals are asked (G10.1, G10.10)."""
    card = card_of(move)
    tell(s, MADE, POWER_RULES[card - FIRST_POWER])
    put_in_front(s, s.turn, card)
    s.pending = move
    ask_next(s, box, s.turn)


@rule
def put_in_front(s: State, seat: int, card: int) -> None:
    """A Power card is played: everyone sees it from then on (G10.1)."""
    lose_openly(s, seat, card)
    s.front[seat][6 + card - FIRST_POWER] += 1
    tell(s, SHOWN, G10_1, seat, card)


@rule
def ask_next(s: State, box: Box, last: int) -> None:
    """Ask the next rival who holds a Power card; when nobody is left, the power works (G10.10)."""
    seat = (last + 1) % s.players
    while seat != s.turn:
        if count_back(s, seat, POWER) > 0:
            s.actor = seat
            s.phase = PROTECT
            return
        seat = (seat + 1) % s.players
    take_effect(s, box)


@rule
def protect(s: State, box: Box) -> None:
    """The power is cancelled; the protection stays in front of its player (G10.8)."""
    tell(s, MADE, G10_8)
    put_in_front(s, s.actor, PROTECTION)
    tell(s, PROTECTED, G10_8, s.actor, card_of(s.pending))
    end_play(s, box)


@rule
def take_effect(s: State, box: Box) -> None:
    """The power does what it says; satisfaction is settled after it (G10.3)."""
    card = card_of(s.pending)
    if card == TORNADO:
        next_take(s, s.turn)
        if s.phase != TAKE:
            end_play(s, box)
        return
    tile = tile_at(s, cell_of(s.pending))
    if card == EARTHQUAKE:
        exchange(s, tile, tile_beside(s, tile, extra_of(s.pending)))
    elif card == LIGHTNING:
        strike(s, tile, G10_11)
    elif card == ERUPTION:
        erupt(s, tile)
    else:
        become(s, tile, weather(card, s.land[tile]), G10_4)
    settle(s, box, s.turn)
    end_play(s, box)


@rule
def strike(s: State, tile: int, by: int) -> None:
    """Everything on the tile goes (G10.11)."""
    put_animals(s, tile, 0, by)
    if s.city[tile] != NONE:
        raze(s, s.city[tile], by, 0)


@rule
def erupt(s: State, tile: int) -> None:
    """Everything goes from the mountain and around it; then the land burns (G10.12)."""
    strike(s, tile, G10_12)
    for side in range(4):
        other = tile_beside(s, tile, side)
        if other != NONE:
            strike(s, other, G10_12)
    for side in range(4):
        other = tile_beside(s, tile, side)
        if other != NONE and burns(s.land[other]):
            become(s, other, DESERT, G10_12)


@rule
def next_take(s: State, last: int) -> None:
    """The tornado moves on to the next rival with cards; after the last, one is kept (G10.6)."""
    seat = (last + 1) % s.players
    while seat != s.turn:
        if s.hand_size[seat] > 0:
            s.pending = encode(verbs.TAKE, 0, 0, seat)
            s.actor = s.turn
            s.phase = TAKE
            return
        seat = (seat + 1) % s.players
    if s.taken_count > 0:
        s.pending = encode(verbs.PLAY, TORNADO, 0, 0)
        s.actor = s.turn
        s.phase = KEEP


@rule
def take(s: State, back: int) -> None:
    """The rival's card is chosen by its back; which one it is, chance says (G10.6, G10.7)."""
    tell(s, MADE, G10_6)
    s.pending = encode(verbs.TAKE, back, 0, extra_of(s.pending))
    s.actor = CHANCE
    s.phase = DEAL


@rule
def keep(s: State, box: Box, card: int) -> None:
    """One of the taken cards is kept, the others are discarded (G10.6)."""
    tell(s, MADE, G10_6)
    kept = False
    for k in range(s.taken_count):
        if s.taken[k] == card and not kept:
            kept = True
            gain_card(s, s.turn, card)
            tell(s, KEPT, G10_6, s.turn, back_of(card))
        else:
            s.discards[s.taken[k]] += 1
            tell(s, DISCARDED, G10_6, s.turn, s.taken[k])
        s.taken[k] = NONE
        s.taken_from[k] = NONE
    s.taken_count = 0
    end_play(s, box)
