"""Computer players. A bot sees a `View` and names a move; nothing else of the game reaches it."""
