"""Two worlds that differ only in what a viewer cannot know look the same to that viewer.

For random positions and every viewer, what the viewer cannot know is dealt again; view, legal
moves and refusals must stay the same to the byte. Leaks planted in every kind of field must be
caught: that tests the test.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from demiurge import Position
from demiurge.game import Viewer, canonical
from demiurge.rules.gaia import notation, refusals, view
from demiurge.rules.gaia.cards import HIDDEN
from demiurge.rules.gaia.rulebook import Gaia
from demiurge.rules.gaia.state import State
from demiurge.rules.rulebook import Refusal
from tests.driven import played, record_of
from tests.gaia.settings import SETTINGS, start
from tests.gaia.universe import has_a_text, universe

REDEALS = 3


def sight(position: Position, viewer: Viewer, texts: list[str]) -> str:
    """Everything that leaves for this viewer: the view, the legal moves in it, every refusal."""
    refused = []
    if viewer != "spectator":
        refused = [str(position.why_not(text, seat=viewer)) for text in texts]
    seen = position.view(viewer)
    answers = [str(seen.why_not(text)) for text in texts]
    return canonical([seen.to_json(), refused, answers, record_of_view(seen)])


def record_of_view(seen: Any) -> list[Any]:
    """The bare record of a view, which compiled bots get, as a list of its fields."""
    return [(name, getattr(seen._state, name)) for name in State.LAYOUT]


def questions(position: Position, rng: random.Random) -> list[str]:
    """Moves to ask about: all legal ones and a handful of any others."""
    s = record_of(position)
    anything = rng.sample(list(universe(s)), 40)
    asked = [move for move in anything if has_a_text(s, position.components, move)]
    return position.legal_moves() + [notation.move_text(s, move) for move in asked]


def positions(players: int, rules: str, seed: int, every: int) -> Iterator[Position]:
    for ply, (position, _) in enumerate(played(start(players, rules), "seeker", seed)):
        if ply % every == 0 or position.to_json()["phase"] in ("take", "keep", "protect"):
            yield position


def worlds_apart(players: int, rules: str, seed: int, every: int = 9) -> Counter[str]:
    """Deal again what each viewer cannot know; count the re-deals, changes and differences."""
    rng = random.Random(seed)
    count: Counter[str] = Counter()
    viewers: list[Viewer] = [*range(players), "spectator"]
    for position in positions(players, rules, seed, every):
        texts = questions(position, rng)
        for viewer in viewers:
            here = sight(position, viewer, texts)
            for _ in range(REDEALS):
                there = redealt(position, viewer, rng)
                count["re-deals"] += 1
                count["changed"] += there != position
                count["different"] += sight(there, viewer, texts) != here
    return count


CONCEAL = view.conceal


def redealt(position: Position, viewer: Viewer, rng: random.Random) -> Position:
    """Another world that this viewer cannot tell from this one, by the true allow-list."""
    shown = State()
    CONCEAL(record_of(position), -1 if viewer == "spectator" else viewer, shown)
    view.fill(shown, [rng.getrandbits(32), rng.getrandbits(32) | 1])
    return Position(position.game, position.components, position.options, shown)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_what_a_viewer_cannot_know_never_shows(
    players: int, rules: str, note: Callable[[str], None]
) -> None:
    total: Counter[str] = Counter()
    for seed in (1, 2):
        total += worlds_apart(players, rules, seed)
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
    assert worlds_apart(3, "advanced", 4)["different"] > 0


def test_a_leak_in_a_refusal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Position.why_not

    def telltale(position: Position, text: str, seat: int | None = None) -> Refusal | None:
        return true(position, text) if seat is not None else true(position, text, seat)

    monkeypatch.setattr(Position, "why_not", telltale)
    assert worlds_apart(3, "advanced", 4)["different"] > 0


def test_a_leak_in_the_legal_moves_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def telltale(position: Position, viewer: Viewer, log: list[str] | None = None) -> Any:
        seen: Any = true(position, viewer, log)
        seen.legal_moves = position.legal_moves  # the truth's, not the view's
        seen.seat = seen.actor
        return seen

    true = Position.view
    monkeypatch.setattr(Position, "view", telltale)
    assert worlds_apart(3, "advanced", 4)["different"] > 0


def log_leaks(players: int, rules: str, seed: int) -> int:
    """Deals whose log entry tells a viewer more than the view after the deal does."""
    leaks = 0
    for position, _ in played(start(players, rules), "seeker", seed):
        if position.actor != "chance":
            continue
        viewers: list[Viewer] = [*range(players), "spectator"]
        for viewer in viewers:
            shown: dict[str, set[str]] = {}
            for deal in position.legal_moves():
                after = position.clone()
                after.apply(deal)
                seen = canonical(after.view(viewer).to_json())
                shown.setdefault(seen, set()).add(position.seen_by(deal, viewer))
            leaks += sum(len(texts) > 1 for texts in shown.values())
    return leaks


@pytest.mark.parametrize("rules", ["base", "advanced"])
def test_the_log_tells_no_more_than_the_view(rules: str) -> None:
    assert log_leaks(3, rules, 2) == 0


def test_a_leak_in_the_log_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gaia, "seen_text", lambda _, s, move, __: notation.move_text(s, move))
    assert log_leaks(3, "advanced", 2) > 0


def test_answers_to_those_not_on_move_are_constant() -> None:
    for position in positions(3, "advanced", 8, 5):
        for seat in range(3):
            if seat != position.actor:
                answer = position.why_not("draw nature", seat=seat)
                assert answer is not None
                assert answer.sentence == refusals.CAUSES[refusals.NOT_YOUR_MOVE][1]
            for deal in ("deal sea", "deal city:1", "deal objective:9"):
                told = position.why_not(deal, seat=seat)
                assert told is not None
                assert told.sentence == refusals.CAUSES[refusals.NOT_A_DEALER][1]
