"""Views: what a seat, or a spectator, may know, and a sampler of what it cannot.

`conceal` is the allow-list. It overwrites every field of a state, and copies only the fields that
it names. `fill` draws the cards that a view shows by their backs alone,
uniformly over all arrangements of the cards the viewer cannot know.
"""

from __future__ import annotations

from ..chance import Generator
from ..contract import SPECTATOR
from ..speed import put_all, rule
from . import verbs
from .cards import (
    FIRST_OBJECTIVE,
    HIDDEN,
    MAX_CITIES,
    MAX_HAND,
    MAX_PLAYERS,
    OBJECTIVE,
    back_of,
    end_card,
    first_card,
)
from .deal import dealt_back, random_in_pile, setup_step
from .hand import insert
from .state import DEALT, KEEP, SETUP, State
from .verbs import card_of, extra_of, verb_of


@rule
def conceal(s: State, viewer: int, v: State) -> None:
    """Write into `v`, blank or an older view, what the viewer may know of `s`."""
    show_table(s, v)
    show_world(s, v)
    for seat in range(MAX_PLAYERS):
        show_hand(s, seat, viewer, v)
    show_taken(s, viewer, v)


@rule
def show_table(s: State, v: State) -> None:
    """Whose move it is, the piles by size, everything that lies open."""
    v.players = s.players
    v.rules = s.rules
    v.actor = s.actor
    v.phase = s.phase
    v.turn = s.turn
    v.actions_left = s.actions_left
    v.dealt = s.dealt
    v.winner = s.winner
    v.reason = s.reason
    v.fed = s.fed
    v.pending = s.pending
    v.tokens = s.tokens
    v.pawns_each = s.pawns_each
    put_all(s.supply, v.supply)
    put_all(s.left, v.left)  # with the hidden cards below: all that lies face down
    put_all(s.discards, v.discards)  # G4.7
    put_all(s.piles, v.piles)
    for back in range(3):
        for place in range(3):
            v.faceup[back][place] = s.faceup[back][place]
    put_all(s.objectives, v.objectives)
    put_all(s.pawns, v.pawns)
    for seat in range(MAX_PLAYERS):
        for card in range(13):
            v.front[seat][card] = s.front[seat][card]


@rule
def show_world(s: State, v: State) -> None:
    """Tiles, animals, cities and pawns are open."""
    v.tile_count = s.tile_count
    v.frontier_count = s.frontier_count
    v.cities = s.cities
    put_all(s.grid, v.grid)
    put_all(s.frontier, v.frontier)
    put_all(s.cell, v.cell)
    put_all(s.x, v.x)
    put_all(s.y, v.y)
    put_all(s.land, v.land)
    put_all(s.city, v.city)
    put_all(s.animals, v.animals)
    put_all(s.around, v.around)
    put_all(s.order, v.order)
    put_all(s.tile_of, v.tile_of)
    put_all(s.satisfied, v.satisfied)
    for city in range(MAX_CITIES):
        for seat in range(MAX_PLAYERS):
            v.standing[city][seat] = s.standing[city][seat]


@rule
def show_hand(s: State, seat: int, viewer: int, v: State) -> None:
    """One's own hand whole; of others the known cards, and the backs of the rest (G10.7)."""
    v.hand_size[seat] = s.hand_size[seat]
    v.known_size[seat] = s.known_size[seat]
    for k in range(MAX_HAND):
        v.known[seat][k] = s.known[seat][k]
        v.hands[seat][k] = -1
    known = 0
    for k in range(s.hand_size[seat]):
        card = s.hands[seat][k]
        while known < s.known_size[seat] and s.known[seat][known] < card:
            known += 1
        if seat == viewer:
            shown = card
        elif known < s.known_size[seat] and s.known[seat][known] == card:
            known += 1
            shown = card
        else:
            v.left[card] += 1
            shown = HIDDEN + back_of(card)
        insert(v.hands[seat], k, shown)


@rule
def show_taken(s: State, viewer: int, v: State) -> None:
    """A taken card is seen by its victim at once and by the actor when all are taken."""
    v.taken_count = s.taken_count
    for k in range(4):
        card = s.taken[k]
        v.taken[k] = card
        v.taken_from[k] = s.taken_from[k]
        if k < s.taken_count and not sees_taken(s, k, viewer):
            v.left[card] += 1
            v.taken[k] = HIDDEN + back_of(card)


@rule
def sees_taken(s: State, k: int, viewer: int) -> bool:
    if viewer == SPECTATOR:
        return False
    return s.taken_from[k] == viewer or (s.phase == KEEP and s.turn == viewer)


@rule
def sees_face(s: State, move: int, viewer: int) -> bool:
    """The viewer sees the card that this move, about to be made, names."""
    if verb_of(move) == verbs.KEEP:
        return viewer == s.actor
    if verb_of(move) != verbs.DEAL or card_of(move) >= FIRST_OBJECTIVE:
        return True
    if s.phase == SETUP:
        back = dealt_back(s)
        if back == OBJECTIVE or setup_step(s) >= DEALT[back] * s.players:
            return True
        return viewer == setup_step(s) // DEALT[back]
    if verb_of(s.pending) == verbs.TAKE:
        victim = extra_of(s.pending)
        return viewer == victim or (viewer == s.turn and is_last_victim(s, victim))
    return extra_of(s.pending) > 0 or viewer == s.turn


@rule
def is_last_victim(s: State, victim: int) -> bool:
    """With this card all are taken, and the actor looks at them (G10.6)."""
    seat = (victim + 1) % s.players
    while seat != s.turn:
        if s.hand_size[seat] > 0:
            return False
        seat = (seat + 1) % s.players
    return True


@rule
def fill(v: State, rng: Generator) -> None:
    """Turn a view into a position: deal the hidden cards from all that lies face down."""
    for seat in range(v.players):
        known = 0
        while known < v.hand_size[seat] and v.hands[seat][known] < HIDDEN:
            known += 1
        for k in range(known, v.hand_size[seat]):
            card = draw_hidden(v, v.hands[seat][k] - HIDDEN, rng)
            insert(v.hands[seat], k, card)
    for k in range(v.taken_count):
        if v.taken[k] >= HIDDEN:
            v.taken[k] = draw_hidden(v, v.taken[k] - HIDDEN, rng)


@rule
def draw_hidden(v: State, back: int, rng: Generator) -> int:
    """A card with this back, each of those face down equally likely; it leaves the pile."""
    size = 0
    for card in range(first_card(back), end_card(back)):
        size += v.left[card]
    card = random_in_pile(v, back, size, rng)
    v.left[card] -= 1
    return card
