"""What a bot sees in Noughts, and how it plays on at random."""
