"""Every message in both directions, as types, from which `tools/protocol.py` generates docs/protocol.md and the page's
types.
"""

VERSION = 3
"""Incremented whenever clients have to change: see “Changes” in docs/protocol.md."""
