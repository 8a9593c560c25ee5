"""Gheos in the terminal: the land, the people around it, and what happened, in words."""
