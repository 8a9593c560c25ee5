"""What everyone sees of a game of Gaïa, and how each thing that is told changes it.

A second reading of the events: whoever has seen the picture before a move and hears what is told
of it knows the picture after it.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from typing import Any

from demiurge.game import Position

Json = dict[str, Any]


def back_of(card: str) -> str:
    kind = card.split(":")[0]
    if kind in ("animals", "city"):
        return "life"
    lands = ("plain", "forest", "sea", "desert", "mountain", "swamp")
    return "nature" if kind in lands else "power"


class Picture:
    """Everything that lies open, the backs of the cards that do not, and met needs."""

    def __init__(self, position: Position) -> None:
        now = position.to_json()
        self.tiles: Json = now["tiles"]
        self.supply = now["supply"]
        self.tokens = now["animals"]
        self.front = [Counter(cards) for cards in now["front"]]
        self.discards = Counter(now["discards"])
        self.pawns = now["pawns"]
        self.objectives = now["objectives"]
        self.faceup = now["faceup"]
        self.piles = now["piles"]
        self.hands = [Counter(map(back_of, cards)) for cards in now["hands"]]
        self.taken = len(now["taken"])
        self.result = now["result"] and now["result"]["winners"]
        self.needs = {city: sum(met) for city, met in position.notes()["needs"].items()}

    def after(self, told: Iterable[Json]) -> Picture:
        """The picture when all this has happened."""
        after = copy.deepcopy(self)
        for event in told:
            about = {name: event[name] for name in event if name not in ("kind", "rule", "wave")}
            getattr(after, f"on_{event['kind']}")(event["rule"], **about)
        return after

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picture) and self.shown() == other.shown()

    __hash__ = None  # type: ignore[assignment]

    def shown(self) -> Json:
        shown = vars(self) | {
            name: [+one for one in vars(self)[name]] for name in ("front", "hands")
        }
        if self.result:  # what a win leaves unsettled is not told (G7.11)
            del shown["needs"]
        return shown

    def city(self, name: str) -> Json:
        return next(tile for tile in self.tiles.values() if tile["city"] == name)

    # by kind

    def on_given(self, _: str, seat: int, back: str) -> None:
        self.piles[back] -= 1
        self.hands[seat][back] += 1

    def on_opened(self, _: str, card: str, place: int | None) -> None:
        if place is None:
            self.objectives[card] = None
            return
        assert self.faceup[back_of(card)][place - 1] is None
        self.faceup[back_of(card)][place - 1] = card
        self.piles[back_of(card)] -= 1

    def on_drawn(self, _: str, seat: int, card: str, place: int) -> None:
        assert self.faceup[back_of(card)][place - 1] == card
        self.faceup[back_of(card)][place - 1] = None
        self.hands[seat][back_of(card)] += 1

    on_blind = on_given

    def on_laid(self, _: str, cell: str, land: str) -> None:
        assert cell not in self.tiles
        self.tiles[cell] = {"land": land, "city": None, "animals": 0, "pawns": {}}
        self.supply[land] -= 1

    def on_shown(self, _: str, seat: int, card: str) -> None:
        self.hands[seat][back_of(card)] -= 1
        self.front[seat][card] += 1

    def on_discarded(self, rule: str, seat: int, card: str) -> None:
        self.discards[card] += 1
        if rule == "G10.6":
            self.taken -= 1
        else:
            self.hands[seat][back_of(card)] -= 1

    def on_spent(self, _: str, seat: int, card: str, count: int) -> None:
        self.front[seat][card] -= count
        self.discards[card] += count

    def on_animals(self, _: str, cell: str, by: int) -> None:
        self.tiles[cell]["animals"] += by
        self.tokens -= by

    def on_founded(self, _: str, seat: int, city: str, cell: str, now: int) -> None:
        self.hands[seat]["life"] -= 1
        self.tiles[cell]["city"] = city
        self.needs[city] = now

    def on_pawn(self, _: str, seat: int, city: str, by: int) -> None:
        pawns = self.city(city)["pawns"]
        pawns[str(seat)] = pawns.get(str(seat), 0) + by
        if not pawns[str(seat)]:
            del pawns[str(seat)]
        self.pawns[seat] -= by

    def on_needs(self, _: str, city: str, was: int, now: int) -> None:
        assert self.needs[city] == was
        self.needs[city] = now

    def on_falls(self, _: str, city: str) -> None:
        self.city(city)["city"] = None
        self.discards[city] += 1
        del self.needs[city]

    def on_land(self, _: str, cell: str, was: str, now: str) -> None:
        assert self.tiles[cell]["land"] == was
        self.tiles[cell]["land"] = now
        self.supply[was] += 1
        self.supply[now] -= 1

    def on_swapped(self, _: str, cell: str, other: str) -> None:
        self.tiles[cell], self.tiles[other] = self.tiles[other], self.tiles[cell]

    def on_protected(self, _: str, seat: int, card: str) -> None:
        assert self.front[seat]["protection"] > 0
        assert card != "protection"

    def on_taken(self, _: str, seat: int, back: str) -> None:
        self.hands[seat][back] -= 1
        self.taken += 1

    def on_kept(self, _: str, seat: int, back: str) -> None:
        self.taken -= 1
        self.hands[seat][back] += 1

    def on_objective(self, _: str, seat: int, objective: str) -> None:
        assert self.objectives[objective] is None
        self.objectives[objective] = seat
        self.pawns[seat] -= 1

    def on_wins(self, _: str, seat: int) -> None:
        self.result = [seat]
