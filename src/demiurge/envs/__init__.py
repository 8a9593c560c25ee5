"""Environments for research: the games with numbered actions and numeric observations.

`demiurge.encoding` says what an action and an observation are; `engine` carries them out, compiled
with the rules at every speed. `play` is one game from Python, `batch` many; `gaia_v0`, `gheos_v0`
are PettingZoo's, `single_seat` Gymnasium's, `openspiel` OpenSpiel's, and `cuda` runs on a GPU.
Nothing here may look past a view.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # another folder on the path may add a game
