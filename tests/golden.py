"""Golden playthroughs: games that must be told the same way for ever.

Each file holds a record and, for every ply, the first 12 digits of the SHA-256 of its trace line.
A change of behaviour shows as the first ply that differs. `python -m tests.golden` writes the
missing ones; to renew one on purpose, delete it first.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from demiurge.game import components_for
from demiurge.record import parse, record_of, trace, write_atomically
from demiurge.simulate import random_game

FOLDER = Path(__file__).parent / "golden"
SETTINGS: dict[str, list[dict[str, Any]]] = {
    "gaia": [
        {"players": players, "rules": rules}
        for players in (2, 3, 4, 5)
        for rules in ("base", "advanced", "disasters")
    ],
    "gheos": [{"players": players} for players in (2, 3, 4)],
}


def path_of(game: str, options: dict[str, Any]) -> Path:
    return FOLDER / f"{game}-{'-'.join(str(value) for value in options.values())}.json"


def digests(record: dict[str, Any]) -> list[str]:
    """One short hash per ply of the record's trace."""
    lines = trace(parse(json.dumps(record)))
    return [hashlib.sha256(line.encode()).hexdigest()[:12] for line in lines]


def write(game: str, options: dict[str, Any]) -> None:
    played = random_game(game, components_for(game), options, "golden")
    record = record_of(played).to_json()
    text = json.dumps({"record": record, "digests": digests(record)}, indent=0)
    write_atomically(path_of(game, options), text + "\n")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, settings in SETTINGS.items():
        for setting in settings:
            if not path_of(name, setting).exists():
                write(name, setting)
                print(path_of(name, setting).name)
