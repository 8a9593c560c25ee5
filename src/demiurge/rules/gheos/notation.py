"""Moves and positions as text: the contract of `docs/notation.md`, for Gheos."""

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
from .box import SYMBOL_NAMES, Components
from .deal import gain_tile, lay_out, put_in_hand
from .ending import has_won
from .land import (
    NOWHERE,
    area_of,
    cell_at,
    inhabit,
    is_continent,
    join_landmasses,
    lay,
    place_at,
    place_of,
)
from .moves import look_for_ties, play
from .names import BACK, COLOUR_NAMES, TILE_NAMES, Place, area_text, place_text, where_text
from .options import Options
from .shapes import GheosPending, GheosPosition, GheosTile, Phase
from .state import (
    BY_EPOCHS,
    BY_TOKENS,
    DRAW,
    FACE_DOWN,
    IN_PLAY,
    MIGRATE,
    OVER,
    PAY,
    REMOVED,
    RIM,
    SETUP,
    WINNER,
    State,
)
from .tiles import (
    COLOURS,
    EPOCH,
    FOLLOWERS,
    HIDDEN,
    MAX_HAND,
    MAX_TILES,
    is_paired,
    symbols,
)
from .verbs import cell_of, direction_of, encode, subject_of, verb_of

PHASES: tuple[Phase, ...] = get_args(Phase)
REASONS = {BY_TOKENS: "tokens", BY_EPOCHS: "epochs"}
TILE_NUMBERS = {name: number for number, name in enumerate(TILE_NAMES)}
CELL = re.compile(r"(0|-?[1-9]\d{0,3}),(0|-?[1-9]\d{0,3})([\^v])")
EXPECTED = {
    "deal": "deal tile:N or deal epoch",
    "add": "add tile:N X,Y^ R (or X,Yv), with a rotation R from 0 to 2",
    "replace": "replace tile:N X,Y^ R (or X,Yv), with a rotation R from 0 to 2",
    "pay": "pay COLOUR",
    "winner": "winner COLOUR",
    "migrate": "migrate D, with a direction D from 0 to 2",
    "introduce": "introduce COLOUR X,Y^/D (or X,Yv/D)",
    "follow": "follow COLOUR",
    "score": "score",
    "hold": "hold",
}
COLOUR_VERBS = {"pay": verbs.PAY, "winner": verbs.WINNER, "follow": verbs.FOLLOW}
TILE_VERBS = {"add": verbs.ADD, "replace": verbs.REPLACE}


# Cells


def cell_text(s: State, cell: int) -> str:
    """A tile's or a frontier cell."""
    return place_text(place_of(s, cell))


def landmass_text(s: State, landmass: int) -> str:
    """The name of a landmass: its smallest area."""
    return area_text(area_of(s, landmass))


def find_cell(s: State, where: Place) -> int:
    """The tile's or frontier cell at these coordinates, or NOWHERE."""
    cell = cell_at(*where)
    x, y, _ = where
    if max(abs(x), abs(y)) <= RIM and (tile_at(s, cell) != NONE or is_frontier(s, cell)):
        return cell if place_of(s, cell) == place_at(*where) else NOWHERE
    return NOWHERE


# Moves


def move_text(s: State, move: int, sees_face: bool = True) -> str:
    """The move as text; with the tile's back where its face is not to be seen."""
    verb, subject, direction = verb_of(move), subject_of(move), direction_of(move)
    if verb == verbs.DEAL:
        return f"deal {TILE_NAMES[subject] if sees_face else BACK}"
    for name, number in TILE_VERBS.items():
        if verb == number:
            return f"{name} {TILE_NAMES[subject]} {cell_text(s, cell_of(move))} {direction}"
    for name, number in COLOUR_VERBS.items():
        if verb == number:
            return f"{name} {COLOUR_NAMES[subject]}"
    if verb == verbs.MIGRATE:
        return f"migrate {direction}"
    if verb == verbs.INTRODUCE:
        return f"introduce {COLOUR_NAMES[subject]} {cell_text(s, cell_of(move))}/{direction}"
    return "score" if verb == verbs.SCORE else "hold"


