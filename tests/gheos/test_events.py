"""What rules tell of a move: everything it changed, each thing with its rule."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from demiurge.game import Game, rulebook
from demiurge.rules.rulebook import Account
from tests.driven import DRIVERS, played
from tests.gheos import oracle
from tests.gheos.scenes import BLANK, Scene, new_game, scene
from tests.gheos.settings import PLAYERS, start
from tests.soak import seeds

Json = dict[str, Any]
AROUND = ("0,0v", "0,-1v", "-1,0v")  # the cells around 0,0^, in the order of the directions
REPLACE = "replace A 0,0^ 0"
MADE_BY = {
    "add": "H4.1",
    "replace": "H4.2",
    "pay": "H4.3",
    "winner": "H5.3",
    "migrate": "H6.3",
    "introduce": "H7.1",
    "follow": "H7.2",
    "score": "H8.1",
    "hold": "H3.3",
}
SOURCE = {"H4.5": "temple", "H8.1": "token", "H8.2": "epoch", "H9.2": "end"}


def made_by(move: str, phase: str) -> str:
    """The rule that allows a move or a deal."""
    verb, _, thing = move.partition(" ")
    if verb != "deal":
        return MADE_BY[verb]
    if phase == "setup":
        return "H2.3"
    return "H8.2" if thing == "epoch" else "H3.4"


def account(table: Scene, *moves: str) -> Account:
    """What the last of these moves brings about."""
    position = table.position.clone()
    for move in moves[:-1]:
        position.apply(table.text(move))
    return position._make(position._allowed(table.text(moves[-1])))


def told(table: Scene, *moves: str) -> list[str]:
    """The same in short."""
    consequences = account(table, *moves).consequences
    return [" ".join(str(word) for word in each.values()) for each in consequences]


def divided(tile: str, *around: str, homes: dict[str, str] | None = None, middle: str) -> Scene:
    """A tile to play in the place of the middle one; red lives around it."""
    cells = dict(zip(AROUND, around, strict=True))
    return scene(
        {"0,0^": middle}
        | {cell: areas for cell, areas in cells.items() if areas}
        | {"1,0^": BLANK},
        hand=(tile, BLANK),
        homes=homes or {"red": "0,0^/0"},
        followers={0: "red red", 1: "red"},
    )


def at_war(*around: str, tile: str = "01 | 2") -> Scene:
    """A tile to play in the place of a blank one, between two continents or three."""
    colours = ("red", "blue", "white")[: len(around)]
    return scene(
        {"0,0^": BLANK} | dict(zip(AROUND, around, strict=False)),
        hand=(tile, BLANK),
        homes={colour: f"{AROUND[d]}/{d}" for d, colour in enumerate(colours)},
        followers={0: "red red", 1: "blue blue"},
    )


def ages(**more: Any) -> Scene:
    """A continent with two cups and a pyramid; seat 0 has two followers there, seat 1 has one."""
    return scene(
        {"0,0^": "012 cup cup", "0,0v": "01 pyramid | 2"},
        homes={"red": "0,0^/0"},
        followers={0: "red red", 1: "red"},
        **more,
    )


# The turn


@pytest.mark.rule("H2.3", "H3.4")
def test_a_draw_is_told_but_never_what_was_drawn() -> None:
    table = new_game({})
    assert told(table, "deal tile:9") == told(table, "deal tile:2") == ["blind 0 tile H2.3"]
    assert account(table, "deal tile:9").rule == "H2.3"
    assert told(table, *(f"deal tile:{k}" for k in (2, 3, 4))) == ["blind 1 tile H2.3"]
    table = scene({"0,0^": BLANK}, phase="draw", players=3)
    assert told(table, "deal tile:12") == ["blind 0 tile H3.4"]
    assert account(table, "deal tile:12").rule == "H3.4"


@pytest.mark.rule("H3.3")
def test_to_hold_brings_about_nothing() -> None:
    table = scene({"0,0^": BLANK}, phase="token")
    assert account(table, "hold") == Account("H3.3", [])


@pytest.mark.rule("H4.1")
def test_an_added_tile_is_told() -> None:
    table = scene({"0,0^": BLANK}, hand=("01 | 2", BLANK))
    assert account(table, "add A -1,0v 2") == Account(
        "H4.1",
        [{"kind": "tile", "cell": "-1,0v", "tile": "tile:2", "rotation": 2, "rule": "H4.1"}],
    )


@pytest.mark.rule("H4.2")
def test_a_replaced_tile_is_told() -> None:
    table = scene({"0,0^": BLANK, "0,-1v": BLANK}, hand=("01 | 2", BLANK))
    assert account(table, "replace A 0,-1v 1") == Account(
        "H4.2",
        [
            {"kind": "removed", "cell": "0,-1v", "tile": "tile:2", "rule": "H4.2"},
            {"kind": "tile", "cell": "0,-1v", "tile": "tile:3", "rotation": 1, "rule": "H4.2"},
        ],
    )


@pytest.mark.rule("H4.2")
def test_a_preview_is_told_the_same() -> None:
    table = scene({"0,0^": BLANK}, hand=("01 | 2", BLANK))
    view = table.position.view(0).preview(table.text("replace A 0,0^ 1"))
    assert view.consequences == account(table, "replace A 0,0^ 1").consequences


# War


@pytest.mark.rule("H5.4")
def test_a_war_is_told_with_its_winner_and_what_everyone_loses() -> None:
    table = at_war("012 sword", "012")
    assert told(table, REPLACE) == ["removed 0,0^ tile:1 H4.2", "tile 0,0^ tile:4 0 H4.2"]
    assert told(table, REPLACE, "pay red") == [
        "follower 0 red -1 H4.3",
        "leaves blue red H5.4",
        "follower 1 blue -2 H5.4",
    ]


@pytest.mark.rule("H4.3", "H4.4", "H5.4")
def test_the_follower_that_was_paid_is_told_before_those_that_are_lost() -> None:
    table = at_war("012", "012 sword")
    assert account(table, REPLACE, "pay red").rule == "H4.3"
    assert told(table, REPLACE, "pay red") == [
        "follower 0 red -1 H4.3",
        "leaves red blue H5.4",
        "follower 0 red -1 H5.4",
    ]


@pytest.mark.rule("H5.3", "H5.4")
def test_a_war_of_three_is_told_when_it_is_decided() -> None:
    table = at_war("012", "012", "012", tile="012")
    assert told(table, REPLACE, "pay red") == ["follower 0 red -1 H4.3"]
    assert account(table, REPLACE, "pay red", "winner blue").rule == "H5.3"
    assert told(table, REPLACE, "pay red", "winner blue") == [
        "leaves red blue H5.4",
        "follower 0 red -1 H5.4",
        "leaves white blue H5.4",
    ]


@pytest.mark.rule("H4.5", "H5.4")
def test_the_temple_comes_after_the_war() -> None:
    table = at_war("012 sword", "012", tile="01 temple-sword | 2")
    assert told(table, REPLACE, "pay red")[1:] == [
        "leaves blue red H5.4",
        "follower 1 blue -2 H5.4",
        "points 0 1 temple H4.5",
    ]


# Migration


@pytest.mark.rule("H6.1", "H6.3")
def test_a_migration_is_told() -> None:
    table = divided(BLANK, "012 wheat", "", "012", middle="012")
    assert told(table, REPLACE, "pay red") == [
        "follower 0 red -1 H4.3",
        "moves red -1,0v/0 0,0^/0 H6.1",
    ]
    assert account(table, REPLACE, "pay red").consequences[1] == {
        "kind": "moves",
        "colour": "red",
        "from": "-1,0v/0",
        "to": "0,0^/0",
        "rule": "H6.1",
    }
    tied = divided(BLANK, "012 wheat", "", "012 wheat", middle="012")
    assert told(tied, REPLACE, "pay red") == ["follower 0 red -1 H4.3"]
    assert account(tied, REPLACE, "pay red", "migrate 2").rule == "H6.3"
    assert told(tied, REPLACE, "pay red", "migrate 0") == ["moves red -1,0v/0 0,0^/0 H6.1"]
    assert told(tied, REPLACE, "pay red", "migrate 2") == ["moves red -1,0v/0 -1,0v/0 H6.1"]


@pytest.mark.rule("H6.1")
def test_a_marker_leaves_an_area_of_the_tile_that_was_replaced() -> None:
    table = scene(
        {"0,0^": BLANK, "0,0v": "0 | 12", "0,1^": "012", "1,0^": "012 wheat"},
        hand=(BLANK, BLANK),
        homes={"red": "0,0v/1"},
        followers={0: "red"},
    )
    moved = told(table, "replace A 0,0v 0", "pay red")
    assert moved == ["follower 0 red -1 H4.3", "moves red 0,0v/1 0,0v/2 H6.1"]


@pytest.mark.rule("H6.4")
@pytest.mark.parametrize("wheat", ["", " wheat"])
def test_a_marker_that_comes_to_an_island_is_gone(wheat: str) -> None:
    table = divided(BLANK, f"0{wheat} | 1 | 2", "", f"2{wheat} | 0 | 1", middle="012")
    assert told(table, REPLACE, "pay red", "migrate 0") == [
        "leaves red None H6.4",
        "follower 0 red -1 H6.4",
        "follower 1 red -1 H6.4",
    ]


@pytest.mark.rule("H6.4")
def test_of_an_island_and_a_continent_the_island_has_most_wheat() -> None:
    table = divided(BLANK, "0 wheat | 1 | 2", "", "012", middle="012")
    assert told(table, REPLACE, "pay red")[1] == "leaves red None H6.4"


@pytest.mark.rule("H6.7")
@pytest.mark.parametrize("direction", [0, 1, 2])
def test_a_continent_that_has_shrunk_to_an_island_is_gone(direction: int) -> None:
    table = scene(
        {"0,0^": "012", AROUND[direction]: BLANK},
        hand=(BLANK, BLANK),
        homes={"red": "0,0^/0"},
        followers={0: "red red", 1: "red"},
    )
    assert told(table, REPLACE, "pay red") == [
        "follower 0 red -1 H4.3",
        "leaves red None H6.7",
        "follower 0 red -1 H6.7",
        "follower 1 red -1 H6.7",
    ]


@pytest.mark.rule("H6.5")
def test_a_marker_that_comes_to_another_s_land_is_gone() -> None:
    """The part in direction 0 has most wheat and is joined to blue's land in direction 1."""
    table = divided(
        "01 | 2",
        "012 wheat wheat",
        "012",
        "012 wheat",
        middle="02 | 1",
        homes={"red": "0,0^/0", "blue": "0,-1v/1"},
    )
    assert told(table, REPLACE, "pay red") == [
        "follower 0 red -1 H4.3",
        "leaves red None H6.5",
        "follower 0 red -1 H6.5",
        "follower 1 red -1 H6.5",
    ]


