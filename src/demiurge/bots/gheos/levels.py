"""How the computers search in Gheos, and the five levels that people choose from."""

from demiurge.bots.levels import Level, Studied
from demiurge.bots.search import Settings

SETTINGS = Settings(explore=0.3)
STUDIED: Studied = {name: [{"players": n}] for n, name in ((2, "two"), (3, "three"), (4, "four"))}
LEVELS: tuple[Level, ...] = (
    Level(1, "Islander", "Takes the nicer of two moves: a child's first opponent.", 1, 2),
    Level(2, "Settler", "Looks at every move, one step ahead.", 8, 1 << 20),
    Level(3, "Chieftain", "Thinks its turn through, and sees your wars coming.", 25),
    Level(4, "Monarch", "Thinks a turn or two ahead and takes what you leave open.", 150),
    Level(5, "Demiurge", "Thinks far ahead: the strongest we have.", 1200),
)
