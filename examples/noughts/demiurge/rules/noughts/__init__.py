"""Noughts: the rules numbered N1.1 to N4.3, as code."""
