"""Drivers: play a game on without a seed and without players.

The random driver picks any legal move; the seeker picks one that makes rare things happen, so that
they can be tested and measured. Both use `chance.below`, so that every speed plays the same games
from the same generator.
"""

from __future__ import annotations

from typing import Any

from ..chance import Generator, below
from ..contract import CHANCE, NOBODY, Deals, Moves, Seekers
from ..speed import of_game, rule

rules: Moves = of_game("rules.moves")
chance: Deals = of_game("rules.deal")
seeker: Seekers = of_game("rules.seeker")

RANDOM, SEEKER = range(2)


@rule
def deal_on(s: Any, box: Any, rng: Generator) -> None:
    """Let chance deal until a player is to move."""
    while s.actor == CHANCE:
        rules.apply(s, box, chance.random_deal(s, box, rng))


@rule
def next_move(
    s: Any, box: Any, rng: Generator, moves: list[int], driver: int, tally: list[int]
) -> int:
    """Chance's deal or the driver's choice, which is added to the tally with the moves listed."""
    if s.actor == CHANCE:
        return chance.random_deal(s, box, rng)
    count = rules.list_legal(s, box, moves)
    tally[0] += 1
    tally[1] += count
    if driver == SEEKER:
        return seeker.sought(s, box, moves, count, rng)
    return moves[below(rng, count)]


@rule
def play_out(
    s: Any, box: Any, rng: Generator, moves: list[int], driver: int, tally: list[int]
) -> None:
    """Play to the end; add decisions and moves listed to the tally."""
    while s.actor != NOBODY:
        rules.apply(s, box, next_move(s, box, rng, moves, driver, tally))
