"""Whole runs, small: what is written, going on after a stop, and bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch

from demiurge.bots.network import load
from demiurge.cli import main
from demiurge.learn import journal, plan
from demiurge.learn.run import Run

CPU = torch.device("cpu")
TINY = {
    "files": 2,
    "work": 4,
    "epochs": 2,
    "updates": 4,
    "block": 2,
    "games": 8,
    "groups": 2,
    "steps": 8,
    "size": 32,
    "passes": 1,
    "context": 32,
    "row": 16,
    "seeds": 1,
    "share": 0.5,
}
SETTINGS = [word for name, value in TINY.items() for word in ("--set", f"{name}={value}")]
Capture = pytest.CaptureFixture[str]


def learn(*words: str) -> int:
    return main(["learn", *words])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run to its end."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    assert learn("gheos", "--out", str(folder), "--workers", "1", *SETTINGS) == 0
    return folder


def told(folder: Path) -> list[dict[str, Any]]:
    """The log without what depends on the clock."""
    lines = journal.read(folder / plan.LOG)
    return [{k: v for k, v in line.items() if k not in ("seconds", "rate")} for line in lines]


def test_a_run_tells_what_it_does(whole: Path) -> None:
    stages = [line["stage"] for line in told(whole)]
    assert stages == ["study", "study", "match", "play", "play", "match", "play", "play", "match"]
    assert load("gheos", whole / plan.NETWORK).context == 32
    assert sorted(path.name for path in (whole / plan.LEAGUE).glob("*.npz")) == [
        "000000.npz",
        "000002.npz",
        "000004.npz",
    ]


@pytest.mark.parametrize("stops", [1, 2, 3])
def test_a_run_that_was_killed_goes_on_as_if_it_had_not(
    whole: Path, tmp_path: Path, stops: int
) -> None:
    """It is killed `stops` lots of work after its beginning, in the middle of the next one."""
    folder = tmp_path / "run"
    folder.mkdir()
    plan.read(whole).write(folder)
    (folder / plan.EXAMPLES).symlink_to(whole / plan.EXAMPLES)
    begun = Run(folder, CPU, 1)
    for _ in range(stops):
        assert begun._study(lambda: False) or begun._practise()
    begun.journal.tell(stage="play", update=99)  # told, but never kept
    with (folder / plan.LOG).open("a") as file:
        file.write('{"stage": "pl')
    (folder / f"{plan.CHECKPOINT}.part").write_bytes(b"half of the next one")
    assert Run(folder, CPU, 1).go_on()
    assert told(folder) == told(whole)
    ours, theirs = load("gheos", folder / plan.NETWORK), load("gheos", whole / plan.NETWORK)
    for name, array in theirs.arrays.items():
        assert (ours.arrays[name] == array).all()


def test_a_run_stops_when_its_time_is_over_and_goes_on(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "run"
    words = ["--set", "files=0", *SETTINGS[2:]]
    assert learn("gheos", "--out", str(folder), "--minutes", "0.0001", *words) == 130
    assert f"To go on: demiurge learn --resume {folder}" in capsys.readouterr().err
    assert [line["stage"] for line in told(folder)] == ["play", "play", "match"]
    assert learn("--resume", str(folder)) == 0
    assert learn("--resume", str(folder)) == 0
    assert len(told(folder)) == 6


def test_a_run_begins_with_the_network_of_another(
    whole: Path, tmp_path: Path, capsys: Capture
) -> None:
    start = whole / plan.NETWORK
    words = ["--set", f"start={start}", *SETTINGS, "--set", "files=0", "--set", "context=64"]
    assert learn("gheos", "--out", str(tmp_path / "run"), "--minutes", "0.0001", *words) == 130
    ours, theirs = load("gheos", tmp_path / "run" / plan.NETWORK), load("gheos", start)
    assert (ours.context, ours.row) == (theirs.context, theirs.row)
    moved = [abs(ours.arrays[name] - array).max() for name, array in theirs.arrays.items()]
    assert 0 < max(moved) < 0.1
    capsys.readouterr()
    words[1] = f"start={tmp_path / 'none.npz'}"
    assert "is missing" in refused(capsys, 1, "gheos", "--out", str(tmp_path / "new"), *words)
    assert not (tmp_path / "new").exists()


def test_a_network_guides_the_games_that_are_studied(whole: Path, tmp_path: Path) -> None:
    guide = str(whole / plan.NETWORK)
    words = [*SETTINGS, "--set", "files=1", "--set", "updates=0", "--set", f"guide={guide}"]
    assert learn("gheos", "--out", str(tmp_path / "run"), "--workers", "1", *words) == 0
    studied = [line for line in told(tmp_path / "run") if line["stage"] == "study"]
    before = [line for line in told(whole) if line["stage"] == "study"]
    assert len(studied) == 2
    assert studied[0]["examples"] != before[0]["examples"]


def test_the_report_has_the_curves(whole: Path, capsys: Capture) -> None:
    assert learn("--report", str(whole)) == 0
    assert str(whole / "report.html") in capsys.readouterr().out
    page = (whole / "report.html").read_text("utf-8")
    for words in ("Learning Gheos", "greedy", "2 of 2 epochs", "4 of 4 updates", "held out"):
        assert (words in page) == (words != "held out")  # two files are too few to hold one out


# Bad input


def refused(capsys: Capture, code: int, *words: str) -> str:
    """The one sentence that answers wrong words."""
    assert learn(*words) == code
    out, err = capsys.readouterr()
    last: str = err.splitlines()[-1]
    assert last.endswith(".")
    assert out == ""
    return last


def test_wrong_words_are_answered_with_a_sentence(tmp_path: Path, capsys: Capture) -> None:
    out = str(tmp_path / "run")
    assert "Expected a game, or --resume DIR" in refused(capsys, 2)
    assert "Expected a game" in refused(capsys, 2, "gaia", "--resume", out)
    assert "not in a plan" in refused(capsys, 2, "gaia", "--out", out, "--set", "color=red")
    assert "expected a number" in refused(capsys, 2, "gaia", "--out", out, "--set", "games=many")
    assert "games must be at least 1" in refused(
        capsys, 2, "gaia", "--out", out, "--set", "games=0"
    )
    assert "learns nothing" in refused(
        capsys, 2, "gaia", "--out", out, "--set", "files=0", "--set", "updates=0"
    )
    assert "from 0 to 1" in refused(capsys, 2, "gaia", "--out", out, "--set", "share=2")
    assert "minutes must be above 0" in refused(capsys, 2, "gaia", "--minutes", "0")
    assert "workers must be at least 1" in refused(capsys, 2, "gaia", "--workers", "0")
    assert "holds no run" in refused(capsys, 1, "--resume", out)
    assert "holds no run" in refused(capsys, 1, "--report", out)
    assert not Path(out).exists()


def test_without_a_gpu_it_says_so(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    out = str(tmp_path / "run")
    words = refused(capsys, 2, "gaia", "--out", out, "--device", "cuda")
    assert "no GPU that torch can use" in words


def test_a_folder_with_a_run_is_not_used_again(whole: Path, capsys: Capture) -> None:
    assert "holds a run already" in refused(capsys, 2, "gheos", "--out", str(whole))


@pytest.fixture
def broken(whole: Path, tmp_path: Path) -> Path:
    """A run that only has its plan and its checkpoint."""
    plan.read(whole).write(tmp_path)
    (tmp_path / plan.CHECKPOINT).write_bytes((whole / plan.CHECKPOINT).read_bytes())
    (tmp_path / plan.LOG).write_bytes((whole / plan.LOG).read_bytes())
    return tmp_path


def test_a_checkpoint_that_is_cut_is_named(broken: Path, capsys: Capture) -> None:
    path = broken / plan.CHECKPOINT
    data = path.read_bytes()
    for cut in (data[: len(data) // 2], b"", b"something else"):
        path.write_bytes(cut)
        sentence = refused(capsys, 1, "--resume", str(broken))
        assert sentence == f"{path} is cut, or no checkpoint."


def test_a_checkpoint_of_another_network_is_named(broken: Path, capsys: Capture) -> None:
    path = broken / plan.PLAN
    kept = json.loads(path.read_text())
    path.write_text(json.dumps({**kept, "context": 16}))
    assert "expected version 1, gheos and [16, 16]" in refused(capsys, 1, "--resume", str(broken))
    path.write_text(json.dumps({**kept, "game": "gaia"}))
    assert "for gheos" in refused(capsys, 1, "--resume", str(broken))
    path.write_text("{")
    assert "not the plan of a run" in refused(capsys, 1, "--resume", str(broken))


def test_examples_that_are_cut_are_named(whole: Path, broken: Path, capsys: Capture) -> None:
    (broken / plan.CHECKPOINT).unlink()
    folder = broken / plan.EXAMPLES
    folder.mkdir()
    for path in (whole / plan.EXAMPLES).glob("*.npz"):
        (folder / path.name).write_bytes(path.read_bytes()[:-50])
    assert "is cut, or no file of examples" in refused(capsys, 1, "--resume", str(broken))


@pytest.mark.parametrize(
    "error",
    [
        torch.OutOfMemoryError("CUDA out of memory."),
        RuntimeError("[2] Call to cuMemAlloc results in CUDA_ERROR_OUT_OF_MEMORY"),
    ],
)
def test_a_gpu_without_memory_is_told(
    whole: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
    error: Exception,
) -> None:
    plan.read(whole).write(tmp_path)

    def full(*_: Any) -> bool:
        raise error

    monkeypatch.setattr(Run, "_study", full)
    sentence = refused(capsys, 1, "--resume", str(tmp_path))
    assert "memory does not hold 8 games of 8 steps" in sentence
