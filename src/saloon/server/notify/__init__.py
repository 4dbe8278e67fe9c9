"""Notifications for people who are away."""
