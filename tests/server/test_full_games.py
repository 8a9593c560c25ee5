"""Whole games over HTTP: every byte that a viewer received is checked against its view."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from demiurge.cli import main
from demiurge.game import Game, Viewer
from tests.server.people import Person, make_table, play_out, sit_down, spectator
from tests.server.running import Server

TABLES: list[tuple[str, dict[str, Any], list[Any]]] = [
    ("gaia", {}, ["person", 1]),
    ("gaia", {"rules": "advanced"}, ["person", "person", "person"]),
    ("gaia", {"rules": "disasters"}, ["person", 2, "person", 1]),
    ("gheos", {}, ["person", "person"]),
    ("gheos", {}, [1, "person", "person", 1]),
]


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
@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_everyone_gets_exactly_the_view(
    start: Callable[..., Server],
    game: str,
    options: dict[str, Any],
    seats: list[Any],
    tmp_path: Path,
    note: Callable[[str], None],
) -> None:
    server = start()
    made = make_table(server.url, game, seats, options=options)
    watcher = spectator(server.url, made)
    people = sit_down(server.url, made)
    everyone = [*people, watcher]
    listeners = [person.listen(0) for person in everyone]
    end = play_out(people, seed=7)
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
    note(f"{game} {options} {len(seats)} players over HTTP: {checked} views and events checked")

    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), "utf-8")
    assert main(["verify", str(path)]) == 0
    assert main(["replay", str(path)]) == 0
