"""The rule by which what the phase says is due, as the notes of every view tell it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from demiurge.game import Position
from tests.driven import played
from tests.gaia import settings as gaia
from tests.gheos import settings as gheos

DUE = {
    "gaia": {
        "setup": {"G2.2", "G2.3", "G2.4"},
        "feed": {"G3.1"},
        "act": {"G3.1"},
        "deal": {"G4.1", "G4.2", "G10.7"},
        "discard": {"G4.3", "G4.4"},
        "protect": {"G10.10"},
        "take": {"G10.6"},
        "keep": {"G10.6"},
        "claim": {"G5.5"},
        "over": {"G9.1", "G9.2"},
    },
    "gheos": {
        "setup": {"H2.3"},
        "tile": {"H3.1"},
        "pay": {"H4.3"},
        "winner": {"H5.3"},
        "migrate": {"H6.3"},
        "people": {"H3.2"},
        "token": {"H3.3"},
        "draw": {"H3.4"},
        "over": {"H9.1"},
    },
}
STARTS: dict[str, Callable[[], Position]] = {
    "gaia": lambda: gaia.start(3, "advanced"),
    "gheos": lambda: gheos.start(3),
}


@pytest.mark.parametrize("game", DUE)
def test_every_phase_tells_the_rule_that_asks_for_it(game: str) -> None:
    met: dict[str, set[str]] = {}
    for seed in range(6):
        for ply, (position, _) in enumerate(played(STARTS[game](), "seeker", seed)):
            phase, due = position.to_json()["phase"], position.notes()["due"]
            met.setdefault(phase, set()).add(due)
            assert position.view(ply % 3).notes()["due"] == due
            assert position.view("spectator").notes()["due"] == due
        met.setdefault(position.to_json()["phase"], set()).add(position.notes()["due"])
    for phase, rules in met.items():
        assert rules <= DUE[game][phase], phase
    assert set(DUE[game]) - set(met) <= {"over", "setup"}
