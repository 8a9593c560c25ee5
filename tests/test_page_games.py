"""What the start page says of a game before it has asked the server is what the rules say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from demiurge.game import GAMES, rulebook

SOURCES = Path(__file__).parent.parent / "web" / "src"


@pytest.mark.parametrize("game", GAMES)
def test_the_start_page_knows_the_game_as_the_rules_do(game: str) -> None:
    book = rulebook(game)
    text = (SOURCES / game / "index.ts").read_text("utf-8")
    said = dict(re.findall(r'^  (\w+): "?([^",]+)"?,', text, re.MULTILINE))
    assert said["title"] == book.title
    assert said["letter"] == book.letter
    assert book.seats[0] == 2, "the page offers two players and more"
    assert int(said["most"]) == book.seats[-1]


def test_the_page_offers_every_choice_of_every_option() -> None:
    for game in GAMES:
        text = (SOURCES / game / "Choices.svelte").read_text("utf-8")
        for option in rulebook(game).options:
            if option.name != "players":
                offered = re.search(rf"const {option.name.upper()} = \[(.+?)\]", text)
                assert offered
                assert [each.strip(' "') for each in offered[1].split(",")] == [
                    str(choice) for choice in option.choices
                ]
