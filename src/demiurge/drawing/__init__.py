"""Pictures of positions, as SVG.

There is a module per game, `theme` with the colours, and `svg` with what the games' drawings share.
A drawing shows what a position says and applies no rules: what only the rules know (such as which
needs of a city are met) is passed to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pkgutil import extend_path
from typing import Any, Protocol

__path__ = extend_path(__path__, __name__)  # another folder on the path may add a game

from demiurge.drawing.theme import Theme


class Drawing(Protocol):
    """What the module of a game offers."""

    def draw(
        self,
        position: Mapping[str, Any],
        faces: Mapping[str, Any],
        notes: Mapping[str, Any],
        theme: Theme = "auto",
    ) -> str:
        """The position, or a view of it, as one self-contained SVG."""
