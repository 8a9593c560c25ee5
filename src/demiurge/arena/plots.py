"""Plots as SVG that takes its colours and typefaces from the page around it."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from demiurge.arena.figures import Interval
from demiurge.drawing.theme import LIGHT

INKS = ("ink", "ink-2", "line", "gain", "loss", "mountain-1")
WIDTH = 7.4  # inches of 72 points
ROW = 0.32
MARKS = ("o", "s", "^", "D", "v")
STYLE: Any = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.size": 12,
    "axes.edgecolor": LIGHT["line"],
    "axes.labelcolor": LIGHT["ink-2"],
    "text.color": LIGHT["ink"],
    "xtick.color": LIGHT["ink-2"],
    "ytick.color": LIGHT["ink"],
}


@dataclass(frozen=True)
class Dot:
    """A value with its interval, on a line of its own."""

    label: str
    value: float
    interval: Interval


def dots(name: str, rows: Sequence[Dot], axis: str, fair: float | None = None) -> str:
    """Values with intervals, one below the other; what lies off the fair share is marked by
    colour and by shape."""
    with rc_context(STYLE):
        figure, axes = _frame(len(rows), axis)
        if fair is not None:
            axes.axvline(fair, color=LIGHT["ink-2"], linewidth=1, dashes=(4, 4), zorder=1)
        for place, row in enumerate(rows):
            ink, marker = _look(row.interval, fair)
            ends = [row.interval.low, row.interval.high]
            axes.plot(ends, [place, place], color=ink, linewidth=2.2, solid_capstyle="round")
            axes.plot([row.value], [place], marker, color=ink, markersize=7.5)
        _label(axes, [row.label for row in rows])
        return _svg(name, figure)


def _look(interval: Interval, fair: float | None) -> tuple[str, str]:
    if fair is not None and interval.low > fair:
        return LIGHT["gain"], "^"
    if fair is not None and interval.high < fair:
        return LIGHT["loss"], "v"
    return LIGHT["ink"], "o"


def bars(name: str, rows: Sequence[tuple[str, int]], axis: str) -> str:
    """Counts, one below the other."""
    with rc_context(STYLE):
        figure, axes = _frame(len(rows), axis)
        places = range(len(rows))
        drawn = axes.barh(places, [n for _, n in rows], height=0.55, color=LIGHT["mountain-1"])
        axes.bar_label(drawn, padding=4, color=LIGHT["ink"])
        axes.margins(x=0.08)
        _label(axes, [label for label, _ in rows])
        return _svg(name, figure)


def columns(name: str, bins: Sequence[tuple[int, int, int]], axis: str) -> str:
    """Counts side by side, over ranges of a number."""
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 3.0), layout="constrained")
        axes = figure.add_subplot()
        axes.bar(
            [low - 0.5 for low, _, _ in bins],
            [count for _, _, count in bins],
            width=[0.9 * (high - low + 1) for low, high, _ in bins],
            align="edge",
            color=LIGHT["mountain-1"],
        )
        axes.set_xlabel(axis)
        axes.yaxis.set_major_locator(MaxNLocator(nbins=5, integer=True))
        axes.grid(axis="y", color=LIGHT["line"], linewidth=1)
        _quiet(axes)
        axes.tick_params(axis="y", colors=LIGHT["ink-2"])
        return _svg(name, figure)


@dataclass(frozen=True)
class Curve:
    """Values with half the width of their intervals, one for each place."""

    label: str
    places: Sequence[float]
    values: Sequence[float]
    margins: Sequence[float]


def curves(name: str, lines: Sequence[Curve], axis: str, height: str) -> str:
    """Values that change, with their intervals; lines are told apart by their marks."""
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 3.6), layout="constrained")
        axes = figure.add_subplot()
        for line, mark in zip(lines, MARKS * (len(lines) // len(MARKS) + 1), strict=False):
            axes.errorbar(
                line.places,
                line.values,
                line.margins,
                label=line.label,
                marker=mark,
                color=LIGHT["ink"],
                linewidth=1.4,
                capsize=3,
            )
        axes.set_xlabel(axis)
        axes.set_ylabel(height)
        axes.grid(axis="y", color=LIGHT["line"], linewidth=1)
        _quiet(axes)
        if any(line.label for line in lines):
            axes.legend(frameon=False)
        return _svg(name, figure)


def _frame(rows: int, axis: str) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDTH, 0.75 + ROW * rows), layout="constrained")
    axes = figure.add_subplot()
    axes.set_xlabel(axis)
    axes.grid(axis="x", color=LIGHT["line"], linewidth=1)
    _quiet(axes)
    return figure, axes


def _quiet(axes: Axes) -> None:
    axes.set_axisbelow(True)
    axes.set_facecolor("none")
    axes.tick_params(length=0)
    for side in axes.spines.values():
        side.set_visible(False)


def _label(axes: Axes, labels: list[str]) -> None:
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)


def _svg(name: str, figure: Figure) -> str:
    """The plot with ids of its own and the page's colours, without what a page has no use for."""
    figure.patch.set_visible(False)
    written = io.StringIO()
    figure.savefig(written, format="svg", metadata={"Date": None})
    text = written.getvalue()
    width, height = (f"{72 * inches:g}" for inches in figure.get_size_inches())
    body = re.sub(r"\s*<metadata>.*?</metadata>", "", text[text.index("<metadata>") :], flags=re.S)
    body = re.sub(r'\bid="', f'id="{name}-', body)
    body = re.sub(r"(href=\"|url\()#", rf"\1#{name}-", body)
    for ink in INKS:
        body = body.replace(LIGHT[ink], f"var(--{ink})")
    return (
        f'<svg viewBox="0 0 {width} {height}" style="min-width:{width}px" role="img" '
        f'aria-labelledby="{name}-title">{body}'
    )
