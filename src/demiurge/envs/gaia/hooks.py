"""What the engine asks of Gaïa's rules."""

from ...rules.chance import Generator
from ...rules.gaia import verbs
from ...rules.gaia.box import Box
from ...rules.gaia.cards import FIRST_OBJECTIVE, MAX_PLAYERS
from ...rules.gaia.drivers import deal_on, next_move
from ...rules.gaia.moves import apply, list_legal
from ...rules.gaia.state import DEAL, MAX_MOVES, OVER, State
from ...rules.gaia.verbs import card_of, extra_of, verb_of
from ...rules.gaia.view import conceal, fill, sees_face
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
def deal(s: State, box: Box, rng: Generator, moves: list[int]) -> None:
    """Let chance deal until a player is to move."""
    deal_on(s, box, rng, moves)


@rule
def winners(s: State) -> int:
    """A bit per seat that has won."""
    return 1 << s.winner


@rule
def weight(s: State, move: int, box: Box) -> int:  # noqa: ARG001 - the games' hooks look alike
    """How many cards this deal may stand for: chances are as these weights."""
    card = card_of(move)
    if card >= FIRST_OBJECTIVE:
        return 1
    if s.phase != DEAL or verb_of(s.pending) != verbs.TAKE:
        return s.left[card]
    victim = extra_of(s.pending)
    count = 0
    for k in range(s.hand_size[victim]):
        count += s.hands[victim][k] == card
    return count
