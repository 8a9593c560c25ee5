"""The bar of everyone's chances: each seat's shape, repeated in proportion to its chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from demiurge.terminal.lines import GAP, flow
from demiurge.terminal.panels import label

SHORTEST = 20


def chances_lines(
    chances: Sequence[float], names: Sequence[str], badge: Callable[[int], Text], width: int
) -> list[Text]:
    """Names and percentages followed by the bar, or with the bar below if a line is too short."""
    percents = shares(chances, 100)
    legend = [
        Text.assemble(badge(seat), f" {name} {percents[seat]}%") for seat, name in enumerate(names)
    ]
    lines = flow(label("Chances"), legend, width)
    room = width - lines[-1].cell_len - len(GAP)
    if len(lines) == 1 and room >= SHORTEST:
        return [lines[0] + GAP + bar(chances, badge, room)]
    indent = label("")
    return [*lines, indent + bar(chances, badge, width - indent.cell_len)]


def bar(chances: Sequence[float], badge: Callable[[int], Text], width: int) -> Text:
    """The seats' shapes in their colours, side by side; the shapes alone tell them apart."""
    cells = shares(chances, width)
    return Text().join(badge(seat) for seat, count in enumerate(cells) for _ in range(count))


def shares(chances: Sequence[float], total: int) -> list[int]:
    """Whole numbers in proportion to the chances that add up to the total.

    >>> shares([0.335, 0.335, 0.33], 100)
    [34, 33, 33]
    """
    exact = [chance * total / sum(chances) for chance in chances]
    whole = [int(part) for part in exact]
    by_rest = sorted(range(len(exact)), key=lambda k: whole[k] - exact[k])
    for k in by_rest[: total - sum(whole)]:
        whole[k] += 1
    return whole
