"""What a bot sees in Gheos, and how it plays on at random."""
