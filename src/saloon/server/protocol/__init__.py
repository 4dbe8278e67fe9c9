"""Every message, both ways, as types. docs/protocol.md and the types of the page are made from these by
`tools/protocol.py`.
"""

VERSION = 2
"""Counts up whenever a client has to change: see “Changes” in docs/protocol.md."""
