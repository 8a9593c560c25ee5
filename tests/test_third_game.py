"""A third game, found on the path: nothing in the sources names it, and it plays everywhere.

Here are the commands and the server, each in a process of its own, so that all other tests see two
games. What can be tried from Python is in the game's own tests, which are run here too.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePath

import httpx
import pytest

from tests.server.people import make_table, play_out, sit_down
from tests.server.running import Server
from tests.waiting import PATIENCE

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
FOLDER = ROOT / "examples" / "noughts"
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("third game")]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line that registers the game, for the processes that a test starts."""
    monkeypatch.setenv("PYTHONPATH", str(FOLDER))


def run(module: str, *arguments: str | Path, typed: str = "", folder: Path = ROOT) -> str:
    """What a program prints that ends well."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        input=typed,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def demiurge(*arguments: str | Path, typed: str = "", folder: Path = ROOT) -> str:
    return run("demiurge.cli", *arguments, typed=typed, folder=folder)


def test_no_source_names_the_game() -> None:
    folders = (ROOT / "src", ROOT / "web" / "src")
    sources = [path for folder in folders for path in folder.rglob("*.*") if path.is_file()]
    assert len(sources) > 200
    assert [path for path in sources if b"noughts" in path.read_bytes().lower()] == []


def test_it_passes_its_own_tests() -> None:
    run("pytest", "-q", "-p", "no:cacheprovider", FOLDER / "tests")


def test_its_modules_are_what_the_shared_files_ask_for() -> None:
    environment = os.environ | {"MYPYPATH": f"{ROOT / 'src'}:{FOLDER}"}
    cache = ROOT / ".cache" / "mypy-noughts"
    options = ("--strict", "--explicit-package-bases", "--fast-module-lookup")
    command = [sys.executable, "-m", "mypy", *options, "--cache-dir", str(cache), str(FOLDER)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def fenced(kind: str) -> list[str]:
    """The examples of a kind on the page that says how to add a game."""
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)


def test_the_page_names_every_file_of_the_folder() -> None:
    rows = re.findall(r"^\| (`.*?) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    named = set()
    for row in rows:
        first, *others = re.findall(r"`([^`]+)`", row)
        folder = PurePath(first).parent
        named |= {PurePath(first), *(folder / other for other in others)}
    there = FOLDER / "demiurge"
    files = {path.relative_to(there) for path in there.rglob("*") if path.is_file()}
    assert named == {PurePath(file) for file in files if file.suffix != ".pyc"}


def test_the_examples_on_the_page_run(tmp_path: Path) -> None:
    run("doctest", PAGE)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    lines = [line for block in fenced("sh") for line in block.splitlines()]
    assert lines.pop(0) == f"export PYTHONPATH={FOLDER.relative_to(ROOT)}"
    for line in lines:
        command, *arguments = shlex.split(line)
        assert command == "demiurge"
        demiurge(*arguments, typed="1\n" * 20, folder=tmp_path)
    sources = "".join(path.read_text("utf-8") for path in (FOLDER / "demiurge").rglob("*.py"))
    quoted = [block for block in fenced("python") if not block.startswith(">>>")]
    assert len(quoted) == 2
    assert [block for block in quoted if block not in sources] == []


def test_every_rule_has_code_and_a_test() -> None:
    printed = demiurge("rules", "noughts", "--tests", FOLDER / "tests")
    assert printed.endswith("9 rules; without code or test: none.\n")


@pytest.mark.parametrize("typed", ["", "1\n"], ids=["by name", "by number"])
def test_it_is_played_in_the_terminal(typed: str, tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    cells = "".join(f"mark {column}{row}\n" for row in (3, 2, 1) for column in "abc")
    shown = demiurge(
        *("play", "noughts", "--level", "2", "--seed", "3", "--save", kept),
        typed=typed * 20 or f"why show stone:1\nrule n4.2\n{cells}show stone:1\n",
    )
    assert "The game is over." in shown
    assert "sound" in demiurge("replay", kept)
    if not typed:
        assert "A cell is to be marked now. (N3.1)" in shown
        assert "N4.2  When the board is full" in shown


def test_it_is_simulated_and_replayed(tmp_path: Path) -> None:
    demiurge(
        *("simulate", "noughts", "--line", "loses", "--games", "3", "--seed", "1"),
        *("--out", tmp_path),
    )
    records = sorted(tmp_path.iterdir())
    assert [path.name for path in records] == [f"noughts-0000{k}.json" for k in range(3)]
    for path in records:
        assert "is sound" in demiurge("replay", path)
    demiurge("simulate", "noughts", "--seed", "1", "--parquet", tmp_path / "data.parquet")
    *_, last, _ = map(json.loads, demiurge("replay", "--trace", records[0]).splitlines())
    assert last["consequences"][-1]["kind"] == "wins"


def test_computers_meet_in_the_arena(tmp_path: Path) -> None:
    told = demiurge(
        *("arena", "noughts", "level3", "random", "--games", "8", "--seed", "1"),
        *("--workers", "1", "--out", tmp_path / "results", "--json"),
    )
    lines = {line["name"]: line for line in json.loads(told)["players"]}
    assert lines["level3"]["faults"] == lines["random"]["faults"] == 0
    assert lines["level3"]["wins"] > lines["random"]["wins"]
    demiurge("report", tmp_path / "results")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite")
    try:
        yield server.start()
    finally:
        server.kill()


def test_it_is_played_over_the_api(server: Server, tmp_path: Path) -> None:
    about = httpx.get(f"{server.url}/api/games/noughts", timeout=PATIENCE).json()
    assert [level["name"] for level in about["levels"]][:2] == ["Scribble", "Pencil"]
    made = make_table(server.url, "noughts", ["person", 2], options={"line": "loses"})
    (person,) = sit_down(server.url, made)
    refused = person.move("show stone:1", person.see()["table"]["version"])
    assert (refused.status_code, refused.json()["rule"]) == (422, "N3.1")
    end = play_out([person], 1)
    assert end["table"]["options"] == {"players": 2, "line": "loses"}
    assert end["entries"][-1]["consequences"][-1]["kind"] == "wins"
    record = tmp_path / "record.json"
    record.write_text(json.dumps(person.ask("GET", "/record").json()))
    assert "is sound" in demiurge("replay", record)
    assert "was shuffled fairly" in demiurge("verify", record)
