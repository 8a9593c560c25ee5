"""The set-up, and the law of chance: who draws which stone (section 2)."""

from __future__ import annotations

from ..chance import Generator, below
from ..contract import CHANCE
from ..move import DEAL, encode
from ..speed import rule, tell
from .box import STONES, Box
from .events import DRAWN, MADE, N2_2
from .state import CELLS, MARKING, MAX_PLAYERS, NONE, State


@rule
def weight(s: State, box: Box, stone: int) -> int:
    """How many such stones are in the bag: the law of chance."""
    return s.bag[stone]


@rule
def random_stone(s: State, rng: Generator) -> int:
    """A stone of the bag, each as likely."""
    total = 0
    for stone in range(STONES):
        total += s.bag[stone]
    place = below(rng, total)
    stone = 0
    while place > 0 or s.bag[stone] == 0:
        place -= s.bag[stone]
        stone += 1
    return stone


@rule
def random_deal(s: State, box: Box, rng: Generator) -> int:
    return encode(DEAL, random_stone(s, rng), 0, 0)


@rule
def start(s: State, box: Box, line_loses: bool) -> None:
    """Lay out a game; the record must be all zeros. The first deal is chance's (N2.1)."""
    s.players = MAX_PLAYERS
    s.line_loses = line_loses
    s.actor = CHANCE
    s.winner = NONE
    for cell in range(CELLS):
        s.marks[cell] = NONE
    for seat in range(s.players):
        s.stones[seat] = NONE
    for stone in range(box.stones):
        s.bag[stone] = 1


@rule
def receiver(s: State) -> int:
    """Who draws next: the first who has no stone."""
    return 0 if s.stones[0] == NONE else 1


@rule
def take(s: State, seat: int, stone: int) -> None:
    """The stone leaves the bag."""
    s.bag[stone] = 0
    s.stones[seat] = stone


@rule
def draw(s: State, stone: int) -> None:
    """The next player draws; when both have a stone, the first one begins (N2.3)."""
    seat = receiver(s)
    tell(s, MADE, N2_2)
    tell(s, DRAWN, N2_2, seat)
    take(s, seat, stone)
    if seat == 1:
        s.phase = MARKING
        s.actor = 0
