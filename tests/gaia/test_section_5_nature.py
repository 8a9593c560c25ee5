"""Section 5: Nature cards lay tiles and complete objectives."""

from __future__ import annotations

import pytest

from tests.gaia.scenes import row, scene, taken_by

# objective:1 shows two plains and two seas, objective:2 two seas and two deserts,
# objective:6 two swamps and two plains, objective:7 one of each landscape


@pytest.mark.rule("G5.1")
def test_the_first_tile_starts_the_world_at_the_origin() -> None:
    table = scene(hands={0: "sea"})
    assert table.can("play") == ["sea 0,0"]
    assert table.refusal("play sea 1,0") == "G5.1"
    table.play("play sea 0,0")
    assert table["tiles"] == {"0,0": {"land": "sea", "city": None, "animals": 0, "pawns": {}}}
    assert table["supply"]["sea"] == 6


@pytest.mark.rule("G5.1")
def test_a_tile_goes_beside_a_tile_in_play() -> None:
    table = scene({"0,0": "plain", "1,0": "sea"}, hands={0: "swamp"})
    assert table.can("play swamp") == ["-1,0", "0,-1", "0,1", "1,-1", "1,1", "2,0"]
    table.play("play swamp -1,0")
    assert table.tile("-1,0") == "swamp"
    assert table["supply"]["swamp"] == 6


@pytest.mark.rule("G5.1")
@pytest.mark.parametrize("cell", ["0,0", "1,1", "-1,-1", "2,0", "0,-2", "26,25", "-26,-25"])
def test_no_tile_goes_on_another_or_to_a_corner_or_far_away(cell: str) -> None:
    table = scene({"0,0": "plain"}, hands={0: "swamp"})
    assert table.refusal(f"play swamp {cell}") == "G5.1"


@pytest.mark.rule("G5.1")
def test_a_hole_in_the_world_can_be_filled() -> None:
    ring = row("plain plain plain", 0, 0) | row("sea sea sea", 0, 2)
    table = scene({**ring, "0,1": "desert", "2,1": "desert"}, hands={0: "swamp"})
    assert "play swamp 1,1" in table.moves
    table.play("play swamp 1,1")
    assert table.tile("1,1") == "swamp"


@pytest.mark.rule("G5.1")
def test_the_board_has_no_edge() -> None:
    east = row("plain " * 10 + "desert " * 10, 0, 0)
    south = {f"19,{-k}": "forest" for k in range(1, 9)} | {f"19,{-k}": "sea" for k in range(9, 16)}
    table = scene({**east, **south}, hands={0: "swamp swamp"})
    table.play("play swamp 19,-16", "play swamp -1,0")
    assert table.tile("19,-16") == "swamp"
    assert table.tile("-1,0") == "swamp"


@pytest.mark.rule("G5.1")
def test_a_world_may_be_long_and_thin() -> None:
    lands = ["plain"] * 10 + ["forest"] * 8 + ["sea"] * 7 + ["desert"] * 10 + ["swamp"] * 7
    column = {f"0,{y}": land for y, land in enumerate(lands)}
    table = scene(column, hands={0: "mountain mountain"})
    assert len(table.can("play mountain")) == 2 * 42 + 2
    table.play("play mountain 0,42", "play mountain 1,25")
    assert table.tile("1,25") == "mountain"


@pytest.mark.rule("G5.2")
def test_no_tile_left_no_play() -> None:
    table = scene(row("mountain " * 6, 0, 0), hands={0: "mountain sea"})
    assert table.refusal("play mountain 0,1") == "G5.2"
    assert table.can("play mountain") == []
    assert len(table.can("play sea")) == 14


@pytest.mark.rule("G5.2")
def test_the_last_tile_of_a_landscape_can_be_laid() -> None:
    table = scene(row("mountain " * 5, 0, 0), hands={0: "mountain"})
    table.play("play mountain 5,0")
    assert table["supply"]["mountain"] == 0


@pytest.mark.rule("G5.3")
def test_the_card_stays_in_front_of_its_player() -> None:
    table = scene(turn=1, hands={1: "sea sea"}, front={0: "plain", 1: "sea"})
    table.play("play sea 0,0")
    assert table["front"] == [["plain"], ["sea", "sea"]]
    assert table["hands"] == [[], ["sea"]]
    assert table["discards"] == []


@pytest.mark.rule("G5.4")
def test_a_complete_objective_is_paid_for_and_gets_a_pawn() -> None:
    table = scene(
        front={0: "plain sea sea swamp swamp", 1: "plain plain"},
        hands={0: "plain plain"},
        objectives={"objective:1": None, "objective:2": None, "objective:3": 1},
    )
    table.play("play plain 0,0")
    assert (table["phase"], table["actor"], table["pending"]) == ("claim", 0, None)
    assert table.moves == ["claim objective:1"]
    table.play("claim objective:1")
    assert table["front"] == [["swamp", "swamp"], ["plain", "plain"]]
    assert table.discards == "plain plain sea sea"
    assert table["objectives"]["objective:1"] == 0
    assert table["pawns"] == [5, 5]


@pytest.mark.rule("G5.4")
def test_exactly_the_cards_shown_are_discarded() -> None:
    table = scene(
        front={0: "desert forest mountain mountain plain sea sea"},
        hands={0: "swamp"},
        objectives={"objective:7": None},
    )
    table.play("play swamp 0,0", "claim objective:7")
    assert table.front(0) == "mountain sea"
    assert table.discards == "desert forest mountain plain sea swamp"


