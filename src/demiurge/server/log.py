"""A table's log: what was done there, what each viewer saw of it, and what it brought about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from msgspec.json import decode, encode

from demiurge.game import Viewer
from demiurge.rules.rulebook import Account
from demiurge.server.store import LogRow

CHANCE = -1


@dataclass(frozen=True)
class Entry:
    """One entry of the log: a move, a deal, or moves taken back."""

    row: LogRow
    seen: tuple[str, ...] = ()  # a move as each seat saw it, and last as spectators did
    account: Account | None = None  # what a move brought about
    instead: bool = False  # a computer made it in the player's stead

    @classmethod
    def read(cls, row: LogRow) -> Entry:
        """The entry as the database holds it."""
        if row.told is None:
            return cls(row)
        seen, rule, consequences, *instead = decode(row.told)
        account = Account(rule, consequences)
        return cls(replace(row, told=None), tuple(seen), account, bool(instead))

    def written(self) -> LogRow:
        """The entry as the database is to hold it."""
        if self.account is None:
            return self.row
        told = encode(
            [self.seen, self.account.rule, self.account.consequences, *[True] * self.instead]
        )
        return replace(self.row, told=told.decode())

    def to_json(self, viewer: Viewer) -> dict[str, Any]:
        """What this viewer may know of it."""
        row = self.row
        shown: dict[str, Any] = {
            "version": row.version,
            "seat": "chance" if row.seat == CHANCE else row.seat,
            "at": row.at,
        }
        if self.account is None:
            return shown | {"back_to": row.back_to}
        column = -1 if viewer == "spectator" else viewer
        shown |= {"move": self.seen[column]} | vars(self.account)
        return shown | {"instead": True} if self.instead else shown


def standing(entries: Iterable[Entry]) -> list[LogRow]:
    """The moves and deals that still count: those that were not taken back."""
    rows: list[LogRow] = []
    for entry in entries:
        if entry.row.back_to is None:
            rows.append(entry.row)
        else:
            del rows[entry.row.back_to :]
    return rows
