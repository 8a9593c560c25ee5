"""A draft: what one request makes of a table. It becomes the table once it is durable."""

from __future__ import annotations

from demiurge.server import steady
from demiurge.server.limits import ENDING, ENTRIES, LINES, UNDOS, refused
from demiurge.server.log import CHANCE, standing
from demiurge.server.problems import Problem, not_now
from demiurge.server.store import Answer, Change, LogRow, Said
from demiurge.server.table import GATHERING, OVER, PLAYING, REVEALING, Seat, Table
from demiurge.server.tokens import hashed, invite_role, new_token, seat_role
from demiurge.shuffle import PARTS, commitment

DEALT_ANEW = 10  # times that what follows a ply may be dealt


class Draft:
    """A copy of a table that can be changed, and what is new in it."""

    def __init__(self, table: Table) -> None:
        self.table = table.copy()
        self.new_secrets: dict[str, str] = {}
        self.old_secrets: list[str] = []
        self.size = 0  # bytes of the record that it shows, if that was uploaded
        self.answer: Answer | None = None  # to the request, if it has a key
        self._version, self._said = table.version, table.said_until

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
            log=[entry.written() for entry in table.entries_since(self._version)],
            said=[line for line in table.said if line.number > self._said],
            new_secrets=self.new_secrets,
            old_secrets=self.old_secrets,
            answer=self.answer,
        )

    def committed(self) -> Table:
        """The table that this draft is, now that it is durable."""
        table = self.table
        table.serial += 1
        table.trim()
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
        self.table.meta.askers = []
        row = LogRow(self.table.version + 1, seat, move, back_to, part, steady.now(), spent)
        self.table.enter(row, seat != CHANCE and self.table.meta.seats[seat].away)

    # who sits where

    def open(self, role: str, token: str | None = None) -> str:
        """A token for this role; a new one if none is given."""
        token = token or new_token()
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
        place.reserved = False
        self.drop(invite_role(seat))
        self.new_secrets[hashed(token)] = seat_role(seat)
        self.commit(seat, promised)

    def commit(self, seat: int, promised: str | None) -> None:
        """A seat commits itself to a nonce; when all have, they are revealed."""
        table = self.table
        if table.state != GATHERING:
            return
        place = table.meta.seats[seat]
        if promised is not None:
            if promised == place.void:
                raise not_now("The nonce of this commitment may be known: choose another one.")
            place.commitment = promised
        if not any(each.is_open or each.recommits for each in table.meta.seats):
            table.state = REVEALING
            self.begin_if_ready()

    def invite(self, seat: int) -> str:
        """A new link to this seat; an older one is void."""
        self.drop(invite_role(seat))
        return self.open(invite_role(seat))

    def vacate(self, seat: int) -> None:
        """Before the game: the seat is open again, and its tokens and links are void.

        If nonces were being revealed, all begin anew: everyone who had committed commits to another
        nonce before any is revealed again, since whoever sits down next may have learnt them.
        """
        table = self.table
        table.meta.seats[seat] = Seat("person")
        self.drop(seat_role(seat))
        self.drop(invite_role(seat))
        if table.state == REVEALING:
            for each in table.meta.seats:
                each.void = each.commitment or each.void
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
        table.meta.parts = [[0, 0]] if table.is_older else []
        table.begin()
        self._enter_deals()

    def say(self, seat: int, text: str) -> Said:
        """One more line of chat."""
        said = Said(self.table.said_until + 1, seat, text, steady.now())
        self.table.said = [*self.table.said, said][-LINES:]
        return said

    # playing

    def play(self, seat: int, move: str, boot: float) -> None:
        """Make a move, and the deals that follow; `IllegalMove` if the rules do not allow it."""
        table = self.table
        assert table.game is not None
        if table.version >= ENTRIES:
            raise refused(
                "log", 409, "no-more", "The log of this table is full: the game ends here."
            )
        spent = steady.now() - table.since(boot)
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

    def undo(self, seat: int, nonce: str | None = None) -> bool:
        """Take back the seat's last move, or ask the others to agree; whether it is done."""
        table = self.table
        if table.state != PLAYING:
            raise not_now("Moves can be taken back while the game goes on.")
        self._check_bounds()
        movers = [row.seat for row in standing(table.entries)]
        if seat not in movers:
            raise not_now("You have made no move that could be taken back.")
        to = len(movers) - 1 - movers[::-1].index(seat)
        dealt = CHANCE in movers[to:]
        if dealt and self._dealt_anew(to) >= DEALT_ANEW:
            raise not_now(f"Cards were dealt anew {DEALT_ANEW} times here: go on with these.")
        if dealt:
            self._consent(seat, nonce)
        others = self._others(seat)
        if all(by == seat for by in movers[to:]) or not others:
            self._take_back(seat, to, dealt)
            return True
        for number in others:
            if table.meta.seats[number].away:
                raise not_now(f"Seat {number} has to agree, and is away.")
        table.meta.asked = {"seat": seat, "to": to, "agreed": []}
        table.meta.askers = sorted({*table.meta.askers, seat})
        return False

    def _check_bounds(self) -> None:
        """Taking back again and again must not make the log grow without end."""
        table = self.table
        if table.meta.undos >= UNDOS:
            raise refused(
                "undo",
                409,
                "no-more",
                f"Moves were taken back {UNDOS} times here: now the game has to go further first.",
            )
        if table.version >= ENTRIES - ENDING:
            raise refused(
                "undo",
                409,
                "no-more",
                "The log of this table is nearly full: no more moves can be taken back.",
            )

    def _others(self, seat: int) -> list[int]:
        """The people who must agree, also those who are away: nobody agrees in their stead."""
        seats = enumerate(self.table.meta.seats)
        return [k for k, each in seats if k != seat and each.kind == "person"]

    def _consent(self, seat: int, nonce: str | None) -> None:
        """Past a deal, a seat that promised a next nonce agrees by it: nobody else has it."""
        meta = self.table.meta
        ended = meta.next_part == PARTS or any(place.has_no_more for place in meta.seats)
        if self.table.is_older or ended:
            raise not_now("At this table no move can be taken back past a deal any more.")
        place = meta.seats[seat]
        if place.promised is None:
            return
        if nonce is None or commitment(nonce) != place.promised:
            raise Problem(422, "wrong-nonce", f"This needs the nonce that seat {seat} promised.")
        place.consent = nonce

    def _dealt_anew(self, to: int) -> int:
        """How often the game went back to this ply past a deal."""
        return self.table.meta.anew.get(str(to), 0)

    def answer_undo(
        self,
        seat: int,
        agree: bool,
        nonce: str | None = None,
        asker: int | None = None,
        ply: int | None = None,
    ) -> bool:
        """Agree to what another asked for, or not; whether it is done.

        The answer names the question: who asked, and for which ply. It may leave that out only
        while no other was asked at this version.
        """
        table = self.table
        asked = table.meta.asked
        if asked is None or asked["seat"] == seat:
            raise not_now("Nobody has asked you to take a move back.")
        is_other = asker not in (None, asked["seat"]) or ply not in (None, asked["to"])
        if is_other or (asker is None and table.meta.askers != [asked["seat"]]):
            raise Problem(
                409, "other-question", "By now another question is asked: look before you answer."
            )
        if not agree:
            table.meta.asked = None
            return False
        to = asked["to"]
        dealt = any(row.seat == CHANCE for row in standing(table.entries)[to:])
        if dealt:
            self._consent(seat, nonce)
        asked["agreed"] = sorted({*asked["agreed"], seat})
        if set(self._others(asked["seat"])) <= set(asked["agreed"]):
            self._take_back(asked["seat"], to, dealt)
            return True
        return False

    def _take_back(self, seat: int, to: int, dealt: bool) -> None:
        """Go back to this ply; if anything was dealt since, the next part deals from there on."""
        self._check_bounds()
        meta = self.table.meta
        part = self._next_part() if dealt else None
        meta.asked = None
        self._enter(seat, None, back_to=to, part=part)

    def _next_part(self) -> int:
        """Everyone has agreed that another part of the shuffle deals; its number."""
        meta = self.table.meta
        for number, place in enumerate(meta.seats):
            if place.promised and place.consent is None:
                raise not_now(f"Past a deal seat {number} has to agree, and is away.")
            place.nonce, place.consent = place.consent or place.nonce, None
        meta.next_part += 1
        return meta.next_part - 1
