"""Gaïa, as the rest of the project sees it: the functions of `demiurge.rules.rulebook`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..chance import Generator
from ..rulebook import Refusal
from . import box, deal, moves, notation, options, refusals, state, verbs, view
from .box import LANDSCAPE_NAMES, Components
from .cards import ANIMALS, FIRST_CITY, FIRST_OBJECTIVE, OBJECTIVE, back_of
from .options import Options
from .state import DEAL, NOT_DEALT, SETUP, State
from .verbs import card_of, extra_of, verb_of
from .world import NONE

NAME = "gaia"
TITLE = "Gaïa"
MAX_MOVES = state.MAX_MOVES
RULE_OF_THE_END = "G9.1"
SETUP_PILES = ("nature", "life", "power", "objectives")


def default_components() -> Components:
    return box.default()


def read_components(path: str | Path) -> Components:
    return box.read(path)


def check_options(components: Components, given: dict[str, Any]) -> Options:
    return options.check(components.box, given)


def new(components: Components, chosen: Options) -> State:
    """The start of a game; the first deal is chance's."""
    s = State()
    deal.start(s, components.box, chosen.players, chosen.rule_set, chosen.lightnings or 0)
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
    """The cards that lie face down, pile by pile, in the order of their numbers."""
    found: dict[str, list[str]] = {name: [] for name in SETUP_PILES}
    for objective in range(components.box.objective_count):
        plays = deal.plays_objective(s, components.box, objective)
        if plays and s.objectives[objective] == NOT_DEALT:
            found["objectives"].append(notation.CARD_NAMES[FIRST_OBJECTIVE + objective])
    for card, count in enumerate(s.left):
        found[SETUP_PILES[back_of(card)]] += [notation.CARD_NAMES[card]] * count
    return found


def next_deal(s: State) -> str:
    """The pile that the next deal comes from, or "" for a card taken from a hand."""
    if s.phase == DEAL and verb_of(s.pending) == verbs.TAKE:
        return ""
    back = deal.dealt_back(s)
    return "objectives" if s.phase == SETUP and back == OBJECTIVE else SETUP_PILES[back]


def blind_choices(s: State) -> list[str]:
    """The cards a tornado may take from the hand, all with the chosen back, sorted."""
    hand = s.hands[extra_of(s.pending)]
    back = card_of(s.pending)
    return sorted(notation.CARD_NAMES[c] for c in hand if c != NONE and back_of(c) == back)


def drawing_notes(s: State, components: Components) -> dict[str, Any]:
    """For each city in play, which of its four needs are satisfied, in the card's order."""
    found: dict[str, Any] = {}
    for k in range(s.cities):
        city = s.order[k]
        around = s.around[s.tile_of[city]]
        met = []
        seen = [0] * 7
        for need in components.data["city"][city]["needs"]:
            kind = ANIMALS if need == "animals" else LANDSCAPE_NAMES.index(need)
            met.append(bool((around >> (4 * kind + seen[kind])) & 1))
            seen[kind] += 1
        found[notation.CARD_NAMES[FIRST_CITY + city]] = met
    return found
