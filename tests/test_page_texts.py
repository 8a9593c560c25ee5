"""The page tells every rule in every language, under the number that the rules have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from demiurge.game import GAMES
from demiurge.rule_index import rule_index

HERE = Path(__file__).parent
LOCALES = HERE.parent / "web" / "locales"
LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir())


def told(language: str, game: str) -> list[tuple[str, str]]:
    """The rules of a language's file: number and text."""
    text = (LOCALES / language / f"rules-{game}.md").read_text("utf-8")
    return re.findall(r"^- (\S+) (.+)$", text, re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_told_once_and_in_order(language: str, game: str) -> None:
    assert [number for number, _ in told(language, game)] == [
        entry.rule for entry in rule_index(game, HERE)
    ]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_that_a_text_names_exist(language: str, game: str) -> None:
    rules = [number for number, _ in told(language, game)]
    sections = {number.split(".")[0] for number in rules}
    texts = " ".join(text for _, text in told(language, game))
    named = set(re.findall(r"\b[GH]\d+(?:\.\d+)?\b", texts))
    assert named
    assert named <= {*rules, *sections}
