"""`demiurge serve` that never looks at its tables by itself: what it hears, it hears at once."""

from __future__ import annotations

import asyncio
import sys

from demiurge.cli import main
from demiurge.server.room import House


async def never(self: House) -> None:  # noqa: ARG001
    await asyncio.Event().wait()


if __name__ == "__main__":
    House.sweep = never  # type: ignore[method-assign]
    sys.exit(main())
