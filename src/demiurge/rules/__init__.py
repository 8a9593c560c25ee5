"""The executable rulebooks.

One package per game. Everything here is a pure function over one fixed-size struct: no I/O, no
clock, no random numbers of its own, and no import from the rest of the project.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # another folder on the path may add a game
