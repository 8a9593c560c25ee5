"""Ratings of pools whose strengths are known."""

from __future__ import annotations

import math
import random
from itertools import permutations

from demiurge.arena.match import Played
from demiurge.arena.ratings import MIDDLE, ratings


def pool(strengths: dict[str, float], seats: int, groups: int) -> list[Played]:
    """Games that are won as Plackett and Luce say."""
    rng = random.Random(5)
    games: list[Played] = []
    for group in range(groups):
        for seating in permutations(strengths, seats):
            weights = [math.exp(strengths[name]) for name in seating]
            winner = rng.choices(range(seats), weights)[0]
            games.append(
                Played(
                    len(games),
                    group,
                    "",
                    list(seating),
                    [winner],
                    [],
                    "",
                    0,
                    [],
                    [],
                    [],
                    [],
                    [],
                    [],
                )
            )
    return games


def test_ratings_follow_the_strengths_and_say_how_far_they_can_be_trusted() -> None:
    strengths = {"weak": -1.0, "middling": 0.0, "strong": 1.0}
    rated = ratings(list(strengths), pool(strengths, 2, 60))
    values = [rated[name].value for name in strengths]
    assert values == sorted(values)
    assert sum(values) / 3 == MIDDLE
    unit = math.sqrt(2) * 25 / 6  # what the model calls one
    for name, strength in strengths.items():
        assert MIDDLE + unit * strength in rated[name].interval
        assert 0.5 < rated[name].interval.high - rated[name].interval.low < 5


def test_more_games_narrow_the_interval() -> None:
    strengths = {"one": 0.0, "two": 0.5}
    widths = []
    for groups in (20, 200):
        interval = ratings(list(strengths), pool(strengths, 2, groups))["one"].interval
        widths.append(interval.high - interval.low)
    assert widths[1] < widths[0] / 2


def test_few_games_that_agree_are_not_certain() -> None:
    games = [
        Played(k, k // 2, "", ["a", "b"], [0], [], "", 0, [], [], [], [], [], []) for k in range(4)
    ]
    interval = ratings(["a", "b"], games)["a"].interval
    assert interval.high - interval.low > 5


def test_players_who_share_every_win_are_equal() -> None:
    games = [
        Played(k, k, "", ["a", "b"], [0, 1], [], "", 0, [], [], [], [], [], []) for k in range(20)
    ]
    rated = ratings(["a", "b"], games)
    assert abs(rated["a"].value - rated["b"].value) < 0.01
