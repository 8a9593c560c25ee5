"""One table: who sits at it, what was played, and what each viewer may know of it.

Nothing here waits, writes or changes a table that others see: a request works on a draft
(`draft.py`).
"""

from __future__ import annotations

import copy
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from demiurge.bots.levels import level
from demiurge.game import Game, Outcome, View, Viewer
from demiurge.record import Record, record_of
from demiurge.rules.errors import DemiurgeError
from demiurge.server import steady
from demiurge.server.limits import ENTRIES, LINES, LINES_SHOWN, RECENT, WARNING
from demiurge.server.log import CHANCE, Entry
from demiurge.server.problems import not_now
from demiurge.server.ranges import Ranges, extended, shortened, versions
from demiurge.server.store import LogRow, Saved
from demiurge.server.tokens import hashed
from demiurge.shuffle import (
    PARTS,
    begun,
    commitment,
    computer,
    dice,
    earlier,
    fair_seed,
    nonce_of,
    promise,
)

GATHERING, REVEALING, PLAYING, OVER = "gathering", "revealing", "playing", "over"
LEASE = 15.0  # seconds a computer's turn is left to the process that took it up


def _deals(moves: Sequence[str]) -> int:
    """How many of these moves are deals."""
    return sum(move.startswith("deal ") for move in moves)


def _is_told(row: LogRow) -> bool:
    """Whether the row holds the consequences."""
    return row.told is not None or row.back_to is not None


@dataclass
class Seat:
    """A place at the table."""

    kind: str  # person or computer
    level: int | None = None  # of a computer
    name: str = ""
    claimed: bool = False
    commitment: str | None = None
    nonce: str | None = None
    consent: str | None = None  # the next nonce, given to take moves back past a deal
    void: str | None = None  # a commitment whose nonce may be known, as somebody left meanwhile
    away: bool = False  # a computer plays in the player's stead
    mutes: list[int] = field(default_factory=list)
    reserved: bool = False  # at a rematch: for whoever played, until it was taken once

    @property
    def is_open(self) -> bool:
        return self.kind == "person" and not self.claimed

    @property
    def recommits(self) -> bool:
        """Whether it must commit itself anew before the game begins."""
        return self.void is not None and self.commitment is None

    @property
    def promised(self) -> str | None:
        """The commitment to its next nonce, if it made one."""
        return None if self.nonce is None else promise(self.nonce)

    @property
    def has_no_more(self) -> bool:
        """Whether it has revealed the last nonce of its chain."""
        return (
            self.nonce is not None
            and not self.promised
            and (commitment(self.nonce) != self.commitment)
        )

    @property
    def owes_nonce(self) -> bool:
        return self.commitment is not None and self.nonce is None


@dataclass
class Meta:
    """Everything about a table but its log."""

    game: str
    options: dict[str, Any]
    seats: list[Seat]
    per_move: float | None = None
    per_game: float | None = None
    hints: bool = True
    stand_in: int = 3  # the level of a computer that plays for somebody who is away
    secret: str | None = None  # of the fair shuffle; none if the table shows a record
    commitment: str | None = None
    parts: list[list[int]] = field(default_factory=list)  # of a shuffle of the older kind
    next_part: int = 1
    asked: dict[str, Any] | None = None  # who wants to go back, to which ply, and who agrees
    askers: list[int] = field(default_factory=list)  # who has asked for that at this version
    rematch: str | None = None
    shuffle: dict[str, Any] | None = None  # what an uploaded record tells about its own
    stands: Ranges | None = field(default_factory=list)  # versions of the moves that count
    begun: list[int] = field(default_factory=list)  # deals after which each part begins
    used: list[float] = field(default_factory=list)  # seconds of each clock
    furthest: int = 0  # ply that the game ever came to
    undos: int = 0  # since it came there
    anew: dict[str, int] = field(default_factory=dict)  # how often each ply was dealt anew

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Meta:
        old: dict[str, Any] = {"stands": None}  # not noted by older versions of the server
        return cls(**old | data | {"seats": [Seat(**seat) for seat in data["seats"]]})

    def to_json(self) -> dict[str, Any]:
        return vars(self) | {"seats": [vars(seat).copy() for seat in self.seats]}

    def clone(self) -> Meta:
        """One that can be changed; lists in it are replaced, never changed."""
        twin = copy.copy(self)
        twin.seats = [copy.copy(seat) for seat in self.seats]
        twin.asked = self.asked and self.asked.copy()
        return twin


