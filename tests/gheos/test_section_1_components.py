"""Section 1: what is in the box, and component files that cannot be used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from demiurge import Position
from demiurge.rules.errors import ComponentError
from demiurge.rules.gheos import box, tiles
from demiurge.rules.gheos.rulebook import RULEBOOK
from demiurge.rules.gheos.tiles import MOST_SYMBOLS, PYRAMID, SIDES, WHEAT, symbols
from tests.gheos.scenes import BLANK, scene, tile


def file_with(*tiles: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A component file with these tiles behind a start tile."""
    return {"epochs": 8, "tile": [tile(BLANK, start=True), *tiles]} | more


@pytest.mark.rule("H1.1")
def test_sixty_tiles_of_which_eight_are_epochs() -> None:
    components = RULEBOOK.own_components
    assert components.box.epochs == 8
    assert components.box.tile_count == 52
    assert [bool(face.get("start")) for face in components.faces().values()].count(True) == 1
    looks = {str(sorted(map(str, face["areas"]))) for face in components.faces().values()}
    assert len(looks) == 52, "all tiles are different"


@pytest.mark.rule("H1.1")
@pytest.mark.parametrize("starts", [0, 2])
def test_there_is_one_start_tile(starts: int) -> None:
    tiles = [tile(BLANK, start=number < starts) for number in range(9)]
    with pytest.raises(ComponentError, match=f"tile: {starts} tiles have start = true"):
        box.check({"epochs": 8, "tile": tiles})


@pytest.mark.rule("H1.1", "H9.1")
@pytest.mark.parametrize("epochs", [7, -1, 100, "8", True, None])
def test_there_are_at_least_eight_epoch_tiles(epochs: Any) -> None:
    with pytest.raises(ComponentError, match="epochs: expected a number from 8 to 99"):
        box.check(file_with(epochs=epochs))


@pytest.mark.rule("H1.2")
@pytest.mark.parametrize("areas", ["0 | 1", "01 | 12", "012 | 2", "00 | 1", "0 | 1 | 2 | 2"])
def test_areas_split_the_three_sides(areas: str) -> None:
    with pytest.raises(ComponentError, match=r"tile 2, areas: expected each of the sides"):
        box.check(file_with(tile(areas)))


@pytest.mark.rule("H1.2")
def test_every_side_fits_every_other_and_joins_the_land() -> None:
    """Shore to shore, shore to space, space to space: always one landmass."""
    for areas in ("0 | 1 | 2", "01 | 2", "12 | 0", "012"):
        for other in ("0 | 1 | 2", "02 | 1", "012"):
            table = scene({"0,0^": areas, "0,0v": other})
            state: Any = table.position._state
            assert state.landmass[0] == state.landmass[3]


@pytest.mark.rule("H1.2")
def test_a_landmass_on_one_tile_is_no_continent() -> None:
    table = scene({"0,0^": "01 wheat | 2"}, phase="people")
    assert table.position.legal_moves() == []
    assert table.refusal("introduce red 0,0^/0") == "H7.1"


@pytest.mark.rule("H1.2")
def test_an_island_is_no_continent() -> None:
    table = scene({"0,0^": "0 wheat | 1 | 2", "0,0v": BLANK}, phase="people")
    assert table.refusal("introduce red 0,0^/0") == "H7.1"


@pytest.mark.rule("H1.3")
def test_symbols_are_counted_and_a_temple_s_kind_is_none() -> None:
    read = box.check(file_with(tile("012 wheat wheat pyramid temple-wheat"))).box
    assert symbols(read.counts[3], WHEAT) == 2
    assert symbols(read.counts[3], PYRAMID) == 1
    assert read.has_pyramid[1] == 1
    assert read.temples[3] == [1, 0, 0]
    assert (read.has_temple[0], read.has_temple[1]) == (0, 1)


