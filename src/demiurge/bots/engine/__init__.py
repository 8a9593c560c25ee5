"""Thinking that both games share, compiled with the rules: chances, one move ahead, the tree.

These files are loaded once per game and speed, as parts of `bots.gaia` and `bots.gheos`, whose
folders look here for what they do not have. So `hooks` and `features` mean the game's own.
"""
