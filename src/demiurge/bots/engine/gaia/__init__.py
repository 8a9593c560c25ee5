"""What a bot looks at in Gaïa, and the entry points."""
