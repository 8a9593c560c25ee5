"""Benchmarks: our speed compared with a peer's or a reference's, always in the same run."""
