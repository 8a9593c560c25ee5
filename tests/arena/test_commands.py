"""`demiurge arena` and `demiurge report`, and the errors for wrong usage."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.arena.running import rows
from tests.test_cli import Capture, said
from tests.waiting import PATIENCE, wait_until


def run_json(capsys: Capture, *arguments: str) -> dict[str, Any]:
    code, out, err = said(capsys, "arena", *arguments, "--json")
    assert code == 0, err
    results: dict[str, Any] = json.loads(out)
    return results


def test_an_arena_is_told_as_json_as_a_table_and_as_a_page(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "run"
    results = run_json(
        capsys, "gheos", "--games", "3", "random", "--seed", "7", "random", "--out", str(folder)
    )
    assert results["games"] == 3
    assert results["finished"] is True
    assert results["seed"] == "7"
    (player,) = results["players"]
    assert player["name"] == "random"
    assert (player["games"], player["seats"], player["wins"]) == (3, 6, 3)
    assert player["win_rate"] == 0.5
    assert player["interval"][0] < 0.5 < player["interval"][1]
    assert {"rating", "rating_interval", "faults", "last_fault"} <= set(player)
    assert results["pace"]["games_played_now"] == 3
    code, out, err = said(capsys, "arena", "--resume", str(folder))
    assert code == 0
    assert "random" in out
    assert "50.0 %" in out
    assert "seed 7" in err
    code, out, _ = said(capsys, "report", str(folder))
    assert code == 0
    assert str(folder / "report.html") in out
    assert (folder / "report.html").read_text("utf-8").startswith("<!doctype html>")


def test_a_seed_is_found_kept_and_told(tmp_path: Path, capsys: Capture) -> None:
    first = run_json(capsys, "gheos", "random", "--games", "1", "--out", str(tmp_path / "a"))
    assert len(str(first["seed"])) == 16
    again = ("--seed", str(first["seed"]), "--out", str(tmp_path / "b"))
    run_json(capsys, "gheos", "random", "--games", "1", *again)
    assert rows(tmp_path / "a") == rows(tmp_path / "b")


def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(
    tmp_path: Path, capsys: Capture
) -> None:
    folder = tmp_path / "run"
    command = [sys.executable, "-m", "demiurge.cli", "arena", "gheos", "random"]
    options = ["--games", "2000", "--records", "--out", str(folder)]
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        wait_until(lambda: len(list((folder / "records").glob("*.json"))) > 10)
        os.kill(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err.splitlines()[-1] == f"Stopped. To go on: demiurge arena --resume {folder}"
    assert "Traceback" not in err
    assert len(rows(folder)) > 0
    code, _, err = said(capsys, "report", str(folder))
    assert code == 0, err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["gheos", "nobody"], "Unknown player 'nobody'"),
        (["gheos"], "at least one player"),
        ([], "Which game?"),
        (["random", "gheos"], "Which game?"),
        (["gheos", "random", "--games", "0"], "at least 1, not 0"),
        (["gheos", "random", "--workers", "0"], "at least 1, not 0"),
        (["gheos", "random", "--on-fault", "cry"], "expected random or forfeit"),
        (["gheos", "random", "--players", "9"], "players, not 9"),
        (["gheos", "random", "--stop-when-sure"], "compares two players"),
        (["gheos", "random", "--fast"], "Unrecognized arguments: --fast"),
        (["gheos", "random", "--resume", "x"], "has its own game, players and options"),
    ],
)
def test_wrong_usage_gets_one_sentence_and_2(
    arguments: list[str], words: str, tmp_path: Path, capsys: Capture
) -> None:
    more = [] if "--resume" in arguments else ["--out", str(tmp_path / "run")]
    code, out, err = said(capsys, "arena", *arguments, *more)
    assert code == 2
    assert out == ""
    assert words in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "run").exists()


def test_a_program_that_does_not_start_is_told_before_a_game_is_played(
    tmp_path: Path, capsys: Capture
) -> None:
    for program, words in (
        ("sh -c 'echo no such thing >&2; exit 3'", "no such thing"),
        ("true", "true "),
    ):
        code, out, err = said(capsys, "arena", "gheos", program, "--out", str(tmp_path / "run"))
        assert code == 1
        assert out == ""
        assert words in err
        assert len(err.splitlines()) == 1
        assert not (tmp_path / "run").exists()


def test_a_program_that_starts_and_then_talks_nonsense_only_loses_its_moves(
    tmp_path: Path, capsys: Capture
) -> None:
    script = "while read line; do case $line in demi*|game*) echo ready;; go*) echo x;; esac; done"
    options = ("--games", "1", "--workers", "1", "--out", str(tmp_path / "run"))
    results = run_json(capsys, "gheos", f"sh -c '{script}'", "random", *options)
    assert results["games"] == 2
    (faults,) = (line for line in results["players"] if line["faults"])
    assert "said 'x'" in faults["last_fault"]


@pytest.mark.parametrize("verb", [["arena", "--resume"], ["report"]])
def test_a_folder_that_is_none_gets_one_sentence_and_1(
    verb: list[str], tmp_path: Path, capsys: Capture
) -> None:
    code, out, err = said(capsys, *verb, str(tmp_path))
    assert code == 1
    assert out == ""
    assert "run.json cannot be read" in err
    assert len(err.splitlines()) == 1


def test_a_broken_part_is_named_and_the_rest_reported(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "run"
    run_json(capsys, "gheos", "random", "--games", "2", "--out", str(folder))
    stray = folder / "games" / "games-9.parquet"
    stray.write_bytes(b"PAR1")
    code, _, err = said(capsys, "report", str(folder))
    assert code == 0
    assert err == f"{stray} is not whole: its games are not in the report.\n"
    assert stray.exists()


def test_a_page_that_cannot_be_written_is_named(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "run"
    run_json(capsys, "gheos", "random", "--games", "2", "--out", str(folder))
    path = tmp_path / "none" / "report.html"
    code, _, err = said(capsys, "report", str(folder), "--out", str(path))
    assert code == 1
    assert f"{path} cannot be written" in err
