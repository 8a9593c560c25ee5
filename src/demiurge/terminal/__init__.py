"""Playing in a terminal: people and computers around one screen.

`table` runs the game, `opponent` asks whom to play against, `screen` and `prompt` do the output and
input, `menu` numbers the moves, `advice` gives hints and `board` says what each game draws by
itself. Everything shown comes from a `View` of the person at the screen.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # another folder on the path may add a game

from demiurge.terminal.opponent import choose_level
from demiurge.terminal.table import play, resume

__all__ = ["choose_level", "play", "resume"]
