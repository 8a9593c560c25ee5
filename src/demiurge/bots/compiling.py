"""Compiles the computers' engines for this machine: `python -m demiurge.bots.compiling gaia gheos`.

It runs once, beside a server or a terminal in which games have already begun. With the speed
`READY`, the computers there use plain Python until it is done.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Sequence

from demiurge.bots.mind import ENGINE, Mind, can_compile, is_ready
from demiurge.bots.process import leave_with_parent
from demiurge.game import components_for
from demiurge.rules import speed
from demiurge.rules.errors import OptionError

NICE = 19  # the processes that play have priority


def compile_beside(games: Sequence[str], stderr: int | None = None) -> None:
    """Compile what is missing for these games in a process that ends with this one."""
    missing = [game for game in games if not is_ready(game)]
    if missing and can_compile():
        command = [sys.executable, "-m", "demiurge.bots.compiling", *missing]
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=stderr, start_new_session=True)


def main() -> int:
    leave_with_parent()
    os.nice(NICE)
    try:
        for game in sys.argv[1:]:
            compile_engine(game)
    except OptionError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def compile_engine(game: str) -> None:
    """Compile the engine of one game, unless another process is doing so."""
    folder = speed.writable(speed.cache_folder(ENGINE, "native", game))
    with (folder / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_ready(game):
            Mind(game, components_for(game))


if __name__ == "__main__":
    sys.exit(main())
