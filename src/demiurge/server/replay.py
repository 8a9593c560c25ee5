"""A process that reads finished games: a line of JSON asks, a line of JSON answers.

It tells them position by position, or checks their shuffle. Each position is much like the one
before it, so an answer packs well: a game of Gaïa with four players (300 positions) takes 650 kB
as text and 10 kB packed.
"""

from __future__ import annotations

import base64
import gzip
import json
import resource
import sys
from typing import Any

from msgspec.json import encode

from demiurge.bots.process import leave_with_parent
from demiurge.game import Viewer
from demiurge.record import Record, RecordError, begin, verify

SLICE = 400  # positions that one answer holds
PACKING = 6


def study(question: dict[str, Any]) -> dict[str, Any]:
    """A slice of a game, packed; or whether its shuffle was fair, and if not, why."""
    record = Record(**question["record"])
    if "seat" in question:
        body = _slice(record, question["seat"], question["first"])
        return {"packed": base64.b64encode(gzip.compress(body, PACKING)).decode()}
    try:
        verify(record)
    except RecordError as error:
        return {"fair": False, "sentence": str(error)}
    return {"fair": True, "sentence": None}


def _slice(record: Record, seat: str, first: int) -> bytes:
    """The positions from ply `first` on as a seat or a spectator saw them, or with all open."""
    game = begin(record)
    viewer: Viewer = int(seat) if seat.isdigit() else "spectator"
    positions: list[dict[str, Any]] = []
    notes: list[dict[str, Any]] = []
    for ply in range(min(first + SLICE, len(record.moves) + 1)):
        if ply >= first:
            now = game.position
            shown = now if seat == "open" else now.view(viewer)
            told = shown.to_json()
            told.pop("log", None)
            told.pop("legal", None)
            positions.append(told)
            notes.append(shown.notes())
        if ply < len(record.moves):
            game.play(record.moves[ply])
    seen = record.moves if seat == "open" else game.log(viewer)
    moves = seen[first : first + len(positions)]
    part = {
        "plies": len(record.moves),
        "first": first,
        "positions": positions,
        "notes": notes,
        "moves": moves,
        "accounts": [vars(game.account(first + k)) for k in range(len(moves))],
    }
    return encode(part)


def main() -> None:
    leave_with_parent()
    most = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(study(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
