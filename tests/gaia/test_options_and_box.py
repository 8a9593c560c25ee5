"""Impossible options and broken component files: each is refused with one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from demiurge.game import Position, components_for, rulebook
from demiurge.rules.errors import ComponentError, OptionError, PositionError
from demiurge.rules.gaia import box
from tests.gaia import oracle
from tests.gaia.scenes import Json, scene

# Options


@pytest.mark.rule("G2.1")
@pytest.mark.parametrize("players", [0, 1, 6, -2, 2.0, "2", None, True])
def test_gaia_is_for_two_to_five_players(players: Any) -> None:
    with pytest.raises(OptionError, match=r"2 to 5 players, not .*G2.1"):
        Position.start("gaia", players=players)


@pytest.mark.parametrize("rules", ["expert", "Base", "", None, 1])
def test_unknown_rules_are_refused(rules: Any) -> None:
    with pytest.raises(OptionError, match=f"Unknown rules {rules!r}: expected base, advanced"):
        Position.start("gaia", rules=rules)


@pytest.mark.rule("G2.5")
@pytest.mark.parametrize("lightnings", [-1, 6, 2.0, "3", True, None])
def test_there_are_0_to_5_lightnings(lightnings: Any) -> None:
    with pytest.raises(OptionError, match=r"lightnings goes from 0 to 5, not .*G2.5"):
        Position.start("gaia", rules="disasters", lightnings=lightnings)


@pytest.mark.rule("G2.4")
@pytest.mark.parametrize("lightnings", [0, None])
@pytest.mark.parametrize("rules", ["base", "advanced"])
def test_lightnings_play_only_in_the_disasters_variant(rules: str, lightnings: Any) -> None:
    with pytest.raises(OptionError, match=r"only in the Disasters variant \(G2.4\)"):
        Position.start("gaia", rules=rules, lightnings=lightnings)


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(OptionError, match="Unknown option 'colour'"):
        Position.start("gaia", colour="green")


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(OptionError, match="Unknown game 'chess'"):
        Position.start("chess")


def test_absent_options_mean_a_base_game_of_two() -> None:
    assert Position.start("gaia").options.to_json() == {"players": 2, "rules": "base"}
    assert Position.start("gaia", rules="disasters").options.to_json() == {
        "players": 2,
        "rules": "disasters",
        "lightnings": 5,
    }


@pytest.mark.rule("G2.5")
@pytest.mark.parametrize(("printed", "most"), [(3, 3), (5, 5), (9, 5), (0, 0)])
def test_no_more_lightnings_than_the_component_file_has(printed: int, most: int) -> None:
    components = changed(power={"lightning": printed})
    position = Position.start("gaia", components, rules="disasters")
    assert position.options.to_json()["lightnings"] == most
    with pytest.raises(OptionError, match=f"from 0 to {most}"):
        Position.start("gaia", components, rules="disasters", lightnings=most + 1)


@pytest.mark.rule("G2.2")
def test_a_box_must_have_objectives_enough_for_the_players() -> None:
    data = oracle.default_box()
    components = box.check(data | {"objective": data["objective"][:5]})
    assert len(Position.start("gaia", components, players=3).legal_moves()) == 5
    with pytest.raises(OptionError, match="5 objectives without Power; 4 players need 6"):
        Position.start("gaia", components, players=4)


# Component files


def changed(**tables: Json) -> box.Components:
    """The game's own box with some counts changed."""
    data = oracle.default_box()
    return box.check(data | {name: data[name] | table for name, table in tables.items()})


def without(section: str) -> Json:
    return {name: table for name, table in oracle.default_box().items() if name != section}


@pytest.mark.parametrize("section", ["tiles", "nature", "power", "animals"])
def test_a_missing_table_is_named(section: str) -> None:
    with pytest.raises(ComponentError, match=f"^{section}: expected a table"):
        box.check(without(section))


