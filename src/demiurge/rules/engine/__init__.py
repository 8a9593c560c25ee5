"""What every game's rules share, compiled with them: playing on without players, entry points.

These files are loaded once per game and speed (see `speed`). A game's own files never import them.
"""
