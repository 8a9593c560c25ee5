"""Section 2: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from demiurge import Game, Position
from demiurge.rules.errors import OptionError
from demiurge.rules.frontier import NONE
from demiurge.rules.gheos import box
from demiurge.rules.gheos.state import State
from demiurge.rules.gheos.tiles import HIDDEN
from demiurge.shuffle import Shuffle
from tests.driven import played, state_of
from tests.gheos import oracle
from tests.gheos.scenes import BLANK, scene, tile


def dealt(players: int) -> Position:
    """A game after its set-up, with the tiles dealt in order."""
    position = Position.start("gheos", players=players)
    while position.to_json()["phase"] == "setup":
        position.apply(sorted(position.legal_moves(), key=lambda m: int(m[10:]))[0])
    return position


@pytest.mark.rule("H2.1")
@pytest.mark.parametrize("players", [1, 5, 0, "2", None, True])
def test_two_to_four_players(players: object) -> None:
    with pytest.raises(OptionError, match=r"Gheos is for 2 to 4 players.*H2\.1"):
        Position.start("gheos", players=players)


@pytest.mark.rule("H2.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_tokens_each(players: int) -> None:
    assert dealt(players).to_json()["tokens"] == [3] * players


def test_no_other_options() -> None:
    with pytest.raises(OptionError, match="Unknown option 'rules'"):
        Position.start("gheos", players=2, rules="base")


@pytest.mark.rule("H2.2")
def test_the_start_tile_lies_open_and_the_rest_face_down() -> None:
    position = Position.start("gheos", players=2)
    data = position.to_json()
    assert data["tiles"] == {"0,0^": {"tile": "tile:1", "rotation": 0}}
    assert data["pile"] == 59
    oracle.check(position)  # and nothing else lies anywhere


@pytest.mark.rule("H2.2")
def test_the_start_tile_may_be_any_in_the_file() -> None:
    tiles = [tile(BLANK) for _ in range(9)] + [tile("012 cup", start=True)]
    position = Position.start("gheos", box.check({"epochs": 8, "tile": tiles}), players=2)
    assert position.to_json()["tiles"] == {"0,0^": {"tile": "tile:10", "rotation": 0}}
    assert "deal tile:10" not in position.legal_moves()
    assert len(position.legal_moves()) == 9


@pytest.mark.rule("H2.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_draws_two_land_tiles(players: int) -> None:
    position = Position.start("gheos", players=players)
    assert "deal epoch" not in position.legal_moves()
    refusal = position.why_not("deal epoch")
    assert refusal is not None
    assert refusal.rule == "H2.3"
    position.apply("deal tile:9")
    again = position.why_not("deal tile:9")
    assert again is not None
    assert again.rule == "H2.3"
    assert position.to_json()["hands"][0] == ["tile:9"]
    data = dealt(players).to_json()
    expected = [sorted((f"tile:{2 * k + 2}", f"tile:{2 * k + 3}")) for k in range(players)]
    assert data["hands"] == expected
    assert data["pile"] == 59 - 2 * players


@pytest.mark.rule("H2.3")
def test_a_box_must_have_two_land_tiles_for_everyone() -> None:
    components = box.check({"epochs": 8, "tile": [tile(BLANK, k == 0) for k in range(8)]})
    Position.start("gheos", components, players=3)
    with pytest.raises(OptionError, match=r"8 land tiles; 4 players need 9.*H2\.3"):
        Position.start("gheos", components, players=4)


@pytest.mark.rule("H2.3")
def test_epoch_tiles_met_in_the_set_up_are_shuffled_back_fairly() -> None:
    """After the set-up every order of land and Epoch tiles is as likely: 8 of 55 come first."""
    start = Position.start("gheos", players=2)
    ready = dealt(2)
    ready.apply(ready.legal_moves()[0])
    while ready.actor != "chance":
        ready.apply(ready.legal_moves()[0])
    first: Counter[str] = Counter()
    for seed in range(1100):
        shuffle = Shuffle(str(seed), start)
        setup = [shuffle.deal(start) for _ in range(4)]
        assert "deal epoch" not in setup
        first[shuffle.deal(ready)] += 1
    assert 120 < first["deal epoch"] < 200


@pytest.mark.rule("H2.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_are_secret_and_all_else_is_open(players: int) -> None:
    game = Game("gheos", players=players, seed="5")
    truth = game.position.to_json()
    seen = game.view(1).to_json()
    backs = ["tile", "tile"]
    assert seen["hands"] == [backs, truth["hands"][1], *[backs] * (players - 2)]
    for key in truth:
        if key != "hands":
            assert seen[key] == truth[key]
    assert game.log(1)[:2] == ["deal tile", "deal tile"]
    assert game.log(1)[2:4] == game.moves[2:4]
    assert game.log("spectator") == ["deal tile"] * (2 * players)


@pytest.mark.rule("H2.4")
def test_the_record_of_a_view_holds_all_that_is_open() -> None:
    """In every position of a game and at its end, what is being settled included."""
    hidden = {"hands", "where", "trail"}  # the last is scratch
    position = Position.start("gheos", players=4)
    for ply, _ in enumerate(played(position, "seeker", 13)):
        if ply % 9 == 0 or position.to_json()["pending"]:
            assert_open(position, set(State.LAYOUT) - hidden)
    assert_open(position, set(State.LAYOUT) - hidden)


def assert_open(position: Position, names: set[str]) -> None:
    truth, seen = state_of(position), state_of(position.view(2))
    assert [n for n in names if getattr(seen, n) != getattr(truth, n)] == []
    for seat, hand in enumerate(truth.hands):
        backs = [HIDDEN if k != NONE else NONE for k in hand]
        assert seen.hands[seat] == (hand if seat == 2 else backs)


@pytest.mark.rule("H2.4")
def test_everyone_sees_an_epoch_tile() -> None:
    table = scene({"0,0^": BLANK}, phase="draw")
    assert table.position.seen_by("deal epoch", 1) == "deal epoch"
    assert table.position.seen_by("deal tile:9", 1) == "deal tile"
    assert table.position.seen_by("deal tile:9", 0) == "deal tile:9"


@pytest.mark.rule("H2.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_0_starts_and_turns_go_round(players: int) -> None:
    game = Game("gheos", players=players, seed="3")
    turns: list[object] = []
    while len(turns) < 2 * players:
        if game.position.to_json()["phase"] == "tile":
            turns.append(game.actor)
        game.play(game.legal_moves()[0])
    assert turns == [*range(players)] * 2


@pytest.mark.rule("H2.5")
def test_only_the_actor_moves() -> None:
    table = scene({"0,0^": BLANK})
    refusal = table.position.why_not(table.text("add A 0,0v 0"), seat=1)
    assert refusal is not None
    assert refusal.rule == "H2.5"
    assert table.position.why_not(table.text("add A 0,0v 0"), seat=0) is None