def parse_move(s: State, components: Components, text: str) -> int:
    """The move that the text names, legal or not; `NotationError` if it names none."""
    return read_move(text, EXPECTED, partial(_parse, s, components))


def _parse(s: State, components: Components, verb: str, words: list[str]) -> int | None:
    match verb, words:
        case "deal", ["epoch"]:
            return encode(verbs.DEAL, EPOCH, 0, 0)
        case "deal", [tile]:
            return encode(verbs.DEAL, _tile(components, tile), 0, 0)
        case "add" | "replace", [tile, cell, ("0" | "1" | "2") as rotation]:
            where = find_cell(s, _cell(cell))
            return encode(TILE_VERBS[verb], _tile(components, tile), where, int(rotation))
        case "pay" | "winner" | "follow", [colour]:
            return encode(COLOUR_VERBS[verb], COLOUR_NAMES.index(colour), 0, 0)
        case "migrate", [("0" | "1" | "2") as direction]:
            return encode(verbs.MIGRATE, 0, 0, int(direction))
        case "introduce", [colour, area]:
            place, side = _area(area)
            return encode(verbs.INTRODUCE, COLOUR_NAMES.index(colour), find_cell(s, place), side)
        case "score", []:
            return encode(verbs.SCORE, 0, 0, 0)
        case "hold", []:
            return encode(verbs.HOLD, 0, 0, 0)
    return None


def _tile(components: Components, name: str) -> int:
    tile = TILE_NUMBERS[name]
    if tile >= components.box.tile_count:
        raise KeyError(name)
    return tile


def _cell(text: str) -> Place:
    parts = CELL.fullmatch(text)
    if parts is None:
        raise ValueError(text)
    return int(parts[1]), int(parts[2]), "^v".index(parts[3])


def _area(text: str) -> tuple[Place, int]:
    cell, slash, direction = text.partition("/")
    if not slash or direction not in ("0", "1", "2"):
        raise ValueError(text)
    return _cell(cell), int(direction)


def words_of(text: str) -> dict[str, str]:
    """The tile or colour and the cell that a move's text names, for the sentence of a refusal."""
    subject, cell = subject_and_cell(text, CELL)
    return {"subject": subject, "cell": cell}


# Positions


def position_json(s: State) -> GheosPosition:
    """The position, or the view, that the state holds."""
    seats = range(s.players)
    return {
        "actor": actor_json(s.actor),
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "tiles": {
            place_text(s.place[tile]): _lying(s, tile)
            for tile in range(MAX_TILES)
            if s.where[tile] == IN_PLAY
        },
        "civilizations": {
            name: None if s.home[colour] == NONE else landmass_text(s, s.home[colour])
            for colour, name in enumerate(COLOUR_NAMES)
        },
        "supply": dict(zip(COLOUR_NAMES, s.supply, strict=True)),
        "hands": [_names(s.hands[seat][: s.hand_size[seat]]) for seat in seats],
        "followers": [dict(zip(COLOUR_NAMES, s.followers[seat], strict=True)) for seat in seats],
        "tokens": s.tokens[: s.players],
        "points": s.points[: s.players],
        "pile": s.pile,
        "epochs": s.epochs,
        "removed": _names([tile for tile in range(MAX_TILES) if s.where[tile] == REMOVED]),
        "pending": _pending(s),
        "result": result_json(s),
    }


def _lying(s: State, tile: int) -> GheosTile:
    return {"tile": TILE_NAMES[tile], "rotation": s.rotation[tile]}


def _names(tiles: list[int]) -> list[str]:
    return sorted(TILE_NAMES[tile] for tile in tiles)


def _pending(s: State) -> GheosPending | None:
    if s.played == NONE:
        return None
    replaced = None if s.replaced == NONE else _lying(s, s.replaced)
    return {"cell": place_text(s.place[s.played]), "replaced": replaced}


