"""What a run tells of itself: a JSON object per line, each with the stage and its number."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from demiurge.rules.errors import DemiurgeError


class JournalError(DemiurgeError):
    """A log that cannot be read."""


class Journal:
    """The log of a run, which also prints."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._before = max((line["seconds"] for line in read(path)), default=0.0)
        self._began = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long the run has taken, without what was lost by a stop."""
        return self._before + time.monotonic() - self._began

    def tell(self, **what: Any) -> None:
        line = {**what, "seconds": round(self.seconds, 1)}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def read(path: Path) -> list[dict[str, Any]]:
    """The lines of a log; a last line that is cut is left out."""
    if not path.exists():
        return []
    lines = path.read_text("utf-8").splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    try:
        return [json.loads(line) for line in whole]
    except ValueError:
        raise JournalError(f"{path} is not the log of a run.") from None


def cut(path: Path, lines: int) -> None:
    """Keep so many lines: what was told after the last checkpoint will be told again."""
    kept = read(path)[:lines]
    part = path.with_suffix(".part")
    part.write_text("".join(json.dumps(line) + "\n" for line in kept), "utf-8")
    part.replace(path)
