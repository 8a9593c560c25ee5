"""A move is on the list of legal moves exactly when why-not has nothing against it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from demiurge.rules.gheos import box, moves, notation, refusals, state
from demiurge.rules.rulebook import rule_texts
from tests.driven import DRIVERS, box_of, played, record_of
from tests.gheos.settings import PLAYERS, start
from tests.gheos.universe import has_a_text, universe

EVERY = 5  # plies


@pytest.mark.slow
@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_over_the_whole_universe_of_moves(
    players: int, driver: str, note: Callable[[str], None]
) -> None:
    asked = positions = 0
    for seed in range(8):
        for ply, (position, _) in enumerate(played(start(players), driver, 300 + seed)):
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
    note(f"legal = why-not, Gheos {players} {driver}: {asked} moves in {positions} positions")


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_legal_move_is_the_number_that_its_text_names(driver: str) -> None:
    for position, _ in played(start(2), driver, 3):
        s = record_of(position)
        found = [0] * state.MAX_MOVES
        for move in found[: moves.list_legal(s, box_of(position), found)]:
            assert notation.parse_move(s, box.default(), notation.move_text(s, move)) == move


def test_a_text_names_one_move_and_back() -> None:
    for ply, (position, _) in enumerate(played(start(3), "seeker", 5)):
        if ply % 25:
            continue
        s = record_of(position)
        texts = set()
        asked = [move for move in universe(s) if has_a_text(move)]
        for move in asked:
            text = notation.move_text(s, move)
            texts.add(text)
            assert notation.parse_move(s, box.default(), text) == move, text
        assert len(texts) == len(asked)


def test_every_refusal_names_a_rule_of_the_book() -> None:
    rules = rule_texts("gheos")
    numbers = [rule for rule, _ in refusals.CAUSES[1:]]
    assert numbers == sorted(numbers)
    for rule, sentence in refusals.CAUSES[1:]:
        assert rule in rules
        assert sentence.endswith(".")


@pytest.mark.slow
def test_every_refusal_can_happen() -> None:
    met: set[int] = set()
    for seed in range(12):
        for ply, (position, _) in enumerate(played(start(3), DRIVERS[seed % 2], 700 + seed)):
            if ply % 3 == 0:
                s, faces = record_of(position), box_of(position)
                met.update(moves.why_not(s, faces, move) for move in universe(s))
        s, faces = record_of(position), box_of(position)
        met.update(moves.why_not(s, faces, move) for move in universe(s))
    answered_elsewhere = {refusals.NOT_YOUR_MOVE}  # by the Python face, without a look
    assert set(range(len(refusals.CAUSES))) - met == answered_elsewhere
