"""What a seat sees in Gheos, as numbers: `PARTS` says what each of them means.

`observe` reads a view and nothing else. Seats are counted clockwise from the viewer, who is 0.
"""

from __future__ import annotations

from ...rules.frontier import NONE
from ...rules.gheos.box import Box
from ...rules.gheos.land import is_continent
from ...rules.gheos.state import (
    FACE_DOWN,
    HELD,
    IN_PLAY,
    MIGRATE,
    REMOVED,
    RIM,
    WIDTH,
    WINNER,
    State,
)
from ...rules.gheos.tiles import COLOURS, MAX_TILES, SIDES, symbols
from ...rules.gheos.upheaval import NOTHING
from ...rules.speed import rule
from ..parts import in_order
from .actions import INTRODUCE, TURNED

TILE_COLUMNS = 12
SIDE_COLUMNS = 13
COLOUR_COLUMNS = 10
PARTS = in_order(
    [
        ("phase", (9,), "one of setup, tile, pay, migrate, winner, people, token, draw, over"),
        ("players", (1,), "how many"),
        ("actor", (4,), "the seat to move; none when the game is over"),
        ("turn", (4,), "the seat whose turn it is"),
        ("chosen tile", (SIDES,), "the turned tile chosen, while its place is asked for"),
        ("chosen colour", (COLOURS,), "the new civilization chosen, while its place is asked for"),
        ("hands", (4,), "per seat the tiles in hand"),
        ("tokens", (4,), "per seat the scoring tokens left"),
        ("points", (4,), "per seat"),
        ("pile", (1,), "tiles face down in the pile, Epoch tiles too"),
        ("epochs", (1,), "Epoch tiles drawn"),
        ("upheaval", (2,), "what the tile just played has caused: a war, a migration"),
        ("winners", (COLOURS,), "the colours among which the winner of a tied war is chosen"),
        ("ways", (3,), "the directions among which a migration chooses"),
        (
            "colours",
            (COLOURS, COLOUR_COLUMNS),
            "a row per colour: 1 if on the board; followers in the supply; followers per seat (4); "
            "wheat, cups, swords and pyramids on its continent",
        ),
        (
            "tiles",
            (MAX_TILES, TILE_COLUMNS),
            "a row per tile of the component file: 1 if unseen; in one's hand; in play; out of the "
            "game; x; y; 1 if on a down cell; rotation (3); 1 if just played; 1 if just replaced",
        ),
        (
            "sides",
            (SIDES, SIDE_COLUMNS),
            "a row per side of each tile in play: 1 if no tile lies beyond; wheat, cups, swords "
            "and pyramids on its landmass; 1 if that is a continent; the colour that lives there "
            "(6); 1 if the side names the landmass",
        ),
    ]
)
SIZE = PARTS[-1].end
START = {part.name: part.start for part in PARTS}

PHASE = START["phase"]
PLAYERS = START["players"]
ACTOR = START["actor"]
TURN = START["turn"]
CHOSEN_TILE = START["chosen tile"]
CHOSEN_COLOUR = START["chosen colour"]
HANDS = START["hands"]
TOKENS = START["tokens"]
POINTS = START["points"]
PILE = START["pile"]
EPOCHS = START["epochs"]
UPHEAVAL = START["upheaval"]
WINNERS = START["winners"]
WAYS = START["ways"]
COLOUR_ROWS = START["colours"]
TILES = START["tiles"]
SIDE_ROWS = START["sides"]
ON_BOARD, SUPPLY, FOLLOWERS, AT_HOME = 0, 1, 2, 6
UNSEEN, MINE, PLAYED, OUT, X, Y, DOWN, ROTATION, JUST_PLAYED, JUST_REPLACED = (
    *range(8),
    10,
    11,
)
OPEN, SYMBOLS, CONTINENT, INHABITANT, NAMES = 0, 1, 5, 6, 12


