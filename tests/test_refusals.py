"""Refusals keep their causes, rules and sentences from one edition to the next."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.golden import SETTINGS
from tests.refusals import FILE, causes, in_a_game

KEPT = json.loads(FILE.read_text("utf-8"))
CASES = [(game, options) for game, settings in SETTINGS.items() for options in settings]


@pytest.mark.parametrize("game", SETTINGS)
def test_every_cause_keeps_its_rule_and_sentence(game: str) -> None:
    assert causes(game) == KEPT["causes"][game]


@pytest.mark.parametrize(("game", "options"), CASES, ids=str)
def test_every_move_is_answered_as_before(game: str, options: dict[str, Any]) -> None:
    kept = KEPT["answers"][f"{game} {json.dumps(options)}"]
    assert list(in_a_game(game, options)) == kept
