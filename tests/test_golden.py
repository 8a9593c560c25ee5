"""Every setting has a golden playthrough, and it is still told the same way."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.golden import FOLDER, SETTINGS, digests, path_of

CASES = [(game, options) for game, settings in SETTINGS.items() for options in settings]


@pytest.mark.parametrize(("game", "options"), CASES, ids=lambda case: str(case))
def test_the_playthrough_is_told_the_same_way(game: str, options: dict[str, Any]) -> None:
    path = path_of(game, options)
    assert path.exists(), f"{path.name} is missing: write it with python -m tests.golden"
    golden = json.loads(path.read_text("utf-8"))
    assert golden["record"]["result"] is not None
    told = digests(golden["record"])
    differs = [
        ply
        for ply, (was, now) in enumerate(zip(golden["digests"], told, strict=True))
        if was != now
    ]
    assert not differs, f"first difference before move {differs[0] + 1}"


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(*case).name for case in CASES}
