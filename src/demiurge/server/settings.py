"""How a server is set up."""

from __future__ import annotations

import sys
from dataclasses import dataclass

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Rate:
    """So many requests a second in the long run, and so many at once."""

    per_second: float
    burst: int


@dataclass(frozen=True)
class Settings:
    """Everything that an operator may choose."""

    database: str
    origins: tuple[str, ...] = ()  # other pages that may speak to this server
    thinkers: int = 2  # processes that computers think in
    thinker: tuple[str, ...] = (sys.executable, "-m", "demiurge.server.thinker")
    pace: float = 0.6  # minimum seconds for a computer's move, so that people can follow
    think: float = 10.0  # seconds after which a thinking process is stopped
    study: float = 30.0  # seconds after which the search for a hint, or a replay, is stopped
    studies: int = 16  # hints, replays and checks that may wait at once
    memory: int = 4 << 30  # bytes a thinking process may use
    patience: float = 2.5  # seconds that a request waits for the database
    sweep: float = 1.0  # seconds between two checks for expired clocks and computers to wake
    heartbeat: float = 15.0  # seconds between two signs of life on a silent stream
    cached: int = 2000  # tables kept in memory
    # limits, listed in docs/security.md; an IPv6 address counts as its network of 64 bits
    per_address: Rate = Rate(40, 200)  # requests
    per_stranger: Rate = Rate(20, 100)  # requests of an address to tables where it does not sit
    per_seat: Rate = Rate(10, 40)
    per_table: Rate = Rate(30, 120)  # requests of those who sit at one table
    new_tables: Rate = Rate(0.5, 30)  # per address
    per_student: Rate = Rate(0.5, 20)  # hints of a seat; replays and checks of an address
    tables_per_day: int = 1000  # per address, uploaded records among them
    uploads_per_day: int = 20 << 20  # bytes of records, per address
    listed_per_address: int = 5  # tables in the lobby that want players, and as many that play
    streams_per_address: int = 300
    connections_per_address: int = 400  # a trusted proxy may have any number
    head_seconds: float = 10.0  # for the head of a request to arrive
    body_seconds: float = 20.0  # for its body to arrive, and for an answer to be fetched
    keep_gathering: float = 2 * DAY
    keep_playing: float = 120 * DAY
    keep_over: float = 60 * DAY

    @property
    def answer(self) -> float:
        """Seconds that a computer always takes to protect or to allow, whatever it holds."""
        return max(0.5, 2.5 * self.pace)
