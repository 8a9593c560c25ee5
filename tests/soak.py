"""How much the random tests try: little from seeds that never change, or much from new ones.

`DEMIURGE_SOAK` is the seed of a long run. The same seed tries the same things again.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any, TypeVar

import hypothesis

SOAK = os.environ.get("DEMIURGE_SOAK", "")
FACTOR = 10
KILLS = 25 if SOAK else 1  # at each point where a server can be killed
Tested = TypeVar("Tested", bound=Callable[..., Any])

hypothesis.settings.register_profile(
    "demiurge",
    deadline=None,
    database=None,
    derandomize=True,
    phases=[hypothesis.Phase.generate],
    suppress_health_check=list(hypothesis.HealthCheck),
)
hypothesis.settings.load_profile("demiurge")


def times(count: int) -> int:
    """So many; in a long run many more."""
    return count * FACTOR if SOAK else count


def seeds(count: int, first: int = 0) -> range:
    """So many seeds from this one on; in a long run many more from anywhere."""
    if SOAK:
        first = random.Random(f"{SOAK} {first}").randrange(1 << 31)
    return range(first, first + times(count))


def drawn(tested: Tested) -> Tested:
    """What Hypothesis tries comes from the seed of a long run."""
    return hypothesis.seed(SOAK)(tested) if SOAK else tested