@pytest.mark.rule("H6.5")
@pytest.mark.parametrize("third", [0, 1, 2])
def test_whose_land_it_came_to_is_told_in_every_direction(third: int) -> None:
    """Red is divided by a tile that joins the richer part, before or behind, to blue's land."""
    host, rich = (third + 1) % 3, (third + 2) % 3
    around = ["012 wheat"] * 3
    around[host], around[rich] = "012", "012 wheat wheat"
    joined, apart = "".join(sorted(f"{host}{rich}")), "".join(sorted(f"{third}{rich}"))
    table = divided(
        f"{joined} | {third}",
        *around,
        middle=f"{apart} | {host}",
        homes={"red": f"{AROUND[rich]}/{rich}", "blue": f"{AROUND[host]}/{host}"},
    )
    assert told(table, REPLACE, "pay red")[1] == "leaves red None H6.5"


@pytest.mark.rule("H6.3", "H6.5")
def test_of_two_parts_one_is_another_s() -> None:
    table = divided(
        "01 | 2",
        "012 wheat",
        "012",
        "012 wheat",
        middle="02 | 1",
        homes={"red": "0,0^/0", "blue": "0,-1v/1"},
    )
    assert told(table, REPLACE, "pay red", "migrate 0")[0] == "leaves red None H6.5"
    moved = told(table, REPLACE, "pay red", "migrate 2")
    assert moved == ["moves red -1,0v/0 -1,0v/0 H6.1"]


