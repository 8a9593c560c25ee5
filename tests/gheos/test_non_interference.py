"""Two worlds that differ only in what a viewer cannot know look the same to that viewer.

For random positions and every viewer, what the viewer cannot know is dealt again; view, legal
moves and refusals must stay the same to the byte. Planted leaks must be caught: that tests the
test.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from demiurge import Position
from demiurge.game import View
from demiurge.rules.gheos import view
from demiurge.rules.gheos.rulebook import Gheos
from demiurge.rules.gheos.state import State
from tests.driven import played
from tests.gheos import oracle
from tests.gheos.settings import PLAYERS, start
from tests.soak import seeds
from tests.worlds_apart import (
    answers_are_constant,
    log_leaks,
    telltale_text,
    telltale_view,
    telltale_why_not,
    viewers,
    worlds_apart,
)

CONCEAL = view.conceal


def positions(players: int, seed: int, every: int = 9) -> Iterator[Position]:
    for ply, (position, _) in enumerate(played(start(players), "seeker", seed)):
        if ply % every == 0 or position.to_json()["pending"] is not None:
            yield position


def differences() -> int:
    """What shows in one game with a leak."""
    return worlds_apart(positions(2, 4, every=40), 4)["different"]


@pytest.mark.slow
@pytest.mark.rule("H2.4")
@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_viewer_cannot_know_never_shows(players: int, note: Callable[[str], None]) -> None:
    total: Counter[str] = Counter()
    for seed in seeds(1, 1):
        total += worlds_apart(positions(players, seed), seed)
    note(
        f"non-interference, Gheos {players}: {total['re-deals']} re-deals, "
        f"{total['changed']} changed a hidden tile"
    )
    assert total["changed"] > total["re-deals"] / 2
    assert total["different"] == 0


@pytest.mark.rule("H2.4")
def test_a_view_is_the_same_written_over_an_older_one() -> None:
    older = State()
    for position in positions(2, 3, every=20):
        blank = State()
        view.conceal(position._state, 0, blank)
        view.conceal(position._state, 0, older)
        assert vars(older) == vars(blank)


def leak_hand(s: State, viewer: int, v: State) -> None:
    CONCEAL(s, viewer, v)
    v.hands = [list(hand) for hand in s.hands]


def leak_whereabouts(s: State, viewer: int, v: State) -> None:
    CONCEAL(s, viewer, v)
    v.where = list(s.where)


def leak_in_a_public_number(s: State, viewer: int, v: State) -> None:
    CONCEAL(s, viewer, v)
    v.pile += s.hands[(viewer + 1) % s.players][0] % 2


@pytest.mark.parametrize("leak", [leak_hand, leak_whereabouts, leak_in_a_public_number])
def test_a_leak_in_a_field_is_caught(
    leak: Callable[[State, int, State], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "conceal", leak)
    assert differences() > 0


def test_a_leak_in_a_refusal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "why_not", telltale_why_not)
    assert differences() > 0


def test_a_leak_in_the_legal_moves_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "view", telltale_view)
    assert differences() > 0


def some_deals() -> Iterator[Position]:
    """The first plies of a game, then every twentieth."""
    for ply, (position, _) in enumerate(played(start(2), "seeker", 2)):
        if ply <= 10 or ply % 20 == 0:
            yield position


def test_the_log_tells_no_more_than_the_view() -> None:
    assert log_leaks(some_deals()) == 0


def test_a_leak_in_the_log_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gheos, "seen_text", telltale_text)
    assert log_leaks(some_deals()) > 0


def test_answers_to_those_not_on_move_are_constant() -> None:
    deals = ("deal epoch", "deal tile:1", "deal tile:50")
    answers_are_constant(positions(3, 8), "follow red", deals)


def test_a_sample_is_a_position_that_the_view_allows() -> None:
    rng = random.Random(5)
    for position in positions(3, 21, every=6):
        for viewer in viewers(position):
            seen = position.view(viewer)
            drawn = seen.sample(rng)
            oracle.check_tidy(drawn)
            assert drawn.view(viewer).to_json() == seen.to_json()
            again = View.from_json("gheos", seen.to_json(), players=3)
            assert again.sample(rng).view(viewer).to_json() == seen.to_json()
