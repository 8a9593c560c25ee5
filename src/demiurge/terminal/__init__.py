"""Playing in a terminal: people and computers around one screen.

`table` runs the game, `screen` and `prompt` speak with the person, `menu` numbers the moves and
`board` says what each game draws by itself. All that is shown comes from a `View` of the person
at the screen.
"""

from demiurge.terminal.table import play, resume

__all__ = ["play", "resume"]
