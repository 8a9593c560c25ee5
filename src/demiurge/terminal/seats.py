"""Who sits where: people and computers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from demiurge.record import Record, RecordError
from demiurge.rules.errors import OptionError

PERSON, RANDOM = "person", "random"
KINDS = (PERSON, RANDOM)
PEOPLE = ("Ada", "Béla", "Chloé", "Dóra", "Emil")


@dataclass(frozen=True)
class Seat:
    """A player's name and kind."""

    name: str
    kind: str

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "kind": self.kind}


def seats_for(players: int, kinds: Sequence[str], names: Sequence[str]) -> list[Seat]:
    """The seats of a new game; who has no name is given one."""
    if len(kinds) != players:
        raise OptionError(f"seats: expected {players} of them, not {len(kinds)}.")
    for kind in kinds:
        if kind not in KINDS:
            raise OptionError(f"seats: {kind!r} is not one of {', '.join(KINDS)}.")
    if PERSON not in kinds:
        raise OptionError("seats: expected at least one person.")
    if len(names) > players:
        raise OptionError(f"names: expected at most {players} of them, not {len(names)}.")
    usual = [PEOPLE[k] if kind == PERSON else f"Random {k}" for k, kind in enumerate(kinds)]
    chosen = [name or usual[k] for k, name in enumerate([*names, *usual[len(names) :]])]
    return [Seat(name, kind) for name, kind in zip(chosen, kinds, strict=True)]


def seats_in(record: Record) -> list[Seat]:
    """The seats as the record of a game played here names them."""
    kinds = [seat.get("kind") for seat in record.seats]
    if PERSON not in kinds or any(kind not in KINDS for kind in kinds):
        raise RecordError("it does not say which seats are people, so it cannot be played on.")
    return [Seat(seat["name"], seat["kind"]) for seat in record.seats]
