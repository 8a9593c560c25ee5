"""Why a move is not allowed: each cause with its rule number and a sentence.

`moves.why_not` answers with a cause; 0 means the move is allowed. `{subject}` (a tile or a colour)
and `{cell}` in a sentence are filled in with the move's own.
"""

from __future__ import annotations

CAUSES: tuple[tuple[str, str], ...] = (
    ("", "The move is allowed."),
    ("H2.3", "The set-up deals land tiles that the pile still holds."),
    ("H2.5", "It is not this seat's move."),
    ("H3.1", "A tile is to be added or replaced first."),
    ("H3.2", "A civilization is to be introduced or a follower taken now."),
    ("H3.3", "A scoring token is to be played now, or held."),
    ("H3.4", "Tiles are drawn by chance, never by a player."),
    ("H3.4", "A tile is to be drawn: a land tile or an Epoch tile that the pile still holds."),
    ("H4.1", "There is no {subject} in the hand."),
    ("H4.1", "A tile goes to an empty cell that shares a side with a tile; {cell} is not one."),
    ("H4.1", "{subject} looks the same in every rotation: the move is written with rotation 0."),
    ("H4.2", "There is no {subject} in the hand."),
    ("H4.2", "There is no tile to replace at {cell}."),
    ("H4.2", "The tile at {cell} has a pyramid and is never replaced."),
    ("H4.2", "{subject} looks the same in every rotation: the move is written with rotation 0."),
    ("H4.3", "The tile would cause a war, and the player has no follower to pay for it."),
    ("H4.3", "The tile would cause a migration, and the player has no follower to pay for it."),
    ("H4.3", "A follower is to be paid for the war or the migration first."),
    ("H4.3", "The player has no {subject} follower to pay with."),
    ("H5.3", "The tie in the war is to be decided: one of those with most swords wins."),
    ("H6.3", "The tie in the migration is to be decided: one of the parts with most wheat."),
    ("H7.1", "The {subject} marker is on the board already."),
    ("H7.1", "No continent has that name."),
    ("H7.1", "That continent is inhabited already."),
    ("H7.2", "The {subject} marker is not on the board."),
    ("H7.2", "The supply has no {subject} follower left."),
    ("H9.1", "The game is over: the last token of all has been scored."),
    ("H9.1", "The game is over: the last Epoch tile has been drawn."),
)

(
    ALLOWED,
    WRONG_SETUP_TILE,
    NOT_YOUR_MOVE,
    TILE_FIRST,
    PEOPLE_NOW,
    TOKEN_NOW,
    NOT_A_DEALER,
    WRONG_DRAWN_TILE,
    ADDED_NOT_IN_HAND,
    NOT_BESIDE_A_TILE,
    ADDED_ROTATION,
    REPLACING_NOT_IN_HAND,
    NO_TILE_THERE,
    PYRAMID_STAYS,
    REPLACING_ROTATION,
    WAR_UNPAID,
    MIGRATION_UNPAID,
    PAY_FIRST,
    NO_SUCH_FOLLOWER,
    NAME_A_WINNER,
    NAME_A_PART,
    ALREADY_ON_BOARD,
    NO_SUCH_CONTINENT,
    ALREADY_INHABITED,
    NOT_ON_BOARD,
    SUPPLY_EMPTY,
    OVER_BY_TOKENS,
    OVER_BY_EPOCHS,
) = range(len(CAUSES))
