"""Moves and positions as text: the contract of `docs/notation.md`, for Gaïa."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, get_args

from ..contract import CHANCE, NOBODY
from ..errors import PositionError, reading_position
from ..frontier import NONE, is_frontier, tile_at
from ..notation import actor_json, need_keys, read_move, subject_and_cell
from ..shapes import Result
from . import verbs
from .box import BACK_NAMES, LANDSCAPE_NAMES, Components
from .cards import (
    CARDS,
    EARTHQUAKE,
    FIRST_CITY,
    FIRST_OBJECTIVE,
    FIRST_POWER,
    HIDDEN,
    MAX_CITIES,
    PROTECTION,
    TORNADO,
    back_of,
)
from .cities import enter_order, satisfaction
from .deal import backs_in_play, objectives_in_play, start
from .ending import has_won
from .hand import gain_card, learn
from .names import CARD_NAMES, CARD_NUMBERS
from .options import Options
from .shapes import GaiaPosition, GaiaTile, Phase
from .state import (
    AVAILABLE,
    DEALT,
    EXHAUSTED,
    NOT_DEALT,
    OVER,
    PAWNS,
    PLACES,
    SETUP,
    TAKE,
    TAKEN_BY,
    State,
)
from .verbs import card_of, cell_of, encode, extra_of, verb_of
from .world import (
    EAST,
    NORTH,
    NOT_ADJACENT,
    NOWHERE,
    SOUTH,
    WEST,
    cell_at,
    hide,
    lay,
    neighbour,
    put_animals,
)

PHASES: tuple[Phase, ...] = get_args(Phase)
REASONS = {PAWNS: "pawns", EXHAUSTED: "exhausted"}
STEP = {(1, 0): EAST, (0, 1): NORTH, (-1, 0): WEST, (0, -1): SOUTH}
CELL = re.compile(r"(0|-?[1-9]\d{0,3}),(0|-?[1-9]\d{0,3})")
EXPECTED = {
    "deal": "deal CARD",
    "feed": "feed X,Y from X,Y",
    "draw": "draw nature, draw life or draw power, with a place number for a face-up card",
    "discard": "discard CARD",
    "play": "play CARD X,Y (play tornado; play earthquake X,Y X,Y)",
    "take": "take SEAT nature, life or power",
    "keep": "keep CARD",
    "protect": "protect",
    "allow": "allow",
    "claim": "claim objective:N",
}

Cell = tuple[int, int]


# Cells


def coordinates(s: State, cell: int) -> Cell:
    """Where a tile or a frontier cell lies."""
    tile = tile_at(s, cell)
    if tile != NONE:
        return s.x[tile], s.y[tile]
    for (dx, dy), side in STEP.items():
        beside = tile_at(s, neighbour(cell, side))
        if beside != NONE:
            return s.x[beside] - dx, s.y[beside] - dy
    return 0, 0


def find_cell(s: State, where: Cell) -> int:
    """The tile's or frontier cell at these coordinates, or NOWHERE."""
    cell = cell_at(*where)
    if (tile_at(s, cell) != NONE or is_frontier(s, cell)) and coordinates(s, cell) == where:
        return cell
    return NOWHERE


def cell_text(s: State, cell: int) -> str:
    x, y = coordinates(s, cell)
    return f"{x},{y}"


# Moves


def move_text(s: State, move: int, sees_face: bool = True) -> str:
    """The move as text; with the card's back where its face is not to be seen."""
    verb, card, extra = verb_of(move), card_of(move), extra_of(move)
    name = CARD_NAMES[card] if sees_face else BACK_NAMES[back_of(card)]
    if verb == verbs.DEAL:
        return f"deal {name}"
    if verb == verbs.FEED:
        city, animals = cell_of(move), neighbour(cell_of(move), extra)
        return f"feed {cell_text(s, city)} from {cell_text(s, animals)}"
    if verb == verbs.DRAW:
        return f"draw {BACK_NAMES[card]}" + (f" {extra}" if extra else "")
    if verb == verbs.PLAY:
        return _play_text(s, move)
    if verb == verbs.TAKE:
        return f"take {extra} {BACK_NAMES[card]}"
    if verb == verbs.CLAIM:
        return f"claim objective:{card + 1}"
    if verb == verbs.PROTECT:
        return "protect"
    if verb == verbs.ALLOW:
        return "allow"
    return f"{'discard' if verb == verbs.DISCARD else 'keep'} {name}"


