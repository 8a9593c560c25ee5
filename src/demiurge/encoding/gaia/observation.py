"""What a seat sees in Gaïa, as numbers: `PARTS` says what each of them means.

`observe` reads a view and nothing else. Seats are counted clockwise from the viewer, who is 0.
"""

from __future__ import annotations

from ...rules.frontier import NONE, tile_at
from ...rules.gaia import verbs
from ...rules.gaia.box import Box
from ...rules.gaia.cards import (
    CARDS,
    EARTHQUAKE,
    FIRST_ANIMALS,
    FIRST_POWER,
    HIDDEN,
    MAX_OBJECTIVES,
    MAX_TILES,
    TORNADO,
    back_of,
)
from ...rules.gaia.state import AVAILABLE, NOT_DEALT, TAKE, TAKEN_BY, State
from ...rules.gaia.verbs import card_of, cell_of, extra_of, verb_of
from ...rules.gaia.world import tile_beside
from ...rules.speed import rule
from ..parts import in_order

TILE_COLUMNS = 34
PARTS = in_order(
    [
        (
            "phase",
            (10,),
            "one of setup, feed, act, deal, discard, protect, take, keep, claim, over",
        ),
        ("rules", (3,), "one of base, advanced, disasters"),
        ("players", (1,), "how many"),
        ("actor", (5,), "the seat to move; none when the game is over"),
        ("turn", (5,), "the seat whose turn it is"),
        ("actions left", (1,), "actions the turn's player has not yet begun"),
        ("chosen", (CARDS,), "the card chosen, while its place is asked for; for the mover alone"),
        ("hand", (CARDS,), "one's own cards, by kind"),
        ("backs", (5, 3), "per seat the cards in hand: Nature, Life, Power"),
        ("known", (5, CARDS), "per seat the cards that everyone knows to be in the hand, by kind"),
        ("front", (5, 13), "per seat the cards in front: six landscapes, seven powers"),
        ("pawns", (5,), "per seat the pawns not yet put"),
        ("nature places", (3, 6), "the landscape of the card at each face-up place"),
        (
            "life places",
            (2, 39),
            "the card at each face-up place: seven kinds of animals, 32 cities",
        ),
        ("power places", (2, 7), "the power at each face-up place"),
        ("piles", (3,), "cards in the piles: Nature, Life, Power"),
        ("unseen", (CARDS,), "cards the seat cannot see, in piles and hands, by kind"),
        ("discards", (CARDS,), "cards out of play, by kind"),
        ("supply", (6,), "tiles in the supply, by landscape"),
        ("tokens", (1,), "animal tokens in the supply"),
        ("objectives", (MAX_OBJECTIVES, 6), "each: available, then the seat that has claimed it"),
        ("taken", (CARDS + 3,), "cards a tornado has taken, by kind; those unseen by their back"),
        ("power", (7,), "the power that is being answered or carried out"),
        ("victim", (5,), "the seat from which a card is to be taken"),
        (
            "tiles",
            (MAX_TILES, TILE_COLUMNS),
            "a row per tile in the order laid: 1; x; y; landscape (6); animal tokens; city (its "
            "number, from 1); 1 if it is hungry; needs met; 1 if fed in this turn; 1 if the power "
            "aims at the tile; pawns per seat (5); neighbours that offer each landscape, or "
            "animals (7); the city's needs (7)",
        ),
    ]
)
SIZE = PARTS[-1].end
START = {part.name: part.start for part in PARTS}

PHASE = START["phase"]
RULES = START["rules"]
PLAYERS = START["players"]
ACTOR = START["actor"]
TURN = START["turn"]
ACTIONS_LEFT = START["actions left"]
CHOSEN = START["chosen"]
HAND = START["hand"]
BACKS = START["backs"]
KNOWN = START["known"]
FRONT = START["front"]
PAWNS = START["pawns"]
NATURE_PLACES = START["nature places"]
LIFE_PLACES = START["life places"]
POWER_PLACES = START["power places"]
PILES = START["piles"]
UNSEEN = START["unseen"]
DISCARDS = START["discards"]
SUPPLY = START["supply"]
TOKENS = START["tokens"]
OBJECTIVES = START["objectives"]
TAKEN = START["taken"]
POWER = START["power"]
VICTIM = START["victim"]
TILES = START["tiles"]
(
    LAID,
    X,
    Y,
    LAND,
    ANIMALS,
    CITY,
    HUNGRY,
    SATISFIED,
    FED,
    AIMED,
    STANDING,
    AROUND,
    NEEDS,
) = (0, 1, 2, 3, 9, 10, 11, 12, 13, 14, 15, 20, 27)


@rule
def observe(v: State, box: Box, viewer: int, chosen: int, out: list[int]) -> None:
    """Write the view of this seat into zeros; `chosen` is the first half of its move, or NONE."""
    observe_table(v, out)
    if chosen != NONE:
        out[CHOSEN + chosen] = 1
    for k in range(v.players):
        seat = seat_after(v, viewer, k)
        out[ACTOR + k] = v.actor == seat
        out[TURN + k] = v.turn == seat
        out[PAWNS + k] = v.pawns[seat]
        observe_hand(v, seat, k, out)
        for card in range(13):
            out[FRONT + 13 * k + card] = v.front[seat][card]
    observe_objectives(v, box, viewer, out)
    observe_pending(v, viewer, out)
    observe_tiles(v, box, viewer, out)
    observe_aim(v, out)


