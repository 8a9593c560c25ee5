"""What environments of both games share, compiled with the rules.

These files are loaded once per game and speed, as parts of `envs.gaia` and `envs.gheos`, whose
folders look here for what they do not have. So `actions` and `observation` mean the game's own.
"""
