"""Any fault costs a program one move, in bounded time, and leaves none of its processes behind."""

from __future__ import annotations

import gc
import random
import subprocess
import sys
from pathlib import Path

import pytest

from demiurge.bots.bot import BotFault, Budget, Player
from demiurge.bots.players import player
from demiurge.bots.program import Limits, ProgramBot
from demiurge.game import Game, Outcome, View
from demiurge.rules.errors import OptionError
from tests.bots.programs import HASTY, PATIENT, noted, nothing_left, python, rogue
from tests.waiting import PATIENCE

FAULTS = [
    ("is-never-ready", "did not answer in time"),
    ("dies-at-the-start", "stopped with exit code 3"),
    ("hears-nothing", "did not answer in time"),
    ("hangs", "did not answer in time"),
    ("dies", "stopped with exit code 1; its last complaint was 'Error: no idea'"),
    ("is-killed", "was ended by signal 9"),
    ("leaves-children", "stopped with exit code 4"),
    ("floods-one-line", "sent a line of more than 4096 bytes"),
    ("floods-many-lines", "sent more than 1048576 bytes for one answer"),
    ("closes-output", "closed its standard input or output"),
    ("talks", "said 'I think that \\x1b[2J sea is nice' where 'move' was due"),
    ("spits", "said '\ufffd\\x00\ufffd' where 'move' was due"),
    ("complains", "reported an error: 'I do not feel well.'"),
    ("is-ahead", "answered question '99', not 1"),
    ("miscounts", "answered question 'one', not 1"),
    ("names-an-illegal-move", "named 'play sea 9,9', which is not a legal move: "),
    ("names-no-move", "named 'xyzzy', which is not a legal move: "),
    ("names-nothing", "named '', which is not a legal move: "),
    ("names-a-novel", "named a move of 799 characters"),
]
HASTY_STARTS = Limits(start=0.5, farewell=0.3)
SILENT = ("is-never-ready", "hears-nothing", "hangs")
ILLEGAL = ("names-an-illegal-move", "names-no-move", "names-nothing")


def view() -> View:
    return Game("gaia", players=2, seed="7").view(0)


def limits_for(deed: str) -> Limits:
    """Short where the program never answers, long where it is to be heard."""
    if deed == "is-never-ready":
        return HASTY_STARTS
    return HASTY if deed in SILENT else PATIENT


@pytest.mark.parametrize(("deed", "words"), FAULTS)
def test_a_fault_is_told_in_a_sentence_and_leaves_no_process(
    deed: str, words: str, tmp_path: Path
) -> None:
    pids = tmp_path / "pids"
    bad = rogue(deed, pids, limits_for(deed))
    with pytest.raises(BotFault) as caught:
        bad.move(view())
    sentence = str(caught.value)
    assert deed in sentence
    assert words in sentence
    assert "\n" not in sentence
    assert "\x1b" not in sentence
    bad.close()
    nothing_left(pids)


@pytest.mark.parametrize("deed", [d for d, _ in FAULTS if d not in (*ILLEGAL, "is-never-ready")])
def test_one_fault_costs_one_move(deed: str, tmp_path: Path) -> None:
    pids, seen = tmp_path / "pids", view()
    bad = rogue(f"{deed}-once", pids, limits_for(deed))
    with pytest.raises(BotFault):
        bad.move(seen)
    assert isinstance(bad.bot, ProgramBot)
    bad.bot._limits = PATIENT
    for _ in range(2):
        assert bad.move(seen) == seen.legal_moves()[0]
    bad.close()
    nothing_left(pids)


def test_an_illegal_move_does_not_end_the_program(tmp_path: Path) -> None:
    bad = rogue("names-no-move", tmp_path / "pids", PATIENT)
    for _ in range(4):
        with pytest.raises(BotFault, match="xyzzy"):
            bad.move(view())
    bad.close()
    assert len(noted(tmp_path / "pids")) == 1
    nothing_left(tmp_path / "pids")


def test_after_three_faults_in_a_row_it_is_not_asked_any_more(tmp_path: Path) -> None:
    bad = rogue("dies", tmp_path / "pids", PATIENT)
    for _ in range(3):
        with pytest.raises(BotFault, match="stopped with exit code 1"):
            bad.move(view())
    for _ in range(2):
        with pytest.raises(BotFault, match="is not asked any more after 3 faults in a row"):
            bad.move(view())
    assert len(noted(tmp_path / "pids")) == 3


