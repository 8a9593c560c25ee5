"""What is learned of Gaïa beside who wins."""
