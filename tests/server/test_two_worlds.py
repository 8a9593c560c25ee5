"""Two worlds that differ only in what a viewer cannot know give that viewer the same answers.

At tables in the middle of a game, what a viewer cannot know is dealt again: only the position, or
the whole history. Everything that the viewer can ask then, refusals included, must be answered
with the same status, headers and bytes, through a socket. Planted leaks must be caught: that tests
the test.
"""

from __future__ import annotations

import copy
import dataclasses
import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from demiurge import Position
from demiurge.game import Game, IllegalMove, Viewer
from demiurge.record import Record, record_of
from demiurge.rules.errors import DemiurgeError
from demiurge.rules.gaia import view as gaia_view
from demiurge.rules.gheos import view as gheos_view
from demiurge.server import making
from demiurge.server.log import CHANCE, Entry, standing
from demiurge.server.problems import Problem
from demiurge.server.rooms import Room
from demiurge.server.routes import moves as move_routes
from demiurge.server.table import Table
from tests.gaia.test_non_interference import leak_hand as leak_hand_of_gaia
from tests.gheos.test_non_interference import leak_hand as leak_hand_of_gheos
from tests.server.inside import Guest, Inside, over_http, run
from tests.soak import seeds
from tests.worlds_apart import questions, redealt, telltale_view, viewers

SETTINGS: list[tuple[str, int, dict[str, Any]]] = [
    ("gaia", 2, {"rules": "base"}),
    ("gaia", 3, {"rules": "advanced"}),
    ("gaia", 4, {"rules": "disasters"}),
    ("gheos", 2, {}),
    ("gheos", 4, {}),
]
NONSENSE = ["", "hop", "deal", "deal sea", "deal tile:1", "play", "é" * 60]
ECHO = (sys.executable, str(Path(__file__).with_name("echo_thinker.py")))
Asked = tuple[str, str, Any]


def another_history(table: Table, viewer: Viewer, rng: random.Random) -> Game | None:
    """The same game with another card in a deal that the viewer did not see, if there is one."""
    assert table.game is not None
    true, log = table.game.moves, table.game.log(viewer)
    hidden = [k for k, move in enumerate(true) if move.startswith("deal ") and log[k] != move]
    for ply in rng.sample(hidden, min(len(hidden), 12)):
        moves = true.copy()
        game = begun(table)
        for move in moves[:ply]:
            game.play(move)
        others = [
            deal
            for deal in game.legal_moves()
            if deal != moves[ply] and game.position.seen_by(deal, viewer) == log[ply]
        ]
        if not others:
            continue
        moves[ply] = rng.choice(others)
        for later in range(ply + 1, len(moves)):
            if moves[later] == moves[ply]:
                moves[later] = true[ply]
                break
        try:
            for move in moves[ply:]:
                game.play(move)
        except IllegalMove:
            continue
        if game.log(viewer) == log:
            return game
    return None


def begun(table: Table) -> Game:
    """The table's game before its first deal."""
    return Game(table.meta.game, **table.meta.options)


def with_game(table: Table, game: Game) -> Table:
    """The table as if this game had been played at it."""
    other = copy.copy(table)
    other.game = game
    other.entries = [
        Entry(dataclasses.replace(entry.row, move=move), game.seen(ply), entry.account)
        for ply, (entry, move) in enumerate(zip(table.entries, game.moves, strict=True))
    ]
    return other


def with_position(table: Table, position: Position) -> Table:
    """The table as if what is hidden lay like this."""
    assert table.game is not None
    game = table.game.clone()
    game.position = position
    return with_game(table, game)


def telling(table: Table, worlds: list[Table]) -> set[str]:
    """Moves that are legal in one of the worlds and not in another."""
    legal = [set(world.game.legal_moves()) for world in (table, *worlds) if world.game]
    return legal[0].union(*legal) - legal[0].intersection(*legal)


