"""Who sits where: the same seeds from every seat."""

from __future__ import annotations

from collections import Counter

import pytest

from demiurge.arena.schedule import group_of, schedule, tables
from demiurge.rules.errors import OptionError


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_sits_equally_often_in_every_seat_of_every_seed(players: int) -> None:
    names = ["a", "b", "c", "d", "e"][:players]
    for group in range(4):
        seatings = list(group_of(names, players, group))
        for seat in range(players):
            counts = Counter(seating[seat] for seating in seatings)
            assert counts == dict.fromkeys(names, len(seatings) // players)


def test_up_to_three_players_every_order_is_played_on_every_seed() -> None:
    assert len(set(group_of(["a", "b", "c"], 3, 0))) == 6


def test_beyond_three_every_circular_order_has_its_turn() -> None:
    neighbours = set()
    for group in range(6):
        seatings = list(group_of(["a", "b", "c", "d"], 4, group))
        assert len(seatings) == 4
        neighbours |= set(seatings)
    assert len(neighbours) == 24


def test_with_more_names_than_seats_all_pairs_meet_on_every_seed() -> None:
    seatings = list(group_of(["a", "b", "c"], 2, 0))
    assert sorted(seatings) == [(x, y) for x in "abc" for y in "abc" if x != y]


def test_with_fewer_names_the_last_fills_the_table() -> None:
    assert tables(["strong", "weak"], 4) == [("strong", "weak", "weak", "weak")]
    assert len(list(group_of(["strong", "weak"], 4, 0))) == 4


def test_a_name_given_twice_sits_twice() -> None:
    assert set(group_of(["a", "a"], 2, 0)) == {("a", "a")}
    assert len(list(group_of(["a", "b", "b"], 3, 0))) == 3


def test_games_are_rounded_up_to_whole_seeds_and_numbered() -> None:
    seatings = schedule(["a", "b", "c"], 2, 7)
    assert len(seatings) == 12
    assert [seating.number for seating in seatings] == list(range(12))
    assert Counter(seating.group for seating in seatings) == {0: 6, 1: 6}


def test_nobody_is_not_enough() -> None:
    with pytest.raises(OptionError, match="at least one player"):
        schedule([], 2, 1)
