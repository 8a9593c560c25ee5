"""Lines of coloured text: numbered, padded, flowing, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

GAP = "  "
# Violet always means "you can act"; this shade is legible on dark and on light backgrounds.
ACT = "bold #ffffff on #6a4fc0"
HEADING = "bold"
QUIET = "dim"
LONGEST_NAME = 16


def mark(number: int) -> Text:
    """The number of a choice."""
    return Text(f"[{number}]", ACT)


def marked(number: int, thing: Text | str) -> Text:
    return Text.assemble(mark(number), " ", thing)


def joined(parts: Iterable[Text], gap: str = " ") -> Text:
    return Text(gap).join(parts)


def fitted(line: Text, width: int) -> Text:
    """The line cut or filled to exactly this width."""
    line = line.copy()
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def flow(label: Text, items: Sequence[Text], width: int) -> list[Text]:
    """The items after their label, as many per line as fit, none broken."""
    indent = label.cell_len
    lines = [label.copy()]
    for item in items:
        room = width - lines[-1].cell_len
        if lines[-1].cell_len > indent:
            if room < len(GAP) + item.cell_len:
                lines.append(Text(" " * indent))
            else:
                lines[-1].append(GAP)
        lines[-1].append_text(item)
    return [cut(line, width) for line in lines]


def cut(line: Text, width: int) -> Text:
    """The line, with an ellipsis where it is too long."""
    if line.cell_len <= width:
        return line
    line = line.copy()
    line.truncate(width, overflow="ellipsis")
    return line


def beside(left: Sequence[Text], right: Sequence[Text], width: int, gap: int) -> list[Text]:
    """Two columns, the left one of this width."""
    lines = []
    for k in range(max(len(left), len(right))):
        line = fitted(left[k] if k < len(left) else Text(), width)
        if k < len(right):
            line.append(" " * gap)
            line.append_text(right[k])
        lines.append(line)
    return lines


def plain_name(name: str) -> str:
    """A name without control characters, cut to a reasonable length."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in name)
    return cut(Text(shown), LONGEST_NAME).plain
