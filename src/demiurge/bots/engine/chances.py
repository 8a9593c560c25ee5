"""Everyone's chances in a position.

A seat's score is the weighted sum of a game's `features`; the chances are the softmax of the
scores. The weights come from games played (docs/players.md).
"""

from __future__ import annotations

import math
from typing import Any

from ...rules.contract import NOBODY, Endings
from ...rules.speed import of_game, rule
from .contract import Features

features: Features = of_game("bots.features")
ending: Endings = of_game("rules.ending")


@rule
def chances(s: Any, box: Any, weights: Any, seen: Any, values: Any) -> None:
    """Write each seat's chance to win into `values`; winners of a draw share it."""
    for seat in range(len(values)):
        values[seat] = 0.0
    total = 0.0
    for seat in range(s.players):
        if s.actor == NOBODY:
            values[seat] = 1.0 if ending.has_won(s, seat) else 0.0
        else:
            features.look_at(s, box, seat, seen)
            row = weights[features.weights_row(s)]
            score = 0.0
            for k in range(features.FEATURES):
                score += row[k] * seen[k]
            values[seat] = math.exp(score)
        total += values[seat]
    for seat in range(s.players):
        values[seat] /= total
