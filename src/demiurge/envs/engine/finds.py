"""What is found for an action that makes no move, instead of the move's place in the list."""

ILLEGAL = -1
HALF = -2  # it begins a move
