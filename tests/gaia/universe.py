"""Every well-formed move there is in a position, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from demiurge.rules.frontier import NONE, is_frontier, tile_at
from demiurge.rules.gaia import verbs
from demiurge.rules.gaia.cards import CARDS, EARTHQUAKE, HIDDEN, PROTECTION, TORNADO
from demiurge.rules.gaia.notation import move_text
from demiurge.rules.gaia.state import State
from demiurge.rules.gaia.verbs import card_of, cell_of, encode, extra_of, verb_of
from demiurge.rules.gaia.world import EAST, NORTH, NOT_ADJACENT, NOWHERE, neighbour
from demiurge.rules.rulebook import Components


def universe(s: State) -> Iterator[int]:
    """All verbs with all cards, cells and details; a cell is a tile, a free place or neither."""
    cells = [*s.cell[: s.tile_count], *s.frontier[: s.frontier_count], NOWHERE]
    for card in range(HIDDEN):
        yield encode(verbs.DEAL, card, 0, 0)
    for card in range(CARDS):
        yield encode(verbs.DISCARD, card, 0, 0)
        yield encode(verbs.KEEP, card, 0, 0)
    for back in range(3):
        for place in range(4):
            yield encode(verbs.DRAW, back, 0, place)
        for seat in range(5):
            yield encode(verbs.TAKE, back, 0, seat)
    for objective in range(16):
        yield encode(verbs.CLAIM, objective, 0, 0)
    yield encode(verbs.PROTECT, 0, 0, 0)
    yield encode(verbs.ALLOW, 0, 0, 0)
    for cell in cells:
        for side in (0, 1, 2, 3, NOT_ADJACENT):
            yield encode(verbs.FEED, 0, cell, side)
    for card in range(CARDS):
        if card in (TORNADO, PROTECTION):
            yield encode(verbs.PLAY, card, 0, 0)
            continue
        for cell in cells:
            yield encode(verbs.PLAY, card, cell, EAST)
            if card == EARTHQUAKE:
                yield encode(verbs.PLAY, card, cell, NORTH)
                yield encode(verbs.PLAY, card, cell, NOT_ADJACENT)


def has_a_text(s: State, components: Components, move: int) -> bool:
    """The move names cells of this world, or its frontier, and cards of this box."""
    verb, card, cell, extra = verb_of(move), card_of(move), cell_of(move), extra_of(move)
    if verb in (verbs.FEED, verbs.PLAY) and card not in (TORNADO, PROTECTION):
        if cell == NOWHERE or extra == NOT_ADJACENT:
            return False
        beside = neighbour(cell, extra)
        pair = verb == verbs.FEED or card == EARTHQUAKE
        if pair and tile_at(s, beside) == NONE and not is_frontier(s, beside):
            return False
    faces = components.faces()
    words = move_text(s, move).split()
    return all(word in faces for word in words if word.startswith(("city:", "objective:")))
