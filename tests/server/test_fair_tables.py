"""Whatever happens at a table, its record is accepted."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from demiurge.record import RecordError, parse, shown, verify
from demiurge.server import making
from demiurge.shuffle import commitment
from tests.server.fair_records import WISHES, Player, Wish, honest, play_out, reveal, sit_down
from tests.server.inside import Inside, run


def accepted(record: dict[str, Any]) -> str:
    """What is shown of it."""
    read = parse(json.dumps(record))
    verify(read)
    return " ".join(shown(read))


@pytest.mark.parametrize("name", ["gaia-base", "gaia-disasters", "gheos"])
def test_the_record_of_a_table_is_accepted(name: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        accepted(await honest(here, WISHES[name], 11))

    run(tmp_path, story, thinkers=1)


def test_so_is_that_of_a_rematch(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        wish = replace(WISHES["gheos"], undos=1)
        made = await here.make(wish.game, ["person", "person"])
        players = await sit_down(here, made, wish, 1)
        first = await play_out(players, wish, 1)
        again: list[Player] = []
        for player in players:
            root = f"the next root of seat {player.guest.seat}"
            fresh = Player(player.guest, root)
            body = {"commitment": commitment(fresh.nonce or "")}
            told = await player.guest.post("/rematch", body)
            fresh.guest = here.guest({"id": told["table"]}, told["token"], told["seat"])
            again.append(fresh)
        await reveal(again)
        second = await play_out(again, wish, 2)
        accepted(second)
        for key in ("commitment", "secret", "nonces", "commitments"):
            assert first["shuffle"][key] != second["shuffle"][key]
        with pytest.raises(RecordError):
            accepted(second | {"shuffle": first["shuffle"]})

    run(tmp_path, story)


def test_a_table_that_an_older_server_began_is_played_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "earlier", lambda secret, _: secret)

    async def story(here: Inside) -> None:
        wish = Wish("gaia", ["plain", "none"])
        made = await here.make(wish.game, ["person", "person"])
        players = await sit_down(here, made, wish, 1)
        ada = players[0].guest
        drawn = await ada.play(lambda legal: next(m for m in legal if m.startswith("draw")))
        await ada.post("/undo", {"version": drawn["version"]}, status=409)
        here.house.rooms.forget(ada.table)
        record = await play_out(players, wish, 1)
        assert record["shuffle"]["parts"] == [[0, 0]]
        assert "of the older kind" in accepted(record)

    run(tmp_path, story)
