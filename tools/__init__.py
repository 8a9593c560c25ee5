"""What `make` runs to set up this checkout, and to prove that it can be set up."""
