"""Ratings of a pool of players, by Plackett and Luce's model as openskill computes it.

The players do not change while they play, so nothing is added to a rating's uncertainty between
games (`tau`), and a game counts as much as the model says it does (`gamma`). The order of the games
means nothing, so a rating is the mean over several orders. Its interval comes from a bootstrap over
the groups, so that games of one seed stay together. Groups that all agree would make a rating look
certain, so the interval is never narrower than the model's own.
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
ORDERS = 12
RESAMPLES = 40
MOST_GAMES = 2000  # in one resample; more would only take longer
ENOUGH_GAMES = ORDERS * MOST_GAMES  # in all orders together


@dataclass(frozen=True)
class Rating:
    """Where a player stands in the pool; the pool's middle is `MIDDLE`."""

    value: float
    interval: Interval


def ratings(names: Sequence[str], games: Sequence[Played]) -> dict[str, Rating]:
    """A rating for each player, the same for the same games."""
    groups = _groups(games)
    values, trust = _values(names, groups)
    redrawn = _redrawn(names, groups)
    spread = {name: Z * max(trust[name], redrawn[name]) for name in names}
    return {
        name: Rating(
            values[name], Interval(values[name] - spread[name], values[name] + spread[name])
        )
        for name in names
    }


def _groups(games: Iterable[Played]) -> list[list[Played]]:
    groups = defaultdict(list)
    for game in games:
        groups[game.group].append(game)
    return list(groups.values())


def _values(
    names: Sequence[str], groups: list[list[Played]]
) -> tuple[dict[str, float], dict[str, float]]:
    """Each rating over several orders of the groups, and the model's own deviation of it."""
    rng = random.Random(1)
    orders = min(ORDERS, max(1, ENOUGH_GAMES // sum(map(len, groups))))
    passes = []
    for _ in range(orders):
        shuffled = rng.sample(groups, len(groups))
        passes.append(_rate(names, [game for group in shuffled for game in group]))
    values = {name: statistics.fmean(one[name].mu for one in passes) for name in names}
    share = 1 / len(names)
    variances = {name: passes[-1][name].sigma ** 2 for name in names}
    pool = share**2 * sum(variances.values())
    return values, {name: math.sqrt(pool + (1 - 2 * share) * variances[name]) for name in names}


def _redrawn(names: Sequence[str], groups: list[list[Played]]) -> dict[str, float]:
    """The standard deviation of each rating in a bootstrap over the groups.

    Where all groups would be too many, fewer are drawn; the deviation is scaled by the square root
    of their number.
    """
    rng = random.Random(1)
    drawn = min(len(groups), max(2, MOST_GAMES // len(groups[0])))
    means: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES):
        games = [game for group in rng.choices(groups, k=drawn) for game in group]
        for name, rated in _rate(names, games).items():
            means[name].append(rated.mu)
    shrink = math.sqrt(drawn / len(groups))
    return {name: statistics.stdev(values) * shrink for name, values in means.items()}


def _rate(names: Sequence[str], games: Iterable[Played]) -> dict[str, PlackettLuceRating]:
    """Only differences between ratings mean anything, so their mean is kept constant."""
    model = PlackettLuce(tau=0, gamma=lambda *_: 1.0)
    rated = {name: model.rating(name=name) for name in names}
    for game in games:
        _rate_game(model, rated, game)
    off = statistics.fmean(rating.mu for rating in rated.values()) - MIDDLE
    for rating in rated.values():
        rating.mu -= off
    return rated


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
