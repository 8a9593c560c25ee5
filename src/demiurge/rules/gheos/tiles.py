"""Numbers for everything that has a name: tiles, directions, symbols, colours.

A tile is known by its place in the component file. Its side in direction d has the number
3 * tile + d; two directions form a pair, named by the third: pair 0 is the directions 1 and 2.

The counts of an area or of a landmass are one packed number, so that joining is adding: eleven
bits for each of wheat, cup, sword and pyramid, then eight for land spaces and eight for areas.
"""

from ..speed import rule

# symbols (H1.3); a temple's kind is one of the first three
WHEAT, CUP, SWORD, PYRAMID = range(4)
SYMBOL_BITS = 11
SPACE_SHIFT = 4 * SYMBOL_BITS
AREA_SHIFT = SPACE_SHIFT + 8
KINDS = 3

# limits of the box and of the table
MAX_TILES = 52
SIDES = 3 * MAX_TILES
MOST_SYMBOLS = 12  # of one kind on one area: 156 areas stay below 2^11
MAX_PLAYERS = 4
MAX_HAND = 2
TOKENS = 3  # per player (H1.4)

# what chance deals besides land tiles; a tile known by its back alone
EPOCH = MAX_TILES
HIDDEN = EPOCH + 1

COLOURS = 6
FOLLOWERS = 5  # of each colour (H1.4)

ALL_PAIRS = 7


@rule
def symbols(counts: int, kind: int) -> int:
    """How many symbols of this kind."""
    return (counts >> (SYMBOL_BITS * kind)) & 2047


@rule
def land_spaces(counts: int) -> int:
    return (counts >> SPACE_SHIFT) & 255


@rule
def areas(counts: int) -> int:
    return counts >> AREA_SHIFT


@rule
def makes_continent(counts: int) -> bool:
    """At least one land space and two tiles: a landmass has one area on a tile, or others too."""
    return land_spaces(counts) > 0 and areas(counts) > 1


@rule
def turned(pairs: int, rotation: int) -> int:
    """Pairs of printed sides, as pairs of directions once the tile is turned."""
    return ((pairs << rotation) | (pairs >> (3 - rotation))) & ALL_PAIRS


@rule
def is_paired(pairs: int, one: int, other: int) -> bool:
    return (pairs >> (3 - one - other)) & 1 == 1


@rule
def is_single(pairs: int, direction: int) -> bool:
    """No pair holds this direction: with a tile's joins, its area there is a shore."""
    return pairs & (ALL_PAIRS ^ (1 << direction)) == 0
