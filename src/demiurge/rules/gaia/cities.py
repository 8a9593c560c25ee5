"""Cities: needs, founding, falls and rises, feeding (sections 6, 7 and 8)."""

from __future__ import annotations

from ..frontier import NONE
from ..speed import rule, tell
from . import refusals
from .box import Box
from .cards import ANIMALS, FIRST_CITY, SEA, STAR
from .events import (
    FALLS,
    FOUNDED,
    G6_3,
    G6_5,
    G7_4,
    G7_5,
    G7_6,
    G7_7,
    G7_8,
    G7_9,
    G8_1,
    G10_5,
    NEEDS,
    PAWN,
    SWAPPED,
)
from .pawns import is_inhabited, send_home, stand
from .state import BASE, OVER, State
from .world import disturb, hide, put_animals, show, tile_beside


@rule
def common_bits(a: int, b: int) -> int:
    bits = a & b
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@rule
def satisfaction(s: State, box: Box, city: int, tile: int) -> int:
    """How many needs this city has, or would have, satisfied on this tile (G7.1 to G7.4)."""
    return common_bits(box.needs[city], s.around[tile])


@rule
def may_stand(s: State, box: Box, city: int, tile: int) -> bool:
    """The landscape is the card's; a star is any but sea (G6.3)."""
    if box.stands_on[city] == STAR:
        return s.land[tile] != SEA
    return s.land[tile] == box.stands_on[city]


@rule
def has_enough(s: State, box: Box, city: int, tile: int) -> bool:
    """At least two needs would be satisfied there (G6.4)."""
    return satisfaction(s, box, city, tile) >= 2


@rule
def is_before(s: State, tile: int, other: int) -> bool:
    """Smaller x first, then smaller y (G7.11)."""
    if s.x[tile] != s.x[other]:
        return s.x[tile] < s.x[other]
    return s.y[tile] < s.y[other]


@rule
def enter_order(s: State, city: int) -> None:
    place = s.cities
    while place > 0 and is_before(s, s.tile_of[city], s.tile_of[s.order[place - 1]]):
        s.order[place] = s.order[place - 1]
        place -= 1
    s.order[place] = city
    s.cities += 1


@rule
def leave_order(s: State, city: int) -> None:
    place = 0
    while s.order[place] != city:
        place += 1
    s.cities -= 1
    for k in range(place, s.cities):
        s.order[k] = s.order[k + 1]
    s.order[s.cities] = NONE


@rule
def found(s: State, box: Box, city: int, tile: int, seat: int) -> None:
    """Put the city card on a free tile, with its first pawn, or two (G6.3, G6.5)."""
    s.city[tile] = city
    s.tile_of[city] = tile
    s.satisfied[city] = satisfaction(s, box, city, tile)
    enter_order(s, city)
    hide(s, tile, s.land[tile])
    tell(s, FOUNDED, G6_3, seat, city, tile, s.satisfied[city])
    stand(s, city, seat, G6_5, 0)
    if s.phase != OVER and s.rules != BASE and s.satisfied[city] == 4:
        stand(s, city, seat, G7_9, 0)


@rule
def raze(s: State, city: int, by: int, wave: int) -> None:
    """The city card leaves the game; the tile under it is open again (G7.7, G10.11)."""
    tile = s.tile_of[city]
    send_home(s, city, by, wave)
    tell(s, FALLS, by, city, wave)
    leave_order(s, city)
    s.city[tile] = NONE
    s.tile_of[city] = NONE
    s.satisfied[city] = 0
    s.disturbed &= ~(1 << city)
    s.discards[FIRST_CITY + city] += 1
    show(s, tile, s.land[tile])


@rule
def fall(s: State, city: int, now: int, wave: int) -> None:
    """Satisfaction fell (G7.6, G7.7, G7.9)."""
    tell(s, NEEDS, G7_4, city, s.satisfied[city], now, wave)
    s.satisfied[city] = now
    if now == 0:
        raze(s, city, G7_7, wave)
        return
    if now == 1:
        send_home(s, city, G7_6, wave)
    for seat in range(s.players):
        if s.standing[city][seat] == 2:
            tell(s, PAWN, G7_9, seat, city, -1, wave)
            s.standing[city][seat] = 1
            s.pawns[seat] += 1


