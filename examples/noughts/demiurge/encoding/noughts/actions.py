"""The actions of Noughts: a cell to mark, or to show one's stone."""

from __future__ import annotations

from ...rules.frontier import NONE
from ...rules.move import subject_of, verb_of
from ...rules.noughts.state import CELLS, MARK, State
from ...rules.speed import rule

SHOW = CELLS
ACTIONS = CELLS + 1


@rule
def first_action(s: State, move: int) -> int:
    """The action that makes this move."""
    return subject_of(move) if verb_of(move) == MARK else SHOW


@rule
def second_action(s: State, move: int) -> int:
    """No move takes two."""
    return NONE
