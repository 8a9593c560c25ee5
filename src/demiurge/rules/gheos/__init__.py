"""Gheos: the rules numbered H1.1 to H9.3, as code.

`box` and `state` say what exists; `land` lays tiles and draws landmasses; `upheaval`, `war` and
`migration` say what a tile brings about; `people`, `scoring`, `deal` and `turn` carry the rest of
a turn out; `moves` lists, judges and makes moves; `events` names what rules tell of a move; `view`
decides who may know what; `notation`, with its `names`, reads and writes text; `rulebook` gathers
what the rest of the project uses.
"""
