"""From the first link to the rematch: what people do at a table."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from demiurge.record import RecordError, parse, steps, verify
from demiurge.server import steady
from demiurge.server.rush import RUSH
from demiurge.server.store import LogRow
from demiurge.server.table import Table
from demiurge.shuffle import commitment, dice, earlier
from tests.server.inside import Guest, Inside, inside, run, until


def a_draw(moves: list[str]) -> str:
    return next(move for move in moves if move.startswith("draw"))


def no_deal(moves: list[str]) -> str:
    return next(move for move in moves if move.startswith(("play", "add")))


async def mover(guests: list[Guest]) -> Guest:
    actor = (await guests[0].get())["table"]["actor"]
    return next(guest for guest in guests if guest.seat == actor)


async def to_the_end(guests: list[Guest]) -> dict[str, Any]:
    """Play the game out; the record of the whole game."""
    while (await guests[0].get())["table"]["state"] != "over":
        await (await mover(guests)).play()
    record: dict[str, Any] = await guests[0].get("/record")
    return record


# sitting down


def test_a_link_opens_its_seat_once(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"])
        stranger = here.guest(made, None)
        assert (await stranger.ask("GET")).status_code == 401
        body = {"invite": made["invites"][0], "name": "Ada"}
        await stranger.post("/seats/1/claim", body, status=401)
        ada = await here.claim(made, 0, "Ada")
        await stranger.post("/seats/0/claim", body, status=401)
        seats = (await ada.get())["table"]["seats"]
        assert [seat["name"] for seat in seats] == ["Ada", ""]
        assert [seat["claimed"] for seat in seats] == [True, False]

    run(tmp_path, story)


def test_a_claim_whose_answer_was_lost_can_be_repeated(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gheos", ["person", "person"])
        guest = here.guest(made, None)
        body = {"invite": made["invites"][0], "name": "Ada"}
        first = await guest.post("/seats/0/claim", body, headers={"Idempotency-Key": "abc"})
        again = await guest.post("/seats/0/claim", body, headers={"Idempotency-Key": "abc"})
        assert first == again
        await guest.post("/seats/0/claim", body, status=401, headers={"Idempotency-Key": "x"})

    run(tmp_path, story)


def test_one_goes_on_on_another_device(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        ada = guests[0]
        link = (await ada.post("/seats/0/invite"))["invite"]
        phone = Guest(here.http, ada.table, None, 0)
        view = (await ada.get())["view"]
        phone.token = (await phone.post("/seats/0/claim", {"invite": link}))["token"]
        assert (await phone.get())["view"] == view
        assert (await ada.ask("GET")).status_code == 401
        await phone.play()
        await Guest(here.http, ada.table, None).post("/seats/0/claim", {"invite": link}, status=401)
        await guests[1].post("/seats/0/invite", status=401)

    run(tmp_path, story)


def test_anyone_sits_down_and_watches_at_a_listed_table(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gheos", ["person", "person", 1], listed=True)
        hidden = await here.make("gheos", ["person", "person"])
        listed = (await here.http.get("/api/lobby")).json()["tables"]
        assert [table["id"] for table in listed] == [made["id"]] != [hidden["id"]]
        stranger = here.guest(made, None)
        assert (await stranger.get())["you"] == "spectator"
        await stranger.post("/seats/1/claim", {"name": "Bo"})
        await stranger.post("/seats/1/claim", {"name": "Cy"}, status=401)
        await stranger.post("/seats/2/claim", {"name": "Cy"}, status=401)
        await stranger.post("/seats/3/claim", {"name": "Cy"}, status=404)

    run(tmp_path, story)


def test_the_maker_may_kick_before_the_game(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"])
        maker = here.guest(made, made["maker"])
        bo = await here.claim(made, 1, "Bo")
        await bo.post("/seats/1/kick", status=401)
        await maker.post("/seats/1/kick")
        assert (await bo.ask("GET")).status_code == 401
        made["invites"][1] = (await maker.post("/seats/1/invite"))["invite"]
        await here.claim(made, 1, "Cy")
        await here.claim(made, 0, "Ada")
        await maker.post("/seats/1/kick", status=409)
        assert (await maker.get())["you"] == "spectator"

    run(tmp_path, story)


def test_the_game_begins_when_all_nonces_are_revealed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"])
        nonces = ["a" * 32, "b" * 32]
        guests = [await here.claim(made, seat, nonce=nonces[seat]) for seat in range(2)]
        shown = await guests[0].get()
        assert (shown["table"]["state"], shown["view"]) == ("revealing", None)
        await guests[0].post("/seats/0/nonce", {"nonce": "c" * 32}, status=422)
        await guests[0].post("/seats/1/nonce", {"nonce": nonces[0]}, status=401)
        await guests[0].post("/seats/0/nonce", {"nonce": nonces[0]})
        assert (await guests[0].get())["table"]["state"] == "revealing"
        await guests[1].post("/seats/1/nonce", {"nonce": nonces[1]})
        assert (await guests[0].get())["table"]["state"] == "playing"

    run(tmp_path, story)


@pytest.mark.parametrize("kicked", [False, True])
def test_when_somebody_leaves_while_nonces_are_revealed_everybody_commits_again(
    tmp_path: Path, kicked: bool
) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"])
        ada, bo = [await here.claim(made, seat, nonce="ab"[seat] * 32) for seat in range(2)]
        await ada.post("/seats/0/nonce", {"nonce": "a" * 32})
        maker = here.guest(made, made["maker"])
        await (maker.post("/seats/1/kick") if kicked else bo.post("/leave"))
        seats = (await ada.get())["table"]["seats"]
        assert [seat["commitment"] for seat in seats] == [None, None]
        assert [seat["recommits"] for seat in seats] == [True, False]
        assert not seats[0]["revealed"]

        made["invites"][1] = (await maker.post("/seats/1/invite"))["invite"]
        cy = await here.claim(made, 1, "Cy", nonce="c" * 32)
        assert (await ada.get())["table"]["state"] == "gathering"
        await cy.post("/seats/1/nonce", {"nonce": "c" * 32}, status=409)
        await cy.post("/seats/0/claim", {"commitment": commitment("e" * 32)}, status=401)
        await ada.post("/seats/0/claim", {"commitment": commitment("a" * 32)}, status=409)
        await ada.post("/seats/0/claim", {"commitment": commitment("d" * 32)})
        assert (await ada.get())["table"]["state"] == "revealing"
        await cy.post("/seats/1/nonce", {"nonce": "c" * 32})
        await ada.post("/seats/0/nonce", {"nonce": "a" * 32}, status=422)
        assert (await ada.get())["table"]["state"] == "revealing"
        await ada.post("/seats/0/nonce", {"nonce": "d" * 32})
        record = await to_the_end([ada, cy])
        assert record["shuffle"]["nonces"] == ["d" * 32, "c" * 32]
        verify(parse(json.dumps(record)))

    run(tmp_path, story)


def test_past_a_deal_one_agrees_by_the_nonce_that_one_promised(tmp_path: Path) -> None:
    """So a server cannot claim that anybody agreed, and a player who is away need not fear it."""

    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"])
        chains = [[earlier(f"the root of seat {k}", 3 - part) for part in range(4)] for k in (0, 1)]
        ada, bo = [await here.claim(made, seat, nonce=chains[seat][0]) for seat in (0, 1)]
        for guest in (ada, bo):
            await guest.post(f"/seats/{guest.seat}/nonce", {"nonce": chains[guest.seat or 0][0]})
        for part in (1, 2):
            version = (await ada.play(a_draw))["version"]
            undo, agree = {"version": version}, {"version": version, "agree": True}
            wrong = chains[0][part - 1]
            await ada.post("/undo", undo, status=422)
            await ada.post("/undo", undo | {"nonce": wrong}, status=422)
            await ada.post("/undo", undo | {"nonce": chains[0][part]})
            assert chains[0][part] not in json.dumps(await bo.get())
            await bo.post("/undo", agree, status=422)
            await bo.post("/undo", agree | {"nonce": chains[0][part]}, status=422)
            assert (await bo.post("/undo", agree | {"nonce": chains[1][part]}))["done"]
        before = await ada.get()
        here.house.rooms.forget(ada.table)
        assert await ada.get() == before
        undo = {"version": (await ada.play(a_draw))["version"], "nonce": chains[0][3]}
        await bo.post("/leave")
        await ada.post("/undo", undo, status=409)
        await bo.post("/seats/1/claim")
        await ada.post("/undo", undo)
        await bo.post("/undo", undo | {"agree": True, "nonce": chains[1][3]})
        version = (await ada.play(a_draw))["version"]
        await ada.post("/undo", {"version": version}, status=409)  # these were the last nonces

    run(tmp_path, story)


def test_dice_of_computers_cannot_be_worked_out_before_the_end(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gheos", ["person", 1])
        asked: list[str] = []
        thinkers: Any = here.house.thinkers
        true = thinkers.move

        async def move(view: Any, level: int, seed: str, begins: Any) -> str:
            asked.append(seed)
            return str(await true(view, level, seed, begins))

        thinkers.move = move
        ada = await here.claim(made, 0)
        while (await ada.get())["table"]["state"] != "over":
            shown = await ada.get()
            if shown["table"]["actor"] == 0:
                await ada.play()
            else:
                await until(ada.get, lambda now: now["table"]["actor"] != 1)
        record = await ada.get("/record")
        secret = record["shuffle"]["secret"]
        plies = [k for k, game in enumerate(steps(parse(json.dumps(record)))) if game.actor == 1]
        assert asked == [dice(secret, ply) for ply in plies]
        assert len({*asked}) == len(asked) > 5

    run(tmp_path, story, thinkers=1)


# taking back


def test_ones_own_move_is_taken_back_while_nothing_followed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        before = await guests[0].get()
        made = await guests[0].play(no_deal)
        await guests[1].post("/undo", {"version": made["version"]}, status=409)
        await guests[0].post("/undo", {"version": made["version"] - 1}, status=409)
        done = await guests[0].post("/undo", {"version": made["version"]})
        assert done == {"version": made["version"] + 1, "done": True}
        after = await guests[0].get()
        assert after["view"] == before["view"]
        assert after["table"]["version"] == before["table"]["version"] + 2
        await guests[0].post("/undo", {"version": done["version"]}, status=409)

    run(tmp_path, story)


def test_past_a_deal_everyone_has_to_agree_and_what_comes_is_new(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia", 3)
        before = await guests[0].get()
        drawn = set()
        for _ in range(6):
            made = await guests[0].play(a_draw)
            drawn.add(made["entries"][-1]["move"])
            asked = await guests[0].post("/undo", {"version": made["version"]})
            assert asked == {"version": made["version"], "done": False}
            body = {"version": made["version"], "agree": True}
            assert not (await guests[2].post("/undo", body))["done"]
            assert (await guests[1].get())["table"]["undo"]["agreed"] == [2]
            assert (await guests[1].post("/undo", body))["done"]
            assert (await guests[0].get())["view"] == before["view"]
        assert len(drawn) > 1
        record = await to_the_end(guests)
        ply = len(before["view"]["log"])
        dealt = sum(move.startswith("deal ") for move in record["moves"][:ply])
        assert record["shuffle"]["parts"] == [0, *[dealt] * 6]
        verify(parse(json.dumps(record)))
        deal = next(k for k in range(len(record["moves"]) - 1, 0, -1) if _is_deal(record, k))
        other = next(k for k in range(deal) if _is_deal(record, k, record["moves"][deal]))
        record["moves"][deal] = record["moves"][other]
        with pytest.raises(RecordError):
            verify(parse(json.dumps(record)))

    run(tmp_path, story)


def _is_deal(record: dict[str, Any], k: int, unlike: str = "") -> bool:
    move: str = record["moves"][k]
    return move.startswith("deal ") and "objective" not in move and move != unlike


def test_one_who_does_not_agree_is_enough(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gheos", 2)
        first = await mover(guests)
        other = next(guest for guest in guests if guest is not first)
        while (await guests[0].get())["table"]["actor"] == first.seat:
            made = await first.play()
        await other.post("/undo", {"version": made["version"], "agree": True}, status=409)
        await first.post("/undo", {"version": made["version"]})
        await other.post("/undo", {"version": made["version"], "agree": False})
        assert (await first.get())["table"]["undo"] is None
        await first.post("/undo", {"version": made["version"]})
        await other.play()
        assert (await first.get())["table"]["undo"] is None

    run(tmp_path, story)


def test_a_table_rebuilt_from_its_log_is_the_same(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia", 2, options={"rules": "advanced"})
        rng = random.Random(5)
        for k in range(40):
            made = await (await mover(guests)).play(rng.choice)
            if k % 5 == 0:
                by = guests[made["entries"][0]["seat"]]
                if not (await by.post("/undo", {"version": made["version"]}))["done"]:
                    body = {"version": made["version"], "agree": True}
                    await guests[1 - (by.seat or 0)].post("/undo", body)
        before = [await guest.get() for guest in guests]
        here.house.rooms.forget(guests[0].table)
        assert [await guest.get() for guest in guests] == before

    run(tmp_path, story)


# clocks, leaving and coming back


def test_a_computer_steps_in_for_who_is_late_and_the_seat_can_be_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    true, later = steady.now, 0.0
    monkeypatch.setattr(steady, "now", lambda: true() + later)

    async def story(here: Inside) -> None:
        nonlocal later
        made = await here.make(
            "gaia", ["person", "person"], clock={"per_move": 3600}, stand_in=1, hints=False
        )
        ada, bo = [await here.claim(made, seat) for seat in range(2)]
        begun = await ada.get()
        assert 0 < begun["table"]["clock"]["deadline"] - steady.now() <= 3600
        later = 3600.0
        shown = await until(bo.get, lambda shown: shown["table"]["actor"] == 1)
        assert [seat["away"] for seat in shown["table"]["seats"]] == [True, False]
        moves = [entry for entry in shown["entries"] if entry["seat"] == 0]
        assert moves
        assert all(entry["instead"] for entry in moves)
        here.house.rooms.forget(made["id"])
        assert (await bo.get())["entries"] == shown["entries"]  # it is in the database
        body = {"move": "draw life", "version": shown["table"]["version"]}
        await ada.post("/moves", body, status=409)
        await ada.post("/seats/0/claim", {})
        assert not (await bo.get())["table"]["seats"][0]["away"]
        assert (await ada.get())["table"]["clock"]["used"][0] >= 3600

    run(tmp_path, story, thinkers=1, sweep=0.05)


def test_who_leaves_is_replaced(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gheos", ["person", "person"], stand_in=1)
        ada, bo = [await here.claim(made, seat) for seat in range(2)]
        await ada.post("/leave")
        shown = await until(bo.get, lambda shown: shown["table"]["actor"] == 1)
        assert shown["table"]["seats"][0]["away"]
        record = await bo.get("/record")
        assert record["seat"] == 1
        assert "result" not in record
        assert "shuffle" not in record

    run(tmp_path, story, thinkers=1)


def test_time_does_not_run_while_the_server_is_down(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia", clock={"per_game": 100, "per_move": 60})
        await guests[0].play()
        room = await here.house.rooms.find(guests[0].table)
        table = room.table
        assert table.deadline(0.0) == pytest.approx(table.last_at + 60)
        assert table.deadline(table.last_at + 1000) == pytest.approx(table.last_at + 1060)
        table.used[table.actor or 0] = 70
        assert table.deadline(0.0) == pytest.approx(table.last_at + 30)

    run(tmp_path, story)


def test_a_damaged_log_is_noticed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        saved = await here.house.store.load(guests[0].table)
        assert saved is not None
        row = saved.log[5]
        other = next(each.move for each in saved.log if each.move != row.move)
        saved.log[5] = LogRow(row.version, row.seat, other, None, None, row.at, 0.0)
        with pytest.raises(Exception, match="damaged at version 6"):
            Table(saved)

    run(tmp_path, story)


# looking ahead


def test_preview_shows_what_a_move_changes_and_stops_at_a_deal(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        seen = await guests[0].get()
        version = seen["table"]["version"]
        for move in seen["view"]["legal"]:
            preview = await guests[0].get("/preview", params={"move": move})
            if move.startswith("draw"):
                assert preview["until"] == "chance"
                assert preview["view"]["hands"][1] == seen["view"]["hands"][1]
                continue
            assert preview["until"] == "you"
            then = preview["view"]["legal"][-1]
            both = await guests[0].get("/preview", params={"move": [move, then]})
            await guests[0].post("/moves", {"move": move, "version": version})
            followed = await guests[0].get("/preview", params={"move": then})
            more = {key: preview[key] + followed[key] for key in ("rules", "consequences")}
            assert both == followed | more
            after = (await guests[0].get())["view"]
            del after["log"]
            assert preview["view"] == after
            version = (await guests[0].post("/undo", {"version": version + 1}))["version"]
        wrong = await guests[0].ask("GET", "/preview", params={"move": "play sea 9,9"})
        assert wrong.status_code == 422
        assert wrong.json()["rule"]

    run(tmp_path, story)


def test_only_what_others_may_oppose_depends_on_them(tmp_path: Path) -> None:
    """The end of a turn passes the move on, and asks nobody; a power does ask, by its rule."""

    async def story(here: Inside) -> None:
        guests = await here.gather("gaia", options={"rules": "advanced"})
        tiles = powers = 0
        while not (tiles and powers):
            seat = (await guests[0].get())["table"]["actor"]
            seen = await guests[seat].get()
            if seen["table"]["state"] == "over":
                guests = await here.gather("gaia", options={"rules": "advanced"})
                continue
            for move in seen["view"]["legal"]:
                if not move.startswith("play "):
                    continue
                preview = await guests[seat].get("/preview", params={"move": move})
                if preview["rules"] == ["G5.1"]:
                    tiles += preview["until"] == "another"
                    assert preview["unopposed"] is None
                elif move.split(" ")[1] in ("sun", "rain", "earthquake"):
                    holds = "power" in seen["view"]["hands"][1 - seat]
                    powers += holds
                    assert preview["unopposed"] == ("G10.10" if holds else None)
            version = seen["table"]["version"]
            draws = [move for move in seen["view"]["legal"] if move == "draw power"]
            move = (draws or seen["view"]["legal"])[-1]
            await guests[seat].post("/moves", {"move": move, "version": version})

    run(tmp_path, story)


def test_hints_are_for_the_one_to_move_and_if_the_table_allows(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gheos")
        hint = await guests[0].get("/hint")
        assert hint["move"] in (await guests[0].get())["view"]["legal"]
        assert sum(hint["chances"]) == pytest.approx(1)
        assert (await guests[1].ask("GET", "/hint")).status_code == 409
        strict = await here.gather("gheos", hints=False)
        assert (await strict[0].ask("GET", "/hint")).status_code == 409

    run(tmp_path, story, thinkers=1)


# talking


def test_a_muted_player_is_not_heard_by_who_muted(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia", 3)
        await guests[0].post("/chat", {"text": "hello"})
        await guests[1].post("/mute", {"seat": 0, "muted": True})
        await guests[0].post("/chat", {"text": "again"})
        heard = [[line["text"] for line in (await guest.get())["chat"]] for guest in guests]
        assert heard == [["hello", "again"], [], ["hello", "again"]]
        await guests[1].post("/mute", {"seat": 0, "muted": False})
        assert len((await guests[1].get())["chat"]) == 2

    run(tmp_path, story)


# afterwards


def test_replay_record_check_and_rematch(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gheos")
        assert (await guests[0].ask("GET", "/replay")).status_code == 409
        assert (await guests[0].ask("GET", "/check")).status_code == 409
        await guests[0].post("/rematch", status=409)
        record = await to_the_end(guests)
        assert (await guests[1].get("/check"))["fair"]
        replay = await guests[1].get("/replay", params={"seat": "open"})
        assert replay["plies"] == len(record["moves"])
        assert replay["moves"] == record["moves"]
        assert len(replay["notes"]) == len(replay["positions"])
        end = await guests[1].get()
        assert replay["notes"][-1] == end["notes"]
        mine = await guests[1].get("/replay", params={"seat": "1", "first": 20})
        assert set(mine["positions"][0]["hands"][0]) == {"tile"}
        assert len(mine["positions"]) == len(record["moves"]) - 19
        assert mine["moves"] == end["view"]["log"][20:]
        saw = {key: end["view"][key] for key in end["view"] if key != "log"}
        assert mine["positions"][-1] == saw
        plain = await guests[1].ask("GET", "/replay", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == replay

        again = [await guest.post("/rematch", {}) for guest in guests]
        assert [rematch["seat"] for rematch in again] == [1, 0]
        assert again[0]["table"] == again[1]["table"] == (await guests[0].get())["table"]["rematch"]
        made = here.guest({"id": again[0]["table"]}, again[0]["maker"])
        await made.post("/seats/0/kick", status=409)  # the game has begun
        assert again[1]["maker"] is again[1]["watch"] is None
        onlooker = Guest(here.http, again[0]["table"], again[0]["watch"])
        assert (await onlooker.get())["you"] == "spectator"
        fresh = Guest(here.http, again[1]["table"], again[1]["token"], 0)
        assert "legal" in (await fresh.get())["view"]
        assert [seat["name"] for seat in (await fresh.get())["table"]["seats"]] == [
            "Player 1",
            "Player 0",
        ]

    run(tmp_path, story)


def test_after_the_end_everyone_who_played_may_share_it(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gheos", ["person", "person"])
        maker = here.guest(made, made["maker"])
        looker = Guest(here.http, made["id"], (await maker.post("/watch"))["watch"])
        assert (await looker.get())["you"] == "spectator"
        await looker.post("/watch", status=401)
        guests = await here.gather("gheos")
        await guests[0].post("/watch", status=409)
        record = await to_the_end(guests)
        friend = Guest(here.http, guests[0].table, (await guests[0].post("/watch"))["watch"])
        assert (await friend.get("/replay"))["moves"] == record["moves"]

    run(tmp_path, story)


def test_an_uploaded_record_is_replayed_and_shared(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        record = await to_the_end(await here.gather("gheos"))
        made = (await here.http.post("/api/records", json=record)).json()
        viewer = Guest(here.http, made["id"], made["watch"])
        assert (await viewer.get("/replay"))["moves"] == record["moves"]
        assert await viewer.get("/record") == record
        assert await viewer.get("/check") == {"fair": True, "sentence": None}
        record["moves"][-1] = "score now"
        refused = await here.http.post("/api/records", json=record)
        assert refused.status_code == 422
        assert f"move {len(record['moves'])}" in refused.json()["sentence"]

    run(tmp_path, story)


def test_dead_tables_expire(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gheos", ["person", "person"])
        guests = await here.gather("gheos")
        gone = await here.house.store.forget({"gathering": time.time() + 1})
        assert gone == 1
        here.house.rooms.forget(made["id"])
        here.house.rooms.forget(guests[0].table)
        assert (await here.guest(made, made["maker"]).ask("GET")).status_code == 404
        await guests[0].get()

    run(tmp_path, story)


def test_nothing_is_lost_by_stopping(tmp_path: Path) -> None:
    async def told() -> None:
        async with inside(tmp_path) as here:
            guests = await here.gather("gaia")
            await guests[0].play()
            before = await guests[0].get()
        async with inside(tmp_path) as here:
            back = Guest(here.http, guests[0].table, guests[0].token, 0)
            assert (await back.get())["view"] == before["view"]

    asyncio.run(told())


def test_moves_wait_a_moment_while_all_streams_come_back(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        mine = await mover(guests)

        async def rush() -> None:
            await asyncio.gather(*(here.first_events(guests[0]) for _ in range(RUSH)))

        await rush()
        moving = asyncio.create_task(mine.play(a_draw))
        for _ in range(5):
            await rush()
            assert not moving.done()
        assert (await moving)["entries"]

    run(tmp_path, story)
