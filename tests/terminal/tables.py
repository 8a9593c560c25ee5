"""Games to look at: random ones, and what a test needs of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from demiurge.game import Game

RULE_SETS = ("base", "advanced", "disasters")
ALL_TABLES = [(rules, players) for rules in RULE_SETS for players in (2, 3, 4, 5)]


def random_game(rules: str, players: int, seed: str) -> Iterator[Game]:
    """The game before each of its moves and at its end; many cards are played, few are drawn."""
    rng = random.Random(seed)
    game = Game("gaia", players=players, rules=rules, seed=seed)
    while game.result is None:
        yield game
        moves = game.legal_moves()
        plays = [move for move in moves if move.startswith("play ")]
        game.play(rng.choice(plays if plays and rng.random() < 0.6 else moves))
    yield game
