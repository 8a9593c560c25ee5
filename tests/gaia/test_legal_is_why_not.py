"""A move is on the list of legal moves exactly when why-not does not refuse it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from demiurge import Position
from demiurge.rules.gaia import refusals
from tests.driven import DRIVERS, played
from tests.gaia.settings import SETTINGS, start
from tests.soak import seeds
from tests.universes import (
    listed_when_allowed,
    named_and_back,
    refusals_are_sentences,
    refusals_met,
    with_a_text,
)

pytestmark = pytest.mark.slow
EVERY = 7  # plies


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_over_the_whole_universe_of_moves(
    players: int, rules: str, driver: str, note: Callable[[str], None]
) -> None:
    asked = positions = 0
    for seed in seeds(2, 300):
        for ply, (position, _) in enumerate(played(start(players, rules), driver, seed)):
            if (ply + seed) % EVERY == 0:
                asked += listed_when_allowed(position)
                positions += 1
    note(f"legal = why-not, {players} {rules} {driver}: {asked} moves in {positions} positions")


@pytest.mark.parametrize("rules", ["base", "advanced", "disasters"])
def test_a_text_names_one_move_and_back(rules: str) -> None:
    for ply, (position, _) in enumerate(played(start(3, rules), "seeker", 5)):
        if ply % 20 == 0:
            assert named_and_back(position, with_a_text(position)) > 0


def test_every_refusal_names_a_rule_of_the_book() -> None:
    refusals_are_sentences("gaia")


def positions() -> Iterator[Position]:
    """Every third of a game, and the last."""
    for seed in seeds(12, 700):
        for rules in ("base", "advanced", "disasters"):
            driver = DRIVERS[seed % 2]
            for ply, (position, _) in enumerate(played(start(3, rules), driver, seed)):
                if ply % 3 == 0:
                    yield position
            yield position


def test_every_refusal_can_happen() -> None:
    answered_elsewhere = {refusals.NOT_YOUR_MOVE}  # by the Python API, without a look
    too_rare = {refusals.NO_TILE_TO_BECOME, refusals.TOO_FEW_DESERTS}  # shown in section 10
    awaited = set(range(len(refusals.CAUSES))) - answered_elsewhere - too_rare
    met = refusals_met(positions(), awaited)
    assert met >= awaited
    assert not met & answered_elsewhere