# People and points


@pytest.mark.rule("H7.1")
def test_a_new_civilization_is_told_with_its_followers() -> None:
    table = scene({"0,0^": "012 wheat wheat", "0,0v": "01 | 2"}, phase="people")
    assert account(table, "introduce red 0,0^/0") == Account(
        "H7.1",
        [
            {"kind": "introduced", "colour": "red", "area": "0,0^/0", "rule": "H7.1"},
            {"kind": "follower", "seat": 0, "colour": "red", "by": 2, "rule": "H7.1"},
        ],
    )
    table = scene({"0,-1v": "012 wheat", "0,0^": "01 | 2"}, phase="people")
    assert told(table, "introduce white 0,-1v/0")[0] == "introduced white 0,-1v/0 H7.1"


@pytest.mark.rule("H7.1")
def test_where_no_wheat_grows_no_follower_is_told() -> None:
    table = scene({"0,0^": "012", "0,0v": "01 | 2"}, phase="people")
    assert told(table, "introduce white 0,0^/0") == ["introduced white 0,0^/0 H7.1"]


@pytest.mark.rule("H7.2")
def test_a_follower_that_was_taken_is_told() -> None:
    table = scene(
        {"0,0^": "012 wheat wheat", "0,0v": "01 | 2"}, phase="people", homes={"blue": "0,0^/0"}
    )
    assert account(table, "follow blue") == Account(
        "H7.2", [{"kind": "follower", "seat": 0, "colour": "blue", "by": 1, "rule": "H7.2"}]
    )


