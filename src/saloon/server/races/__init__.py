"""Live shootouts: run on a clock, judged by a pure function."""
