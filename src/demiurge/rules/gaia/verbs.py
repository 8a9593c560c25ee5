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

from ..move import DEAL, cell_of, encode, extra_of, subject_of, verb_of

FEED, DRAW, DISCARD, PLAY, TAKE, KEEP, PROTECT, ALLOW, CLAIM = range(DEAL + 1, DEAL + 10)

card_of = subject_of

__all__ = ["DEAL", "card_of", "cell_of", "encode", "extra_of", "verb_of"]