@rule
def rise(s: State, city: int, now: int, seat: int, wave: int) -> None:
    """Satisfaction rose, to 2 or more: the actor stands there (G7.5), alone if advanced."""
    tell(s, NEEDS, G7_4, city, s.satisfied[city], now, wave)
    s.satisfied[city] = now
    if s.standing[city][seat] == 0:
        by = G7_5
        if s.rules != BASE and is_inhabited(s, city):
            by = G7_8
            send_home(s, city, by, wave)
        stand(s, city, seat, by, wave)
    if s.phase != OVER and s.rules != BASE and now == 4 and s.standing[city][seat] == 1:
        stand(s, city, seat, G7_9, wave)


@rule
def settle(s: State, box: Box, seat: int) -> None:
    """Settle the disturbed cities in waves: all falls, then all rises (G7.10, G7.11)."""
    number = 0
    while s.disturbed != 0 and s.phase != OVER:
        number += 1
        wave = s.disturbed
        s.disturbed = 0
        for k in range(s.cities):
            city = s.order[k]
            if (wave >> city) & 1:
                s.measured[city] = satisfaction(s, box, city, s.tile_of[city])
        k = 0
        while k < s.cities:
            city = s.order[k]
            if (wave >> city) & 1 and s.measured[city] < s.satisfied[city]:
                fall(s, city, s.measured[city], number)
            if k < s.cities and s.order[k] == city:
                k += 1
        for k in range(s.cities):
            city = s.order[k]
            if (wave >> city) & 1 and s.measured[city] > s.satisfied[city]:
                rise(s, city, s.measured[city], seat, number)
                if s.phase == OVER:
                    break
    s.disturbed = 0


@rule
def exchange(s: State, tile: int, other: int) -> None:
    """Two adjacent tiles change places with everything on them (G10.5)."""
    conceal_offers(s, tile)
    conceal_offers(s, other)
    land = s.land[tile]
    s.land[tile] = s.land[other]
    s.land[other] = land
    animals = s.animals[tile]
    s.animals[tile] = s.animals[other]
    s.animals[other] = animals
    city = s.city[tile]
    s.city[tile] = s.city[other]
    s.city[other] = city
    tell(s, SWAPPED, G10_5, tile, other)
    resettle(s, tile)
    resettle(s, other)
    reveal_offers(s, tile)
    reveal_offers(s, other)


@rule
def conceal_offers(s: State, tile: int) -> None:
    if s.city[tile] == NONE:
        hide(s, tile, s.land[tile])
    if s.animals[tile] > 0:
        hide(s, tile, ANIMALS)


@rule
def reveal_offers(s: State, tile: int) -> None:
    if s.city[tile] == NONE:
        show(s, tile, s.land[tile])
    if s.animals[tile] > 0:
        show(s, tile, ANIMALS)


@rule
def resettle(s: State, tile: int) -> None:
    """A city has moved to this tile: it keeps its card's satisfaction (G7.10)."""
    city = s.city[tile]
    if city != NONE:
        leave_order(s, city)
        s.tile_of[city] = tile
        enter_order(s, city)
        disturb(s, tile)


@rule
def is_fed_by(s: State, city: int, side: int) -> bool:
    """There are animals on that side of the city."""
    tile = tile_beside(s, s.tile_of[city], side)
    return tile != NONE and s.animals[tile] > 0


@rule
def why_not_fed(s: State, box: Box, city: int, seat: int) -> int:
    """The player feeds a city with his pawn that shows animals, once a turn (G8.1, G8.5)."""
    if s.standing[city][seat] == 0:
        return refusals.NO_PAWN_THERE
    if box.hungry[city] == 0:
        return refusals.CITY_EATS_NOTHING
    if (s.fed >> city) & 1:
        return refusals.ALREADY_FED
    return refusals.ALLOWED


@rule
def can_feed(s: State, box: Box, seat: int) -> bool:
    """Some city of the player's must be fed and has animals adjacent (G8.3, G8.5)."""
    for k in range(s.cities):
        city = s.order[k]
        if why_not_fed(s, box, city, seat) == refusals.ALLOWED:
            for side in range(4):
                if is_fed_by(s, city, side):
                    return True
    return False


@rule
def feed(s: State, box: Box, city: int, side: int, seat: int) -> None:
    """One token goes from the tile on that side to the supply (G8.1, G8.4)."""
    s.fed |= 1 << city
    tile = tile_beside(s, s.tile_of[city], side)
    put_animals(s, tile, s.animals[tile] - 1, G8_1)
    settle(s, box, seat)
