"""Every numbered rule is named by code that enforces it and by a test that shows it."""

from __future__ import annotations

import itertools
from collections import defaultdict
from pathlib import Path

import pytest

from demiurge.game import GAMES, Position, rulebook
from demiurge.rule_index import events_by_rule, rule_index
from demiurge.rules.events import kind_of
from demiurge.rules.layout import rule_text
from tests.driven import played, state_of
from tests.golden import SETTINGS

TESTS = Path(__file__).parent

# Rules that no event cites, and why. Any other rule must have one.
UNCITED: dict[str, dict[str, str]] = {
    "gaia": {
        "the box, before anything happens": "G1.1 G1.2 G1.3 G1.4 G1.5 G1.6 G1.7 G1.8 G1.9",
        "how a game starts, before the first move": "G2.1 G2.5 G2.6",
        "whose move it is, the position says": "G3.1 G3.2 G5.5 G5.6 G8.2 G8.3 G8.5 G10.9",
        "what is allowed: refusals cite it": "G5.2 G6.2 G6.4 G10.13",
        "discarded cards stay where they are, in the open": "G4.5 G4.7",
        "how needs are counted: G7.4 tells what changed": "G7.1 G7.2 G7.3",
        "when cities are settled: what comes of it cites its own rule": "G7.10 G7.11 G8.4 G10.3",
    },
    "gheos": {
        "the box, before anything happens": "H1.1 H1.2 H1.3 H1.4",
        "how a game starts, before the first move": "H2.1 H2.2 H2.5",
        "who may look into a hand: views keep it": "H2.4",
        "whose move it is, the position says": "H3.1 H3.2 H3.5 H4.4",
        "when there is war and who is strong: H5.4 tells what comes of it": "H5.1 H5.2",
        "which parts there are to choose from: H6.1 tells who moves": "H6.2 H6.6 H6.8",
        "when it ends: H9.2 and H9.3 tell what comes of it": "H9.1",
    },
}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_code_and_a_test(game: str) -> None:
    entries = rule_index(game, TESTS)
    assert len(entries) > 30
    assert [entry.rule for entry in entries if not entry.code] == []
    assert [entry.rule for entry in entries if not entry.tests] == []


@pytest.mark.parametrize("game", UNCITED)
def test_every_rule_that_changes_something_has_an_event(game: str) -> None:
    without = sorted(entry.rule for entry in rule_index(game, TESTS) if not entry.events)
    assert without == sorted(" ".join(UNCITED[game].values()).split())


@pytest.mark.parametrize("game", SETTINGS)
def test_games_tell_what_the_index_says(game: str) -> None:
    book = rulebook(game)
    told: dict[str, set[str]] = defaultdict(set)
    for seed, options in itertools.product(range(5), SETTINGS[game]):
        position = Position.start(game, **options)
        events = state_of(position).told = []
        for _ in played(position, "seeker", seed):
            pass
        for kind, rule, *_ in events:
            name = kind_of(book.events[kind]) if kind in book.events else "move"
            told[rule_text(book.letter, rule)].add(name)
    assert told == events_by_rule(book)


def test_a_rule_without_a_test_is_found(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(
        "import pytest\n\n\n@pytest.mark.rule('G5.1', 'G5.2')\ndef test_it() -> None: ...\n"
    )
    shown = {entry.rule: entry.tests for entry in rule_index("gaia", tmp_path)}
    assert shown["G5.1"] == ("test_one.py::test_it",)
    assert shown["G5.2"] == ("test_one.py::test_it",)
    assert shown["G5.3"] == ()
