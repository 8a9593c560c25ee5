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
    place,
)
from demiurge.drawing.svg import counted, number_of
from demiurge.game import View
from demiurge.terminal.panels import winners_words

Position = Mapping[str, Any]
Told = tuple[int, str]


def tell(before: View, after: View, move: str, names: Sequence[str]) -> list[Told]:
    """What the viewer saw of a move: seats, and what is told of each."""
    was, now = before.to_json(), after.to_json()
    if was["phase"] == "setup":
        first = f"begins: {counted(len(names), 'player')}, the cards are dealt"
        return [(0, first)] if now["phase"] != "setup" else []
    actor = was["actor"] if isinstance(was["actor"], int) else was["turn"]
    words = said(was, now, move, names)
    return [*([(actor, words)] if words else []), *effects(was, now)]


def said(was: Position, now: Position, move: str, names: Sequence[str]) -> str:
    """The move itself."""
    match move.split(" "):
        case ["deal", card]:
            return dealt(was, card, names)
        case ["draw", back]:
            return f"asked for {spoken(back)}, and none was left" if now["result"] else ""
        case ["draw", back, number]:
            return f"took {spoken(was['faceup'][back][int(number) - 1])} from the market"
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


def dealt(was: Position, card: str, names: Sequence[str]) -> str:
    """A card drawn blind, turned up in the market, or taken by a tornado."""
    match was["pending"].split(" "):
        case ["take", seat, _]:
            return f"took {spoken(card)} from {names[int(seat)]}"
        case ["draw", _]:
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


def effects(was: Position, now: Position) -> Iterator[Told]:
    """Tiles that changed, cities that fell, pawns that came and went."""
    turn = was["turn"]
    changed = [
        f"{cell} into {tile['land']}"
        for cell, tile in sorted(now["tiles"].items(), key=lambda item: place(item[0]))
        if cell in was["tiles"] and was["tiles"][cell]["land"] != tile["land"]
    ]
    if changed:
        yield turn, f"turned {', '.join(changed)}"
    old, new = pawns_on_cities(was), pawns_on_cities(now)
    for city in sorted(old.keys() | new.keys(), key=lambda name: int(number_of(name))):
        name = f"city {number_of(city)}"
        for seat in range(len(was["pawns"])):
            gain = new.get(city, {}).get(str(seat), 0) - old.get(city, {}).get(str(seat), 0)
            if gain:
                pawns = "a pawn" if abs(gain) == 1 else "two pawns"
                yield seat, f"put {pawns} on {name}" if gain > 0 else f"lost {pawns} on {name}"
        if city not in new:
            yield turn, f"brought down {name}"


def pawns_on_cities(position: Position) -> dict[str, Mapping[str, int]]:
    return {tile["city"]: tile["pawns"] for tile in position["tiles"].values() if tile["city"]}


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
