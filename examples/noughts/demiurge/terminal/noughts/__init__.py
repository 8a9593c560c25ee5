"""The board of Noughts in the terminal."""
