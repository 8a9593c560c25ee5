"""Gheos's actions in words, in the order of their numbers."""

from demiurge.rules.gheos.names import COLOUR_NAMES, TILE_NAMES
from demiurge.rules.gheos.tiles import MAX_TILES

NAMES = (
    *(f"turn {TILE_NAMES[tile]} {rotation}" for tile in range(MAX_TILES) for rotation in range(3)),
    *(f"side {TILE_NAMES[tile]}/{side}" for tile in range(MAX_TILES) for side in range(3)),
    *(f"at {TILE_NAMES[tile]}" for tile in range(MAX_TILES)),
    *COLOUR_NAMES,
    *(f"introduce {colour}" for colour in COLOUR_NAMES),
    *(f"migrate {direction}" for direction in range(3)),
    "score",
    "hold",
)
