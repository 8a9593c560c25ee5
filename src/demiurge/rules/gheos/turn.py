"""The turn: tile, people, token, draw (section 3).

Step 1 always has a legal move. A hand is never empty then, and some empty cell shares a side with
exactly one tile: in the topmost row that holds a tile, the cell above a down tile, or, if there
are only up tiles, the cell to the right of the last one. A tile added there joins nothing.
"""

from __future__ import annotations

from ..contract import CHANCE
from ..speed import rule, tell
from .ending import finish
from .events import H8_1, MADE
from .people import can_follow, can_introduce
from .scoring import is_token_left, score_token
from .state import BY_TOKENS, DRAW, PEOPLE, TILE, TOKEN, State
from .tiles import COLOURS


@rule
def begin_turn(s: State, seat: int) -> None:
    """Turns go round in seat order (H2.5); a tile comes first (H3.1)."""
    s.turn = seat
    s.actor = seat
    s.phase = TILE


@rule
def begin_people(s: State) -> None:
    """Then a civilization or a follower (H3.2), unless neither is possible (H3.5)."""
    s.phase = PEOPLE
    for colour in range(COLOURS):
        if can_follow(s, colour):
            return
    if not can_introduce(s):
        begin_token(s)


@rule
def begin_token(s: State) -> None:
    """Then a token, for those who have one (H3.3)."""
    if s.tokens[s.turn] > 0:
        s.phase = TOKEN
    else:
        begin_draw(s)


@rule
def play_token(s: State) -> None:
    """The last token of all ends the game at once (H9.1)."""
    tell(s, MADE, H8_1)
    score_token(s)
    if is_token_left(s):
        begin_draw(s)
    else:
        finish(s, BY_TOKENS)


@rule
def begin_draw(s: State) -> None:
    """Last, a tile is drawn (H3.4).

    The pile cannot be empty: it holds at least eight Epoch tiles at first, and the game ends with
    the eighth at the latest (H9.1).
    """
    s.phase = DRAW
    s.actor = CHANCE
