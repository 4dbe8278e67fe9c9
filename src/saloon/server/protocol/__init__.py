"""Every message, both ways."""