def _play_text(s: State, move: int) -> str:
    card, cell = card_of(move), cell_of(move)
    if card in (TORNADO, PROTECTION):
        return f"play {CARD_NAMES[card]}"
    text = f"play {CARD_NAMES[card]} {cell_text(s, cell)}"
    if card == EARTHQUAKE:
        text += f" {cell_text(s, neighbour(cell, extra_of(move)))}"
    return text


def parse_move(s: State, components: Components, text: str) -> int:
    """The move that the text names, legal or not; `NotationError` if it names none."""
    return read_move(text, EXPECTED, partial(_parse, s, components))


def _parse(s: State, components: Components, verb: str, words: list[str]) -> int | None:
    match verb, words:
        case "deal", [card]:
            return encode(verbs.DEAL, _card(components, card, objectives=True), 0, 0)
        case "feed", [city, "from", animals]:
            where = _cell(city)
            return encode(verbs.FEED, 0, find_cell(s, where), _side(where, _cell(animals)))
        case "draw", [back]:
            return encode(verbs.DRAW, BACK_NAMES.index(back), 0, 0)
        case "draw", [back, ("1" | "2" | "3") as place]:
            return encode(verbs.DRAW, BACK_NAMES.index(back), 0, int(place))
        case "discard", [card]:
            return encode(verbs.DISCARD, _card(components, card), 0, 0)
        case "keep", [card]:
            return encode(verbs.KEEP, _card(components, card), 0, 0)
        case "play", ["tornado" | "protection" as card]:
            return encode(verbs.PLAY, CARD_NUMBERS[card], 0, 0)
        case "play", ["earthquake", one, two]:
            where, other = _cell(one), _cell(two)
            side = _side(where, other)
            if other < where:
                return None
            return encode(verbs.PLAY, EARTHQUAKE, find_cell(s, where), side)
        case "play", [name, where_text] if name not in ("tornado", "protection", "earthquake"):
            card_number = _card(components, name)
            return encode(verbs.PLAY, card_number, find_cell(s, _cell(where_text)), 0)
        case "take", [("0" | "1" | "2" | "3" | "4") as seat, back]:
            return encode(verbs.TAKE, BACK_NAMES.index(back), 0, int(seat))
        case "protect", []:
            return encode(verbs.PROTECT, 0, 0, 0)
        case "allow", []:
            return encode(verbs.ALLOW, 0, 0, 0)
        case "claim", [name] if name.startswith("objective:"):
            objective = _card(components, name, objectives=True) - FIRST_OBJECTIVE
            return encode(verbs.CLAIM, objective, 0, 0)
    return None


def _card(components: Components, name: str, objectives: bool = False) -> int:
    card = CARD_NUMBERS[name]
    box = components.box
    cities = FIRST_CITY + box.city_count
    if card < cities or FIRST_POWER <= card < CARDS:
        return card
    if objectives and FIRST_OBJECTIVE <= card < FIRST_OBJECTIVE + box.objective_count:
        return card
    raise KeyError(name)


def _cell(text: str) -> Cell:
    parts = CELL.fullmatch(text)
    if parts is None:
        raise ValueError(text)
    return int(parts[1]), int(parts[2])


def _side(one: Cell, two: Cell) -> int:
    return STEP.get((two[0] - one[0], two[1] - one[1]), NOT_ADJACENT)


def words_of(text: str) -> dict[str, str]:
    """The card and the cell that a move's text names, for the sentence of a refusal."""
    card, cell = subject_and_cell(text, CELL)
    return {"card": card, "cell": cell}


# Positions


