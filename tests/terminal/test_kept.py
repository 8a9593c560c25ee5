"""Files that games are kept in, and who sits where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from demiurge.cli import main
from demiurge.game import Game
from demiurge.record import RecordError, read, record_of
from demiurge.rules.errors import DemiurgeError, OptionError
from demiurge.terminal import play, resume
from demiurge.terminal.kept import keep, new_file, open_kept
from demiurge.terminal.lines import plain_name
from demiurge.terminal.seats import Seat, seats_for
from tests.terminal.tables import random_game

SEATS = [Seat("Ada", "person"), Seat("Random 1", "random")]


def test_a_kept_game_is_opened_as_it_was(tmp_path: Path) -> None:
    game = Game("gaia", players=2, rules="base", seed="7")
    game.play("draw nature")
    keep(tmp_path / "game.json", game, SEATS)
    opened, seats = open_kept(tmp_path / "game.json", None)
    assert opened.moves == game.moves
    assert seats == SEATS


def broken(folder: Path, change: dict[str, Any]) -> Path:
    game = Game("gaia", players=2, rules="base", seed="7")
    keep(folder / "game.json", game, SEATS)
    data = json.loads((folder / "game.json").read_text("utf-8"))
    (folder / "game.json").write_text(json.dumps(data | change), "utf-8")
    return folder / "game.json"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "chess/1"}, "format 'chess/1' is unknown"),
        ({"game": "chess"}, "Unknown game 'chess'"),
        ({"moves": ["deal objective:1", "draw nature"]}, "move 2, 'draw nature', is not allowed"),
        ({"moves": ["hello"]}, "move 1: 'hello' is not a move"),
        ({"seats": [{"name": "Ada"}, {"name": "Bo"}]}, "does not say which seats are people"),
        ({"seats": [{"name": "Ada", "kind": "person"}]}, "seats: expected 2 of them"),
        (
            {"seats": [{"name": "Ada", "kind": "person"}, {"name": "Bo", "kind": "robot"}]},
            "'robot' played in it: say with --seats who is to play on.",
        ),
        ({"seat": 0}, "record of one seat's view"),
    ],
)
def test_a_file_that_cannot_be_resumed_is_refused_in_a_sentence(
    tmp_path: Path, change: dict[str, Any], words: str
) -> None:
    path = broken(tmp_path, change)
    before = path.read_bytes()
    with pytest.raises(RecordError) as caught:
        resume(path)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["gaia", "gheos"])
def test_a_game_that_is_over_is_not_resumed(tmp_path: Path, name: str) -> None:
    *_, game = random_game(name, "over", players=2)
    keep(tmp_path / "over.json", game, SEATS)
    with pytest.raises(RecordError, match=r"over\.json: this game is over: .* has won\."):
        resume(tmp_path / "over.json")


def test_files_that_are_no_records_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        resume(tmp_path / "missing.json")
    (tmp_path / "half.json").write_text('{"format": "demi', "utf-8")
    with pytest.raises(RecordError, match="not a complete JSON object"):
        resume(tmp_path / "half.json")


def test_a_file_name_that_cannot_be(tmp_path: Path) -> None:
    game = Game("gaia", players=2, seed="7")
    with pytest.raises(RecordError, match="is not a file name"):
        keep(tmp_path / "a\0b", game, SEATS)


def test_a_simulated_game_says_nothing_of_people(tmp_path: Path) -> None:
    record_of(Game("gaia", players=2, seed="7")).write(tmp_path / "simulated.json")
    with pytest.raises(RecordError, match="which seats are people"):
        resume(tmp_path / "simulated.json")


def test_new_files_never_replace_old_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = new_file("gaia", None)
    assert first.parent == Path("games")
    first.write_text("old")
    assert new_file("gaia", None) != first
    with pytest.raises(RecordError, match="exists already"):
        new_file("gaia", first)


@pytest.mark.parametrize(
    ("kinds", "names", "words"),
    [
        (["person"], [], "seats: expected 2 of them, not 1."),
        (["random", "random"], [], "seats: expected at least one person."),
        (["person", "random"], ["A", "B", "C"], "names: expected at most 2 of them, not 3."),
    ],
)
def test_seats_that_cannot_be(kinds: list[str], names: list[str], words: str) -> None:
    with pytest.raises(OptionError) as caught:
        seats_for("gaia", 2, kinds, names)
    assert str(caught.value) == words


def test_seats_get_names() -> None:
    seats = seats_for("gaia", 3, ["person", "random", "person"], ["", "Robi"])
    assert [seat.name for seat in seats] == ["Ada", "Robi", "Chloé"]
    seats = seats_for("gaia", 3, ["person", "random", "sh -c true"], [])
    assert [seat.name for seat in seats] == ["Ada", "Random", "Program"]


def test_a_file_never_starts_a_program(tmp_path: Path) -> None:
    game = Game("gaia", players=2, seed="7")
    kinds = ["person", "sh -c true"]
    keep(tmp_path / "kept.json", game, seats_for("gaia", 2, kinds, ["Zoé"]))
    with pytest.raises(RecordError, match="'sh -c true' played in it: say with --seats who"):
        open_kept(tmp_path / "kept.json", None)
    for chosen in (kinds, ["person", "random"]):
        _, seats = open_kept(tmp_path / "kept.json", None, chosen)
        assert [seat.kind for seat in seats] == chosen
        assert [seat.name for seat in seats] == ["Zoé", "Program"]


def test_the_command_names_the_programs_of_a_resumed_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kept.json"
    keep(
        path, Game("gaia", players=2, seed="7"), seats_for("gaia", 2, ["person", "sh -c true"], [])
    )
    for seats, words in (
        ([], f"{path}: 'sh -c true' played in it: say with --seats who is to play on.\n"),
        (["--seats", "person"], f"{path}: seats: expected 2 of them, not 1.\n"),
    ):
        assert main(["play", "--resume", str(path), *seats]) == 1
        assert capsys.readouterr().err == words


def test_names_cannot_steer_the_terminal() -> None:
    assert plain_name("\x1b[2JAda\n") == "?[2JAda?"
    assert len(plain_name("A" * 100)) == 16


def test_wrong_options_leave_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for game, options, kinds in (
        ("chess", {}, ["person", "random"]),
        ("gaia", {"players": 9}, ["person", "random"]),
        ("gaia", {"players": 2, "rules": "odd"}, ["person", "random"]),
        ("gaia", {"players": 2}, ["random", "random"]),
        ("gaia", {"players": 2}, ["person", "robot"]),
        ("gaia", {"players": 2}, ["person", "level6"]),
    ):
        with pytest.raises(DemiurgeError):
            play(game, options, kinds)
    assert list(tmp_path.iterdir()) == []


def test_the_record_replays_anywhere(tmp_path: Path) -> None:
    *_, game = random_game("gaia", "anywhere", rules="disasters", players=3)
    seats = [Seat("Ada", "person"), Seat("Béla", "person"), Seat("Random 2", "random")]
    keep(tmp_path / "game.json", game, seats)
    record = read(tmp_path / "game.json")
    assert record.result is not None
    assert record.moves == game.moves
