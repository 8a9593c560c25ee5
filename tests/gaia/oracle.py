"""A second opinion on positions: slow, simple, and with no rules code in it.

It reads the JSON of a position and the component file as plain dictionaries. `check` counts every
card, tile, pawn and token, and computes every city's satisfaction, every legal move and what each
viewer may know, all by itself; it fails with a message at the first difference.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from functools import cache
from importlib import resources
from typing import Any

from demiurge import Position

Json = dict[str, Any]

LANDS = ("plain", "forest", "sea", "desert", "mountain", "swamp")
POWERS = ("sun", "rain", "tornado", "protection", "earthquake", "lightning", "eruption")
PLACES = {"nature": 3, "life": 2, "power": 2}
DEALT = {"nature": 2, "life": 1, "power": 1}
TURNS = {
    "sun": {"swamp": "plain", "plain": "desert"},
    "rain": {"desert": "plain", "plain": "swamp"},
}
KEYS = {
    *("actor", "phase", "turn", "actions_left", "tiles", "supply", "animals", "hands", "front"),
    *("faceup", "piles", "objectives", "pawns", "discards", "known", "fed", "taken", "pending"),
    "result",
}


@cache
def default_box() -> Json:
    """The component file of the game itself, as TOML has it."""
    return tomllib.loads((resources.files("demiurge.rules.gaia") / "box.toml").read_text("utf-8"))


def back_of(card: str) -> str:
    """The type of a card, face or back alone."""
    if card in LANDS:
        return "nature"
    if card.startswith(("city:", "animals:")):
        return "life"
    return "power" if card in POWERS else card


def backs(rules: str) -> list[str]:
    return ["nature", "life"] if rules == "base" else ["nature", "life", "power"]


def cards_in_play(toml: Json, options: Json) -> Counter[str]:
    """Every card that the options put into the game, objectives aside."""
    cards = Counter({land: toml["nature"][land] for land in LANDS})
    for land in (*LANDS, "star"):
        cards[f"animals:{land}"] = toml["animals"][land]
    for number in range(len(toml["city"])):
        cards[f"city:{number + 1}"] = 1
    if options["rules"] != "base":
        for name in POWERS[:5]:
            cards[name] = toml["power"][name]
    if options["rules"] == "disasters":
        cards["lightning"] = options["lightnings"]
        cards["eruption"] = toml["power"]["eruption"]
    return +cards


# The world


def beside(cell: str) -> list[str]:
    """The four cells that share a side with this one."""
    x, y = map(int, cell.split(","))
    return [f"{x + 1},{y}", f"{x},{y + 1}", f"{x - 1},{y}", f"{x},{y - 1}"]


def neighbours(tiles: Json, cell: str) -> list[str]:
    return [other for other in beside(cell) if other in tiles]


def needs_of(toml: Json, city: str) -> list[str]:
    needs: list[str] = toml["city"][int(city.split(":")[1]) - 1]["needs"]
    return needs


def satisfaction(toml: Json, tiles: Json, city: str, cell: str) -> int:
    """How many of the city's needs the tiles beside this cell satisfy."""
    around = [tiles[other] for other in neighbours(tiles, cell)]
    open_tiles = Counter(tile["land"] for tile in around if tile["city"] is None)
    needs = Counter(needs_of(toml, city))
    met = sum(min(needs[land], open_tiles[land]) for land in LANDS)
    return met + (needs["animals"] > 0 and any(tile["animals"] > 0 for tile in around))


def frontier(tiles: Json) -> set[str]:
    """The cells where a tile may be laid."""
    if not tiles:
        return {"0,0"}
    return {cell for tile in tiles for cell in beside(tile)} - set(tiles)


# Legal moves


def legal(data: Json, options: Json, toml: Json) -> list[str]:
    """Every legal move, computed from the JSON alone, sorted."""
    listing = {
        "setup": _setup_deals,
        "deal": _deals,
        "feed": _feedings,
        "act": _actions,
        "discard": _discards,
        "protect": _answers,
        "take": _takes,
        "keep": _keeps,
        "claim": _claims,
    }
    if data["phase"] == "over":
        return []
    return sorted(listing[data["phase"]](data, options, toml))


