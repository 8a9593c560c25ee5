"""The names of things in a Gheos position, and the position in words.

The words are the picture's title and description, for those who hear it instead of seeing it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from demiurge.drawing.svg import counted

Position = Mapping[str, Any]
Faces = Mapping[str, Mapping[str, Any]]
Continents = Mapping[str, Sequence[str]]

COLOURS = ("red", "green", "yellow", "blue", "black", "white")
BACK = "tile"

PHASES = {
    "tile": "add or replace a tile",
    "pay": "pay a follower",
    "migrate": "choose where to migrate",
    "winner": "choose who wins the war",
    "people": "introduce or follow",
    "token": "score or hold",
}
REASONS = {"tokens": "the last token is scored", "epochs": "the last Epoch has come"}


class Cell(NamedTuple):
    """A triangle of the plane; cells sort as their landmasses do."""

    x: int
    y: int
    down: bool

    def __str__(self) -> str:
        return f"{self.x},{self.y}{'v' if self.down else '^'}"

    def beyond(self, direction: int) -> "Cell":
        """The neighbour in a direction."""
        x, y = ((0, 0), (0, 1), (1, 0))[direction]
        if self.down:
            return Cell(self.x + x, self.y + y, False)
        return Cell(self.x - x, self.y - y, True)


class Area(NamedTuple):
    """A piece of land on a tile in play."""

    cell: Cell
    directions: tuple[int, ...]
    symbols: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.cell}/{self.directions[0]}"


Tiles = Mapping[Cell, Sequence[Area]]

ORIGIN = Cell(0, 0, False)


def cell_called(name: str) -> Cell:
    x, y = name[:-1].split(",")
    return Cell(int(x), int(y), name[-1] == "v")


def areas_of(face: Mapping[str, Any], cell: Cell = ORIGIN, rotation: int = 0) -> list[Area]:
    """The areas of a tile that lies on the cell."""
    return [
        Area(
            cell,
            tuple(sorted((int(side) + rotation) % 3 for side in area["sides"])),
            tuple(area["symbols"]),
        )
        for area in face["areas"]
    ]


def tiles_of(position: Position, faces: Faces) -> dict[Cell, list[Area]]:
    """The areas of all tiles in play, by cell."""
    cells = sorted((cell_called(name), tile) for name, tile in position["tiles"].items())
    return {cell: areas_of(faces[tile["tile"]], cell, tile["rotation"]) for cell, tile in cells}


def areas_named(names: Iterable[str], tiles: Tiles) -> list[Area]:
    """The areas with these names, each once."""
    areas: dict[Area, None] = {}
    for name in names:
        cell, _, direction = name.partition("/")
        for area in tiles[cell_called(cell)]:
            if int(direction) in area.directions:
                areas[area] = None
    return list(areas)


def called(seat: int) -> str:
    """What a seat is called: players of Gheos have no colour."""
    return f"Seat {seat}"


def headline_and_note(position: Position) -> tuple[str, str]:
    """Who is to do what, or who has won; and a word more about it, or none."""
    result, phase = position["result"], position["phase"]
    if phase == "setup":
        return "Set-up", ""
    if result:
        return winners_words(result["winners"]), REASONS[result["reason"]]
    if phase == "draw":
        return "A tile is drawn", f"for {called(position['turn']).lower()}"
    return f"{called(position['actor'])}: {PHASES[phase]}", pending_words(position)


def winners_words(winners: Sequence[int]) -> str:
    if len(winners) == 1:
        return f"{called(winners[0])} wins"
    return f"Seats {' and '.join(map(str, winners))} share the win"


def pending_words(position: Position) -> str:
    pending = position["pending"]
    if not pending:
        return ""
    played = position["tiles"][pending["cell"]]["tile"]
    if not pending["replaced"]:
        return f"{played} added on {pending['cell']}"
    return f"{played} replaces {pending['replaced']['tile']} on {pending['cell']}"


def title(position: Position) -> str:
    return "Gheos. " + ", ".join(words for words in headline_and_note(position) if words)


def description(position: Position, faces: Faces, notes: Mapping[str, Any]) -> str:
    """Everything that the picture shows."""
    tiles = tiles_of(position, faces)
    return " ".join(
        [
            f"The world: {'; '.join(tile_words(position, areas) for areas in tiles.values())}.",
            civilizations_words(position, notes["continents"]),
            *(seat_words(position, seat, faces) for seat in range(len(position["hands"]))),
            f"{counted(position['pile'], 'tile')} in the pile, {epoch_words(position, notes)},",
            f"{counted(len(position['removed']), 'tile')} out of the game.",
        ]
    )


def tile_words(position: Position, areas: Sequence[Area]) -> str:
    cell = str(areas[0].cell)
    tile = position["tiles"][cell]
    return f"{cell} {tile['tile']} rotation {tile['rotation']} ({', '.join(areas_words(areas))})"


def areas_words(areas: Iterable[Area]) -> Iterator[str]:
    """What lies in which directions, such as `01 wheat cup`."""
    for area in areas:
        yield " ".join(["".join(map(str, area.directions)), *(area.symbols or ["nothing"])])


def civilizations_words(position: Position, continents: Continents) -> str:
    words = []
    for colour, where in ordered(position["civilizations"]):
        size = f" with {counted(len(continents[colour]), 'area')}" if colour in continents else ""
        words.append(
            f"{colour} {f'on {where}{size}' if where else 'not in the world'}, "
            f"{counted(position['supply'][colour], 'follower')} in the supply"
        )
    return f"Civilizations: {'; '.join(words)}."


def ordered(per_colour: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return [(colour, per_colour[colour]) for colour in COLOURS]


def seat_words(position: Position, seat: int, faces: Faces) -> str:
    followers = ", ".join(
        f"{count} {colour}" for colour, count in ordered(position["followers"][seat]) if count
    )
    hand = "; ".join(hand_words(tile, faces) for tile in position["hands"][seat])
    return (
        f"{called(seat)} has {counted(position['points'][seat], 'point')}, "
        f"{counted(position['tokens'][seat], 'token')}, followers: {followers or 'none'}; "
        f"in hand: {hand or 'nothing'}."
    )


def hand_words(tile: str, faces: Faces) -> str:
    return "a tile" if tile == BACK else f"{tile} ({', '.join(areas_words(areas_of(faces[tile])))})"


def epoch_words(position: Position, notes: Mapping[str, Any]) -> str:
    return f"{position['epochs']} of {notes['last_epoch']} Epochs"
