"""What a record says about its fair shuffle, and whether it is consistent (docs/fair.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from demiurge.rules.errors import DemiurgeError
from demiurge.shuffle import PARTS, commitment, computer, earlier, fair_seed, nonce_of, promise

OLDER = ("secret", "commitment", "nonces", "commitments", "parts")  # when nothing bound the parts
KEYS = (*OLDER, "levels")
SHORTEST, LONGEST = 16, 200  # characters of a nonce
HEX = re.compile("[0-9a-f]{64}")


class CeremonyError(DemiurgeError):
    """A shuffle that is not consistent; the message says why."""


@dataclass(frozen=True)
class Ceremony:
    """Who committed to what, and what was revealed last; earlier secrets follow from it."""

    commitment: str
    commitments: list[str | None]  # of each seat
    secret: str  # of the last part
    nonces: list[str | None]  # of each seat, of the last part
    parts: list[int]  # after how many deals each of them begins
    levels: list[int | None]  # of each seat; None for a person
    older_parts: list[list[int]] | None = None  # of the older kind: from which ply which part deals

    @classmethod
    def read(cls, told: dict[str, Any], seats: int) -> Ceremony:
        """What the key `shuffle` of a record tells; `CeremonyError` if it has another shape."""
        is_older = set(told) == set(OLDER)
        if not is_older and set(told) != set(KEYS):
            raise CeremonyError(f"expected an object with {', '.join(KEYS)}.")
        for name in ("secret", "commitment"):
            if not _is_text(told[name]):
                raise CeremonyError(
                    f"expected {name} to be a text of at most {LONGEST} characters."
                )
        for name in ("nonces", "commitments"):
            _check_list(name, told[name], seats, _is_text_or_null)
        if is_older:
            if not isinstance(told["parts"], list) or not all(map(_is_pair, told["parts"])):
                raise CeremonyError("expected parts as pairs of a ply and a part's number.")
            return cls(**told | {"parts": [0], "levels": [None] * seats}, older_parts=told["parts"])
        _check_list("levels", told["levels"], seats, _is_level_or_null)
        parts = told["parts"]
        if not isinstance(parts, list) or not all(map(_is_count, parts)):
            raise CeremonyError("expected parts as numbers of deals.")
        if not 1 <= len(parts) <= PARTS:
            raise CeremonyError(f"expected 1 to {PARTS} parts.")
        return cls(**told)

    @property
    def last(self) -> int:
        """The number of the last part."""
        return len(self.parts) - 1

    @property
    def first_secret(self) -> str:
        """What the server committed itself to."""
        return earlier(self.secret, self.last)

    def promises(self, seat: int) -> bool:
        """Whether no part but the first can deal without this seat."""
        nonce = nonce_of(0, self.last, self.nonces[seat], self.commitments[seat])
        return nonce is not None and promise(nonce) is not None

    def part(self, deals: int) -> int:
        """The number of the part that makes the next deal after so many."""
        return max(number for number, first in enumerate(self.parts) if first <= deals)

    def seed(self, part: int) -> str:
        words = [
            nonce_of(part, self.last, nonce, promised) if level is None else computer(level)
            for nonce, promised, level in zip(
                self.nonces, self.commitments, self.levels, strict=True
            )
        ]
        return fair_seed(earlier(self.secret, self.last - part), words, *self.parts[: part + 1])

    def check(self) -> None:
        """`CeremonyError` unless every secret is the promised one and the parts follow in order."""
        if not HEX.fullmatch(self.commitment) or commitment(self.first_secret) != self.commitment:
            raise CeremonyError("the server's secret is not the one it committed itself to.")
        if self.older_parts is None and promise(self.first_secret) is None:
            raise CeremonyError("the server's secret promises no next one.")
        for seat in range(len(self.levels)):
            self._check_seat(seat)
        if None not in self.levels:
            raise CeremonyError("no seat is a person's.")
        if self.older_parts is not None and self.older_parts[:1] != [[0, 0]]:
            raise CeremonyError("part 0 does not deal from the start.")
        if self.parts[0] != 0 or self.parts != sorted(self.parts):
            raise CeremonyError("expected parts from 0 on, in their order.")

    def _check_seat(self, seat: int) -> None:
        """Whether its nonce is the one that it promised for the last part."""
        nonce, promised = self.nonces[seat], self.commitments[seat]
        if (nonce is None) != (promised is None):
            raise CeremonyError(f"seat {seat} has a nonce or a commitment, and not both.")
        if nonce is None or promised is None:
            return
        if self.levels[seat] is not None:
            raise CeremonyError(f"seat {seat} is a computer's, and has a nonce.")
        if not SHORTEST <= len(nonce) <= LONGEST or not HEX.fullmatch(promised):
            raise CeremonyError(f"the nonce or the commitment of seat {seat} has a wrong length.")
        first = nonce_of(0, self.last, nonce, promised)
        if first is None or commitment(first) != promised:
            raise CeremonyError(
                f"the nonce of seat {seat} is not the one it committed to for part {self.last}."
            )
        if self.last and first == nonce and promise(nonce) is not None:
            raise CeremonyError(f"seat {seat} did not agree to go back past a deal.")


def _check_list(name: str, told: Any, seats: int, is_right: Any) -> None:
    if not isinstance(told, list) or len(told) != seats or not all(map(is_right, told)):
        raise CeremonyError(f"expected {name} with one entry for each seat.")


def _is_text(told: Any) -> bool:
    """A text that every program can read: whole characters, and no zero byte, which separates the
    texts of a seed."""
    if not isinstance(told, str) or len(told) > LONGEST or "\0" in told:
        return False
    try:
        told.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_text_or_null(told: Any) -> bool:
    return told is None or _is_text(told)


def _is_count(told: Any) -> bool:
    return type(told) is int and told >= 0


def _is_pair(told: Any) -> bool:
    return isinstance(told, list) and len(told) == 2 and all(map(_is_count, told))


def _is_level_or_null(told: Any) -> bool:
    return told is None or (type(told) is int and 1 <= told <= 5)