@pytest.mark.parametrize(
    "deed", ["behaves", "informs", "floods-stderr", "answers-twice", "ignores-quit"]
)
def test_what_is_no_fault(deed: str, tmp_path: Path) -> None:
    """An answer given twice is not taken for the answer to the next question."""
    pids, seen = tmp_path / "pids", view()
    good = rogue(deed, pids, PATIENT)
    for _ in range(3):
        assert good.move(seen) == seen.legal_moves()[0]
    good.close()
    assert len(noted(pids)) == 1
    nothing_left(pids)


def test_a_program_that_no_longer_listens_is_a_fault_at_the_next_move(tmp_path: Path) -> None:
    seen = view()
    bad = rogue("closes-input", tmp_path / "pids", PATIENT)
    assert bad.move(seen) == seen.legal_moves()[0]
    with pytest.raises(BotFault, match="closed its standard input or output"):
        bad.move(seen)
    nothing_left(tmp_path / "pids")


@pytest.mark.parametrize("budget", [Budget(work=5), Budget(seconds=0.1), Budget()])
def test_at_the_end_of_its_time_a_program_is_told_to_stop(budget: Budget, tmp_path: Path) -> None:
    limits = Limits(start=PATIENCE, work=0.1, grace=PATIENCE, farewell=0.3)
    slow = rogue("waits-for-stop", tmp_path / "pids", limits, budget)
    seen = view()
    assert slow.move(seen) == seen.legal_moves()[0]
    slow.close()


def test_a_program_that_is_forgotten_ends(tmp_path: Path) -> None:
    good = rogue("ignores-quit", tmp_path / "pids", PATIENT)
    good.move(view())
    del good
    gc.collect()
    nothing_left(tmp_path / "pids")


FORGETFUL = """
from pathlib import Path
from tests.bots.programs import PATIENT, rogue
from tests.bots.test_program import view
good = rogue("ignores-quit", Path({pids!r}), PATIENT)
good.move(view())
"""


def test_a_program_ends_with_the_one_who_ran_it(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    code = FORGETFUL.format(pids=str(pids))
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", code], check=True, cwd=root)
    nothing_left(pids)


def test_what_cannot_be_started_is_a_fault(tmp_path: Path) -> None:
    script = tmp_path / "broken"
    script.write_text("#!/no/such/interpreter\n")
    script.chmod(0o755)
    with pytest.raises(BotFault, match="cannot be started"):
        player(str(script), "gaia", "7").move(view())


def test_programs_are_players(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("")
    for name in ("no-such-program", str(script), "'", "", "no-such-program --fast"):
        with pytest.raises(OptionError) as caught:
            player(name, "gaia", "7")
        assert "or a program that can be run." in str(caught.value)
    assert player(python(script), "gaia", "7").budget.seconds == 1.0


def test_a_program_that_never_started_can_be_closed() -> None:
    bot = ProgramBot("sh")
    bot.over(Outcome((0,), (1, 0), "pawns"))
    bot.close()
    bot.close()


def test_the_next_game_is_told(tmp_path: Path) -> None:
    """One program can play game after game; each comes with a seed from the player's dice."""
    heard = tmp_path / "heard"
    bot = ProgramBot(python(Path(__file__).with_name("listener.py"), heard), PATIENT)
    table = Player("listener", bot, Budget(work=1), "7")
    for name in ("gaia", "gaia", "gheos"):
        game = Game(name, players=2, seed="7")
        table.move(game.view(0))
        table.move(game.view(0))
    table.over(Outcome((0,), (6, 1), "pawns"))
    table.close()
    words = [line.split()[0] for line in heard.read_text().splitlines()]
    twice = ["view", "go", "view", "go"]
    assert words == [
        *("demiurge", "seed", "game", *twice, *twice),
        *("seed", "game", *twice, "over", "quit"),
    ]
    dice = random.Random("7")
    seeds = [line for line in heard.read_text().splitlines() if line.startswith("seed ")]
    assert seeds == [f"seed {dice.getrandbits(64):016x}" for _ in range(2)]
