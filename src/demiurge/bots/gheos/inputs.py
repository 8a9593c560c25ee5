"""What the network of Gheos reads: a row per tile with its three sides, and the rest flat.

A tile is known by what is on it, not by its number, so that another box makes sense too.
"""

from __future__ import annotations

from demiurge.bots.inputs import Description
from demiurge.encoding.gheos import actions
from demiurge.encoding.gheos import observation as seen
from demiurge.rules.gheos.box import Box
from demiurge.rules.gheos.tiles import KINDS, MAX_PLAYERS, MAX_TILES, symbols

# the facts: on the area of each side the symbols (4) and temples (3); which sides it joins (3)
SIDE_FACTS = 4 + KINDS
TILE_FACTS = 3 * SIDE_FACTS + 3
FACT = seen.SIZE
NOTHING = FACT + TILE_FACTS * MAX_TILES

SCALES = {"players": 3, "hands": 2, "tokens": 3, "points": 20, "pile": 20, "epochs": 8}
COLOUR_SCALES = [1, 3, 3, 3, 3, 3, 5, 5, 5, 5]
TILE_SCALES = {seen.X: 6, seen.Y: 6}
SIDE_SCALES = {seen.SYMBOLS + kind: 4 for kind in range(4)}
BY_ROW = ("chosen tile", "tiles", "sides")


def facts(box: Box) -> list[int]:
    numbers = []
    for tile in range(MAX_TILES):
        joins = [box.joins[tile] >> third & 1 for third in range(3)]
        for side in range(3):
            # an area's counts are at the first of its sides; a pair is named by the third side
            area = 3 * tile + min(
                k
                for k in range(3)
                if k == side or any(joins[t] for t in range(3) if t not in (k, side))
            )
            numbers += [symbols(box.counts[area], kind) for kind in range(4)]
            numbers += box.temples[area]
        numbers += joins
    return numbers


def _flat() -> list[tuple[int, float]]:
    flat: list[tuple[int, float]] = []
    for part in seen.PARTS:
        for k in range(part.length if part.name not in BY_ROW else 0):
            scale = SCALES.get(part.name, 1)
            if part.name == "colours":
                scale = COLOUR_SCALES[k % seen.COLOUR_COLUMNS]
            flat.append((part.start + k, scale))
    return flat


def _row(tile: int) -> list[int]:
    sides = range(3 * tile, 3 * tile + 3)
    return [
        *(seen.TILES + seen.TILE_COLUMNS * tile + k for k in range(seen.TILE_COLUMNS)),
        *(
            seen.SIDE_ROWS + seen.SIDE_COLUMNS * s + k
            for s in sides
            for k in range(seen.SIDE_COLUMNS)
        ),
        *(seen.CHOSEN_TILE + side for side in sides),
        *(FACT + TILE_FACTS * tile + k for k in range(TILE_FACTS)),
    ]


def _live(tile: int) -> list[int]:
    """It is in play or may still come."""
    return [
        seen.TILES + seen.TILE_COLUMNS * tile + k for k in (seen.UNSEEN, seen.MINE, seen.PLAYED)
    ]


def _actions(tile: int) -> list[int]:
    """The turned tile, its three sides, the tile."""
    sides = range(3 * tile, 3 * tile + 3)
    turned = [actions.TURNED + side for side in sides]
    return [*turned, *(actions.SIDE + side for side in sides), actions.TILE + tile]


TILES = range(MAX_TILES)
DESCRIPTION = Description(
    facts=facts,
    nothing=NOTHING,
    flat=_flat(),
    rows=[_row(tile) for tile in TILES],
    scales=[
        *(TILE_SCALES.get(k, 1) for k in range(seen.TILE_COLUMNS)),
        *[SIDE_SCALES.get(k, 1) for k in range(seen.SIDE_COLUMNS)] * 3,
        *[1] * (3 + TILE_FACTS),
    ],
    live=[_live(tile) for tile in TILES],
    row_actions=[_actions(tile) for tile in TILES],
    actions=actions.ACTIONS,
    seats=MAX_PLAYERS,
)
