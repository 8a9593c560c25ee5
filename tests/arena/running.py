"""Runs of the arena with the players of these tests; also as a program that is killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from pathlib import Path
from typing import Any

from demiurge.arena import results, run
from demiurge.arena.match import Played
from demiurge.arena.results import Plan
from demiurge.arena.summary import Summary, summarise
from demiurge.game import components_for
from tests.arena.bots import make

GHEOS = components_for("gheos")


def new_run(folder: Path, names: list[str], games: int, **more: Any) -> Plan:
    options = {"players": more.pop("players", 2)}
    plan = run.plan("gheos", GHEOS, options, names, games, seed="seed", make=make, **more)
    results.begin(folder, plan)
    return plan


def play(folder: Path, plan: Plan, before: list[Played], workers: int = 2) -> run.Pace:
    return run.play_missing(folder, plan, GHEOS, before, workers, make)


def go_on(folder: Path, workers: int = 2) -> list[str]:
    """Resume and finish a stopped run; return the messages about broken files."""
    plan, before, sentences = run.take_up(folder, GHEOS)
    play(folder, plan, before, workers)
    return sentences


def rows(folder: Path) -> list[dict[str, Any]]:
    """All games of a folder, without the time they took."""
    kept = results.read_games(folder, results.read_plan(folder))
    return [vars(game) | {"seconds": None} for game in kept.games]


def summary(folder: Path) -> Summary:
    plan = results.read_plan(folder)
    return summarise(plan, results.read_games(folder, plan).games)


def write_and_die(*part: Any) -> None:
    """Keep the first games, name the workers, and be killed."""
    write_part(*part)
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    run.PART_GAMES = 1
    write_part = results.write_part
    setattr(results, "write_part", write_and_die)  # noqa: B010
    folder = Path(sys.argv[1])
    play(folder, new_run(folder, ["other", "random"], int(sys.argv[2])), [])
