"""Matches between computer players, and what may honestly be said about them.

`schedule` says who sits where, `match` plays one game, `pool` keeps all cores at it, `results`
keeps what came of it in files, `figures` and `ratings` turn that into rates and ratings with
intervals, `summary` and `report` tell them. Players see views only; nothing here knows a rule.
"""
