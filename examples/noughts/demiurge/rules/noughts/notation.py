"""Moves and positions of Noughts as text and JSON, and back.

A move is `deal stone:3`, `mark b2` or `show stone:3`.
"""

from __future__ import annotations

from typing import Any, get_args

from ..contract import CHANCE, NOBODY
from ..errors import PositionError, reading_position
from ..move import DEAL, encode, subject_of, verb_of
from ..notation import actor_json, need_keys, read_move
from ..shapes import Result
from .box import HIDDEN, STONE_NAMES, Components
from .deal import start, take
from .options import Options
from .shapes import NoughtsPosition, Phase
from .state import CELL_NAMES, MARK, NONE, OVER, SETUP, SHOW, State

PHASES: tuple[Phase, ...] = get_args(Phase)
VERBS = {"deal": DEAL, "mark": MARK, "show": SHOW}
EXPECTED = {"deal": "deal stone:N", "mark": "mark CELL", "show": "show stone:N"}
VERB_NAMES = {number: name for name, number in VERBS.items()}


def move_text(s: State, move: int, sees_face: bool = True) -> str:
    """The move as text; with the stone's back where its face is not to be seen."""
    names = CELL_NAMES if verb_of(move) == MARK else STONE_NAMES
    return f"{VERB_NAMES[verb_of(move)]} {names[subject_of(move) if sees_face else HIDDEN]}"


def parse_move(s: State, components: Components, text: str) -> int:
    """The move that the text names, legal or not; `NotationError` if it names none."""
    return read_move(text, EXPECTED, _move)


def _move(verb: str, words: list[str]) -> int:
    (subject,) = words
    names = CELL_NAMES if verb == "mark" else STONE_NAMES[:HIDDEN]
    return encode(VERBS[verb], names.index(subject), 0, 0)


def words_of(text: str) -> dict[str, str]:
    """What a move's text names, for the sentence of a refusal."""
    subject = text.partition(" ")[2]
    return {"cell": subject, "stone": subject}


def position_json(s: State) -> NoughtsPosition:
    """The position, or the view, that the record holds."""
    return {
        "actor": actor_json(s.actor),
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "marks": {CELL_NAMES[k]: seat for k, seat in enumerate(s.marks) if seat != NONE},
        "stones": [None if stone == NONE else STONE_NAMES[stone] for stone in s.stones],
        "shown": [flag == 1 for flag in s.shown],
        "points": s.points[:],
        "result": result_json(s),
    }


def result_json(s: State) -> Result | None:
    """The winner, the scores and the reason, once the game is over."""
    if s.phase != OVER:
        return None
    reason = "stones" if all(s.shown) else "line"
    return {"winners": [s.winner], "scores": s.points[:], "reason": reason}


def read_position(data: dict[str, Any], components: Components, options: Options) -> State:
    """The record that `position_json` wrote; hidden stones of a view stay hidden."""
    s = State()
    start(s, components.box, options.line == "loses")
    with reading_position():
        need_keys(data, NoughtsPosition)
        s.phase = PHASES.index(data["phase"])
        s.turn = range(s.players).index(data["turn"])
        s.actor = {SETUP: CHANCE, OVER: NOBODY}.get(s.phase, s.turn)
        for cell, seat in data["marks"].items():
            s.marks[CELL_NAMES.index(cell)] = range(s.players).index(seat)
        for seat, stone in enumerate(data["stones"]):
            if stone == STONE_NAMES[HIDDEN]:
                s.stones[seat] = HIDDEN
            elif stone is not None:
                take(s, seat, STONE_NAMES.index(stone))
        s.shown = [int(flag) for flag in data["shown"]]
        s.points = data["points"][:]
        if data["result"] is not None:
            (s.winner,) = data["result"]["winners"]
        if position_json(s) != {name: data[name] for name in NoughtsPosition.__required_keys__}:
            raise PositionError("The position contradicts itself.")
    return s
