"""Two worlds that differ only in what a viewer cannot know look the same to that viewer.

For random positions and every viewer, what the viewer cannot know is dealt again; view, legal
moves and refusals must stay the same to the byte. Leaks planted in every kind of field must be
caught: that tests the test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from demiurge import Position
from demiurge.rules.gaia import view
from demiurge.rules.gaia.cards import HIDDEN
from demiurge.rules.gaia.rulebook import Gaia
from demiurge.rules.gaia.state import State
from tests.driven import played
from tests.gaia.settings import SETTINGS, start
from tests.soak import seeds
from tests.worlds_apart import (
    answers_are_constant,
    log_leaks,
    telltale_text,
    telltale_view,
    telltale_why_not,
    worlds_apart,
)

CONCEAL = view.conceal


def positions(players: int, rules: str, seed: int, every: int = 9) -> Iterator[Position]:
    for ply, (position, _) in enumerate(played(start(players, rules), "seeker", seed)):
        if ply % every == 0 or position.to_json()["phase"] in ("take", "keep", "protect"):
            yield position


def differences() -> int:
    """What shows in one game with a leak."""
    return worlds_apart(positions(3, "advanced", 4), 4)["different"]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_what_a_viewer_cannot_know_never_shows(
    players: int, rules: str, note: Callable[[str], None]
) -> None:
    total: Counter[str] = Counter()
    for seed in seeds(1, 1):
        total += worlds_apart(positions(players, rules, seed), seed)
    note(
        f"non-interference, {players} {rules}: {total['re-deals']} re-deals, "
        f"{total['changed']} changed a hidden card"
    )
    assert total["changed"] > total["re-deals"] / 2
    assert total["different"] == 0


def leak_hand(s: State, viewer: int, v: State) -> None:
    CONCEAL(s, viewer, v)
    v.hands = [list(hand) for hand in s.hands]


def leak_one_card_in_hand(s: State, viewer: int, v: State) -> None:
    CONCEAL(s, viewer, v)
    seat = (viewer + 1) % s.players
    if v.hand_size[seat] and v.hands[seat][0] >= HIDDEN:
        v.hands[seat][0] = s.hands[seat][0]


def leak_pile(s: State, viewer: int, v: State) -> None:
    CONCEAL(s, viewer, v)
    v.left = list(s.left)


def leak_taken(s: State, viewer: int, v: State) -> None:
    CONCEAL(s, viewer, v)
    v.taken = list(s.taken)


def leak_known(s: State, viewer: int, v: State) -> None:
    CONCEAL(s, viewer, v)
    seat = (viewer + 1) % s.players
    v.known[seat], v.known_size[seat] = list(s.hands[seat]), s.hand_size[seat]


def leak_in_a_public_number(s: State, viewer: int, v: State) -> None:
    CONCEAL(s, viewer, v)
    v.tokens += s.hands[(viewer + 1) % s.players][0] % 2


LEAKS = [leak_hand, leak_one_card_in_hand, leak_pile, leak_taken, leak_known]


@pytest.mark.parametrize("leak", [*LEAKS, leak_in_a_public_number])
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


@pytest.mark.parametrize("rules", ["base", "advanced"])
def test_the_log_tells_no_more_than_the_view(rules: str) -> None:
    assert log_leaks(positions(3, rules, 2, every=1)) == 0


def test_a_leak_in_the_log_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gaia, "seen_text", telltale_text)
    assert log_leaks(positions(3, "advanced", 2, every=1)) > 0


def test_answers_to_those_not_on_move_are_constant() -> None:
    deals = ("deal sea", "deal city:1", "deal objective:9")
    answers_are_constant(positions(3, "advanced", 8, every=5), "draw nature", deals)
