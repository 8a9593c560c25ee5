"""Games of either kind, played through by the drivers of its rules at plain speed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from demiurge.game import Position, View, rulebook
from demiurge.random_play import DRIVERS
from demiurge.rules import speed
from demiurge.rules.chance import seeded

__all__ = ["DRIVERS", "box_of", "played", "state_of"]


def state_of(position: Position | View) -> Any:
    """The plain state inside a position or a view."""
    return position._state


def box_of(position: Position) -> Any:
    components: Any = position.components
    return components.box


def played(position: Position, driver: str, seed: int) -> Iterator[tuple[Position, str]]:
    """Each position of a game with the move about to be made; the position then changes."""
    book = rulebook(position.game)
    drivers = speed.load("rules.engine.drivers", "plain", position.game)
    rng = [0, 0]
    seeded(rng, seed)
    s, box, legal = state_of(position), box_of(position), [0] * book.state.MAX_MOVES
    while position.actor is not None:
        move = drivers.next_move(s, box, rng, legal, DRIVERS.index(driver), [0, 0])
        yield position, book.notation.move_text(s, move)
        book.moves.apply(s, box, move)
