"""Two server processes on one PostgreSQL database; and on one SQLite file, where the second is
turned away."""

from __future__ import annotations

import random
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.people import Person, make_table, sit_down, spectator
from tests.server.postgres import Postgres
from tests.server.running import Server, free_port
from tests.soak import times
from tests.waiting import PATIENCE

RACES = times(30)
UNSWEPT = "tests.server.unswept"
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("two processes")]


@pytest.fixture(scope="module")
def two(postgres: Postgres) -> Iterator[tuple[Server, Server]]:
    """Two processes that start together on an empty database."""
    database = postgres.new_database()
    servers = [Server(database, "--thinkers", "1", program=UNSWEPT) for _ in range(2)]
    try:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(Server.start, servers))
        yield servers[0], servers[1]
    finally:
        for server in servers:
            server.kill()


def at(server: Server, person: Person) -> Person:
    """The same person at another process."""
    return Person(server.url, person.table, person.token, person.seat)


def both(first: Callable[[], httpx.Response], second: Callable[[], httpx.Response]) -> list[Any]:
    with ThreadPoolExecutor(2) as pool:
        return [future.result() for future in (pool.submit(first), pool.submit(second))]


def test_of_two_racing_moves_exactly_one_wins(
    two: tuple[Server, Server], note: Callable[[str], None]
) -> None:
    here, there = two
    rng = random.Random(5)
    made = make_table(here.url, "gaia", ["person", "person"])
    people = sit_down(here.url, made)
    twins = [at(there, person) for person in people]
    listeners = [
        person.listen(0)
        for person in (*people, *twins, spectator(here.url, made), spectator(there.url, made))
    ]
    wins = [0, 0]
    for _ in range(RACES):
        shown = people[0].see()
        actor, version = shown["table"]["actor"], shown["table"]["version"]
        if actor is None:
            break
        one, other = people[actor], twins[actor]
        legal = one.see()["view"]["legal"]
        moves = rng.sample(legal, 2) if len(legal) > 1 else legal * 2
        answers = both(partial(one.move, moves[0], version), partial(other.move, moves[1], version))
        assert sorted(answer.status_code for answer in answers) == [200, 409], answers
        winner = 0 if answers[0].status_code == 200 else 1
        wins[winner] += 1
        won, lost = answers[winner].json(), answers[1 - winner].json()
        assert won["entries"][0]["move"] == moves[winner]
        assert lost["error"] == "stale"
        assert lost["missed"] == won["entries"]
        assert lost["version"] == won["version"]
    version = people[0].see()["table"]["version"]
    for listener in listeners:
        listener.wait_for_version(version)
        listener.close()
        heard = listener.entries()
        assert [entry["version"] for entry in heard] == list(range(1, version + 1))
        assert listener.person.see()["view"]["log"] == [entry["move"] for entry in heard]
    note(f"two processes, one table: {sum(wins)} races, won {wins[0]} to {wins[1]}")


def test_a_stream_hears_the_other_process(
    two: tuple[Server, Server], note: Callable[[str], None]
) -> None:
    here, there = two
    made = make_table(here.url, "gheos", ["person", "person"])
    people = sit_down(here.url, made)
    listener = spectator(there.url, made).listen(0)
    listener.wait_for_version(people[0].see()["table"]["version"])
    waits = []
    for _ in range(30):
        shown = people[0].see()
        actor, version = shown["table"]["actor"], shown["table"]["version"]
        if actor is None:
            break
        move = people[actor].see()["view"]["legal"][0]
        told = people[actor].move(move, version).json()
        began = time.monotonic()
        listener.wait_for_version(told["version"])
        waits.append(time.monotonic() - began)
        # whoever was answered here finds nothing older there
        assert at(there, people[actor]).see()["table"]["version"] == told["version"]
    heard = listener.entries()
    assert [entry["version"] for entry in heard] == list(range(1, len(heard) + 1))
    assert listener.connections == 1
    listener.close()
    waits.sort()
    note(
        f"doorbell: a move is heard at the other process after {waits[len(waits) // 2] * 1000:.0f} "
        f"ms (median), {waits[-1] * 1000:.0f} ms at most"
    )


def test_one_key_at_both_processes_has_one_effect(two: tuple[Server, Server]) -> None:
    here, there = two
    made = make_table(here.url, "gaia", ["person", "person"])
    people = sit_down(here.url, made)
    twins = [at(there, person) for person in people]
    for number in range(40):
        shown = people[0].see()
        actor, version = shown["table"]["actor"], shown["table"]["version"]
        if actor is None:
            break
        one, other = people[actor], twins[actor]
        move = one.see()["view"]["legal"][number % 2 - 1]
        key = str(uuid.uuid4())
        answers = both(
            partial(one.move, move, version, key), partial(other.move, move, version, key)
        )
        assert [answer.status_code for answer in answers] == [200, 200], answers[0].text
        assert answers[0].json() == answers[1].json()
        assert one.see()["table"]["version"] == answers[0].json()["version"]
    said = {"Idempotency-Key": "hello"}
    answers = both(
        lambda: people[0].ask("POST", "/chat", json={"text": "Hello"}, headers=said),
        lambda: twins[0].ask("POST", "/chat", json={"text": "Hello"}, headers=said),
    )
    assert answers[0].json() == answers[1].json()
    assert [line["text"] for line in twins[1].see()["chat"]] == ["Hello"]


def test_what_a_process_did_before_it_was_killed_is_known_at_the_other(
    two: tuple[Server, Server],
) -> None:
    """It acknowledged, but did not ring any more; no stream is open that would be looked after."""
    _, there = two
    made = make_table(there.url, "gaia", ["person", "person"])
    first = Person(there.url, made["id"], None, 0)
    body = {"invite": made["invites"][0]}
    first.token = first.ask("POST", "/seats/0/claim", json=body).json()["token"]
    dying = Server(there.database, "--thinkers", "1").start(kill_at="after-acknowledge:1")
    try:
        second = Person(dying.url, made["id"], None, 1)
        body = {"invite": made["invites"][1]}
        second.token = second.ask("POST", "/seats/1/claim", json=body).json()["token"]
    finally:
        dying.kill()
    shown = at(there, second).see()
    assert shown["you"] == 1
    assert shown["table"]["state"] == "playing"
    mover = at(there, (first, second)[shown["table"]["actor"]])
    move = mover.see()["view"]["legal"][0]
    assert mover.move(move, shown["table"]["version"]).status_code == 200


def test_a_second_server_on_one_sqlite_file_is_turned_away(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    server = Server(database).start()
    try:
        command = [sys.executable, "-m", "demiurge.cli", "serve", "--database", database]
        second = subprocess.run(
            [*command, "--port", str(free_port())], capture_output=True, text=True, timeout=PATIENCE
        )
        assert second.returncode == 2
        lines = second.stderr.strip().splitlines()
        assert len(lines) == 1, second.stderr
        assert "is in use by another server" in lines[0]
        assert httpx.get(f"{server.url}/readyz", timeout=PATIENCE).status_code == 200
    finally:
        server.kill()


def test_a_port_in_use_is_told_before_anything_is_done(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        command = [sys.executable, "-m", "demiurge.cli", "serve", "--port", str(port)]
        done = subprocess.run(
            [*command, "--database", f"sqlite:///{folder}/tables.sqlite"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith(f"Port {port} is in use")
    assert not folder.exists()
