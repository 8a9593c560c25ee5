"""A process that thinks for computers: a line of JSON asks, a line of JSON answers.

It gets a view and nothing else. It is stopped from outside when it takes too long, and ends by
itself when the server is gone.
"""

from __future__ import annotations

import json
import os
import random
import resource
import sys
import threading
import time
from typing import Any

from demiurge.bots.levels import level
from demiurge.bots.search import SearchBot
from demiurge.game import GAMES, Game, View

HINT_LEVEL = 4
WATCH = 0.5  # seconds between two looks whether the server is still there


def think(question: dict[str, Any]) -> dict[str, Any]:
    """The move of a level, or what it would advise."""
    view = View.from_json(question["game"], question["view"], **question["options"])
    rng = random.Random(question["seed"])
    moves = view.legal_moves()
    found = level(question["game"], question["level"])
    if not question["hint"]:
        return {"move": found.bot().choose(view, moves, found.budget, rng)}
    thought = SearchBot().ponder(view, found.budget, rng)
    return {"move": thought.moves[0][0], "chances": thought.chances[: view.players]}


def warm_up() -> None:
    """Have everything compiled before the first question."""
    for name in GAMES:
        view = Game(name, seed="warm").view(0)
        for number in (1, HINT_LEVEL):
            found = level(name, number)
            found.bot().choose(view, view.legal_moves(), found.budget, random.Random(1))


def leave_with(server: int) -> None:
    """End with the server, also when it was killed while this process compiles or thinks."""
    while os.getppid() == server:
        time.sleep(WATCH)
    os._exit(0)


def main() -> None:
    threading.Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()
    most = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    warm_up()
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(think(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
