"""What the games' environments share, compiled with the rules.

These files are loaded once per game and speed (see `rules.speed`).
"""
