"""Who sits where: every player meets the same seeds from every seat.

All games of one seed form a group. Up to three players a group holds every order of the seats.
With four or five it holds the rotations of one circular order, so that each player still sits once
in every seat, and the circular orders take turns from seed to seed. With more names than seats a
group holds all this for every choice of names; with fewer the last name fills the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from demiurge.rules.errors import OptionError

ALL_ORDERS_UP_TO = 3


@dataclass(frozen=True)
class Seating:
    """One game to be played: its number in the run, its group, and a name for each seat."""

    number: int
    group: int
    names: tuple[str, ...]


def schedule(names: Sequence[str], players: int, games: int) -> list[Seating]:
    """At least so many games, rounded up to whole groups.

    >>> [seating.names for seating in schedule(["a", "b"], players=2, games=3)]
    [('a', 'b'), ('b', 'a'), ('a', 'b'), ('b', 'a')]
    """
    seatings: list[Seating] = []
    group = 0
    while len(seatings) < games:
        for seats in group_of(names, players, group):
            seatings.append(Seating(len(seatings), group, seats))
        group += 1
    return seatings


def group_of(names: Sequence[str], players: int, group: int) -> Iterator[tuple[str, ...]]:
    """The seatings of one group.

    >>> list(group_of(["strong", "weak"], players=3, group=0))
    [('strong', 'weak', 'weak'), ('weak', 'strong', 'weak'), ('weak', 'weak', 'strong')]
    """
    for table in tables(names, players):
        yield from orders(table, group)


def tables(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every choice of as many names as there are seats."""
    if not names:
        raise OptionError("Who plays? Expected at least one player's name.")
    filled = [*names, *[names[-1]] * (players - len(names))]
    return list(dict.fromkeys(combinations(filled, players)))


def orders(table: tuple[str, ...], group: int) -> list[tuple[str, ...]]:
    """The seat orders of these players for the group's seed."""
    if len(table) <= ALL_ORDERS_UP_TO:
        return list(dict.fromkeys(permutations(table)))
    circles = list(dict.fromkeys((table[0], *rest) for rest in permutations(table[1:])))
    circle = circles[group % len(circles)]
    return list(dict.fromkeys(circle[k:] + circle[:k] for k in range(len(circle))))
