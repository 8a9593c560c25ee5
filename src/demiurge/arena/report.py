"""A run as one page: every plot with a title and its numbers, light and dark, nothing fetched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from demiurge.arena import findings, plots
from demiurge.arena.errors import ArenaError
from demiurge.arena.findings import Rate
from demiurge.arena.results import read_games, read_plan
from demiurge.arena.summary import Line, Summary, percent, percents, summarise
from demiurge.drawing.theme import DARK, DISPLAY, LIGHT, TEXT
from demiurge.game import rulebook
from demiurge.record import write_atomically

COLOURS = (
    *("paper", "panel", "line", "ink", "ink-2", "accent", "accent-soft", "accent-ink"),
    *("gain", "loss", "mountain-1"),
)
LOGO = (
    '<svg class="logo" viewBox="0 0 40 40" width="44" height="44" aria-hidden="true">'
    '<circle cx="20" cy="20" r="18" fill="var(--accent)"/>'
    '<path d="M8 27L20 7L32 27Z" fill="none" stroke="var(--accent-ink)" stroke-width="2.6" '
    'stroke-linejoin="round"/>'
    '<rect x="14.5" y="17.5" width="11" height="11" rx="1.5" fill="var(--accent-ink)"/></svg>'
)


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
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Demiurge arena</title>
<style>{_style()}</style>
</head>
<body>
<header>{LOGO}<div><h1>{_headline(summary)}</h1><p>{_subtitle(summary)}</p></div></header>
<main>
{_players(summary)}
{"".join(_sections(summary))}
</main>
<footer><p>{_small_print(summary)}</p></footer>
</body>
</html>
"""


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
    return f'<section class="panel">{_table(heads, rows, "score")}{faults}</section>'


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
    table = _table(("player", "rating", "from", "to"), numbers)
    picture = plots.dots("ratings", rows, "rating")
    return _section(
        "ratings", "Rating", "If two intervals do not overlap, their order is sure.", picture, table
    )


def _rates(name: str, title: str, words: str, rates: list[Rate], fair: float) -> str:
    if not rates:
        words = f"Too few games: nothing was seen in {findings.ENOUGH} seats."
        return _section(name, title, words, "", "")
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
    table = _table(("", "seats", "win rate", "95 %"), numbers)
    return _section(name, title, words, picture, table)


def _lengths(summary: Summary) -> str:
    bins = findings.lengths(summary.games)
    sizes = sorted(sum(game.decisions) for game in summary.games)
    words = (
        f"Half of the games take at most {sizes[len(sizes) // 2]} decisions; "
        f"the shortest {sizes[0]}, the longest {sizes[-1]}."
    )
    picture = plots.columns("lengths", bins, "decisions in a game")
    numbers = [(f"{low} to {high}", str(count)) for low, high, count in bins]
    table = _table(("decisions", "games"), numbers)
    return _section("lengths", "How long the games are", words, picture, table)


def _endings(summary: Summary) -> str:
    rows = findings.endings(summary.games)
    total = len(summary.games)
    numbers = [(reason, str(count), percent(count / total)) for reason, count in rows]
    picture = plots.bars("endings", rows, "games")
    table = _table(("reason", "games", "share"), numbers)
    return _section("endings", "How they end", "", picture, table)


def _section(name: str, title: str, words: str, picture: str, table: str) -> str:
    shown = f'<div class="scroll">{picture}</div>' if picture else ""
    numbers = f"<details><summary>The numbers</summary>{table}</details>" if table else ""
    return (
        f'<section class="panel"><h2 id="{name}-title">{escape(title)}</h2>'
        f"<p>{escape(words)}</p>{shown}{numbers}</section>\n"
    )


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "numbers") -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(text)}</td>" for text in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll"><table class="{kind}"><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _style() -> str:
    day = ";".join(f"--{name}:{LIGHT[name]}" for name in COLOURS)
    night = ";".join(f"--{name}:{DARK[name]}" for name in COLOURS)
    return f"""
:root{{color-scheme:light dark;{day}}}
@media (prefers-color-scheme:dark){{:root{{{night}}}}}
*{{box-sizing:border-box}}
body{{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 {TEXT}}}
header,main,footer{{max-width:760px;margin:0 auto;padding:0 16px}}
header{{display:flex;gap:16px;align-items:flex-start;padding-top:48px;padding-bottom:24px}}
.logo{{flex:none;margin-top:2px}}
h1,h2{{font-family:{DISPLAY};font-weight:600;line-height:1.15;margin:0}}
h1{{font-size:2.5rem;letter-spacing:-.015em}}
h2{{font-size:1.375rem}}
p{{margin:6px 0 0;color:var(--ink-2);max-width:65ch}}
main{{display:grid;gap:16px}}
.panel{{background:var(--panel);border:1px solid var(--line);border-radius:16px;padding:24px;
min-width:0}}
.scroll>svg{{display:block;width:100%;height:auto;margin-top:12px}}
svg text{{font-family:{TEXT}!important;font-variant-numeric:tabular-nums}}
.scroll{{overflow-x:auto}}
table{{border-collapse:collapse;width:100%;font-size:.875rem;font-variant-numeric:tabular-nums}}
th,td{{text-align:right;padding:6px 8px;white-space:nowrap}}
th:first-child{{text-align:left}}
thead th{{color:var(--ink-2);font-weight:600;font-size:.8125rem}}
tbody th{{font-weight:400}}
tbody tr{{border-top:1px solid var(--line)}}
.score td,.score tbody th{{padding:10px 8px}}
.score tbody th{{font:600 1.125rem/1.2 {DISPLAY}}}
.score td:last-child{{font:600 1.375rem/1 {DISPLAY}}}
details{{margin-top:12px}}
summary{{cursor:pointer;color:var(--accent);font-weight:600;font-size:.875rem;padding:8px 0}}
footer{{padding-top:24px;padding-bottom:48px}}
footer p{{font-size:.8125rem;max-width:none}}
@media (max-width:480px){{header{{padding-top:24px}}h1{{font-size:1.75rem}}.panel{{padding:16px}}}}
"""
