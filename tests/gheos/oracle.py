"""A second reading of the rules, to check the first.

It knows a game only as JSON: the position, the move, and what is printed on the tiles. Landmasses
are found by merging sides until no more merge; wars and migrations by comparing the landmasses
before and after a tile, as in sections 5 and 6. Nothing is kept from one move to the next. `legal`
and `after` compute what the rules code computes; `check` compares the two.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from demiurge.game import Position

Json = dict[str, Any]
Cell = tuple[int, int, str]  # "^" sorts before "v"
Side = tuple[Cell, int]
Faces = dict[str, Json]

COLOURS = ("red", "green", "yellow", "blue", "black", "white")
SYMBOLS = ("wheat", "cup", "sword", "pyramid")
SETTLING = ("pay", "winner", "migrate")


def cell_of(text: str) -> Cell:
    parts = re.fullmatch(r"(-?\d+),(-?\d+)([\^v])", text)
    assert parts, text
    return int(parts[1]), int(parts[2]), parts[3]


def text_of(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}{cell[2]}"


def neighbour(cell: Cell, direction: int) -> Cell:
    x, y, half = cell
    if half == "^":
        return ((x, y, "v"), (x, y - 1, "v"), (x - 1, y, "v"))[direction]
    return ((x, y, "^"), (x, y + 1, "^"), (x + 1, y, "^"))[direction]


@dataclass(frozen=True)
class Area:
    """One piece of land on one tile."""

    cell: Cell
    directions: tuple[int, ...]
    symbols: tuple[str, ...]

    @property
    def sides(self) -> list[Side]:
        return [(self.cell, direction) for direction in self.directions]


@dataclass(frozen=True)
class Landmass:
    """Areas joined across the sides of neighbouring tiles."""

    areas: frozenset[Area]

    @cached_property
    def sides(self) -> set[Side]:
        return {side for area in self.areas for side in area.sides}

    @property
    def name(self) -> str:
        cell, direction = min(self.sides)
        return f"{text_of(cell)}/{direction}"

    def count(self, symbol: str, without: Cell | None = None) -> int:
        return sum(area.symbols.count(symbol) for area in self.areas if area.cell != without)

    @property
    def spaces(self) -> int:
        return sum(len(area.directions) > 1 for area in self.areas)

    @property
    def is_continent(self) -> bool:
        return self.spaces > 0 and len({area.cell for area in self.areas}) > 1

    @property
    def is_island(self) -> bool:
        return len(self.areas) == 2 and self.spaces == 0


def areas_on(cell: Cell, lying: Json, faces: Faces) -> list[Area]:
    return [
        Area(
            cell,
            tuple(sorted((int(side) + lying["rotation"]) % 3 for side in area["sides"])),
            tuple(area["symbols"]),
        )
        for area in faces[lying["tile"]]["areas"]
    ]


class Land:
    """All landmasses of a set of tiles."""

    def __init__(self, tiles: Json, faces: Faces) -> None:
        groups: dict[Side, set[Area]] = {}
        for text, lying in tiles.items():
            for area in areas_on(cell_of(text), lying, faces):
                group = {area}
                for side in area.sides:
                    groups[side] = group
        for cell, direction in list(groups):
            mine = groups[cell, direction]
            facing = groups.get((neighbour(cell, direction), direction), mine)
            if facing is not mine:
                mine |= facing
                for area in facing:
                    for side in area.sides:
                        groups[side] = mine
        self.cells = {cell for cell, _ in groups}
        self.at = {side: Landmass(frozenset(group)) for side, group in groups.items()}
        self.landmasses = set(self.at.values())
        self.named = {landmass.name: landmass for landmass in self.landmasses}

    @property
    def frontier(self) -> set[Cell]:
        beside = {neighbour(cell, direction) for cell in self.cells for direction in range(3)}
        return beside - self.cells


@dataclass(frozen=True)
class Upheaval:
    """What a tile brings about, with the land before and after it."""

    old: Land
    new: Land
    cell: Cell
    homes: dict[str, Landmass]

    def parts(self, colour: str) -> set[Landmass]:
        """What holds something of the old continent other than the replaced tile (H6.1)."""
        rest = [area for area in self.homes[colour].areas if area.cell != self.cell]
        return {self.new.at[side] for area in rest for side in area.sides}

    @property
    def migrant(self) -> str | None:
        moving = [
            colour
            for colour in self.homes
            if len(self.parts(colour)) > 1 or all(part.is_island for part in self.parts(colour))
        ]
        assert len(moving) < 2
        return moving[0] if moving else None

    @property
    def at_war(self) -> list[str]:
        """Civilizations of which a new landmass holds two or more (H5.1)."""
        if self.migrant:
            return []
        together = Counter(part for colour in self.homes for part in self.parts(colour))
        return [colour for colour in self.homes if any(together[p] > 1 for p in self.parts(colour))]

    @property
    def choices(self) -> list[str]:
        """The moves that decide: one if nothing is tied."""
        if self.migrant:
            best = max(self._worth(part) for part in self.parts(self.migrant))
            parts = [part for part in self.parts(self.migrant) if self._worth(part) == best]
            return [f"migrate {self._direction(part)}" for part in parts]
        swords = {c: self.homes[c].count("sword", without=self.cell) for c in self.at_war}
        return [f"winner {c}" for c in self.at_war if swords[c] == max(swords.values())]

    def _worth(self, part: Landmass) -> tuple[int, bool]:
        return part.count("wheat"), not part.is_island

    def _direction(self, part: Landmass) -> int:
        return min(d for d in range(3) if self.new.at[self.cell, d] == part)


def land_before(data: Json) -> Json:
    """The tiles without what is pending."""
    tiles = dict(data["tiles"])
    if data["pending"]:
        tiles.pop(data["pending"]["cell"])
        if data["pending"]["replaced"]:
            tiles[data["pending"]["cell"]] = data["pending"]["replaced"]
    return tiles


def upheaval_of(data: Json, tiles: Json, cell: str, faces: Faces) -> Upheaval:
    """What turning the land of this position into these tiles brings about."""
    old = Land(land_before(data), faces)
    homes = {c: old.named[name] for c, name in data["civilizations"].items() if name}
    return Upheaval(old, Land(tiles, faces), cell_of(cell), homes)


def played(data: Json, move: str) -> Json:
    """The tiles after this one is added or put in another's place."""
    _, tile, cell, rotation = move.split()
    tiles: Json = data["tiles"]
    return tiles | {cell: {"tile": tile, "rotation": int(rotation)}}


