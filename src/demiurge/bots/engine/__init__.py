"""Thinking, compiled with the rules: chances, one move ahead, and the tree search.

Loaded once per speed like the rules (see `rules.speed`). What is the same for both games gets the
game's own functions as arguments; a game's folder holds what it looks at and its entry points.
"""
