"""How the players stand, game by game; only whole groups count.

A player that wins its short games and loses its long ones would look too good if every finished
game counted at once, so a group counts only when all its games are finished. A run that stops when
it is sure counts the groups in the order of their seeds, in whatever order they finish, so its
result does not depend on the number of cores.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from demiurge.arena.figures import ConfidenceSequence, Interval, Tally
from demiurge.arena.match import Played
from demiurge.arena.results import Plan
from demiurge.arena.schedule import Seating
from demiurge.rules.errors import OptionError


class Standing:
    """The running result of a plan."""

    def __init__(self, plan: Plan, seatings: Iterable[Seating]) -> None:
        self.names = list(dict.fromkeys(plan.names))
        self.fair = 1 / plan.players
        self.tallies = {name: Tally() for name in self.names}
        self.counted: set[int] = set()
        self.games = 0
        self._sizes = Counter(seating.group for seating in seatings)
        self._waiting: dict[int, list[Played]] = defaultdict(list)
        self._test = Test(plan) if plan.stop_when_sure else None

    def add(self, game: Played) -> None:
        """Count the game, if its group is now whole and its turn has come."""
        self._waiting[game.group].append(game)
        if self._test is None:
            if self._is_whole(game.group):
                self._count(game.group)
            return
        while not self.sure and self._is_whole(len(self.counted)):
            self._count(len(self.counted))

    def _is_whole(self, group: int) -> bool:
        size = self._sizes.get(group)
        return size is not None and len(self._waiting.get(group, ())) == size

    def _count(self, group: int) -> None:
        games = self._waiting.pop(group)
        self.counted.add(group)
        self.games += len(games)
        for name in self.names:
            won, seats = taken(games, name)
            if seats:
                self.tallies[name].add(won, seats)
        if self._test is not None:
            self._test.add(*taken(games, self.names[0]))

    @property
    def sure(self) -> bool:
        """Nothing more needs to be played."""
        return self._test is not None and self._test.verdict != "open"

    @property
    def verdict(self) -> str | None:
        """Of a test: whether the first player is better, worse, or neither for sure."""
        return self._test.verdict if self._test is not None else None

    def interval(self, name: str) -> Interval:
        if self._test is not None:
            return self._test.interval(name)
        return self.tallies[name].interval


def taken(games: Iterable[Played], name: str) -> tuple[float, int]:
    """How many games the player won, and how many seats it took."""
    won, seats = 0.0, 0
    for game in games:
        for seat, sitting in enumerate(game.seating):
            if sitting == name:
                won += game.share(seat)
                seats += 1
    return won, seats


class Test:
    """Is the first of two players better than the second? Asked after every group."""

    def __init__(self, plan: Plan) -> None:
        if len(set(plan.names)) != 2 or len(plan.names) > plan.players:
            raise OptionError("--stop-when-sure compares two players: name two, at one table.")
        self.first, self.second = dict.fromkeys(plan.names)
        self.fair = 1 / plan.players
        self._seats = {self.second: plan.players - plan.names.count(self.first)}
        self._seats[self.first] = plan.players - self._seats[self.second]
        self._sequence = ConfidenceSequence()

    def add(self, won: float, seats: int) -> None:
        self._sequence.add(won / seats)

    def interval(self, name: str) -> Interval:
        """The player's interval; the second player wins what the first does not."""
        interval = self._sequence.interval
        if name == self.first:
            return interval
        return Interval(self._left_over(interval.high), self._left_over(interval.low))

    def _left_over(self, rate: float) -> float:
        left = (1 - self._seats[self.first] * rate) / self._seats[self.second]
        return min(1.0, max(0.0, left))

    @property
    def verdict(self) -> str:
        interval = self._sequence.interval
        if interval.low > self.fair:
            return "better"
        return "worse" if interval.high < self.fair else "open"
