"""A real server process on a real database, which can be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """`demiurge serve`, as people start it."""

    def __init__(self, database: str, *more: str, port: int | None = None) -> None:
        self.database = database
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._more = more
        self._log = Path(tempfile.mkdtemp(prefix="demiurge-server-")) / "log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, kill_at: str = "") -> Server:
        """Start it, and wait until it answers, or is killed where it should be."""
        command = [
            sys.executable,
            "-m",
            "demiurge.cli",
            "serve",
            *("--port", str(self.port), "--database", self.database),
            *("--limits", "1000", "--pace", "0", *self._more),
        ]
        environment = os.environ | {"DEMIURGE_KILL_AT": kill_at}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, env=environment, stderr=log)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if kill_at and self.was_killed:
                return self
            if self._process.poll() is not None:
                raise AssertionError(f"The server did not start: {self.log()}")
            try:
                if httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200:
                    return self
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"The server does not answer: {self.log()}")

    def kill(self) -> None:
        """As a power cut would."""
        if self._process:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def stop(self) -> None:
        """As Ctrl-C would."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(timeout=20)

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


def get(url: str, token: str | None = None, **more: Any) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.get(url, headers=headers, timeout=20, **more)