def face_down(data: Json, options: Json, toml: Json) -> Counter[str]:
    """What lies in the piles: all the cards that lie nowhere else."""
    cards = cards_in_play(toml, options)
    for group in (*data["hands"], *data["front"], data["discards"], data["taken"]):
        cards.subtract(group)
    for places in data["faceup"].values():
        cards.subtract(card for card in places if card is not None)
    cards.subtract(tile["city"] for tile in data["tiles"].values() if tile["city"])
    return cards


def _from_pile(data: Json, options: Json, toml: Json, back: str) -> set[str]:
    cards = face_down(data, options, toml)
    return {f"deal {card}" for card, n in cards.items() if n > 0 and back_of(card) == back}


def _setup_deals(data: Json, options: Json, toml: Json) -> set[str]:
    players = options["players"]
    if len(data["objectives"]) < players + 2:
        deals = set()
        for number, objective in enumerate(toml["objective"], 1):
            name = f"objective:{number}"
            plays = options["rules"] != "base" or "power" not in objective["cards"]
            if plays and name not in data["objectives"]:
                deals.add(f"deal {name}")
        return deals
    for back in backs(options["rules"]):
        cards = [card for hand in data["hands"] for card in hand]
        cards += [card for card in data["faceup"][back] if card is not None]
        dealt = sum(back_of(card) == back for card in cards)
        if dealt < players * DEALT[back] + PLACES[back] and data["piles"][back] > 0:
            return _from_pile(data, options, toml, back)
    raise AssertionError("the set-up is done, but its phase is not over")


def _deals(data: Json, options: Json, toml: Json) -> set[str]:
    words = data["pending"].split(" ")
    if words[0] == "take":
        hand = data["hands"][int(words[1])]
        return {f"deal {card}" for card in hand if back_of(card) == words[2]}
    return _from_pile(data, options, toml, words[1])


def _feedings(data: Json, _options: Json, toml: Json) -> set[str]:
    tiles, feedings = data["tiles"], set()
    for cell, tile in tiles.items():
        city = tile["city"]
        hungry = city is not None and "animals" in needs_of(toml, city)
        if hungry and str(data["turn"]) in tile["pawns"] and city not in data["fed"]:
            for other in neighbours(tiles, cell):
                if tiles[other]["animals"] > 0:
                    feedings.add(f"feed {cell} from {other}")
    return feedings


def _actions(data: Json, options: Json, toml: Json) -> set[str]:
    actions = set()
    for back in backs(options["rules"]):
        faceup = data["faceup"][back]
        actions |= {f"draw {back} {k + 1}" for k in range(len(faceup)) if faceup[k] is not None}
        if data["piles"][back] > 0 or not any(faceup):
            actions.add(f"draw {back}")
    for card in data["hands"][data["turn"]]:
        actions |= _plays(data, toml, card)
    return actions


def _plays(data: Json, toml: Json, card: str) -> set[str]:
    tiles, supply = data["tiles"], data["supply"]
    free = {c for c, tile in tiles.items() if tile["city"] is None and tile["animals"] == 0}
    cells: set[str] = set()
    if card in LANDS:
        cells = frontier(tiles) if supply[card] > 0 else set()
    elif card.startswith("animals:"):
        wanted = card.split(":")[1]
        if data["animals"] >= 4:
            cells = {c for c in free if wanted in (tiles[c]["land"], "star")}
    elif card.startswith("city:"):
        wanted = toml["city"][int(card.split(":")[1]) - 1]["on"]
        cells = {
            cell
            for cell in free
            if (
                wanted == tiles[cell]["land"] or (wanted == "star" and tiles[cell]["land"] != "sea")
            )
            and satisfaction(toml, tiles, card, cell) >= 2
        }
    elif card in TURNS:
        for cell, tile in tiles.items():
            new = TURNS[card].get(tile["land"])
            if new is not None and supply[new] > 0 and tile["city"] is None:
                cells.add(cell)
    elif card == "earthquake":
        pairs = {(c, o) for c in tiles for o in neighbours(tiles, c) if _place(c) < _place(o)}
        return {f"play earthquake {cell} {other}" for cell, other in pairs}
    elif card == "lightning":
        cells = set(tiles)
    elif card == "eruption":
        for cell, tile in tiles.items():
            burning = [o for o in neighbours(tiles, cell) if _burns(tiles[o]["land"])]
            if tile["land"] == "mountain" and len(burning) <= supply["desert"]:
                cells.add(cell)
    elif card == "tornado":
        return {"play tornado"}
    return {f"play {card} {cell}" for cell in cells}