@pytest.mark.rule("G5.4")
@pytest.mark.parametrize("actions", [2, 1])
def test_claiming_costs_no_action(actions: int) -> None:
    table = scene(front={0: "plain sea sea"}, hands={0: "plain"}, actions=actions)
    table.play("play plain 0,0")
    assert table["actions_left"] == actions - 1
    table.play("claim objective:1")
    expected = (0, "act", 1) if actions == 2 else (1, "act", 2)
    assert (table["turn"], table["phase"], table["actions_left"]) == expected


@pytest.mark.rule("G5.4")
@pytest.mark.parametrize("missing", ["plain sea", "sea sea", "plain plain"])
def test_all_the_cards_shown_are_needed(missing: str) -> None:
    table = scene(front={0: missing}, hands={0: "plain"})
    assert table.play("play plain 0,0")["phase"] == "act"


@pytest.mark.rule("G5.4")
def test_an_objective_is_taken_for_good() -> None:
    table = scene(front={0: "plain sea sea"}, hands={0: "plain"}, objectives=taken_by(1, 1))
    table.play("play plain 0,0")
    assert table["phase"] == "act"
    assert table["objectives"]["objective:1"] == 1
    assert table.front(0) == "plain plain sea sea"


@pytest.mark.rule("G5.4")
def test_an_objective_left_over_in_the_set_up_cannot_be_claimed() -> None:
    dealt = {f"objective:{k}": None for k in (2, 3, 4, 5)}
    table = scene(front={0: "plain sea sea"}, hands={0: "plain"}, objectives=dealt)
    assert table.play("play plain 0,0")["phase"] == "act"


@pytest.mark.rule("G5.4")
def test_other_objectives_are_refused_while_one_is_claimed() -> None:
    table = scene(
        front={0: "plain sea sea"},
        hands={0: "plain"},
        objectives={"objective:1": None, "objective:2": None, "objective:3": 1},
    )
    table.play("play plain 0,0")
    assert table.refusal("claim objective:2") == "G5.4"
    assert table.refusal("claim objective:3") == "G5.4"
    assert table.refusal("claim objective:9") == "G5.4"


@pytest.mark.rule("G5.4")
def test_why_an_objective_is_refused_is_said() -> None:
    table = scene(front={0: "plain sea sea"}, hands={0: "plain"}, objectives=taken_by(1, 3))
    table.play("play plain 0,0")
    incomplete = table.position.why_not("claim objective:2")
    taken = table.position.why_not("claim objective:3")
    assert incomplete is not None
    assert taken is not None
    assert "do not complete" in incomplete.sentence
    assert "not available" in taken.sentence


@pytest.mark.rule("G5.5")
@pytest.mark.parametrize("move", ["draw nature", "play plain 1,0", "allow", "discard plain"])
def test_claiming_is_not_optional(move: str) -> None:
    table = scene(front={0: "plain sea sea"}, hands={0: "plain plain"})
    assert table.play("play plain 0,0").refusal(move) == "G5.5"


@pytest.mark.rule("G5.5")
@pytest.mark.parametrize(
    ("first", "left"), [("objective:1", "desert desert"), ("objective:2", "plain plain")]
)
def test_of_two_complete_objectives_the_player_chooses_one(first: str, left: str) -> None:
    table = scene(front={0: "desert desert plain plain sea"}, hands={0: "sea"})
    table.play("play sea 0,0")
    assert table.can("claim") == ["objective:1", "objective:2"]
    table.play(f"claim {first}")
    assert table["phase"] == "act"
    assert table.front(0) == left


@pytest.mark.rule("G5.5")
def test_after_a_claim_the_check_is_repeated_with_the_cards_that_remain() -> None:
    # one card never completes two objectives that can both be paid, so the scene starts late
    table = scene(phase="claim", actions=1, front={0: "desert desert plain plain sea sea sea sea"})
    table.play("claim objective:2")
    assert (table["phase"], table["actor"]) == ("claim", 0)
    assert table.moves == ["claim objective:1"]
    table.play("claim objective:1")
    assert (table["phase"], table["actor"], table["actions_left"]) == ("act", 0, 1)
    assert table.front(0) == ""
    assert table["pawns"] == [4, 6]


@pytest.mark.rule("G5.6")
def test_the_tile_works_on_the_cities_before_the_objective_is_claimed() -> None:
    table = scene(
        {"0,0": "forest city:7 @1", "1,0": "desert", "0,1": "mountain"},
        front={0: "plain sea sea"},
        hands={0: "plain"},
    )
    table.play("play plain -1,0")
    assert table["phase"] == "claim"
    assert table.pawns("0,0") == {0: 1, 1: 1}
    assert table["pawns"] == [5, 5]


@pytest.mark.rule("G5.6")
def test_a_last_pawn_put_on_a_city_wins_before_the_objective() -> None:
    table = scene(
        {"0,0": "forest city:7 @1", "1,0": "desert", "0,1": "mountain"},
        players=3,
        front={0: "plain sea sea"},
        hands={0: "plain"},
        objectives={"objective:1": None} | taken_by(0, 2, 3, 4, 5),
    )
    table.play("play plain -1,0")
    assert table["phase"] == "over"
    assert table["objectives"]["objective:1"] is None
    assert table.front(0) == "plain plain sea sea"
