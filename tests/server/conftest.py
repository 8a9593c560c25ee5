"""Databases and servers for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import compiled
from tests.server.postgres import Postgres

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session", autouse=True)
def engine() -> None:
    """The computers' engines are compiled, once, before a server plays plain without them."""
    compiled.computers()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    database = Postgres()
    yield database
    database.remove()


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()