def _place(cell: str) -> tuple[int, ...]:
    return tuple(map(int, cell.split(",")))


def _burns(land: str) -> bool:
    return land in ("plain", "forest", "swamp")


def _discards(data: Json, _options: Json, _toml: Json) -> set[str]:
    hand = data["hands"][data["turn"]]
    powers = [card for card in hand if card in POWERS]
    return {f"discard {card}" for card in (powers if len(powers) > 2 else hand)}


def _answers(data: Json, _options: Json, _toml: Json) -> set[str]:
    return {"allow", "protect"} if "protection" in data["hands"][data["actor"]] else {"allow"}


def _takes(data: Json, _options: Json, _toml: Json) -> set[str]:
    victim = int(data["pending"].split(" ")[1])
    return {f"take {victim} {back_of(card)}" for card in data["hands"][victim]}


def _keeps(data: Json, _options: Json, _toml: Json) -> set[str]:
    return {f"keep {card}" for card in data["taken"]}


def complete(data: Json, toml: Json, seat: int) -> set[str]:
    """The available objectives that the cards in front of this seat complete."""
    front = Counter(card if card in LANDS else "power" for card in data["front"][seat])
    return {
        f"objective:{number}"
        for number, objective in enumerate(toml["objective"], 1)
        if data["objectives"].get(f"objective:{number}", "left over") is None
        and Counter(objective["cards"]) <= front
    }


def _claims(data: Json, _options: Json, toml: Json) -> set[str]:
    return {f"claim {name}" for name in complete(data, toml, data["actor"])}


# Views


def shown_hand(hand: list[str], known: list[str]) -> list[str]:
    """Another player's hand: the known cards, and the backs of the rest."""
    rest = Counter(hand) - Counter(known)
    return sorted([*known, *(back_of(card) for card in rest.elements())])


# Checking


def check(position: Position, toml: Json | None = None) -> None:
    """Everything that holds in every position of every game."""
    toml = toml or default_box()
    data = position.to_json()
    options = position.options.to_json()
    check_shape(data, options)
    check_counts(data, options, toml)
    check_cities(data, options, toml)
    check_needs(position, data, toml)
    check_progress(position, data, toml)
    check_hands(data)
    check_phase(data, toml)
    check_result(data, options)
    piles = Counter(card for cards in position.piles().values() for card in cards)
    down = +face_down(data, options, toml)
    assert (
        +Counter({c: n for c, n in piles.items() if ":" not in c or back_of(c) == "life"}) == down
    )
    assert position.legal_moves() == legal(data, options, toml), "another list of legal moves"


def check_read_back(position: Position) -> None:
    """A position read back from its JSON is the same and plays on the same."""
    data, options = position.to_json(), position.options.to_json()
    again = Position.from_json("gaia", json.loads(json.dumps(data)), position.components, **options)
    assert again.to_json() == data, "the position does not read back as itself"
    assert again.legal_moves() == position.legal_moves(), "read back it plays on differently"


def check_needs(position: Position, data: Json, toml: Json) -> None:
    """What the drawing is told of each city in play, by x, then y: which needs are satisfied."""
    notes = position.notes()["needs"]
    cities = {_place(cell): tile["city"] for cell, tile in data["tiles"].items() if tile["city"]}
    assert list(notes) == [cities[place] for place in sorted(cities)], "cities in another order"
    for place, city in cities.items():
        around = [data["tiles"][c] for c in neighbours(data["tiles"], f"{place[0]},{place[1]}")]
        offers = Counter(tile["land"] for tile in around if tile["city"] is None)
        offers["animals"] = sum(tile["animals"] > 0 for tile in around)
        met = []
        for need in needs_of(toml, city):
            met.append(offers[need] > 0)
            offers[need] -= 1
        assert list(notes[city]) == met, f"needs of {city}"


