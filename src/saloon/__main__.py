"""`python -m saloon` is `saloon`."""

from saloon.cli import main

main()
