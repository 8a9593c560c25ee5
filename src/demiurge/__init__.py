"""Demiurge: two games of world-making, Gaïa and Gheos, refereed by one executable rulebook."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # another folder on the path may add a game

from demiurge.game import Game, IllegalMove, Outcome, Position, View
from demiurge.rules.errors import DemiurgeError
from demiurge.rules.rulebook import Refusal

__all__ = ["DemiurgeError", "Game", "IllegalMove", "Outcome", "Position", "Refusal", "View"]
__version__ = "0.2.0"
