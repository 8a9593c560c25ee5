"""What an action and an observation are in Gheos."""
