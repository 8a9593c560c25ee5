"""A run as one page: every plot with a title and its numbers, light and dark, nothing fetched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from demiurge.arena import findings, html, plots
from demiurge.arena.errors import ArenaError
from demiurge.arena.findings import Rate
from demiurge.arena.results import read_games, read_plan
from demiurge.arena.summary import Line, Summary, percent, percents, summarise
from demiurge.game import rulebook
from demiurge.record import write_atomically


def write_report(folder: Path, path: Path) -> list[str]:
    """Write the page about a folder of results; a sentence for each file that is not whole."""
    plan = read_plan(folder)
    kept = read_games(folder, plan)
    summary = summarise(plan, kept.games)
    if not summary.games:
        raise ArenaError(f"{folder} holds no complete seed yet: there is nothing to report.")
    try:
        write_atomically(path, page(summary))
    except OSError as error:
        raise ArenaError(f"{path} cannot be written: {error.strerror}.") from None
    return [f"{broken} is not whole: its games are not in the report." for broken in kept.broken]


def page(summary: Summary) -> str:
    """The whole page."""
    plan = summary.plan
    title = f"{rulebook(plan.game).title}: {', '.join(dict.fromkeys(plan.names))}"
    return html.page(
        f"{title} · Demiurge arena",
        _headline(summary),
        _subtitle(summary),
        "\n".join([_players(summary), "".join(_sections(summary))]),
        _small_print(summary),
    )


# words


def _headline(summary: Summary) -> str:
    if len(summary.lines) == 1:
        return f"{escape(summary.lines[0].name)} against itself"
    best, second = summary.lines[:2]
    if best.rating.interval.low > second.rating.interval.high:
        return f"{escape(best.name)} is the strongest"
    return f"{escape(best.name)} leads, but this is not sure yet"


def _subtitle(summary: Summary) -> str:
    plan = summary.plan
    options = ", ".join(_option(name, value) for name, value in plan.options.items())
    seeds = len({game.group for game in summary.games})
    words = [
        f"{rulebook(plan.game).title}, {options}.",
        f"{len(summary.games)} games on {seeds} seeds, seats exchanged on each.",
    ]
    if not summary.finished:
        words.append(f"The run is not finished: {summary.planned} games are planned.")
    if summary.verdict is not None:
        words.append(summary.sentence())
    return escape(" ".join(words))


def _option(name: str, value: Any) -> str:
    return f"{value} rules" if name == "rules" else f"{value} {name}"


def _small_print(summary: Summary) -> str:
    plan = summary.plan
    return escape(
        "All intervals are at 95 % and count by seeds: games on one seed are not independent. "
        "Ratings follow Plackett and Luce's model (openskill); the middle of the pool is 25. "
        f"Run {plan.run}, seed {plan.seed}, Demiurge {plan.demiurge}, "
        f"components {plan.components[:12]}, on a fault: {plan.on_fault}."
    )


# parts of the page


def _players(summary: Summary) -> str:
    rows = [_player(line) for line in summary.lines]
    heads = ("", "games", "wins", "win rate", "95 %", "ms a move", "faults", "rating")
    faults = "".join(
        f"<p><b>{escape(line.name)}</b>, last fault: {escape(line.last_fault)}</p>"
        for line in summary.lines
        if line.faults
    )
    return f'<section class="panel">{html.table(heads, rows, "score")}{faults}</section>'


def _player(line: Line) -> tuple[str, ...]:
    return (
        line.name,
        str(line.games),
        line.wins,
        percent(line.tally.rate),
        percents(line.interval),
        f"{1000 * line.seconds_per_move:.1f}",
        str(line.faults),
        f"{line.rating.value:.1f}",
    )


def _sections(summary: Summary) -> Iterable[str]:
    book, fair = rulebook(summary.plan.game), 1 / summary.plan.players
    yield _ratings(summary.lines)
    yield _rates(
        "seats",
        "Win rate by seat",
        f"The dashed line is a fair share, {percent(fair)}. A triangle: the whole interval lies "
        "above or below it.",
        findings.by_seat(summary.games),
        fair,
    )
    yield _lengths(summary)
    yield _endings(summary)
    yield _rates(
        "cards",
        f"Which {book.thing}s win",
        "How often a seat that played it at least once won. What winners play need not be why "
        "they win; and of forty that make no difference, about two lie off the line by chance.",
        findings.by_card(summary.games),
        fair,
    )
    yield _rates(
        "openings",
        "Which first moves win",
        "How often a seat that began with it won.",
        findings.by_first_move(summary.games),
        fair,
    )


def _ratings(lines: Sequence[Line]) -> str:
    rows = [plots.Dot(line.name, line.rating.value, line.rating.interval) for line in lines]
    numbers = [
        (row.label, f"{row.value:.2f}", f"{row.interval.low:.2f}", f"{row.interval.high:.2f}")
        for row in rows
    ]
    table = html.table(("player", "rating", "from", "to"), numbers)
    picture = plots.dots("ratings", rows, "rating")
    return html.section(
        "ratings", "Rating", "If two intervals do not overlap, their order is sure.", picture, table
    )


def _rates(name: str, title: str, words: str, rates: list[Rate], fair: float) -> str:
    if not rates:
        words = f"Too few games: nothing was seen in {findings.ENOUGH} seats."
        return html.section(name, title, words, "", "")
    rows = [
        plots.Dot(rate.label, 100 * rate.tally.rate, rate.tally.interval.times(100))
        for rate in rates
    ]
    numbers = [
        (
            rate.label,
            str(rate.tally.seats),
            percent(rate.tally.rate),
            percents(rate.tally.interval),
        )
        for rate in rates
    ]
    picture = plots.dots(name, rows, "games won, %", 100 * fair)
    table = html.table(("", "seats", "win rate", "95 %"), numbers)
    return html.section(name, title, words, picture, table)


def _lengths(summary: Summary) -> str:
    bins = findings.lengths(summary.games)
    sizes = sorted(sum(game.decisions) for game in summary.games)
    words = (
        f"Half of the games take at most {sizes[len(sizes) // 2]} decisions; "
        f"the shortest {sizes[0]}, the longest {sizes[-1]}."
    )
    picture = plots.columns("lengths", bins, "decisions in a game")
    numbers = [(f"{low} to {high}", str(count)) for low, high, count in bins]
    table = html.table(("decisions", "games"), numbers)
    return html.section("lengths", "How long the games are", words, picture, table)


def _endings(summary: Summary) -> str:
    rows = findings.endings(summary.games)
    total = len(summary.games)
    numbers = [(reason, str(count), percent(count / total)) for reason, count in rows]
    picture = plots.bars("endings", rows, "games")
    table = html.table(("reason", "games", "share"), numbers)
    return html.section("endings", "How they end", "", picture, table)