# What is legal


def legal(data: Json, faces: Faces, epochs: int) -> list[str]:
    phase, turn = data["phase"], data["turn"]
    if phase in ("setup", "draw"):
        gone = {lying["tile"] for lying in data["tiles"].values()} | set(data["removed"])
        gone |= {tile for hand in data["hands"] for tile in hand}
        last = ["epoch"] if phase == "draw" and data["epochs"] < epochs else []
        return sorted(f"deal {tile}" for tile in [*(set(faces) - gone), *last])
    if phase == "tile":
        return sorted(_tile_moves(data, faces))
    if phase == "pay":
        return sorted(f"pay {c}" for c, n in data["followers"][turn].items() if n)
    if phase in ("winner", "migrate"):
        pending = data["pending"]["cell"]
        return sorted(upheaval_of(data, data["tiles"], pending, faces).choices)
    if phase == "people":
        return sorted(_people_moves(data, faces))
    return ["hold", "score"] if phase == "token" else []


def _tile_moves(data: Json, faces: Faces) -> Iterator[str]:
    land = Land(data["tiles"], faces)
    can_pay = any(data["followers"][data["turn"]].values())
    places = [("add", text_of(cell)) for cell in land.frontier]
    for cell, lying in data["tiles"].items():
        if not any("pyramid" in area["symbols"] for area in faces[lying["tile"]]["areas"]):
            places.append(("replace", cell))
    for tile in data["hands"][data["turn"]]:
        looks = set()
        for rotation in range(3):
            look = frozenset(areas_on((0, 0, "^"), {"tile": tile, "rotation": rotation}, faces))
            if _looks(look) in looks:
                continue
            looks.add(_looks(look))
            for verb, cell in places:
                move = f"{verb} {tile} {cell} {rotation}"
                if not can_pay:
                    change = upheaval_of(data, played(data, move), cell, faces)
                    if change.migrant or change.at_war:
                        continue
                yield move


def _looks(areas: frozenset[Area]) -> frozenset[Any]:
    return frozenset((area.directions, tuple(sorted(area.symbols))) for area in areas)


def _people_moves(data: Json, faces: Faces) -> Iterator[str]:
    homes = data["civilizations"]
    for colour in COLOURS:
        if homes[colour] and data["supply"][colour]:
            yield f"follow {colour}"
        for landmass in Land(data["tiles"], faces).landmasses:
            if not homes[colour] and landmass.is_continent and landmass.name not in homes.values():
                yield f"introduce {colour} {landmass.name}"


# What a move leads to


