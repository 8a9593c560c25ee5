"""A move is on the list of legal moves exactly when why-not does not refuse it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from demiurge import Position
from demiurge.rules.gheos import refusals
from tests.driven import DRIVERS, played
from tests.gheos.settings import PLAYERS, start
from tests.soak import seeds
from tests.universes import (
    legal,
    listed_when_allowed,
    named_and_back,
    refusals_are_sentences,
    refusals_met,
    with_a_text,
)

EVERY = 5  # plies


@pytest.mark.slow
@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_over_the_whole_universe_of_moves(
    players: int, driver: str, note: Callable[[str], None]
) -> None:
    asked = positions = 0
    for seed in seeds(2, 300):
        for ply, (position, _) in enumerate(played(start(players), driver, seed)):
            if (ply + seed) % EVERY == 0:
                asked += listed_when_allowed(position)
                positions += 1
    note(f"legal = why-not, Gheos {players} {driver}: {asked} moves in {positions} positions")


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_legal_move_is_the_number_that_its_text_names(driver: str) -> None:
    for position, _ in played(start(2), driver, 3):
        assert named_and_back(position, legal(position)) == len(legal(position)) > 0


def test_a_text_names_one_move_and_back() -> None:
    for ply, (position, _) in enumerate(played(start(3), "seeker", 5)):
        if ply % 25 == 0:
            assert named_and_back(position, with_a_text(position)) > 0


def test_every_refusal_names_a_rule_of_the_book() -> None:
    refusals_are_sentences("gheos")


def positions() -> Iterator[Position]:
    """Every third of a game, and the last."""
    for seed in seeds(12, 700):
        for ply, (position, _) in enumerate(played(start(3), DRIVERS[seed % 2], seed)):
            if ply % 3 == 0:
                yield position
        yield position


@pytest.mark.slow
def test_every_refusal_can_happen() -> None:
    answered_elsewhere = {refusals.NOT_YOUR_MOVE}  # by the Python API, without a look
    awaited = set(range(len(refusals.CAUSES))) - answered_elsewhere
    assert refusals_met(positions(), awaited) == awaited
