"""Reaching people who are away."""