@rule
def observe(v: State, box: Box, viewer: int, chosen: int, out: list[int]) -> None:
    """Write the view of this seat into zeros; `chosen` is the first half of its move, or NONE."""
    observe_table(v, chosen, out)
    for k in range(v.players):
        seat = (viewer + k) % v.players
        out[ACTOR + k] = v.actor == seat
        out[TURN + k] = v.turn == seat
        out[HANDS + k] = v.hand_size[seat]
        out[TOKENS + k] = v.tokens[seat]
        out[POINTS + k] = v.points[seat]
        for colour in range(COLOURS):
            row = COLOUR_ROWS + COLOUR_COLUMNS * colour
            out[row + FOLLOWERS + k] = v.followers[seat][colour]
    observe_colours(v, out)
    observe_tiles(v, box, out)
    observe_sides(v, box, out)
    if v.played != NONE:
        out[TILES + TILE_COLUMNS * v.played + JUST_PLAYED] = 1
    if v.replaced != NONE:
        out[TILES + TILE_COLUMNS * v.replaced + JUST_REPLACED] = 1


@rule
def observe_table(v: State, chosen: int, out: list[int]) -> None:
    """What belongs to nobody, and what the mover has chosen."""
    out[PHASE + v.phase] = 1
    out[PLAYERS] = v.players
    out[PILE] = v.pile
    out[EPOCHS] = v.epochs
    if v.upheaval != NOTHING:
        out[UPHEAVAL + v.upheaval - 1] = 1
    if v.phase == WINNER:
        for colour in range(COLOURS):
            out[WINNERS + colour] = (v.choices >> colour) & 1
    if v.phase == MIGRATE:
        for direction in range(3):
            out[WAYS + direction] = (v.choices >> direction) & 1
    if chosen >= INTRODUCE:
        out[CHOSEN_COLOUR + chosen - INTRODUCE] = 1
    elif chosen != NONE:
        out[CHOSEN_TILE + chosen - TURNED] = 1


@rule
def observe_colours(v: State, out: list[int]) -> None:
    for colour in range(COLOURS):
        row = COLOUR_ROWS + COLOUR_COLUMNS * colour
        out[row + SUPPLY] = v.supply[colour]
        if v.home[colour] != NONE:
            out[row + ON_BOARD] = 1
            for kind in range(4):
                out[row + AT_HOME + kind] = symbols(v.counts[v.home[colour]], kind)


@rule
def observe_tiles(v: State, box: Box, out: list[int]) -> None:
    """A row per tile, in one function: calling one for each tile would take longer."""
    for tile in range(box.tile_count):
        row = TILES + TILE_COLUMNS * tile
        out[row + UNSEEN] = v.where[tile] == FACE_DOWN
        out[row + MINE] = v.where[tile] == HELD
        out[row + PLAYED] = v.where[tile] == IN_PLAY
        out[row + OUT] = v.where[tile] == REMOVED
        if v.where[tile] == IN_PLAY:
            place = v.place[tile]
            out[row + X] = place // 2 // WIDTH - RIM
            out[row + Y] = place // 2 % WIDTH - RIM
            out[row + DOWN] = place & 1
            out[row + ROTATION + v.rotation[tile]] = 1


@rule
def observe_sides(v: State, box: Box, out: list[int]) -> None:
    """What the landmass of each side holds; a tile that is being settled has none yet."""
    for side in range(3 * box.tile_count):
        if v.where[side // 3] != IN_PLAY:
            continue
        row = SIDE_ROWS + SIDE_COLUMNS * side
        out[row + OPEN] = v.beside[side] == NONE
        landmass = v.landmass[side]
        if landmass == NONE:
            continue
        for kind in range(4):
            out[row + SYMBOLS + kind] = symbols(v.counts[landmass], kind)
        out[row + CONTINENT] = is_continent(v, landmass)
        out[row + NAMES] = landmass == side
        if v.inhabitant[landmass] != NONE:
            out[row + INHABITANT + v.inhabitant[landmass]] = 1
