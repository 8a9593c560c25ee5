"""The time as this process tells it: what the wall said when it began, and what has passed since by
a clock that nobody sets."""

from __future__ import annotations

import time

_BEGAN = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970, never fewer than before."""
    return _BEGAN + time.monotonic()
