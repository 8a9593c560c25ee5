"""What the tree asks of Gaïa."""

from __future__ import annotations

from ....rules.chance import below
from ....rules.frontier import NONE
from ....rules.gaia.drivers import deal_on
from ....rules.gaia.moves import apply, list_legal, why_not
from ....rules.gaia.view import fill
from ....rules.speed import entry, put_copy, rule
from .chances import chances, look_at
from .playout import any_move

__all__ = [
    "NONE",
    "any_move",
    "apply",
    "below",
    "chances",
    "deal_on",
    "entry",
    "fill",
    "list_legal",
    "look_at",
    "put_copy",
    "rule",
    "why_not",
]
