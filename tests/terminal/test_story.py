"""What happened, in words: readable, and only what the viewer saw."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from demiurge.game import Game
from demiurge.record import record_of, replay
from demiurge.terminal.board import board_of
from demiurge.terminal.story import Story
from tests.terminal.tables import NAMES, SOME_TABLES, random_game

Options = Mapping[str, Any]


def story_of(game: Game) -> Story:
    return Story(board_of(game.name), game, NAMES[: game.players], [0, 1])


def words_of(story: Story, viewer: int, width: int = 80) -> str:
    return " ".join(line.plain.strip() for line in story.lines(viewer, width))


def test_a_card_drawn_blind_is_named_to_its_player_only() -> None:
    game = Game("gaia", players=2, rules="base", seed="blind")
    game.play("draw nature")
    drawn = game.moves[-1].removeprefix("deal ")
    story = story_of(game)
    assert f"Ada drew a {drawn}." not in words_of(story, 1)
    assert "drew a Nature card" in words_of(story, 1)
    assert f"drew a {drawn}" in words_of(story, 0)


def test_a_card_from_the_market_is_named_to_all() -> None:
    game = Game("gaia", players=2, rules="base", seed="market")
    land = game.position.to_json()["faceup"]["nature"][1]
    game.play("draw nature 2")
    refill = game.moves[-1].removeprefix("deal ")
    for viewer in (0, 1):
        told = words_of(story_of(game), viewer)
        assert f"Ada begins: 2 players, the cards are dealt; took a {land} from the market" in told
        assert f"turned up a {refill}." in told


@pytest.mark.parametrize(("name", "options"), SOME_TABLES)
def test_whole_games_are_told_in_lines_that_fit(name: str, options: Options) -> None:
    *_, game = random_game(name, f"told {options}", **options)
    story = story_of(game)
    assert [actor == "chance" for actor in story.actors] == [
        move.startswith("deal ") for move in game.moves
    ]
    for viewer in (0, 1):
        lines = story.lines(viewer, 80)
        assert max(line.cell_len for line in lines) <= 80
        assert len(lines) > 20


@pytest.mark.parametrize("name", ["gaia", "gheos"])
def test_the_story_follows_from_where_it_was(name: str) -> None:
    games = random_game(name, "follow", players=3)
    game = next(games)
    story = story_of(game)
    for game in games:
        story.follow(game)
    assert words_of(story, 0) == words_of(story_of(game), 0)


@pytest.mark.parametrize("name", ["gaia", "gheos"])
def test_moves_taken_back_are_told_no_more(name: str) -> None:
    game = Game(name, players=2, seed="rewind")
    before = story_of(game)
    record = record_of(game)
    game.play(next(move for move in game.legal_moves() if move.startswith(("play ", "add "))))
    story = story_of(game)
    assert words_of(story, 1) != words_of(before, 1)
    story.rewind(replay(record))
    assert words_of(story, 1) == words_of(before, 1)
    assert story.actors == before.actors


def test_nothing_unseen_is_told() -> None:
    """A game that goes on differently only where a viewer cannot see is told the same."""
    rng = random.Random("unseen")
    for _ in range(6):
        seed = str(rng.random())
        told = []
        for drawn in (0, -1):
            game = Game("gaia", players=2, rules="advanced")
            twin = Game("gaia", players=2, rules="advanced", seed=seed)
            for move in twin.moves:
                game.play(move)
            game.play("draw life")
            game.play(game.legal_moves()[drawn])
            told.append(words_of(story_of(game), 1))
        assert told[0] == told[1]


def test_the_end_names_the_winner_and_the_pawns() -> None:
    *_, game = random_game("gaia", "ending", rules="advanced", players=3)
    assert game.result is not None
    first, second, *_ = board_of("gaia").ending(game.view(0), NAMES[:3])
    assert first.startswith(f"{NAMES[game.result.winners[0]]} has won: ")
    for name, score in zip(NAMES, game.result.scores, strict=False):
        assert f"{name} {score}" in second
