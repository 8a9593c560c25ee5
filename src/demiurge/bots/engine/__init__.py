"""The search that the games share, compiled with the rules: chances, one move ahead, the tree.

These files are loaded once per game and speed (see `rules.speed`); a game's own files never import
them.
"""
