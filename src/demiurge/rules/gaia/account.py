"""What the rules told of a move, in words for programs: `docs/server.md` lists the kinds.

Here is no rule: each told what it did where it did it (`events`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..layout import Event
from . import events
from .box import BACK_NAMES, LANDSCAPE_NAMES
from .cards import FIRST_CITY, FIRST_OBJECTIVE
from .notation import CARD_NAMES, cell_text
from .state import State

Fields = dict[str, Any]


def words(s: State, event: Event) -> Fields:
    """One consequence: its kind, what it is about, its rule, and its wave where it has one."""
    kind, rule, *about = event
    name, fields, wave = KINDS[kind]
    found = {"kind": name, **fields(s, *about), "rule": f"G{rule // 100}.{rule % 100}"}
    return found | {"wave": about[wave]} if wave and about[wave] else found


def _cell(s: State, tile: int) -> str:
    return cell_text(s, s.cell[tile])


def _city(city: int) -> str:
    return CARD_NAMES[FIRST_CITY + city]


def _objective(objective: int) -> str:
    return CARD_NAMES[FIRST_OBJECTIVE + objective]


def _card(_: State, seat: int, card: int, *__: int) -> Fields:
    return {"seat": seat, "card": CARD_NAMES[card]}


def _drawn(_: State, seat: int, card: int, place: int, *__: int) -> Fields:
    return {"seat": seat, "card": CARD_NAMES[card], "place": place}


def _back(_: State, seat: int, back: int, *__: int) -> Fields:
    return {"seat": seat, "back": BACK_NAMES[back]}


def _opened(_: State, card: int, place: int, *__: int) -> Fields:
    return {"card": CARD_NAMES[card], "place": place or None}


def _laid(s: State, tile: int, land: int, *_: int) -> Fields:
    return {"cell": _cell(s, tile), "land": LANDSCAPE_NAMES[land]}


def _spent(_: State, seat: int, card: int, count: int, *__: int) -> Fields:
    return {"seat": seat, "card": CARD_NAMES[card], "count": count}


def _animals(s: State, tile: int, by: int, *_: int) -> Fields:
    return {"cell": _cell(s, tile), "by": by}


def _founded(s: State, seat: int, city: int, tile: int, now: int) -> Fields:
    return {"seat": seat, "city": _city(city), "cell": _cell(s, tile), "now": now}


def _pawn(_: State, seat: int, city: int, by: int, *__: int) -> Fields:
    return {"seat": seat, "city": _city(city), "by": by}


def _needs(_: State, city: int, was: int, now: int, *__: int) -> Fields:
    return {"city": _city(city), "was": was, "now": now}


def _falls(_: State, city: int, *__: int) -> Fields:
    return {"city": _city(city)}


def _land(s: State, tile: int, was: int, now: int, *_: int) -> Fields:
    return {"cell": _cell(s, tile), "was": LANDSCAPE_NAMES[was], "now": LANDSCAPE_NAMES[now]}


def _swapped(s: State, tile: int, other: int, *_: int) -> Fields:
    return {"cell": _cell(s, tile), "other": _cell(s, other)}


def _claimed(_: State, seat: int, objective: int, *__: int) -> Fields:
    return {"seat": seat, "objective": _objective(objective)}


def _seat(_: State, seat: int, *__: int) -> Fields:
    return {"seat": seat}


# by kind: its name, its fields, and where in the event its wave is
KINDS: dict[int, tuple[str, Callable[..., Fields], int]] = {
    events.GIVEN: ("given", _back, 0),
    events.OPENED: ("opened", _opened, 0),
    events.DRAWN: ("drawn", _drawn, 0),
    events.BLIND: ("blind", _back, 0),
    events.LAID: ("laid", _laid, 0),
    events.SHOWN: ("shown", _card, 0),
    events.DISCARDED: ("discarded", _card, 0),
    events.SPENT: ("spent", _spent, 0),
    events.ANIMALS: ("animals", _animals, 0),
    events.FOUNDED: ("founded", _founded, 0),
    events.PAWN: ("pawn", _pawn, 3),
    events.NEEDS: ("needs", _needs, 3),
    events.FALLS: ("falls", _falls, 1),
    events.LAND: ("land", _land, 0),
    events.SWAPPED: ("swapped", _swapped, 0),
    events.PROTECTED: ("protected", _card, 0),
    events.TAKEN: ("taken", _back, 0),
    events.KEPT: ("kept", _back, 0),
    events.OBJECTIVE: ("objective", _claimed, 0),
    events.WINS: ("wins", _seat, 0),
}
