"""Attacks in any order and all at once, drawn from a seed: short here, long in `make soak`."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest

from demiurge.server import steady
from demiurge.server.draft import Draft
from demiurge.server.limits import BODY
from demiurge.server.log import Entry
from demiurge.server.routes.caller import Caller
from demiurge.server.streams import Stream as Sent
from demiurge.shuffle import commitment
from tests.golden import FOLDER
from tests.server.inside import HOST, Guest, Inside, over_http, run
from tests.server.test_attacks_bounds import CLOSE, GET, listening
from tests.server.test_attacks_bounds import send as send_pieces
from tests.server.test_attacks_operations import BODIES, HEADERS, TEXTS, bodies_with
from tests.server.test_attacks_who import Stream, finished
from tests.server.test_two_worlds import telltale_entry
from tests.server.witness import SENTENCE, Witness
from tests.soak import seeds, times
from tests.waiting import PATIENCE

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("gaia", 2, {"rules": "advanced"}),
    ("gaia", 3, {"rules": "disasters"}),
    ("gheos", 2, {}),
]
CLIENTS = 3
ROUNDS = 60
AT_ONCE = 8  # requests in a round, at most
CHECKED = 20  # rounds between two looks at what was taken back
STREAMS = 4  # that a client keeps open, at most
PER_MOVE = 3600.0  # seconds
REQUESTS = 200  # hostile ones
HALVES = 30  # requests that do not end, at once
TURNS = 100  # of the event loop, after which nothing is left to do for it


@dataclass
class Place:
    """A table, and what everybody knows of it: also links that were meant for others."""

    id: str
    maker: str
    watch: str
    players: int
    links: list[tuple[int, str]]


@dataclass
class Client:
    """Somebody who tries everything with every token that they ever had."""

    name: str
    crowd: Crowd
    tokens: list[tuple[str, str]] = field(default_factory=list)  # table and token
    nonces: dict[str, str] = field(default_factory=dict)  # the one of each commitment
    sent: list[tuple[str, str, str, Any, dict[str, str]]] = field(default_factory=list)
    streams: list[tuple[Stream, str, str]] = field(default_factory=list)

    async def ask(
        self, place: str, token: str, method: str, path: str, body: Any = None, key: str = ""
    ) -> httpx.Response:
        headers = {"Idempotency-Key": key} if key else {}
        self.sent.append((place, token, f"{method} {path}", body, headers))
        return await self._send(*self.sent[-1])

    async def _send(
        self, place: str, token: str, asked: str, body: Any, headers: dict[str, str]
    ) -> httpx.Response:
        method, _, path = asked.partition(" ")
        guest = Guest(self.crowd.here.http, place, token or None)
        more = {} if method == "GET" else {"json": body or {}}
        answer = await guest.ask(method, path, headers=headers, **more)
        self.crowd.count[f"{answer.status_code}"] += 1
        if answer.status_code == 200 and path.endswith(("/claim", "/rematch")):
            self._remember(place, answer.json())
        return answer

    def _remember(self, place: str, told: dict[str, Any]) -> None:
        """A token that was told; nobody else was told it."""
        if told.get("token") is None:
            return
        token, owners = told["token"], self.crowd.witness.owners
        assert owners.setdefault(token, self.name) == self.name, "One token was told to two."
        self.tokens.append((told.get("table", place), token))
        if told.get("maker"):
            there = self.crowd.place(told["table"], told["maker"], told["watch"])
            self.crowd.count["rematches"] += there

    # what they do

    def _seat(self, rng: random.Random) -> tuple[str, str]:
        """A table and a token that opened it once."""
        place = rng.choice(self.crowd.places)
        held = [each for each in self.tokens if each[0] == place.id] or self.tokens
        if not held or rng.random() < 0.05:
            return place.id, ""
        return held[-1] if rng.random() < 0.7 else rng.choice(held)

    def _commitment(self) -> str:
        nonce = uuid.uuid4().hex
        self.nonces[commitment(nonce)] = nonce
        return commitment(nonce)

    async def claim(self, rng: random.Random) -> None:
        place = rng.choice(self.crowd.places)
        seat, link = rng.choice([*place.links, (rng.randrange(place.players), "")])
        body = {"invite": link, "name": self.name}
        if rng.random() < 0.5:
            body["commitment"] = self._commitment()
        key = rng.choice(["", uuid.uuid4().hex])
        await self.ask(place.id, "", "POST", f"/seats/{seat}/claim", body, key)

    async def come_back(self, rng: random.Random) -> None:
        place, token = self._seat(rng)
        seat = rng.randrange(3)
        body = {"name": self.name}  # by which the witness knows who sits there
        if rng.random() < 0.5:
            body["commitment"] = self._commitment()
        await self.ask(place, token, "POST", f"/seats/{seat}/claim", body)

    async def reveal(self, rng: random.Random) -> None:
        place, token = self._seat(rng)
        shown = await self.ask(place, token, "GET", "")
        if shown.status_code == 200:
            for number, seat in enumerate(shown.json()["table"]["seats"]):
                nonce = self.nonces.get(seat["commitment"] or "")
                if nonce and not seat["revealed"]:
                    path = f"/seats/{number}/nonce"
                    await self.ask(place, token, "POST", path, {"nonce": nonce})

    async def leave(self, rng: random.Random) -> None:
        place, token = self._seat(rng)
        await self.ask(place, token, "POST", "/leave")

    async def kick(self, rng: random.Random) -> None:
        place = rng.choice([place for place in self.crowd.places if place.maker])
        path = f"/seats/{rng.randrange(place.players)}/kick"
        await self.ask(place.id, place.maker, "POST", path)

    async def invite(self, rng: random.Random) -> None:
        """A new link for a seat, which everybody gets to know."""
        place = rng.choice([place for place in self.crowd.places if place.maker])
        seat = rng.randrange(place.players)
        answer = await self.ask(place.id, place.maker, "POST", f"/seats/{seat}/invite")
        if answer.status_code == 200:
            place.links.append((seat, answer.json()["invite"]))

    async def another_device(self, rng: random.Random) -> None:
        place, token = self._seat(rng)
        seat = rng.randrange(3)
        answer = await self.ask(place, token, "POST", f"/seats/{seat}/invite")
        if answer.status_code == 200:
            body = {"invite": answer.json()["invite"], "name": self.name}
            await self.ask(place, "", "POST", f"/seats/{seat}/claim", body)

    async def move(self, rng: random.Random) -> None:
        """A move, perhaps at a version that is past, perhaps twice at once."""
        place, token = self._seat(rng)
        shown = await self.ask(place, token, "GET", "")
        if shown.status_code != 200 or "legal" not in (shown.json()["view"] or {}):
            return
        told = shown.json()
        version = max(0, told["table"]["version"] - rng.choice([0, 0, 0, 0, 3]))
        body = {"move": rng.choice(told["view"]["legal"]), "version": version}
        key = rng.choice(["", uuid.uuid4().hex])
        times = rng.choice([1, 1, 2])
        await asyncio.gather(
            *(self.ask(place, token, "POST", "/moves", body, key) for _ in range(times))
        )

    async def take_back(self, rng: random.Random) -> None:
        place, token = self._seat(rng)
        shown = await self.ask(place, token, "GET", "")
        if shown.status_code != 200:
            return
        table = shown.json()["table"]
        body: dict[str, Any] = {"version": table["version"]}
        if table["undo"] and rng.random() < 0.8:
            body["agree"] = rng.random() < 0.7
            if rng.random() < 0.7:
                body |= {"seat": table["undo"]["seat"], "to": table["undo"]["to"]}
        await self.ask(place, token, "POST", "/undo", body)

    async def look(self, rng: random.Random) -> None:
        place, token = self._seat(rng)
        path = rng.choice(["", "/record", "/chat", "/why?move=x", "/preview?move=draw%20life"])
        await self.ask(place, rng.choice([token, ""]), "GET", path)

    async def talk(self, rng: random.Random) -> None:
        place, token = self._seat(rng)
        await self.ask(place, token, "POST", "/chat", {"text": f"I am {self.name}."})

    async def rematch(self, rng: random.Random) -> None:
        place, token = self._seat(rng)
        await self.ask(place, token, "POST", "/rematch")

    async def listen(self, rng: random.Random) -> None:
        place, token = self._seat(rng)
        headers = rng.choice([{}, {"last-event-id": "0"}, {"last-event-id": "5"}])
        guest = Guest(self.crowd.here.http, place, token or None)
        self.streams.append((Stream(self.crowd.here, guest, headers, ""), place, token))
        while len(self.streams) > STREAMS:
            self.streams.pop(rng.randrange(STREAMS))[0].hung_up.set()

    async def again(self, rng: random.Random) -> None:
        """What they sent once, again."""
        if self.sent:
            await self._send(*rng.choice(self.sent[-30:]))


DEEDS: list[tuple[int, Callable[[Client, random.Random], Awaitable[None]]]] = [
    (4, Client.claim),
    (2, Client.come_back),
    (4, Client.reveal),
    (2, Client.leave),
    (1, Client.kick),
    (2, Client.invite),
    (1, Client.another_device),
    (24, Client.move),
    (10, Client.take_back),
    (4, Client.look),
    (1, Client.talk),
    (2, Client.rematch),
    (5, Client.listen),
    (4, Client.again),
]


class Crowd:
    """Clients at some tables, and the witness of all that they are told."""

    def __init__(self, here: Inside, witness: Witness) -> None:
        app: Any = witness
        http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url=f"http://{HOST}", timeout=PATIENCE
        )
        self.here = replace(here, app=app, http=http)
        self.witness = witness
        self.places: list[Place] = []
        self.count: Counter[str] = Counter()
        self.clients = [Client(f"client {k}", self) for k in range(CLIENTS)]

    def place(self, table: str, maker: str, watch: str, links: Any = (), players: int = 2) -> bool:
        """Note a table, if it is not known."""
        if table in [place.id for place in self.places]:
            return False
        self.places.append(Place(table, maker, watch, players, list(links)))
        return True

    async def make(self, game: str, players: int, options: dict[str, Any], listed: bool) -> None:
        made = await self.here.make(
            game,
            ["person"] * players,
            options=options,
            listed=listed,
            clock={"per_move": PER_MOVE},
        )
        links = enumerate(made["invites"])
        self.place(made["id"], made["maker"], made["watch"], links, players)

    async def sit(self, guests: list[Guest]) -> None:
        """Let clients have these seats of a table that plays, or played."""
        for client, guest in zip(self.clients, guests, strict=False):
            assert guest.token
            body = {"name": client.name}
            await client.ask(guest.table, guest.token, "POST", f"/seats/{guest.seat}/claim", body)
            client.tokens.append((guest.table, guest.token))
            self.witness.owners[guest.token] = client.name
        self.place(guests[0].table, "", "", players=len(guests))

    async def riot(self, rng: random.Random, rounds: int) -> None:
        """So many rounds of what somebody does, all at once."""
        weights, deeds = zip(*DEEDS, strict=True)
        for number in range(rounds):
            doing = []
            for deed in rng.choices(deeds, weights, k=rng.randint(1, AT_ONCE)):
                own = random.Random(rng.getrandbits(64))
                doing.append(deed(rng.choice(self.clients), own))
                self.count["deeds"] += 1
            await asyncio.gather(*doing)
            if rng.random() < 0.02:  # whoever is to move anywhere is late now
                steady._BEGAN -= PER_MOVE
            if rng.random() < 0.1:
                self.here.house.rooms.forget(rng.choice(self.places).id)
            if number % CHECKED == 0:
                self.witness.check_consent()
            if self.witness.wrong:
                break

    async def close(self) -> None:
        """Every stream of a token that opens nothing has ended, and the others end now."""
        for _ in range(TURNS):
            await asyncio.sleep(0)
        for client in self.clients:
            for stream, place, token in client.streams:
                table = (await self.here.house.rooms.find(place)).table
                self.count["streams"] += 1
                if table.role_of(token) is None and not (table.listed and not token):
                    self.count["ended"] += 1
                    if not stream.task.done():
                        self.witness.wrong.append("A stream outlived its token.")
                stream.hung_up.set()
                async with asyncio.timeout(PATIENCE):
                    await stream.task
        await self.here.http.aclose()


async def first_move(view: Any, *_: Any) -> str:
    """What a computer plays that stands in."""
    return str(min(view.legal_moves()))


async def riot(
    here: Inside, monkeypatch: pytest.MonkeyPatch, seed: int, rounds: int
) -> tuple[Counter[str], list[str]]:
    """Everything at once; what happened, how often, and what was wrong."""
    rng = random.Random(seed)
    monkeypatch.setattr(steady, "_BEGAN", steady._BEGAN)
    monkeypatch.setattr(here.house.thinkers, "move", first_move)
    crowd = Crowd(here, Witness(here, monkeypatch))
    for number, (game, players, options) in enumerate(GAMES):
        await crowd.make(game, players, options, listed=number == 1)
    await crowd.sit(await crowd.here.gather("gaia", 2, options={"rules": "base"}))
    await crowd.sit(await crowd.here.gather("gaia", 3))
    await crowd.sit(await finished(crowd.here))
    await crowd.riot(rng, rounds)
    await crowd.close()
    crowd.count["agreed"] = crowd.witness.check_consent()
    crowd.count["looks"] = crowd.witness.looks
    return crowd.count, crowd.witness.wrong


def riots(
    folder: Path, monkeypatch: pytest.MonkeyPatch, seed: int, rounds: int
) -> tuple[Counter[str], list[str]]:
    found: tuple[Counter[str], list[str]] = (Counter(), [])

    async def story(here: Inside) -> None:
        nonlocal found
        found = await riot(here, monkeypatch, seed, rounds)

    run(folder, story, sweep=0.05)
    return found


def test_whatever_happens_at_once_nobody_is_told_what_another_holds(
    tmp_path: Path, note: Callable[[str], None]
) -> None:
    total: Counter[str] = Counter()
    for seed in seeds(1, 31):
        with pytest.MonkeyPatch.context() as monkeypatch:
            count, wrong = riots(tmp_path / str(seed), monkeypatch, seed, times(ROUNDS))
        assert wrong == []
        total += count
    note(
        f"{total['deeds']} deeds of several clients at once: {total['200']} requests granted, "
        f"{total['looks']} views and entries compared, {total['ended']} of {total['streams']} "
        f"streams ended with their token, {total['agreed']} times all agreed to take back"
    )
    assert total["looks"] > 1000


# Leaks: they must be noticed

ROLE, OPEN, OTHERS = Caller.role, Sent.__init__, Draft._others


def first_role(who: Caller) -> str | None:
    """What the token opened when it was first asked."""
    if not hasattr(who, "first"):
        who.first = ROLE.fget(who)  # type: ignore[attr-defined]
    return who.first  # type: ignore[attr-defined,no-any-return]


def telltale_open(stream: Sent, room: Any, viewer: Any, *more: Any) -> None:
    """The viewer is the one who opened the stream, whoever sits there now."""
    first = viewer()
    OPEN(stream, room, lambda: first, *more)


def lonely_others(draft: Draft, seat: int) -> list[int]:
    """Who is away need not agree."""
    return [each for each in OTHERS(draft, seat) if not draft.table.meta.seats[each].away]


def drops_nothing(_: Draft, __: str) -> None:
    """Tokens and links stay as they are when a seat is freed."""


LEAKS: list[tuple[Any, str, Any]] = [
    (Caller, "role", property(first_role)),
    (Sent, "__init__", telltale_open),
    (Entry, "to_json", telltale_entry),
    (Draft, "drop", drops_nothing),
    (Draft, "_others", lonely_others),
]


@pytest.mark.slow
@pytest.mark.parametrize(("where", "name", "leak"), LEAKS)
def test_what_goes_wrong_is_noticed(
    where: Any, name: str, leak: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, leak)
    _, noticed = riots(tmp_path, monkeypatch, 7, 1000)
    assert noticed


# hostile requests


METHODS = (*("GET", "POST") * 8, "PUT", "DELETE", "HEAD", "OPTIONS", "BREW")
PATHS = (
    "/api/tables",
    "/api/lobby",
    "/api/records",
    "/api/games/{text}",
    "/api/openapi.json",
    "/healthz",
    "/api/tables/{table}",
    "/api/tables/{table}/{deed}",
    "/api/tables/{table}/seats/{number}/{deed}",
    "/api/{text}/{text}",
)
TABLE_DEEDS = (
    *("moves", "why", "preview", "undo", "chat", "mute", "rematch", "watch", "leave", "events"),
    *("record", "check", "replay", "hint", "held", "claim", "nonce", "invite", "kick", "x"),
)
WORDS = (
    *("game", "seats", "kind", "level", "options", "players", "invite", "name", "commitment"),
    *("nonce", "version", "move", "agree", "seat", "to", "text", "muted", "moves", "shuffle"),
    *("format", "result", "parts", "listed", "clock", "per_move", "first", "before", "said"),
)
NAMES = (
    *(b"Idempotency-Key", b"Authorization", b"Origin", b"Content-Type", b"Accept", b"X"),
    *(b"Last-Event-ID", b"Accept-Encoding", b"X-Forwarded-For", b"Sec-Fetch-Site"),
)
NUMBERS = (0, 1, -1, 2, 10**10, 2**31, 2**63, 10**400, 0.5, 1e308, -0.0)


GOOD = [
    ("", {"game": "gaia", "seats": [{"kind": "person"}, {"kind": "computer", "level": 1}]}),
    ("records", json.loads((FOLDER / "gheos-2.json").read_text("utf-8"))["record"]),
    ("/{id}/chat", {"text": "hello"}),
    ("/{id}/moves", {"version": 0, "move": "draw life"}),
    ("/{id}/undo", {"version": 0, "agree": True}),
    ("/{id}/mute", {"seat": 1, "muted": True}),
    ("/{id}/rematch", {}),
]


def a_text(rng: random.Random) -> str:
    """Something that may be longer or stranger than it should be."""
    kind = rng.randrange(5)
    if kind == 0:
        return rng.choice(TEXTS)
    if kind == 1:
        return rng.choice(["gaia", "gheos", "person", "computer", "draw life", "demiurge/1", "x"])
    if kind == 2:
        return rng.choice(WORDS)
    size = rng.choice([1, 5, 40, 64, 100, 501])
    most = 0x7F if kind == 3 else 0x10FFFF
    return "".join(chr(rng.randint(0, most)) for _ in range(size))


def a_value(rng: random.Random, depth: int = 0) -> Any:
    kind = rng.randrange(8)
    if kind < 2 and depth < 5:
        return [a_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind < 4 and depth < 5:
        keys = [rng.choice([rng.choice(WORDS), a_text(rng)]) for _ in range(rng.randrange(4))]
        return {key: a_value(rng, depth + 1) for key in keys}
    if kind < 6:
        return a_text(rng)
    return rng.choice([*NUMBERS, True, False, None])


def a_body(rng: random.Random, good: Any) -> bytes:
    """Something right, perhaps with a part exchanged; or nonsense."""
    kind = rng.randrange(5)
    if kind == 0:
        return rng.choice(BODIES)
    wanted = a_value(rng) if kind == 1 else json.loads(json.dumps(good))
    if kind == 2 and isinstance(wanted, dict):
        wanted[rng.choice([*wanted, rng.choice(WORDS)])] = a_value(rng)
    body = json.dumps(wanted).encode()
    if kind == 3:
        at = rng.randrange(len(body))
        body = body[:at] + rng.randbytes(rng.randrange(3)) + body[at + rng.randrange(3) :]
    return body


def a_head(rng: random.Random, token: str) -> list[tuple[bytes, bytes]]:
    """Headers, of which some are wrong."""
    head = [(b"Content-Type", b"application/json")]
    if rng.random() < 0.8:
        head.append((b"Authorization", f"Bearer {token}".encode()))
    while rng.random() < 0.4:
        name = rng.choice(NAMES)
        value = rng.choice([*HEADERS, rng.randbytes(8).hex().encode(), b"0"])
        head.append((name, value))
    return head


def an_address(rng: random.Random, table: str) -> str:
    path = rng.choice(PATHS).format(
        table=table if rng.random() < 0.8 else quote(a_text(rng), safe="", errors="replace"),
        deed=rng.choice(TABLE_DEEDS),
        number=rng.choice(["0", "1", "2", "-1", "9" * 30, "x", "0x1"]),
        text=quote(a_text(rng)[:200], safe="", errors="replace"),
    )
    if rng.random() < 0.4:
        asked = {rng.choice(WORDS): a_text(rng)[:1_000] for _ in range(rng.randint(1, 3))}
        path += "?" + urlencode(asked, errors="replace")
    return path


def test_hostile_requests_get_a_sentence(tmp_path: Path, note: Callable[[str], None]) -> None:
    count: Counter[int] = Counter()

    async def send(http: httpx.AsyncClient, rng: random.Random, guest: Guest) -> None:
        method, path = rng.choice(METHODS), an_address(rng, guest.table)
        words = [*bodies_with(a_text(rng)), *GOOD]
        where, good = rng.choice(words)
        if rng.random() < 0.5:
            method = "POST"
            path = f"/api/{where}" if where == "records" else f"/api/tables{where}"
            path = path.replace("{id}", guest.table)
        body = b"" if method in ("GET", "HEAD") else a_body(rng, good)
        asked = f"{method} {path} {body[:200]!r}"
        head = a_head(rng, guest.token or "")
        try:
            request = http.build_request(method, path, content=body, headers=head)
        except httpx.InvalidURL:  # the client does not send it
            count[0] += 1
            return
        try:
            answer = await http.send(request, stream=True)
        except httpx.TransportError:  # it was refused before it was read: the answer may be lost
            size = len(body) + sum(len(name) + len(value) for name, value in request.headers.raw)
            assert size > BODY, asked
            count[413] += 1
            return
        status, told = answer.status_code, b""
        if not answer.headers.get("content-type", "").startswith("text/event-stream"):
            told = await answer.aread()
        await answer.aclose()
        count[status] += 1
        assert status < 500, f"{asked}: {status} {told[:500]!r}"
        if status >= 400 and method != "HEAD" and not told.startswith(b"Invalid HTTP"):
            refused = json.loads(told)
            assert 0 < len(refused["sentence"]) <= SENTENCE, f"{asked}: {told[:1000]!r}"
            assert refused["error"], asked

    async def story(inside: Inside) -> None:
        async with over_http(inside) as here:
            ada, _ = await here.gather("gaia")
            fresh = httpx.Limits(max_keepalive_connections=0)  # a refusal may end a connection
            url = here.http.base_url
            async with httpx.AsyncClient(base_url=url, limits=fresh, timeout=PATIENCE) as http:
                for seed in seeds(1, 41):
                    rng = random.Random(seed)
                    for _ in range(REQUESTS):
                        await send(http, rng, ada)
            assert "view" in await ada.get()

    run(tmp_path, story)
    note(f"hostile requests: {dict(sorted(count.items()))}")
    assert count[200] + count[201] > 10
    assert count.total() == len(seeds(1)) * REQUESTS


# requests that do not end


PIECES = (
    *(b"GET /healthz HTTP/1.1\r\n", b"Host: x\r\n", b"X: ", b"x" * 3_000, b"\r\n", b"\r\n\r\n"),
    *(b"POST /api/tables HTTP/1.1\r\n", b"Content-Length: 900\r\n", b"Content-Length: -1\r\n"),
    *(
        b"Transfer-Encoding: chunked\r\n",
        b"fffffff\r\n",
        b'{"game":',
        b"\0",
        b"\xff" * 50,
        b"0\r\n",
    ),
)


def test_requests_in_any_pieces_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with listening(tmp_path, head_seconds=0.3, body_seconds=0.3) as port:
            for seed in seeds(1, 51):
                rng = random.Random(seed)
                many = [
                    send_pieces(port, *rng.choices(PIECES, k=rng.randint(0, 12)))
                    for _ in range(HALVES)
                ]
                for told in await asyncio.gather(*many):
                    assert b"HTTP/1.1 500 " not in told, told
            assert (await send_pieces(port, GET + CLOSE)).startswith(b"HTTP/1.1 200 ")

    asyncio.run(story())
