"""Limits on how often somebody may ask: a bucket per address, seat and table. Nobody is banned."""

from __future__ import annotations

import time

from demiurge.server.problems import Problem
from demiurge.server.settings import Rate

REMEMBERED = 20_000


class Limits:
    """How much each caller has left.

    >>> limits = Limits()
    >>> [limits.wait("ada", Rate(1, 2), now=0.0) for _ in range(3)]
    [0.0, 0.0, 1.0]
    """

    def __init__(self) -> None:
        self._buckets: dict[str, tuple[float, float]] = {}

    def wait(self, who: str, rate: Rate, now: float | None = None) -> float:
        """Take one from the bucket; the seconds until there is one, 0 if there was."""
        moment = time.monotonic() if now is None else now
        left, at = self._buckets.get(who, (float(rate.burst), moment))
        left = min(rate.burst, left + (moment - at) * rate.per_second)
        if left < 1:
            return (1 - left) / rate.per_second
        if len(self._buckets) >= REMEMBERED:
            self._buckets = {k: b for k, b in self._buckets.items() if moment - b[1] < 60}
        self._buckets[who] = (left - 1, moment)
        return 0.0

    def take(self, who: str, rate: Rate) -> None:
        """Take one, or say when to come back."""
        seconds = self.wait(who, rate)
        if seconds:
            raise Problem(
                429,
                "too-fast",
                f"That was too fast: try again in {seconds:.1f} s.",
                retry_after=round(seconds, 2),
            )
