"""Write the golden playthroughs anew, after a change of rules or texts that was meant:

    python tests/games/boomtown/make_golden.py

and then read the difference line by line before keeping it.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    from tests.games.boomtown.playthroughs import GOLDEN, PLAYTHROUGHS, file_of, lines

    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.txt"):
        old.unlink()
    for seats, seed, tempo in PLAYTHROUGHS:
        file_of(seats, seed, tempo).write_text("\n".join(lines(seats, seed, tempo)) + "\n", "utf-8")
    print(f"{len(PLAYTHROUGHS)} playthroughs written to {GOLDEN}")
