"""What goes on beside the requests ends with the server."""

from __future__ import annotations

import asyncio

from demiurge.server.tasks import Tasks


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
