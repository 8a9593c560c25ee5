"""Two worlds that differ only in what a viewer cannot know look the same to that viewer.

For random positions and every viewer, what the viewer cannot know is dealt again; view, legal
moves and refusals must stay the same to the byte. Planted leaks must be caught: that tests the
test.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from demiurge import Position
from demiurge.game import View, Viewer, canonical
from demiurge.rules.gheos import notation, refusals, rulebook, view
from demiurge.rules.gheos.state import State
from tests.gheos.settings import PLAYERS, played, record_of, start
from tests.gheos.universe import has_a_text, universe

REDEALS = 3
CONCEAL = view.conceal


def sight(position: Position, viewer: Viewer, texts: list[str]) -> str:
    """Everything that leaves for this viewer: the view, the legal moves in it, every refusal."""
    refused = []
    if viewer != "spectator":
        refused = [str(position.why_not(text, seat=viewer)) for text in texts]
    seen = position.view(viewer)
    answers = [str(seen.why_not(text)) for text in texts]
    bare = [(name, getattr(seen._state, name)) for name in State.LAYOUT]
    return canonical([seen.to_json(), refused, answers, bare])


def questions(position: Position, rng: random.Random) -> list[str]:
    """Moves to ask about: all legal ones and a handful of any others."""
    s = record_of(position)
    asked = [move for move in rng.sample(list(universe(s)), 40) if has_a_text(move)]
    return position.legal_moves() + [notation.move_text(s, move) for move in asked]


def worlds_apart(players: int, seed: int, every: int = 9) -> Counter[str]:
    """Deal again what each viewer cannot know; count the re-deals, changes and differences."""
    rng = random.Random(seed)
    count: Counter[str] = Counter()
    viewers: list[Viewer] = [*range(players), "spectator"]
    for ply, (position, _) in enumerate(played(start(players), "seeker", seed)):
        if ply % every and position.to_json()["pending"] is None:
            continue
        texts = questions(position, rng)
        for viewer in viewers:
            here = sight(position, viewer, texts)
            for _ in range(REDEALS):
                there = redealt(position, viewer, rng)
                count["re-deals"] += 1
                count["changed"] += there != position
                count["different"] += sight(there, viewer, texts) != here
    return count


def redealt(position: Position, viewer: Viewer, rng: random.Random) -> Position:
    """Another world that this viewer cannot tell from this one, by the true allow-list."""
    shown = State()
    CONCEAL(record_of(position), -1 if viewer == "spectator" else viewer, shown)
    view.fill(shown, [rng.getrandbits(32), rng.getrandbits(32) | 1])
    return Position(position.game, position.components, position.options, shown)


@pytest.mark.slow
@pytest.mark.rule("H2.4")
@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_viewer_cannot_know_never_shows(players: int, note: Callable[[str], None]) -> None:
    total: Counter[str] = Counter()
    for seed in (1, 2):
        total += worlds_apart(players, seed)
    note(
        f"non-interference, Gheos {players}: {total['re-deals']} re-deals, "
        f"{total['changed']} changed a hidden tile"
    )
    assert total["changed"] > total["re-deals"] / 2
    assert total["different"] == 0


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
    assert worlds_apart(2, 4, every=40)["different"] > 0


def log_leaks(players: int, seed: int) -> int:
    """Deals whose log entry tells a viewer more than the view after the deal does."""
    leaks = 0
    for ply, (position, _) in enumerate(played(start(players), "seeker", seed)):
        if position.actor != "chance" or (ply > 10 and ply % 20):
            continue
        for viewer in (*range(players), "spectator"):
            shown: dict[str, set[str]] = {}
            for deal in position.legal_moves():
                after = position.clone()
                after.apply(deal)
                sees: Viewer = viewer
                seen = canonical(after.view(sees).to_json())
                shown.setdefault(seen, set()).add(position.seen_by(deal, sees))
            leaks += sum(len(texts) > 1 for texts in shown.values())
    return leaks


def test_the_log_tells_no_more_than_the_view() -> None:
    assert log_leaks(2, 2) == 0


def test_a_leak_in_the_log_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "seen_text", lambda s, move, _: notation.move_text(s, move))
    assert log_leaks(2, 2) > 0


def test_answers_to_those_not_on_move_are_constant() -> None:
    for ply, (position, _) in enumerate(played(start(3), "seeker", 8)):
        if ply % 9:
            continue
        for seat in range(3):
            if seat != position.actor:
                answer = position.why_not("follow red", seat=seat)
                assert answer is not None
                assert answer.sentence == refusals.CAUSES[refusals.NOT_YOUR_MOVE][1]
            for deal in ("deal epoch", "deal tile:1", "deal tile:50"):
                told = position.why_not(deal, seat=seat)
                assert told is not None
                assert told.sentence == refusals.CAUSES[refusals.NOT_A_DEALER][1]


def test_a_sample_is_a_position_that_the_view_allows() -> None:
    rng = random.Random(5)
    position = start(3)
    for ply, _ in enumerate(played(position, "seeker", 21)):
        if ply % 6 and position.to_json()["pending"] is None:
            continue
        for viewer in (0, 1, 2, "spectator"):
            sees: Any = viewer
            seen = position.view(sees)
            drawn = seen.sample(rng)
            assert drawn.view(sees).to_json() == seen.to_json()
            again = View.from_json("gheos", seen.to_json(), players=3)
            assert again.sample(rng).view(sees).to_json() == seen.to_json()
