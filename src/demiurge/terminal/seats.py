"""Who sits where: people, computers and programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from demiurge.bots.levels import levels
from demiurge.bots.players import NAMES
from demiurge.record import Record, RecordError
from demiurge.rules.errors import OptionError

PERSON = "person"
PEOPLE = ("Ada", "Béla", "Chloé", "Dóra", "Emil")


@dataclass(frozen=True)
class Seat:
    """A player's name and kind: a person, or one of the computers that `bots.players` knows."""

    name: str
    kind: str

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "kind": self.kind}


def seats_for(game: str, players: int, kinds: Sequence[str], names: Sequence[str]) -> list[Seat]:
    """The seats of a new game; who has no name is given one."""
    if len(kinds) != players:
        raise OptionError(f"seats: expected {players} of them, not {len(kinds)}.")
    if PERSON not in kinds:
        raise OptionError("seats: expected at least one person.")
    if len(names) > players:
        raise OptionError(f"names: expected at most {players} of them, not {len(names)}.")
    usual = usual_names(game, kinds)
    chosen = [name or usual[k] for k, name in enumerate([*names, *usual[len(names) :]])]
    return [Seat(name, kind) for name, kind in zip(chosen, kinds, strict=True)]


def usual_names(game: str, kinds: Sequence[str]) -> list[str]:
    """People have first names; computers are called what they are, and counted.

    >>> usual_names("gaia", ["person", "level2", "node bot.js", "level2"])
    ['Ada', 'Gardener', 'Program', 'Gardener 2']
    """
    names = {f"level{level.number}": level.name for level in levels(game)}
    seen, given = Counter[str](), []
    for seat, kind in enumerate(kinds):
        if kind == PERSON:
            given.append(PEOPLE[seat])
            continue
        name = names.get(kind, kind.capitalize() if kind in NAMES else "Program")
        seen[name] += 1
        given.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return given


def seats_in(record: Record, kinds: Sequence[str] = ()) -> list[Seat]:
    """The seats as the record of a game played here names them, or of these kinds.

    A file never starts a program, as it may come from anyone; `--seats` must name the programs.
    """
    names = [seat["name"] for seat in record.seats]
    if kinds:
        return seats_for(record.game, len(names), kinds, names)
    kept = [seat.get("kind") for seat in record.seats]
    if PERSON not in kept or not all(isinstance(kind, str) for kind in kept):
        raise RecordError("it does not say which seats are people, so it cannot be played on.")
    programs = [kind for kind in kept if kind not in (PERSON, *NAMES)]
    if programs:
        raise RecordError(f"{programs[0]!r} played in it: say with --seats who is to play on.")
    return [Seat(seat["name"], seat["kind"]) for seat in record.seats]
