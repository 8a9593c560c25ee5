"""Everyone's chances in a position.

A seat's score is the sum of what is looked at (a game's `features`), each times its weight; the
chances are the softmax of the scores. The weights come from games played (docs/players.md).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ...rules.rulebook import NOBODY
from ...rules.speed import rule

if TYPE_CHECKING:  # any game's: this file is loaded once per game
    from ..gaia.features import FEATURES, has_won, look_at, weights_row
else:
    from .features import FEATURES, has_won, look_at, weights_row


@rule
def chances(s: Any, box: Any, weights: Any, seen: Any, values: Any) -> None:
    """Each seat's chance to win, in `values`; who share a win share it."""
    for seat in range(len(values)):
        values[seat] = 0.0
    total = 0.0
    for seat in range(s.players):
        if s.actor == NOBODY:
            values[seat] = 1.0 if has_won(s, seat) else 0.0
        else:
            look_at(s, box, seat, seen)
            row = weights[weights_row(s)]
            score = 0.0
            for k in range(FEATURES):
                score += row[k] * seen[k]
            values[seat] = math.exp(score)
        total += values[seat]
    for seat in range(s.players):
        values[seat] /= total
