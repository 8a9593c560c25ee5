"""Finished games of real tables, with what proves their shuffles.

`python -m tests.server.fair_records` writes those in tests/fair anew, by which the page's tests
check the browser's own verification too.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from demiurge import Game
from demiurge.record import record_of
from demiurge.shuffle import commitment, earlier, fair_seed
from tests.server.inside import Guest, Inside, inside, until

FOLDER = Path(__file__).parents[1] / "fair"
LINKS = 60  # nonces in a chain


@dataclass
class Player:
    """A guest with nonces of which each promises the next, or with one alone, or with none."""

    guest: Guest
    root: str | None
    chained: bool = True
    given: int = 0  # how many were revealed

    @property
    def nonce(self) -> str | None:
        """The next to be revealed."""
        if self.root is None or not self.chained:
            return self.root
        return earlier(self.root, LINKS - self.given)

    async def agree(self, body: dict[str, Any]) -> bool:
        """Send it with a nonce if that is needed; whether moves were taken back."""
        answer = await self.guest.ask("POST", "/undo", json=body)
        if answer.status_code == 422:
            answer = await self.guest.ask("POST", "/undo", json=body | {"nonce": self.nonce})
        assert answer.status_code == 200, answer.text
        return bool(answer.json()["done"])


@dataclass
class Wish:
    """What kind of game it shall be. Seats: "chain", "plain", "none", or a computer's level."""

    game: str
    seats: list[Any]
    undos: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    leaver: int | None = None  # a seat that leaves for a while


WISHES = {
    "gaia-advanced": Wish("gaia", ["chain", "chain"], 4, {"rules": "advanced"}),
    "gaia-base": Wish("gaia", ["chain", 1], 3, {"rules": "base"}),
    "gaia-disasters": Wish(
        "gaia", ["chain", "none", "chain"], 2, {"rules": "disasters", "lightnings": 2}, leaver=1
    ),
    "gaia-plain": Wish("gaia", ["plain", 1, "chain", "none"], 3, {"rules": "advanced"}),
    "gaia-none": Wish("gaia", ["none", "none"], 2, {"rules": "advanced"}),
    "gheos": Wish("gheos", ["chain", "chain"], 3),
    "gheos-four": Wish("gheos", ["plain", 2, 1, "chain"], 0, leaver=0),
}


async def sit_down(here: Inside, made: dict[str, Any], wish: Wish, seed: int) -> list[Player]:
    """Everyone claims a seat and commits; then all reveal."""
    players = []
    for seat, kind in enumerate(wish.seats):
        if isinstance(kind, str):
            root = None if kind == "none" else f"the root of seat {seat}, {seed}"
            player = Player(here.guest(made, None, seat), root, kind == "chain")
            player.guest = await here.claim(made, seat, nonce=player.nonce)
            players.append(player)
    await reveal(players)
    return players


async def reveal(players: list[Player]) -> None:
    for player in players:
        if player.root is not None:
            await player.guest.post(f"/seats/{player.guest.seat}/nonce", {"nonce": player.nonce})
            player.given = 1


async def play_out(players: list[Player], wish: Wish, seed: int) -> dict[str, Any]:
    """Play at random to the end; the whole record."""
    rng = random.Random(seed)
    by_seat = {player.guest.seat: player for player in players}
    first, undos, leaver = players[-1].guest, wish.undos, wish.leaver
    while True:
        shown = await first.get()
        table = shown["table"]
        actor, version = table["actor"], table["version"]
        if table["state"] == "over":
            break
        if actor not in by_seat or table["seats"][actor]["away"]:
            await until(first.get, partial(_is_later, version))
            continue
        player = by_seat[actor]
        away = any(seat["away"] for seat in table["seats"])
        asks = actor in movers(shown["entries"]) and not away and version > 40
        if undos and asks and rng.random() < 0.2:
            undos -= await go_back(players, player)
            continue
        await player.guest.play(rng.choice)
        if leaver is not None and version > 60:
            away = table["seats"][leaver]["away"]
            if not away:
                await by_seat[leaver].guest.post("/leave")
            elif version > 90:
                await by_seat[leaver].guest.post(f"/seats/{leaver}/claim")
                leaver = None
    record: dict[str, Any] = await first.get("/record")
    return record


def movers(entries: list[dict[str, Any]]) -> list[Any]:
    """Who made the moves that still count."""
    seats: list[Any] = []
    for entry in entries:
        if "back_to" in entry:
            del seats[entry["back_to"] :]
        else:
            seats.append(entry["seat"])
    return seats


def _is_later(version: int, shown: dict[str, Any]) -> bool:
    return bool(shown["table"]["version"] > version)


async def go_back(players: list[Player], by: Player) -> bool:
    """Take back the last move of the one to move; whether a deal was among what followed."""
    before = await by.guest.get()
    version = before["table"]["version"]
    done = await by.agree({"version": version})
    for player in players:
        if not done and player is not by:
            done = await player.agree({"version": version, "agree": True})
    assert done
    left = len((await by.guest.get())["view"]["log"])
    undone = [move for move in before["view"]["log"][left:] if move.startswith("deal ")]
    for player in players if undone else []:
        player.given += 1
    return bool(undone)


async def honest(here: Inside, wish: Wish, seed: int) -> dict[str, Any]:
    """The record of a game at a new table."""
    kinds = ["person" if isinstance(kind, str) else kind for kind in wish.seats]
    options = {"options": wish.options} if wish.options else {}
    made = await here.make(wish.game, kinds, stand_in=1, **options)
    return await play_out(await sit_down(here, made, wish, seed), wish, seed)


def older(parts: list[list[int]]) -> dict[str, Any]:
    """A record as servers wrote them when nothing bound the parts."""
    secret, nonces = "the secret of an older server", ["a nonce of its own", None]
    game = Game("gaia", players=2, rules="advanced", seed=fair_seed(secret, nonces, 0))
    rng = random.Random(3)
    while game.result is None:
        game.play(rng.choice(game.legal_moves()))
    record = record_of(game, ["Ada", "Bo"])
    record.shuffle = {
        "secret": secret,
        "commitment": commitment(secret),
        "nonces": nonces,
        "commitments": [commitment("a nonce of its own"), None],
        "parts": parts,
    }
    return record.to_json()


async def write_all() -> None:
    records = {"older": older([[0, 0]]), "older-undone": older([[0, 0], [60, 4]])}
    with tempfile.TemporaryDirectory() as folder:
        async with inside(Path(folder), thinkers=1) as here:
            for seed, (name, wish) in enumerate(WISHES.items()):
                records[name] = await honest(here, wish, seed)
    for name, record in records.items():
        text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
        (FOLDER / f"{name}.json").write_text(text)


if __name__ == "__main__":
    asyncio.run(write_all())