def position_json(s: State) -> GaiaPosition:
    """The position, or the view, that the state holds."""
    backs = range(backs_in_play(s))
    return {
        "actor": actor_json(s.actor),
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "actions_left": s.actions_left,
        "tiles": {cell_text(s, s.cell[tile]): _tile(s, tile) for tile in range(s.tile_count)},
        "supply": dict(zip(LANDSCAPE_NAMES, s.supply, strict=True)),
        "animals": s.tokens,
        "hands": [_names(s.hands[seat][: s.hand_size[seat]]) for seat in range(s.players)],
        "front": [_front(s, seat) for seat in range(s.players)],
        "faceup": {BACK_NAMES[back]: _places(s, back) for back in backs},
        "piles": {BACK_NAMES[back]: s.piles[back] for back in backs},
        "objectives": {
            f"objective:{k + 1}": None if state == AVAILABLE else state - TAKEN_BY
            for k, state in enumerate(s.objectives)
            if state != NOT_DEALT
        },
        "pawns": s.pawns[: s.players],
        "discards": _counted(s.discards),
        "known": [_names(s.known[seat][: s.known_size[seat]]) for seat in range(s.players)],
        "fed": _names([FIRST_CITY + city for city in range(MAX_CITIES) if (s.fed >> city) & 1]),
        "taken": _names(s.taken[: s.taken_count]),
        "pending": _pending(s),
        "result": result_json(s),
    }


def result_json(s: State) -> Result | None:
    """Winners, scores and the reason, once the game is over (section 9)."""
    if s.phase != OVER:
        return None
    winners = [seat for seat in range(s.players) if has_won(s, seat)]
    scores = [s.pawns_each - s.pawns[seat] for seat in range(s.players)]
    return {"winners": winners, "scores": scores, "reason": REASONS[s.reason]}


def _tile(s: State, tile: int) -> GaiaTile:
    city = s.city[tile]
    pawns = {}
    if city != NONE:
        pawns = {str(seat): n for seat, n in enumerate(s.standing[city]) if n > 0}
    return {
        "land": LANDSCAPE_NAMES[s.land[tile]],
        "city": None if city == NONE else CARD_NAMES[FIRST_CITY + city],
        "animals": s.animals[tile],
        "pawns": pawns,
    }


def _names(cards: list[int]) -> list[str]:
    return sorted(CARD_NAMES[card] for card in cards)


def _counted(counts: list[int]) -> list[str]:
    return _names([card for card, count in enumerate(counts) for _ in range(count)])


def _front(s: State, seat: int) -> list[str]:
    nature, powers = s.front[seat][:6], s.front[seat][6:]
    return _counted(nature + [0] * (FIRST_POWER - 6) + powers)


def _places(s: State, back: int) -> list[str | None]:
    cards = s.faceup[back][: PLACES[back]]
    return [None if card == NONE else CARD_NAMES[card] for card in cards]


def _pending(s: State) -> str | None:
    if s.pending == 0:
        return None
    if s.phase == TAKE:
        return f"take {extra_of(s.pending)}"
    return move_text(s, s.pending)


# Reading a position back


def read_position(data: dict[str, Any], components: Components, options: Options) -> State:
    """The state that `position_json` wrote; hidden cards of a view stay hidden."""
    s = State()
    start(s, components.box, options.players, options.rule_set, options.lightnings or 0)
    with reading_position():
        _read_table(s, data)
        _read_world(s, data, components)
        _read_cards(s, data)
        _read_phase(s, data, components)
    return s


def _read_table(s: State, data: dict[str, Any]) -> None:
    need_keys(data, GaiaPosition)
    if len(data["hands"]) != s.players:
        raise PositionError(f"hands: expected {s.players}, one per seat.")
    s.turn = data["turn"]
    s.actions_left = data["actions_left"]
    for seat in range(s.players):
        s.pawns[seat] = data["pawns"][seat]
    for name, owner in data["objectives"].items():
        number = CARD_NUMBERS[name] - FIRST_OBJECTIVE
        s.objectives[number] = AVAILABLE if owner is None else TAKEN_BY + owner


def _read_world(s: State, data: dict[str, Any], components: Components) -> None:
    waiting = {_cell(key): tile for key, tile in data["tiles"].items()}
    while waiting:
        where = next((w for w in sorted(waiting) if is_frontier(s, find_cell(s, w))), None)
        if where is None:
            raise PositionError(f"tiles: {min(waiting)} is not connected to 0,0 (G5.1).")
        _read_tile(s, find_cell(s, where), waiting.pop(where))
    for tile in range(s.tile_count):
        city = s.city[tile]
        if city != NONE:
            s.satisfied[city] = satisfaction(s, components.box, city, tile)
            enter_order(s, city)
    for k, land in enumerate(LANDSCAPE_NAMES):
        s.supply[k] = data["supply"][land]
    s.tokens = data["animals"]
    s.disturbed = 0


