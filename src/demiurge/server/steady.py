"""The time of this process: the wall clock when it started, and what a monotonic clock has measured
since."""

from __future__ import annotations

import time

_BEGAN = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970, never fewer than before."""
    return _BEGAN + time.monotonic()
