"""Programs for tests: rogues at a seat, and what is left of them."""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path

from demiurge.bots.bot import Budget, Player
from demiurge.bots.program import Limits, ProgramBot

ROGUE = Path(__file__).with_name("rogue.py")
HASTY = Limits(work=1.0, grace=0.5, farewell=0.3)
PATIENT = Limits(work=20.0, grace=5.0, farewell=0.3)


def python(script: Path, *arguments: object) -> str:
    """The command that runs a script, without what Python loads for its user."""
    return shlex.join([sys.executable, "-I", "-S", str(script), *map(str, arguments)])


def rogue(deed: str, pids: Path, limits: Limits = HASTY, budget: Budget | None = None) -> Player:
    """A player that plays well but for this deed, and notes its processes in the file `pids`."""
    bot = ProgramBot(python(ROGUE, deed, pids), limits)
    return Player(deed, bot, budget or Budget(work=1), "7")


def noted(pids: Path) -> list[int]:
    return [int(line) for line in pids.read_text().split()]


def nothing_left(pids: Path) -> bool:
    """Whether all these processes end within a moment."""
    deadline = time.monotonic() + 5
    while any(runs(pid) for pid in noted(pids)):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def runs(pid: int) -> bool:
    """Whether the process exists; a grandchild that is dead and waits for init does not count."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (ProcessLookupError, FileNotFoundError):
        return False
    return not (state[0] == "Z" and int(state[1]) != os.getpid())
