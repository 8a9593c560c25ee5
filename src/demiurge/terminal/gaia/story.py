"""What happened in a game of Gaïa, in words, as one viewer saw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from demiurge.drawing.gaia_words import (
    BACKS,
    LANDSCAPES,
    REASONS,
    back_of,
    by_number,
)
from demiurge.drawing.svg import counted, number_of
from demiurge.game import View
from demiurge.terminal.panels import winners_words

Position = Mapping[str, Any]
Event = Mapping[str, Any]
Told = tuple[int, str]


def tell(
    before: View, after: View, move: str, told: Sequence[Event], names: Sequence[str]
) -> list[Told]:
    """What the viewer saw of a move: seats, and what is told of each."""
    was, now = before.to_json(), after.to_json()
    if was["phase"] == "setup":
        first = f"begins: {counted(len(names), 'player')}, the cards are dealt"
        return [(0, first)] if now["phase"] != "setup" else []
    actor = was["actor"] if isinstance(was["actor"], int) else was["turn"]
    words = said(was, move, told, names)
    return [*([(actor, words)] if words else []), *effects(told, was["turn"])]


def said(was: Position, move: str, told: Sequence[Event], names: Sequence[str]) -> str:
    """The move itself."""
    match move.split(" "):
        case ["deal", card]:
            return dealt(card, told, names)
        case ["draw", back]:
            return f"asked for {spoken(back)}, and none was left" if told else ""
        case ["draw", *_]:
            return f"took {spoken(told[0]['card'])} from the market"
        case ["play", card, *cells]:
            return played(card, cells)
        case ["feed", city, "from", animals]:
            return f"fed the city at {city} from {animals}"
        case ["discard", card]:
            return f"discarded {spoken(card)}"
        case ["keep", card]:
            return f"kept {spoken(card)}"
        case ["claim", objective]:
            return f"claimed objective {number_of(objective)}"
        case ["take", *_]:
            return ""
        case ["protect"]:
            return f"protected: {was['pending'].removeprefix('play ')} has no effect"
    return "allowed it"


def dealt(card: str, told: Sequence[Event], names: Sequence[str]) -> str:
    """A card drawn blind, turned up in the market, or taken by a tornado."""
    match told[0]["kind"]:
        case "taken":
            return f"took {spoken(card)} from {names[told[0]['seat']]}"
        case "blind":
            return f"drew {spoken(card)}"
    return f"turned up {spoken(card)}"


def spoken(card: str) -> str:
    """A card in a sentence."""
    kind, _, rest = card.partition(":")
    if card in BACKS:
        return f"a {card.capitalize()} card"
    if kind == "city":
        return f"city {rest}"
    if kind == "animals":
        return f"animals ({rest})"
    return f"a {card}" if back_of(card) == "nature" else card


def played(card: str, cells: Sequence[str]) -> str:
    where = " and ".join(cells)
    if card in LANDSCAPES:
        return f"put a {card} at {where}"
    if card.startswith("animals:"):
        return f"put animals at {where}"
    if card.startswith("city:"):
        return f"built city {number_of(card)} at {where}"
    return f"played {card} at {where}" if where else f"played {card}"


def effects(told: Sequence[Event], turn: int) -> Iterator[Told]:
    """Tiles that changed, cities that fell, pawns that came and went, in the order of events."""
    changed = [f"{each['cell']} into {each['now']}" for each in told if each["kind"] == "land"]
    if changed:
        yield turn, f"turned {', '.join(changed)}"
    for each in told:
        if each["kind"] == "pawn":
            pawns = "a pawn" if abs(each["by"]) == 1 else "two pawns"
            put = f"put {pawns}" if each["by"] > 0 else f"lost {pawns}"
            yield each["seat"], f"{put} on city {number_of(each['city'])}"
        if each["kind"] == "falls":
            yield turn, f"brought down city {number_of(each['city'])}"


def ending(view: View, names: Sequence[str]) -> list[str]:
    """Who has won, and how."""
    position = view.to_json()
    result = position["result"]
    winners = winners_words([names[seat] for seat in result["winners"]])
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(names, result["scores"], strict=True)
    )
    claimed = [
        f"objective {number_of(objective)} by {names[taker]}"
        for objective, taker in by_number(position["objectives"])
        if taker is not None
    ]
    lines = [f"{winners}: {REASONS[result['reason']]}.", f"Pawns put: {scores}."]
    return lines + ([f"Claimed: {', '.join(claimed)}."] if claimed else [])
