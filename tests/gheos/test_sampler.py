"""The sampler is fair: every arrangement of the hidden tiles is equally likely.

On a box small enough to enumerate, the drawn positions are compared with all arrangements by a
chi-square test; a sampler that is only a little unfair must fail it.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from demiurge import Position
from demiurge.rules.chance import below
from demiurge.rules.gheos import box, view
from demiurge.rules.gheos.state import FACE_DOWN
from tests.gheos.scenes import BLANK, tile

DRAWS = 6000
DOUBT = 1e-4


def p_value() -> float:
    """Tile 9 starts, seat 0 holds 2 and 3; the two of seat 1 may be any of the other six."""
    components: Any = box.check({"epochs": 8, "tile": [tile(BLANK, k == 8) for k in range(9)]})
    position = Position.start("gheos", components, players=2)
    for number in (2, 3, 4, 5):
        position.apply(f"deal tile:{number}")
    seen = position.view(0)
    rng = random.Random(11)
    drawn = Counter(tuple(seen.sample(rng).to_json()["hands"][1]) for _ in range(DRAWS))
    hands = list(itertools.combinations([f"tile:{k}" for k in (1, 4, 5, 6, 7, 8)], 2))
    assert set(drawn) <= set(hands), "an arrangement that the view rules out"
    return float(chisquare([drawn[hand] for hand in hands]).pvalue)


def test_every_arrangement_is_equally_likely() -> None:
    assert p_value() > DOUBT


def test_an_unfair_sampler_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """One tile in a dozen is drawn a second time if it was the first of the pile."""

    def unfair(s: Any, rng: Any) -> int:
        hidden = [k for k, where in enumerate(s.where) if where == FACE_DOWN]
        tile = hidden[below(rng, len(hidden))]
        return hidden[below(rng, len(hidden))] if tile == hidden[0] else tile

    monkeypatch.setattr(view, "random_tile", unfair)
    assert p_value() < DOUBT