@rule
def seat_after(v: State, viewer: int, k: int) -> int:
    """The seat k places from the viewer."""
    return viewer + k if viewer + k < v.players else viewer + k - v.players


@rule
def places_after(v: State, viewer: int, seat: int) -> int:
    """How many places from the viewer this seat is."""
    return seat - viewer if seat >= viewer else seat - viewer + v.players


@rule
def observe_table(v: State, out: list[int]) -> None:
    """What belongs to nobody."""
    out[PHASE + v.phase] = 1
    out[RULES + v.rules] = 1
    out[PLAYERS] = v.players
    out[ACTIONS_LEFT] = v.actions_left
    out[TOKENS] = v.tokens
    for card in range(CARDS):
        out[UNSEEN + card] = v.left[card]
        out[DISCARDS + card] = v.discards[card]
    for land in range(6):
        out[SUPPLY + land] = v.supply[land]
    for back in range(3):
        out[PILES + back] = v.piles[back]
    for place in range(3):
        if v.faceup[0][place] != NONE:
            out[NATURE_PLACES + 6 * place + v.faceup[0][place]] = 1
    for place in range(2):
        if v.faceup[1][place] != NONE:
            out[LIFE_PLACES + 39 * place + v.faceup[1][place] - FIRST_ANIMALS] = 1
        if v.faceup[2][place] != NONE:
            out[POWER_PLACES + 7 * place + v.faceup[2][place] - FIRST_POWER] = 1


@rule
def observe_hand(v: State, seat: int, k: int, out: list[int]) -> None:
    """The cards of the seat, k places from the viewer."""
    for place in range(v.hand_size[seat]):
        card = v.hands[seat][place]
        out[BACKS + 3 * k + back_of(card)] += 1
        if k == 0:
            out[HAND + card] += 1
    for place in range(v.known_size[seat]):
        out[KNOWN + CARDS * k + v.known[seat][place]] += 1


@rule
def observe_objectives(v: State, box: Box, viewer: int, out: list[int]) -> None:
    for objective in range(box.objective_count):
        state = v.objectives[objective]
        if state == AVAILABLE:
            out[OBJECTIVES + 6 * objective] = 1
        elif state != NOT_DEALT:
            out[OBJECTIVES + 6 * objective + 1 + places_after(v, viewer, state - TAKEN_BY)] = 1


@rule
def observe_pending(v: State, viewer: int, out: list[int]) -> None:
    """A power or a tornado that is being carried out."""
    for k in range(v.taken_count):
        card = v.taken[k]
        out[TAKEN + (card if card < HIDDEN else CARDS + card - HIDDEN)] += 1
    verb = verb_of(v.pending)
    if verb == verbs.PLAY:
        out[POWER + card_of(v.pending) - FIRST_POWER] = 1
    elif verb == verbs.TAKE:
        out[POWER + TORNADO - FIRST_POWER] = 1
        if v.phase == TAKE:
            out[VICTIM + places_after(v, viewer, extra_of(v.pending))] = 1


@rule
def observe_tiles(v: State, box: Box, viewer: int, out: list[int]) -> None:
    """A row per tile, in one function: calling one for each tile would take longer."""
    for tile in range(v.tile_count):
        row = TILES + TILE_COLUMNS * tile
        out[row + LAID] = 1
        out[row + X] = v.x[tile]
        out[row + Y] = v.y[tile]
        out[row + LAND + v.land[tile]] = 1
        out[row + ANIMALS] = v.animals[tile]
        around = counts_of(v.around[tile])
        for kind in range(7):
            out[row + AROUND + kind] = (around >> (4 * kind)) & 15
        city = v.city[tile]
        if city != NONE:
            out[row + CITY] = city + 1
            out[row + HUNGRY] = box.hungry[city]
            out[row + SATISFIED] = v.satisfied[city]
            out[row + FED] = (v.fed >> city) & 1
            for k in range(v.players):
                out[row + STANDING + k] = v.standing[city][seat_after(v, viewer, k)]
            needs = counts_of(box.needs[city])
            for kind in range(7):
                out[row + NEEDS + kind] = (needs >> (4 * kind)) & 15


@rule
def counts_of(pattern: int) -> int:
    """How many bits are set in each four (see `world`): six landscapes and animals."""
    pairs = pattern - ((pattern >> 1) & 0x5555555)
    return (pairs & 0x3333333) + ((pairs >> 2) & 0x3333333)


@rule
def observe_aim(v: State, out: list[int]) -> None:
    """The tiles that the power being answered aims at."""
    if verb_of(v.pending) != verbs.PLAY or card_of(v.pending) == TORNADO:
        return
    tile = tile_at(v, cell_of(v.pending))
    out[TILES + TILE_COLUMNS * tile + AIMED] = 1
    if card_of(v.pending) == EARTHQUAKE:
        other = tile_beside(v, tile, extra_of(v.pending))
        out[TILES + TILE_COLUMNS * other + AIMED] = 1
