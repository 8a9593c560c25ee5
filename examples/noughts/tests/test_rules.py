"""The rules of Noughts, one by one."""

from __future__ import annotations

import pytest

from demiurge.game import Game, IllegalMove, Position, Viewer
from demiurge.rules.errors import ComponentError, OptionError
from demiurge.rules.noughts import box
from demiurge.rules.noughts.refusals import CAUSES
from demiurge.rules.noughts.state import CELL_NAMES

DEALS = ("deal stone:2", "deal stone:5")
LINE = ("a1", "b2", "b1", "c2", "c1")
FULL = ("a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3")


def played(*moves: str, line: str = "wins") -> Game:
    game = Game("noughts", line=line)
    for move in (*DEALS, *moves):
        game.play(move)
    return game


def marked(*cells: str, line: str = "wins") -> Game:
    return played(*(f"mark {cell}" for cell in cells), line=line)


def told(game: Game) -> list[tuple[object, ...]]:
    """What the last move brought about: each thing with its rule and its own fields."""
    account = game.account(len(game.moves) - 1)
    return [(account.rule,), *(tuple(each.values()) for each in account.consequences)]


def refused(game: Game | Position, move: str) -> str:
    """The rule that the move breaks."""
    position = game.position if isinstance(game, Game) else game
    with pytest.raises(IllegalMove) as error:
        position.apply(move)
    return error.value.refusal.rule


@pytest.mark.rule("N1.1")
def test_nine_cells() -> None:
    assert played().legal_moves() == sorted(f"mark {cell}" for cell in CELL_NAMES)


@pytest.mark.rule("N1.2")
def test_stones_have_different_numbers() -> None:
    components = box.check({"stones": [9, 4]})
    game = Game("noughts", components)
    assert game.legal_moves() == ["deal stone:1", "deal stone:2"]
    assert components.faces() == {"stone:1": {"number": 9}, "stone:2": {"number": 4}}
    for wrong in ([], [3], [3, 3], [0, 1], list(range(1, 8)), ["3", "4"], [[1], [2]], "34"):
        with pytest.raises(ComponentError, match="stones: expected 2 to 6 different numbers"):
            box.check({"stones": wrong})


@pytest.mark.rule("N2.1")
def test_options() -> None:
    assert Game("noughts").position.options.to_json() == {"players": 2, "line": "wins"}
    for wrong in ({"players": 3}, {"players": True}, {"line": "draws"}, {"rules": "base"}):
        with pytest.raises(OptionError):
            Game("noughts", **wrong)


@pytest.mark.rule("N2.2")
def test_stones_are_drawn_and_hidden() -> None:
    game = Game("noughts")
    assert game.actor == "chance"
    game.play("deal stone:2")
    assert told(game) == [("N2.2",), ("blind", 0, "stone", "N2.2")]
    assert refused(game, "deal stone:2") == "N2.2"
    game.play("deal stone:5")
    assert refused(game, "deal stone:1") == "N2.2"
    viewers: tuple[Viewer, ...] = (0, 1, "spectator")
    assert [game.view(viewer).to_json()["stones"] for viewer in viewers] == [
        ["stone:2", "stone"],
        ["stone", "stone:5"],
        ["stone", "stone"],
    ]
    assert game.log(0) == ["deal stone:2", "deal stone"]
    assert game.log("spectator") == ["deal stone", "deal stone"]


@pytest.mark.rule("N2.3")
def test_the_first_player_begins() -> None:
    game = played()
    assert game.actor == 0
    refusal = game.position.why_not("mark a1", seat=1)
    assert refusal is not None
    assert refusal.rule == "N2.3"


@pytest.mark.rule("N3.1")
def test_marks() -> None:
    game = marked("b2")
    assert told(game) == [("N3.1",), ("mark", 0, "b2", "N3.1")]
    assert game.actor == 1
    assert refused(game, "mark b2") == "N3.1"
    assert refused(game, "show stone:5") == "N3.1"


@pytest.mark.rule("N4.1", "N4.3")
@pytest.mark.parametrize(("line", "winner"), [("wins", 0), ("loses", 1)])
def test_a_line_ends_the_game(line: str, winner: int) -> None:
    game = marked(*LINE, line=line)
    assert told(game)[2:] == [("scores", winner, 10, "N4.1"), ("wins", winner, "N4.3")]
    assert game.result is not None
    assert (game.result.winners, game.result.reason) == ((winner,), "line")
    assert game.view(0).to_json()["stones"] == ["stone:2", "stone"]
    assert refused(game, "mark a3") == "N4.3"


@pytest.mark.rule("N4.2", "N4.3")
def test_stones_decide_on_a_full_board() -> None:
    game = marked(*FULL)
    assert game.legal_moves() == ["show stone:2"]
    assert refused(game, "show stone:5") == "N4.2"
    assert refused(game, "mark a1") == "N4.2"
    game.play("show stone:2")
    assert told(game)[1:] == [("shows", 0, "stone:2", "N4.2"), ("scores", 0, 2, "N4.2")]
    assert game.view(1).to_json()["stones"] == ["stone:2", "stone:5"]
    assert game.view(0).to_json()["stones"] == ["stone:2", "stone"]
    game.play("show stone:5")
    assert told(game)[-1] == ("wins", 1, "N4.3")
    assert game.result is not None
    assert (game.result.scores, game.result.reason) == ((2, 5), "stones")


def test_a_preview_ends_where_a_hidden_stone_counts() -> None:
    game = marked(*FULL)
    assert game.view(0).preview("show stone:2").actor == 1
    game.play("show stone:2")
    preview = game.view(1).preview("show stone:5")
    assert preview.result is not None
    assert preview.result.winners == (1,)


def test_every_cause_has_its_move() -> None:
    start, full = Position.start("noughts"), marked(*FULL).position
    moves = [f"mark {cell}" for cell in CELL_NAMES]
    moves += [f"{verb} stone:{k}" for verb in ("deal", "show") for k in range(1, 7)]
    positions = [start, marked("a1").position, full, marked(*LINE).position]
    causes = set()
    for position in positions:
        for move in moves:
            refusal = position.why_not(move)
            assert (refusal is None) == (move in position.legal_moves())
            causes.add("allowed" if refusal is None else refusal.cause)
    other = full.why_not("show stone:2", seat=1)
    assert other is not None
    assert len(causes | {other.cause}) == len(CAUSES)
