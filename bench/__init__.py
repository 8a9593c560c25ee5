"""Benchmarks: our speed beside a peer's or a reference's, always in the same run."""
