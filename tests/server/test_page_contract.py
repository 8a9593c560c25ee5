"""The page is written against the contract that the server keeps."""

import json
import re
from pathlib import Path

import pytest

from demiurge.game import GAMES, rulebook
from demiurge.server.app import contract

WEB = Path(__file__).parents[2] / "web"


def test_the_pages_copy_of_the_contract_is_the_servers() -> None:
    kept = json.loads((WEB / "openapi.json").read_text("utf-8"))
    assert kept == json.loads(json.dumps(contract())), "run: make web/openapi.json"


@pytest.mark.parametrize("language", sorted(path.name for path in (WEB / "locales").iterdir()))
def test_the_page_says_every_refusal_in_every_language(language: str) -> None:
    text = (WEB / "locales" / language / "refusals.ftl").read_text("utf-8")
    said = dict(re.findall(r"^refusal-(\S+) = (.+)$", text, re.MULTILINE))
    book = {
        f"{game}-{cause}": sentence
        for game in GAMES
        for cause, (_, sentence) in zip(
            rulebook(game).causes, rulebook(game).refusals.CAUSES, strict=True
        )
        if cause != "allowed"
    }
    assert said.keys() == book.keys()
    for name, sentence in said.items():
        assert sentence.endswith((".", ")"))
        assert set(re.findall(r"\{ \$(\w+) }", sentence)) <= set(re.findall(r"{(\w+)}", book[name]))
