"""Ratings of a pool of players, by Plackett and Luce's model as openskill computes it.

The players do not change while they play, so nothing is added to a rating's uncertainty between
games (`tau`), and a game counts as much as the model says it does (`gamma`): one pass over the
games then uses what is in them. How far a rating can be trusted is found by drawing the groups
again with replacement and rating anew: games of one seed stay together.
"""

from __future__ import annotations

import math
import random
import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from demiurge.arena.figures import Interval, Z
from demiurge.arena.match import Played

MIDDLE = 25.0
RESAMPLES = 40
MOST_GAMES = 2000  # in one resample; more would only take longer


@dataclass(frozen=True)
class Rating:
    """Where a player stands in the pool; the pool's middle is `MIDDLE`."""

    value: float
    interval: Interval


def ratings(names: Sequence[str], games: Sequence[Played]) -> dict[str, Rating]:
    """A rating for each player, the same for the same games."""
    spread = _spread(names, _groups(games))
    return {
        name: Rating(value, Interval(value - Z * spread[name], value + Z * spread[name]))
        for name, value in _rate(names, games).items()
    }


def _groups(games: Iterable[Played]) -> list[list[Played]]:
    found = defaultdict(list)
    for game in games:
        found[game.group].append(game)
    return list(found.values())


def _spread(names: Sequence[str], groups: list[list[Played]]) -> dict[str, float]:
    """The standard deviation of each rating.

    Where all groups would be too many, fewer are drawn; the deviation shrinks with the root of
    their number.
    """
    rng = random.Random(1)
    drawn = min(len(groups), max(2, MOST_GAMES // len(groups[0])))
    found: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES):
        games = [game for group in rng.choices(groups, k=drawn) for game in group]
        for name, value in _rate(names, games).items():
            found[name].append(value)
    shrink = math.sqrt(drawn / len(groups))
    return {name: statistics.stdev(values) * shrink for name, values in found.items()}


def _rate(names: Sequence[str], games: Iterable[Played]) -> dict[str, float]:
    """Only differences between ratings mean anything, so their middle is held where it was."""
    model = PlackettLuce(tau=0, gamma=lambda *_: 1.0)
    rated = {name: model.rating(name=name) for name in names}
    for game in games:
        _rate_game(model, rated, game)
    middle = statistics.fmean(rating.mu for rating in rated.values())
    return {name: rating.mu - middle + MIDDLE for name, rating in rated.items()}


def _rate_game(model: PlackettLuce, rated: dict[str, PlackettLuceRating], game: Played) -> None:
    """Winners before all others; a player in two seats learns from both."""
    before = [rated[name] for name in game.seating]
    ranks = [float(seat not in game.winners) for seat in range(len(before))]
    after = model.rate([[rating] for rating in before], ranks=ranks)
    changed = {
        name: model.rating(name=name, mu=rated[name].mu, sigma=rated[name].sigma)
        for name in set(game.seating)
    }
    for name, old, (new,) in zip(game.seating, before, after, strict=True):
        changed[name].mu += new.mu - old.mu
        changed[name].sigma *= new.sigma / old.sigma
    rated.update(changed)
