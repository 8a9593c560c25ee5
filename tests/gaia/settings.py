"""The twelve settings of players and rules, and games played through by the two drivers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from demiurge.game import Position
from demiurge.rules.chance import below, seeded
from demiurge.rules.gaia import drivers, moves, notation, state
from demiurge.rules.gaia.state import CHANCE, OVER

RULES = ("base", "advanced", "disasters")
SETTINGS = [(players, rules) for players in (2, 3, 4, 5) for rules in RULES]
DRIVERS = ("random", "seeker")


def start(players: int, rules: str) -> Position:
    return Position.start("gaia", players=players, rules=rules)


def record_of(position: Position) -> state.State:
    """The plain record inside a position."""
    found: state.State = position._state
    return found


def box_of(position: Position) -> Any:
    components: Any = position.components
    return components.box


def played(position: Position, driver: str, seed: int) -> Iterator[tuple[Position, str]]:
    """Each position of a game with the move about to be made; the position then changes."""
    rng = [0, 0]
    seeded(rng, seed)
    s, box, found = record_of(position), box_of(position), [0] * state.MAX_MOVES
    while s.phase != OVER:
        if s.actor == CHANCE:
            move = drivers.random_deal(s, box, rng, found)
        else:
            count = moves.list_legal(s, box, found)
            if driver == "seeker":
                move = drivers.sought(found, count, rng)
            else:
                move = found[below(rng, count)]
        yield position, notation.move_text(s, move)
        moves.apply(s, box, move)
