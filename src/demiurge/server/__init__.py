"""Tables for people: a server that loses nothing and tells no secrets.

A table is an append-only log of moves (`table`), kept in a database (`store`); those who look on
get views and events (`room`); computers think in processes of their own (`thinkers`). Nothing in
here knows a rule, and nothing leaves but through a view.
"""
