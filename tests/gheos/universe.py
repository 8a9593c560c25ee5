"""Every well-formed move there is in a position, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from demiurge.rules.gheos import verbs
from demiurge.rules.gheos.land import NOWHERE
from demiurge.rules.gheos.state import IN_PLAY, State
from demiurge.rules.gheos.tiles import COLOURS, EPOCH, MAX_TILES
from demiurge.rules.gheos.verbs import cell_of, encode, verb_of
from demiurge.rules.rulebook import Components


def universe(s: State) -> Iterator[int]:
    """All verbs with all tiles, colours, cells and directions; a cell may be nowhere at all."""
    in_play = [s.cell[tile] for tile in range(MAX_TILES) if s.where[tile] == IN_PLAY]
    cells = [*in_play, *s.frontier[: s.frontier_count], NOWHERE]
    for tile in range(EPOCH + 1):
        yield encode(verbs.DEAL, tile, 0, 0)
    for colour in range(COLOURS):
        for verb in (verbs.PAY, verbs.WINNER, verbs.FOLLOW):
            yield encode(verb, colour, 0, 0)
    yield encode(verbs.SCORE, 0, 0, 0)
    yield encode(verbs.HOLD, 0, 0, 0)
    for direction in range(3):
        yield encode(verbs.MIGRATE, 0, 0, direction)
        for cell in cells:
            for colour in range(COLOURS):
                yield encode(verbs.INTRODUCE, colour, cell, direction)
            for tile in range(MAX_TILES):
                yield encode(verbs.ADD, tile, cell, direction)
                yield encode(verbs.REPLACE, tile, cell, direction)


def has_a_text(_: State, __: Components, move: int) -> bool:
    """The move names a cell of this land, or its frontier, if any."""
    placed = verb_of(move) in (verbs.ADD, verbs.REPLACE, verbs.INTRODUCE)
    return not placed or cell_of(move) != NOWHERE
