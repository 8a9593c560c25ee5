"""Attacks on how a server is run: on its processes, its database, its metrics and its log."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import REGISTRY

from demiurge.game import Game
from demiurge.server import studies, thinkers
from demiurge.server.house import House
from demiurge.server.problems import Problem
from demiurge.server.settings import Settings
from demiurge.server.thinkers import Thinkers
from tests.server.inside import Inside, run
from tests.server.running import Server, free_port
from tests.server.test_thinkers import asked, begin, in_a_house, turn
from tests.waiting import PATIENCE

# metrics


def test_metrics_are_shown_at_an_address_of_their_own(tmp_path: Path) -> None:
    where = f"127.0.0.1:{free_port()}"
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite", "--thinkers", "1", "--metrics", where)
    try:
        server.start()
        assert httpx.get(f"{server.url}/metrics", timeout=PATIENCE).status_code == 404
        told = httpx.get(f"http://{where}/metrics", timeout=PATIENCE).text
        assert "demiurge_thought_seconds" in told
    finally:
        server.kill()


@pytest.mark.parametrize("holds", [False, True])
def test_how_long_a_computer_thinks_about_a_protection_is_not_measured(
    tmp_path: Path, holds: bool
) -> None:
    def measured() -> float | None:
        return REGISTRY.get_sample_value("demiurge_thought_seconds_count", {"game": "gaia"})

    async def work(house: House) -> None:
        game = asked(holds)
        assert isinstance(game.actor, int)
        before = measured()
        await house.thinkers.move(game.view(game.actor), 1, "good")
        assert measured() == before
        await house.thinkers.move(Game("gaia", seed="x").view(0), 1, "good")
        assert measured() == (before or 0) + 1

    in_a_house(tmp_path, "die", work)


# thinking processes


def test_computers_move_while_hints_take_for_ever(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        view, most = Game("gheos", seed="x").view(0), house.settings.studies
        hints = [
            asyncio.create_task(house.studies.hint(view, "bad", f"seat {k}")) for k in range(most)
        ]
        await asyncio.sleep(0)
        for who, status in (("seat 0", 429), ("one more", 503)):
            with pytest.raises(Problem) as refused:
                await house.studies.hint(view, "bad", who)
            assert refused.value.status == status
            assert refused.value.body["retry_after"] >= 1
        for k in range(3):
            await turn(await begin(house, f"good-{k}"))
        assert not any(hint.done() for hint in hints)
        for hint in hints:
            hint.cancel()
        await asyncio.gather(*hints, return_exceptions=True)
        assert house.studies._asking.total() == 0

    in_a_house(tmp_path, "loop", work)


def test_the_server_answers_while_games_are_replayed_and_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = tmp_path / "go"
    program = (sys.executable, "-m", "tests.server.slow_reader", str(go))
    monkeypatch.setattr(studies, "READER", program)

    async def story(here: Inside) -> None:
        guests = await here.gather("gheos")
        room = await here.house.rooms.find(guests[0].table)
        while room.table.state != "over":
            assert isinstance(room.table.actor, int)
            await guests[room.table.actor].play()
        tasks = [
            asyncio.create_task(guest.get(path))
            for guest in guests
            for path in ("/replay", "/check")
        ]
        await asyncio.sleep(0)
        assert (await here.http.get("/healthz")).status_code == 200
        await here.gather("gaia")
        assert not any(task.done() for task in tasks)
        go.touch()
        replay, check, *_ = await asyncio.gather(*tasks)
        assert replay["plies"] == room.table.version
        assert check == {"fair": True, "sentence": None}

    run(tmp_path, story, study=PATIENCE)


def test_a_question_cancelled_when_it_gets_a_process_gives_it_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = Settings("", thinker=(sys.executable, "-m", "tests.server.bad_thinker", "die"))
    hand_over = Thinkers._hand_over
    view = Game("gheos", seed="x").view(0)

    async def story() -> None:
        pool = Thinkers(settings.thinker, settings, 1)
        await pool.warm_up()
        monkeypatch.setattr(Thinkers, "_start", None)
        first, second, third = (
            asyncio.create_task(pool.move(view, 1, f"good-{k}")) for k in range(3)
        )

        def and_cancel(pool: Thinkers, thinker: Any) -> None:
            hand_over(pool, thinker)
            second.cancel()

        monkeypatch.setattr(Thinkers, "_hand_over", and_cancel)
        monkeypatch.setattr(thinkers, "WAIT", PATIENCE)
        assert await first == await third == view.legal_moves()[0]
        assert second.cancelled()
        await pool.close()

    asyncio.run(story())
