"""Statistics of the games themselves: seats, lengths, endings, cards and first moves.

Every rate is counted by groups, with an interval, and compared with a fair share of the wins.
What winners do more often need not be why they win, and the report says so.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from demiurge.arena.figures import Tally
from demiurge.arena.match import Played

ENOUGH = 30  # seats; rarer things are left out
MOST = 60  # lines in one plot

Labels = Callable[[Played, int], Iterable[str]]


@dataclass(frozen=True)
class Rate:
    """How often seats of one kind won."""

    label: str
    tally: Tally


def win_rates(games: Sequence[Played], labels: Labels, enough: int = 1) -> list[Rate]:
    """A rate for every label that was given to at least so many seats, in order of the labels."""
    groups: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        for seat in range(len(game.seating)):
            for label in labels(game, seat):
                groups[label][game.group].append(game.share(seat))
    rates = []
    for label in sorted(groups, key=_natural):
        tally = Tally()
        for shares in groups[label].values():
            tally.add(sum(shares), len(shares))
        if tally.seats >= enough:
            rates.append(Rate(label, tally))
    return rates


def _natural(label: str) -> tuple[str, int, str]:
    """`city:2` before `city:10`."""
    kind, _, number = label.partition(":")
    return kind, int(number) if number.isdigit() else 0, label


def best_first(rates: list[Rate]) -> list[Rate]:
    """The kinds seen most often, sorted by how often they won."""
    common = sorted(rates, key=lambda rate: -rate.tally.seats)[:MOST]
    return sorted(common, key=lambda rate: -rate.tally.rate)


def by_seat(games: Sequence[Played]) -> list[Rate]:
    return win_rates(games, lambda game, seat: [f"{game.seating[seat]}, seat {seat}"])


def by_card(games: Sequence[Played]) -> list[Rate]:
    """How often a seat won that played, or claimed, the card at least once."""
    return best_first(win_rates(games, lambda game, seat: set(game.cards[seat]), ENOUGH))


def by_first_move(games: Sequence[Played]) -> list[Rate]:
    """How often a seat won with this kind of first move; where on the board does not matter."""
    return best_first(win_rates(games, _opening, ENOUGH))


def _opening(game: Played, seat: int) -> list[str]:
    words = game.first_moves[seat].split(" ")[:2]
    return [f"{' '.join(words)}, seat {seat}"] if words[0] else []


def endings(games: Iterable[Played]) -> list[tuple[str, int]]:
    """How many games ended for each reason, the most common first."""
    return Counter(game.reason for game in games).most_common()


def lengths(games: Sequence[Played], most_bins: int = 30) -> list[tuple[int, int, int]]:
    """Games by their number of decisions: from, up to and including, how many."""
    sizes = [sum(game.decisions) for game in games]
    low, high = min(sizes), max(sizes)
    step = -(-(high - low + 1) // most_bins)
    counts = Counter((size - low) // step for size in sizes)
    return [
        (low + k * step, low + (k + 1) * step - 1, counts[k])
        for k in range((high - low) // step + 1)
    ]
