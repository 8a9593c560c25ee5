"""The page is written against the contract that the server keeps."""

import json
from pathlib import Path

from demiurge.server.app import contract

WEB = Path(__file__).parents[2] / "web"


def test_the_pages_copy_of_the_contract_is_the_servers() -> None:
    kept = json.loads((WEB / "openapi.json").read_text("utf-8"))
    assert kept == json.loads(json.dumps(contract())), "run: make web/openapi.json"


def test_every_language_has_every_text() -> None:
    texts = {
        path.parent.name: {
            line.split(" =")[0]
            for line in path.read_text("utf-8").splitlines()
            if " =" in line and not line.startswith((" ", "#"))
        }
        for path in WEB.glob("locales/*/page.ftl")
    }
    assert set(texts) == {"en", "fr", "de", "hu"}
    for language, ids in texts.items():
        assert ids == texts["en"], language
