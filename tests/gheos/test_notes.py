"""What the rules tell those who draw: the areas of every continent."""

from __future__ import annotations

import pytest

from demiurge.game import Position
from tests.driven import DRIVERS, played
from tests.gheos import oracle
from tests.gheos.scenes import BLANK, scene
from tests.gheos.settings import PLAYERS, start


def expected(position: Position) -> dict[str, list[str]]:
    """The same from the oracle; before the played tile while something is settled."""
    data, faces = position.to_json(), position.components.faces()
    tiles, pending = dict(data["tiles"]), data["pending"]
    cell = oracle.cell_of(pending["cell"]) if pending else None
    if pending:
        del tiles[pending["cell"]]
        if pending["replaced"]:
            tiles[pending["cell"]] = pending["replaced"]
    homes = {name: colour for colour, name in data["civilizations"].items()}
    return {
        homes.get(land.name, land.name): [
            f"{oracle.text_of(area.cell)}/{area.directions[0]}"
            for area in sorted(land.areas, key=lambda area: (area.cell, area.directions))
            if area.cell != cell
        ]
        for land in oracle.Land(tiles, faces).landmasses
        if land.is_continent
    }


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_continent_is_told_with_its_areas(players: int, driver: str) -> None:
    settled = 0
    for ply, (position, _) in enumerate(played(start(players), driver, 11)):
        pending = position.to_json()["pending"] is not None
        if ply % 5 and not pending:
            continue
        settled += pending
        viewer = ply % players
        assert position.notes() == position.view(viewer).notes()
        assert position.notes()["continents"] == expected(position)
    assert settled > 0


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_being_settled_is_told_with_the_rule_that_causes_it(players: int) -> None:
    told: set[str] = set()
    for position, _ in played(start(players), DRIVERS[-1], 13):
        data, upheaval = position.to_json(), position.notes()["upheaval"]
        assert upheaval == position.view(data["turn"]).notes()["upheaval"]
        if data["pending"] is None:
            assert upheaval is None
            continue
        cell, faces = data["pending"]["cell"], position.components.faces()
        change = oracle.upheaval_of(data, data["tiles"], cell, faces)
        if change.migrant:
            parts = len(change.parts(change.migrant))
            assert upheaval == {"kind": "migration", "rule": "H6.1" if parts > 1 else "H6.7"}
        else:
            assert upheaval == {"kind": "war", "rule": "H5.1"}
        told.add(upheaval["kind"])
    assert told == {"war", "migration"}


@pytest.mark.rule("H6.7")
def test_a_continent_that_shrinks_to_an_island_is_settled_by_its_own_rule() -> None:
    table = scene(
        {"0,0^": "012", "0,0v": BLANK},
        hand=(BLANK, BLANK),
        homes={"red": "0,0^/0"},
        followers={0: "red red"},
    )
    table.play("replace A 0,0^ 0")
    assert table.phase == "pay"
    assert table.position.notes()["upheaval"] == {"kind": "migration", "rule": "H6.7"}


@pytest.mark.parametrize("players", PLAYERS)
def test_symbols_swords_and_what_a_token_would_score_are_told(players: int) -> None:
    scored = wars = 0
    for ply, (position, _) in enumerate(played(start(players), DRIVERS[-1], 12)):
        if ply % 5 and position.to_json()["phase"] not in ("pay", "winner", "token"):
            continue
        notes, data = position.notes(), position.to_json()
        lands = oracle.Land(oracle.land_before(data), position.components.faces()).named
        assert notes["symbols"].keys() == notes["continents"].keys()
        for key, counts in notes["symbols"].items():
            land = lands[data["civilizations"].get(key) or key]
            assert counts == {symbol: land.count(symbol) for symbol in counts}
        if notes["war"]:
            wars += 1
            cell, homes = oracle.cell_of(data["pending"]["cell"]), data["civilizations"]
            swords = {c: lands[homes[c]].count("sword", without=cell) for c in notes["war"]}
            assert notes["war"] == swords
            assert len(swords) > 1
        if data["phase"] == "token":
            scored += 1
            seat = data["turn"]
            after = position.view(seat).preview("score").to_json()
            final = notes["tokens"][seat] if after["result"] else 0
            gain = after["points"][seat] - data["points"][seat]
            assert gain == notes["tokens"][seat] + final
    assert scored > 0
    assert wars > 0
