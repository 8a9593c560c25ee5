"""A real server process on a real database, which can be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx

from tests.waiting import PATIENCE, wait_until


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Server:
    """`demiurge serve`, as people start it, or another program that does so."""

    def __init__(self, database: str, *more: str, program: str = "demiurge.cli") -> None:
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._more = more
        self._program = program
        self._log = Path(tempfile.mkdtemp(prefix="demiurge-server-")) / "log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, kill_at: str = "") -> Server:
        """Start it, and wait until it answers, or is killed where it should be."""
        command = [
            sys.executable,
            "-m",
            self._program,
            "serve",
            *("--port", str(self.port), "--database", self.database),
            *("--limits", "1000", "--pace", "0", *self._more),
        ]
        environment = os.environ | {"DEMIURGE_KILL_AT": kill_at}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, env=environment, stderr=log)
        wait_until(lambda: (kill_at and self.was_killed) or self._answers(), self.log)
        return self

    def _answers(self) -> bool:
        assert self.is_alive, f"The server did not start: {self.log()}"
        try:
            return httpx.get(f"{self.url}/readyz", timeout=PATIENCE).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As a power cut would."""
        if self._process:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def stop(self) -> None:
        """As Ctrl-C would."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(PATIENCE)

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def was_killed(self) -> bool:
        return self._process is not None and self._process.poll() == -signal.SIGKILL

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def log(self) -> str:
        return self._log.read_text("utf-8", "replace")
