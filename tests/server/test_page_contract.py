"""The page is written against the contract that the server keeps."""

import json
from pathlib import Path

from demiurge.server.app import contract

WEB = Path(__file__).parents[2] / "web"


def test_the_pages_copy_of_the_contract_is_the_servers() -> None:
    kept = json.loads((WEB / "openapi.json").read_text("utf-8"))
    assert kept == json.loads(json.dumps(contract())), "run: make web/openapi.json"
