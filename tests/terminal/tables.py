"""Games to look at: random ones, and what a test needs of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rich.text import Text

from demiurge.game import Game, View
from demiurge.terminal.board import board_of
from demiurge.terminal.menu import Menu

NAMES = ["Ada", "Béla", "Chloé", "Dóra", "Emil"]
RULE_SETS = ("base", "advanced", "disasters")
GAIA = [("gaia", {"rules": r, "players": n}) for r in RULE_SETS for n in (2, 3, 4, 5)]
GHEOS: list[tuple[str, dict[str, Any]]] = [("gheos", {"players": n}) for n in (2, 3, 4)]
ALL_TABLES = GAIA + GHEOS
SOME_TABLES = [GAIA[0], GAIA[5], GAIA[11], GHEOS[0], GHEOS[2]]
LARGER = ("play ", "add ", "introduce ")


def random_game(name: str, seed: str, **options: Any) -> Iterator[Game]:
    """The game before each of its moves and at its end; much is played, little is drawn."""
    rng = random.Random(seed)
    game = Game(name, seed=seed, **options)
    while game.result is None:
        yield game
        moves = game.legal_moves()
        plays = [move for move in moves if move.startswith(LARGER)]
        game.play(rng.choice(plays if plays and rng.random() < 0.6 else moves))
    yield game


def drawn(
    view: View, width: int = 80, height: int = 20, look_at: str = "", chosen: str = ""
) -> list[Text]:
    """The view as its viewer sees it, with the numbers of what can be chosen."""
    board = board_of(view.game)
    menu = Menu(board, view.legal_moves(), chosen)
    return board.draw(view, NAMES[: view.players], menu.numbers, width, height, look_at).lines


def text_of(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)
