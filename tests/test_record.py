"""Records: written, read, replayed, and everything that can be wrong with one."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from demiurge import Game
from demiurge.cli import main
from demiurge.game import components_for, rulebook
from demiurge.record import Record, RecordError, parse, read, record_of, replay, trace
from demiurge.simulate import random_game

OPTIONS = {"players": 3, "rules": "disasters"}


@pytest.fixture(scope="module")
def played() -> Game:
    return random_game("gaia", components_for("gaia"), OPTIONS, "records")


@pytest.fixture
def data(played: Game) -> dict[str, Any]:
    return record_of(played).to_json()


def complaint(data: Any) -> str:
    """The one sentence that a bad record gets."""
    with pytest.raises(RecordError) as error:
        replay(parse(data if isinstance(data, str) else json.dumps(data)))
    sentence = str(error.value)
    assert "\n" not in sentence
    assert sentence.endswith((".", ")"))
    return sentence


def test_a_record_replays_to_the_same_position(played: Game, data: dict[str, Any]) -> None:
    again = replay(parse(json.dumps(data)))
    assert again.position == played.position
    assert data["options"] == {"players": 3, "rules": "disasters", "lightnings": 5}
    assert "components" not in data
    assert data["format"] == "demiurge/1"


def test_a_record_may_stop_anywhere(data: dict[str, Any]) -> None:
    del data["result"]
    for length in (0, 1, 17, 40):
        short = data | {"moves": data["moves"][:length]}
        assert len(replay(parse(json.dumps(short))).moves) == length


def test_five_lightnings_go_without_saying(played: Game, data: dict[str, Any]) -> None:
    del data["options"]["lightnings"]
    assert replay(parse(json.dumps(data))).position == played.position


def test_an_edited_move_is_named_with_its_number_text_and_rule(data: dict[str, Any]) -> None:
    number = next(k for k, move in enumerate(data["moves"]) if move.startswith("play"))
    data["moves"][number] = "play sea 40,40"
    sentence = complaint(data)
    assert f"move {number + 1}" in sentence
    assert "'play sea 40,40'" in sentence
    assert "(G3.1)" in sentence or "(G5.1)" in sentence


def test_the_lowest_rule_is_named_where_several_are_broken(data: dict[str, Any]) -> None:
    data["moves"][0] = "draw nature"
    assert "(G2.2)" in complaint(data)


def test_an_edited_deal_is_refused(data: dict[str, Any]) -> None:
    data["moves"][1] = data["moves"][0]
    assert "move 2" in complaint(data)
    assert "(G2.2)" in complaint(data)


def test_a_malformed_move_says_what_is_expected(data: dict[str, Any]) -> None:
    data["moves"][0] = "deal dragon"
    assert complaint(data) == "move 1: 'deal dragon' is not a move: expected deal CARD."
    data["moves"][0] = "sing"
    assert "a move begins with" in complaint(data)


def test_a_move_after_the_end_is_refused(data: dict[str, Any]) -> None:
    data["moves"].append("draw nature")
    assert "(G9." in complaint(data)


def test_a_wrong_result_is_refused(data: dict[str, Any]) -> None:
    data["result"] = {"winners": [0], "scores": [9, 9, 9], "reason": "pawns"}
    assert "result" in complaint(data)
    unfinished = data | {"moves": data["moves"][:30]}
    assert "the game is not over" in complaint(unfinished)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"colour": 1}, "unknown key 'colour'"),
        ({"format": "demiurge/9"}, "'demiurge/9'"),
        ({"game": "chess"}, "Unknown game 'chess'"),
        ({"game": 7}, "game: expected a game's name"),
        ({"options": {"players": 9}}, "2 to 5 players"),
        ({"options": {"players": True}}, "2 to 5 players"),
        ({"options": {"players": 2, "rules": "base", "lightnings": 1}}, "G2.4"),
        ({"options": {"players": 2, "speed": 1}}, "Unknown option 'speed'"),
        ({"options": []}, "options: expected an object"),
        ({"options": {"players": 3}}, "options: 'rules' is missing"),
        ({"options": {"rules": "base"}}, "options: 'players' is missing"),
        ({"seats": [{"name": "Ada"}]}, "seats: expected 3"),
        ({"seats": ["Ada", "Béla", "Chloé"]}, "seats: expected a list of objects"),
        ({"moves": "deal sea"}, "moves: expected a list of texts"),
        ({"moves": [1]}, "moves: expected a list of texts"),
        ({"components": "0" * 64}, "another component file"),
        ({"components": 5}, "components: expected"),
        ({"seat": 1}, "can be read, not replayed"),
    ],
)
def test_a_wrong_key_is_named(data: dict[str, Any], change: dict[str, Any], words: str) -> None:
    assert words in complaint(data | change)


@pytest.mark.parametrize("name", ["format", "game", "options", "seats", "moves"])
def test_a_missing_key_is_named(data: dict[str, Any], name: str) -> None:
    del data[name]
    assert complaint(data) == f"the key {name!r} is missing."


def test_what_is_not_json_is_told_so(data: dict[str, Any]) -> None:
    text = json.dumps(data)
    for cut in range(0, len(text) - 1, 97):
        assert "not a complete JSON object" in complaint(text[:cut])
    assert "expected one JSON object" in complaint("[]")
    assert "nested too deeply" in complaint("[" * 100_000)
    assert "occurs twice" in complaint('{"format": 1, "format": 2}')


def test_the_record_of_a_view_shows_backs(played: Game) -> None:
    told = record_of(played, viewer=1)
    assert told.seat == 1
    assert "deal nature" in told.moves
    assert len(told.moves) == len(played.moves)


def test_a_trace_has_a_line_per_ply_and_a_last_one(data: dict[str, Any]) -> None:
    lines = [json.loads(line) for line in trace(parse(json.dumps(data)))]
    assert [line["ply"] for line in lines] == list(range(len(data["moves"]) + 1))
    assert [line["move"] for line in lines] == [*data["moves"], None]
    for line in lines[:-1]:
        assert line["move"] in line["legal"]
        assert line["legal"] == sorted(line["legal"])
        told = ["rule", "consequences"]
        assert list(line) == ["ply", "actor", "legal", "position", "move", *told]
        assert line["rule"] in rulebook(data["game"]).rules
        assert all(each["rule"] in rulebook(data["game"]).rules for each in line["consequences"])
        assert list(line["position"]) == sorted(line["position"])
    assert lines[-1]["legal"] == []
    assert lines[-1]["position"]["result"] == data["result"]


def test_a_file_is_replaced_whole_or_not_at_all(
    tmp_path: Path, data: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    path.write_text("the old one")

    def fails(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(OSError, match="no space"):
        parse(json.dumps(data)).write(path)
    assert path.read_text() == "the old one"
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_what_is_written_is_read_back(tmp_path: Path, data: dict[str, Any]) -> None:
    record: Record = parse(json.dumps(data))
    record.write(tmp_path / "game.json")
    assert read(tmp_path / "game.json") == record


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", b"{}", b'{"format"'])
def test_the_command_answers_a_bad_file_with_one_sentence(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    assert main(["replay", str(path)]) == 1
    assert main(["replay", str(path), "--trace"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 2
    assert str(path) in said.err
