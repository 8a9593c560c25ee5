"""The compiled engine of a game, and the arrays it works on."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any, cast

import numpy as np

from demiurge.game import components_for, rulebook
from demiurge.rules import speed as speeds
from demiurge.rules.compiler import holds_code
from demiurge.rules.rulebook import Components


class Arrays:
    """Games side by side: a state and an episode for each, and the start after the last state."""

    def __init__(
        self,
        game: str,
        games: int,
        views: int,
        components: Components | None,
        options: dict[str, Any],
    ) -> None:
        self.book: Any = rulebook(game)
        self.components = cast(Any, components or components_for(game))
        self.options: Any = self.book.check_options(self.components, options)
        start = self.book.new(self.components, self.options)
        steps = speeds.load("envs.engine.steps", "plain", game)
        self.states: Any = np.repeat(start.to_array(), games + 1)
        self.episodes: Any = np.zeros(games, steps.Episode.dtype())
        self.views: Any = np.zeros(views, start.dtype())
        self.boxes: Any = self.components.box.to_array()


@cache
def engine(game: str, speed: str = "native") -> Any:
    """A game's engine; compiled once on each machine."""
    name = "envs.engine.entries"
    if not holds_code(speeds.cache_folder(name, speed, game)):
        print("Preparing the environments for this machine, once ...", file=sys.stderr)
    return speeds.load(name, speed, game)
