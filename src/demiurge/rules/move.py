"""A move as one number: verb, subject, cell and one more detail, the same in every game.

The subject is a card, a tile or a colour; what a game's verbs and details are, its `verbs` say.
"""

from __future__ import annotations

from .speed import rule

DEAL = 1  # the verb of chance's moves, the first in every game


@rule
def encode(verb: int, subject: int, cell: int, extra: int) -> int:
    return verb | (subject << 4) | (cell << 11) | (extra << 23)


@rule
def verb_of(move: int) -> int:
    return move & 15


@rule
def subject_of(move: int) -> int:
    return (move >> 4) & 127


@rule
def cell_of(move: int) -> int:
    return (move >> 11) & 4095


@rule
def extra_of(move: int) -> int:
    return move >> 23
