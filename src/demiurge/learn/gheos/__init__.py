"""What is learned of Gheos beside who wins."""
