"""One table: who sits at it, what was played, and what may happen next.

Nothing here waits or writes. A request works on a draft of the table; the draft becomes the table
once its change is durable (`room`).
"""

from __future__ import annotations

import copy
import secrets
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from demiurge.bots.levels import level
from demiurge.game import Game, Outcome, View, Viewer
from demiurge.record import Record, record_of
from demiurge.rules.errors import DemiurgeError
from demiurge.rules.rulebook import Account
from demiurge.server.problems import Problem, not_now
from demiurge.server.store import Answer, Change, Entry, Said, Saved
from demiurge.shuffle import commitment, fair_seed

GATHERING, REVEALING, PLAYING, OVER = "gathering", "revealing", "playing", "over"
CHANCE = -1
MAKER, WATCH = "maker", "watch"
LEASE = 15.0  # seconds a computer's turn is left to the process that took it up


def new_token() -> str:
    """256 bits that open something."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def seat_role(seat: int) -> str:
    return f"seat:{seat}"


def invite_role(seat: int) -> str:
    return f"invite:{seat}"


@dataclass
class Seat:
    """A place at the table."""

    kind: str  # person or computer
    level: int | None = None  # of a computer
    name: str = ""
    claimed: bool = False
    commitment: str | None = None
    nonce: str | None = None
    away: bool = False  # a computer plays in the player's stead
    mutes: list[int] = field(default_factory=list)

    @property
    def is_open(self) -> bool:
        return self.kind == "person" and not self.claimed

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
    parts: list[list[int]] = field(default_factory=list)  # from which ply which part deals
    next_part: int = 1
    asked: dict[str, Any] | None = None  # who wants to go back, to which ply, and who agrees
    rematch: str | None = None
    shuffle: dict[str, Any] | None = None  # what an uploaded record tells about its own

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Meta:
        return cls(**data | {"seats": [Seat(**seat) for seat in data["seats"]]})

    def to_json(self) -> dict[str, Any]:
        return vars(self) | {"seats": [vars(seat).copy() for seat in self.seats]}

    def clone(self) -> Meta:
        """One that can be changed; lists in it are replaced, never changed."""
        twin = copy.copy(self)
        twin.seats = [copy.copy(seat) for seat in self.seats]
        twin.asked = self.asked and self.asked.copy()
        return twin


class Table:
    """A table as it stands, or a draft of how it will stand."""

    def __init__(self, saved: Saved) -> None:
        self.id = saved.id
        self.serial = saved.serial
        self.version = saved.version
        self.state = saved.state
        self.listed = saved.listed
        self.meta = Meta.from_json(saved.meta)
        self.created = saved.created
        self.secrets = saved.secrets
        self.game: Game | None = None
        self.line: list[int] = []  # who made each move that still counts
        self.used = [0.0] * len(self.meta.seats)  # seconds of each clock
        self.last_at = saved.created
        self.entries: list[Entry] = []  # new in a draft; all in a table
        self.seen: list[tuple[str, ...]] = []  # each entry as each viewer may know it
        self.accounts: list[Account | None] = []  # what each entry brought about
        self.said: list[Said] = []
        self.new_secrets: dict[str, str] = {}
        self.old_secrets: list[str] = []
        self.follow(saved.entries)
        self.said += saved.said

    # from the log

    def follow(self, entries: Sequence[Entry]) -> None:
        """Play what the log holds; every deal must be what the shuffle gives."""
        if entries and self.game is None:
            self.game = self._new_game()
        for entry in entries:
            if entry.back_to is not None:
                self._go_back(entry.back_to, entry.part)
                self._remember(entry)
            else:
                self._follow_move(entry)

    def _follow_move(self, entry: Entry) -> None:
        assert self.game is not None
        assert entry.move is not None
        ply = len(self.line)
        if ply == len(self.game.moves):
            self.game.play(entry.move)
        if self.game.moves[ply] != entry.move:
            raise DemiurgeError(f"Table {self.id} is damaged at version {entry.version}.")
        self.line.append(entry.seat)
        self._remember(entry, ply)

    def _remember(self, entry: Entry, ply: int | None = None) -> None:
        """Keep an entry, and of a move what there is to tell of it."""
        assert self.game is not None
        self.entries.append(entry)
        self.seen.append(() if ply is None else self.game.seen(ply))
        self.accounts.append(None if ply is None else self.game.account(ply))
        self.last_at = entry.at
        if entry.seat != CHANCE:
            self.used[entry.seat] += entry.spent

    def _new_game(self) -> Game:
        game = Game(self.meta.game, **self.meta.options)
        if self.meta.secret is not None:
            game.reshuffle(self._seed(0))
        return game

    def _seed(self, part: int) -> str:
        assert self.meta.secret is not None
        return fair_seed(self.meta.secret, [seat.nonce for seat in self.meta.seats], part)

    def _go_back(self, ply: int, part: int | None) -> None:
        assert self.game is not None
        self.game.rewind(ply)
        if part is not None:
            self.game.reshuffle(self._seed(part))
        del self.line[ply:]

    def refresh(self, saved: Saved) -> None:
        """Take over what another process has done."""
        self.meta = Meta.from_json(saved.meta)
        self.serial, self.version, self.state = saved.serial, saved.version, saved.state
        self.listed, self.secrets = saved.listed, saved.secrets
        self.follow(saved.entries)
        self.said += saved.said

    # drafts

    def draft(self) -> Table:
        """A table that can be changed without changing this one."""
        twin = copy.copy(self)
        twin.meta = self.meta.clone()
        twin.game = self.game.clone() if self.game else None
        twin.line = self.line.copy()
        twin.used = self.used.copy()
        twin.entries, twin.seen, twin.accounts, twin.said = [], [], [], []
        twin.new_secrets, twin.old_secrets = {}, []
        return twin

    def change(self, boot: float, answer: Answer | None = None) -> Change:
        """What has to become durable for this draft to be the table."""
        return Change(
            table=self.id,
            serial=self.serial,
            version=self.version,
            state=self.state,
            listed=self.listed,
            meta=self.meta.to_json(),
            due=self.due(boot),
            entries=self.entries,
            said=self.said,
            new_secrets=self.new_secrets,
            old_secrets=self.old_secrets,
            answer=answer,
        )

    def succeed(self, before: Table) -> None:
        """This draft is durable: from now on it is the table, with all that was before."""
        self.serial += 1
        self.entries = _continued(before.entries, self.entries)
        self.seen = _continued(before.seen, self.seen)
        self.accounts = _continued(before.accounts, self.accounts)
        self.said = _continued(before.said, self.said)
        kept = {h: role for h, role in before.secrets.items() if h not in self.old_secrets}
        self.secrets = kept | self.new_secrets

    def _enter(self, seat: int, move: str | None, ply: int | None = None, **more: Any) -> None:
        now = time.time()
        self.version += 1
        entry = Entry(
            version=self.version,
            seat=seat,
            move=move,
            back_to=more.get("back_to"),
            part=more.get("part"),
            at=now,
            spent=more.get("spent", 0.0),
        )
        self._remember(entry, ply)

    # who sits where

    def role_of(self, token: str) -> str | None:
        return self.secrets.get(hashed(token))

    def level_at(self, seat: int) -> int | None:
        """The level that plays this seat now, or None for a person."""
        found = self.meta.seats[seat]
        if found.kind == "computer":
            return found.level
        return self.meta.stand_in if found.away else None

    def admit(self, seat: int, name: str, promised: str | None, token: str) -> None:
        """Somebody sits down on an open seat."""
        found = self.meta.seats[seat]
        if not found.is_open:
            raise not_now(f"Seat {seat} is taken.")
        found.name = name
        found.claimed = True
        found.commitment = promised
        self.drop(invite_role(seat))
        self.new_secrets[hashed(token)] = seat_role(seat)
        if self.state == GATHERING and not any(each.is_open for each in self.meta.seats):
            self.state = REVEALING
            self.begin_if_ready()

    def invite(self, seat: int) -> str:
        """A new link to this seat; an older one is void."""
        self.drop(invite_role(seat))
        token = new_token()
        self.new_secrets[hashed(token)] = invite_role(seat)
        return token

    def drop(self, role: str) -> None:
        """What opened this opens it no longer."""
        self.old_secrets += [h for h, each in self.secrets.items() if each == role]

    def vacate(self, seat: int) -> None:
        """Before the game: the seat is open again, and its tokens and links are void.

        Once nonces were revealed, the others commit themselves anew: whoever sits down next must
        not have been able to learn them.
        """
        self.meta.seats[seat] = Seat("person")
        self.drop(seat_role(seat))
        self.drop(invite_role(seat))
        if self.state == REVEALING:
            for each in self.meta.seats:
                each.commitment = each.nonce = None
        self.state = GATHERING

    def reveal(self, seat: int, nonce: str) -> None:
        """A seat shows the nonce it committed itself to."""
        found = self.meta.seats[seat]
        if self.state != REVEALING:
            raise not_now("Nonces are revealed when everyone sits, before the first deal.")
        if found.commitment is None or commitment(nonce) != found.commitment:
            raise Problem(
                422, "wrong-nonce", f"This is not the nonce that seat {seat} committed itself to."
            )
        found.nonce = nonce
        self.begin_if_ready()

    def begin_if_ready(self) -> None:
        if any(seat.owes_nonce for seat in self.meta.seats):
            return
        self.state = PLAYING
        self.meta.parts = [[0, 0]]
        self.game = self._new_game()
        self._enter_from(0, CHANCE, 0.0)

    def say(self, seat: int, text: str, number: int) -> Said:
        said = Said(number, seat, text, time.time())
        self.said.append(said)
        return said

    # playing

    @property
    def actor(self) -> int | None:
        """The seat that is to move."""
        actor = self.game.actor if self.game and self.state == PLAYING else None
        return actor if isinstance(actor, int) else None

    @property
    def result(self) -> Outcome | None:
        return self.game.result if self.game else None

    def play(self, seat: int, move: str, boot: float) -> None:
        """Make a move, and the deals that follow; `IllegalMove` if the rules do not allow it."""
        assert self.game is not None
        spent = time.time() - self.since(boot)
        ply = len(self.game.moves)
        self.game.play(move)
        self.meta.asked = None
        self._enter_from(ply, seat, spent)
        if self.game.result:
            self.state = OVER

    def _enter_from(self, ply: int, seat: int, spent: float) -> None:
        assert self.game is not None
        for k in range(ply, len(self.game.moves)):
            move = self.game.moves[k]
            by = CHANCE if move.startswith("deal ") else seat
            self.line.append(by)
            self._enter(by, move, k, spent=spent if k == ply else 0.0)

    # taking back

    def undo(self, seat: int) -> bool:
        """Take back the seat's last move, or ask the others to agree; whether it is done."""
        if self.state != PLAYING:
            raise not_now("Moves can be taken back while the game goes on.")
        if seat not in self.line:
            raise not_now("You have made no move that could be taken back.")
        to = len(self.line) - 1 - self.line[::-1].index(seat)
        if all(by == seat for by in self.line[to:]) or not self._others(seat):
            self._take_back(seat, to)
            return True
        self.meta.asked = {"seat": seat, "to": to, "agreed": []}
        return False

    def _others(self, seat: int) -> list[int]:
        """The people who must agree."""
        return [k for k in range(len(self.meta.seats)) if k != seat and self.level_at(k) is None]

    def answer_undo(self, seat: int, agree: bool) -> bool:
        """Agree to what another asked for, or not; whether it is done."""
        asked = self.meta.asked
        if asked is None or asked["seat"] == seat:
            raise not_now("Nobody has asked you to take a move back.")
        if not agree:
            self.meta.asked = None
            return False
        asked["agreed"] = sorted({*asked["agreed"], seat})
        if set(self._others(asked["seat"])) <= set(asked["agreed"]):
            self._take_back(asked["seat"], asked["to"])
            return True
        return False

    def _take_back(self, seat: int, to: int) -> None:
        part = None
        if CHANCE in self.line[to:]:
            part = self.meta.next_part
            self.meta.next_part += 1
            self.meta.parts = [pair for pair in self.meta.parts if pair[0] < to] + [[to, part]]
        self._go_back(to, part)
        self.meta.asked = None
        self._enter(seat, None, back_to=to, part=part)

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

    def due(self, boot: float) -> float | None:
        """When somebody should look after this table."""
        if self.actor is None:
            return None
        if self.level_at(self.actor) is not None:
            return time.time() + LEASE
        return self.deadline(boot)

    # what leaves

    def view(self, viewer: Viewer) -> View:
        if self.game is None:
            raise not_now("The game has not begun: there is nothing to see yet.")
        return self.game.view(viewer)

    def entry_json(self, index: int, viewer: Viewer) -> dict[str, Any]:
        """One entry of the log as this viewer may know it."""
        entry = self.entries[index]
        found: dict[str, Any] = {
            "version": entry.version,
            "seat": "chance" if entry.seat == CHANCE else entry.seat,
            "at": entry.at,
        }
        account = self.accounts[index]
        if account is None:
            return found | {"back_to": entry.back_to}
        column = -1 if viewer == "spectator" else viewer
        return found | {"move": self.seen[index][column]} | vars(account)

    def entries_json(self, since: int, viewer: Viewer) -> list[dict[str, Any]]:
        """All entries after this version."""
        return [self.entry_json(k, viewer) for k in range(max(since, 0), len(self.entries))]

    def said_json(self, viewer: Viewer, after: int = 0) -> list[dict[str, Any]]:
        """The chat after this number, without those whom the viewer has muted."""
        mutes = [] if viewer == "spectator" else self.meta.seats[viewer].mutes
        return [asdict(one) for one in self.said[after:] if one.seat not in mutes]

    @property
    def preparing(self) -> bool:
        """Whether a computer here thinks less, because its engine is still being compiled."""
        game, seats = self.meta.game, self.meta.seats
        levels = [level(game, seat.level) for seat in seats if seat.level is not None]
        return any(found.thinks_less(game, len(seats)) for found in levels)

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
            "actor": self.actor,
            "listed": self.listed,
            "hints": meta.hints,
            "stand_in": meta.stand_in,
            "preparing": self.preparing,
            "commitment": meta.commitment,
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
        found = record_of(self.game, names)
        found.shuffle = self.meta.shuffle
        if self.meta.secret is not None:
            found.shuffle = {
                "secret": self.meta.secret,
                "commitment": self.meta.commitment,
                "nonces": [seat.nonce for seat in self.meta.seats],
                "commitments": [seat.commitment for seat in self.meta.seats],
                "parts": self.meta.parts,
            }
        return found


def _continued(old: list[Any], new: list[Any]) -> list[Any]:
    """The old list, which nobody else changes, with the new things at its end."""
    old += new
    return old