@pytest.mark.parametrize("section", ["objective", "city"])
@pytest.mark.parametrize("rows", [None, {}, ["sea"], 3])
def test_missing_rows_are_named(section: str, rows: Any) -> None:
    with pytest.raises(ComponentError, match=rf"^{section}: expected one \[\[{section}\]\] table"):
        box.check(without(section) | ({} if rows is None else {section: rows}))


def test_an_unknown_table_is_named() -> None:
    with pytest.raises(ComponentError, match=r"^the file: unknown name 'dice'"):
        box.check(oracle.default_box() | {"dice": {}})


@pytest.mark.parametrize("section", ["tiles", "nature", "power", "animals"])
@pytest.mark.parametrize("count", [-1, 1000, 1.5, "3", True, None])
def test_a_bad_count_is_named(section: str, count: Any) -> None:
    name = "sun" if section == "power" else "sea"
    with pytest.raises(ComponentError, match=f"^{section}, {name}: expected a number from 0 to"):
        changed(**{section: {name: count}})


def test_a_count_that_is_missing_is_named() -> None:
    data = oracle.default_box()
    nature = {name: n for name, n in data["nature"].items() if name != "swamp"}
    with pytest.raises(ComponentError, match=r"^nature, swamp: expected a number"):
        box.check(data | {"nature": nature})


@pytest.mark.rule("G1.2")
def test_no_more_than_48_tiles_and_not_none() -> None:
    with pytest.raises(ComponentError, match=r"^tiles: 49 tiles, at most 48"):
        changed(tiles={"sea": 8})
    with pytest.raises(ComponentError, match=r"^tiles: there is no tile"):
        changed(tiles=dict.fromkeys(oracle.LANDS, 0))


@pytest.mark.parametrize(("section", "most"), [("objective", 16), ("city", 32)])
def test_too_many_cards_are_counted(section: str, most: int) -> None:
    rows = [oracle.default_box()[section][0]] * (most + 1)
    assert box.check(oracle.default_box() | {section: rows[:most]})
    with pytest.raises(ComponentError, match=f"^{section}: {most + 1} cards, at most {most}"):
        box.check(oracle.default_box() | {section: rows})


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ({}, "objective 3, cards: expected a table"),
        ({"cards": {}}, "objective 3, cards: expected a table"),
        ({"cards": 4}, "objective 3, cards: expected a table"),
        ({"cards": {"lava": 2}}, "objective 3, cards: unknown name 'lava'"),
        ({"cards": {"sea": 100}}, "objective 3, cards, sea: expected a number from 0 to 99"),
        ({"cards": {"sea": 2}, "colour": "red"}, "objective 3: unknown name 'colour'"),
        ({"cards": {"sea": 2}, "status": "sure"}, "objective 3, status: expected one of"),
    ],
)
def test_a_broken_objective_is_named(row: Json, field: str) -> None:
    rows = [dict(objective) for objective in oracle.default_box()["objective"]]
    rows[2] = row
    with pytest.raises(ComponentError, match=f"^{field}"):
        box.check(oracle.default_box() | {"objective": rows})


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"on": "lava"}, "city 18, on: 'lava' is not one of plain"),
        ({"on": None}, "city 18, on: None is not one of"),
        ({"needs": "sea"}, "city 18, needs: expected a list of four"),
        ({"needs": ["sea", "sea", "sea", 1]}, "city 18, needs: 1 is not one of"),
        ({"name": "Ys"}, "city 18: unknown name 'name'"),
        ({"status": ""}, "city 18, status: expected one of known"),
    ],
)
def test_a_broken_city_is_named(change: Json, field: str) -> None:
    rows = [dict(city) for city in oracle.default_box()["city"]]
    rows[17] |= change
    with pytest.raises(ComponentError, match=f"^{field}"):
        box.check(oracle.default_box() | {"city": rows})


def test_a_status_of_a_table_is_checked() -> None:
    with pytest.raises(ComponentError, match=r"^animals, status: expected one of"):
        changed(animals={"status": "perhaps"})


