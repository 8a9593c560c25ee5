"""A move as one number: verb, subject, cell and direction.

| verb | subject | cell | direction |
|---|---|---|---|
| deal | the tile, or EPOCH | | |
| add, replace | the tile | where | its rotation |
| pay, winner, follow | the colour | | |
| migrate | | | the played tile's |
| introduce | the colour | the landmass's name: | its cell and direction |
| score, hold | | | |
"""

from ..speed import rule

DEAL, ADD, REPLACE, PAY, WINNER, MIGRATE, INTRODUCE, FOLLOW, SCORE, HOLD = range(1, 11)


@rule
def encode(verb: int, subject: int, cell: int, direction: int) -> int:
    return verb | (subject << 4) | (cell << 10) | (direction << 22)


@rule
def verb_of(move: int) -> int:
    return move & 15


@rule
def subject_of(move: int) -> int:
    return (move >> 4) & 63


@rule
def cell_of(move: int) -> int:
    return (move >> 10) & 4095


@rule
def direction_of(move: int) -> int:
    return move >> 22
