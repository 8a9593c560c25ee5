"""Win rates with intervals that mean what they say.

Games of one seed are not independent: the same piles come up, and what is lucky for one seat is
unlucky for another. Groups of one seed are independent, so everything here counts by groups.

`Tally` is for a number of games fixed beforehand: Wilson's interval over the effective number of
games, which is the number of independent games whose rate would vary as much as the groups do.

`ConfidenceSequence` is for a test that looks at the results while the games go on, and stops as
soon as they are clear. Its interval is valid at all looks together, so stopping early does not
make it wrong. For every possible win rate, one bettor bets that the true rate is higher and one
that it is lower, at odds that would be fair if this rate were the true one. When one of them has
turned a stake of 1 into 40, this rate is ruled out; that is wrong in at most one run of twenty
(Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy

CONFIDENCE = 0.95
ERROR = 1 - CONFIDENCE
Z = NormalDist().inv_cdf(1 - ERROR / 2)


@dataclass(frozen=True)
class Interval:
    """From low to high, both within."""

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def times(self, factor: float) -> Interval:
        return Interval(factor * self.low, factor * self.high)

    def to_json(self) -> list[float]:
        return [round(self.low, 4), round(self.high, 4)]


def wilson(rate: float, games: float) -> Interval:
    """Wilson's interval for a rate over so many independent games.

    >>> wilson(0.5, 100).to_json()
    [0.4038, 0.5962]
    """
    if games <= 0:
        return Interval(0.0, 1.0)
    middle = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    spread = math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    half = Z * spread / (1 + Z * Z / games)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


@dataclass
class Tally:
    """What one player won in groups of games; sums only, so a million groups cost nothing."""

    groups: int = 0
    won: float = 0.0
    seats: int = 0
    _won_won: float = 0.0
    _won_seats: float = 0.0
    _seats_seats: float = 0.0

    def add(self, won: float, seats: int) -> None:
        """A group in which the player took so many seats and won so many games."""
        self.groups += 1
        self.won += won
        self.seats += seats
        self._won_won += won * won
        self._won_seats += won * seats
        self._seats_seats += seats * seats

    @property
    def rate(self) -> float:
        """Games won per seat taken."""
        return self.won / self.seats if self.seats else 0.0

    @property
    def worth(self) -> float:
        """The effective number of games: how many independent games the groups are worth.

        At least one each; more than they have games, where swapped seats cancel the luck of the
        piles. One more group that scatters as widely as a single game is assumed: a few groups
        that happen to agree must not look like certainty.
        """
        if not self.groups:
            return 0.0
        single = self.rate * (1 - self.rate)
        if single == 0:
            return self.groups
        scatter = self._won_won - 2 * self.rate * self._won_seats + self.rate**2 * self._seats_seats
        size = self.seats / self.groups
        variance = (max(0.0, scatter) + single * size**2) / self.seats**2
        return max(float(self.groups), single / variance)

    @property
    def interval(self) -> Interval:
        return wilson(self.rate, self.worth)


class ConfidenceSequence:
    """An interval for the mean of numbers from 0 to 1 that holds however often one looks."""

    STEPS = 1000
    BOLDEST = 0.5  # never bet more than half of what could be lost

    def __init__(self) -> None:
        self._means = (numpy.arange(self.STEPS) + 0.5) / self.STEPS
        self._up = numpy.zeros(self.STEPS)  # the logarithm of the capital of each bettor
        self._down = numpy.zeros(self.STEPS)
        self._count = 0
        self._sum = 0.5
        self._squares = 0.25

    def add(self, value: float) -> None:
        """Let every bettor bet on the next number, knowing only the numbers before it."""
        time = self._count + 1
        variance = self._squares / time
        bet = math.sqrt(2 * math.log(2 / ERROR) / (variance * time * math.log(1 + time)))
        difference = value - self._means
        up = numpy.minimum(bet, self.BOLDEST / self._means)
        down = numpy.minimum(bet, self.BOLDEST / (1 - self._means))
        self._up += numpy.log1p(up * difference)
        self._down += numpy.log1p(-down * difference)
        self._count = time
        self._sum += value
        mean = self._sum / (time + 1)
        self._squares += (value - mean) ** 2

    @property
    def interval(self) -> Interval:
        """Every mean that no bettor has ruled out."""
        held = self._means[numpy.maximum(self._up, self._down) < math.log(2 / ERROR)]
        half = 0.5 / self.STEPS
        return Interval(float(held[0]) - half, float(held[-1]) + half)
