"""Games for two to four, played through by the two drivers."""

from __future__ import annotations

from demiurge.game import Position

PLAYERS = (2, 3, 4)


def start(players: int) -> Position:
    return Position.start("gheos", players=players)
