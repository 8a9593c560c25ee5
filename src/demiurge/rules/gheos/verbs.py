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

from ..move import DEAL, cell_of, encode, extra_of, subject_of, verb_of

ADD, REPLACE, PAY, WINNER, MIGRATE, INTRODUCE, FOLLOW, SCORE, HOLD = range(DEAL + 1, DEAL + 10)

direction_of = extra_of

__all__ = ["DEAL", "cell_of", "direction_of", "encode", "subject_of", "verb_of"]
