"""What a move brought about, in words for programs, each thing with its rule.

It compares what everyone sees before and after the move; the rules themselves are elsewhere.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..frontier import NONE, tile_at
from . import verbs
from .box import LANDSCAPE_NAMES
from .cards import (
    EARTHQUAKE,
    ERUPTION,
    FIRST_CITY,
    FIRST_OBJECTIVE,
    FIRST_POWER,
    LIGHTNING,
    PROTECTION,
    RAIN,
    SUN,
    TORNADO,
    back_of,
)
from .notation import CARD_NAMES, cell_text
from .state import AVAILABLE, OVER, PAWNS, SETUP, TAKEN_BY, State
from .verbs import card_of, cell_of, extra_of, verb_of
from .world import tile_beside

RULES = {
    verbs.FEED: "G8.1",
    verbs.DISCARD: "G4.3",
    verbs.TAKE: "G10.6",
    verbs.KEEP: "G10.6",
    verbs.PROTECT: "G10.8",
    verbs.ALLOW: "G10.10",
    verbs.CLAIM: "G5.4",
}
POWERS = {
    SUN: "G10.4",
    RAIN: "G10.4",
    EARTHQUAKE: "G10.5",
    TORNADO: "G10.6",
    PROTECTION: "G10.8",
    LIGHTNING: "G10.11",
    ERUPTION: "G10.12",
}
PLAYED = ("G5.1", "G6.1")  # by back, for a card that is neither a city nor a power


class City(NamedTuple):
    """A city as it stood: its satisfied needs, its tile, and each seat's pawns."""

    satisfied: int
    tile: int
    standing: list[int]


class Before(NamedTuple):
    """What a move may change and everyone sees."""

    phase: int
    pending: int
    seat: int
    land: list[int]
    cities: dict[int, City]
    faceup: list[list[int]]
    objectives: list[int]


def remember(s: State) -> Before:
    """How things stand before a move."""
    return Before(
        phase=s.phase,
        pending=s.pending,
        seat=s.actor,
        land=s.land[: s.tile_count],
        cities=_cities(s),
        faceup=[row[:] for row in s.faceup],
        objectives=s.objectives[:],
    )


def _cities(s: State) -> dict[int, City]:
    return {
        city: City(s.satisfied[city], s.tile_of[city], s.standing[city][: s.players])
        for city in s.order[: s.cities]
    }


def rule_of(before: Before, s: State, move: int) -> str:
    """The rule by which the move was made."""
    verb, card = verb_of(move), card_of(move)
    if verb == verbs.DEAL:
        if before.phase == SETUP:
            return "G2.3"
        if verb_of(before.pending) == verbs.TAKE:
            return "G10.6"
        return "G4.2" if extra_of(before.pending) else "G4.1"
    if verb == verbs.DRAW:
        return "G4.6" if s.phase == OVER else "G4.1"
    if verb == verbs.PLAY:
        if card >= FIRST_POWER:
            return POWERS[card]
        return "G6.3" if card >= FIRST_CITY else PLAYED[back_of(card)]
    return RULES[verb]


def consequences(before: Before, s: State, move: int) -> list[dict[str, Any]]:
    """Everything that the move changed in the world and about the pawns."""
    cause = before.pending if verb_of(move) == verbs.ALLOW else move
    found = _drawn(before, move)
    if verb_of(cause) == verbs.PLAY and card_of(cause) in (SUN, RAIN, ERUPTION):
        found += _changed_land(before, s, POWERS[card_of(cause)])
    after = _cities(s)
    struck = _struck(s, cause)
    for city in sorted(before.cities.keys() | after.keys()):
        found += _changed_city(before.cities.get(city), after.get(city), city, s.players, struck)
    for objective, state in enumerate(s.objectives):
        if state >= TAKEN_BY and before.objectives[objective] == AVAILABLE:
            name = CARD_NAMES[FIRST_OBJECTIVE + objective]
            taker = state - TAKEN_BY
            found.append({"kind": "objective", "seat": taker, "objective": name, "rule": "G5.4"})
    if s.phase == OVER:
        rule = "G9.1" if s.reason == PAWNS else "G9.2"
        found.append({"kind": "wins", "seat": s.winner, "rule": rule})
    return found


def _drawn(before: Before, move: int) -> list[dict[str, Any]]:
    """The face-up card that was drawn (G4.1)."""
    place = extra_of(move)
    if verb_of(move) != verbs.DRAW or not place:
        return []
    card = CARD_NAMES[before.faceup[card_of(move)][place - 1]]
    return [{"kind": "drawn", "seat": before.seat, "card": card, "rule": "G4.1"}]


def _changed_land(before: Before, s: State, rule: str) -> list[dict[str, Any]]:
    return [
        {
            "kind": "land",
            "cell": cell_text(s, s.cell[tile]),
            "was": LANDSCAPE_NAMES[old],
            "now": LANDSCAPE_NAMES[s.land[tile]],
            "rule": rule,
        }
        for tile, old in enumerate(before.land)
        if s.land[tile] != old
    ]


def _struck(s: State, cause: int) -> dict[int, str]:
    """The tiles from which a disaster took everything, and by which rule."""
    card = card_of(cause)
    if verb_of(cause) != verbs.PLAY or card not in (LIGHTNING, ERUPTION):
        return {}
    tile = tile_at(s, cell_of(cause))
    tiles = [tile]
    if card == ERUPTION:
        tiles += [tile_beside(s, tile, side) for side in range(4)]
    return {each: POWERS[card] for each in tiles if each != NONE}


def _changed_city(
    old: City | None, new: City | None, city: int, players: int, struck: dict[int, str]
) -> list[dict[str, Any]]:
    """How the needs and the pawns of one city changed."""
    name = CARD_NAMES[FIRST_CITY + city]
    found: list[dict[str, Any]] = []
    if old and new and old.satisfied != new.satisfied:
        found.append(
            {
                "kind": "needs",
                "city": name,
                "was": old.satisfied,
                "now": new.satisfied,
                "rule": "G7.4",
            }
        )
    if old and not new:
        found.append({"kind": "falls", "city": name, "rule": struck.get(old.tile, "G7.7")})
    for seat in range(players):
        was, now = old.standing[seat] if old else 0, new.standing[seat] if new else 0
        if was != now:
            rule = _won_by(old, now) if now > was else _lost_by(old, new, now, struck)
            found.append(
                {"kind": "pawn", "seat": seat, "city": name, "by": now - was, "rule": rule}
            )
    return found


def _won_by(old: City | None, now: int) -> str:
    if old is None:
        return "G6.5"
    return "G7.9" if now == 2 else "G7.5"


def _lost_by(old: City | None, new: City | None, now: int, struck: dict[int, str]) -> str:
    assert old is not None
    if new is None:
        return struck.get(old.tile, "G7.7")
    if new.satisfied <= 1:
        return "G7.6"
    return "G7.9" if now else "G7.8"
