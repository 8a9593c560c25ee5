"""Every numbered rule is named by code that enforces it and by a test that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from demiurge.game import GAMES
from demiurge.rule_index import rule_index

TESTS = Path(__file__).parent


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_code_and_a_test(game: str) -> None:
    entries = rule_index(game, TESTS)
    assert len(entries) > 30
    assert [entry.rule for entry in entries if not entry.code] == []
    assert [entry.rule for entry in entries if not entry.tests] == []


def test_a_rule_without_a_test_is_found(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(
        "import pytest\n\n\n@pytest.mark.rule('G5.1', 'G5.2')\ndef test_it() -> None: ...\n"
    )
    shown = {entry.rule: entry.tests for entry in rule_index("gaia", tmp_path)}
    assert shown["G5.1"] == ("test_one.py::test_it",)
    assert shown["G5.2"] == ("test_one.py::test_it",)
    assert shown["G5.3"] == ()
