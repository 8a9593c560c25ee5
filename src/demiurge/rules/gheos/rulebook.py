"""The `Rulebook` of Gheos, which the rest of the project uses."""

from __future__ import annotations

from typing import Any

from ..layout import rule_text
from ..rulebook import Rulebook
from . import (
    box,
    deal,
    ending,
    migration,
    moves,
    names,
    notation,
    options,
    refusals,
    scoring,
    state,
    view,
    war,
)
from .box import Components
from .events import H5_1, H6_1, H6_7, KINDS
from .options import OPTIONS, Options
from .shapes import GheosNotes, GheosPosition, GheosUpheaval, GheosView
from .state import SETUP, State
from .tiles import CUP, EPOCH, HIDDEN, MAX_HAND
from .upheaval import NOTHING, WAR


class Gheos(Rulebook):
    """The rules numbered H1.1 to H9.3."""

    name = "gheos"
    title = "Gheos"
    letter = "H"
    rule_of_the_end = "H9.1"
    options = OPTIONS

    thing, things, hidden = "tile", names.TILE_NAMES, HIDDEN
    playing = ("add", "replace")
    longest = 400  # every turn uses up a tile
    most_deals = 64

    position_type, view_type, notes_type = GheosPosition, GheosView, GheosNotes
    events = KINDS

    box, moves, notation, refusals = box, moves, notation, refusals
    state, view = state, view

    def check_options(self, components: Components, given: dict[str, Any]) -> Options:
        return options.check(components.box, given)

    def new(self, components: Components, chosen: Options) -> State:
        s = State()
        deal.start(s, components.box, chosen.players)
        return s

    def back(self, thing: int) -> int:  # noqa: ARG002 - all tiles have one back
        return HIDDEN

    def piles(self, s: State, components: Components) -> dict[str, list[str]]:
        """The land tiles face down, and how those drawn later lie among the Epoch tiles.

        An Epoch tile met in the set-up is shuffled back (H2.3), so the set-up takes land tiles
        alone, and the rest is mixed with all Epoch tiles. In the pile "tiles" the word "land"
        stands for the next of the pile "land".
        """
        box = components.box
        land = [names.TILE_NAMES[k] for k in range(EPOCH) if deal.face_down(s, box, k) > 0]
        to_come = 0
        if s.phase == SETUP:
            to_come = sum(MAX_HAND - s.hand_size[seat] for seat in range(s.players))
        epochs = deal.face_down(s, box, EPOCH)
        return {"land": land, "tiles": ["land"] * (len(land) - to_come) + ["epoch"] * epochs}

    def next_deal(self, s: State) -> str:
        """The pile that the next deal comes from."""
        return "land" if s.phase == SETUP else "tiles"

    def drawn(self, s: State, components: Components) -> dict[str, Any]:
        """The areas and the symbols of every continent, what is being settled, the swords of those
        at war, what a token of each seat would score now, and the Epoch that ends the game.

        A civilization's continent goes by its colour, others by their name. While a war or a
        migration is settled they are those from before it, without the tile that was replaced.
        """
        return {
            "continents": notation.continents_json(s),
            "symbols": notation.symbols_json(s),
            "upheaval": self._upheaval(s),
            "war": self._war(s, components),
            "tokens": [scoring.worth(s, seat, CUP) for seat in range(s.players)],
            "last_epoch": ending.last_epoch(s),
        }

    def _upheaval(self, s: State) -> GheosUpheaval | None:
        """The war or the migration that the played tile causes (H5.1, H6.1, H6.7)."""
        if s.upheaval == NOTHING:
            return None
        if s.upheaval == WAR:
            return {"kind": "war", "rule": rule_text(self.letter, H5_1)}
        by = H6_1 if migration.is_divided(s, migration.migrant(s)) else H6_7
        return {"kind": "migration", "rule": rule_text(self.letter, by)}

    def _war(self, s: State, components: Components) -> dict[str, int]:
        """The strength of each civilization whose war is being settled (H5.2)."""
        fighting = war.at_war(s) if s.upheaval == WAR else 0
        return {
            name: war.strength(s, components.box, colour)
            for colour, name in enumerate(names.COLOUR_NAMES)
            if (fighting >> colour) & 1
        }


RULEBOOK = Gheos()