def after(data: Json, move: str, faces: Faces, epochs: int) -> Json:
    """The position after a legal move."""
    data = copy.deepcopy(data)
    verb, *words = move.split()
    if verb == "deal":
        _deal(data, words[0])
    elif verb in ("add", "replace"):
        _play(data, move, faces, epochs)
    elif verb == "pay":
        _lose(data, data["turn"], words[0], 1)
        change = upheaval_of(data, data["tiles"], data["pending"]["cell"], faces)
        if len(change.choices) == 1:
            _settle(data, change, change.choices[0], faces, epochs)
        else:
            data["phase"] = change.choices[0].split()[0]
    elif verb in ("winner", "migrate"):
        change = upheaval_of(data, data["tiles"], data["pending"]["cell"], faces)
        _settle(data, change, move, faces, epochs)
    elif verb == "introduce":
        wheat = Land(data["tiles"], faces).named[words[1]].count("wheat")
        data["civilizations"][words[0]] = words[1]
        _lose(data, data["turn"], words[0], -min(wheat, data["supply"][words[0]]))
        _ask(data, "token")
    elif verb == "follow":
        _lose(data, data["turn"], words[0], -1)
        _ask(data, "token")
    elif verb == "score":
        data["tokens"][data["turn"]] -= 1
        _score(data, data["turn"], "cup", faces)
        _ask(data, "draw") if any(data["tokens"]) else _finish(data, "tokens", faces)
    else:
        _ask(data, "draw")
    if move == "deal epoch":
        for seat in range(len(data["hands"])):
            _score(data, seat, "pyramid", faces)
        if data["epochs"] == len(data["hands"]) + 4:
            _finish(data, "epochs", faces)
    return data


def _deal(data: Json, tile: str) -> None:
    data["pile"] -= 1
    if tile == "epoch":
        data["epochs"] += 1
        return
    seats = len(data["hands"])
    seat = data["turn"]
    if data["phase"] == "setup":
        seat = min(seat for seat in range(seats) if len(data["hands"][seat]) < 2)
    data["hands"][seat] = sorted([*data["hands"][seat], tile])
    if all(len(hand) == 2 for hand in data["hands"]):
        data["turn"] = 0 if data["phase"] == "setup" else (seat + 1) % seats
        data["phase"], data["actor"] = "tile", data["turn"]


def _play(data: Json, move: str, faces: Faces, epochs: int) -> None:
    _, tile, cell, _ = move.split()
    change = upheaval_of(data, played(data, move), cell, faces)
    replaced = data["tiles"].get(cell)
    data["tiles"] = played(data, move)
    data["hands"][data["turn"]].remove(tile)
    if replaced:
        data["removed"] = sorted([*data["removed"], replaced["tile"]])
    if change.migrant or change.at_war:
        data["phase"] = "pay"
        data["pending"] = {"cell": cell, "replaced": replaced}
    else:
        _settle(data, change, "", faces, epochs)


def _settle(data: Json, change: Upheaval, choice: str, faces: Faces, epochs: int) -> None:
    """Losers go, everyone else lives on where the rest of the continent is; temples score."""
    homes: dict[str, Landmass | None] = {
        colour: next(iter(change.parts(colour))) for colour in change.homes
    }
    for colour in change.at_war:
        if choice != f"winner {colour}":
            homes[colour] = None
    if change.migrant:
        part = change.new.at[change.cell, int(choice.split()[1])]
        others = [home for colour, home in homes.items() if colour != change.migrant]
        homes[change.migrant] = None if part in others or part.is_island else part
    for colour, home in homes.items():
        data["civilizations"][colour] = home.name if home else None
        if home is None:
            for seat in range(len(data["hands"])):
                _lose(data, seat, colour, data["followers"][seat][colour])
    for area in areas_on(change.cell, data["tiles"][text_of(change.cell)], faces):
        landmass = change.new.at[area.sides[0]]
        if landmass.name in data["civilizations"].values():
            for symbol in area.symbols:
                if symbol.startswith("temple-"):
                    kind = symbol.removeprefix("temple-")
                    data["points"][data["turn"]] += landmass.count(kind)
    data["pending"] = None
    data["phase"] = "people"
    if not legal(data, faces, epochs):
        _ask(data, "token")


def _lose(data: Json, seat: int, colour: str, count: int) -> None:
    data["followers"][seat][colour] -= count
    data["supply"][colour] += count


def _ask(data: Json, phase: str) -> None:
    if phase == "token" and data["tokens"][data["turn"]] == 0:
        phase = "draw"
    data["phase"] = phase
    data["actor"] = "chance" if phase == "draw" else data["turn"]


def _score(data: Json, seat: int, symbol: str, faces: Faces) -> None:
    land = Land(data["tiles"], faces)
    for colour, count in data["followers"][seat].items():
        if count:
            data["points"][seat] += count * land.named[data["civilizations"][colour]].count(symbol)


def _finish(data: Json, reason: str, faces: Faces) -> None:
    for seat in range(len(data["hands"])):
        _score(data, seat, "cup", faces)
    ranks = [
        (data["points"][seat], sum(data["followers"][seat].values()))
        for seat in range(len(data["hands"]))
    ]
    data["result"] = {
        "winners": [seat for seat, rank in enumerate(ranks) if rank == max(ranks)],
        "scores": data["points"],
        "reason": reason,
    }
    data["phase"], data["actor"] = "over", None


