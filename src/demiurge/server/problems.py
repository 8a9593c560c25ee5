"""Refusals: a status, a word for programs and a sentence for people."""

from __future__ import annotations

from typing import Any

from demiurge.rules.errors import DemiurgeError

SENTENCE = 500  # characters: what was sent may be in it, however long


class Problem(DemiurgeError):
    """One clear sentence, and whatever else helps to go on."""

    def __init__(self, status: int, error: str, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        if len(sentence) > SENTENCE:
            sentence = f"{sentence[: SENTENCE - 2]} …"
        self.status = status
        self.body: dict[str, Any] = {"error": error, "sentence": sentence} | more


class Stale(Problem):
    """The request builds on an older version; the answer tells what was missed."""

    def __init__(self, now: int, seen: int, missed: list[dict[str, Any]]) -> None:
        sentence = f"The table is at version {now}, not {seen}."
        super().__init__(409, "stale", sentence, version=now, missed=missed)
        self.seen = seen

    def kept(self) -> dict[str, Any]:
        """What is kept of it: what was missed is in the log."""
        return self.body | {"missed": self.seen}


def not_now(sentence: str, **more: Any) -> Problem:
    """The table is not in a state for this."""
    return Problem(409, "not-now", sentence, **more)


def not_yours(sentence: str) -> Problem:
    """The token does not open this."""
    return Problem(401, "wrong-token", sentence)
