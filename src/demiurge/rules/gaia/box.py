"""What is in the box: counts of tiles and cards, and what is on each card (section 1).

The numbers rules need are in `Box`, a read-only struct passed along with the state, so that
another component file needs no recompilation. `Components` adds the words: names, notes on
reconstructed cards, and the hash that a record carries.
"""

from __future__ import annotations

from typing import Annotated, Any

from .. import component_file
from ..errors import ComponentError
from ..layout import Struct, Tiny
from .cards import (
    ANIMALS,
    CARDS,
    FIRST_ANIMALS,
    FIRST_CITY,
    FIRST_POWER,
    MAX_CITIES,
    MAX_OBJECTIVES,
    MAX_TILES,
    STAR,
)

LANDSCAPE_NAMES = ("plain", "forest", "sea", "desert", "mountain", "swamp")
POWER_NAMES = ("sun", "rain", "tornado", "protection", "earthquake", "lightning", "eruption")
BACK_NAMES = ("nature", "life", "power")
MOST_OF_A_KIND = 999


class Box(Struct):
    """The numbers on the components."""

    needs: Annotated[list[int], "i4", MAX_CITIES]  # a bit pattern, see cities.satisfaction
    cards: Annotated[list[int], "i2", CARDS]  # how many of each card the box holds
    tiles: Annotated[list[int], "i1", 6]
    stands_on: Annotated[list[int], "i1", MAX_CITIES]  # a landscape or STAR
    hungry: Annotated[list[int], "i1", MAX_CITIES]  # 1 if the city shows an animals icon
    city_count: Tiny
    objective_count: Tiny
    objective_cards: Annotated[list[list[int]], "i1", MAX_OBJECTIVES, 7]  # six landscapes, Power


class Components(component_file.Components[Box]):
    """A component file of this game."""

    def faces(self) -> dict[str, dict[str, Any]]:
        """What is printed on each city, objective and animal card, by the card's name."""
        faces: dict[str, dict[str, Any]] = {}
        for number, city in enumerate(self.data["city"], 1):
            faces[f"city:{number}"] = city
        for number, objective in enumerate(self.data["objective"], 1):
            faces[f"objective:{number}"] = objective
        for land in (*LANDSCAPE_NAMES, "star"):
            status = self.data["animals"].get("status")
            faces[f"animals:{land}"] = {"on": land} | ({"status": status} if status else {})
        return faces


def check(data: dict[str, Any]) -> Components:
    """Check the contents of a component file and number what is on the cards."""
    component_file.only(
        data, "the file", ("tiles", "nature", "power", "animals", "objective", "city")
    )
    box = Box()
    _tiles(data, box)
    _counts(data, "nature", LANDSCAPE_NAMES, box, 0)
    _counts(data, "power", POWER_NAMES, box, FIRST_POWER)
    _counts(data, "animals", (*LANDSCAPE_NAMES, "star"), box, FIRST_ANIMALS)
    _objectives(data, box)
    _cities(data, box)
    return Components(data, box)


def _tiles(data: dict[str, Any], box: Box) -> None:
    """How many tiles of each landscape there are (G1.2)."""
    table = _table(data, "tiles", LANDSCAPE_NAMES)
    box.tiles = [_count(table, "tiles", land) for land in LANDSCAPE_NAMES]
    if sum(box.tiles) > MAX_TILES:
        raise ComponentError(f"tiles: {sum(box.tiles)} tiles, at most {MAX_TILES} are possible.")
    if sum(box.tiles) == 0:
        raise ComponentError("tiles: there is no tile at all, at least 1 is needed.")


def _counts(
    data: dict[str, Any], section: str, names: tuple[str, ...], box: Box, first: int
) -> None:
    """How many cards of each kind there are (G1.3, G1.6, G1.8)."""
    table = _table(data, section, names)
    for k, name in enumerate(names):
        box.cards[first + k] = _count(table, section, name)


def _objectives(data: dict[str, Any], box: Box) -> None:
    """What each objective shows (G1.7)."""
    rows = component_file.rows(data, "objective", MAX_OBJECTIVES, "card")
    box.objective_count = len(rows)
    for number, row in enumerate(rows):
        field = f"objective {number + 1}"
        component_file.only(row, field, ("cards", "status"))
        component_file.status(row, field)
        cards = row.get("cards")
        if not isinstance(cards, dict) or not cards:
            raise ComponentError(f"{field}, cards: expected a table such as {{ plain = 2 }}.")
        component_file.only(cards, f"{field}, cards", (*LANDSCAPE_NAMES, "power"))
        for k, name in enumerate((*LANDSCAPE_NAMES, "power")):
            if name in cards:
                box.objective_cards[number][k] = _count(cards, f"{field}, cards", name, 99)
        shown = box.objective_cards[number]
        if (sum(shown[:6]) > 0) == (shown[6] > 0):
            raise ComponentError(
                f"{field}, cards: expected Nature cards only or Power cards only (G1.7)."
            )


def _cities(data: dict[str, Any], box: Box) -> None:
    """Where each city stands and what it needs (G1.4, G1.5)."""
    rows = component_file.rows(data, "city", MAX_CITIES, "card")
    box.city_count = len(rows)
    for number, row in enumerate(rows):
        field = f"city {number + 1}"
        component_file.only(row, field, ("on", "needs", "status"))
        component_file.status(row, field)
        box.cards[FIRST_CITY + number] = 1
        box.stands_on[number] = _named(row.get("on"), f"{field}, on", "star", STAR)
        needs = row.get("needs")
        if not isinstance(needs, list) or len(needs) != 4:
            raise ComponentError(f"{field}, needs: expected a list of four needs (G1.5).")
        icons = [_named(need, f"{field}, needs", "animals", ANIMALS) for need in needs]
        if icons.count(ANIMALS) > 1:
            raise ComponentError(f"{field}, needs: animals occur at most once on a card (G1.5).")
        box.hungry[number] = icons.count(ANIMALS)
        box.needs[number] = needs_pattern(icons)


def needs_pattern(icons: list[int]) -> int:
    """Four bits per kind of need, filled from below: two seas are 0b0011 in the sea's place."""
    pattern = 0
    for kind in range(7):
        pattern |= ((1 << icons.count(kind)) - 1) << (4 * kind)
    return pattern


def _named(value: Any, field: str, extra: str, number: int) -> int:
    names = (*LANDSCAPE_NAMES, extra)
    if value not in names:
        raise ComponentError(f"{field}: {value!r} is not one of {', '.join(names)}.")
    return number if value == extra else LANDSCAPE_NAMES.index(value)


def _table(data: dict[str, Any], section: str, names: tuple[str, ...]) -> dict[str, Any]:
    table = data.get(section)
    if not isinstance(table, dict):
        raise ComponentError(f"{section}: expected a table [{section}] with a count per name.")
    component_file.only(table, section, (*names, "status"))
    component_file.status(table, section)
    return table


def _count(table: dict[str, Any], section: str, name: str, most: int = MOST_OF_A_KIND) -> int:
    value = table.get(name)
    if type(value) is not int or not 0 <= value <= most:
        raise ComponentError(f"{section}, {name}: expected a number from 0 to {most}.")
    return value