@pytest.mark.rule("H4.5")
def test_the_temples_of_a_tile_are_told_together() -> None:
    table = scene(
        {"0,0^": "012 wheat wheat", "0,0v": "01 sword | 2"},
        hand=("012 temple-wheat temple-wheat", "1 temple-wheat | 0 | 2"),
        homes={"yellow": "0,0^/0"},
    )
    assert told(table, "add A 0,-1v 0") == ["tile 0,-1v tile:3 0 H4.1", "points 0 4 temple H4.5"]
    assert told(table, "add B 0,-1v 0") == ["tile 0,-1v tile:4 0 H4.1", "points 0 2 temple H4.5"]
    assert told(table, "add B 0,-1v 1") == ["tile 0,-1v tile:4 1 H4.1"]


@pytest.mark.rule("H8.1")
def test_a_token_is_told_with_its_points() -> None:
    table = scene(
        {"0,0^": "012 cup", "0,0v": "01 | 2"},
        phase="token",
        homes={"red": "0,0^/0"},
        followers={0: "red red", 1: "red"},
    )
    assert account(table, "score") == Account(
        "H8.1",
        [
            {"kind": "token", "seat": 0, "by": -1, "rule": "H8.1"},
            {"kind": "points", "seat": 0, "by": 2, "source": "token", "rule": "H8.1"},
        ],
    )
    table = scene({"0,0^": BLANK}, phase="token")
    assert told(table, "score") == ["token 0 -1 H8.1"]


@pytest.mark.rule("H8.2")
def test_an_epoch_is_told_with_everyone_s_points() -> None:
    table = ages(phase="draw", epochs=3)
    assert account(table, "deal epoch").rule == "H8.2"
    assert account(table, "deal epoch").consequences[0] == {
        "kind": "epoch",
        "number": 4,
        "rule": "H8.2",
    }
    assert told(table, "deal epoch") == [
        "epoch 4 H8.2",
        "points 0 2 epoch H8.2",
        "points 1 1 epoch H8.2",
    ]


# The end


@pytest.mark.rule("H9.2", "H9.3")
def test_the_end_by_epochs_is_told() -> None:
    assert told(ages(phase="draw", epochs=5), "deal epoch") == [
        "epoch 6 H8.2",
        "points 0 2 epoch H8.2",
        "points 1 1 epoch H8.2",
        "points 0 4 end H9.2",
        "points 1 2 end H9.2",
        "wins 0 H9.3",
    ]


@pytest.mark.rule("H9.2", "H9.3")
def test_the_end_by_tokens_is_told() -> None:
    assert told(ages(phase="token", tokens=[1, 0], points=[0, 6]), "score") == [
        "token 0 -1 H8.1",
        "points 0 4 token H8.1",
        "points 0 4 end H9.2",
        "points 1 2 end H9.2",
        "wins 0 H9.3",
    ]


@pytest.mark.rule("H9.3")
def test_everyone_who_wins_is_told() -> None:
    table = scene({"0,0^": BLANK}, phase="token", tokens=[1, 0, 0], points=[5, 2, 5], players=3)
    assert account(table, "score").consequences[1:] == [
        {"kind": "wins", "seat": 0, "rule": "H9.3"},
        {"kind": "wins", "seat": 2, "rule": "H9.3"},
    ]


# Whole games


