"""The example in JavaScript: always legal, in every game, and better than random."""

from __future__ import annotations

from typing import Any

import pytest

from demiurge.bots.bot import Budget, Player
from demiurge.bots.players import player
from demiurge.bots.program import ProgramBot
from demiurge.game import Game
from tests.bots.node import first_bot
from tests.bots.programs import PATIENT

GAMES = 8
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("gaia", {"players": 2, "rules": "base"}),
    ("gaia", {"players": 2, "rules": "advanced"}),
    ("gaia", {"players": 5, "rules": "disasters"}),
    ("gheos", {"players": 2}),
    ("gheos", {"players": 4}),
]


def first(seed: str) -> Player:
    return Player("first", ProgramBot(first_bot(), PATIENT), Budget(seconds=5), seed)


def play(name: str, options: dict[str, Any], seat: int, seed: str) -> Game:
    """A game with the bot in this seat and random players in the others."""
    game = Game(name, seed=seed, **options)
    players = [player("random", name, f"{seed} {k}") for k in range(game.players)]
    players[seat] = first(seed)
    while isinstance(actor := game.actor, int):
        game.play(players[actor].move(game.view(actor)))
    players[seat].close()
    return game


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_it_plays_whole_games_and_wins_more_than_its_share(
    name: str, options: dict[str, Any]
) -> None:
    """A fault or an illegal move would be raised."""
    won = 0
    for number in range(GAMES):
        seat = number % options["players"]
        game = play(name, options, seat, f"match {number}")
        assert game.result is not None
        won += seat in game.result.winners
    assert won > GAMES / options["players"]


@pytest.mark.parametrize("name", ["gaia", "gheos"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    games = [play(name, {"players": 2}, 0, "again") for _ in range(2)]
    assert games[0].moves == games[1].moves


def test_it_can_take_over_in_the_middle_of_any_game() -> None:
    for name, options in SETTINGS:
        game = Game(name, seed="middle", **options)
        bot = first("middle")
        while isinstance(actor := game.actor, int):
            legal = game.legal_moves()
            game.play(bot.move(game.view(actor)) if len(game.moves) % 3 == 0 else legal[-1])
        bot.close()