def check_progress(position: Position, data: Json, toml: Json) -> None:
    """What the drawing is told of each objective that nobody has: whose cards are there."""
    notes = position.notes()["objectives"]
    assert list(notes) == [name for name, taker in data["objectives"].items() if taker is None]
    for name, seats in notes.items():
        shown = toml["objective"][int(name.split(":")[1]) - 1]["cards"]
        for there, cards in zip(seats, data["front"], strict=True):
            front = Counter("power" if back_of(card) == "power" else card for card in cards)
            expected = []
            for kind in (kind for kind, count in shown.items() for _ in range(count)):
                expected.append(front[kind] > 0)
                front[kind] -= 1
            assert there == expected, f"cards of {name}"


def check_shape(data: Json, options: Json) -> None:
    players, names = options["players"], backs(options["rules"])
    assert set(data) == KEYS
    assert [len(data[key]) for key in ("hands", "front", "known", "pawns")] == [players] * 4
    assert {back: len(row) for back, row in data["faceup"].items()} == {b: PLACES[b] for b in names}
    assert list(data["piles"]) == names
    for cards in (*data["hands"], *data["front"], *data["known"], data["discards"], data["taken"]):
        assert cards == sorted(cards)
    assert data["fed"] == sorted(set(data["fed"]))
    for tile in data["tiles"].values():
        assert set(tile) == {"land", "city", "animals", "pawns"}
        assert tile["animals"] == 0 or tile["city"] is None, "animals under a city"
        assert not tile["pawns"] or tile["city"], "pawns without a city"
        assert 0 <= tile["animals"] <= 4
        assert all(n > 0 for n in tile["pawns"].values())
    if data["tiles"]:
        assert _reach(data["tiles"]) == set(data["tiles"]), "the world is in pieces"


def _reach(tiles: Json) -> set[str]:
    assert "0,0" in tiles
    seen, todo = {"0,0"}, ["0,0"]
    while todo:
        new = [other for other in neighbours(tiles, todo.pop()) if other not in seen]
        seen.update(new)
        todo += new
    return seen


def check_counts(data: Json, options: Json, toml: Json) -> None:
    """No piece is lost and none appears from nowhere."""
    laid = Counter(tile["land"] for tile in data["tiles"].values())
    for land in LANDS:
        assert data["supply"][land] >= 0, f"less than no {land}"
        assert data["supply"][land] + laid[land] == toml["tiles"][land], f"{land} tiles"
    tokens = sum(tile["animals"] for tile in data["tiles"].values())
    assert data["animals"] >= 0, "less than no animals"
    assert data["animals"] + tokens == 20, "animal tokens"
    down = face_down(data, options, toml)
    assert all(n >= 0 for n in down.values()), f"too many of {-down}"
    for back, size in data["piles"].items():
        cards = sum(n for card, n in down.items() if back_of(card) == back)
        assert size == cards, f"{back} cards"
    for seat, score in enumerate(scores(data, options)):
        owned = list(data["objectives"].values()).count(seat)
        standing = sum(tile["pawns"].get(str(seat), 0) for tile in data["tiles"].values())
        assert data["pawns"][seat] >= 0
        assert score == owned + standing, f"pawns of seat {seat}"


def scores(data: Json, options: Json) -> list[int]:
    """Pawns put, by those that are no longer in hand."""
    each = 6 if options["players"] == 2 else 5
    return [each - left for left in data["pawns"]]


def check_cities(data: Json, options: Json, toml: Json) -> None:
    """A city's pawns fit its satisfaction, computed from its neighbours now."""
    settled = data["result"] is None or data["result"]["reason"] == "exhausted"
    for cell, tile in data["tiles"].items():
        if tile["city"] is None:
            continue
        met = satisfaction(toml, data["tiles"], tile["city"], cell)
        pawns = sorted(tile["pawns"].values())
        if options["rules"] != "base":
            assert len(pawns) <= 1, f"{cell} has two owners"
            if settled:
                assert pawns == {1: [], 2: [1], 3: [1], 4: [2]}.get(met), f"{cell} with {met} needs"
        else:
            assert set(pawns) <= {1}, f"two pawns of one player on {cell}"
            if settled:
                assert met > 0, f"{cell} stands with no need satisfied"
                assert bool(pawns) == (met >= 2), f"{cell} with {met} needs"


