"""The `Rulebook` of Gaïa, which the rest of the project uses."""

from __future__ import annotations

from typing import Any

from ..rulebook import Account, Rulebook
from . import box, deal, moves, notation, options, refusals, state, verbs, view
from .box import LANDSCAPE_NAMES, Components
from .cards import ANIMALS, FIRST_CITY, FIRST_OBJECTIVE, HIDDEN, back_of
from .events import KINDS
from .names import CARD_NAMES
from .objectives import powers_in_front
from .options import OPTIONS, Options
from .shapes import GaiaNotes, GaiaPosition, GaiaView
from .state import AVAILABLE, PROTECT, State
from .verbs import encode

PILES = ("nature", "life", "power", "objectives")  # by back
ALLOW = encode(verbs.ALLOW, 0, 0, 0)


class Gaia(Rulebook):
    """The rules numbered G1.1 to G10.13."""

    name = "gaia"
    title = "Gaïa"
    letter = "G"
    rule_of_the_end = "G9.1"
    options = OPTIONS

    thing, things, hidden = "card", CARD_NAMES, HIDDEN
    playing = ("play", "claim")
    longest = 3000  # every card is drawn and played once at most, and a turn feeds each city once
    most_deals = 250

    position_type, view_type, notes_type = GaiaPosition, GaiaView, GaiaNotes
    events = KINDS

    box, moves, notation, refusals = box, moves, notation, refusals
    state, view = state, view

    def check_options(self, components: Components, given: dict[str, Any]) -> Options:
        return options.check(components.box, given)

    def new(self, components: Components, chosen: Options) -> State:
        s = State()
        deal.start(s, components.box, chosen.players, chosen.rule_set, chosen.lightnings or 0)
        return s

    def back(self, thing: int) -> int:
        return HIDDEN + back_of(thing)

    def piles(self, s: State, components: Components) -> dict[str, list[str]]:
        """The cards that lie face down, pile by pile, in the order of their numbers."""
        piles: dict[str, list[str]] = {name: [] for name in PILES}
        for card in range(HIDDEN):
            count = deal.face_down(s, components.box, card)
            piles[PILES[back_of(card)]] += [CARD_NAMES[card]] * count
        return piles

    def next_deal(self, s: State) -> str:
        """The pile that the next deal comes from, or "" for a card taken from a hand."""
        return "" if deal.is_taken(s) else PILES[deal.dealt_back(s)]

    def blind_choices(self, s: State, components: Components) -> list[str]:
        """The cards a tornado may take from the hand, all with the chosen back, sorted."""
        cards: list[str] = []
        for card in range(FIRST_OBJECTIVE):
            cards += [CARD_NAMES[card]] * deal.weight(s, components.box, card)
        return sorted(cards)

    def let_happen(self, s: State, components: Components) -> Account | None:
        """Nobody protects (G10.10)."""
        rule = ""
        consequences: list[dict[str, Any]] = []
        while s.phase == PROTECT:
            made = self.make(s, components, ALLOW)
            rule = made.rule
            consequences += made.consequences
        return Account(rule, consequences) if rule else None

    def discreet_answer(self, s: State) -> str:
        """Nobody has to protect (G10.10)."""
        return notation.move_text(s, ALLOW) if s.phase == PROTECT else ""

    def drawn(self, s: State, components: Components) -> dict[str, Any]:
        """Which needs of each city in play are satisfied, and which cards of each objective that
        nobody has lie in front of each seat, in the order of the card."""
        return {
            "needs": {
                CARD_NAMES[FIRST_CITY + city]: self._satisfied(s, components, city)
                for city in s.order[: s.cities]
            },
            "objectives": {
                f"objective:{number}": [self._there(s, face, seat) for seat in range(s.players)]
                for number, face in enumerate(components.data["objective"], 1)
                if s.objectives[number - 1] == AVAILABLE
            },
        }

    def _satisfied(self, s: State, components: Components, city: int) -> list[bool]:
        """Of a city's four needs (G7.1)."""
        around = s.around[s.tile_of[city]]
        satisfied = []
        seen = [0] * 7
        for need in components.data["city"][city]["needs"]:
            kind = ANIMALS if need == "animals" else LANDSCAPE_NAMES.index(need)
            satisfied.append(bool((around >> (4 * kind + seen[kind])) & 1))
            seen[kind] += 1
        return satisfied

    def _there(self, s: State, face: dict[str, Any], seat: int) -> list[bool]:
        """Of the cards that an objective shows; where it shows a Power card any will do (G10.2)."""
        there: list[bool] = []
        for kind, count in face["cards"].items():
            if kind == "power":
                have = powers_in_front(s, seat)
            else:
                have = s.front[seat][LANDSCAPE_NAMES.index(kind)]
            there += [k < have for k in range(count)]
        return there


RULEBOOK = Gaia()
