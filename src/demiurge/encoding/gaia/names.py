"""Gaïa's actions in words, in the order of their numbers."""

from demiurge.rules.gaia.box import BACK_NAMES
from demiurge.rules.gaia.cards import CARDS, MAX_OBJECTIVES, MAX_TILES
from demiurge.rules.gaia.names import CARD_NAMES

SIDE_NAMES = ("east", "north", "west", "south")
NAMES = (
    *(f"card {CARD_NAMES[card]}" for card in range(CARDS)),
    *(
        f"draw {back} {place}" if place else f"draw {back}"
        for back in BACK_NAMES
        for place in range(4)
    ),
    *(f"take {back}" for back in BACK_NAMES),
    "allow",
    "protect",
    *(f"claim objective:{k + 1}" for k in range(MAX_OBJECTIVES)),
    *(f"tile {tile}" for tile in range(MAX_TILES)),
    *(f"side {tile} {side}" for tile in range(MAX_TILES) for side in SIDE_NAMES),
)
