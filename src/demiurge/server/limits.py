"""Limits on what one party can make grow, and on how often it may ask. Nobody is banned.

What an operator may choose is in `settings.py`; docs/security.md lists all limits.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from functools import lru_cache
from typing import NamedTuple

from demiurge.server.metrics import REFUSED
from demiurge.server.problems import Problem
from demiurge.server.settings import DAY, Rate

HEAD = 16 << 10  # bytes of a request's head
HEADERS = 60  # of a request
BODY = 16 << 10  # bytes of a request's body
RECORD = 256 << 10  # bytes of an uploaded record: a long one is some 100 kB
RECORD_TEXT = 200  # characters of a text in a record
RECORD_LIST = 5_000  # elements of a list in a record: moves
RECORD_DEPTH = 6  # levels of nested objects and lists
RECORD_NUMBER = 1 << 53  # programs in other languages cannot read larger numbers exactly
ENTRIES = 10_000  # entries of a table's log
ENDING = 1_000  # the last of these are reserved for moves, so that every game can end
WARNING = 2_000  # from so many entries before the last on, the table tells how many are left
UNDOS = 20  # moves taken back until the game has come further than before
RECENT = 200  # entries that were taken back and are still shown
ANSWERS = 200  # answers kept for each seat of a table, so that they can be sent again
TRIMMED = 16  # answers above that number before the oldest are removed
ANSWERS_FOR = DAY  # seconds that an answer is kept
LINKS = 100  # links to look on at a table
LINES = 300  # lines of chat that a table keeps
LINES_SHOWN = 100  # lines of chat in one answer
REMEMBERED = 20_000  # buckets, and counts of answers, in memory; then old ones are dropped
NETWORK = 64  # bits of an IPv6 address that tell one subscriber from another


@lru_cache(maxsize=4096)
def party(address: str) -> str:
    """The party of an address: in IPv6 the network, since each subscriber has a whole one.

    >>> party("2001:db8::1") == party("2001:db8::2"), party("::ffff:192.0.2.1")
    (True, '192.0.2.1')
    """
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((int(known), NETWORK), strict=False))


def refused(limit: str, status: int, error: str, sentence: str, **more: object) -> Problem:
    """A refusal because of a limit; it is counted by the limit's name."""
    REFUSED.labels(limit).inc()
    return Problem(status, error, sentence, **more)


class Share(NamedTuple):
    """What a request takes one of: the limit's name, whose share it is, and its rate."""

    limit: str
    whose: str
    rate: Rate


class Limits:
    """How much each caller has left.

    >>> limits = Limits()
    >>> ada = Share("seat", "ada", Rate(1, 2))
    >>> [limits.wait(ada, now=0.0) for _ in range(3)]
    [0.0, 0.0, 1.0]
    """

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def wait(self, *shares: Share, now: float | None = None) -> float:
        """Take one of each share and return 0, or take nothing and return the seconds to wait."""
        moment = time.monotonic() if now is None else now
        left = [self._left(share, moment) for share in shares]
        for share, tokens in zip(shares, left, strict=True):
            if tokens < 1:
                REFUSED.labels(share.limit).inc()
                return (1 - tokens) / share.rate.per_second
        for share, tokens in zip(shares, left, strict=True):
            self._buckets[share[:2]] = (tokens - 1, moment)
            self._buckets.move_to_end(share[:2])
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return 0.0

    def _left(self, share: Share, moment: float) -> float:
        rate = share.rate
        left, at = self._buckets.get(share[:2], (float(rate.burst), moment))
        return min(rate.burst, left + (moment - at) * rate.per_second)

    def take(self, *shares: Share) -> None:
        """Take one of each share, or say when to come back."""
        seconds = self.wait(*shares)
        if seconds:
            raise Problem(
                429,
                "too-fast",
                f"That was too fast: try again in {seconds:.1f} s.",
                retry_after=round(seconds, 2),
            )
