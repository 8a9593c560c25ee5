"""What `make` runs to set up this checkout, and to test the set-up."""
