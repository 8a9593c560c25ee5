"""What a bot sees in Gaïa, and how it plays on at random."""
