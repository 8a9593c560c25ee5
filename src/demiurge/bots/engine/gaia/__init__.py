"""What a bot looks at in Gaïa.

The files one floor up that both games share are loaded from here too, once per game.
"""

from pathlib import Path

__path__ = [*__path__, str(Path(__file__).parent.parent)]
