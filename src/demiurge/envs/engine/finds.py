"""Stand in for a legal move's index where an action makes no whole move."""

ILLEGAL = -1
HALF = -2  # it begins a move