def test_a_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    def problem(content: bytes | None) -> str:
        path = tmp_path / "box.toml"
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(ComponentError) as error:
            components_for("gaia", path if content is not None else tmp_path / "none.toml")
        return str(error.value).removeprefix(str(tmp_path))

    assert problem(None).startswith("/none.toml cannot be read")
    assert problem(b"tiles = ").startswith("/box.toml is not TOML")
    assert problem(b"\xff\xfe").startswith("/box.toml is not UTF-8")
    assert problem(b"[tiles]").startswith("/box.toml: tiles, plain: expected a number")


def test_another_box_plays_with_its_own_cards() -> None:
    components = changed(tiles={"sea": 1}, nature={"sea": 3})
    assert not rulebook("gaia").is_own(components)
    assert rulebook("gaia").is_own(components_for("gaia"))
    position = Position.start("gaia", components)
    assert position.to_json()["supply"]["sea"] == 1
    assert position.piles()["nature"].count("sea") == 3


@pytest.mark.rule("G2.3")
@pytest.mark.parametrize(
    ("seas", "hands", "places"),
    [
        (6, [2, 2], ["sea", "sea", None]),
        (5, [2, 2], ["sea", None, None]),
        (4, [2, 2], [None, None, None]),
        (3, [2, 1], [None, None, None]),
        (0, [0, 0], [None, None, None]),
    ],
)
def test_a_pile_that_is_too_small_is_dealt_as_far_as_it_goes(
    seas: int, hands: list[int], places: list[str | None]
) -> None:
    nature = dict.fromkeys(oracle.LANDS, 0) | {"sea": seas}
    position = Position.start("gaia", changed(nature=nature))
    while position.to_json()["phase"] == "setup":
        position.apply(position.legal_moves()[0])
    data = position.to_json()
    assert [hand.count("sea") for hand in data["hands"]] == hands
    assert data["faceup"]["nature"] == places
    assert data["piles"]["nature"] == 0
    assert [len(hand) for hand in data["hands"]] == [n + 1 for n in hands]
    assert None not in data["faceup"]["life"]


def test_without_any_power_card_the_set_up_ends_after_life() -> None:
    powers = dict.fromkeys(oracle.POWERS, 0)
    position = Position.start("gaia", changed(power=powers), players=3, rules="advanced")
    while position.to_json()["phase"] == "setup":
        position.apply(position.legal_moves()[0])
    data = position.to_json()
    assert data["faceup"]["power"] == [None, None]
    assert "draw power" in position.legal_moves()


@pytest.mark.rule("G10.2")
def test_another_box_may_ask_for_one_power_card() -> None:
    objectives = [*oracle.default_box()["objective"][:7], {"cards": {"power": 1}}]
    components = box.check(oracle.default_box() | {"objective": objectives})
    table = scene(
        {"0,0": "plain"},
        rules="advanced",
        hands={0: "plain sun"},
        objectives={"objective:8": None},
    )
    data = table.position.to_json()
    position = Position.from_json("gaia", data, components, players=2, rules="advanced")
    position.apply("play plain 1,0")
    assert position.to_json()["phase"] == "act"
    position.apply("play sun 0,0")
    assert position.legal_moves() == ["claim objective:8"]


# Positions that cannot be


@pytest.mark.parametrize("key", sorted(oracle.KEYS))
def test_a_missing_key_of_a_position_is_named(key: str) -> None:
    data = scene().position.to_json()
    del data[key]
    with pytest.raises(PositionError, match=f"no {key!r}"):
        Position.from_json("gaia", data, players=2)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("hands", [[]], "hands: expected 2"),
        ("hands", [["city:1", "city:1"], []], "more city:1 cards than the box holds"),
        ("tiles", {"1,0": {"land": "sea"}}, "not connected to 0,0"),
        ("piles", {"nature": 40, "life": 30}, "piles: nature should be 37"),
    ],
)
def test_a_position_that_cannot_be_is_refused(key: str, value: Any, words: str) -> None:
    data = scene().position.to_json() | {key: value}
    with pytest.raises(PositionError, match=words):
        Position.from_json("gaia", data, players=2)
