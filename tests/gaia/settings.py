"""The twelve settings of players and rules, and games played through by the two drivers."""

from __future__ import annotations

from demiurge.game import Position

RULES = ("base", "advanced", "disasters")
SETTINGS = [(players, rules) for players in (2, 3, 4, 5) for rules in RULES]


def start(players: int, rules: str) -> Position:
    return Position.start("gaia", players=players, rules=rules)
