"""Tables for people: a server that loses nothing and tells no secrets.

A table is an append-only log of moves (`table`, `log`), kept in a database (`store`). A request
(`routes`) works on a `draft`; `rooms` commits and publishes it. `streams` show the tables,
`computers` play at them, `clocks` looks for those that are due; a `house` is all of this in one
process. No rule of a game is in here, and what a player gets is a view.
"""
