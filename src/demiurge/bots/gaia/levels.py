"""How the computers search in Gaïa, and the five levels that people choose from."""

from demiurge.bots.levels import Level, Studied
from demiurge.bots.search import Settings

SETTINGS = Settings(explore=0.1, plies=10.0)
STUDIED: Studied = {
    rules: [{"rules": rules, "players": n} for n in (2, 2, 2, 3, 4)]
    for rules in ("base", "advanced", "disasters")
}
LEVELS: tuple[Level, ...] = (
    Level(1, "Seedling", "Takes the nicest of some moves: a child's first opponent.", 1, 20),
    Level(2, "Gardener", "Thinks for a moment about what you might do next.", 12),
    Level(3, "Ranger", "Thinks its turn through, and sees the traps of yours.", 28),
    Level(4, "Elder", "Thinks a turn or two ahead and takes what you leave open.", 80),
    Level(5, "Demiurge", "Thinks far ahead: the strongest we have.", 500),
)