def to_ask(table: Table, worlds: list[Table], viewer: Viewer, rng: random.Random) -> list[Asked]:
    """Everything that can be asked without changing the table."""
    assert table.game is not None
    position, now = table.game.position, table.version
    legal = table.view(viewer).legal_moves()
    some = rng.sample(legal, min(len(legal), 4))
    others = [text for text in questions(position, rng) if text not in legal]
    telltale = sorted(telling(table, worlds) - set(legal))
    texts = rng.sample(others, min(len(others), 4)) + rng.sample(NONSENSE, 3)
    texts += rng.sample(telltale, min(len(telltale), 4))
    asked: list[Asked] = [("GET", "", {}), ("GET", "/record", {}), ("GET", "/check", {})]
    asked += [("GET", "/why", {"params": {"move": text}}) for text in some + texts]
    asked += [("GET", "/preview", {"params": {"move": text}}) for text in some + texts[:3]]
    asked += [("GET", "/hint", {}), ("GET", "/replay", {})]
    moves = [(text, now) for text in texts] + [(texts[0], now - 1), (texts[0], 0), ("x", now + 1)]
    asked += [("POST", "/moves", {"json": {"move": text, "version": v}}) for text, v in moves]
    asked += [("POST", "/undo", {"json": {"version": now - 3}})]
    asked += [("POST", "/undo", {"json": {"version": now, "agree": True}})]
    if viewer not in [row.seat for row in standing(table.entries)]:
        asked += [("POST", "/undo", {"json": {"version": now}})]
    asked += [("POST", "/moves", {"json": {"move": "x" * 101, "version": now}})]
    asked += [("POST", "/moves", {"content": b"{", "headers": {"Content-Type": "text/plain"}})]
    return asked


async def answers(here: Inside, table: Table, guest: Guest, asked: list[Asked]) -> list[Any]:
    """What the guest is answered in this world; the table is as before afterwards."""
    here.house.rooms._rooms[table.id] = room = Room(table)
    answers: list[Any] = []
    for method, path, more in asked:
        answer = await guest.ask(method, path, **more)
        assert answer.status_code < 500, answer.text
        answers.append((answer.status_code, headers_of(answer), answer.content))
    answers += [await first_events(guest, after) for after in (None, 0, table.version - 2)]
    assert room.table is table
    return answers


def headers_of(answer: httpx.Response) -> list[tuple[str, str]]:
    """All headers but the one that tells the time of day."""
    return [(name, value) for name, value in answer.headers.multi_items() if name != "date"]


async def first_events(guest: Guest, after: int | None) -> Any:
    """A stream's status, its headers, and what it tells up to the event that ends what was
    missed."""
    headers = {"Authorization": f"Bearer {guest.token}"}
    if after is not None:
        headers["Last-Event-ID"] = str(after)
    told = b""
    path = f"/api/tables/{guest.table}/events"
    async with guest.http.stream("GET", path, headers=headers) as stream:
        async for some in stream.aiter_raw():
            told += some
            missed, found, rest = told.partition(b"event: table\n")
            if found and b"\n\n" in rest:
                return stream.status_code, headers_of(stream), missed + rest.partition(b"\n\n")[0]
    raise AssertionError(f"The stream ended early: {told!r}")


async def compare(here: Inside, guests: list[Guest], rng: random.Random) -> Counter[str]:
    """Look at one table in several worlds, as every viewer."""
    count: Counter[str] = Counter()
    room = await here.house.rooms.find(guests[0].table)
    table = room.table
    assert table.game is not None
    for viewer, guest in zip(viewers(table.game.position), guests, strict=True):
        position = redealt(table.game.position, viewer, rng)
        worlds = [with_position(table, position)] if position != table.game.position else []
        history = another_history(table, viewer, rng)
        worlds += [with_game(table, history)] if history else []
        count["redealt"] += position != table.game.position
        count["histories"] += history is not None
        asked = to_ask(table, worlds, viewer, rng)
        here_told = await answers(here, table, guest, asked)
        for world in worlds:
            told = await answers(here, world, guest, asked)
            count["answers"] += len(told)
            count["different"] += sum(a != b for a, b in zip(here_told, told, strict=True))
    here.house.rooms._rooms[table.id] = room
    return count