def result_json(s: State) -> Result | None:
    """Winners, scores and the reason, once the game is over (section 9)."""
    if s.phase != OVER:
        return None
    winners = [seat for seat in range(s.players) if has_won(s, seat)]
    return {"winners": winners, "scores": s.points[: s.players], "reason": REASONS[s.reason]}


def continents_json(s: State) -> dict[str, list[str]]:
    """The names of the areas of each continent, under its inhabitants or its own name."""
    continents: dict[str, list[str]] = {}
    for side in sorted(_first_sides(s), key=lambda side: (s.place[side // 3], side % 3)):
        landmass = s.landmass[side]
        if landmass != NONE and is_continent(s, landmass):
            continents.setdefault(_continent_key(s, landmass), []).append(landmass_text(s, side))
    return continents


def symbols_json(s: State) -> dict[str, dict[str, int]]:
    """How many of each symbol the continents bear, under the same keys."""
    landmasses = {s.landmass[side] for side in _first_sides(s)} - {NONE}
    return {
        _continent_key(s, landmass): {
            name: symbols(s.counts[landmass], kind) for kind, name in enumerate(SYMBOL_NAMES)
        }
        for landmass in sorted(landmasses)
        if is_continent(s, landmass)
    }


def _continent_key(s: State, landmass: int) -> str:
    colour = s.inhabitant[landmass]
    return landmass_text(s, landmass) if colour == NONE else COLOUR_NAMES[colour]


def _first_sides(s: State) -> list[int]:
    """The side of each area in play that names it."""
    return [
        3 * tile + direction
        for tile in range(MAX_TILES)
        if s.where[tile] == IN_PLAY
        for direction in range(3)
        if not any(is_paired(s.joins[tile], other, direction) for other in range(direction))
    ]


# Reading a position back


def read_position(data: dict[str, Any], components: Components, options: Options) -> State:
    """The state that `position_json` wrote; hidden tiles of a view stay hidden."""
    s = State()
    lay_out(s, components.box, options.players)
    with reading_position():
        _read_table(s, data)
        _read_hands(s, data, components)
        _read_land(s, data, components)
        _read_followers(s, data)
        _read_result(s, data)
        _read_pile(s, data, components)
    return s


def _read_table(s: State, data: dict[str, Any]) -> None:
    need_keys(data, GheosPosition)
    for key in ("hands", "followers", "tokens", "points"):
        if len(data[key]) != s.players:
            raise PositionError(f"{key}: expected {s.players}, one per seat.")
    s.turn = range(s.players).index(data["turn"])
    s.phase = PHASES.index(data["phase"])
    s.actor = {SETUP: CHANCE, DRAW: CHANCE, OVER: NOBODY}.get(s.phase, s.turn)
    if data["actor"] != actor_json(s.actor):
        raise PositionError(f"actor: in the phase {data['phase']} it is {actor_json(s.actor)!r}.")
    s.epochs = data["epochs"]
    for seat in range(s.players):
        s.tokens[seat] = data["tokens"][seat]
        s.points[seat] = data["points"][seat]


def _read_hands(s: State, data: dict[str, Any], components: Components) -> None:
    for seat in range(s.players):
        if len(data["hands"][seat]) > MAX_HAND:
            raise PositionError(f"hands: at most {MAX_HAND} tiles are in a hand.")
        for name in data["hands"][seat]:
            if name == BACK:
                put_in_hand(s, seat, HIDDEN)
            else:
                gain_tile(s, seat, _fresh(s, name, components))
    for name in data["removed"]:
        s.where[_fresh(s, name, components)] = REMOVED


def _fresh(s: State, name: str, components: Components) -> int:
    """A tile that is nowhere else."""
    tile = _tile(components, name)
    if s.where[tile] != FACE_DOWN:
        raise PositionError(f"{name} is in two places.")
    return tile


def _read_land(s: State, data: dict[str, Any], components: Components) -> None:
    """Tiles and markers; what is pending is played again on the land from before it."""
    waiting = {_cell(key): (tile["tile"], tile["rotation"]) for key, tile in data["tiles"].items()}
    pending = data["pending"]
    if (pending is not None) != (s.phase in (PAY, WINNER, MIGRATE)):
        raise PositionError("pending: expected exactly in the phases pay, winner and migrate.")
    if pending is None:
        _lay_all(s, waiting, components)
        _read_civilizations(s, data)
        return
    where = _cell(pending["cell"])
    name, rotation = waiting.pop(where)
    old = pending["replaced"]
    if old is not None:
        s.where[_tile(components, old["tile"])] = FACE_DOWN
        waiting[where] = old["tile"], old["rotation"]
    _lay_all(s, waiting, components)
    _read_civilizations(s, data)
    _play_again(s, _fresh(s, name, components), where, rotation, components)


def _lay_all(s: State, waiting: dict[Place, tuple[str, int]], components: Components) -> None:
    while waiting:
        where = next((w for w in sorted(waiting) if is_frontier(s, find_cell(s, w))), None)
        if where is None:
            far = where_text(min(waiting))
            raise PositionError(f"tiles: {far} is not connected to 0,0^ (H4.1).")
        name, rotation = waiting.pop(where)
        if rotation not in range(components.box.turns[_tile(components, name)]):
            raise PositionError(f"tiles: {name} has no rotation {rotation!r}.")
        tile = _fresh(s, name, components)
        lay(s, components.box, tile, find_cell(s, where), rotation)
        join_landmasses(s, components.box, tile)


def _read_civilizations(s: State, data: dict[str, Any]) -> None:
    for colour, name in enumerate(COLOUR_NAMES):
        text = data["civilizations"][name]
        if text is None:
            continue
        place, direction = _area(text)
        landmass = 3 * tile_at(s, find_cell(s, place)) + direction
        if landmass < 0 or s.landmass[landmass] != landmass or not is_continent(s, landmass):
            raise PositionError(f"civilizations: {text} is not the name of a continent.")
        if s.inhabitant[landmass] != NONE:
            raise PositionError(f"civilizations: {text} is inhabited twice.")
        inhabit(s, landmass, colour)


def _play_again(s: State, tile: int, where: Place, rotation: int, components: Components) -> None:
    phase = s.phase
    if s.hand_size[s.turn] == MAX_HAND:
        raise PositionError("hands: the played tile has left the hand.")
    gain_tile(s, s.turn, tile)
    play(s, components.box, tile, find_cell(s, where), rotation)
    if phase != PAY and s.phase == PAY:
        look_for_ties(s, components.box)
    if s.phase != phase:
        raise PositionError(f"phase: {PHASES[phase]} is not due.")


def _read_followers(s: State, data: dict[str, Any]) -> None:
    for colour in range(COLOURS):
        name = COLOUR_NAMES[colour]
        s.supply[colour] = data["supply"][name]
        for seat in range(s.players):
            s.followers[seat][colour] = data["followers"][seat][name]
        held = [s.followers[seat][colour] for seat in range(s.players)]
        if min(*held, s.supply[colour]) < 0 or sum(held) + s.supply[colour] != FOLLOWERS:
            raise PositionError(f"supply: there are {FOLLOWERS} {name} followers in all.")
        if s.home[colour] == NONE and sum(held) > 0:
            raise PositionError(f"followers: {name} is not on the board.")


def _read_result(s: State, data: dict[str, Any]) -> None:
    if data["result"] is not None:
        s.winners = sum(1 << seat for seat in data["result"]["winners"])
        s.reason = {name: number for number, name in REASONS.items()}[data["result"]["reason"]]


def _read_pile(s: State, data: dict[str, Any], components: Components) -> None:
    hidden = sum(tile == HIDDEN for hand in s.hands for tile in hand)
    s.pile = s.where.count(FACE_DOWN) - hidden + components.box.epochs - s.epochs
    if data["pile"] != s.pile:
        raise PositionError(f"pile: should be {s.pile} by the tiles that lie elsewhere.")
