"""A move is on the list of legal moves exactly when why-not has nothing against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from demiurge.rules.gaia import box, moves, notation, refusals, state
from demiurge.rules.rulebook import rule_texts
from tests.driven import DRIVERS, box_of, played, record_of
from tests.gaia.settings import SETTINGS, start
from tests.gaia.universe import has_a_text, universe

pytestmark = pytest.mark.slow
EVERY = 7  # plies


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_over_the_whole_universe_of_moves(
    players: int, rules: str, driver: str, note: Callable[[str], None]
) -> None:
    asked = positions = 0
    for seed in range(6):
        for ply, (position, _) in enumerate(played(start(players, rules), driver, 300 + seed)):
            if (ply + seed) % EVERY:
                continue
            s, faces = record_of(position), box_of(position)
            found = [0] * state.MAX_MOVES
            legal = set(found[: moves.list_legal(s, faces, found)])
            every = set(universe(s))
            assert legal <= every
            for move in every:
                allowed = moves.why_not(s, faces, move) == refusals.ALLOWED
                assert allowed == (move in legal), notation.move_text(s, move)
            asked += len(every)
            positions += 1
    note(f"legal = why-not, {players} {rules} {driver}: {asked} moves in {positions} positions")


@pytest.mark.parametrize("rules", ["base", "advanced", "disasters"])
def test_a_text_names_one_move_and_back(rules: str) -> None:
    for ply, (position, _) in enumerate(played(start(3, rules), "seeker", 5)):
        if ply % 20:
            continue
        s = record_of(position)
        texts: Counter[str] = Counter()
        for move in universe(s):
            if has_a_text(s, position.components, move):
                text = notation.move_text(s, move)
                texts[text] += 1
                assert notation.parse_move(s, box.default(), text) == move, text
        assert max(texts.values()) == 1


def test_every_refusal_names_a_rule_of_the_book() -> None:
    rules = rule_texts("gaia")
    for rule, sentence in refusals.CAUSES[1:]:
        assert rule in rules
        assert sentence.endswith(".")


def test_every_refusal_can_happen() -> None:
    met: set[int] = set()
    for rules in ("base", "advanced", "disasters"):
        for seed in range(12):
            driver = DRIVERS[seed % 2]
            for ply, (position, _) in enumerate(played(start(3, rules), driver, 700 + seed)):
                if ply % 3 == 0:
                    s, faces = record_of(position), box_of(position)
                    met.update(moves.why_not(s, faces, move) for move in universe(s))
            s, faces = record_of(position), box_of(position)
            met.update(moves.why_not(s, faces, move) for move in universe(s))
    answered_elsewhere = {refusals.NOT_YOUR_MOVE}  # by the Python face, without a look
    too_rare = {refusals.NO_TILE_TO_BECOME, refusals.TOO_FEW_DESERTS}  # shown in section 10
    assert set(range(len(refusals.CAUSES))) - met <= answered_elsewhere | too_rare
    assert refusals.NOT_YOUR_MOVE not in met
