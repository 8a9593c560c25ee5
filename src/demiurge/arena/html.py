"""What the reports have in common: the page, and a panel with a plot and its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from demiurge.drawing.theme import DARK, DISPLAY, LIGHT, TEXT

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


def page(title: str, headline: str, subtitle: str, main: str, small_print: str) -> str:
    """The whole page; all but the title is HTML."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_style()}</style>
</head>
<body>
<header>{LOGO}<div><h1>{headline}</h1><p>{subtitle}</p></div></header>
<main>
{main}
</main>
<footer><p>{small_print}</p></footer>
</body>
</html>
"""


def section(name: str, title: str, words: str, picture: str, table: str) -> str:
    shown = f'<div class="scroll">{picture}</div>' if picture else ""
    numbers = f"<details><summary>The numbers</summary>{table}</details>" if table else ""
    return (
        f'<section class="panel"><h2 id="{name}-title">{escape(title)}</h2>'
        f"<p>{escape(words)}</p>{shown}{numbers}</section>\n"
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "numbers") -> str:
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