class Table:
    """A table as it stands."""

    def __init__(self, saved: Saved) -> None:
        self.id = saved.id
        self.serial = saved.serial
        self.version = saved.version
        self.state = saved.state
        self.listed = saved.listed
        self.meta = Meta.from_json(saved.meta)
        self.created = saved.created
        self.secrets = saved.secrets  # by their hashes: what each opens
        self.game: Game | None = None
        self.entries: list[Entry] = []  # the log: all that stands, and what is recent
        self.plies = 0  # how many of the game's moves are in the log and count
        self.meta.used = self.meta.used or [0.0] * len(self.meta.seats)
        self.last_at = saved.created
        self.said = saved.said[-LINES:]
        if self.meta.stands is not None and all(map(_is_told, saved.log)):
            self._restore(saved.log)
        else:
            self._follow_all(saved.log)

    def copy(self) -> Table:
        """One that can be changed without changing this one."""
        twin = copy.copy(self)
        twin.meta = self.meta.clone()
        twin.game = self.game.clone() if self.game else None
        twin.entries = self.entries.copy()
        twin.said = self.said.copy()
        return twin

    def refreshed(self, saved: Saved) -> Table:
        """The table with what another process has done."""
        if saved.since < self.version:
            return Table(saved)
        fresh = self.copy()
        fresh.meta = replace(Meta.from_json(saved.meta), begun=self.meta.begun)
        fresh.serial, fresh.state = saved.serial, saved.state
        fresh.listed, fresh.secrets = saved.listed, saved.secrets
        fresh.follow(saved.log)
        fresh.meta = Meta.from_json(saved.meta)  # following has changed it once more
        fresh.said = (fresh.said + saved.said)[-LINES:]
        return fresh

    # the log

    def _restore(self, rows: Sequence[LogRow]) -> None:
        """Read the log, and replay only the moves that still count."""
        if not rows:
            return
        self.begin()
        assert self.game is not None
        assert self.meta.stands is not None
        self.entries = [Entry.read(row) for row in rows]
        moves = {row.version: row.move for row in rows}
        part = deals = 0
        for version in [*versions(self.meta.stands), None]:
            due = bisect_right(self.parts, deals) - 1
            if due != part and self.plies == len(self.game.moves):
                part = due
                self.game.reshuffle(self._seed(part))
            if version is not None:
                move = moves[version] or ""
                self._follow_move(version, move)
                self.plies += 1
                deals += move.startswith("deal ")
        self.last_at = min(rows[-1].at, steady.now())
        self.trim()

    def _follow_all(self, rows: Sequence[LogRow]) -> None:
        """Replay the whole log: an older version of the server did not store consequences."""
        meta = self.meta
        meta.stands, meta.furthest, meta.undos = [], 0, 0
        meta.used = [0.0] * len(meta.seats)
        meta.begun, meta.anew = [], {}
        self.follow(rows)

    def follow(self, rows: Sequence[LogRow]) -> None:
        """Play what the log holds; every deal must be what the shuffle gives."""
        if rows and self.game is None:
            self.begin()
        for row in rows:
            if row.move is not None:
                self._follow_move(row.version, row.move)
            self.enter(row)
        self.trim()

    def trim(self) -> None:
        """Forget old entries that were taken back, so that no work grows with the log."""
        if len(self.entries) <= self.plies + 2 * RECENT:
            return
        stand, recent = set(versions(self.meta.stands or [])), self.version - RECENT
        self.entries = [
            entry
            for entry in self.entries
            if entry.row.version > recent or entry.row.version in stand
        ]

    def entries_since(self, since: int, until: int | None = None) -> list[Entry]:
        """The entries after this version, up to that one: of old ones those that stand."""
        first = bisect_right(self.entries, since, key=lambda entry: entry.row.version)
        if until is None:
            return self.entries[first:]
        last = bisect_right(self.entries, until, key=lambda entry: entry.row.version)
        return self.entries[first:last]

    def _follow_move(self, version: int, move: str) -> None:
        assert self.game is not None
        if self.plies == len(self.game.moves):
            self.game.play(move)
        if self.game.moves[self.plies] != move:
            raise DemiurgeError(f"Table {self.id} is damaged at version {version}.")

    def enter(self, row: LogRow, instead: bool = False) -> None:
        """Put a move that the game has made into the log, or take moves back."""
        assert self.game is not None
        meta = self.meta
        entry = Entry(replace(row, told=None))
        if row.back_to is not None:
            self._go_back(row.back_to, row.part)
            meta.undos += 1
            if row.part is not None:
                ply = str(row.back_to)
                meta.anew = meta.anew | {ply: meta.anew.get(ply, 0) + 1}
        else:
            seen, account = self.game.seen(self.plies), self.game.account(self.plies)
            entry = Entry(entry.row, seen, account, instead)
            self.plies += 1
            meta.stands = extended(meta.stands or [], row.version)
            if self.plies > meta.furthest:
                meta.furthest, meta.undos = self.plies, 0
        self.entries.append(entry)
        self.version = row.version
        self.last_at = min(row.at, steady.now())  # what the wall said before may be ahead
        if row.seat != CHANCE:
            meta.used = meta.used.copy()
            meta.used[row.seat] += max(row.spent, 0.0)

    def begin(self) -> None:
        """The game before its first move, its first cards dealt."""
        self.game = Game(self.meta.game, **self.meta.options)
        self.meta.begun = self.meta.begun or [0]
        if self.meta.secret is not None:
            self.game.reshuffle(self._seed(0))

    def _seed(self, part: int) -> str:
        last, seats = self.meta.next_part - 1, self.meta.seats
        if self.is_older:
            return fair_seed(self._secret(part), [seat.nonce for seat in seats], part)
        words = [
            computer(seat.level)
            if seat.level
            else nonce_of(part, last, seat.nonce, seat.commitment)
            for seat in seats
        ]
        return fair_seed(self._secret(part), words, *self.parts[: part + 1])

    @property
    def parts(self) -> list[int]:
        """After how many deals each part of the shuffle begins."""
        return self.meta.begun

    def _secret(self, part: int) -> str:
        """What the server keeps to itself until the end."""
        assert self.meta.secret is not None
        return self.meta.secret if self.is_older else earlier(self.meta.secret, PARTS - 1 - part)

    @property
    def is_older(self) -> bool:
        """Whether its shuffle is of the older kind: one secret for all parts."""
        return self.meta.secret is not None and commitment(self.meta.secret) == self.meta.commitment

    def dice(self, purpose: str = "dice") -> str:
        """The seed for the choice of a computer that is to move, which nobody can work out before
        the end."""
        return dice(self._secret(0), self.plies, purpose)

    def _go_back(self, ply: int, part: int | None) -> None:
        assert self.game is not None
        meta = self.meta
        self.game.rewind(ply)
        if part is not None:
            meta.begun = begun(meta.begun, _deals(self.game.moves))
            self.game.reshuffle(self._seed(part))
        meta.stands = shortened(meta.stands or [], ply)
        self.plies = ply

    # who sits where

    def role_of(self, token: str) -> str | None:
        return self.secrets.get(hashed(token))

    def level_at(self, seat: int) -> int | None:
        """The level that plays this seat now, or None for a person."""
        place = self.meta.seats[seat]
        if place.kind == "computer":
            return place.level
        return self.meta.stand_in if place.away else None

    @property
    def actor(self) -> int | None:
        """The seat that is to move."""
        actor = self.game.actor if self.game and self.state == PLAYING else None
        return actor if isinstance(actor, int) else None

    @property
    def used(self) -> list[float]:
        """Seconds of each clock."""
        return self.meta.used

    @property
    def entries_left(self) -> int | None:
        """How many entries the log can still get, if they are few."""
        left = max(0, ENTRIES - self.version)
        return left if left < WARNING else None

    @property
    def waits(self) -> bool:
        """Whether a person is to move."""
        return self.actor is not None and self.level_at(self.actor) is None

    @property
    def result(self) -> Outcome | None:
        return self.game.result if self.game else None

    # clocks

    def since(self, boot: float) -> float:
        """When the actor's clock began to run: not while the server was down."""
        return max(self.last_at, boot)

    def deadline(self, boot: float) -> float | None:
        """When the actor's time is over; None without a clock."""
        if self.actor is None:
            return None
        left = [self.meta.per_move]
        if self.meta.per_game is not None:
            left.append(max(self.meta.per_game - self.used[self.actor], 0.0))
        times = [seconds for seconds in left if seconds is not None]
        return self.since(boot) + min(times) if times else None

    def is_late(self, boot: float) -> bool:
        """Whether the actor's time is over."""
        deadline = self.deadline(boot)
        return deadline is not None and deadline <= steady.now()

    def due(self, boot: float) -> float | None:
        """When somebody should look after this table."""
        if self.actor is None:
            return None
        if self.level_at(self.actor) is not None:
            return steady.now() + LEASE
        return self.deadline(boot)

    # what leaves

    def view(self, viewer: Viewer) -> View:
        if self.game is None:
            raise not_now("The game has not begun: there is nothing to see yet.")
        return self.game.view(viewer)

    def entries_json(
        self, since: int, viewer: Viewer, until: int | None = None
    ) -> list[dict[str, Any]]:
        """The entries after this version, up to that one, as this viewer may know them."""
        return [entry.to_json(viewer) for entry in self.entries_since(since, until)]

    def said_json(
        self, viewer: Viewer, after: int = 0, before: int | None = None
    ) -> list[dict[str, Any]]:
        """The lines of chat between these numbers, without those whom the viewer muted."""
        mutes = [] if viewer == "spectator" else self.meta.seats[viewer].mutes
        end = self.said_until + 1 if before is None else before
        lines = [one for one in self.said if after < one.number < end and one.seat not in mutes]
        return [asdict(one) for one in lines]

    def page_of_chat(self, viewer: Viewer, before: int | None = None) -> list[dict[str, Any]]:
        """The latest lines before this number."""
        return self.said_json(viewer, 0, before)[-LINES_SHOWN:]

    def said_by(self, version: int | None) -> int:
        """The number of the last line said before this version, or of the last one."""
        if version is None:
            return self.said_until
        entry = next(iter(self.entries_since(version - 1)), None) if version else None
        at = entry.row.at if entry else 0.0
        return max((one.number for one in self.said if one.at < at), default=0)

    @property
    def said_since(self) -> int:
        """The number of the oldest line of chat that is kept."""
        return self.said[0].number if self.said else 1

    @property
    def said_until(self) -> int:
        """The number of the latest line of chat."""
        return self.said[-1].number if self.said else 0

    @property
    def preparing(self) -> bool:
        """Whether a computer here thinks less, because its engine is still being compiled."""
        game, seats = self.meta.game, self.meta.seats
        levels = [level(game, seat.level) for seat in seats if seat.level is not None]
        return any(each.thinks_less(game, len(seats)) for each in levels)

    def info(self, boot: float) -> dict[str, Any]:
        """What everyone at the table may know about it."""
        meta = self.meta
        deadline = self.deadline(boot)
        clock = {"per_move": meta.per_move, "per_game": meta.per_game, "used": self.used}
        clock["deadline"] = None if self.actor is None or self.level_at(self.actor) else deadline
        result = self.result
        return {
            "id": self.id,
            "game": meta.game,
            "options": meta.options,
            "state": self.state,
            "version": self.version,
            "entries_left": self.entries_left,
            "actor": self.actor,
            "listed": self.listed,
            "hints": meta.hints,
            "stand_in": meta.stand_in,
            "preparing": self.preparing,
            "commitment": meta.commitment,
            "parts": meta.next_part,
            "clock": clock,
            "undo": meta.asked,
            "rematch": meta.rematch,
            "result": result.to_json() if result else None,
            "seats": [
                {
                    "kind": seat.kind,
                    "level": seat.level,
                    "name": seat.name,
                    "claimed": seat.claimed or seat.kind == "computer",
                    "away": seat.away,
                    "commitment": seat.commitment,
                    "revealed": seat.nonce is not None,
                    "recommits": seat.recommits,
                }
                for seat in meta.seats
            ],
        }

    def record(self, viewer: Viewer) -> Record:
        """The whole record after the end, with what proves the shuffle; before it, the viewer's."""
        if self.game is None:
            raise not_now("The game has not begun: there is no record yet.")
        names = [
            f"level {seat.level}" if seat.kind == "computer" else seat.name
            for seat in self.meta.seats
        ]
        if self.state != OVER:
            return record_of(self.game, names, viewer)
        record = record_of(self.game, names)
        record.shuffle = self.meta.shuffle
        if self.meta.secret is not None:
            record.shuffle = self._ceremony()
        return record

    def _ceremony(self) -> dict[str, Any]:
        """What was committed to and revealed: everything that is needed to check the deals."""
        seats = self.meta.seats
        levels = {} if self.is_older else {"levels": [seat.level for seat in seats]}
        return levels | {
            "commitment": self.meta.commitment,
            "commitments": [seat.commitment for seat in seats],
            "secret": self._secret(self.meta.next_part - 1),
            "nonces": [seat.nonce for seat in seats],
            "parts": self.meta.parts if self.is_older else self.parts,
        }
