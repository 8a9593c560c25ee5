"""How Gaïa is learned: in which games, and what the network guesses about their ends: the pawns
left, and who stands where."""

from demiurge.encoding.gaia import observation as seen
from demiurge.learn.training import Ending, Setting
from demiurge.rules.gaia.cards import MAX_CITIES, MAX_OBJECTIVES, MAX_PLAYERS, MAX_TILES

SEATS = range(MAX_PLAYERS)
ENDING = Ending(
    things=[([seen.PAWNS + k for k in SEATS], 3)],
    rows=[
        *(
            [seen.TILES + seen.TILE_COLUMNS * tile + seen.STANDING + k for k in SEATS]
            for tile in range(MAX_TILES)
        ),
        *([[]] * MAX_CITIES),
        *(
            [seen.OBJECTIVES + 6 * objective + 1 + k for k in SEATS]
            for objective in range(MAX_OBJECTIVES)
        ),
    ],
)

PLAYERS = ((2, 0.5), (3, 0.15), (4, 0.2), (5, 0.15))
RULES = (("advanced", 0.6), ("base", 0.2), ("disasters", 0.2))
SETTINGS = [
    Setting(often * share, {"players": players, "rules": rules})
    for players, often in PLAYERS
    for rules, share in RULES
]
