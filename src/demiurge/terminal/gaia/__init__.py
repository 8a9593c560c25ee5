"""Gaïa in the terminal: the world, the cards around it, and what happened, in words."""
