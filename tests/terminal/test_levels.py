"""Games against computers in a real pseudo-terminal: chosen, kept, thinking, failing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from demiurge.bots.levels import levels
from demiurge.record import read, replay
from tests.terminal.window import CTRL_C, CTRL_D, Window

COMMAND = "import sys; from demiurge.cli import main; sys.exit(main({arguments}))"
NO_NUMBA = "import sys; sys.modules['numba'] = None\n"
NEVER_COMPILED = """
from pathlib import Path
from demiurge.terminal import computers
computers.compile_beside = lambda games, stderr: Path("asked").write_text(str(games))
"""
ODD_BOT = """
import time
from pathlib import Path
from demiurge.bots.bot import Bot, BotFault, Budget, Player
from demiurge.terminal import computers

class Odd(Bot):
    def choose(self, view, moves, budget, rng):
        {does}

    def close(self):
        Path("closed").touch()

computers.player = lambda kind, game, seed, speed: Player(kind, Odd(), Budget(), seed)
"""
WAITS = """
        while not Path("answer").exists():
            time.sleep(0.01)
        return moves[0]
"""
SAVE = "kept.json"
LEVEL = "Level (Enter: 2) >"


def command(*arguments: str) -> str:
    return COMMAND.format(arguments=[*arguments, "--seed", "7", "--save", SAVE])


def kinds(folder: Path) -> list[str]:
    return [seat["kind"] for seat in read(folder / SAVE).seats]


def bars(window: Window) -> list[str]:
    return [line for line in window.lines if line.startswith("Chances ")]


# Whom to play against


def test_the_level_is_asked_for_once_and_kept(tmp_path: Path) -> None:
    with Window(command("play", "gaia"), tmp_path) as window:
        window.until_asked(LEVEL)
        for level in levels("gaia"):
            assert re.search(
                f"{level.number}  {level.name} +{re.escape(level.sentence)}", window.text
            )
        window.enter("six")
        window.until_text("Type a number from 1 to 5, or leave with Ctrl-C.")
        window.until_asked(LEVEL)
        window.enter("1")
        window.until_asked("Ada >")
        assert "▲ Seedling" in window.text
        window.enter("quit")
        assert window.until_over() == 0
    assert kinds(tmp_path) == ["person", "level1"]
    again = COMMAND.format(arguments=["play", "--resume", SAVE])
    with Window(again, tmp_path) as window:
        window.until_asked("Ada >")
        assert "▲ Seedling" in window.text
        assert LEVEL not in window.everything
    assert kinds(tmp_path) == ["person", "level1"]


def test_enter_takes_the_usual_level(tmp_path: Path) -> None:
    with Window(command("play", "gheos", "--players", "3"), tmp_path) as window:
        window.until_asked(LEVEL)
        window.enter()
        window.until_asked("Ada >")
        assert "Settler 2" in window.text
    assert kinds(tmp_path) == ["person", "level2", "level2"]


@pytest.mark.parametrize("leave", [CTRL_C, CTRL_D])
def test_leaving_before_the_game_leaves_no_file(tmp_path: Path, leave: str) -> None:
    with Window(command("play", "gaia"), tmp_path) as window:
        window.until_asked(LEVEL)
        window.type(leave)
        assert window.until_over() == 130
        assert "Stopped." in window.text
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "question", "names"),
    [
        (["--level", "1"], "Ada >", ["Ada", "Seedling"]),
        (["--seats", "greedy,person"], "Béla >", ["Greedy", "Béla"]),
        (["--people", "2"], "who presses Enter.", ["Ada", "Béla"]),
    ],
)
def test_nobody_is_asked_who_has_said_it(
    tmp_path: Path, arguments: list[str], question: str, names: list[str]
) -> None:
    with Window(command("play", "gaia", *arguments), tmp_path) as window:
        window.until_asked(question)
        assert LEVEL not in window.everything
    assert [seat["name"] for seat in read(tmp_path / SAVE).seats] == names


def test_a_pipe_is_not_asked(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", command("play", "gaia")],
        input="chances\nhint\nquit\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert done.stdout.count("Chances ● Ada") == 2
    assert re.search(r"Best    (draw|play) \S.*% of 2500 tries", done.stdout)
    assert kinds(tmp_path) == ["person", "level2"]


# Hints and chances


def follow_hint(window: Window, folder: Path) -> None:
    """Ask for a hint and type its best move."""
    window.enter("hint")
    window.until_text("of 2500 tries")
    window.until_asked(">")
    best = re.search(r"Best    (.+?)  +\d+% of", window.text)
    assert best is not None
    before, start = len(read(folder / SAVE).moves), len(window.raw)
    window.enter(best[1])
    window.until(lambda: b"Chances" in window.raw[start:])
    window.until_asked(">")
    assert read(folder / SAVE).moves[before] == best[1]


@pytest.mark.parametrize(
    ("game", "title"), [("gaia", "Gaïa, base rules"), ("gheos", "Gheos, pile")]
)
def test_a_game_by_hints_shows_the_chances_and_fits(tmp_path: Path, game: str, title: str) -> None:
    with Window(command("play", game, "--level", "1"), tmp_path) as window:
        window.until_asked("Ada >")
        for _ in range(6):
            assert title in window.lines[0]
            assert len(bars(window)) == 1
            follow_hint(window, tmp_path)


def test_the_same_view_shows_the_same_bar(tmp_path: Path) -> None:
    with Window(command("play", "gaia", "--level", "1"), tmp_path) as window:
        window.until_asked("Ada >")
        (bar,) = bars(window)
        window.enter("chances")
        window.until(lambda: bars(window) == [bar, bar])
        move = next(m for m in replay(read(tmp_path / SAVE)).legal_moves() if m.startswith("play"))
        window.enter(move)
        window.until_text("1 action left")
        window.enter("undo")
        window.until_text(f"Taken back: {move}.")
        assert bars(window) == [bar]


def test_against_chance_the_bar_is_there_for_the_asking(tmp_path: Path) -> None:
    seats = ("--seats", "person,random")
    with Window(command("play", "gaia", *seats), tmp_path, columns=50) as window:
        window.until_asked("Ada >")
        assert bars(window) == []
        window.enter("chances")
        window.until(lambda: len(bars(window)) == 1 and window.asked("Ada >"))
        shown = "\n".join(window.lines[window.lines.index(bars(window)[0]) :])
        assert re.search(r"● Ada \d+%  ▲ Random \d+%", shown)
        assert re.search(r"●{10,}▲{10,}", shown)


# Computers that take their time, fail, or cannot think


def test_who_thinks_long_is_named_quietly(tmp_path: Path) -> None:
    odd = ODD_BOT.format(does=WAITS)
    start = odd + command("play", "gaia", "--seats", "random,person")
    with Window(start, tmp_path) as window:
        window.until_asked("Random is thinking ...")
        (tmp_path / "answer").touch()
        window.until_asked("Béla >")
        assert "thinking" not in window.everything


@pytest.mark.parametrize(
    ("does", "words"),
    [
        ("return 'draw nature 9'", "random named 'draw nature 9', which is not a legal move"),
        ("raise BotFault('It hung.')", "It hung. So a move was made for Random at random."),
    ],
)
def test_a_computer_that_fails_loses_the_move(tmp_path: Path, does: str, words: str) -> None:
    start = ODD_BOT.format(does=does) + command("play", "gaia", "--seats", "random,person")
    with Window(start, tmp_path) as window:
        window.until_asked("Béla >")
        assert words in window.text
        assert "So a move was made for Random at random." in " ".join(window.text.split())
        assert not (tmp_path / "closed").exists()
        window.enter("quit")
        assert window.until_over() == 0
    assert (tmp_path / "closed").exists()
    assert len([m for m in read(tmp_path / SAVE).moves if not m.startswith("deal ")]) == 2


def play_uncompiled(window: Window) -> None:
    """What works with compiled rules works without them: advice, chances, a computer's turn."""
    assert len(bars(window)) == 1
    window.enter("hint")
    window.until_text(" tries")
    window.until_asked("Ada >")
    for _ in range(2):
        window.enter("draw nature")
        window.until_text("drew")
        window.until_asked("Ada >")
    window.until(lambda: bool(re.search(r"▲ Ranger (drew|took|put)", window.everything)))


def test_without_numba_the_levels_play_plain_and_say_so(tmp_path: Path) -> None:
    start = NO_NUMBA + command("play", "gaia", "--level", "3")
    with Window(start, tmp_path, columns=100, lines=40) as window:
        window.until_asked("Ada >")
        words = " ".join(window.text.split())
        assert "The computers think more with Numba: pip install 'demiurge[native]'." in words
        play_uncompiled(window)
    assert kinds(tmp_path) == ["person", "level3"]


def test_a_game_begins_while_the_computers_are_compiled(tmp_path: Path) -> None:
    """Here that takes as long as the game."""
    start = NEVER_COMPILED + command("play", "gaia", "--level", "3")
    cache = str(tmp_path / "empty")
    with Window(start, tmp_path, columns=100, lines=40, DEMIURGE_CACHE=cache) as window:
        window.until_asked("Ada >")
        assert "until they are prepared for this machine" in " ".join(window.text.split())
        play_uncompiled(window)
    assert (tmp_path / "asked").read_text() == "['gaia']"
