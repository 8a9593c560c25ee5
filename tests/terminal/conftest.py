"""The computers of the terminal's tests think compiled, unless a test says otherwise."""

from __future__ import annotations

import pytest

from tests import compiled


@pytest.fixture(scope="session", autouse=True)
def engine() -> None:
    """Their engines are compiled, once."""
    compiled.computers()