def worlds_apart(
    folder: Path, game: str, players: int, options: dict[str, Any], looks: int, seed: int
) -> Counter[str]:
    """Play at a table, and compare worlds so many times on the way; the same in every run."""
    rng = random.Random(seed)
    total: Counter[str] = Counter()

    async def story(inside: Inside) -> None:
        async with over_http(inside) as here:
            await look_at(here)

    async def look_at(here: Inside) -> None:
        with patch.object(making, "new_token", lambda: f"{rng.getrandbits(256):064x}"):
            made = await here.make(game, ["person"] * players, options=options)
        guests = [await here.claim(made, seat) for seat in range(players)]
        everyone = [*guests, here.guest(made, made["watch"])]
        room = await here.house.rooms.find(made["id"])
        while total["looks"] < looks and room.table.actor is not None:
            legal = room.table.view(room.table.actor).legal_moves()
            question = "allow" in legal and total["questions"] < 2
            if question or room.table.plies >= 15 * (1 + total["looks"] - total["questions"]):
                total["looks"] += 1
                total["questions"] += question
                total.update(await compare(here, everyone, rng))
            body = {"move": choose(legal, rng), "version": room.table.version}
            await guests[room.table.actor].post("/moves", body)

    run(folder, story, thinkers=1, thinker=ECHO)
    return total


def choose(legal: list[str], rng: random.Random) -> str:
    """A random move; rather one that asks a rival than another."""
    asking = [move for move in legal if move.startswith(("take", "protect", "play"))]
    return rng.choice(asking if asking and rng.random() < 0.7 else legal)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_every_answer_is_the_same_whatever_is_hidden(
    game: str, players: int, options: dict[str, Any], tmp_path: Path, note: Callable[[str], None]
) -> None:
    total: Counter[str] = Counter()
    for seed in seeds(1, 11):
        folder = tmp_path / str(seed)
        folder.mkdir()
        total += worlds_apart(folder, game, players, options, looks=3, seed=seed)
    note(
        f"two worlds over HTTP, {game} {options.get('rules', '')} {players}: {total['answers']} "
        f"answers in {total['redealt']} positions and {total['histories']} histories dealt again, "
        f"{total['questions']} questions to rivals"
    )
    assert total["looks"] >= 3
    assert total["redealt"] > total["looks"]
    assert total["histories"] > total["looks"]
    assert total["questions"] > 0 or options.get("rules") in (None, "base")
    assert total["different"] == 0


# Leaks

TRUE_ENTRY, TRUE_INFO = Entry.to_json, Table.info


def telltale_entry(entry: Entry, viewer: Viewer) -> dict[str, Any]:
    """The log shows what was dealt."""
    return TRUE_ENTRY(entry, viewer) | {"move": entry.row.move}


def telltale_info(table: Table, boot: float) -> dict[str, Any]:
    """What everyone may know tells what is left in the piles."""
    assert table.game is not None
    piles = table.game.position.piles()
    return TRUE_INFO(table, boot) | {"piles": piles}


def telltale_record(table: Table, _: Viewer) -> Record:
    """The record is the whole one before the end."""
    assert table.game is not None
    return record_of(table.game)


def telltale_check(table: Table, seat: int, text: str) -> None:
    """Moves are refused by the truth, not by the view."""
    assert table.game is not None
    try:
        refusal = table.game.position.why_not(text)
    except DemiurgeError as error:
        raise Problem(422, "not-a-move", str(error)) from None
    if refusal is not None:
        raise Problem(422, "illegal-move", refusal.sentence, rule=refusal.rule)
    if seat != table.actor:
        raise Problem(422, "illegal-move", "It is not your turn.")


LEAKS: list[tuple[str, Any, str, Any]] = [
    ("gaia", gaia_view, "conceal", leak_hand_of_gaia),
    ("gheos", gheos_view, "conceal", leak_hand_of_gheos),
    ("gaia", Position, "view", telltale_view),
    ("gaia", Entry, "to_json", telltale_entry),
    ("gheos", Entry, "to_json", telltale_entry),
    ("gaia", Table, "info", telltale_info),
    ("gaia", Table, "record", telltale_record),
    ("gaia", move_routes, "_check_move", telltale_check),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "where", "name", "leak"), LEAKS)
def test_a_leak_is_caught(
    game: str, where: Any, name: str, leak: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, leak)
    assert worlds_apart(tmp_path, game, 2, {}, looks=2, seed=5)["different"] > 0


def test_a_table_with_another_history_is_another_table(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        table = (await here.house.rooms.find(guests[0].table)).table
        game = another_history(table, 0, random.Random(1))
        assert game is not None
        assert table.game is not None
        assert game.moves != table.game.moves
        other = with_game(table, game)
        assert [entry.row.move for entry in other.entries] == game.moves
        assert {entry.row.seat for entry in other.entries} == {CHANCE}

    run(tmp_path, story)
