"""Whole games in a real pseudo-terminal: by number, by notation, left and taken up again."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from demiurge.game import Game
from demiurge.record import read, replay
from demiurge.terminal.kept import keep
from demiurge.terminal.screen import CLEAR
from demiurge.terminal.seats import seats_for
from tests.terminal.window import CTRL_C, CTRL_D, TAB, Window

SAVE = "kept.json"
PLAY = """
import sys
from pathlib import Path
from demiurge.terminal import play
sys.exit(play("{game}", {options}, {kinds}, seed="{seed}", save=Path("kept.json")))
"""
RESUME = """
import sys
from pathlib import Path
from demiurge.terminal import resume
sys.exit(resume(Path("kept.json"), seed="again"))
"""
HIDES = "hides your hand."
PASS = "presses Enter."
END = "The record of the game is"


def code(rules: str, kinds: list[str], seed: str) -> str:
    """A game of Gaïa with these rules."""
    options = {"players": len(kinds), "rules": rules}
    return PLAY.format(game="gaia", options=options, kinds=kinds, seed=seed)


def gheos_code(kinds: list[str], seed: str) -> str:
    return PLAY.format(game="gheos", options={"players": len(kinds)}, kinds=kinds, seed=seed)


def kept(folder: Path) -> Game:
    return replay(read(folder / SAVE))


def numbers_on(window: Window) -> list[str]:
    return [number for line in window.lines for number in re.findall(r"\[(\d+)\]", line)]


def answer(window: Window, text: str) -> None:
    """Type this, and wait until the board is drawn anew and something is asked, or all is over."""
    start = len(window.raw)
    window.enter(text)
    window.until(
        lambda: CLEAR.encode() in window.raw[start:] and (window.asked(">") or END in window.text)
    )


def choose(window: Window, folder: Path, rng: random.Random) -> None:
    """Make one move, by numbers as they stand on the screen or by its notation."""
    before = len(read(folder / SAVE).moves)
    by_number = rng.random() < 0.5
    answer(window, rng.choice(numbers_on(window) if by_number else kept(folder).legal_moves()))
    while len(read(folder / SAVE).moves) == before:
        assert "Enter goes back" in window.text
        answer(window, rng.choice(numbers_on(window)))


def play_through(window: Window, folder: Path, rng: random.Random) -> int:
    """Choose at random until the program ends; how many moves that took."""
    window.until_asked()
    moves = 0
    while END not in window.text:
        choose(window, folder, rng)
        moves += 1
    return moves


THREE = ["person", "random", "random"]


@pytest.mark.parametrize(
    ("start", "scores"),
    [
        (code("advanced", THREE, "whole"), "Pawns put: Ada"),
        (gheos_code(THREE, "whole"), "Points: Ada"),
    ],
)
def test_a_whole_game_by_number_and_by_notation(tmp_path: Path, start: str, scores: str) -> None:
    rng = random.Random("whole")
    with Window(start, tmp_path) as window:
        moves = play_through(window, tmp_path, rng)
        assert window.until_over() == 0
        text = window.text
    game = kept(tmp_path)
    assert moves > 10
    assert game.result is not None
    names = ["Ada", "Random", "Random 2"]
    assert f"{names[game.result.winners[0]]} has won" in text
    assert scores in text
    assert read(tmp_path / SAVE).seats[:2] == [
        {"name": "Ada", "kind": "person"},
        {"name": "Random", "kind": "random"},
    ]


@pytest.mark.parametrize(
    ("start", "title"),
    [
        (code("base", ["person", "random"], "fits"), "Gaïa, base rules"),
        (gheos_code(["person", "random"], "fits"), "Gheos, pile"),
    ],
)
def test_every_screen_of_a_game_fits_the_window(tmp_path: Path, start: str, title: str) -> None:
    with Window(start, tmp_path) as window:
        window.until_asked()
        for _ in range(12):
            assert title in window.lines[0]
            choose(window, tmp_path, random.Random("fits"))


def test_one_can_ask_why_and_for_rules(tmp_path: Path) -> None:
    with Window(code("base", ["person", "random"], "7"), tmp_path, lines=60) as window:
        window.until_asked("Ada >")
        window.enter("why play sea 5,5")
        window.until_text("(G3.1)")
        window.until_text("G3.1  A turn is: feeding (section 8)")
        window.enter("rule g7.9")
        window.until_text("G7.9  Advanced, four needs:")
        window.enter("rule 99")
        window.until_text("There is no rule '99': expected G1.1 to G10.13.")
        window.enter("why draw nature")
        window.until_text("draw nature is allowed.")
        window.enter("why")
        window.until_text("Say which move: why MOVE.")
        window.enter("help")
        window.until_text("quit          leave; the game can be resumed")
        window.enter("log")
        window.until_text("begins: 2 players")


def test_a_typo_gets_one_sentence(tmp_path: Path) -> None:
    with Window(code("base", ["person", "random"], "7"), tmp_path, lines=40) as window:
        window.until_asked("Ada >")
        for typed, answer in (
            ("drwa nature", "'drwa nature' is not a move: a move begins with"),
            ("draw nature 9", "'draw nature 9' is not a move: expected draw nature"),
            ("99", "There is no choice 99: expected 1 to"),
            ("play sea 5,5", "There is no sea in the hand. (G3.1)"),
            ("save", "The game is saved in kept.json."),
            ("save no/such/folder.json", "no/such/folder.json cannot be written: No such file"),
        ):
            window.enter(typed)
            window.until_text(answer)
        assert window.process.poll() is None


def first_play(folder: Path) -> str:
    return next(move for move in kept(folder).legal_moves() if move.startswith("play "))


def test_undo(tmp_path: Path) -> None:
    with Window(code("base", ["person", "random"], "7"), tmp_path, lines=40) as window:
        window.until_asked("Ada >")
        window.enter("undo")
        window.until_text("you have not moved yet")
        start = kept(tmp_path).moves
        move = first_play(tmp_path)
        window.enter(move)
        window.until_text("1 action left")
        window.enter("undo")
        window.until_text(f"Taken back: {move}.")
        assert "2 actions left" in window.text
        assert kept(tmp_path).moves == start
        window.until_asked("Ada >")
        window.enter("draw nature")
        window.until_text("1 action left")
        window.enter("undo")
        window.until_text("something has been dealt since")
        window.enter(first_play(tmp_path))
        window.until_text("2 actions left")
        window.enter("undo")
        window.until_text("Random has moved since")


def test_save_elsewhere_never_overwrites(tmp_path: Path) -> None:
    with Window(code("base", ["person", "random"], "7"), tmp_path) as window:
        window.until_asked("Ada >")
        window.enter("save Copy.json")
        window.until_text("The game is saved in Copy.json.")
        window.enter("save Copy.json")
        window.until_text("Copy.json exists already")
    assert read(tmp_path / "Copy.json").moves == read(tmp_path / SAVE).moves


def test_a_tile_of_gheos_is_chosen_then_its_cell_then_its_rotation(tmp_path: Path) -> None:
    with Window(gheos_code(["person", "random"], "whole"), tmp_path) as window:
        window.until_asked("Ada >")
        move = next(m for m in kept(tmp_path).legal_moves() if m.endswith(" 2"))
        verb, tile, cell, _ = move.split(" ")
        window.enter(f"{verb} {tile}")
        window.until_asked("Enter goes back) >")
        assert "[2]" in window.text
        window.enter(cell)
        window.until_asked(f"{verb} {tile} {cell} (a number or the next word; Enter goes back) >")
        window.until_text("[3] turn 2")
        window.enter("3")
        window.until_text("introduce a civilization or follow one")
        window.until_asked("Ada >")
        assert kept(tmp_path).moves[-1] == move
        window.enter("undo")
        window.until_text(f"Taken back: {move}.")
        window.enter("why add tile:1 9,9^ 0")
        window.until_text("There is no tile:1 in the hand. (H4.1)")


def test_hands_of_gheos_are_hidden_between_two_people(tmp_path: Path) -> None:
    with Window(gheos_code(["person", "person"], "3"), tmp_path) as window:
        window.until_asked(PASS)
        ada, bela = kept(tmp_path).position.to_json()["hands"]
        assert not any(tile in window.everything for tile in ada)
        window.enter()
        window.until_asked("Ada >")
        assert all(f"{tile} " in window.text for tile in ada)
        assert not any(f"{tile} " in window.everything for tile in bela)


@pytest.mark.parametrize(("leave", "exit_code"), [(CTRL_C, 130), (CTRL_D, 0), ("quit\r", 0)])
def test_leaving_loses_nothing(tmp_path: Path, leave: str, exit_code: int) -> None:
    with Window(code("base", ["person", "random"], "7"), tmp_path) as window:
        window.until_asked("Ada >")
        window.enter("draw nature")
        window.until_text("1 action left")
        window.until_asked("Ada >")
        window.type(leave)
        assert window.until_over() == exit_code
        assert "demiurge play --resume kept.json" in window.text
    moves = kept(tmp_path).moves
    assert moves[-2] == "draw nature"
    with Window(RESUME, tmp_path) as window:
        window.until_asked("Ada >")
        assert "1 action left" in window.text
        assert "Ada" in window.text
        window.enter("draw life 1")
        window.until_text("2 actions left")
        assert kept(tmp_path).moves[: len(moves) + 1] == [*moves, "draw life 1"]


def test_a_killed_game_is_played_on(tmp_path: Path) -> None:
    with Window(code("base", ["person", "random"], "7"), tmp_path) as window:
        window.until_asked("Ada >")
        window.enter("draw nature")
        window.until_text("1 action left")
        os.kill(window.process.pid, signal.SIGKILL)
        window.until_over()
    with Window(RESUME, tmp_path) as window:
        window.until_asked("Ada >")
        assert "1 action left" in window.text


def test_what_lies_face_down_is_shuffled_afresh(tmp_path: Path) -> None:
    game = Game("gaia", players=2, rules="base", seed="7")
    seats = seats_for("gaia", 2, ["person", "random"], [])
    drawn = set()
    for seed in ("one", "two", "three"):
        keep(tmp_path / SAVE, game, seats)
        with Window(RESUME.replace("again", seed), tmp_path) as window:
            window.until_asked("Ada >")
            window.enter("draw nature")
            window.until_text("1 action left")
        drawn.add(kept(tmp_path).moves[-1])
    assert len(drawn) > 1


def test_tab_completes_words(tmp_path: Path) -> None:
    with Window(code("base", ["person", "random"], "7"), tmp_path) as window:
        window.until_asked("Ada >")
        window.type("dr" + TAB)
        window.until_asked("Ada > draw")
        window.type("na" + TAB)
        window.until_asked("Ada > draw nature")
        window.enter()
        window.until_text("1 action left")
    assert kept(tmp_path).moves[-2] == "draw nature"


def test_a_program_that_fails_loses_its_move_and_not_the_game(tmp_path: Path) -> None:
    with Window(code("base", ["person", "false"], "7"), tmp_path, columns=120) as window:
        window.until_asked("Ada >")
        window.enter("draw nature")
        window.until_text("1 action left")
        window.enter("draw nature")
        window.until_text("So a move was made for Program at random.")
        assert "false is not asked any more" in window.text or "false stopped" in window.text
        window.until_asked("Ada >")
        window.enter("quit")
        assert window.until_over() == 0
        assert "play --resume kept.json --seats person,false" in window.text


# Several people


def private_city(game: Game, seat: int) -> str:
    city: str = next(
        card for card in game.position.to_json()["hands"][seat] if card.startswith("city:")
    )
    return city


def seed_with_two_cities() -> str:
    """A shuffle that gives both players a city that nobody else can see."""
    for number in range(100):
        hands = Game("gaia", players=2, rules="base", seed=str(number)).position.to_json()["hands"]
        if all(any(card.startswith("city:") for card in hand) for hand in hands):
            return str(number)
    raise AssertionError


def test_hands_are_hidden_between_two_people(tmp_path: Path) -> None:
    seed = seed_with_two_cities()
    with Window(code("base", ["person", "person"], seed), tmp_path) as window:
        window.until_asked(PASS)
        game = kept(tmp_path)
        ada, bela = f"{private_city(game, 0)} ", f"{private_city(game, 1)} "
        assert "Pass the screen to Ada" in window.text
        assert ada not in window.everything
        window.enter()
        window.until_asked("Ada >")
        assert ada in window.text
        assert bela not in window.everything
        window.enter(f"why play {ada}5,5")
        window.enter("log")
        for move in ("draw nature 1", "draw life"):
            window.enter(move)
        window.until_asked(HIDES)
        assert ada in window.text
        window.enter()
        window.until_asked(PASS)
        assert "Pass the screen to Béla" in window.text
        assert ada not in window.everything
        assert bela not in window.everything
        window.enter()
        window.until_asked("Béla >")
        assert bela in window.text
        assert ada not in window.everything
        window.type("\x1b[A\x1b[A")
        window.enter("undo")
        window.until_text("you have not moved yet")
        assert ada not in window.everything


def seed_for_tornado() -> str:
    """A shuffle in which Ada holds a tornado, and Béla a Power card that is no protection."""
    for number in range(500):
        game = Game("gaia", players=2, rules="advanced", seed=str(number))
        ada, bela = game.position.to_json()["hands"]
        if "tornado" in ada and "protection" not in bela:
            return str(number)
    raise AssertionError


def test_everyone_with_a_power_card_answers_in_person(tmp_path: Path) -> None:
    with Window(code("advanced", ["person", "person"], seed_for_tornado()), tmp_path) as window:
        window.until_asked(PASS)
        window.enter()
        window.until_asked("Ada >")
        window.enter("play tornado")
        window.until_asked(HIDES)
        window.enter()
        window.until_asked(PASS)
        window.enter()
        window.until_asked("Béla (Enter: allow) >")
        assert "Ada plays tornado; protect or allow?" in window.text
        assert kept(tmp_path).legal_moves() == ["allow"]
        window.enter()
        window.until_asked(HIDES)
        assert kept(tmp_path).moves[-1] == "allow"
        window.type(CTRL_C)
        assert window.until_over() == 130
        assert "Hand" not in window.everything


def test_one_person_never_passes_the_screen(tmp_path: Path) -> None:
    with Window(code("base", ["random", "person", "random"], "7"), tmp_path) as window:
        window.until_asked("Béla >")
        assert "Random 2" in window.text
        assert "Pass the screen" not in window.everything


# Colours and pipes


@pytest.mark.parametrize(
    "start", [code("base", ["person", "random"], "7"), gheos_code(["person", "random"], "7")]
)
def test_no_color_is_respected(tmp_path: Path, start: str) -> None:
    with Window(start, tmp_path, NO_COLOR="1") as plain:
        plain.until_asked("Ada >")
    (tmp_path / SAVE).unlink()
    with Window(start, tmp_path) as coloured:
        coloured.until_asked("Ada >")
    assert plain.text == coloured.text
    paint = re.compile(rb"\x1b\[[0-9;]*(38|48);[25];")
    assert paint.search(coloured.raw)
    assert not paint.search(plain.raw)


@pytest.mark.parametrize(
    ("start", "move", "then"),
    [
        (code("base", ["person", "random"], "7"), "draw nature", "1 action left"),
        (
            gheos_code(["person", "random"], "whole"),
            "add tile:18 0,0v 1",
            "score a token for 0 points, or hold it",
        ),
    ],
)
def test_a_pipe_gets_plain_text(tmp_path: Path, start: str, move: str, then: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", start],
        input=f"{move}\nnonsense\nquit\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert then in done.stdout
    assert "'nonsense' is not a move" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert move in kept(tmp_path).moves[-2:]


def test_a_window_of_any_size_is_used(tmp_path: Path) -> None:
    with Window(code("advanced", ["person"] + ["random"] * 4, "7"), tmp_path, 140, 50) as window:
        window.until_asked("Ada >")
        assert window.lines[0].rstrip().endswith("Gaïa, advanced rules")
        assert len(window.lines[0].rstrip()) == 140
