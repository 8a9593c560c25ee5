"""How Gheos is learned: in which games, and what the network guesses about their ends: everyone's
points and followers."""

from demiurge.encoding.gheos import observation as seen
from demiurge.learn.training import Ending, Setting
from demiurge.rules.gheos.tiles import COLOURS, MAX_PLAYERS, MAX_TILES

SEATS = range(MAX_PLAYERS)


def _followers(colour: int) -> list[int]:
    return [seen.COLOUR_ROWS + seen.COLOUR_COLUMNS * colour + seen.FOLLOWERS + k for k in SEATS]


ENDING = Ending(
    things=[
        ([seen.POINTS + k for k in SEATS], 20),
        *((_followers(colour), 3) for colour in range(COLOURS)),
    ],
    rows=[[]] * MAX_TILES,
)

SETTINGS = [Setting(often, {"players": n}) for n, often in ((2, 0.5), (3, 0.25), (4, 0.25))]
