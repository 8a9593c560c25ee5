"""Who sits where: people, computers and programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from demiurge.bots.players import NAMES
from demiurge.bots.program import is_program
from demiurge.record import Record, RecordError
from demiurge.rules.errors import OptionError

PERSON = "person"
KINDS = (PERSON, *NAMES)
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
        if kind not in KINDS and not is_program(kind):
            raise OptionError(
                f"seats: {kind!r} is not one of {', '.join(KINDS)}, nor a program that can be run."
            )
    if PERSON not in kinds:
        raise OptionError("seats: expected at least one person.")
    if len(names) > players:
        raise OptionError(f"names: expected at most {players} of them, not {len(names)}.")
    usual = [_usual_name(kind, k) for k, kind in enumerate(kinds)]
    chosen = [name or usual[k] for k, name in enumerate([*names, *usual[len(names) :]])]
    return [Seat(name, kind) for name, kind in zip(chosen, kinds, strict=True)]


def _usual_name(kind: str, seat: int) -> str:
    if kind == PERSON:
        return PEOPLE[seat]
    return f"{kind.capitalize() if kind in KINDS else 'Program'} {seat}"


def seats_in(record: Record, kinds: Sequence[str] = ()) -> list[Seat]:
    """The seats as the record of a game played here names them, or of these kinds.

    A file never starts a program: it may come from anyone. Who resumes a game names its programs.
    """
    names = [seat["name"] for seat in record.seats]
    if kinds:
        return seats_for(len(names), kinds, names)
    kept = [seat.get("kind") for seat in record.seats]
    if PERSON not in kept or not all(isinstance(kind, str) for kind in kept):
        raise RecordError("it does not say which seats are people, so it cannot be played on.")
    programs = [kind for kind in kept if kind not in KINDS]
    if programs:
        raise RecordError(f"{programs[0]!r} played in it: say with --seats who is to play on.")
    return [Seat(seat["name"], seat["kind"]) for seat in record.seats]
