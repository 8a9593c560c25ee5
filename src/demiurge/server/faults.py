"""Named points at which a test kills the process, to see that nothing acknowledged is lost.

`DEMIURGE_KILL_AT=after-commit:3` kills it the third time that it comes to that point.
"""

from __future__ import annotations

import os
import signal

POINTS = (
    "before-append",
    "after-append",
    "before-commit",
    "after-commit",
    "before-acknowledge",
    "after-acknowledge",
    "before-broadcast",
    "after-broadcast",
)

_name, _, _count = os.environ.get("DEMIURGE_KILL_AT", "").partition(":")
_left = int(_count or 1)


def point(name: str) -> None:
    """Die here, if this is the place and the time."""
    global _left
    if name != _name:
        return
    _left -= 1
    if _left <= 0:
        os.kill(os.getpid(), signal.SIGKILL)
