"""The sampler is fair: every arrangement of the hidden cards is equally likely.

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
from demiurge.game import View, components_for
from demiurge.rules.chance import below
from demiurge.rules.gaia import box, view
from demiurge.rules.gaia.cards import back_of
from tests.driven import played

DRAWS = 6000
DOUBT = 1e-4


def small_box() -> Any:
    """Thirteen Nature and seven Life cards; everything else as published."""
    data = dict(components_for("gaia").data)
    data["nature"] = {"plain": 4, "forest": 3, "sea": 3, "desert": 2, "mountain": 1, "swamp": 0}
    data["animals"] = dict.fromkeys(("forest", "sea", "desert", "mountain", "swamp"), 0)
    data["animals"] |= {"plain": 2, "star": 3}
    data["city"] = data["city"][:2]
    return box.check(data)


def a_view() -> View:
    """Seat 0 sees its own hand and a known card in seat 1's hand."""
    components = small_box()
    position = Position.start("gaia", components, players=2, rules="base")
    for number in (1, 2, 3, 4):
        position.apply(f"deal objective:{number}")
    for card in ("plain", "forest", "plain", "sea", "desert", "plain", "forest"):
        position.apply(f"deal {card}")
    for card in ("city:1", "animals:star", "city:2", "animals:star"):
        position.apply(f"deal {card}")
    for move in ("draw nature 1", "deal sea", "draw nature", "deal mountain"):
        position.apply(move)
    for move in ("draw nature 2", "deal plain", "draw life 1", "deal animals:plain"):
        position.apply(move)
    return position.view(0)


def arrangement(position: Position) -> str:
    data = position.to_json()
    return " ".join(data["hands"][1])


def enumerated(seen: View) -> Counter[str]:
    """How many arrangements of the physical cards give each hand of seat 1."""
    data = seen.to_json()
    hand = data["hands"][1]
    known = [card for card in hand if card not in ("nature", "life")]
    unseen: dict[str, Counter[str]] = {"nature": Counter(small_box().data["nature"])}
    unseen["life"] = Counter({"city:1": 1, "city:2": 1, "animals:star": 3, "animals:plain": 2})
    visible = [*data["hands"][0], *known, *data["front"][0], *data["front"][1]]
    visible += [card for places in data["faceup"].values() for card in places if card]
    for card in visible:
        unseen["nature" if card in unseen["nature"] else "life"][card] -= 1
    piles = {back: sorted(unseen[back].elements()) for back in unseen}
    ways: Counter[str] = Counter()
    slots = {back: hand.count(back) for back in piles}
    for nature in itertools.permutations(piles["nature"], slots["nature"]):
        for life in itertools.permutations(piles["life"], slots["life"]):
            ways[" ".join(sorted([*known, *nature, *life]))] += 1
    return ways


def p_value(seen: View) -> float:
    ways = enumerated(seen)
    rng = random.Random(11)
    drawn = Counter(arrangement(seen.sample(rng)) for _ in range(DRAWS))
    assert set(drawn) <= set(ways), "an arrangement that the view rules out"
    total = sum(ways.values())
    expected = [DRAWS * ways[hand] / total for hand in sorted(ways)]
    observed = [drawn[hand] for hand in sorted(ways)]
    return float(chisquare(observed, expected).pvalue)


def test_every_arrangement_is_equally_likely() -> None:
    seen = a_view()
    assert len(enumerated(seen)) >= 4
    assert p_value(seen) > DOUBT


def test_an_unfair_sampler_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of card equally likely, however many of it there are."""

    def unfair(v: Any, back: int, rng: Any) -> int:
        kinds = [c for c in range(len(v.left)) if v.left[c] > 0 and back_of(c) == back]
        card = kinds[below(rng, len(kinds))]
        v.left[card] -= 1
        return card

    monkeypatch.setattr(view, "draw_hidden", unfair)
    assert p_value(a_view()) < DOUBT


@pytest.mark.parametrize("rules", ["base", "advanced", "disasters"])
def test_a_sample_is_a_position_that_the_view_allows(rules: str) -> None:
    rng = random.Random(5)
    position = Position.start("gaia", players=3, rules=rules)
    for ply, _ in enumerate(played(position, "seeker", 21)):
        if ply % 5 and position.to_json()["phase"] not in ("take", "keep"):
            continue
        for viewer in (0, 1, 2, "spectator"):
            sees: Any = viewer
            seen = position.view(sees)
            drawn = seen.sample(rng)
            assert drawn.view(sees).to_json() == seen.to_json()
            again = View.from_json("gaia", seen.to_json(), **position.options.to_json())
            assert again.sample(rng).view(sees).to_json() == seen.to_json()
            if drawn.actor != "chance":
                drawn.apply(random.Random(ply).choice(drawn.legal_moves()))
