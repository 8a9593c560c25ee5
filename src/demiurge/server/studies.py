"""Studies: hints, replays and checks, which take long and may be asked for by anyone.

They have processes of their own, of a low priority. How many may wait at once is limited, for each
client and in all.
"""

from __future__ import annotations

import base64
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from demiurge.bots.bot import BotFault
from demiurge.game import View
from demiurge.record import Record
from demiurge.server.problems import Problem
from demiurge.server.settings import Settings
from demiurge.server.thinkers import STUDIES, Answer, Thinkers

HINTS = 1  # of a seat that may wait at once
READINGS = 4  # of an address: several people may share it
READER = (sys.executable, "-m", "demiurge.server.replay")


class Studies:
    """All that is studied in one process of the server."""

    def __init__(self, settings: Settings) -> None:
        self._advisers = Thinkers(settings.thinker, settings, 1, STUDIES, settings.study)
        self._readers = Thinkers(READER, settings, 1, STUDIES, settings.study)
        self._most = settings.studies
        self._asking: Counter[str] = Counter()

    async def hint(self, view: View, seed: str, who: str) -> Answer:
        """A move to advise, and everyone's chances."""
        with self._place(who, HINTS, "No hint just now."):
            return await self._advisers.hint(view, seed)

    async def replay(self, record: Record, seat: str, first: int, who: str) -> bytes:
        """The positions from this ply on as a seat or a spectator saw them, or with all open:
        packed."""
        question = {"seat": seat, "first": first}
        answer = await self._read(record, question, ("packed", str), who)
        return base64.b64decode(answer["packed"])

    async def check(self, record: Record, who: str) -> Answer:
        """Whether the shuffle was fair, and if not, why."""
        return await self._read(record, {}, ("fair", bool), who)

    async def _read(
        self, record: Record, question: dict[str, Any], right: tuple[str, type], who: str
    ) -> Answer:
        name, kind = right
        question |= {"game": record.game, "record": vars(record)}
        with self._place(who, READINGS, "This game cannot be read just now."):
            return await self._readers.ask(
                question, lambda answer: isinstance(answer.get(name), kind)
            )

    @contextmanager
    def _place(self, who: str, each: int, sentence: str) -> Iterator[None]:
        if self._asking[who] >= each:
            raise Problem(
                429, "too-many", "Your last question is still being answered.", retry_after=1
            )
        if self._asking.total() >= self._most:
            raise Problem(503, "busy", "Too many ask for this just now.", retry_after=2)
        self._asking[who] += 1
        try:
            yield
        except BotFault:
            raise Problem(503, "no-answer", sentence, retry_after=1) from None
        finally:
            self._asking[who] -= 1
            self._asking += Counter()  # drop clients without a waiting question

    async def warm_up(self) -> None:
        await self._advisers.warm_up()

    async def close(self) -> None:
        await self._advisers.close()
        await self._readers.close()
