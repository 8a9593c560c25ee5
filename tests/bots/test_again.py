"""Computers think again with the dice that a record reveals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from demiurge.bots.again import thought_again
from demiurge.cli import main
from demiurge.record import RecordError, parse, replay, verify

FOLDER = Path(__file__).parents[1] / "fair"


def honest(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return record


@pytest.mark.parametrize(("name", "least"), [("gaia-base", 40), ("gaia-plain", 40)])
def test_computers_choose_the_same_again(
    name: str, least: int, capsys: pytest.CaptureFixture[str]
) -> None:
    thoughts = list(thought_again(parse(json.dumps(honest(name)))))
    assert len(thoughts) >= least
    assert all(thought.made == thought.due for thought in thoughts)
    assert main(["verify", "--computers", str(FOLDER / f"{name}.json")]) == 0
    assert f"{len(thoughts)} of {len(thoughts)} moves of computers" in capsys.readouterr().out


def test_a_move_that_the_level_does_not_choose_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A move that no deal depends on can be another, and is no forgery of the shuffle."""
    record = honest("gaia-base")
    for thought in reversed(list(thought_again(parse(json.dumps(record))))):
        for move in _others(record, thought.number - 1):
            forged = record["moves"].copy()
            forged[thought.number - 1] = move
            try:
                verify(parse(json.dumps(record | {"moves": forged})))
            except RecordError:
                continue
            path = tmp_path / "forged.json"
            path.write_text(json.dumps(record | {"moves": forged}))
            assert main(["verify", "--computers", str(path)]) == 1
            assert f"Move {thought.number} is {move!r}" in capsys.readouterr().out
            return
    pytest.fail("Every move decided a deal.")


def _others(record: dict[str, Any], ply: int) -> list[str]:
    kept = {key: record[key] for key in ("format", "game", "options", "seats")}
    game = replay(parse(json.dumps(kept | {"moves": record["moves"][:ply]})))
    return [move for move in game.legal_moves() if move != record["moves"][ply]]
