"""Why a move is not allowed: each cause with its rule number and a sentence."""

from __future__ import annotations

CAUSES: tuple[tuple[str, str], ...] = (
    ("", "The move is allowed."),
    ("N2.2", "A stone is to be drawn: one that is still in the bag."),
    ("N2.2", "Stones are drawn by chance, never by a player."),
    ("N2.3", "It is not this seat's move."),
    ("N3.1", "A cell is to be marked now."),
    ("N3.1", "{cell} is marked already."),
    ("N4.2", "The board is full: the stones are shown now."),
    ("N4.2", "The player does not have {stone}."),
    ("N4.3", "The game is over."),
)

(
    ALLOWED,
    NOT_IN_THE_BAG,
    NOT_A_DEALER,
    NOT_YOUR_MOVE,
    MARK_NOW,
    MARKED_ALREADY,
    SHOW_NOW,
    NOT_THAT_STONE,
    GAME_OVER,
) = range(len(CAUSES))
