"""The law of chance is a weight for each deal, and random play follows it.

Shuffled piles do so as well: `tests/envs/test_openspiel.py` compares them with the same weights.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from demiurge.game import Position, rulebook
from demiurge.rules.chance import Generator
from demiurge.rules.move import subject_of
from tests.driven import box_of, played, state_of
from tests.golden import SETTINGS

Below = Callable[[Generator, int], int]


class MoreWanted(Exception):
    """A generator is asked for one more number, below this one."""


@pytest.mark.parametrize("game", SETTINGS)
def test_random_play_deals_by_weight(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = importlib.import_module(f"demiurge.rules.{game}.deal")
    kinds: Counter[str] = Counter()
    for position in before_deals(game):
        s, box = state_of(position), box_of(position)

        def dealt(below: Below) -> int:
            with monkeypatch.context() as patched:
                patched.setattr(deal, "below", below)
                return int(deal.random_deal(s, box, [1, 1]))  # noqa: B023 - called at once

        weights = {move: deal.weight(s, box, subject_of(move)) for move in listed(position)}
        total = sum(deal.weight(s, box, thing) for thing in range(rulebook(game).hidden))
        assert chances(dealt) == {move: Fraction(w, total) for move, w in weights.items()}
        kinds[position.next_deal()] += 1
    assert min(kinds.values()) > 4
    assert len(kinds) == {"gaia": 5, "gheos": 2}[game]


def before_deals(game: str) -> Iterator[Position]:
    """Where chance is to move, in a game of each setting."""
    for options in SETTINGS[game]:
        for position, _ in played(Position.start(game, **options), "seeker", 3):
            if position.actor == "chance":
                yield position


def listed(position: Position) -> list[int]:
    """What may be dealt."""
    book = rulebook(position.game)
    moves = [0] * book.state.MAX_MOVES
    count = book.moves.list_legal(state_of(position), box_of(position), moves)
    return moves[:count]


def chances(dealt: Callable[[Below], int]) -> dict[int, Fraction]:
    """How likely each answer is when every number that the generator may give is as likely."""
    answers: dict[int, Fraction] = {}

    def explore(given: list[int], chance: Fraction) -> None:
        left = iter(given)

        def below(_: Generator, n: int) -> int:
            for number in left:
                return number
            raise MoreWanted(n)

        try:
            answer = dealt(below)
        except MoreWanted as more:
            n: int = more.args[0]
            for number in range(n):
                explore([*given, number], chance / n)
        else:
            answers[answer] = answers.get(answer, Fraction(0)) + chance

    explore([], Fraction(1))
    return answers
