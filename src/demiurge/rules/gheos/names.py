"""What the notation calls colours, tiles, places and areas."""

from __future__ import annotations

from .state import RIM, WIDTH
from .tiles import MAX_TILES

COLOUR_NAMES = ("red", "green", "yellow", "blue", "black", "white")
BACK = "tile"
TILE_NAMES = (*(f"tile:{k}" for k in range(1, MAX_TILES + 1)), "epoch", BACK)

Place = tuple[int, int, int]


def place_text(place: int) -> str:
    """The name of the cell at a place (see `land`)."""
    x, y = divmod(place // 2, WIDTH)
    return where_text((x - RIM, y - RIM, place % 2))


def where_text(where: Place) -> str:
    x, y, down = where
    return f"{x},{y}{'^v'[down]}"


def area_text(area: int) -> str:
    """The name of an area, which is 3 times its place and a direction that it touches."""
    return f"{place_text(area // 3)}/{area % 3}"
