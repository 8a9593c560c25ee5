"""Waiting for the thing itself, however busy the machine is."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 300.0  # seconds; they are over only when something is wrong


def wait_until(true: Callable[[], object], told: Callable[[], object] = str) -> None:
    """Look again and again; after too long fail with what there is to tell."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"waited in vain. {told()}"
        time.sleep(0.02)
