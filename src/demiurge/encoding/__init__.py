"""What an action and an observation are in each game, as numbers.

`demiurge.envs.encoding` offers both to researchers; the computers' networks read the same numbers.
These files are compiled with the rules, and read views only.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # another folder on the path may add a game
