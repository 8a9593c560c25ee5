"""The real server killed at each named point, and its database stopped, while people play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from demiurge.server.faults import POINTS
from tests.server.postgres import Postgres
from tests.server.running import Server
from tests.server.stubborn import Group
from tests.soak import KILLS
from tests.waiting import wait_until

FIRST = 3  # the server writes once or twice by itself when it starts


def _wait(until: Callable[[], bool], server: Server, groups: list[Group]) -> None:
    def true() -> bool:
        for group in groups:
            group.complain()
        return until()

    wait_until(true, lambda: server.log()[-2000:])


def _play_on(server: Server, groups: list[Group]) -> None:
    """Until everyone has made some moves, the computer too."""
    before = [group.moves for group in groups]
    _wait(lambda: all(g.moves > n + 2 for g, n in zip(groups, before, strict=True)), server, groups)


@pytest.mark.slow
def test_a_killed_server_loses_and_doubles_nothing(
    database: str, note: Callable[[str], None]
) -> None:
    server = Server(database, "--thinkers", "1")
    groups = [
        Group(server.url, ["person", "person"], seed=1),
        Group(server.url, ["person", 1], seed=2),
    ]
    for group in groups:
        group.start()
    try:
        for k in range(KILLS):
            for n, point in enumerate(POINTS):
                server.start(kill_at=f"{point}:{FIRST + k + n % 2}")
                _wait(lambda: not server.is_alive, server, groups)
                assert server.was_killed, server.log()[-2000:]
            server.start()
            _play_on(server, groups)
            server.kill()
        server.start()
        for group in groups:
            group.finish()
    finally:
        server.kill()
    moves = sum(group.moves for group in groups)
    broken = sum(group.trouble.broken for group in groups)
    assert broken >= KILLS * len(POINTS)
    assert moves > KILLS * len(POINTS)
    note(
        f"{database.partition(':')[0]}: killed {KILLS} times at each of {len(POINTS)} points while "
        f"{moves} moves of people were acknowledged: none lost, none doubled"
    )


def _away(groups: list[Group]) -> int:
    """How often somebody was told to come back later."""
    return sum(group.trouble.away for group in groups)


@pytest.mark.slow
def test_nothing_is_lost_when_postgresql_stops_and_comes_back(note: Callable[[str], None]) -> None:
    postgres = Postgres()
    server = Server(postgres.new_database(), "--thinkers", "1")
    groups = [
        *(Group(server.url, ["person", "person"], seed) for seed in range(3)),
        Group(server.url, ["person", 1], seed=3),
    ]
    try:
        server.start()
        for group in groups:
            group.start()
        for _ in range(KILLS):
            _play_on(server, groups)
            before = _away(groups)
            postgres.stop("immediate")
            _wait(lambda: _away(groups) > before, server, groups)  # noqa: B023
            postgres.start()
        for group in groups:
            group.finish()
        assert "Traceback" not in server.log()
    finally:
        server.kill()
        postgres.remove()
    moves = sum(group.moves for group in groups)
    away = _away(groups)
    assert not any(group.trouble.broken for group in groups)
    note(
        f"PostgreSQL stopped {KILLS} times while {moves} moves of people were acknowledged: "
        f"none lost, none doubled, {away} answers 503"
    )
