"""The same files for every game and speed, and for a game whose files lie in another folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from demiurge.rules import speed

SOURCES = Path(__file__).parent.parent / "src" / "demiurge"
FLOORS = ("rules", "encoding", "bots")
LOADED = {  # of a module: what it asks of the game, and where that is
    "rules.engine.entries": ("rules", "rules.{}.moves"),
    "bots.engine.tree": ("playout", "bots.{}.playout"),
    "envs.engine.steps": ("observation", "encoding.{}.observation"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Holds a game of its own: Gheos by another name."""
    for floor in FLOORS:
        shutil.copytree(SOURCES / floor / "gheos", tmp_path / "demiurge" / floor / "islands")
    for path in tmp_path.rglob("*.py"):
        path.write_text(path.read_text("utf-8").replace("gheos", "islands"), "utf-8")
    return tmp_path


def told(folder: Path, code: str) -> str:
    """What Python prints, with this folder on its path."""
    environment = os.environ | {"PYTHONPATH": str(folder), "DEMIURGE_CACHE": str(folder)}
    command = [sys.executable, "-c", f"from demiurge.rules import speed\n{code}"]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_games_are_found_in_every_folder_on_the_path(folder: Path) -> None:
    assert speed.games() == ("gaia", "gheos")
    (folder / "demiurge" / "rules" / "notes").mkdir()  # no game: it has no rulebook
    (folder / "demiurge" / "rules" / "notes" / "__init__.py").write_text("")
    assert told(folder, "print(*speed.games())").split() == ["gaia", "gheos", "islands"]


@pytest.mark.parametrize("module", LOADED)
def test_shared_files_ask_the_game_they_are_loaded_for(folder: Path, module: str) -> None:
    asked, where = LOADED[module]
    code = (
        f'for pace in ("plain", "native", "checked"):\n'
        f"    for game in speed.games():\n"
        f'        print(speed.load("{module}", pace, game).{asked}.__name__)'
    )
    roots = {
        "plain": "demiurge",
        "native": "demiurge._native_{}",
        "checked": "demiurge._checked_{}",
    }
    assert told(folder, code).split() == [
        f"{root.format(game)}.{where.format(game)}"
        for root in roots.values()
        for game in ("gaia", "gheos", "islands")
    ]


def test_a_game_from_another_folder_plays(folder: Path) -> None:
    code = (
        "from demiurge.rules.{0} import deal, state\n"
        "from demiurge.rules.{0}.rulebook import RULEBOOK\n"
        "engine, s = speed.load('rules.engine.entries', 'plain', '{0}'), state.State()\n"
        "box = RULEBOOK.own_components.box\n"
        "deal.start(s, box, 2)\n"
        "tally = [0, 0]\n"
        "engine.play_games([s, s.copy()], [box], [1, 1], [0] * 999, 2, 1, tally)\n"
        "print(tally)"
    )
    assert told(folder, code.format("islands")) == told(folder, code.format("gheos"))


def test_a_change_of_the_rules_concerns_the_machine_code_of_one_game(folder: Path) -> None:
    code = (
        "for game in speed.games():\n"
        "    for module in ('rules.engine.entries', 'envs.engine.entries'):\n"
        "        print(speed.cache_folder(module, 'native', game))"
    )
    before = told(folder, code).split()
    with (folder / "demiurge" / "rules" / "islands" / "war.py").open("a") as file:
        file.write("# changed\n")
    after = told(folder, code).split()
    assert before[:4] == after[:4]
    assert not set(before[4:]) & set(after[4:])
    assert len(set(before)) == 6
