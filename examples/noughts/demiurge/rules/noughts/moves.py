"""Moves: which are legal, why one is not, and making one."""

from __future__ import annotations

from ..contract import CHANCE, NOBODY
from ..move import DEAL, encode, subject_of, verb_of
from ..speed import rule, tell
from . import refusals
from .box import STONES, Box
from .deal import draw, weight
from .ending import LINE_POINTS, finish, has_line, score
from .events import MADE, MARKED, N3_1, N4_1, N4_2, SHOWN
from .state import CELLS, MARK, MARKING, NONE, SETUP, SHOW, SHOWING, State


@rule
def list_legal(s: State, box: Box, moves: list[int]) -> int:
    """Write every legal move of the actor into `moves`; their number."""
    verb, subjects = MARK, CELLS
    if s.phase == SETUP:
        verb, subjects = DEAL, STONES
    elif s.phase == SHOWING:
        verb, subjects = SHOW, STONES
    count = 0
    for subject in range(subjects):
        move = encode(verb, subject, 0, 0)
        if why_not(s, box, move) == refusals.ALLOWED:
            moves[count] = move
            count += 1
    return count


@rule
def why_not(s: State, box: Box, move: int) -> int:
    """The cause for which the actor may not make this move, or 0."""
    verb, subject = verb_of(move), subject_of(move)
    if s.actor == NOBODY:
        return refusals.GAME_OVER
    if s.actor == CHANCE:
        drawn = verb == DEAL and weight(s, box, subject) > 0
        return refusals.ALLOWED if drawn else refusals.NOT_IN_THE_BAG
    if verb == DEAL:
        return refusals.NOT_A_DEALER
    if s.phase == MARKING:
        if verb != MARK:
            return refusals.MARK_NOW
        return refusals.ALLOWED if s.marks[subject] == NONE else refusals.MARKED_ALREADY
    if verb != SHOW:
        return refusals.SHOW_NOW
    return refusals.ALLOWED if s.stones[s.actor] == subject else refusals.NOT_THAT_STONE


@rule
def apply(s: State, box: Box, move: int) -> None:
    """Make a legal move."""
    if verb_of(move) == DEAL:
        draw(s, subject_of(move))
    elif verb_of(move) == MARK:
        mark(s, subject_of(move))
    else:
        show(s, box, subject_of(move))


@rule
def mark(s: State, cell: int) -> None:
    """A line ends the game, a full board has the stones shown, else the turn passes (N3.1)."""
    seat = s.actor
    tell(s, MADE, N3_1)
    tell(s, MARKED, N3_1, seat, cell)
    s.marks[cell] = seat
    if has_line(s, seat):
        score(s, 1 - seat if s.line_loses else seat, LINE_POINTS, N4_1)
        finish(s)
    elif is_full(s):
        s.phase = SHOWING
        give_turn(s, 0)
    else:
        give_turn(s, 1 - seat)


@rule
def is_full(s: State) -> bool:
    for cell in range(CELLS):
        if s.marks[cell] == NONE:
            return False
    return True


@rule
def give_turn(s: State, seat: int) -> None:
    s.turn = seat
    s.actor = seat


@rule
def show(s: State, box: Box, stone: int) -> None:
    """A stone is worth its number; the first player shows first (N4.2)."""
    seat = s.actor
    tell(s, MADE, N4_2)
    tell(s, SHOWN, N4_2, seat, stone)
    s.shown[seat] = 1
    score(s, seat, box.numbers[stone], N4_2)
    if seat == 0:
        give_turn(s, 1)
    else:
        finish(s)
