"""Gaïa: the rules numbered G1.1 to G10.13, as code.

`box` and `state` say what exists; `world`, `cities`, `objectives`, `powers`, `deal` and `turn`
carry the rules out; `moves` lists, judges and makes moves; `view` decides who may know what;
`notation` reads and writes text; `rulebook` gathers what the rest of the project uses.
"""
