"""Scenes: a position described in a few words, and moves played in it as text.

A tile is a landscape, then what lies on it: a number of animal tokens, or a city card with the
pawns on it, `@0` for one of seat 0. Cards are named as in moves, with spaces between them.

>>> table = scene({"0,0": "desert city:1 @1", "1,0": "sea", "0,1": "forest 4"}, hands={0: "sea"})
>>> table.play("play sea -1,0").pawns("0,0")
{0: 1, 1: 1}
>>> table.refusal("play sea 0,-1")
'G3.1'

Everything else is filled in from the box: piles hold the cards that lie nowhere else, the
supply the tiles, tokens and pawns that are not in play, and the face-up places are full. The
whole of it is checked by the oracle before the first move and after every other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

import pytest

from demiurge.game import IllegalMove, Position
from demiurge.rules.gaia import moves, notation
from demiurge.rules.gaia.box import Components
from demiurge.rules.gaia.state import MAX_MOVES
from tests.gaia import oracle

Json = dict[str, Any]
Cards = Mapping[int, str]

LANDS = oracle.LANDS


class Scene:
    """A position in a test."""

    def __init__(self, position: Position) -> None:
        self.position = position
        check(position)

    def play(self, *texts: str) -> Scene:
        """Make these moves; each must be on the list of legal moves, and not be refused."""
        for move in texts:
            assert self.position.why_not(move) is None, f"{move}: {self.position.why_not(move)}"
            assert move in self.position.legal_moves(), f"{move} is not listed"
            self.position.apply(move)
            check(self.position)
        return self

    def refusal(self, move: str) -> str:
        """The number of the rule that forbids this move. It is not listed and changes nothing."""
        assert move not in self.position.legal_moves()
        before = self.position.to_json()
        with pytest.raises(IllegalMove) as refused:
            self.position.apply(move)
        assert self.position.to_json() == before
        assert self.position.why_not(move) == refused.value.refusal
        return refused.value.refusal.rule

    def can(self, start: str) -> list[str]:
        """The legal moves that begin so, without the beginning."""
        legal = self.position.legal_moves()
        return [move[len(start) :].strip() for move in legal if f"{move} ".startswith(f"{start} ")]

    @property
    def moves(self) -> list[str]:
        return self.position.legal_moves()

    def __getitem__(self, key: str) -> Any:
        return self.position.to_json()[key]

    def hand(self, seat: int) -> str:
        return " ".join(self["hands"][seat])

    def front(self, seat: int) -> str:
        return " ".join(self["front"][seat])

    @property
    def discards(self) -> str:
        return " ".join(self["discards"])

    def tile(self, cell: str) -> str:
        """What lies on the cell, in the words that describe a scene, pawns left out."""
        tile = self["tiles"][cell]
        things = [tile["land"], tile["city"], str(tile["animals"] or "")]
        return " ".join(thing for thing in things if thing)

    def pawns(self, cell: str) -> dict[int, int]:
        """Pawns on the city there, by seat."""
        return {int(seat): n for seat, n in self["tiles"][cell]["pawns"].items()}


def check(position: Position) -> None:
    """The oracle agrees, and some of the moves' numbers are those that their texts stand for."""
    oracle.check(position)
    state, components = position._state, cast(Components, position.components)
    listed = [0] * MAX_MOVES
    count = moves.list_legal(state, components.box, listed)
    assert len(set(listed[:count])) == count
    for move in listed[: count : count // 8 + 1]:
        text = notation.move_text(state, move)
        assert notation.parse_move(state, components, text) == move, text
    pending = position.to_json()["pending"]
    if pending is not None:
        text = f"{pending} nature" if pending.count(" ") == 1 and "take" in pending else pending
        assert notation.parse_move(state, components, text) == state.pending, text


def set_up(players: int = 2, rules: str = "base", **options: Any) -> Scene:
    """The first turn of a game whose set-up dealt the first card it could, every time."""
    table = Scene(Position.start("gaia", players=players, rules=rules, **options))
    while table["phase"] == "setup":
        table.play(table.moves[0])
    return table


def tile_json(text: str) -> Json:
    """The tile that these words describe."""
    land, *things = text.split()
    tile: Json = {"land": land, "city": None, "animals": 0, "pawns": {}}
    for thing in things:
        if thing.startswith("@"):
            tile["pawns"][thing[1:]] = tile["pawns"].get(thing[1:], 0) + 1
        elif thing.startswith("city:"):
            tile["city"] = thing
        else:
            tile["animals"] = int(thing)
    return tile


def row(lands: str, x: int, y: int) -> dict[str, str]:
    """Tiles in a line to the east, from this cell on."""
    return {f"{x + k},{y}": land for k, land in enumerate(lands.split())}


def taken_by(seat: int, *numbers: int) -> dict[str, int | None]:
    """Objectives that carry this seat's pawns."""
    return {f"objective:{number}": seat for number in numbers}


def scene(
    tiles: Mapping[str, str] | None = None,
    *,
    players: int = 2,
    rules: str = "base",
    lightnings: int | None = None,
    turn: int = 0,
    actions: int = 2,
    phase: str = "act",
    actor: int | str | None = None,
    hands: Cards | None = None,
    front: Cards | None = None,
    known: Cards | None = None,
    faceup: Mapping[str, str] | None = None,
    empty: str = "",
    discards: str = "",
    objectives: Mapping[str, int | None] | None = None,
    fed: str | None = None,
) -> Scene:
    """A position; `empty` names the piles whose cards have all been drawn and discarded."""
    toml = oracle.default_box()
    options: Json = {"players": players, "rules": rules}
    if rules == "disasters":
        options["lightnings"] = 5 if lightnings is None else lightnings
    world = {cell: tile_json(text) for cell, text in (tiles or {}).items()}
    laid = Counter(tile["land"] for tile in world.values())
    dealt = _objectives(objectives or {}, players, toml)
    each = 6 if players == 2 else 5
    standing = Counter(int(s) for tile in world.values() for s in _each(tile["pawns"]))
    standing.update(owner for owner in dealt.values() if owner is not None)
    data: Json = {
        "actor": turn if actor is None else actor,
        "phase": phase,
        "turn": turn,
        "actions_left": actions,
        "tiles": world,
        "supply": {land: toml["tiles"][land] - laid[land] for land in LANDS},
        "animals": 20 - sum(tile["animals"] for tile in world.values()),
        "hands": _per_seat(hands, players),
        "front": _per_seat(front, players),
        "known": _per_seat(known, players),
        "objectives": dealt,
        "pawns": [each - standing[seat] for seat in range(players)],
        "discards": sorted(discards.split()),
        "taken": [],
        "fed": [],
        "faceup": {},
        "pending": None,
        "result": None,
    }
    _lay_out_cards(data, options, toml, faceup or {}, empty.split())
    if fed is not None:
        data["fed"] = sorted(fed.split())
    elif phase == "act":
        data["fed"] = _fed(data, options, toml)
    return Scene(Position.from_json("gaia", data, **options))


def _each(counts: Mapping[str, int]) -> list[str]:
    return list(Counter(counts).elements())


def _per_seat(cards: Cards | None, players: int) -> list[list[str]]:
    return [sorted((cards or {}).get(seat, "").split()) for seat in range(players)]


def _objectives(named: Mapping[str, int | None], players: int, toml: Json) -> Json:
    """The named ones, and of the others without Power as many as are dealt."""
    dealt: Json = dict(named)
    for number, objective in enumerate(toml["objective"], 1):
        if len(dealt) < players + 2 and "power" not in objective["cards"]:
            dealt.setdefault(f"objective:{number}", None)
    return dealt


def _lay_out_cards(
    data: Json, options: Json, toml: Json, faceup: Mapping[str, str], empty: list[str]
) -> None:
    """Face-up places as named (`-` for an empty one), or full; then the piles."""
    for back in oracle.backs(options["rules"]):
        named = [None if card == "-" else card for card in faceup.get(back, "").split()]
        data["faceup"][back] = named + [None] * (oracle.PLACES[back] - len(named))
    data["piles"] = {}
    for back in oracle.backs(options["rules"]):
        left = oracle.face_down(data, options, toml)
        cards = [c for c, n in left.items() if oracle.back_of(c) == back for _ in range(n)]
        if back in empty:
            data["discards"] = sorted(data["discards"] + cards)
            cards = []
        elif back not in faceup:
            kinds = list(dict.fromkeys(cards))[: oracle.PLACES[back]]
            data["faceup"][back] = kinds
            cards = cards[len(kinds) :]
        data["piles"][back] = len(cards)


def _fed(data: Json, options: Json, toml: Json) -> list[str]:
    """Every city that the turn's player has had to feed."""
    cells = {move.split(" ")[1] for move in oracle.legal(data | {"phase": "feed"}, options, toml)}
    return sorted(data["tiles"][cell]["city"] for cell in cells)
