"""Games for two to four, played through by the two drivers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from demiurge.game import Position
from demiurge.rules.chance import below, seeded
from demiurge.rules.gheos import drivers, moves, notation, state
from demiurge.rules.gheos.state import CHANCE, OVER

PLAYERS = (2, 3, 4)
DRIVERS = ("random", "seeker")


def start(players: int) -> Position:
    return Position.start("gheos", players=players)


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
            move = drivers.random_deal(s, box, rng)
        else:
            count = moves.list_legal(s, box, found)
            if driver == "seeker":
                move = drivers.sought(s, box, found, count, rng)
            else:
                move = found[below(rng, count)]
        yield position, notation.move_text(s, move)
        moves.apply(s, box, move)
