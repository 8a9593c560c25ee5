"""The OpenAPI document, taken at its word: whatever it allows or forbids is answered as it says.

Schemathesis makes requests from the document, right ones and wrong ones: to tables that play, that
wait and that are over, with the token of a seat, of the maker, of the spectators or with none. No
answer is a 5xx, and each has a status, a type and a shape that the document names.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.python.asgi import ASGIClient, get_client
from structlog.testing import capture_logs

from demiurge.server.app import application, contract
from demiurge.server.settings import Settings
from demiurge.server.table import Table
from tests.golden import FOLDER
from tests.server.inside import PLENTY
from tests.soak import drawn, times
from tests.waiting import PATIENCE

TRUE_INFO = Table.info
ECHO = (sys.executable, str(Path(__file__).with_name("echo_thinker.py")))
EXAMPLES = times(24)  # for each operation
STREAMED = 1  # event; a table where nothing happens has no second one, and it would be waited for
OPERATIONS = [
    (path, method) for path, operations in contract()["paths"].items() for method in operations
]


def checks() -> list[Any]:
    """Everything that an answer can be held against the document for."""
    load_all_checks()
    names = (
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
        "negative_data_rejection",
    )
    return [not_a_server_error, *(schemathesis.checks.CHECKS.get_one(name) for name in names)]


@pytest.fixture
def schema(tmp_path: Path) -> Any:
    """The document of a server of its own: Schemathesis stops the server after each test."""
    app = application(
        Settings(
            f"sqlite:///{tmp_path}/tables.sqlite",
            thinkers=1,
            thinker=ECHO,
            pace=0.0,
            patience=PATIENCE,
            heartbeat=0.05,
            per_address=PLENTY,
            per_stranger=PLENTY,
            per_seat=PLENTY,
            per_table=PLENTY,
            new_tables=PLENTY,
            tables_per_day=1_000_000,
            uploads_per_day=1 << 40,
            streams_per_address=1_000_000,
        )
    )
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    schema.config.max_stream_events = STREAMED
    return schema


def callers(http: ASGIClient) -> list[dict[str, Any]]:
    """Tables in every state, and tokens of every kind: what a request has beside its own data."""

    def asked(path: str, body: Any, token: str | None = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = http.post(f"/api{path}", json=body, headers=headers)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    callers: list[dict[str, Any]] = [{}]
    for game in ("gaia", "gheos"):
        seats = [{"kind": "person"}] * 2
        for claimed in (2, 1):
            made = asked("/tables", {"game": game, "seats": seats, "listed": claimed == 1})
            tokens = [made["maker"]]
            for seat in range(claimed):
                body = {"invite": made["invites"][seat]}
                tokens.append(asked(f"/tables/{made['id']}/seats/{seat}/claim", body)["token"])
            callers += [{"id": made["id"], "token": token} for token in tokens]
    record = json.loads((FOLDER / "gheos-2.json").read_text("utf-8"))["record"]
    shown = asked("/records", record)
    return [*callers, {"id": shown["id"], "token": shown["watch"]}, {"id": shown["id"]}]


def cases(operation: Any, path: str, who: list[dict[str, Any]]) -> st.SearchStrategy[Any]:
    """Requests of this operation, by everyone, with right data and with wrong."""
    kinds = []
    for number, caller in enumerate(who):
        fixed: dict[str, Any] = {}
        if "{id}" in path and "id" in caller:
            fixed["path_parameters"] = {"id": caller["id"]}
            if "{n}" in path:
                fixed["path_parameters"]["n"] = number % 2
            if "token" in caller:
                fixed["headers"] = {"Authorization": f"Bearer {caller['token']}"}
        kinds.append(operation.as_strategy(GenerationMode.POSITIVE, **fixed))
        if operation.body or operation.query or not fixed:
            kinds.append(operation.as_strategy(GenerationMode.NEGATIVE, **fixed))
    return st.one_of(kinds)


def answered(schema: Any, path: str, method: str) -> Counter[int]:
    """Ask for this again and again; how often each status came. A check that fails raises."""
    operation = schema[path][method]
    held = checks()
    count: Counter[int] = Counter()
    with get_client(schema.app, max_stream_events=STREAMED) as http:

        @drawn
        @settings(max_examples=EXAMPLES)
        @given(case=cases(operation, path, callers(http)))
        def ask(case: Any) -> None:
            answer = case.call(session=http)
            count[answer.status_code] += 1
            case.validate_response(answer, checks=held)

        ask()
    return count


@pytest.mark.slow
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_every_operation_answers_as_the_document_says(
    schema: Any, path: str, method: str, note: Callable[[str], None]
) -> None:
    count = answered(schema, path, method)
    note(f"schema, {method.upper()} {path}: {dict(sorted(count.items()))}")
    assert count.total() >= 10  # what takes no data has few different requests


def more_than_documented(table: Table, boot: float) -> dict[str, Any]:
    return TRUE_INFO(table, boot) | {"more": "than the document names"}


def without_a_door(*_: Any) -> Any:
    raise RuntimeError("planted")


@pytest.mark.parametrize("fault", [more_than_documented, without_a_door])
def test_an_answer_that_the_document_does_not_name_is_caught(
    schema: Any, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "info", fault)
    with capture_logs(), pytest.raises((Failure, FailureGroup)):
        answered(schema, "/api/tables/{id}", "get")
