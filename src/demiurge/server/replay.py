"""Finished games, position by position.

Each position is much like the one before it, so an answer packs well: a game of Gaïa with four
players (300 positions) takes 650 kB as text and 10 kB packed.
"""

from __future__ import annotations

import gzip
from typing import Any

from fastapi import Response
from msgspec.json import encode

from demiurge.game import Viewer
from demiurge.record import Record, begin
from demiurge.server.answers import encoded

SLICE = 400  # positions that one answer holds
PACKING = 6


def replayed(record: Record, seat: str, first: int, packed: bool) -> Response:
    """A slice of a game as an answer, packed if the asker can unpack it."""
    body = _slice(record, seat, first)
    if not packed:
        return encoded(body)
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return encoded(gzip.compress(body, PACKING), headers=headers)


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
