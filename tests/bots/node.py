"""The bot in JavaScript, and the Node.js that it needs."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "examples" / "bots" / "first.js"


def first_bot() -> str:
    """The command that runs it; where it cannot run, the test fails, as no test is skipped."""
    if shutil.which("node") is None:
        pytest.fail("Node.js is missing: install the system package nodejs (version 20 or newer).")
    return f"node {shlex.quote(str(SCRIPT))}"
