"""Matches between computer players, and the statistics that follow from them.

`schedule` says who sits where, `match` plays one game, `pool` uses all cores, `results` keeps the
games in files, `figures` and `ratings` compute rates and ratings with intervals, `summary` and
`report` show them. Players see views only; nothing here knows a rule.
"""
