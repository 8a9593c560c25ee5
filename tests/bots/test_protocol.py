"""The bot's side of the protocol: our players answer a referee's lines, whatever they contain."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from demiurge.bots.bot import Budget, Player
from demiurge.bots.players import player
from demiurge.bots.process import Process
from demiurge.bots.program import ProgramBot
from demiurge.bots.protocol import Answerer, game_line, go_line, json_line, read_go
from demiurge.cli import main
from demiurge.game import Game, View, rulebook
from demiurge.rules.gaia import box
from tests.bots.programs import PATIENT, python
from tests.bots.transcript import TINY, transcript
from tests.waiting import PATIENCE

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("gaia", {"players": 2, "rules": "base"}),
    ("gaia", {"players": 3, "rules": "disasters"}),
    ("gheos", {"players": 3}),
]


def answers(lines: list[str], component_file: Path | None = None) -> list[str]:
    """What the random player says to these lines."""
    said: list[str] = []
    bot = Answerer(
        "random", lambda game, seed: player("random", game, seed), said.append, component_file
    )
    for line in lines:
        if not bot.hear(line):
            break
    return said


def opening(view: View) -> list[str]:
    return ["demiurge 1", "seed 7", game_line(view), json_line("view", view.to_json())]


def first_view(**options: Any) -> View:
    return Game("gaia", seed="7", **options).view(0)


def block(kind: str) -> str:
    example = re.search(rf"^```{kind}\n(.*?)^```$", DOCS.read_text("utf-8"), re.S | re.M)
    assert example is not None
    return example[1]


# The page about it


def test_the_transcript_is_what_happens() -> None:
    told = block("transcript").splitlines()
    assert told == transcript(), "python -m tests.bots.transcript prints the new one"


def test_our_own_bot_understands_the_transcript() -> None:
    told = block("transcript").splitlines()
    said = answers([line[2:] for line in told if line.startswith("> ")])
    legal = [json.loads(line[7:])["legal"] for line in told if line.startswith("> view")]
    assert said[:3] == ["id name Demiurge, random", "ready", "ready"]
    assert len(said) == 3 + len(legal)
    for number, (line, moves) in enumerate(zip(said[3:], legal, strict=True), 1):
        assert line in [f"move {number} {move}" for move in moves]


def test_the_bot_on_the_page_plays(tmp_path: Path) -> None:
    script = tmp_path / "page.py"
    script.write_text(block("python"), "utf-8")
    bot = Player("page", ProgramBot(python(script), PATIENT), Budget(work=1), "7")
    game = Game("gheos", players=2, seed="7")
    for _ in range(5):
        assert isinstance(game.actor, int)
        game.play(bot.move(game.view(game.actor)))
    bot.close()


# Playing


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_whole_game_against_our_own_bot(name: str, options: dict[str, Any]) -> None:
    """Over the protocol it plays the same moves as at the table, from the seed it was sent."""
    command = shlex.join([sys.executable, "-m", "demiurge.cli", "bot", "--player", "random"])
    far = Player("far", ProgramBot(command, PATIENT), Budget(work=1), "7")
    game = Game(name, seed="7", **options)
    seed = f"{Player('near', far.bot, Budget(), '7').rng.getrandbits(64):016x}"
    near = player("random", name, seed)
    others = player("random", name, "others")
    while isinstance(seat := game.actor, int):
        view = game.view(seat)
        move = (near if seat == 0 else others).move(view)
        if seat == 0:
            assert far.move(view) == move
        game.play(move)
    assert game.result is not None
    far.over(game.result)
    far.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gaia", "gheos"])
def test_a_level_speaks_the_protocol(name: str) -> None:
    """It is compiled before it is ready, so that even its first move comes in time."""
    command = shlex.join([sys.executable, "-m", "demiurge.cli", "bot", "--level", "4"])
    far = Player("level 4", ProgramBot(command), Budget(seconds=1), "7")
    game = Game(name, seed="7", players=2)
    for _ in range(5):
        assert isinstance(game.actor, int)
        game.play(far.move(game.view(game.actor)))
    far.close()


def test_the_same_lines_give_the_same_answers() -> None:
    lines = [*opening(first_view(players=3)), *(f"go {k} work 10" for k in range(1, 30))]
    assert answers(lines) == answers(lines)
    lines[1] = "seed 8"
    assert answers(lines) != answers([*lines[:1], "seed 9", *lines[2:]])


def test_the_last_view_is_enough() -> None:
    game = Game("gaia", players=2, seed="7")
    early = opening(game.view(0))
    for _ in range(30):
        game.play(game.legal_moves()[-1])
    assert isinstance(game.actor, int)
    late = opening(game.view(game.actor))
    assert answers([*early, *late[1:], "go 1"])[-1] == answers([*late, "go 1"])[-1]


def test_what_a_bot_does_not_know_is_passed_over() -> None:
    assert (
        answers(["", "dance", "over {}", "stop", "  ", "DEMIURGE 1", "quit now", "demiurge 1"])
        == []
    )


# Budgets


class Thoughtful(Player):
    """Notes how long it was allowed to think."""

    def __init__(self, budgets: list[Budget]) -> None:
        super().__init__("thoughtful", player("random", "gaia", "7").bot, Budget(work=100), "7")
        self.budgets = budgets

    def move(self, view: View) -> str:
        self.budgets.append(self.budget)
        return super().move(view)


def test_what_go_does_not_name_is_the_players_own() -> None:
    budgets: list[Budget] = []
    bot = Answerer("thoughtful", lambda _game, _seed: Thoughtful(budgets), lambda _line: None)
    for line in (*opening(first_view()), "go 1 seconds 0.5", "go 2 work 5 threads 3", "go 3"):
        bot.hear(line)
    rehearsal = Budget(work=1)
    assert budgets == [
        rehearsal,
        Budget(work=100, seconds=0.5),
        Budget(work=5, threads=3),
        Budget(work=100),
    ]


def test_budgets_travel() -> None:
    for budget in (Budget(), Budget(3), Budget(None, 0.25), Budget(7, 1.5, 4)):
        assert read_go(go_line(9, budget).removeprefix("go "), Budget()) == (9, budget)


# Boxes


def test_any_box_can_be_played_with() -> None:
    tiny = rulebook("gaia").check_components(TINY)
    view = Game("gaia", tiny, seed="1", players=2).view(0)
    said = answers([*opening(view), "go 1"])
    assert said[-1].removeprefix("move 1 ") in view.legal_moves()


def test_a_bot_with_a_component_file_refuses_another_box() -> None:
    own = Path(box.__file__).with_name("box.toml")
    assert answers([*opening(first_view()), "go 1"], own)[-1].startswith("move 1 ")
    tiny = rulebook("gaia").check_components(TINY)
    said = answers(opening(Game("gaia", tiny, seed="1", players=2).view(0)), own)
    assert said[2:] == [
        f"error game: the components are not those of {own}.",
        "error view: there is no game yet.",
    ]


def test_components_that_changed_on_the_way_are_refused() -> None:
    table = json.loads(game_line(first_view()).removeprefix("game "))
    table["components"]["nature"]["sea"] += 1
    assert "are not those of the sha256" in answers([json_line("game", table)])[0]


# Lines that are wrong


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("demiurge 2", "demiurge: expected version 1, not '2'."),
        ("game", "game: expected a JSON object."),
        ("game {", "game: expected a JSON object."),
        ("game " + "[" * 100_000, "game: expected a JSON object."),
        ("game 7", "game: expected a JSON object."),
        ("game {}", "game: 'game' is missing."),
        ("view {}", "A view needs the key 'seat'"),
        ("go", "go: expected a number, then work, seconds or threads with theirs, not ''."),
        ("go one", "go: expected a number"),
        ("go 1 work", "go: expected a number"),
        ("go 1 work -5", "go: expected a number"),
        ("go 1 seconds nan", "go: expected a number"),
        ("go 1 seconds inf", "go: expected a number"),
        ("go 1 work 3 work 4", "go: expected a number"),
        ("go 1 luck 5", "go: expected a number"),
    ],
)
def test_a_malformed_line_gets_one_sentence_and_the_game_goes_on(line: str, words: str) -> None:
    view = first_view()
    said = answers([*opening(view), line, *opening(view), "go 1"])
    assert said[3].startswith(f"error {words}")
    assert "\n" not in said[3]
    assert said[-1].removeprefix("move 1 ") in view.legal_moves()


@pytest.mark.parametrize("wrong", [None, -1, 10**30, "x", [], {}, [None], {"0,0": 1}, [[[]]], True])
def test_no_view_and_no_game_brings_the_bot_down(wrong: Any) -> None:
    for name, options in TABLES:
        view = Game(name, seed="7", **options).view(0)
        table = json.loads(game_line(view).removeprefix("game "))
        for key in table:
            said = answers([json_line("game", table | {key: wrong}), "go 1"])
            assert all(line == "ready" or line.startswith("error ") for line in said)
        shown = view.to_json()
        for key in shown:
            said = answers([*opening(view)[:3], json_line("view", shown | {key: wrong}), "go 1"])
            assert len(said) in (4, 5)
            assert all(line.startswith(("error ", "move ")) for line in said[3:])


def test_a_seat_that_is_not_to_move_is_not_asked() -> None:
    view = Game("gaia", players=2, seed="7").view(1)
    assert answers([*opening(view), "go 1"])[-1] == "error go: the view's seat is not to move."


# The command


def run(monkeypatch: pytest.MonkeyPatch, lines: list[str], *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    try:
        return main(["bot", *arguments])
    except SystemExit as stop:
        return int(stop.code or 0)


def test_the_command_answers_and_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for lines in (["demiurge 1", "quit"], ["demiurge 1"]):
        assert run(monkeypatch, lines) == 0
        assert capsys.readouterr().out == "id name Demiurge, random\nready\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--level", "77"], "Unknown level 77: expected 1 to 5."),
        (["--player", "nobody-of-that-name"], "Unknown player 'nobody-of-that-name'"),
        (["--level", "high"], "invalid int value: 'high'"),
        (["--level", "1", "--player", "random"], "not allowed with argument"),
    ],
)
def test_wrong_usage_gets_one_sentence_and_2(
    arguments: list[str],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, [], *arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err
    assert len(captured.err.splitlines()) == 1


def test_lines_are_utf_8_whatever_the_locale_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    process = Process([sys.executable, "-m", "demiurge.cli", "bot"])
    process.send('demiurge Gaïa\ngame {"game": "Gaïa"}')
    line = process.line(time.monotonic() + PATIENCE)
    assert line == "error demiurge: expected version 1, not 'Gaïa'."
    process.end(0)
