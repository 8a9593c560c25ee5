"""The computers of the terminal's tests think compiled, unless a test says otherwise."""

from __future__ import annotations

import subprocess
import sys

import pytest

from demiurge.game import GAMES


@pytest.fixture(scope="session", autouse=True)
def engine() -> None:
    """Their engines are compiled, once."""
    subprocess.run([sys.executable, "-m", "demiurge.bots.compiling", *GAMES], check=True)
