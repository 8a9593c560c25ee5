"""Whom to play against: asked once, before a game."""

from __future__ import annotations

import sys

from rich.text import Text

from demiurge.bots.levels import HIGHEST, LOWEST, levels
from demiurge.terminal.lines import HEADING
from demiurge.terminal.prompt import Prompt
from demiurge.terminal.screen import Screen

USUAL = 2


def choose_level(game: str) -> int:
    """The level that the person at the terminal wants; the usual one if nobody is there."""
    if not sys.stdin.isatty():
        return USUAL
    screen = Screen()
    screen.say("How strong should the computer be?")
    screen.print(level_lines(game))
    prompt = Prompt(screen)
    numbers = [str(level.number) for level in levels(game)]
    while True:
        typed = prompt.ask(0, f"Level (Enter: {USUAL}) > ", numbers).strip() or str(USUAL)
        if typed in numbers:
            return int(typed)
        screen.say(f"Type a number from {LOWEST} to {HIGHEST}, or leave with Ctrl-C.")


def level_lines(game: str) -> list[Text]:
    """The levels with their names and what they do."""
    widest = max(len(level.name) for level in levels(game))
    return [
        Text.assemble(
            f"  {level.number}  ", (f"{level.name:<{widest}}", HEADING), f"  {level.sentence}"
        )
        for level in levels(game)
    ]
