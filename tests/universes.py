"""Every well-formed move of a position, legal or not: what the rules answer, and how it is written.

The games bring their universes of moves, the positions, and what cannot happen there.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator

from demiurge.game import Position, rulebook
from tests.driven import box_of, state_of


def universe(position: Position) -> Iterator[int]:
    every = importlib.import_module(f"tests.{position.game}.universe")
    return iter(every.universe(state_of(position)))


def legal(position: Position) -> list[int]:
    book = rulebook(position.game)
    moves = [0] * book.state.MAX_MOVES
    count = book.moves.list_legal(state_of(position), box_of(position), moves)
    return moves[:count]


def listed_when_allowed(position: Position) -> int:
    """A move is listed exactly when why-not has nothing against it; how many were asked about."""
    book = rulebook(position.game)
    s, faces = state_of(position), box_of(position)
    listed, every = set(legal(position)), set(universe(position))
    assert listed <= every
    for move in every:
        allowed = book.moves.why_not(s, faces, move) == book.refusals.ALLOWED
        assert allowed == (move in listed), book.notation.move_text(s, move)
    return len(every)


def named_and_back(position: Position, moves: Iterable[int]) -> int:
    """Each move has a text of its own that names it; how many there were."""
    notation, s = rulebook(position.game).notation, state_of(position)
    texts: set[str] = set()
    for move in moves:
        text = notation.move_text(s, move)
        assert notation.parse_move(s, position.components, text) == move, text
        assert text not in texts
        texts.add(text)
    return len(texts)


def with_a_text(position: Position) -> Iterator[int]:
    """The moves that name only what there is."""
    every = importlib.import_module(f"tests.{position.game}.universe")
    s, components = state_of(position), position.components
    return (move for move in every.universe(s) if every.has_a_text(s, components, move))


def refusals_met(positions: Iterable[Position], awaited: set[int]) -> set[int]:
    """The answers of why-not to every move in these positions, until all awaited were given."""
    met: set[int] = set()
    for position in positions:
        why_not = rulebook(position.game).moves.why_not
        s, faces = state_of(position), box_of(position)
        met.update(why_not(s, faces, move) for move in universe(position))
        if awaited <= met:
            break
    return met


def refusals_are_sentences(game: str) -> None:
    """Every cause names a rule of the book, in its order, and ends with a full stop."""
    rules, causes = rulebook(game).rules, rulebook(game).refusals.CAUSES[1:]
    for rule, sentence in causes:
        assert rule in rules
        assert sentence.endswith(".")
    numbers = [tuple(map(int, rule[1:].split("."))) for rule, _ in causes]
    assert numbers == sorted(numbers)
