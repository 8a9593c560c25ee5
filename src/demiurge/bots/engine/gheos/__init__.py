"""What a bot looks at in Gheos, and the entry points."""
