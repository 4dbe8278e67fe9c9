"""Write the golden playthroughs anew, after a change of rules or texts that was meant:

    python tests/games/public_enemy/make_golden.py

and then read the difference line by line before keeping it.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    from tests.games.public_enemy.playthroughs import GOLDEN, PLAYTHROUGHS, file_of, lines

    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.txt"):
        old.unlink()
    for which in PLAYTHROUGHS:
        file_of(*which).write_text("\n".join(lines(*which)) + "\n", "utf-8")
    print(f"{len(PLAYTHROUGHS)} playthroughs written to {GOLDEN}")