# Comparing


def check(position: Position) -> None:
    """The position is sound, and the state's landmasses are the ones that the tiles form."""
    data, faces = position.to_json(), position.components.faces()
    epochs: int = position.components.data["epochs"]
    land = Land(land_before(data), faces)
    check_pieces(data, faces, epochs)
    check_tidy(position)
    assert state_landmasses(position) == {
        landmass.name: (
            *(landmass.count(symbol) for symbol in SYMBOLS),
            landmass.spaces,
            len(landmass.areas),
            next((c for c in COLOURS if data["civilizations"][c] == landmass.name), None),
            frozenset(landmass.sides),
        )
        for landmass in land.landmasses
    }
    homes = [name for name in data["civilizations"].values() if name]
    assert len(set(homes)) == len(homes), "two civilizations on one continent"
    assert all(land.named[name].is_continent for name in homes)


def check_pieces(data: Json, faces: Faces, epochs: int) -> None:
    """Every tile and follower is in one place."""
    lying = [tile["tile"] for tile in data["tiles"].values()]
    known = [*lying, *data["removed"], *(tile for hand in data["hands"] for tile in hand)]
    assert len(set(known)) == len(known)
    assert data["pile"] == len(faces) - len(known) + epochs - data["epochs"]
    for colour in COLOURS:
        held = [followers[colour] for followers in data["followers"]]
        assert min([data["supply"][colour], *held]) >= 0
        assert data["supply"][colour] + sum(held) == 5
        assert data["civilizations"][colour] or not any(held)
    assert (data["pending"] is not None) == (data["phase"] in SETTLING)


def state_landmasses(position: Position) -> dict[str, Any]:
    """The landmasses as the state keeps them, in the same form."""
    from demiurge.rules.frontier import NONE
    from demiurge.rules.gheos import names, notation, tiles

    s: Any = position._state
    sides: dict[int, set[Side]] = {}
    for side, landmass in enumerate(s.landmass):
        if landmass != NONE:
            cell = cell_of(names.place_text(s.place[side // 3]))
            sides.setdefault(landmass, set()).add((cell, side % 3))
    return {
        notation.landmass_text(s, landmass): (
            *(tiles.symbols(s.counts[landmass], kind) for kind in range(4)),
            tiles.land_spaces(s.counts[landmass]),
            tiles.areas(s.counts[landmass]),
            None if s.inhabitant[landmass] < 0 else COLOURS[s.inhabitant[landmass]],
            frozenset(members),
        )
        for landmass, members in sides.items()
    }


def check_tidy(position: Position) -> None:
    """The state keeps nothing of tiles and landmasses that are gone, and the frontier is right."""
    from demiurge.rules.frontier import NONE
    from demiurge.rules.gheos import notation, state, tiles

    s: Any = position._state
    there = [k for k, where in enumerate(s.where) if where == state.IN_PLAY or k == s.replaced]
    for k in set(range(tiles.MAX_TILES)) - set(there):
        assert (s.cell[k], s.place[k], s.rotation[k], s.joins[k]) == (-1, 0, 0, 0)
        assert s.beside[3 * k : 3 * k + 3] == s.landmass[3 * k : 3 * k + 3] == [-1, -1, -1]
    for landmass in set(range(tiles.SIDES)) - set(s.landmass):
        assert (s.counts[landmass], s.inhabitant[landmass]) == (0, -1)
    assert not any(s.marked)
    for hand, size in zip(s.hands, s.hand_size, strict=True):
        assert hand == [*sorted(hand[:size]), *[NONE] * (tiles.MAX_HAND - size)]
    held = [k for k, where in enumerate(s.where) if where == state.HELD]
    assert held == sorted(k for hand in s.hands for k in hand if k != NONE)
    if s.played == NONE:
        assert (s.replaced, s.together, s.upheaval, s.choices) == (-1, 0, 0, 0)
    free = s.frontier[: s.frontier_count]
    land = Land(position.to_json()["tiles"], position.components.faces())
    assert {cell_of(notation.cell_text(s, cell)) for cell in free} == land.frontier
    filled = {s.cell[k]: k + 1 for k in there if k != s.replaced}
    filled |= {cell: -1 - k for k, cell in enumerate(free)}
    assert {cell: inside for cell, inside in enumerate(s.grid) if inside} == filled


def check_legal(position: Position) -> None:
    data, epochs = position.to_json(), position.components.data["epochs"]
    assert position.legal_moves() == legal(data, position.components.faces(), epochs)


def check_move(before: Json, move: str, position: Position) -> None:
    """The move has led where the rules say."""
    epochs: int = position.components.data["epochs"]
    assert position.to_json() == after(before, move, position.components.faces(), epochs), move
