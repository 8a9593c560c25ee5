"""How the computers search in Noughts, and the five levels that people choose from."""

from demiurge.bots.levels import Level, Studied
from demiurge.bots.search import Settings

SETTINGS = Settings(explore=0.5)
STUDIED: Studied = {"all": [{"line": "wins"}, {"line": "loses"}]}
LEVELS: tuple[Level, ...] = (
    Level(1, "Scribble", "Takes the nicer of two cells.", 1, 2),
    Level(2, "Pencil", "Looks at every cell, one step ahead.", 8, 1 << 20),
    Level(3, "Pen", "Thinks a move ahead.", 25),
    Level(4, "Ink", "Thinks two moves ahead.", 100),
    Level(5, "Chalk", "Thinks to the end.", 500),
)
