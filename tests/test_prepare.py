"""A checkout is set up from the locks, and what goes wrong is told in one sentence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from functools import partial
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools import prepare

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
ALWAYS: list[str] = PROJECT["project"]["dependencies"]
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
(TORCH,) = (line for line in EXTRAS["learn"] if line.startswith("torch"))  # for `make test-learn`
LOCKED = re.compile(r"^([a-z0-9.-]+)==(\S+)(.*?)\\$", re.MULTILINE)


def locked(name: str) -> dict[str, set[str]]:
    """The versions that a lock allows, by package; some differ from Python to Python."""
    versions: dict[str, set[str]] = {}
    for package, version, _ in LOCKED.findall((ROOT / "locks" / f"{name}.txt").read_text("utf-8")):
        versions.setdefault(package, set()).add(version)
    return versions


def plain(name: str) -> str:
    return re.sub("[-_.]+", "-", name).lower()


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("play", [*ALWAYS, *EXTRAS["native"], *EXTRAS["arena"], *EXTRAS["server"]]),
        ("server", [*ALWAYS, *EXTRAS["server"]]),
        (
            "tests",
            [*ALWAYS, *(line for lines in EXTRAS.values() for line in lines if line != TORCH)],
        ),
        ("node", PROJECT["dependency-groups"]["node"]),
        ("installer", PROJECT["dependency-groups"]["installer"]),
    ],
)
def test_a_lock_has_a_version_in_every_range(lock: str, wanted: list[str]) -> None:
    versions = locked(lock)
    for line in wanted:
        requirement = Requirement(line)
        locked_versions = versions.get(plain(requirement.name), set())
        assert locked_versions, f"make lock: {requirement.name} is not in locks/{lock}.txt"
        assert all(requirement.specifier.contains(version) for version in locked_versions), line


@pytest.mark.parametrize("lock", ["play", "server"])
def test_all_use_the_versions_of_the_tests(lock: str) -> None:
    tests = locked("tests")
    assert all(tests[package] == versions for package, versions in locked(lock).items())


@pytest.mark.parametrize("lock", ["installer", "node", "play", "server", "tests"])
def test_everything_locked_has_hashes(lock: str) -> None:
    text = (ROOT / "locks" / f"{lock}.txt").read_text("utf-8")
    assert len(LOCKED.findall(text)) == len(re.findall(r"^[a-z]", text, re.MULTILINE))
    assert "://" not in text


def test_a_step_is_done_once_and_again_when_what_it_is_made_from_changes(tmp_path: Path) -> None:
    done: list[str] = []
    for wanted in ("a", "a", "b", "b", "a"):
        prepare.step(tmp_path / "stamp", wanted, partial(done.append, wanted))
    assert done == ["a", "b", "a"]


def test_a_step_that_was_interrupted_is_done_again(tmp_path: Path) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    done: list[int] = []
    prepare.step(tmp_path / "stamp", "old", lambda: done.append(1))
    with pytest.raises(KeyboardInterrupt):
        prepare.step(tmp_path / "stamp", "new", stop)
    prepare.step(tmp_path / "stamp", "old", lambda: done.append(2))
    assert done == [1, 2]


def test_a_step_whose_result_is_gone_is_done_again(tmp_path: Path) -> None:
    done: list[int] = []
    prepare.step(tmp_path / "stamp", "same", lambda: done.append(1))
    prepare.step(tmp_path / "stamp", "same", lambda: done.append(2), is_there=False)
    assert done == [1, 2]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("ERROR: [Errno 28] No space left on device", "The disk is full"),
        ("npm error code ENOSPC", "The disk is full"),
        ("npm error code EAI_AGAIN", "could not be fetched"),
        ("Temporary failure in name resolution", "could not be fetched"),
        ("error: Permission denied (os error 13)", "cannot be written"),
    ],
)
def test_a_failure_is_told_with_its_remedy(said: str, sentence: str) -> None:
    with pytest.raises(prepare.Trouble, match=sentence) as told:
        prepare.run("Trying", [sys.executable, "-c", f"print({said!r}); raise SystemExit(1)"])
    assert "\n" not in str(told.value)
    assert "make again" in str(told.value)


def test_an_unknown_failure_shows_the_end_of_what_was_said() -> None:
    said = "for k in range(40): print(f'line {k}')\nraise SystemExit(3)"
    with pytest.raises(prepare.Trouble, match=r"line 25\n(.*\n)*line 39\nTrying failed\.") as told:
        prepare.run("Trying", [sys.executable, "-c", said])
    assert "line 24" not in str(told.value)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("CHROMIUM", "/nowhere/chromium", "There is no browser at CHROMIUM=/nowhere/chromium"),
        ("DEMIURGE_POSTGRES", "/nowhere", "There is no pg_ctl in DEMIURGE_POSTGRES=/nowhere"),
    ],
)
def test_a_program_that_is_not_there_is_told_before_anything_is_fetched(
    name: str, value: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    monkeypatch.setattr(prepare, "step", lambda *_: pytest.fail("A step was begun."))
    with pytest.raises(prepare.Trouble, match=sentence):
        prepare.set_up("tests")


def test_a_checkout_that_nobody_can_read_is_told_to_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DEMIURGE_POSTGRES", raising=False)
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(prepare, "can_be_read_by_nobody", lambda folder: folder != tmp_path)
    with pytest.raises(prepare.Trouble, match=f"the user nobody, who cannot read {tmp_path}"):
        prepare.check_for_tests()


def test_a_disk_that_is_too_full_is_told_before_anything_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(prepare, "ROOM", {"play": 1e18})
    monkeypatch.setattr(prepare, "step", lambda *_: pytest.fail("A step was begun."))
    with pytest.raises(prepare.Trouble, match=r"playing needs about 1000000000\.0 GB"):
        prepare.set_up("play")


def test_caches_that_cannot_be_written_are_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / ".cache"
    closed.mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("UV_CACHE_DIR", raising=False)
    assert "UV_CACHE_DIR" not in prepare.environment()
    monkeypatch.setattr(os, "access", lambda folder, _: folder != closed)
    assert prepare.environment()["UV_CACHE_DIR"] == str(prepare.CACHE / "uv")


def test_a_second_set_up_waits_for_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "CACHE", tmp_path)
    script = (
        "from pathlib import Path; from tools import prepare\n"
        f"prepare.CACHE = Path({str(tmp_path)!r})\n"
        "with prepare.one_at_a_time(): print('in')"
    )
    with prepare.one_at_a_time():
        second = subprocess.Popen(
            [sys.executable, "-c", script],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert second.stderr is not None
        assert second.stderr.readline().startswith("Waiting for another make")
        assert second.poll() is None
    said, _ = second.communicate()
    assert said == "in\n"


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        (None, "Python is missing here: install Python 3.11 or newer"),
        ("exit 1", "Demiurge needs Python 3.11 or newer"),
        ('case "$2" in *venv*) exit 1;; esac', "install the system package python3-venv"),
    ],
)
def test_a_python_that_will_not_do_is_told_at_once(
    tmp_path: Path, script: str | None, sentence: str
) -> None:
    python = tmp_path / "python"
    if script is not None:
        python.write_text(f"#!/bin/sh\n{script}\n")
        python.chmod(0o755)
    command = ["make", "--no-print-directory", "setup", f"PYTHON={python}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 1
    assert sentence in done.stdout
