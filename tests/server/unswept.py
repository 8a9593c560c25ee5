"""`demiurge serve` that never looks at its tables by itself: what it hears, it hears at once."""

from __future__ import annotations

import asyncio
import sys

from demiurge.cli import main
from demiurge.server.clocks import Clocks


async def never(self: Clocks) -> None:  # noqa: ARG001
    await asyncio.Event().wait()


if __name__ == "__main__":
    Clocks.sweep = never  # type: ignore[method-assign]
    sys.exit(main())
