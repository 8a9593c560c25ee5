"""What each viewer sees of moves and positions, and what everyone knows to be in a hand."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from demiurge.game import Game, Position, View, Viewer
from demiurge.rules.errors import OptionError
from demiurge.rules.gaia.state import State
from demiurge.rules.gaia.view import conceal
from tests.driven import played
from tests.gaia import oracle
from tests.gaia.scenes import Scene, scene

EVERYONE: tuple[Viewer, ...] = (0, 1, 2, "spectator")


def seen(table: Scene, move: str) -> list[str]:
    """The move, about to be made, in the logs of three seats and a spectator."""
    assert move in table.moves
    return [table.position.seen_by(move, viewer) for viewer in EVERYONE]


def view(table: Scene, viewer: Viewer) -> View:
    oracle.check_views(table.position)
    return table.position.view(viewer)


# The set-up


def test_the_dealt_cards_are_seen_by_their_owners() -> None:
    game = Game("gaia", players=3, rules="advanced")
    deals = [*(f"deal objective:{k}" for k in range(1, 6))]
    deals += [*["deal sea"] * 6, *["deal plain"] * 3]
    deals += ["deal city:1", "deal city:2", "deal city:3", "deal city:4", "deal city:5"]
    deals += ["deal sun", "deal sun", "deal rain", "deal rain", "deal tornado"]
    for move in deals:
        game.play(move)
    hidden = ["deal nature"] * 2
    nature = [*["deal sea"] * 2, *hidden, *hidden], [*hidden, *["deal sea"] * 2, *hidden]
    assert game.log(0)[5:11] == nature[0]
    assert game.log(1)[5:11] == nature[1]
    assert game.log("spectator")[5:11] == hidden * 3
    assert game.log(2)[14:17] == ["deal life", "deal life", "deal city:3"]
    assert game.log(2)[19:22] == ["deal power", "deal power", "deal rain"]
    for viewer in EVERYONE:
        log = game.log(viewer)
        assert log[:5] == deals[:5]
        assert log[11:14] == deals[11:14]
        assert log[17:19] == deals[17:19]
        assert log[22:] == deals[22:]


# Drawing


def test_a_card_drawn_blind_is_seen_by_its_drawer_alone() -> None:
    table = scene(players=3, turn=1).play("draw life")
    assert seen(table, "deal city:3") == ["deal life", "deal city:3", "deal life", "deal life"]


@pytest.mark.rule("G4.2")
@pytest.mark.parametrize("place", [1, 2, 3])
def test_everyone_sees_the_card_that_refills_a_place(place: int) -> None:
    table = scene(players=3, turn=1).play(f"draw nature {place}")
    assert seen(table, "deal sea") == ["deal sea"] * 4


@pytest.mark.parametrize("move", ["draw nature", "draw nature 2", "play sea 0,0", "play tornado"])
def test_everyone_sees_what_is_drawn_and_played(move: str) -> None:
    table = scene(players=3, rules="advanced", hands={0: "sea tornado"})
    assert seen(table, move) == [move] * 4


# Hands


@pytest.mark.rule("G10.7")
def test_a_hand_shows_its_known_cards_and_the_backs_of_the_rest() -> None:
    table = scene(
        players=3,
        rules="advanced",
        hands={0: "city:1 plain plain sea sun", 1: "desert"},
        known={0: "plain sun"},
    )
    shown = ["life", "nature", "nature", "plain", "sun"]
    assert view(table, 0).to_json()["hands"] == [
        ["city:1", "plain", "plain", "sea", "sun"],
        ["nature"],
        [],
    ]
    assert view(table, 1).to_json()["hands"] == [shown, ["desert"], []]
    assert view(table, 2).to_json()["hands"] == [shown, ["nature"], []]
    assert view(table, "spectator").to_json()["hands"] == [shown, ["nature"], []]


@pytest.mark.rule("G10.7")
def test_all_seven_cards_of_a_hand_may_be_known() -> None:
    hand = "animals:plain city:1 desert forest plain sea swamp"
    table = scene(players=3, phase="discard", actions=1, hands={0: hand}, known={0: hand})
    assert view(table, 1).to_json()["hands"] == [hand.split(), [], []]


@pytest.mark.rule("G10.7")
def test_a_view_is_the_same_written_over_an_older_one() -> None:
    older = State()
    start = Position.start("gaia", players=3, rules="advanced")
    for ply, (position, _) in enumerate(played(start, "seeker", 3)):
        viewer = ply % 3
        blank = State()
        conceal(position._state, viewer, blank)
        conceal(position._state, viewer, older)
        assert vars(older) == vars(blank)
        assert older.hands[viewer] == position._state.hands[viewer]


def test_everything_else_is_open() -> None:
    table = scene(
        {"0,0": "desert city:1 @1", "1,0": "sea 3"},
        players=3,
        rules="advanced",
        hands={0: "plain sea"},
        front={0: "plain", 2: "sun"},
        discards="city:2 sea",
        objectives={"objective:8": 2},
    )
    whole = table.position.to_json()
    for viewer in EVERYONE:
        shown = view(table, viewer).to_json()
        for key in set(whole) - {"hands"}:
            assert shown[key] == whole[key]


def test_a_view_names_its_seat_its_log_and_the_actors_moves() -> None:
    game = Game("gaia", players=2, seed="7")
    game.play("draw nature")
    actor, other = game.view(0).to_json(), game.view(1).to_json()
    assert (actor["seat"], other["seat"]) == (0, 1)
    assert actor["legal"] == game.legal_moves()
    assert "legal" not in other
    assert "legal" not in game.view("spectator").to_json()
    assert actor["log"] == game.log(0)
    assert actor["log"][-2] == "draw nature"
    assert actor["log"][-1] != "deal nature"
    assert other["log"][-2:] == ["draw nature", "deal nature"]
    assert game.view("spectator").to_json()["seat"] == "spectator"


def test_a_view_reads_back_and_answers_like_itself() -> None:
    table = scene(players=3, rules="advanced", hands={0: "plain", 1: "sea sun"}, known={1: "sea"})
    shown = view(table, 0)
    again = View.from_json("gaia", shown.to_json(), players=3, rules="advanced")
    assert again.to_json() == shown.to_json()
    assert again.why_not("play plain 0,0") is None
    refusal = again.why_not("play sea 0,0")
    assert refusal is not None
    assert refusal.rule == "G3.1"


def test_a_view_says_that_it_is_not_the_viewers_move() -> None:
    table = scene(players=3, hands={0: "plain"})
    for viewer in (1, 2, "spectator"):
        shown = view(table, viewer)
        refusal = shown.why_not("play plain 0,0")
        assert refusal is not None
        assert refusal.rule == "G2.6"
        assert shown.legal_moves() == []


@pytest.mark.parametrize("viewer", [3, -1, "chance"])
def test_there_is_no_view_for_others(viewer: Viewer) -> None:
    with pytest.raises(OptionError):
        scene(players=3).position.view(viewer)


@pytest.mark.parametrize(("turn", "winner"), [(0, 1), (1, 2), (2, 0)])
def test_everyone_sees_the_result(turn: int, winner: int) -> None:
    table = scene(players=3, turn=turn, empty="life", objectives={"objective:1": winner})
    table.play("draw life")
    for viewer in EVERYONE:
        shown = view(table, viewer)
        assert shown.result == table.position.result
        assert shown.to_json()["result"] == {
            "winners": [winner],
            "scores": [int(seat == winner) for seat in range(3)],
            "reason": "exhausted",
        }


@pytest.mark.parametrize("deals", range(1, 27, 3))
def test_a_view_taken_in_the_set_up_goes_on_where_it_was(deals: int) -> None:
    game = Game("gaia", players=3, rules="advanced")
    rng = random.Random(deals)
    for _ in range(deals):
        if game.actor == "chance":
            game.play(rng.choice(game.legal_moves()))
    oracle.check_views(game.position)
    for viewer in EVERYONE:
        sample = game.view(viewer).sample(rng)
        assert sample.next_deal() == game.position.next_deal() or game.actor != "chance"
        oracle.check(sample)


# Known cards


def test_a_face_up_card_taken_is_known() -> None:
    table = scene(faceup={"nature": "sea sea plain"}, hands={0: "sea"})
    table.play("draw nature 1", "deal swamp")
    assert table["known"] == [["sea"], []]
    table.play("draw nature 2", "deal swamp")
    assert table["known"] == [["sea", "sea"], []]


def test_a_card_drawn_blind_is_not_known() -> None:
    table = scene(known={0: "sea"}, hands={0: "sea"}).play("draw nature", "deal swamp")
    assert table["known"] == [["sea"], []]


@pytest.mark.parametrize(
    ("hand", "known", "left"),
    [
        ("plain sea sea", "plain sea sea", "plain sea"),
        ("plain sea sea", "plain sea", "plain"),
        ("plain sea sea", "plain", "plain"),
        ("sea", "", ""),
    ],
)
def test_a_card_that_leaves_openly_is_one_less_known(hand: str, known: str, left: str) -> None:
    table = scene(hands={0: hand, 1: "sea"}, known={0: known, 1: "sea"})
    table.play("play sea 0,0")
    assert table["known"] == [left.split(), ["sea"]]


def test_a_known_card_that_is_discarded_is_no_longer_known() -> None:
    table = scene(
        hands={0: "desert forest plain plain sea swamp"},
        known={0: "desert plain plain"},
        faceup={"life": "city:1 city:2"},
    )
    table.play("draw life 1", "deal city:3")
    assert table["known"][0] == ["city:1", "desert", "plain", "plain"]
    table.play("discard plain")
    assert table["known"][0] == ["city:1", "desert", "plain"]


def test_a_known_protection_or_power_that_is_played_is_no_longer_known() -> None:
    table = scene(
        {"0,0": "plain"},
        rules="advanced",
        hands={0: "rain sun", 1: "protection protection"},
        known={0: "rain sun", 1: "protection protection"},
    )
    table.play("play sun 0,0", "protect")
    assert table["known"] == [["rain"], ["protection"]]


@pytest.mark.parametrize(
    ("back", "card", "left"),
    [
        ("nature", "plain", "city:1 plain sea sun"),
        ("nature", "sea", "city:1 plain sea sun"),
        ("nature", "swamp", "city:1 plain sea sun"),
        ("life", "city:1", "plain plain sea sea sun"),
    ],
)
def test_when_a_card_is_blown_away_one_of_each_known_kind_may_be_gone(
    back: str, card: str, left: str
) -> None:
    hand = "city:1 plain plain sea sea sun" if card != "swamp" else "city:1 plain sea sea sun swamp"
    known = [c for c in hand.split() if c != "swamp"]
    if card == "swamp":
        left = "city:1 sea sun"
    table = scene(
        rules="advanced", hands={0: "tornado", 1: hand}, known={0: "tornado", 1: " ".join(known)}
    )
    table.play("play tornado", "allow", f"take 1 {back}", f"deal {card}")
    assert " ".join(table["known"][1]) == left
    assert table["known"][0] == []


def test_the_kept_card_is_not_known() -> None:
    table = scene(rules="advanced", hands={0: "tornado", 1: "sea"}, known={1: "sea"})
    table.play("play tornado", "take 1 nature", "deal sea", "keep sea")
    assert table["known"] == [[], []]


# A tornado


def storm() -> Scene:
    """Seat 1 blows; seat 2 has lost a sea, a card of seat 0 is about to go, seat 3 has none."""
    table = scene(players=4, rules="advanced", turn=1, hands={1: "tornado", 2: "sea", 0: "city:1"})
    return table.play("play tornado")


def logs(table: Scene, move: str) -> list[str]:
    assert move in table.moves
    return [table.position.seen_by(move, viewer) for viewer in (0, 1, 2, 3, "spectator")]


@pytest.mark.rule("G10.6", "G10.7")
def test_the_log_of_a_tornado_shows_each_viewer_what_it_may_see() -> None:
    table = storm()
    assert logs(table, "take 2 nature") == ["take 2 nature"] * 5
    table.play("take 2 nature")
    # the victim sees its card; the actor sees no card until all are taken
    back = "deal nature"
    assert logs(table, "deal sea") == [back, back, "deal sea", back, back]
    table.play("deal sea", "take 0 life")
    # with the last card all are taken: the actor looks at them
    back = "deal life"
    assert logs(table, "deal city:1") == ["deal city:1", "deal city:1", back, back, back]
    table.play("deal city:1")
    back = "keep nature"
    assert logs(table, "keep sea") == [back, "keep sea", back, back, back]


@pytest.mark.rule("G10.6", "G10.7")
def test_the_views_during_a_tornado_show_the_taken_cards_to_those_who_know_them() -> None:
    table = storm().play("take 2 nature", "deal sea")
    shown = [view(table, viewer).to_json()["taken"] for viewer in (0, 1, 2, 3, "spectator")]
    assert shown == [["nature"], ["nature"], ["sea"], ["nature"], ["nature"]]
    table.play("take 0 life", "deal city:1")
    shown = [view(table, viewer).to_json()["taken"] for viewer in (0, 1, 2, 3, "spectator")]
    assert shown == [
        ["city:1", "nature"],
        ["city:1", "sea"],
        ["life", "sea"],
        ["life", "nature"],
        ["life", "nature"],
    ]
    assert view(table, 1).to_json()["legal"] == ["keep city:1", "keep sea"]
    table.play("keep sea")
    for viewer in (0, 1, 2, 3, "spectator"):
        assert view(table, viewer).to_json()["taken"] == []
    assert view(table, 2).to_json()["hands"][1] == ["nature"]


@pytest.mark.rule("G10.6")
def test_rivals_without_cards_do_not_keep_the_actor_from_looking() -> None:
    table = scene(players=4, rules="advanced", hands={0: "tornado", 1: "sea sea"})
    table.play("play tornado", "take 1 nature")
    assert table.position.seen_by("deal sea", 0) == "deal sea"


def test_a_position_read_back_in_a_tornado_does_not_tell_whose_the_taken_cards_were() -> None:
    hands = {1: "tornado", 2: "sea", 3: "plain", 4: "swamp", 0: "city:1"}
    table = scene(players=5, rules="advanced", turn=1, hands=hands).play("play tornado")
    for move in ("take 2 nature", "deal sea", "take 3 nature", "deal plain"):
        table.play(move)
    for move in ("take 4 nature", "deal swamp", "take 0 life", "deal city:1"):
        table.play(move)
    data = table.position.to_json()
    again = Position.from_json("gaia", data, players=5, rules="advanced")
    backs = ["life", "nature", "nature", "nature"]
    for viewer in (0, 2, 3, 4, "spectator"):
        assert again.view(viewer).to_json()["taken"] == backs
    assert again.view(1).to_json()["taken"] == ["city:1", "plain", "sea", "swamp"]


@pytest.mark.rule("G10.10")
def test_everyone_sees_who_protects_and_who_allows() -> None:
    table = scene({"0,0": "plain"}, players=3, rules="advanced", hands={0: "sun", 1: "protection"})
    table.play("play sun 0,0")
    assert seen(table, "allow") == ["allow"] * 4
    assert seen(table, "protect") == ["protect"] * 4


# Sampling what a view hides


def hidden_cards(position: Position) -> Counter[str]:
    data = position.to_json()
    cards = Counter(card for hand in data["hands"] for card in hand) + Counter(data["taken"])
    return cards + Counter(c for pile in position.piles().values() for c in pile)


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, "spectator"])
def test_a_sample_fits_the_view_and_leaves_nothing_out(viewer: Viewer) -> None:
    table = scene(
        players=4,
        rules="disasters",
        turn=1,
        hands={1: "plain tornado", 2: "desert plain sea sun", 0: "city:1 city:2 rain", 3: "sea"},
        known={2: "plain", 0: "city:2"},
    )
    table.play("play tornado", "allow", "allow", "take 2 nature", "deal sea")
    shown = view(table, viewer)
    rng = random.Random(1)
    for _ in range(10):
        sample = shown.sample(rng)
        assert sample.view(viewer).to_json() == shown.to_json()
        assert hidden_cards(sample) == hidden_cards(table.position)
        oracle.check(sample)


@pytest.mark.parametrize("viewer", [0, 1, 2, "spectator"])
def test_a_sample_plays_on_like_the_game(viewer: Viewer) -> None:
    table = scene(
        {"0,0": "desert city:2 @1", "1,0": "sea", "0,1": "sea"},
        players=3,
        hands={0: "plain", 1: "sea sea", 2: "city:1"},
    )
    sample = view(table, viewer).sample(random.Random(3))
    sample.apply("draw nature 1")
    table.play("draw nature 1")
    sample.apply("deal swamp")
    table.play("deal swamp")
    if viewer == 0:
        sample.apply("play plain -1,0")
        table.play("play plain -1,0")
    assert sample.to_json()["tiles"] == table["tiles"]
    assert sample.to_json()["pawns"] == table["pawns"]


@pytest.mark.parametrize("viewer", [0, 1, 2, "spectator"])
def test_in_a_sample_a_tornado_takes_from_as_many_cards(viewer: Viewer) -> None:
    table = scene(players=3, rules="advanced", hands={0: "tornado", 1: "city:1 sea", 2: "swamp"})
    table.play("play tornado", "take 1 nature")
    sample = view(table, viewer).sample(random.Random(4))
    assert len(sample.blind_choices()) == 1


@pytest.mark.parametrize("viewer", [0, 1, "spectator"])
def test_a_hand_of_seven_is_sampled_whole(viewer: Viewer) -> None:
    table = scene(hands={0: "desert desert forest plain sea swamp"})
    table.play("draw life", "deal city:4")
    sample = view(table, viewer).sample(random.Random(6))
    assert len(sample.to_json()["hands"][0]) == 7
    oracle.check(sample)


def test_samples_draw_every_hidden_card_about_as_often_as_it_is_there() -> None:
    table = scene(
        hands={0: "plain", 1: "swamp"},
        empty="nature",
        faceup={"nature": "sea sea sea"},
    )
    data = table.position.to_json()
    for card in ("forest", "forest", "mountain"):
        data["discards"].remove(card)
    data["piles"]["nature"] = 3
    position = Position.from_json("gaia", data, players=2, rules="base")
    rng = random.Random(5)
    shown = position.view(0)
    drawn = Counter(shown.sample(rng).to_json()["hands"][1][0] for _ in range(400))
    # of the four face-down cards two are forests: 200, 100 and 100 are expected
    assert set(drawn) == {"forest", "mountain", "swamp"}
    assert 160 < drawn["forest"] < 240
    assert 65 < drawn["mountain"] < 140
    assert 65 < drawn["swamp"] < 140