def check_hands(data: Json) -> None:
    drawing = data["phase"] == "discard" or (data["pending"] or "").startswith("draw")
    for seat, hand in enumerate(data["hands"]):
        assert Counter(data["known"][seat]) <= Counter(hand), "known cards that are not there"
        spare = 1 if drawing and seat == data["turn"] else 0
        assert len(hand) <= 6 + spare
        assert sum(card in POWERS for card in hand) <= 2 + spare
    if data["phase"] == "discard":
        hand = data["hands"][data["turn"]]
        assert len(hand) == 7 or sum(card in POWERS for card in hand) == 3


def check_phase(data: Json, toml: Json) -> None:
    """Who is to move, and what is being carried out, fit the phase."""
    phase, turn, pending = data["phase"], data["turn"], data["pending"]
    word = None if pending is None else pending.split(" ")[0]
    words = {
        "deal": {"draw", "take"},
        "protect": {"play"},
        "take": {"take"},
        "keep": {"play"},
    }
    assert word in words.get(phase, {None}), f"pending {pending!r} in phase {phase}"
    if phase in ("feed", "act", "discard", "take", "keep"):
        assert data["actor"] == turn
    elif phase in ("setup", "deal"):
        assert data["actor"] == "chance"
    elif phase == "protect":
        assert data["actor"] != turn
        assert any(card in POWERS for card in data["hands"][data["actor"]])
    if phase == "feed":
        assert data["actions_left"] == 2
    elif phase == "act":
        assert data["actions_left"] in (1, 2)
        if data["actions_left"] == 2:
            assert not _feedings(data, {}, toml), "a city was not fed"
    elif phase == "setup":
        assert (turn, data["actions_left"]) == (0, 0)
    elif phase != "over":
        assert data["actions_left"] in (0, 1)
    waiting = [bool(complete(data, toml, seat)) for seat in range(len(data["hands"]))]
    if phase == "claim":
        assert waiting[data["actor"]]
        assert not any(waiting) or data["actor"] == turn or not waiting[turn]
    elif phase in ("feed", "act", "discard", "setup") or word == "draw":
        assert not any(waiting), "a complete objective was not claimed"
    assert bool(data["taken"]) <= (phase in ("take", "keep", "deal"))


def check_result(data: Json, options: Json) -> None:
    result, players = data["result"], options["players"]
    assert (result is None) == (data["phase"] != "over")
    out = [seat for seat in range(players) if data["pawns"][seat] == 0]
    if result is None:
        assert not out, "a player has put the last pawn"
        return
    assert data["actor"] is None
    assert result["scores"] == scores(data, options)
    if result["reason"] == "pawns":
        assert result["winners"] == out
    else:
        assert result["reason"] == "exhausted"
        line = [(data["turn"] + k) % players for k in range(1, players + 1)]
        assert result["winners"] == [max(line, key=lambda seat: result["scores"][seat])]


def check_views(position: Position) -> None:
    """Every viewer knows exactly what the rules allow."""
    data = position.to_json()
    for viewer in (*range(position.players), "spectator"):
        shown = position.view(viewer).to_json()
        hidden = ("hands", "taken", "seat", "log", "legal")
        assert {k: v for k, v in shown.items() if k not in hidden} == {
            k: v for k, v in data.items() if k not in hidden
        }
        for seat, hand in enumerate(data["hands"]):
            expected = hand if seat == viewer else shown_hand(hand, data["known"][seat])
            assert shown["hands"][seat] == expected, f"hand {seat} as {viewer} sees it"
        assert ("legal" in shown) == (viewer == data["actor"])
        if viewer == data["actor"]:
            assert shown["legal"] == position.legal_moves()
        blown = Counter(map(back_of, data["taken"]))
        assert Counter(map(back_of, shown["taken"])) == blown
        if viewer == "spectator" or (viewer == data["turn"] and data["phase"] != "keep"):
            assert Counter(shown["taken"]) == blown
        elif viewer == data["turn"]:
            assert shown["taken"] == data["taken"]
