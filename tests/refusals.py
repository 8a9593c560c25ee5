"""What the rules answer to every move of many positions, kept to be compared with later editions.

`tests/refusals.json` holds each cause with its rule and sentence, and for some plies of a game of
each setting the first 12 digits of the SHA-256 of all answers. `python -m tests.refusals` writes it
anew; do so only when a refusal changes on purpose, and list the change in CHANGELOG.md.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from demiurge import Position, Refusal
from demiurge.game import rulebook
from demiurge.record import write_atomically
from tests.driven import DRIVERS, played, state_of
from tests.golden import SETTINGS
from tests.universes import with_a_text

FILE = Path(__file__).with_name("refusals.json")
EVERY = 29  # plies
SEED = 3


def causes(game: str) -> dict[str, list[str]]:
    """Each cause of a refusal with its rule and its sentence."""
    book = rulebook(game)
    return {name: list(book.refusals.CAUSES[k]) for k, name in enumerate(book.causes)}


def answers(position: Position) -> str:
    """A short hash of what the rules answer to every move that can be written here."""
    notation, s = rulebook(position.game).notation, state_of(position)
    lines = []
    for text in sorted(notation.move_text(s, move) for move in with_a_text(position)):
        refusal = position.why_not(text)
        lines.append(f"{text}: {_told(refusal)}\n")
    return hashlib.sha256("".join(lines).encode()).hexdigest()[:12]


def _told(refusal: Refusal | None) -> str:
    return f"{refusal.cause} {refusal} {sorted(refusal.words.items())}" if refusal else ""


def in_a_game(game: str, options: dict[str, Any]) -> Iterator[str]:
    """The answers at some plies of a game, and at its end."""
    position = Position.start(game, **options)
    driver = DRIVERS[options["players"] % 2]
    for ply, (now, _) in enumerate(played(position, driver, SEED)):
        if ply % EVERY == 0:
            yield answers(now)
    yield answers(position)


def all_answers() -> dict[str, Any]:
    games = [(game, options) for game in SETTINGS for options in SETTINGS[game]]
    return {
        "causes": {game: causes(game) for game in SETTINGS},
        "answers": {
            f"{game} {json.dumps(options)}": list(in_a_game(game, options))
            for game, options in games
        },
    }


if __name__ == "__main__":
    write_atomically(FILE, json.dumps(all_answers(), ensure_ascii=False, indent=0) + "\n")
