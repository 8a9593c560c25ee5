"""Computer players. A bot gets a `View`, and nothing else of the game, and names a move."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # another folder on the path may add a game
