"""The page: complete in itself, with every number that it draws."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from demiurge.arena import findings, results
from demiurge.arena.errors import ArenaError
from demiurge.arena.match import Played
from demiurge.arena.report import page as page_of
from demiurge.arena.report import write_report
from demiurge.arena.summary import summarise
from tests.arena.running import new_run, play, summary

VOID = ("meta", "path", "rect", "circle", "use", "br")


class Reader(HTMLParser):
    """Every id, reference and address of a page, and whether its tags match."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.references: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._note(attributes)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, _: str, attributes: list[tuple[str, str | None]]) -> None:
        self._note(attributes)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def _note(self, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "xlink:href", "src", "aria-labelledby"):
                self.references.append((value or "").removeprefix("#"))
            self.references += re.findall(r"url\(#(.*?)\)", value or "")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("arena") / "run"
    play(path, new_run(path, ["eager", "random", "liar"], 60), [])
    return path


@pytest.fixture(scope="module")
def page(folder: Path) -> str:
    assert write_report(folder, folder / "report.html") == []
    return (folder / "report.html").read_text("utf-8")


def test_the_page_fetches_nothing_and_is_well_formed(page: str) -> None:
    assert "http" not in page
    assert "@import" not in page
    assert "<script" not in page
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids))
    assert set(reader.references) <= set(reader.ids)


def test_every_plot_has_a_title_and_its_numbers(page: str) -> None:
    sections = re.findall(r'<section class="panel"><h2.*?</section>', page, re.S)
    titles = [re.search(r"<h2[^>]*>(.*?)</h2>", section) for section in sections]
    assert [title[1] for title in titles if title] == [
        "Rating",
        "Win rate by seat",
        "How long the games are",
        "How they end",
        "Which tiles win",
        "Which first moves win",
    ]
    for section in sections:
        assert section.count("<svg") == section.count("<table") == section.count('role="img"')


def test_the_numbers_are_those_of_the_summary(page: str, folder: Path) -> None:
    for line in summary(folder).lines:
        assert f"<td>{100 * line.tally.rate:.1f} %</td>" in page
        assert f"<td>{line.rating.value:.1f}</td>" in page
        assert f'<th scope="row">{line.name}, seat 0</th>' in page
    assert "liar</b>, last fault: liar named" in page
    assert "60 games on 10 seeds" in page


def test_a_name_cannot_write_into_the_page(tmp_path: Path) -> None:
    plan = new_run(tmp_path, ["random", "other"], 2)
    play(tmp_path, plan, [])
    evil = replace(plan, names=["random", "<b>$x$&"])
    games = results.read_games(tmp_path, plan).games
    for one in games:
        one.seating = [name.replace("other", "<b>$x$&") for name in one.seating]
    written = page_of(summarise(evil, games))
    assert "<b>$x" not in written
    assert "&lt;b&gt;$x$&amp;" in written


def test_a_run_without_a_whole_seed_has_nothing_to_report(tmp_path: Path) -> None:
    new_run(tmp_path, ["random", "other"], 2)
    with pytest.raises(ArenaError, match="no complete seed yet"):
        write_report(tmp_path, tmp_path / "report.html")
    assert not (tmp_path / "report.html").exists()


def game(number: int, winner: int, cards: list[list[str]], moves: list[str]) -> Played:
    names = ["a", "b"]
    return Played(
        number, number, "", names, [winner], [], "pawns", 9, [number, 5], [], [], [], moves, cards
    )


def test_cards_and_first_moves_are_told_only_where_seen_often_enough() -> None:
    games = [
        game(k, 0, [["sea", "sea", "city:2"], ["city:10"]], ["draw nature 2", "play sea 1,0"])
        for k in range(findings.ENOUGH)
    ]
    games.append(game(99, 1, [["desert"], []], ["draw life", ""]))
    rates = [(rate.label, rate.tally.seats, rate.tally.rate) for rate in findings.by_card(games)]
    assert rates == [("city:2", 30, 1.0), ("sea", 30, 1.0), ("city:10", 30, 0.0)]
    labels = [rate.label for rate in findings.by_first_move(games)]
    assert labels == ["draw nature, seat 0", "play sea, seat 1"]


def test_lengths_cover_every_game_once() -> None:
    games = [game(k, 0, [[], []], ["", ""]) for k in range(100)]
    bins = findings.lengths(games)
    assert sum(count for _, _, count in bins) == 100
    assert bins[0][0] == 5
    assert len(bins) <= 30
