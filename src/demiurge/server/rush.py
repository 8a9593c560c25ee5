"""The rush after a restart: all streams come back at once, and go before the moves."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from demiurge.server import steady

RUSH = 20  # streams in RUSH_TIME seconds that make a rush
RUSH_TIME = 0.1
PATIENCE = 5.0  # seconds that a move waits at most for the end of a rush
RECOVERY = 60.0  # seconds after a start in which it does


class Rush:
    """Knows whether streams are coming back just now."""

    def __init__(self, boot: float) -> None:
        self._boot = boot
        self._opened: deque[float] = deque(maxlen=RUSH)  # when the last streams were opened

    def note(self) -> None:
        """A stream was opened."""
        self._opened.append(time.monotonic())

    async def over(self) -> None:
        """Wait while streams keep coming, so that everyone sees the table sooner. It delays moves
        only a little."""
        end = time.monotonic() + PATIENCE
        while self._is_on and time.monotonic() < end:
            await asyncio.sleep(RUSH_TIME)

    @property
    def _is_on(self) -> bool:
        if len(self._opened) < RUSH or steady.now() > self._boot + RECOVERY:
            return False
        return time.monotonic() - self._opened[0] < RUSH_TIME
