"""A move as one number: verb, card, cell and one more detail.

| verb | card | cell | extra |
|---|---|---|---|
| deal | the card, or FIRST_OBJECTIVE + objective | | |
| feed | | the city's | the side the animals are on |
| draw | the back | | 0 for the pile, or the place |
| discard, keep | the card | | |
| play | the card | the target | earthquake: the side the other cell is on |
| take | the back | | the rival's seat |
| protect, allow | | | |
| claim | the objective | | |
"""

from ..speed import rule

DEAL, FEED, DRAW, DISCARD, PLAY, TAKE, KEEP, PROTECT, ALLOW, CLAIM = range(1, 11)


@rule
def encode(verb: int, card: int, cell: int, extra: int) -> int:
    return verb | (card << 4) | (cell << 11) | (extra << 22)


@rule
def verb_of(move: int) -> int:
    return move & 15


@rule
def card_of(move: int) -> int:
    return (move >> 4) & 127


@rule
def cell_of(move: int) -> int:
    return (move >> 11) & 2047


@rule
def extra_of(move: int) -> int:
    return move >> 22
