"""A run as one page, in the style of the arena's reports: what it wins, and how it learned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from demiurge.arena import html, plots
from demiurge.game import rulebook
from demiurge.learn import journal, plan
from demiurge.learn.plan import Plan
from demiurge.record import write_atomically

Line = dict[str, Any]
STUDY = (
    ("policy", "Surprise at the search's choices", "cross-entropy with what the search tried"),
    ("value", "Surprise at the results, in the study", "cross-entropy with the shares of the win"),
    ("agreed", "How often the first choice is the search's", "share of the positions"),
)
PLAY = (
    ("value", "Surprise at the results, in self-play", "cross-entropy with the shares of the win"),
    ("entropy", "How open the choice is", "entropy of the policy"),
    ("rate", "Speed", "steps a second, learning included"),
)


def write_report(folder: Path) -> Path:
    """Write the page about a run; where it is."""
    made, lines = plan.read(folder), journal.read(folder / plan.LOG)
    if not lines:
        raise plan.PlanError(f"{folder} has told nothing yet: there is nothing to report.")
    path = folder / "report.html"
    try:
        write_atomically(path, page(made, lines))
    except OSError as error:
        raise plan.PlanError(f"{path} cannot be written: {error.strerror}.") from None
    return path


def page(made: Plan, lines: Sequence[Line]) -> str:
    """The whole page."""
    title = rulebook(made.game).title
    kinds = {stage: [line for line in lines if line["stage"] == stage] for stage in _stages(lines)}
    done = (
        f"{len(kinds.get('study', []))} of {made.epochs if made.files else 0} epochs of study, "
        f"{len(kinds.get('play', []))} of {made.updates} updates in self-play, "
        f"{lines[-1]['seconds'] / 60:.1f} minutes."
    )
    sections = [_won(kinds.get("match", []))]
    sections += _curves(kinds.get("study", []), STUDY, "epoch")
    sections += _curves(kinds.get("play", []), PLAY, "update")
    settings = ", ".join(f"{name} {_text(value)}" for name, value in vars(made).items())
    return html.page(
        f"{title} · Demiurge learn",
        f"Learning {escape(title)}",
        escape(done),
        "".join(sections),
        escape(f"The plan: {settings}. Intervals are at 95 % and count by seeds."),
    )


def _stages(lines: Iterable[Line]) -> set[str]:
    return {line["stage"] for line in lines}


def _won(matches: Sequence[Line]) -> str:
    title, words = "Against players that do not change", "The bare policy, without any search."
    if not matches:
        return html.section("won", title, "No match has been played yet.", "", "")
    others = dict.fromkeys(line["other"] for line in matches)
    drawn = []
    for other in others:
        met = [line for line in matches if line["other"] == other]
        drawn.append(
            plots.Curve(
                other,
                [line["seconds"] / 60 for line in met],
                [100 * line["won"] for line in met],
                [100 * line["margin"] for line in met],
            )
        )
    rows = [
        (
            f"{line['seconds'] / 60:.1f}",
            line["other"],
            f"{100 * line['won']:.0f} % ± {100 * line['margin']:.0f}",
            str(line["games"]),
        )
        for line in matches
    ]
    picture = plots.curves("won", drawn, "minutes", "games won, %")
    return html.section(
        "won", title, words, picture, html.table(("minutes", "against", "won", "games"), rows)
    )


def _curves(
    lines: Sequence[Line], kinds: Sequence[tuple[str, str, str]], place: str
) -> Iterable[str]:
    for kind, title, words in kinds if lines else ():
        places = [line[place] for line in lines]
        values = [line[kind] for line in lines]
        name = f"{place}-{kind}"
        picture = plots.curves(
            name, [plots.Curve("", places, values, [0] * len(values))], place, ""
        )
        rows = [(str(where), f"{value:g}") for where, value in zip(places, values, strict=True)]
        yield html.section(name, title, words, picture, html.table((place, kind), rows))


def _text(value: Any) -> str:
    return " ".join(map(str, value)) or "none" if isinstance(value, list | tuple) else str(value)
