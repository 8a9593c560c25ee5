"""The command: what it does, and what wrong usage gets."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from demiurge.cli import main
from demiurge.rules.gaia import box

Capture = pytest.CaptureFixture[str]


def said(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and complaint of a command."""
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = int(stop.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_same_seed_writes_the_same_games(tmp_path: Path, capsys: Capture) -> None:
    for folder in ("a", "b"):
        code, _, _ = said(
            capsys,
            *("simulate", "gaia", "--players", "3", "--rules", "disasters", "--games", "3"),
            *("--seed", "7", "--out", str(tmp_path / folder)),
        )
        assert code == 0
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert len(names) == 3
    for name in names:
        text = (tmp_path / "a" / name).read_text()
        assert text == (tmp_path / "b" / name).read_text()
        code, out, _ = said(capsys, "replay", str(tmp_path / "a" / name))
        assert code == 0
        assert "is sound" in out
    assert len({(tmp_path / "a" / name).read_text() for name in names}) == 3


def test_a_seed_orders_the_piles_whatever_the_players_do() -> None:
    from demiurge import Game

    orders = set()
    for choice in (0, -1):
        game = Game("gaia", players=2, seed="piles")
        drawn = []
        for _ in range(40):
            blind = [move for move in game.legal_moves() if move in ("draw nature", "draw life")]
            move = blind[0] if blind else game.legal_moves()[choice]
            before = len(game.moves)
            game.play(move)
            drawn += [m for m in game.moves[before + 1 :] if move == "draw nature"]
        orders.add(tuple(drawn[:6]))
    assert len(orders) == 1


def test_a_trace_can_be_cut_short_by_its_reader(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "demiurge.cli"]
    simulate = [*command, "simulate", "gaia", "--seed", "1", "--out", str(tmp_path)]
    subprocess.run(simulate, check=True)
    trace = f"{' '.join(command)} replay {tmp_path}/gaia-00000.json --trace | head -n 1"
    done = subprocess.run(trace, shell=True, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["ply"] == 0
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "chess"], "invalid choice: 'chess'"),
        (["simulate", "gaia", "--players", "6"], "2 to 5 players, not 6 (G2.1)."),
        (["simulate", "gaia", "--players", "two"], "invalid int value: 'two'"),
        (["simulate", "gaia", "--rules", "expert"], "Unknown rules 'expert'"),
        (["simulate", "gaia", "--lightnings", "3"], "(G2.4)."),
        (
            ["simulate", "gaia", "--rules", "disasters", "--lightnings", "6"],
            "0 to 5, not 6 (G2.5).",
        ),
        (["simulate", "gaia", "--games", "0"], "at least 1"),
        (["bench", "gaia", "--threads", "0"], "at least 1 thread"),
        (["bench", "gaia", "--seconds", "-1"], "between 0 and 3600 seconds"),
        (["bench", "gaia", "--speed", "warp"], "invalid choice: 'warp'"),
        (["play", "gaia", "--seats", "person,robot"], "Unknown player 'robot'"),
        (["play", "gaia", "--seats", "person,random", "--level", "2"], "not both"),
        (["play", "gaia", "--level", "6"], "Unknown level 6: expected 1 to 5."),
        (["play", "--resume", "game.json", "--level", "2"], "has its own game, options and names"),
        (["rules", "gaia", "--tests", "nowhere"], "There is no folder nowhere"),
        (["dance"], "invalid choice: 'dance'"),
        ([], "required: VERB"),
    ],
)
def test_wrong_usage_gets_one_sentence_and_2(
    arguments: list[str], words: str, tmp_path: Path, capsys: Capture
) -> None:
    folder = tmp_path / "out"
    extra = ["--out", str(folder)] if arguments[:1] == ["simulate"] else []
    code, out, err = said(capsys, *arguments, *extra)
    assert code == 2
    assert out == ""
    assert words in err
    assert len(err.splitlines()) == 1
    assert not folder.exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("tiles = 3", "tiles: expected a table"),
        ("[tiles", "is not TOML"),
        ("colour = 1", "unknown name 'colour'"),
    ],
)
def test_a_broken_component_file_is_named_with_its_field(
    content: str, words: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(content)
    for verb in (["simulate", "gaia"], ["bench", "gaia"], ["rules", "gaia"]):
        code, out, err = said(capsys, *verb, "--components", str(path))
        assert code == 1
        assert out == ""
        assert words in err
        assert str(path) in err
        assert len(err.splitlines()) == 1
    code, _, err = said(capsys, "simulate", "gaia", "--components", str(tmp_path / "none.toml"))
    assert code == 1
    assert "cannot be read" in err


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = said(capsys, "simulate", "gaia", "--out", str(tmp_path / "file"))
    assert code == 1
    assert "cannot be written" in err


def test_another_box_plays_and_its_hash_is_in_the_record(tmp_path: Path, capsys: Capture) -> None:
    source = Path(box.__file__).with_name("box.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        source.replace('["forest", "sea", "sea", "animals"]', '["sea", "sea", "sea", "sea"]')
    )
    same = tmp_path / "same.toml"
    same.write_text("# only a comment is new\n" + source)
    for path in (mine, same):
        code, _, _ = said(
            capsys,
            "simulate",
            "gaia",
            "--components",
            str(path),
            "--out",
            str(tmp_path / path.stem),
        )
        assert code == 0
    record = str(tmp_path / "mine" / "gaia-00000.json")
    assert len(json.loads(Path(record).read_text())["components"]) == 64
    assert "components" not in json.loads((tmp_path / "same" / "gaia-00000.json").read_text())
    assert said(capsys, "replay", record)[0] == 1
    assert said(capsys, "replay", record, "--components", str(mine))[0] == 0


def test_rules_prints_code_events_and_tests_for_each_rule(capsys: Capture) -> None:
    code, out, _ = said(capsys, "rules", "gaia")
    assert code == 0
    assert "G7.10" in out
    assert "    events discarded, move\n" in out
    assert out.splitlines()[-1] == "66 rules; without code or test: none."
    code, out, _ = said(capsys, "rules", "gaia", "--json")
    entries = {entry["rule"]: entry for entry in json.loads(out)}
    assert len(entries) == 66
    assert entries["G4.4"]["events"] == ["discarded", "move"]


@pytest.mark.slow
def test_bench_answers_with_one_json_object(capsys: Capture) -> None:
    for speed in ("plain", "native"):
        code, out, _ = said(capsys, "bench", "gaia", "--seconds", "0.2", "--speed", speed, "--json")
        assert code == 0
        figures = json.loads(out)
        assert figures["speed"] == speed
        assert figures["threads"] == 1
        for name in ("decisions_per_second", "games_per_second", "clone_ns"):
            assert figures[name] > 0
        assert 0 < figures["state_bytes"] <= 3000
