"""What the network of Gaïa reads: a row per tile, city card and objective, and the rest flat.

A card or an objective is known by what is on it, not by its number, so that another box makes sense
too.
"""

from __future__ import annotations

from demiurge.bots.inputs import Description
from demiurge.encoding.gaia import actions
from demiurge.encoding.gaia import observation as seen
from demiurge.rules.gaia.box import Box
from demiurge.rules.gaia.cards import (
    CARDS,
    FIRST_ANIMALS,
    FIRST_CITY,
    FIRST_POWER,
    MAX_CITIES,
    MAX_OBJECTIVES,
    MAX_PLAYERS,
    MAX_TILES,
)

# the facts: what each city stands on (six landscapes, a star) and needs (six landscapes, animals),
# and what each objective asks for (six landscapes, powers)
CITY_FACTS, OBJECTIVE_FACTS = 14, 7
CITY_FACT = seen.SIZE
OBJECTIVE_FACT = CITY_FACT + CITY_FACTS * MAX_CITIES
NOTHING = OBJECTIVE_FACT + OBJECTIVE_FACTS * MAX_OBJECTIVES

SCALES = {
    "players": 4,
    "actions left": 2,
    "backs": 3,
    "front": 2,
    "pawns": 3,
    "piles": 20,
    "unseen": 5,
    "discards": 5,
    "supply": 5,
    "tokens": 10,
}
KINDS = ("chosen", "hand", "known", "unseen", "discards", "taken")  # parts that count each card
PLACES = seen.LIFE_PLACES + FIRST_CITY - FIRST_ANIMALS
KINDS_OF_LIFE = FIRST_POWER - FIRST_ANIMALS


def facts(box: Box) -> list[int]:
    numbers = []
    for city in range(MAX_CITIES):
        exists = city < box.city_count
        numbers += [int(exists and box.stands_on[city] == land) for land in range(7)]
        numbers += [(box.needs[city] >> 4 * kind & 15).bit_count() for kind in range(7)]
    for objective in box.objective_cards:
        numbers += objective
    return numbers


def _flat() -> list[tuple[int, float]]:
    """All that is neither about a tile, nor a city card, nor an objective."""
    of_cities = {
        part.start + CARDS * k + FIRST_CITY + city
        for part in seen.PARTS
        if part.name in KINDS
        for k in range(MAX_PLAYERS if part.name == "known" else 1)
        for city in range(MAX_CITIES)
    } | {PLACES + KINDS_OF_LIFE * k + city for k in range(2) for city in range(MAX_CITIES)}
    return [
        (number, SCALES.get(part.name, 1))
        for part in seen.PARTS
        if part.name not in ("objectives", "tiles")
        for number in range(part.start, part.end)
        if number not in of_cities
    ]


# the columns of a row: those of tiles (but for the number of a city), city cards, objectives
TILE = [k for k in range(seen.TILE_COLUMNS) if k != seen.CITY]
TILE_SCALES = {seen.X: 6, seen.Y: 6, seen.SATISFIED: 2}
CITY_COLUMNS = 1 + MAX_PLAYERS + 2 + 4 + CITY_FACTS
OBJECTIVE_COLUMNS = 6 + OBJECTIVE_FACTS


def _tile(tile: int) -> list[int]:
    return [seen.TILES + seen.TILE_COLUMNS * tile + k for k in TILE]


def _holders(city: int) -> list[int]:
    """Where the viewer sees the card: in hands, at the places, taken by a tornado."""
    card = FIRST_CITY + city
    return [
        seen.HAND + card,
        *(seen.KNOWN + CARDS * k + card for k in range(MAX_PLAYERS)),
        *(PLACES + KINDS_OF_LIFE * k + city for k in range(2)),
        seen.TAKEN + card,
    ]


def _city(city: int) -> list[int]:
    card = FIRST_CITY + city
    others = [seen.CHOSEN + card, seen.UNSEEN + card, seen.DISCARDS + card]
    known = [CITY_FACT + CITY_FACTS * city + k for k in range(CITY_FACTS)]
    return [*_holders(city), *others, *known]


def _objective(objective: int) -> list[int]:
    states = [seen.OBJECTIVES + 6 * objective + k for k in range(6)]
    return states + [OBJECTIVE_FACT + OBJECTIVE_FACTS * objective + k for k in range(7)]


def _sides(tile: int) -> list[int]:
    return [actions.SIDE + 4 * tile + side for side in range(4)]


def _row(tile: list[int], city: list[int], objective: list[int]) -> list[int]:
    return [
        *(tile or [NOTHING] * len(TILE)),
        *(city or [NOTHING] * CITY_COLUMNS),
        *(objective or [NOTHING] * OBJECTIVE_COLUMNS),
    ]


TILES, CITIES, OBJECTIVES = range(MAX_TILES), range(MAX_CITIES), range(MAX_OBJECTIVES)
NO_ACTION = -1
DESCRIPTION = Description(
    facts=facts,
    nothing=NOTHING,
    flat=_flat(),
    rows=[
        *(_row(_tile(tile), [], []) for tile in TILES),
        *(_row([], _city(city), []) for city in CITIES),
        *(_row([], [], _objective(objective)) for objective in OBJECTIVES),
    ],
    scales=[
        *(TILE_SCALES.get(k, 1) for k in TILE),
        *[1] * (CITY_COLUMNS + OBJECTIVE_COLUMNS),
    ],
    live=[
        *([seen.TILES + seen.TILE_COLUMNS * tile + seen.LAID] for tile in TILES),
        *(_holders(city) for city in CITIES),
        *([seen.OBJECTIVES + 6 * objective + k for k in range(6)] for objective in OBJECTIVES),
    ],
    row_actions=[  # the tile, its four sides, the card, the objective
        *([actions.TILE + tile, *_sides(tile), NO_ACTION, NO_ACTION] for tile in TILES),
        *([NO_ACTION] * 5 + [actions.CARD + FIRST_CITY + city, NO_ACTION] for city in CITIES),
        *([NO_ACTION] * 6 + [actions.CLAIM + objective] for objective in OBJECTIVES),
    ],
    actions=actions.ACTIONS,
    seats=MAX_PLAYERS,
)
