"""What goes on beside the requests ends with the server."""

from __future__ import annotations

import asyncio

from demiurge.server.tasks import Tasks


def test_what_takes_its_cancellation_for_a_failure_ends_too() -> None:
    async def story() -> None:
        tasks = Tasks()
        cancelled = 0

        async def tries_again() -> None:
            nonlocal cancelled
            while cancelled < 2:
                try:
                    await asyncio.sleep(3600)
                except asyncio.CancelledError:
                    cancelled += 1

        tasks.spawn(tries_again())
        await asyncio.sleep(0)
        await tasks.close()
        assert cancelled == 2

    asyncio.run(story())


def test_what_is_begun_while_the_server_closes_ends_too() -> None:
    async def story() -> None:
        tasks = Tasks()

        async def goes_on() -> None:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                tasks.spawn(asyncio.sleep(3600))

        tasks.spawn(goes_on())
        await asyncio.sleep(0)
        await tasks.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(story())