@pytest.mark.rule("H1.3")
def test_the_counts_of_the_whole_box_fit_one_number() -> None:
    """All areas on one landmass, with as many symbols as a component file may have."""
    full = tile("01" + " wheat cup sword pyramid" * MOST_SYMBOLS + " | 2")
    whole = SIDES * box.check(file_with(full)).box.counts[3]
    assert whole < 2**63
    assert [symbols(whole, kind) for kind in range(4)] == [SIDES * MOST_SYMBOLS] * 4
    assert (tiles.land_spaces(whole), tiles.areas(whole)) == (SIDES, SIDES)


@pytest.mark.rule("H1.3")
def test_an_unknown_symbol_is_named() -> None:
    with pytest.raises(ComponentError, match="tile 2, area 1, symbols: 'gold' is not one of"):
        box.check(file_with(tile("012 gold")))


@pytest.mark.rule("H1.4")
def test_six_colours_of_five_followers_and_three_tokens_each() -> None:
    data = Position.start("gheos", players=3).to_json()
    assert data["supply"] == dict.fromkeys(("red", "green", "yellow", "blue", "black", "white"), 5)
    assert data["tokens"] == [3, 3, 3]
    assert data["points"] == [0, 0, 0]


@pytest.mark.rule("H1.4")
def test_points_have_no_limit() -> None:
    table = scene(
        {"0,0^": "012 cup cup cup", "0,0v": "012 cup cup cup"},
        homes={"red": "0,0^/0"},
        followers={0: "red red red red red"},
        phase="token",
        points=[99_990, 0],
    )
    assert table.play("score").points == [100_020, 0]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"tile": []} | {"epochs": 8}, "tile: 0 tiles have start"),
        ({"epochs": 8}, r"tile: expected one \[\[tile\]\] table per land tile"),
        (file_with(*[tile(BLANK)] * 52), "tile: 53 land tiles, at most 52"),
        (file_with(colour="red"), "the file: unknown name 'colour'"),
        (file_with(status="guessed"), "the file, status: expected one of"),
        (file_with({"areas": []}), "tile 2, areas: expected each of the sides"),
        (file_with({"areas": "012"}), "tile 2, areas: expected a list"),
        (file_with({"sides": "012"}), "tile 2: unknown name 'sides'"),
        (file_with(tile(BLANK) | {"start": 1}), "tile 2, start: expected true or false"),
        (file_with(tile(BLANK) | {"status": "?"}), "tile 2, status: expected one of"),
        (file_with({"areas": [{"sides": "3", "symbols": []}]}), "tile 2, area 1, sides: expected"),
        (file_with({"areas": [{"sides": 0, "symbols": []}]}), "tile 2, area 1, sides: expected"),
        (file_with({"areas": [{"sides": "012"}]}), "tile 2, area 1, symbols: expected a list"),
        (file_with({"areas": [{"side": "0"}]}), "tile 2, area 1: unknown name 'side'"),
        (file_with(tile("012" + " cup" * 13)), "area 1, symbols: at most 12 of a kind"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(data: dict[str, Any], message: str) -> None:
    with pytest.raises(ComponentError, match=message):
        box.check(data)


def test_a_file_is_read_and_told_apart_from_the_default(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        "epochs = 8\n" + "[[tile]]\nstart = true\nareas = [{ sides = '012', symbols = [] }]\n"
    )
    components = RULEBOOK.read_components(path)
    assert not RULEBOOK.is_own(components)
    assert RULEBOOK.is_own(RULEBOOK.own_components)
    path.write_text("epochs = ")
    with pytest.raises(ComponentError, match="is not TOML"):
        RULEBOOK.read_components(path)
    with pytest.raises(ComponentError, match="cannot be read"):
        RULEBOOK.read_components(tmp_path / "nowhere.toml")
    path.write_bytes(b"\xff")
    with pytest.raises(ComponentError, match="is not UTF-8"):
        RULEBOOK.read_components(path)
    path.write_text("epochs = 2")
    with pytest.raises(ComponentError, match=r"mine.toml: epochs: expected"):
        RULEBOOK.read_components(path)
