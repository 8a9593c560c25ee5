"""Gheos through records and the command: the same verbs and errors as Gaïa."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from demiurge.cli import main
from demiurge.game import components_for
from demiurge.record import RecordError, parse, record_of, replay, trace
from demiurge.simulate import random_game

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def data() -> dict[str, Any]:
    game = random_game("gheos", components_for("gheos"), {"players": 3}, "records")
    return record_of(game).to_json()


def complaint(data: dict[str, Any]) -> str:
    with pytest.raises(RecordError) as error:
        replay(parse(json.dumps(data)))
    assert "\n" not in str(error.value)
    return str(error.value)


def test_a_record_replays_and_is_traced(data: dict[str, Any]) -> None:
    assert replay(parse(json.dumps(data))).result is not None
    lines = [json.loads(line) for line in trace(parse(json.dumps(data)))]
    assert [line["move"] for line in lines] == [*data["moves"], None]
    assert all(line["move"] in line["legal"] for line in lines[:-1])
    assert lines[-1]["position"]["result"] == data["result"]


def test_an_edited_move_is_named_with_its_number_text_and_rule(data: dict[str, Any]) -> None:
    number = next(k for k, move in enumerate(data["moves"]) if move.startswith("add"))
    data["moves"][number] = "add tile:1 9,9^ 0"
    assert f"move {number + 1}, 'add tile:1 9,9^ 0', is not allowed" in complaint(data)
    assert "(H" in complaint(data)
    data["moves"][number] = "add tile:99 0,0v 0"
    assert "is not a move: expected add" in complaint(data)


def test_a_wrong_result_is_refused(data: dict[str, Any]) -> None:
    data["result"]["winners"] = [0, 1, 2]
    assert "(H9.1)" in complaint(data)


def test_simulate_replay_and_trace(tmp_path: Path, capsys: Capture) -> None:
    command = ["simulate", "gheos", "--players", "4", "--games", "2", "--seed", "7"]
    for folder in ("a", "b"):
        assert main([*command, "--out", str(tmp_path / folder)]) == 0
    for name in ("gheos-00000.json", "gheos-00001.json"):
        assert (tmp_path / "a" / name).read_text() == (tmp_path / "b" / name).read_text()
        assert main(["replay", str(tmp_path / "a" / name)]) == 0
    assert capsys.readouterr().out.count("is sound") == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "5"], "2 to 4 players, not 5 (H2.1)."),
        (["--players", "1"], "2 to 4 players, not 1 (H2.1)."),
        (["--rules", "base"], "Unknown option 'rules'"),
    ],
)
def test_wrong_options_get_one_sentence_and_2(
    arguments: list[str], words: str, capsys: Capture
) -> None:
    assert main(["simulate", "gheos", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert words in said.err
    assert len(said.err.splitlines()) == 1


def test_a_broken_component_file_is_named_with_its_field(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('epochs = 8\n[[tile]]\nareas = [{ sides = "01", symbols = ["gold"] }]\n')
    assert main(["simulate", "gheos", "--components", str(path), "--out", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert str(path) in said.err
    assert "tile 1" in said.err
    assert len(said.err.splitlines()) == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["mine.toml"]
