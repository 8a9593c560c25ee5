"""Moves by number, step by step, and words that complete themselves."""

from __future__ import annotations

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from demiurge.terminal.board import board_of
from demiurge.terminal.menu import Menu
from demiurge.terminal.prompt import Words

BOARD = board_of("gaia")
MOVES = [
    "draw life",
    "draw life 1",
    "draw nature",
    "draw nature 3",
    "play city:7 0,1",
    "play earthquake 0,0 0,1",
    "play earthquake 0,0 1,0",
    "play earthquake 1,0 2,0",
    "play sea -1,0",
    "play sea 0,2",
    "play sea 1,1",
]


def test_cards_come_before_places() -> None:
    menu = Menu(BOARD, MOVES)
    assert menu.steps == [
        "draw nature",
        "draw nature 3",
        "draw life",
        "draw life 1",
        "play sea",
        "play city:7 0,1",
        "play earthquake",
    ]


def test_places_are_read_from_the_north_west() -> None:
    assert Menu(BOARD, MOVES, "play sea").steps == ["play sea 0,2", "play sea 1,1", "play sea -1,0"]


def test_an_earthquake_takes_two_steps_more() -> None:
    first = Menu(BOARD, MOVES, "play earthquake")
    assert first.steps == ["play earthquake 0,0", "play earthquake 1,0"]
    assert first.only_move("play earthquake 0,0") is None
    assert first.only_move("play earthquake 1,0") == "play earthquake 1,0 2,0"
    second = Menu(BOARD, MOVES, "play earthquake 0,0")
    assert second.steps == ["play earthquake 0,0 0,1", "play earthquake 0,0 1,0"]


@pytest.mark.parametrize(
    ("chosen", "typed", "expected"),
    [
        ("", "1", "draw nature"),
        ("", "5", "play sea"),
        ("", "0", None),
        ("", "8", None),
        ("", "9" * 5000, None),
        ("", "play sea 1,1", "play sea 1,1"),
        ("", "play", "play"),
        ("", "play s", None),
        ("", "plya", None),
        ("play sea", "2", "play sea 1,1"),
        ("play sea", "-1,0", "play sea -1,0"),
        ("play sea", "5,5", None),
        ("play sea", "draw life", "draw life"),
    ],
)
def test_what_was_typed_is_found(chosen: str, typed: str, expected: str | None) -> None:
    assert Menu(BOARD, MOVES, chosen).find(typed) == expected


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["draw ", "play ", "undo"]),
        ("p", ["play "]),
        ("play ", ["city:7 ", "earthquake ", "sea "]),
        ("play earthquake 0,0 ", ["0,1", "1,0"]),
        ("draw n", ["nature"]),
        ("draw nature ", ["3"]),
        ("x", []),
    ],
)
def test_words_are_completed_one_by_one(typed: str, offered: list[str]) -> None:
    completions = Words([*MOVES, "undo"]).get_completions(Document(typed), CompleteEvent())
    assert [completion.text for completion in completions] == offered


def test_a_chosen_card_completes_to_its_places() -> None:
    texts = Menu(BOARD, MOVES, "play sea").texts()
    assert {"-1,0", "0,2", "1,1", "draw life"} <= set(texts)
