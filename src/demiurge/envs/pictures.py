"""A game to look at: as text, as SVG, or as pixels. Everything shown is the mover's view."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from demiurge.envs.play import Play
from demiurge.rules.errors import OptionError
from demiurge.terminal.board import board_of

MODES = ("ansi", "svg", "rgb_array")
WIDTH, HEIGHT = 100, 40  # characters
PIXELS = 900


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise OptionError(f"Unknown render mode {mode!r}: expected one of {', '.join(MODES)}.")


def picture(play: Play, seat: int, mode: str | None) -> str | NDArray[np.uint8] | None:
    """What this seat sees of the table."""
    if mode is None:
        return None
    if mode == "svg":
        return play.view(seat).svg("light")
    if mode == "ansi":
        return text(play, seat)
    return pixels(play.view(seat).svg("light"))


def text(play: Play, seat: int) -> str:
    """The board as the terminal draws it."""
    names = [f"player {k}" for k in range(play.players)]
    drawn = board_of(play.game).draw(play.view(seat), names, {}, WIDTH, HEIGHT)
    console = Console(
        file=io.StringIO(),
        width=WIDTH,
        force_terminal=True,
        color_system="256",
        legacy_windows=False,
    )
    for line in drawn.lines:
        console.print(line, soft_wrap=True)
    file: Any = console.file
    return str(file.getvalue())


def pixels(svg: str) -> NDArray[np.uint8]:
    """Rows of red, green and blue."""
    import resvg_py
    from PIL import Image

    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=PIXELS, background="#ffffff")
    return np.array(Image.open(io.BytesIO(bytes(drawn))).convert("RGB"))
