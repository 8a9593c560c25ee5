"""The results of a run: one row per player, as JSON and as a table in the terminal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from demiurge.arena.figures import Interval, Tally
from demiurge.arena.match import Played
from demiurge.arena.ratings import Rating, ratings
from demiurge.arena.results import Plan
from demiurge.arena.schedule import schedule
from demiurge.arena.standing import Standing


@dataclass(frozen=True)
class Line:
    """The results of one player."""

    name: str
    games: int
    tally: Tally
    interval: Interval
    rating: Rating
    faults: int
    last_fault: str
    seconds_per_move: float

    @property
    def wins(self) -> str:
        """The games won, with shares of draws."""
        return f"{self.tally.won:.1f}".removesuffix(".0")

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "games": self.games,
            "seats": self.tally.seats,
            "wins": round(self.tally.won, 4),
            "win_rate": round(self.tally.rate, 4),
            "interval": self.interval.to_json(),
            "rating": round(self.rating.value, 2),
            "rating_interval": [round(end, 2) for end in self.rating.interval.to_json()],
            "faults": self.faults,
            "last_fault": self.last_fault or None,
            "seconds_per_move": round(self.seconds_per_move, 6),
        }


@dataclass(frozen=True)
class Summary:
    """The results of a run; `games` are those that count."""

    plan: Plan
    games: list[Played]
    planned: int
    uncounted: int
    lines: list[Line]
    verdict: str | None

    @property
    def finished(self) -> bool:
        return self.verdict in ("better", "worse") or len(self.games) == self.planned

    @property
    def elo(self) -> list[float | None] | None:
        """Between two players of a two-player game: the difference as Elo counts it."""
        if len(self.lines) != 2 or self.plan.players != 2:
            return None
        first = next(line for line in self.lines if line.name == self.plan.names[0])
        return [elo(rate) for rate in (first.tally.rate, first.interval.low, first.interval.high)]

    def to_json(self) -> dict[str, Any]:
        plan = self.plan
        return {
            "run": plan.run,
            "game": plan.game,
            "options": plan.options,
            "seed": plan.seed,
            "games": len(self.games),
            "games_planned": self.planned,
            "games_not_counted": self.uncounted,
            "seeds": len({game.group for game in self.games}),
            "finished": self.finished,
            "verdict": self.verdict,
            "elo_difference": self.elo,
            "players": [line.to_json() for line in self.lines],
        }

    def sentence(self) -> str:
        """The answer to a test, in words."""
        first, second = dict.fromkeys(self.plan.names)
        if self.verdict == "open":
            return f"After {len(self.games)} games it is not sure who of {first} and {second} wins."
        return f"{first} is {self.verdict} than {second}: sure after {len(self.games)} games."


def elo(rate: float) -> float | None:
    """The difference in Elo points that a win rate stands for; None where it has no end.

    >>> elo(0.75)
    190.8
    """
    return round(400 * math.log10(rate / (1 - rate)), 1) if 0 < rate < 1 else None


def summarise(plan: Plan, games: Sequence[Played]) -> Summary:
    """Count the games of a run, best player first."""
    seatings = schedule(plan.names, plan.players, plan.games)
    standing = Standing(plan, seatings)
    for game in games:
        standing.add(game)
    counted = [game for game in games if game.group in standing.counted]
    rated = ratings(standing.names, counted) if counted else {}
    lines = [_line(name, standing, counted, rated[name]) for name in rated]
    lines.sort(key=lambda line: -line.rating.value)
    uncounted = len(games) - len(counted)
    return Summary(plan, counted, len(seatings), uncounted, lines, standing.verdict)


def _line(name: str, standing: Standing, games: Sequence[Played], rating: Rating) -> Line:
    seats = [
        (game, k) for game in games for k in range(len(game.seating)) if game.seating[k] == name
    ]
    decisions = sum(game.decisions[k] for game, k in seats)
    faults = [game.last_fault[k] for game, k in seats if game.last_fault[k]]
    return Line(
        name=name,
        games=sum(name in game.seating for game in games),
        tally=standing.tallies[name],
        interval=standing.interval(name),
        rating=rating,
        faults=sum(game.faults[k] for game, k in seats),
        last_fault=faults[-1] if faults else "",
        seconds_per_move=sum(game.seconds[k] for game, k in seats) / max(1, decisions),
    )


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def percents(interval: Interval) -> str:
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f}"


def print_table(summary: Summary, console: Console) -> None:
    """Print the players, best first; their faults; and the result of a test, if it was one."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("player", overflow="fold")
    titles = ("games", "wins", "win rate", "95 % interval", "rating", "95 %", "ms/move", "faults")
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)
    for line in summary.lines:
        spread = line.rating.interval.high - line.rating.value
        table.add_row(
            Text(line.name),
            str(line.games),
            line.wins,
            percent(line.tally.rate),
            percents(line.interval),
            f"{line.rating.value:.1f}",
            f"± {spread:.1f}",
            f"{1000 * line.seconds_per_move:.1f}",
            str(line.faults),
        )
    console.print(table)
    for line in summary.lines:
        if line.faults:
            console.print(Text(f"{line.name}, last fault: {line.last_fault}"), soft_wrap=True)
    for sentence in _afterwords(summary):
        console.print(Text(sentence), soft_wrap=True)


def _afterwords(summary: Summary) -> list[str]:
    sentences = []
    if summary.verdict is not None:
        sentences.append(summary.sentence())
    if summary.elo is not None and None not in summary.elo:
        points, low, high = (round(value or 0) for value in summary.elo)
        sentences.append(f"{summary.plan.names[0]} is {points:+} Elo ({low:+} to {high:+}).")
    if summary.uncounted:
        why = "they came after the answer" if summary.finished else "their seeds are not complete"
        sentences.append(f"Games not counted, since {why}: {summary.uncounted}.")
    return sentences