@pytest.mark.rule("H9.2")
@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_all_that_changes_is_told(players: int, driver: str) -> None:
    """What is told, done to what everyone saw before the move, gives what they see after it."""
    for seed in seeds(2, 5):
        game = Game("gheos", players=players)
        faces = game.position.components.faces()
        for _, move in played(start(players), driver, seed):
            was = game.position.to_json()
            game.play(move)
            now, account = game.position.to_json(), game.account(len(game.moves) - 1)
            assert account.rule == made_by(move, was["phase"])
            assert {each["rule"] for each in account.consequences} <= set(rulebook("gheos").rules)
            check_rules(was, account, faces)
            assert done(was, account, renamed(was, now, faces)) == picture(now), move


def picture(data: Json) -> Json:
    """What everyone sees and what a move changes; of hands the number of tiles."""
    told = ("tiles", "supply", "followers", "tokens", "points", "removed", "epochs", "pile")
    return {key: data[key] for key in told} | {
        "civilizations": data["civilizations"],
        "hands": [len(hand) for hand in data["hands"]],
        "winners": data["result"]["winners"] if data["result"] else [],
    }


def done(was: Json, account: Account, names: dict[str, str]) -> Json:
    """The picture after all that is told has been done; some continents have another name."""
    now = copy.deepcopy(picture(was))
    homes = now["civilizations"]
    stayed = {colour for colour, home in homes.items() if home}
    for each in account.consequences:
        colour, seat = each.get("colour"), each.get("seat")
        match each["kind"]:
            case "removed":
                assert now["tiles"].pop(each["cell"])["tile"] == each["tile"]
                now["removed"] = sorted([*now["removed"], each["tile"]])
            case "tile":
                assert each["cell"] not in now["tiles"]
                now["tiles"][each["cell"]] = {"tile": each["tile"], "rotation": each["rotation"]}
                now["hands"][was["turn"]] -= 1
            case "introduced":
                assert homes[colour] is None
                homes[colour] = each["area"]
            case "leaves":
                assert homes[colour]
                homes[colour] = None
                stayed.remove(colour)
            case "moves":
                assert homes[colour] == each["from"]
                homes[colour] = each["to"]
                stayed.remove(colour)
            case "follower":
                now["followers"][seat][colour] += each["by"]
                now["supply"][colour] -= each["by"]
            case "points" | "token" as what:
                now[what.rstrip("s") + "s"][seat] += each["by"]
            case "blind":
                now["hands"][seat] += 1
                now["pile"] -= 1
            case "epoch":
                assert each["number"] == now["epochs"] + 1
                now["epochs"] = each["number"]
                now["pile"] -= 1
            case "wins":
                now["winners"].append(seat)
            case kind:
                raise AssertionError(kind)
    for colour in stayed:
        homes[colour] = names.get(homes[colour], homes[colour])
    return now


def renamed(was: Json, now: Json, faces: oracle.Faces) -> dict[str, str]:
    """The names, once all is settled, of continents that stayed in one piece."""
    before = oracle.land_before(was)
    if now["pending"] or now["tiles"] == before:
        return {}
    old, new = oracle.Land(before, faces), oracle.Land(now["tiles"], faces)
    kept = {oracle.cell_of(cell) for cell in before if before[cell] == now["tiles"][cell]}
    renames = {}
    for landmass in old.landmasses:
        names = {new.at[side].name for side in landmass.sides if side[0] in kept}
        if len(names) == 1:
            renames[landmass.name] = names.pop()
    return renames


def check_rules(was: Json, account: Account, faces: oracle.Faces) -> None:
    """Whoever leaves does so by a rule that the oracle finds, and so do all of its followers."""
    upset: dict[str, str] = {}
    for each in account.consequences:
        if each["kind"] == "leaves":
            change = oracle.upheaval_of(was, was["tiles"], was["pending"]["cell"], faces)
            if each["winner"]:
                assert {each["colour"], each["winner"]} <= set(change.at_war)
                assert each["rule"] == "H5.4"
            else:
                assert each["colour"] == change.migrant
                parts = len(change.parts(each["colour"]))
                assert each["rule"] in ({"H6.4", "H6.5"} if parts > 1 else {"H6.7"})
            upset[each["colour"]] = each["rule"]
        if each["kind"] == "follower":
            assert each["rule"] == upset.get(each["colour"], account.rule)
        if each["kind"] == "points" and each["rule"] != "H9.2":
            assert each["rule"] == (account.rule if account.rule in ("H8.1", "H8.2") else "H4.5")
        if each["kind"] == "points":
            assert each["source"] == SOURCE[each["rule"]]
