"""Two worlds that differ only in what a viewer cannot know: what does the viewer get to see?

For positions of either game and every viewer, what the viewer cannot know is dealt again; view,
legal moves and refusals must stay the same to the byte. The games bring the positions, and the
leaks that must be caught.
"""

from __future__ import annotations

import importlib
import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

from demiurge import Position
from demiurge.game import GAMES, Viewer, canonical, rulebook
from demiurge.rules.rulebook import Refusal
from tests.driven import state_of

REDEALS = 3
CONCEAL = {game: rulebook(game).view.conceal for game in GAMES}  # before anyone plants a leak


def viewers(position: Position) -> list[Viewer]:
    return [*range(position.players), "spectator"]


def sight(position: Position, viewer: Viewer, texts: list[str]) -> str:
    """Everything that leaves for this viewer: the view, the legal moves in it, every refusal."""
    refused = []
    if viewer != "spectator":
        refused = [str(position.why_not(text, seat=viewer)) for text in texts]
    seen: Any = position.view(viewer)
    answers = [str(seen.why_not(text)) for text in texts]
    return canonical([seen.to_json(), refused, answers, record_of_view(seen)])


def record_of_view(seen: Any) -> list[Any]:
    """The bare record of a view, which compiled bots get, as a list of its fields."""
    return [(name, getattr(seen._state, name)) for name in type(seen._state).LAYOUT]


def questions(position: Position, rng: random.Random) -> list[str]:
    """Moves to ask about: all legal ones and a handful of any others."""
    every = importlib.import_module(f"tests.{position.game}.universe")
    s, move_text = state_of(position), rulebook(position.game).notation.move_text
    anything = rng.sample(list(every.universe(s)), 40)
    asked = [move for move in anything if every.has_a_text(s, position.components, move)]
    return position.legal_moves() + [move_text(s, move) for move in asked]


def redealt(position: Position, viewer: Viewer, rng: random.Random) -> Position:
    """Another world that this viewer cannot tell from this one, by the true allow-list."""
    book = rulebook(position.game)
    shown = book.state.State()
    CONCEAL[position.game](state_of(position), -1 if viewer == "spectator" else viewer, shown)
    book.view.fill(shown, [rng.getrandbits(32), rng.getrandbits(32) | 1])
    return Position(position.game, position.components, position.options, shown)


def worlds_apart(positions: Iterable[Position], seed: int) -> Counter[str]:
    """Deal again what each viewer cannot know; count the re-deals, changes and differences."""
    rng = random.Random(seed)
    count: Counter[str] = Counter()
    for position in positions:
        texts = questions(position, rng)
        for viewer in viewers(position):
            here = sight(position, viewer, texts)
            for _ in range(REDEALS):
                there = redealt(position, viewer, rng)
                count["re-deals"] += 1
                count["changed"] += there != position
                count["different"] += sight(there, viewer, texts) != here
    return count


def log_leaks(positions: Iterable[Position]) -> int:
    """Deals whose log entry tells a viewer more than the view after the deal does."""
    leaks = 0
    for position in positions:
        if position.actor != "chance":
            continue
        for viewer in viewers(position):
            shown: dict[str, set[str]] = {}
            for deal in position.legal_moves():
                after = position.clone()
                after.apply(deal)
                seen = canonical(after.view(viewer).to_json())
                shown.setdefault(seen, set()).add(position.seen_by(deal, viewer))
            leaks += sum(len(texts) > 1 for texts in shown.values())
    return leaks


def answers_are_constant(positions: Iterable[Position], move: str, deals: Iterable[str]) -> None:
    """Those not on move hear nothing about a move, and players nothing about a deal."""
    for position in positions:
        refusals = rulebook(position.game).refusals
        for seat in range(position.players):
            if seat != position.actor:
                answer = position.why_not(move, seat=seat)
                assert answer is not None
                assert answer.sentence == refusals.CAUSES[refusals.NOT_YOUR_MOVE][1]
            for deal in deals:
                told = position.why_not(deal, seat=seat)
                assert told is not None
                assert told.sentence == refusals.CAUSES[refusals.NOT_A_DEALER][1]


# Leaks that are the same in both games

WHY_NOT, VIEW = Position.why_not, Position.view


def telltale_why_not(position: Position, text: str, seat: int | None = None) -> Refusal | None:
    """Everyone gets the answer that only the one to move may hear."""
    return WHY_NOT(position, text) if seat is not None else WHY_NOT(position, text, seat)


def telltale_view(position: Position, viewer: Viewer, log: list[str] | None = None) -> Any:
    """Everyone gets the legal moves of the truth, not the view's."""
    seen: Any = VIEW(position, viewer, log)
    seen.legal_moves = position.legal_moves
    seen.seat = seen.actor
    return seen


def telltale_text(book: Any, s: Any, move: int, _: int) -> str:
    """The log shows every face."""
    return str(book.notation.move_text(s, move))
