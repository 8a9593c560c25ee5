"""What the engine asks of Gheos's rules."""

from ...rules.chance import Generator
from ...rules.gheos.box import Box
from ...rules.gheos.drivers import deal_on, next_move
from ...rules.gheos.moves import apply, list_legal
from ...rules.gheos.state import MAX_MOVES, OVER, State
from ...rules.gheos.tiles import EPOCH, MAX_PLAYERS
from ...rules.gheos.verbs import subject_of
from ...rules.gheos.view import conceal, fill, sees_face
from ...rules.speed import rule

__all__ = [
    "MAX_MOVES",
    "MAX_PLAYERS",
    "OVER",
    "State",
    "apply",
    "conceal",
    "deal",
    "fill",
    "list_legal",
    "next_move",
    "sees_face",
    "weight",
    "winners",
]


@rule
def deal(s: State, box: Box, rng: Generator, moves: list[int]) -> None:  # noqa: ARG001 - as Gaïa's
    """Let chance deal until a player is to move."""
    deal_on(s, box, rng)


@rule
def winners(s: State) -> int:
    """A bit per seat that has won."""
    return s.winners


@rule
def weight(s: State, move: int, box: Box) -> int:
    """How many tiles this deal may stand for: chances are as these weights."""
    return box.epochs - s.epochs if subject_of(move) == EPOCH else 1
