"""Gheos, as the rest of the project sees it: the functions of `demiurge.rules.rulebook`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..chance import Generator
from ..rulebook import Refusal
from . import box, deal, moves, notation, options, refusals, state, view
from .box import Components
from .options import Options
from .state import FACE_DOWN, SETUP, State
from .tiles import MAX_HAND

NAME = "gheos"
TITLE = "Gheos"
MAX_MOVES = state.MAX_MOVES


def default_components() -> Components:
    return box.default()


def read_components(path: str | Path) -> Components:
    return box.read(path)


def check_options(components: Components, given: dict[str, Any]) -> Options:
    return options.check(components.box, given)


def new(components: Components, chosen: Options) -> State:
    """The start of a game; the first deal is chance's."""
    s = State()
    deal.start(s, components.box, chosen.players)
    return s


def legal(s: State, components: Components) -> list[str]:
    """Every legal move of the one to move, sorted."""
    found = [0] * MAX_MOVES
    count = moves.list_legal(s, components.box, found)
    return sorted(notation.move_text(s, move) for move in found[:count])


def parse(s: State, components: Components, text: str) -> int:
    return notation.parse_move(s, components, text)


def why_not(s: State, components: Components, move: int, text: str) -> Refusal | None:
    cause = moves.why_not(s, components.box, move)
    return _refusal(cause, text) if cause else None


def not_the_actor() -> Refusal:
    return _refusal(refusals.NOT_YOUR_MOVE, "")


def not_a_dealer() -> Refusal:
    return _refusal(refusals.NOT_A_DEALER, "")


def _refusal(cause: int, text: str) -> Refusal:
    rule, sentence = refusals.CAUSES[cause]
    return Refusal(rule, sentence.format(**notation.words_of(text)))


def apply(s: State, components: Components, move: int) -> None:
    moves.apply(s, components.box, move)


def seen_text(s: State, move: int, viewer: int) -> str:
    """The move, about to be made, as this viewer's log shows it."""
    return notation.move_text(s, move, view.sees_face(s, move, viewer))


def conceal(s: State, viewer: int) -> State:
    """What the viewer may know, as a record."""
    shown = State()
    view.conceal(s, viewer, shown)
    return shown


def fill(s: State, rng: Generator) -> None:
    view.fill(s, rng)


def position_json(s: State) -> dict[str, Any]:
    return notation.position_json(s)


def read_position(data: dict[str, Any], components: Components, chosen: Options) -> State:
    return notation.read_position(data, components, chosen)


def result_json(s: State) -> dict[str, Any] | None:
    return notation.result_json(s)


def piles(s: State, components: Components) -> dict[str, list[str]]:
    """The land tiles face down, and how those drawn after the set-up lie among the Epoch tiles.

    An Epoch tile met in the set-up is shuffled back (H2.3), so the set-up takes land tiles alone,
    and the rest is mixed with all Epoch tiles. In the pile "tiles" the word "land" stands for
    the next of the pile "land".
    """
    land = [notation.TILE_NAMES[k] for k, where in enumerate(s.where) if where == FACE_DOWN]
    to_come = 0
    if s.phase == SETUP:
        to_come = sum(MAX_HAND - s.hand_size[seat] for seat in range(s.players))
    epochs = components.box.epochs - s.epochs
    return {"land": land, "tiles": ["land"] * (len(land) - to_come) + ["epoch"] * epochs}


def next_deal(s: State) -> str:
    """The pile that the next deal comes from."""
    return "land" if s.phase == SETUP else "tiles"


def blind_choices(s: State) -> list[str]:  # noqa: ARG001
    """Nothing is ever taken from a hand unseen."""
    return []


def drawing_notes(s: State, components: Components) -> dict[str, list[str]]:  # noqa: ARG001
    """The areas of every continent: a civilization's under its colour, others' under their name.

    While a war or a migration is settled these are the continents from before the played tile,
    without the tile that was replaced.
    """
    return notation.continents_json(s)
