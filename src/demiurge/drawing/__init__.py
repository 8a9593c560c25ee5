"""Pictures of positions, as SVG.

A module per game, `theme` with the colours and `svg` with what the games' drawings share. A drawing
shows what a position says and nothing it would have to work out: whatever takes a rule to know
(such as which needs of a city are met) is told to it.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # another folder on the path may add a game
