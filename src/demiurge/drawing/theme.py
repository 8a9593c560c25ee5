"""The colours and typefaces of the drawings, by day and by night.

A drawing writes its colours `"var(--sea-1)"`. `painted` gives them their values: fixed ones for a
light or a dark drawing; for "auto" a style sheet that follows the reader's own setting.
"""

import re
from typing import Literal

Theme = Literal["light", "dark", "auto"]

DISPLAY = "Fraunces, 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
TEXT = "Figtree, 'Segoe UI', system-ui, -apple-system, Roboto, 'Noto Sans', sans-serif"

# fmt: off
LIGHT = {
    # ground
    "paper": "#f3ecdf", "table": "#e9e0ce", "table-dot": "#d3c7ae",
    "panel": "#fbf7ee", "raise": "#ffffff", "line": "#ddd3bf", "edge": "#857b66",
    "ink": "#22302f", "ink-2": "#4a5753", "ink-3": "#59625b",
    # voice
    "accent": "#573ca3", "accent-ink": "#ffffff", "accent-soft": "#e9e2f8",
    "gain": "#12654a", "gain-soft": "#dbeee2",
    "loss": "#a32f1c", "loss-soft": "#f9e1d8",
    "focus": "#10201f",
    # landscapes
    "plain": "#b4c266", "plain-l": "#cdd588", "plain-2": "#a2b252", "plain-d": "#5c6d28",
    "forest": "#3d7a56", "forest-1": "#2f6849", "forest-l": "#5b956a", "forest-d": "#234f3a",
    "forest-x": "#123025",
    "sea-1": "#4a8fba", "sea-2": "#3c80ac", "sea-3": "#306f9b", "sea-l": "#b5d9e8",
    "desert": "#eecf92", "desert-l": "#f8e6bf", "desert-1": "#e6c180", "desert-2": "#d9ad66",
    "desert-d": "#a5722c", "desert-c": "#5f6b34",
    "mountain": "#cdc6bf", "mountain-1": "#a49ca0", "mountain-d": "#6c6570",
    "mountain-l": "#fffdf8", "mountain-f": "#8b8489",
    "swamp": "#837749", "swamp-2": "#74693f", "swamp-p": "#a5c9ba", "swamp-pl": "#e2f0e8",
    "swamp-d": "#3a371f", "swamp-c": "#512f1c",
    # landscape discs: one solid and its glyph
    "d-plain": "#bccb6c", "i-plain": "#2f3a12", "d-forest": "#2c6648", "i-forest": "#ffffff",
    "d-sea": "#2d6c98", "i-sea": "#ffffff", "d-desert": "#f1cd84", "i-desert": "#57370a",
    "d-mountain": "#7b747f", "i-mountain": "#ffffff", "d-swamp": "#5a512b",
    "i-swamp": "#e6f2ea",
    "d-animals": "#f7f1e4", "i-animals": "#6a3617", "d-star": "#fffaf0", "i-star": "#22302f",
    # card backs
    "nature": "#2f6f4c", "nature-2": "#3f8059", "life": "#2b6493", "life-2": "#3a75a5",
    "power": "#9c3326", "power-2": "#b04435",
    # city
    "city-p": "#fdf6e6", "city-w": "#fffdf6", "city-r": "#c9664a", "city-s": "#6c7f93",
    "city-l": "#3b3732",
    # Gheos
    "ocean": "#3b7da4", "ocean-2": "#347296", "ocean-l": "#8dbfd6", "shoal": "#6ba6c4",
    "seam": "rgb(45 40 20/.34)",
    "land": "#eadfb4", "land-2": "#d8ca93", "coast": "#6d5d2e", "sym": "#2a2a20",
    "sym-wheat": "#7a4f00", "sym-cup": "#6a2d7d", "sym-sword": "#3a4653",
    "sym-pyramid": "#8c3a1a", "sym-temple": "#1d5a4c",
    # pieces: colour always comes with its shape
    "p-blue": "#2a62b0", "p-yellow": "#f5c736", "p-green": "#58b26a", "p-red": "#c43f2c",
    "p-white": "#ffffff", "p-black": "#2b2b30",
    "piece-line": "#1b2423", "black-line": "#1b2423", "banner": "#fffaf0",
}

DARK = LIGHT | {
    "paper": "#11181b", "table": "#0d1315", "table-dot": "#223036",
    "panel": "#192226", "raise": "#232e33", "line": "#303d43", "edge": "#74868f",
    "ink": "#eef0e6", "ink-2": "#c0c9c3", "ink-3": "#a0aba5",
    "accent": "#bba8f6", "accent-ink": "#1b1138", "accent-soft": "#3a2d63",
    "gain": "#86d8b2", "gain-soft": "#173a2d",
    "loss": "#ffa48e", "loss-soft": "#4a231b",
    "focus": "#ffffff",
    "plain": "#828e45", "plain-l": "#97a25b", "plain-2": "#727e38", "plain-d": "#3f4a18",
    "forest": "#2d6145", "forest-1": "#24523a", "forest-l": "#437a54", "forest-d": "#17392a",
    "forest-x": "#0a1f17",
    "sea-1": "#2f6c92", "sea-2": "#275f84", "sea-3": "#1e5074", "sea-l": "#7fb2ca",
    "desert": "#c9a566", "desert-l": "#d8bd85", "desert-1": "#bd9657", "desert-2": "#a98042",
    "desert-d": "#6f4915", "desert-c": "#39401d",
    "mountain": "#8f8a8b", "mountain-1": "#77717a", "mountain-d": "#4a4550",
    "mountain-l": "#e6e3de", "mountain-f": "#5c5661",
    "swamp": "#5c5331", "swamp-2": "#4f4729", "swamp-p": "#6f998b", "swamp-pl": "#b3d2c6",
    "swamp-d": "#22200f", "swamp-c": "#2f190d",
    "nature": "#24593c", "nature-2": "#2f6b49", "life": "#235377", "life-2": "#2e658d",
    "power": "#81291e", "power-2": "#97392b",
    "city-p": "#efe6d1", "city-w": "#faf5e8",
    "ocean": "#23597a", "ocean-2": "#1d4e6d", "ocean-l": "#5f97b3", "shoal": "#3d7898",
    "land": "#cdc08f", "land-2": "#b8aa74", "coast": "#3f3516",
    "p-blue": "#4f8be0", "p-green": "#5fbd72", "p-red": "#d9543f",
    "piece-line": "#14100a", "black-line": "#e9e6da", "banner": "#fff6e2",
}
# fmt: on

NAMED = re.compile(r'"var\(--([\w-]+)\)"')


def painted(content: str, theme: Theme, svg_id: str) -> str:
    """The content with its colours: in place, or behind a style sheet for the svg of that id."""
    if theme != "auto":
        colours = LIGHT if theme == "light" else DARK
        return NAMED.sub(lambda name: f'"{colours[name[1]]}"', content)
    names = sorted(set(NAMED.findall(content)))
    day = ";".join(f"--{name}:{LIGHT[name]}" for name in names)
    night = ";".join(f"--{name}:{DARK[name]}" for name in names if DARK[name] != LIGHT[name])
    return (
        f"<style>#{svg_id}{{{day}}}"
        f"@media (prefers-color-scheme:dark){{#{svg_id}{{{night}}}}}</style>{content}"
    )