def _read_tile(s: State, cell: int, data: dict[str, Any]) -> None:
    tile = lay(s, cell, LANDSCAPE_NAMES.index(data["land"]))
    put_animals(s, tile, data["animals"], 0)
    if data["city"] is not None:
        city = CARD_NUMBERS[data["city"]] - FIRST_CITY
        hide(s, tile, s.land[tile])
        s.city[tile] = city
        s.tile_of[city] = tile
        for seat, count in data["pawns"].items():
            s.standing[city][int(seat)] = count


def _read_cards(s: State, data: dict[str, Any]) -> None:
    hidden = [0, 0, 0]
    for seat in range(s.players):
        for name in data["hands"][seat]:
            card = CARD_NUMBERS[name]
            gain_card(s, seat, card)
            _leave(s, card, hidden)
        for name in data["known"][seat]:
            learn(s, seat, CARD_NUMBERS[name])
        for name in data["front"][seat]:
            card = CARD_NUMBERS[name]
            s.front[seat][card if card < 6 else 6 + card - FIRST_POWER] += 1
            _leave(s, card, hidden)
    for back in range(backs_in_play(s)):
        for place, name in enumerate(data["faceup"][BACK_NAMES[back]]):
            if name is not None:
                s.faceup[back][place] = CARD_NUMBERS[name]
                _leave(s, CARD_NUMBERS[name], hidden)
    for name in data["discards"]:
        s.discards[CARD_NUMBERS[name]] += 1
        _leave(s, CARD_NUMBERS[name], hidden)
    for name in data["taken"]:
        s.taken[s.taken_count] = CARD_NUMBERS[name]
        s.taken_from[s.taken_count] = _victim(s, data, CARD_NUMBERS[name])
        s.taken_count += 1
        _leave(s, CARD_NUMBERS[name], hidden)
    for tile in range(s.tile_count):
        if s.city[tile] != NONE:
            _leave(s, FIRST_CITY + s.city[tile], hidden)
    for back in range(backs_in_play(s)):
        s.piles[back] = data["piles"][BACK_NAMES[back]]
        face_down = sum(n for card, n in enumerate(s.left) if back_of(card) == back)
        if face_down != s.piles[back] + hidden[back]:
            raise PositionError(
                f"piles: {BACK_NAMES[back]} should be {face_down - hidden[back]} "
                "by the cards that lie elsewhere."
            )


def _victim(s: State, data: dict[str, Any], card: int) -> int:
    """Whose card was taken, as far as it is told: a victim's view shows no other's face."""
    seat = data.get("seat")
    return seat if type(seat) is int and seat != s.turn and card < HIDDEN else NONE


def _leave(s: State, card: int, hidden: list[int]) -> None:
    """The card is not in its pile; one known by its back alone may be any of the pile's."""
    if card >= HIDDEN:
        hidden[card - HIDDEN] += 1
        return
    s.left[card] -= 1
    if s.left[card] < 0:
        raise PositionError(f"There are more {CARD_NAMES[card]} cards than the box holds.")


def _read_phase(s: State, data: dict[str, Any], components: Components) -> None:
    s.phase = PHASES.index(data["phase"])
    actor = data["actor"]
    s.actor = {"chance": CHANCE, None: NOBODY}.get(actor, actor)
    for name in data["fed"]:
        s.fed |= 1 << (CARD_NUMBERS[name] - FIRST_CITY)
    pending = data["pending"]
    if pending is not None:
        text = f"{pending} nature" if s.phase == TAKE else pending
        s.pending = parse_move(s, components, text)
    if data["result"] is not None:
        s.winner = data["result"]["winners"][0]
        s.reason = {name: number for number, name in REASONS.items()}[data["result"]["reason"]]
    s.dealt = _setup_deals(s)


def _setup_deals(s: State) -> int:
    """How far the set-up has come, by what it has dealt."""
    dealt = sum(state != NOT_DEALT for state in s.objectives)
    if s.phase == SETUP and dealt < objectives_in_play(s):
        return dealt
    for back in range(backs_in_play(s)):
        section = DEALT[back] * s.players + PLACES[back]
        cards = sum(back_of(c) == back for hand in s.hands for c in hand if c != NONE)
        cards += sum(c != NONE for c in s.faceup[back])
        if s.phase == SETUP and cards < section and s.piles[back] > 0:
            return dealt + cards
        dealt += section
    return dealt
