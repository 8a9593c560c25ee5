"""A program hears nothing that its seat may not know.

Two games that differ only in what the seat cannot know run side by side; every byte that reaches
the program must be the same. A planted leak must be caught: that tests the test.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from demiurge.bots.bot import Budget, Player
from demiurge.bots.program import ProgramBot
from demiurge.game import Position
from demiurge.rules.gaia import view as gaia_view
from demiurge.rules.gheos import view as gheos_view
from tests.bots.programs import PATIENT, python
from tests.driven import played
from tests.gaia import test_non_interference as gaia
from tests.gheos import test_non_interference as gheos
from tests.worlds_apart import redealt

LISTENER = Path(__file__).with_name("listener.py")
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("gaia", {"players": 2, "rules": "base"}),
    ("gaia", {"players": 3, "rules": "advanced"}),
    ("gaia", {"players": 4, "rules": "disasters"}),
    ("gheos", {"players": 2}),
    ("gheos", {"players": 4}),
]
LEAKS: list[tuple[str, Any, Callable[[Any, int, Any], None]]] = [
    ("gaia", gaia_view, gaia.leak_hand),
    ("gheos", gheos_view, gheos.leak_hand),
]


def heard(name: str, options: dict[str, Any], folder: Path) -> tuple[bytes, bytes, int]:
    """All that seat 0's program hears in two worlds, and how often the worlds differed."""
    paths = [folder / "here", folder / "there"]
    programs = [ProgramBot(python(LISTENER, path), PATIENT) for path in paths]
    here, there = (Player("listener", bot, Budget(work=1), "7") for bot in programs)
    rng, changed = random.Random(7), 0
    for position, _ in played(Position.start(name, **options), "seeker", 7):
        if position.actor == 0:
            other = redealt(position, 0, rng)
            changed += other != position
            assert here.move(position.view(0)) == there.move(other.view(0))
    here.close()
    there.close()
    return paths[0].read_bytes(), paths[1].read_bytes(), changed


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_every_byte_is_the_same_whatever_is_hidden(
    name: str, options: dict[str, Any], tmp_path: Path
) -> None:
    here, there, changed = heard(name, options, tmp_path)
    assert here == there
    assert changed >= 10
    assert here.count(b"\ngo ") >= 10


@pytest.mark.parametrize(("name", "module", "leak"), LEAKS)
def test_a_leak_is_caught(
    name: str,
    module: Any,
    leak: Callable[[Any, int, Any], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "conceal", leak)
    here, there, _ = heard(name, {"players": 2}, tmp_path)
    assert here != there
