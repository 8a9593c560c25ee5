"""Scenes: a position described in a few words, and moves played in it as text.

A tile is described by its areas: the directions each touches, then its symbols. The scene makes
a box of exactly these tiles and some blank ones. The two tiles in the actor's hand are called A
and B in moves; a civilization is put on the continent that holds an area.

>>> table = scene(
...     {"0,0^": "012 sword", "0,0v": "01 sword | 2"},
...     hand=("012 temple-sword", "0 | 1 | 2"),
...     homes={"yellow": "0,0^/0"},
... )
>>> table.play("add A 0,-1v 0").points
[2, 0]
>>> table.refusal("add B 0,1v 0")
'H3.2'

Everything else is filled in: the other hands hold blank tiles, the supply the followers that
nobody has. The oracle checks the scene before the first move and everything after every move.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from demiurge.game import IllegalMove, Position
from demiurge.rules.gheos import box
from tests.gheos import oracle

Json = dict[str, Any]
BLANK = "0 | 1 | 2"
SPARE = 12  # blank tiles in the pile


class Scene:
    """A position in a test."""

    def __init__(self, position: Position, names: Mapping[str, str]) -> None:
        self.position = position
        self.names = names
        oracle.check(position)

    def text(self, move: str) -> str:
        """The move with A and B as the tiles they stand for."""
        return re.sub(r"\b[AB]\b", lambda name: self.names[name[0]], move)

    def play(self, *moves: str) -> Scene:
        """Make these moves; each must be on the list of legal moves, and not be refused."""
        for move in map(self.text, moves):
            before = self.position.to_json()
            assert self.position.why_not(move) is None, f"{move}: {self.position.why_not(move)}"
            assert move in self.position.legal_moves(), f"{move} is not listed"
            oracle.check_legal(self.position)
            self.position.apply(move)
            oracle.check(self.position)
            oracle.check_move(before, move, self.position)
            again = Position.from_json(
                "gheos", self["."], self.position.components, players=self.position.players
            )
            assert again.to_json() == self["."]
            assert again.legal_moves() == self.position.legal_moves()
        return self

    def refusal(self, move: str) -> str:
        """The number of the rule that forbids this move. It is not listed and changes nothing."""
        move = self.text(move)
        assert move not in self.position.legal_moves()
        before = self.position.to_json()
        with pytest.raises(IllegalMove) as refused:
            self.position.apply(move)
        assert self.position.to_json() == before
        assert self.position.why_not(move) == refused.value.refusal
        return refused.value.refusal.rule

    def sentence(self, move: str) -> str:
        """What is said against this move."""
        refusal = self.position.why_not(self.text(move))
        assert refusal is not None
        return refusal.sentence

    def can(self, start: str) -> list[str]:
        """How the legal moves go on that begin so, sorted."""
        start = self.text(start)
        return [
            move.removeprefix(start).strip()
            for move in self.position.legal_moves()
            if move.startswith(start)
        ]

    def __getitem__(self, key: str) -> Any:
        data = self.position.to_json()
        return data if key == "." else data[key]

    @property
    def phase(self) -> str:
        return str(self["phase"])

    @property
    def points(self) -> list[int]:
        return list(self["points"])

    @property
    def homes(self) -> dict[str, str]:
        """The civilizations on the board with their continents' names."""
        return {colour: name for colour, name in self["civilizations"].items() if name}

    def followers(self, seat: int) -> str:
        """The player's followers, in the order of the colours."""
        held = self["followers"][seat]
        return " ".join(colour for colour in oracle.COLOURS for _ in range(held[colour]))


def tile(areas: str, start: bool = False) -> Json:
    """The table of a component file for a tile described by its areas."""
    tables = []
    for area in areas.split("|"):
        sides, *symbols = area.split()
        tables.append({"sides": sides, "symbols": symbols})
    return {"areas": tables} | ({"start": True} if start else {})


def new_game(tiles: Mapping[int, str]) -> Scene:
    """The start of a game of two, with all 52 tiles: these by their numbers, the others blank."""
    box_of_52 = [tile(tiles.get(number, BLANK), start=number == 1) for number in range(1, 53)]
    components = box.check({"epochs": 8, "tile": box_of_52})
    return Scene(Position.start("gheos", components, players=2), {})


def scene(
    land: Mapping[str, str],
    hand: tuple[str, ...] = (BLANK, BLANK),
    homes: Mapping[str, str] | None = None,
    followers: Mapping[int, str] | None = None,
    players: int = 2,
    phase: str = "tile",
    **more: Any,
) -> Scene:
    """It is seat 0's move. `more` replaces whole keys of the position."""
    tiles = [tile(areas, start=number == 0) for number, areas in enumerate(land.values())]
    hands = [[*hand]] + [[BLANK, BLANK] for _ in range(players - 1)]
    if phase not in ("tile", "setup"):
        hands[0] = hands[0][:1]
    names: list[list[str]] = []
    for held in hands:
        names.append([f"tile:{len(tiles) + k + 1}" for k in range(len(held))])
        tiles += [tile(areas) for areas in held]
    tiles += [tile(BLANK) for _ in range(SPARE)]
    components = box.check({"epochs": 8, "tile": tiles})
    data: Json = {
        "actor": 0,
        "phase": phase,
        "turn": 0,
        "tiles": {
            cell: {"tile": f"tile:{number}", "rotation": 0} for number, cell in enumerate(land, 1)
        },
        "hands": [sorted(held) for held in names],
        "tokens": [3] * players,
        "points": [0] * players,
        "epochs": 0,
        "removed": [],
        "pending": None,
        "result": None,
    }
    data |= more
    data |= _people(data, components.faces(), homes or {}, followers or {}, players)
    data["pile"] = SPARE + 8 - data["epochs"]
    if data["phase"] == "draw":
        data["actor"] = "chance"
    position = Position.from_json("gheos", data, components, players=players)
    assert position.to_json() == data
    return Scene(position, dict(zip("AB", names[0], strict=False)))


def _people(
    data: Json,
    faces: Json,
    homes: Mapping[str, str],
    followers: Mapping[int, str],
    players: int,
) -> Json:
    land = oracle.Land(data["tiles"], faces)
    people: Json = {"civilizations": dict.fromkeys(oracle.COLOURS), "followers": []}
    for colour, area in homes.items():
        cell, direction = area.split("/")
        people["civilizations"][colour] = land.at[oracle.cell_of(cell), int(direction)].name
    taken: Counter[str] = Counter()
    for seat in range(players):
        held = Counter(followers.get(seat, "").split())
        people["followers"].append({colour: held[colour] for colour in oracle.COLOURS})
        taken += held
    people["supply"] = {colour: 5 - taken[colour] for colour in oracle.COLOURS}
    return people
