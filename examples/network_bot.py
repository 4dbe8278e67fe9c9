"""A bot that takes a seat over the network: `python examples/network_bot.py http://localhost:8000 TABLE`.

It raids the most cows, rides anywhere, and otherwise takes what comes first.
"""

import re
import sys
from typing import Any

from saloon.client import Client


def size(move: dict[str, Any]) -> int:
    """The number of cows that a move speaks of."""
    found = re.search(r"\d+", move["say"])
    return int(found.group()) if found else 0


def choose(view: dict[str, Any]) -> dict[str, Any]:
    """The move with the most cows in it."""
    best: dict[str, Any] = max(view["legal"], key=size)["move"]
    return best


if __name__ == "__main__":
    url, table = sys.argv[1:3]
    with Client(url).guest("Robbie").sit(table) as chair:
        prizes = chair.play_on(choose)
        print("I got", prizes[chair.card["mine"]])
