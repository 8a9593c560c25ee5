"""Views: what a seat, or a spectator, may know, and a sampler of what it cannot (H2.4).

`conceal` is the allow-list. It overwrites every field of a state, and copies only the fields that
it names. `fill` draws the tiles that a view shows by their backs alone,
uniformly over all arrangements of the tiles the viewer cannot know.
"""

from __future__ import annotations

from ..chance import Generator
from ..frontier import NONE
from ..speed import put_all, rule
from . import verbs
from .deal import gain_tile, put_in_hand, random_tile, receiver
from .state import FACE_DOWN, HELD, State
from .tiles import COLOURS, EPOCH, HIDDEN, MAX_HAND, MAX_PLAYERS, MAX_TILES
from .verbs import subject_of, verb_of


@rule
def conceal(s: State, viewer: int, v: State) -> None:
    """Write into `v`, blank or an older view, what the viewer may know of `s`."""
    show_table(s, v)
    show_people(s, v)
    show_land(s, v)
    for seat in range(MAX_PLAYERS):
        show_hand(s, seat, viewer, v)


@rule
def show_table(s: State, v: State) -> None:
    """Whose move it is, what is being settled, the size of the pile."""
    v.players = s.players
    v.actor = s.actor
    v.phase = s.phase
    v.turn = s.turn
    v.winners = s.winners
    v.reason = s.reason
    v.pile = s.pile
    v.epochs = s.epochs
    v.played = s.played
    v.replaced = s.replaced
    v.together = s.together
    v.upheaval = s.upheaval
    v.choices = s.choices


@rule
def show_people(s: State, v: State) -> None:
    """Civilizations, followers, tokens and points are open."""
    for colour in range(COLOURS):
        v.home[colour] = s.home[colour]
        v.supply[colour] = s.supply[colour]
    for seat in range(MAX_PLAYERS):
        v.points[seat] = s.points[seat]
        v.tokens[seat] = s.tokens[seat]
        for colour in range(COLOURS):
            v.followers[seat][colour] = s.followers[seat][colour]


@rule
def show_land(s: State, v: State) -> None:
    """Tiles in play and out of the game are open; those in hands look as if in the pile."""
    v.frontier_count = s.frontier_count
    put_all(s.grid, v.grid)
    put_all(s.frontier, v.frontier)
    for tile in range(MAX_TILES):
        v.where[tile] = FACE_DOWN if s.where[tile] == HELD else s.where[tile]
    put_all(s.cell, v.cell)
    put_all(s.place, v.place)
    put_all(s.rotation, v.rotation)
    put_all(s.joins, v.joins)
    put_all(s.landmass, v.landmass)
    put_all(s.counts, v.counts)
    put_all(s.inhabitant, v.inhabitant)
    put_all(s.beside, v.beside)


@rule
def show_hand(s: State, seat: int, viewer: int, v: State) -> None:
    """One's own hand whole, of others the backs."""
    v.hand_size[seat] = 0
    for k in range(MAX_HAND):
        v.hands[seat][k] = NONE
    for k in range(s.hand_size[seat]):
        if seat == viewer:
            gain_tile(v, seat, s.hands[seat][k])
        else:
            put_in_hand(v, seat, HIDDEN)


@rule
def sees_face(s: State, move: int, viewer: int) -> bool:
    """The viewer sees the tile that this move, about to be made, names."""
    if verb_of(move) != verbs.DEAL or subject_of(move) == EPOCH:
        return True
    return viewer == receiver(s)


@rule
def fill(v: State, rng: Generator) -> None:
    """Turn a view into a position: draw the hidden tiles from all that lies face down."""
    for seat in range(v.players):
        hidden = 0
        while v.hand_size[seat] > 0 and v.hands[seat][v.hand_size[seat] - 1] == HIDDEN:
            v.hand_size[seat] -= 1
            hidden += 1
        for _ in range(hidden):
            gain_tile(v, seat, random_tile(v, rng))
