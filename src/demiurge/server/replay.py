"""Finished games, position by position.

A position is much like the one before it, so an answer is large as text and small when packed: of
a game of Gaïa with four players, 300 positions, 10 kB are left of 650 kB.
"""

from __future__ import annotations

import gzip
import json
from typing import Any

from fastapi import Response

from demiurge.game import Viewer
from demiurge.record import Record, begin

SLICE = 400  # positions that one answer holds
PACKING = 6


def replayed(record: Record, seat: str, first: int, packed: bool) -> Response:
    """A slice of a game as an answer, packed if the asker can unpack it."""
    body = _slice(record, seat, first)
    if not packed:
        return Response(body, media_type="application/json")
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(gzip.compress(body, PACKING), media_type="application/json", headers=headers)


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
    found = {
        "plies": len(record.moves),
        "first": first,
        "positions": positions,
        "notes": notes,
        "moves": moves,
        "accounts": [vars(game.account(first + k)) for k in range(len(moves))],
    }
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
