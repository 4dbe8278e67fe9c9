"""Live shootouts, run on a clock and adjudicated by a pure function."""
