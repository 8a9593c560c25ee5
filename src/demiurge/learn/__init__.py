"""Learning to play, with torch: `demiurge learn`, and networks for research (`policy`)."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # another folder on the path may add a game
