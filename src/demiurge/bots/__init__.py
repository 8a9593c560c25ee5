"""Computer players. A bot sees a `View` and names a move; nothing else of the game reaches it."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # another folder on the path may add a game
