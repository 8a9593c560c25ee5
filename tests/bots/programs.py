"""Programs for tests: bots that misbehave, and which of their processes are left."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

from demiurge.bots.bot import Budget, Player
from demiurge.bots.program import Limits, ProgramBot
from tests.waiting import PATIENCE, wait_until

ROGUE = Path(__file__).with_name("rogue.py")
HASTY = Limits(start=PATIENCE, work=0.1, grace=0.1, farewell=0.3)  # for programs that never answer
PATIENT = Limits(start=PATIENCE, work=PATIENCE, farewell=0.3)


def python(script: Path, *arguments: object) -> str:
    """The command that runs a script, without what Python loads for its user."""
    return shlex.join([sys.executable, "-I", "-S", str(script), *map(str, arguments)])


def rogue(deed: str, pids: Path, limits: Limits, budget: Budget | None = None) -> Player:
    """A player that misbehaves in this one way, and notes its processes in the file `pids`."""
    bot = ProgramBot(python(ROGUE, deed, pids), limits)
    return Player(deed, bot, budget or Budget(work=1), "7")


def noted(pids: Path) -> list[int]:
    """The processes that have noted their process ids."""
    return [int(line) for line in pids.read_text().split()] if pids.exists() else []


def nothing_left(pids: Path) -> None:
    """Wait until all these processes have ended."""
    wait_until(lambda: not any(runs(pid) for pid in noted(pids)))


def runs(pid: int) -> bool:
    """Whether the process exists; a grandchild that is dead and waits for init does not count."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (ProcessLookupError, FileNotFoundError):
        return False
    return not (state[0] == "Z" and int(state[1]) != os.getpid())
