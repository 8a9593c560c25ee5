"""Moves and positions as text: what every game's notation has in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal

from .contract import CHANCE, NOBODY
from .errors import NotationError, PositionError


def read_move(
    text: str, expected: Mapping[str, str], move_of: Callable[[str, list[str]], int | None]
) -> int:
    """The move that the text names, legal or not; `NotationError` if it names none.

    `expected` says for each verb what a move looks like. `move_of` makes the move of a verb and
    the words behind it; None, or an error in looking them up, if there is no such move.
    """
    verb, *words = text.split(" ")
    if verb not in expected:
        raise NotationError(
            f"{text!r} is not a move: a move begins with {', '.join(sorted(expected))}."
        )
    try:
        move = move_of(verb, words)
    except (ValueError, KeyError, IndexError):
        move = None
    if move is None:
        raise NotationError(f"{text!r} is not a move: expected {expected[verb]}.")
    return move


def subject_and_cell(text: str, cell: re.Pattern[str]) -> tuple[str, str]:
    """What a move's text is about and the cell that it names, for the sentence of a refusal."""
    words = text.split(" ")
    subject = words[1] if len(words) > 1 else ""
    return subject, next((word for word in words if cell.fullmatch(word)), "that place")


def actor_json(actor: int) -> int | Literal["chance"] | None:
    """Who is to move, as a position says it."""
    if actor == NOBODY:
        return None
    return "chance" if actor == CHANCE else actor


def need_keys(data: Mapping[str, Any], described: Any) -> None:
    """A position has all the keys of its type."""
    missing = sorted(described.__required_keys__ - set(data))
    if missing:
        raise PositionError(f"The position has no {missing[0]!r}.")
