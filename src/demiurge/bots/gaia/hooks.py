"""What the tree asks of Gaïa's rules."""

from ...rules.gaia.drivers import deal_on
from ...rules.gaia.moves import apply, list_legal, why_not
from ...rules.gaia.view import fill
from .playout import any_move

__all__ = ["any_move", "apply", "deal_on", "fill", "list_legal", "why_not"]
