"""A process that thinks for computers: a line of JSON asks, a line of JSON answers.

It gets a view and nothing else. The server stops it when it takes too long, and it ends by itself
when the server is gone.
"""

from __future__ import annotations

import json
import random
import resource
import sys
from typing import Any

from demiurge.bots.levels import level
from demiurge.bots.mind import READY
from demiurge.bots.process import leave_with_parent
from demiurge.bots.search import SearchBot
from demiurge.game import GAMES, Game, View

HINT_LEVEL = 4


def think(question: dict[str, Any]) -> dict[str, Any]:
    """The move of a level, or what it would advise."""
    view = View.from_json(question["game"], question["view"], **question["options"])
    rng = random.Random(question["seed"])
    moves = view.legal_moves()
    chosen = level(question["game"], question["level"])
    if not question["hint"]:
        return {"move": chosen.bot(READY).choose(view, moves, chosen.budget, rng)}
    thought = SearchBot(speed=READY).ponder(view, chosen.budget, rng)
    return {"move": thought.moves[0][0], "chances": thought.chances[: view.players]}


def warm_up() -> None:
    """Load what thinking needs before the first question."""
    for name in GAMES:
        view = Game(name, seed="warm").view(0)
        for number in (1, HINT_LEVEL):
            each = level(name, number)
            each.bot(READY).choose(view, view.legal_moves(), each.budget, random.Random(1))


def main() -> None:
    leave_with_parent()
    most = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    warm_up()
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(think(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
