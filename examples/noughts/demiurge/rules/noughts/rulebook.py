"""Noughts, as the rest of the project sees it."""

from __future__ import annotations

from typing import Any

from ..rulebook import Rulebook
from . import box, deal, moves, notation, options, refusals, state, view
from .box import HIDDEN, STONE_NAMES, STONES, Components
from .events import KINDS
from .options import OPTIONS, Options
from .shapes import NoughtsNotes, NoughtsPosition, NoughtsView
from .state import State


class Noughts(Rulebook):
    """The rules numbered N1.1 to N4.3."""

    name = "noughts"
    title = "Noughts"
    letter = "N"
    rule_of_the_end = "N4.3"
    options = OPTIONS

    thing, things, hidden = "stone", STONE_NAMES, HIDDEN
    playing = ("show",)
    longest = 11  # nine marks, and both stones shown
    most_deals = 2

    position_type, view_type, notes_type = NoughtsPosition, NoughtsView, NoughtsNotes
    events = KINDS

    box, moves, notation, refusals = box, moves, notation, refusals
    state, view = state, view

    def check_options(self, components: Components, given: dict[str, Any]) -> Options:
        return options.check(given)

    def new(self, components: Components, chosen: Options) -> State:
        s = State()
        deal.start(s, components.box, chosen.line == "loses")
        return s

    def back(self, thing: int) -> int:
        return HIDDEN

    def piles(self, s: State, components: Components) -> dict[str, list[str]]:
        """The stones in the bag."""
        return {"bag": [STONE_NAMES[stone] for stone in range(STONES) if s.bag[stone]]}

    def next_deal(self, s: State) -> str:
        return "bag"

    def drawn(self, s: State, components: Components) -> dict[str, Any]:
        return {"line": "loses" if s.line_loses else "wins"}


RULEBOOK = Noughts()
