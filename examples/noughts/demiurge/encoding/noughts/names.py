"""The actions of Noughts in words, in the order of their numbers."""

from demiurge.rules.noughts.state import CELL_NAMES

NAMES = (*(f"mark {cell}" for cell in CELL_NAMES), "show")
