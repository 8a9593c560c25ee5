"""The intervals contain the true value as often as they claim: simulated with fixed seeds."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from demiurge.arena.figures import ConfidenceSequence, Tally, wilson

Group = Callable[[random.Random, float], int]


def independent(rng: random.Random, rate: float) -> int:
    return (rng.random() < rate) + (rng.random() < rate)


def same_luck(rng: random.Random, rate: float) -> int:
    """The player whom the seed favours wins from both seats."""
    return 2 * (rng.random() < rate)


def seat_luck(rng: random.Random, rate: float) -> int:
    """Half of the seeds are won from the same seat whoever sits there."""
    return 1 if rng.random() < 0.5 else independent(rng, 2 * rate - 0.5)


@pytest.mark.parametrize("group", [independent, same_luck, seat_luck])
@pytest.mark.parametrize(("groups", "rate"), [(10, 0.5), (50, 0.6), (200, 0.7)])
def test_the_interval_holds_the_true_rate_in_95_of_100_runs(
    group: Group, groups: int, rate: float, note: Callable[[str], None]
) -> None:
    rng = random.Random(7)
    runs = 1500
    held = 0
    for _ in range(runs):
        tally = Tally()
        for _ in range(groups):
            tally.add(group(rng, rate), 2)
        held += rate in tally.interval
    note(f"interval, {group.__name__}, {groups} seeds, rate {rate}: held in {held / runs:.1%}")
    assert held / runs >= 0.92


def test_games_on_one_seed_do_not_count_as_independent() -> None:
    together, apart = Tally(), Tally()
    for k in range(100):
        together.add(2 * (k % 2), 2)
        for _ in range(2):
            apart.add(k % 2, 1)
    assert together.rate == apart.rate == 0.5
    assert together.worth == pytest.approx(100, rel=0.02)
    assert apart.worth == pytest.approx(200, rel=0.02)


def test_luck_that_swapped_seats_cancel_narrows_the_interval() -> None:
    tally = Tally()
    for _ in range(50):
        tally.add(1, 2)
    assert tally.interval.high - tally.interval.low < 0.1 < 2 * (wilson(0.5, 100).high - 0.5)


def test_few_games_are_never_certain() -> None:
    for won in (0, 1, 2):
        tally = Tally()
        tally.add(won, 2)
        assert tally.interval.high - tally.interval.low > 0.6
    assert Tally().interval.to_json() == [0.0, 1.0]


def stops(rng: random.Random, group: Group, rate: float, groups: int) -> int | None:
    """After how many groups the sequence excludes an even match."""
    sequence = ConfidenceSequence()
    for number in range(1, groups + 1):
        sequence.add(group(rng, rate) / 2)
        if 0.5 not in sequence.interval:
            return number
    return None


@pytest.mark.parametrize("group", [independent, same_luck, seat_luck])
def test_looking_after_every_seed_raises_no_more_false_alarms_than_promised(
    group: Group, note: Callable[[str], None]
) -> None:
    rng = random.Random(11)
    runs = 300
    alarms = sum(stops(rng, group, 0.5, 200) is not None for _ in range(runs))
    note(f"sequential test, {group.__name__}: {alarms / runs:.1%} false alarms in 400 games")
    assert alarms / runs <= 0.05 + 2.33 * (0.05 * 0.95 / runs) ** 0.5


def test_a_better_player_is_found_out_early(note: Callable[[str], None]) -> None:
    rng = random.Random(13)
    for rate, most in ((0.6, 200), (0.7, 200)):
        numbers = [stops(rng, independent, rate, most) for _ in range(60)]
        decided = [2 * number for number in numbers if number is not None]
        mean = sum(decided) / len(decided)
        note(f"sequential test, {rate:.0%}: {len(decided)} of 60 decided, {mean:.0f} games")
        assert len(decided) >= (40 if rate == 0.6 else 60)
    assert mean < 100
