"""A draft: what one request makes of a table. It becomes the table once it is durable."""

from __future__ import annotations

import time

from demiurge.server.log import CHANCE, standing
from demiurge.server.problems import Problem, not_now
from demiurge.server.store import Answer, Change, LogRow, Said
from demiurge.server.table import GATHERING, OVER, PLAYING, REVEALING, Seat, Table
from demiurge.server.tokens import hashed, invite_role, new_token, seat_role
from demiurge.shuffle import commitment


class Draft:
    """A copy of a table that can be changed, and what is new in it."""

    def __init__(self, table: Table) -> None:
        self.table = table.copy()
        self.new_secrets: dict[str, str] = {}
        self.old_secrets: list[str] = []
        self.answer: Answer | None = None  # to the request, if it has a key
        self._entries, self._said = len(table.entries), len(table.said)

    def change(self, boot: float) -> Change:
        """What has to become durable for this draft to be the table."""
        table = self.table
        return Change(
            table=table.id,
            serial=table.serial,
            version=table.version,
            state=table.state,
            listed=table.listed,
            meta=table.meta.to_json(),
            due=table.due(boot),
            log=[entry.row for entry in table.entries[self._entries :]],
            said=table.said[self._said :],
            new_secrets=self.new_secrets,
            old_secrets=self.old_secrets,
            answer=self.answer,
        )

    def committed(self) -> Table:
        """The table that this draft is, now that it is durable."""
        table = self.table
        table.serial += 1
        kept = {h: role for h, role in table.secrets.items() if h not in self.old_secrets}
        table.secrets = kept | self.new_secrets
        return table

    def _enter(
        self,
        seat: int,
        move: str | None,
        back_to: int | None = None,
        part: int | None = None,
        spent: float = 0.0,
    ) -> None:
        row = LogRow(self.table.version + 1, seat, move, back_to, part, time.time(), spent)
        self.table.enter(row)

    # who sits where

    def open(self, role: str) -> str:
        """A new token for this role."""
        token = new_token()
        self.new_secrets[hashed(token)] = role
        return token

    def drop(self, role: str) -> None:
        """No token opens this any longer."""
        self.old_secrets += [h for h, each in self.table.secrets.items() if each == role]

    def admit(self, seat: int, name: str, promised: str | None, token: str) -> None:
        """Somebody sits down on an open seat."""
        table = self.table
        place = table.meta.seats[seat]
        if not place.is_open:
            raise not_now(f"Seat {seat} is taken.")
        place.name = name
        place.claimed = True
        place.commitment = promised
        self.drop(invite_role(seat))
        self.new_secrets[hashed(token)] = seat_role(seat)
        if table.state == GATHERING and not any(each.is_open for each in table.meta.seats):
            table.state = REVEALING
            self.begin_if_ready()

    def invite(self, seat: int) -> str:
        """A new link to this seat; an older one is void."""
        self.drop(invite_role(seat))
        return self.open(invite_role(seat))

    def vacate(self, seat: int) -> None:
        """Before the game: the seat is open again, and its tokens and links are void.

        Once nonces were revealed, the others commit themselves anew: whoever sits down next must
        not have been able to learn them.
        """
        table = self.table
        table.meta.seats[seat] = Seat("person")
        self.drop(seat_role(seat))
        self.drop(invite_role(seat))
        if table.state == REVEALING:
            for each in table.meta.seats:
                each.commitment = each.nonce = None
        table.state = GATHERING

    def reveal(self, seat: int, nonce: str) -> None:
        """A seat shows the nonce it committed itself to."""
        place = self.table.meta.seats[seat]
        if self.table.state != REVEALING:
            raise not_now("Nonces are revealed when everyone sits, before the first deal.")
        if place.commitment is None or commitment(nonce) != place.commitment:
            raise Problem(
                422, "wrong-nonce", f"This is not the nonce that seat {seat} committed itself to."
            )
        place.nonce = nonce
        self.begin_if_ready()

    def begin_if_ready(self) -> None:
        """When no nonce is missing the first cards are dealt."""
        table = self.table
        if any(seat.owes_nonce for seat in table.meta.seats):
            return
        table.state = PLAYING
        table.meta.parts = [[0, 0]]
        table.begin()
        self._enter_deals()

    def say(self, seat: int, text: str) -> Said:
        """One more line of chat."""
        said = Said(len(self.table.said) + 1, seat, text, time.time())
        self.table.said.append(said)
        return said

    # playing

    def play(self, seat: int, move: str, boot: float) -> None:
        """Make a move, and the deals that follow; `IllegalMove` if the rules do not allow it."""
        table = self.table
        assert table.game is not None
        spent = time.time() - table.since(boot)
        table.game.play(move)
        table.meta.asked = None
        self._enter(seat, move, spent=spent)
        self._enter_deals()
        if table.game.result:
            table.state = OVER

    def _enter_deals(self) -> None:
        """The game has dealt what was due: now it is in the log."""
        game = self.table.game
        assert game is not None
        for deal in game.moves[self.table.plies :]:
            self._enter(CHANCE, deal)

    # taking back

    def undo(self, seat: int) -> bool:
        """Take back the seat's last move, or ask the others to agree; whether it is done."""
        table = self.table
        if table.state != PLAYING:
            raise not_now("Moves can be taken back while the game goes on.")
        movers = [row.seat for row in standing(table.entries)]
        if seat not in movers:
            raise not_now("You have made no move that could be taken back.")
        to = len(movers) - 1 - movers[::-1].index(seat)
        if all(by == seat for by in movers[to:]) or not self._others(seat):
            self._take_back(seat, to, dealt=CHANCE in movers[to:])
            return True
        table.meta.asked = {"seat": seat, "to": to, "agreed": []}
        return False

    def _others(self, seat: int) -> list[int]:
        """The people who must agree."""
        table = self.table
        return [k for k in range(len(table.meta.seats)) if k != seat and table.level_at(k) is None]

    def answer_undo(self, seat: int, agree: bool) -> bool:
        """Agree to what another asked for, or not; whether it is done."""
        table = self.table
        asked = table.meta.asked
        if asked is None or asked["seat"] == seat:
            raise not_now("Nobody has asked you to take a move back.")
        if not agree:
            table.meta.asked = None
            return False
        asked["agreed"] = sorted({*asked["agreed"], seat})
        if set(self._others(asked["seat"])) <= set(asked["agreed"]):
            to = asked["to"]
            dealt = any(row.seat == CHANCE for row in standing(table.entries)[to:])
            self._take_back(asked["seat"], to, dealt)
            return True
        return False

    def _take_back(self, seat: int, to: int, dealt: bool) -> None:
        """Go back to this ply; if anything was dealt since, the next part deals from there on."""
        meta = self.table.meta
        part = None
        if dealt:
            part = meta.next_part
            meta.next_part += 1
            meta.parts = [pair for pair in meta.parts if pair[0] < to] + [[to, part]]
        meta.asked = None
        self._enter(seat, None, back_to=to, part=part)
