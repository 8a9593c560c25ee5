"""Whole games over HTTP: every byte that a viewer received is checked against its view."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from demiurge.cli import main
from demiurge.game import Game, Viewer
from tests.server.people import Person, make_table, play_out, sit_down, spectator
from tests.server.running import Server
from tests.soak import seeds

TABLES: list[tuple[str, str, dict[str, Any], list[Any]]] = [
    ("sqlite", "gaia", {}, ["person", 1]),
    ("postgresql", "gaia", {"rules": "advanced"}, ["person", "person", "person"]),
    ("sqlite", "gaia", {"rules": "disasters"}, ["person", 2, "person", 1]),
    ("sqlite", "gheos", {}, ["person", "person"]),
    ("postgresql", "gheos", {}, [1, "person", "person", 1]),
]


@pytest.fixture(scope="module")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """One server for all games on a kind of database."""
    if request.param == "sqlite":
        database = f"sqlite:///{tmp_path_factory.mktemp('database')}/tables.sqlite"
    else:
        database = request.getfixturevalue("postgres").new_database()
    server = Server(database)
    try:
        yield server.start()
    finally:
        server.kill()


def views_by_version(record: dict[str, Any], viewer: Viewer) -> list[dict[str, Any]]:
    """What the viewer may know at each version, worked out from the record alone."""
    game = Game(record["game"], **record["options"])
    shown = [game.view(viewer).to_json()]
    for move in record["moves"]:
        game.play(move)
        shown.append(game.view(viewer).to_json())
    return shown


def check_all(person: Person, record: dict[str, Any]) -> int:
    """Every view, log and event that the person got is the view's own; how many there were."""
    viewer: Viewer = "spectator" if person.seat is None else person.seat
    truth = views_by_version(record, viewer)
    log = truth[-1]["log"]
    checked = 0
    event = ""
    for chunk in person.received:
        text = chunk.decode()
        if text.startswith("event: "):
            event = text.removeprefix("event: ")
        data = text.removeprefix("data: ")
        if not data.startswith("{"):
            continue
        told = json.loads(data)
        if event == "move" and text.startswith("data: "):
            assert told["move"] == log[told["version"] - 1]
        elif event == "view" and text.startswith("data: "):
            version = told.pop("version")
            told.pop("notes")
            expected = dict(truth[version])
            del expected["log"]
            assert told == expected
        elif told.get("view"):
            assert told["view"] == truth[told["table"]["version"]]
        elif "entries" in told:
            for entry in told["entries"]:
                assert entry["move"] == log[entry["version"] - 1]
        else:
            continue
        checked += 1
    return checked


@pytest.mark.slow
@pytest.mark.xdist_group("full games")
@pytest.mark.parametrize(
    ("server", "game", "options", "seats"), TABLES, indirect=["server"], ids=str
)
def test_everyone_gets_exactly_the_view(
    server: Server,
    game: str,
    options: dict[str, Any],
    seats: list[Any],
    tmp_path: Path,
    note: Callable[[str], None],
) -> None:
    for seed in seeds(1, 7):
        checked = one_game(server, game, options, seats, seed, tmp_path / "record.json")
        note(f"{game} {options} {len(seats)} players over HTTP: {checked} views and events checked")


def one_game(
    server: Server, game: str, options: dict[str, Any], seats: list[Any], seed: int, path: Path
) -> int:
    """Play a whole game and check all that everyone got; how much that was."""
    made = make_table(server.url, game, seats, options=options)
    watcher = spectator(server.url, made)
    people = sit_down(server.url, made)
    everyone = [*people, watcher]
    listeners = [person.listen(0) for person in everyone]
    end = play_out(people, seed)
    version = end["table"]["version"]
    for listener in listeners:
        listener.wait_for_version(version)
        assert len(listener.entries()) == version
        listener.wait_for_view(version)
        listener.close()
    record = people[0].ask("GET", "/record").json()
    people[0].received.pop()
    assert record["result"] == end["table"]["result"]
    checked = sum(check_all(person, record) for person in everyone)
    assert checked > 4 * version
    path.write_text(json.dumps(record), "utf-8")
    assert main(["verify", str(path)]) == 0
    assert main(["replay", str(path)]) == 0
    return checked
