"""A table for programs: a JSON object a line on standard output, moves as JSON on standard input.

After the deal and after every move comes a line with the view of the person's seat. When that seat is asked
(`"legal"` is not empty) the program answers with a line: the number of an action, or a move such as
`{"do": "raid", "colour": "black"}`; `"undo"` and `"quit"` are understood too. What cannot be done gets a line with
`"error"`, and the question stands.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from saloon.core.errors import SaloonError
from saloon.core.words import Speaker
from saloon.terminal.crew import Remark
from saloon.terminal.table import Table

REPORT_SECONDS = 1.0


def play_json(table: Table, language: str) -> None:
    """Play until the game is over or the input ends."""
    w = table.speaker(language)
    try:
        table.save()
        _build(table)
        _write(view(table, w))
        while not table.state.over and _step(table, w):
            pass
    finally:
        table.crew.stop()
    if table.state.over:
        table.forget()
        _write({"replay": table.state.replay()})
    else:
        table.save()


def view(table: Table, w: Speaker, remark: Remark | None = None) -> dict[str, Any]:
    """What the person's seat may know, and what the bot said about its move."""
    seen = table.state.view(table.person, w.language, table.names(w))
    return {**seen, "remark": remark[w.language] if remark else None}


def _write(data: dict[str, Any]) -> None:
    print(json.dumps(data, ensure_ascii=False), flush=True)


def _build(table: Table) -> None:
    """Wait for the compiler: a program would rather wait than play against a stand-in."""
    table.crew.prepare()
    while not table.crew.wait(REPORT_SECONDS):
        done, total = table.crew.progress
        _write({"building": {"done": done, "total": total}})


def _step(table: Table, w: Speaker) -> bool:
    """One decision; False when there is nothing more to read."""
    remark = None
    if table.is_persons_turn:
        line = sys.stdin.readline()
        if not line:
            return False
        try:
            answer = json.loads(line)
            if answer == "quit":
                return False
            _do(table, answer)
        except SaloonError as wrong:
            _write({"error": wrong.say(w.language)})
            return True
        except (ValueError, RecursionError) as wrong:
            _write({"error": w("This line is not JSON: {reason}.", reason=wrong)})
            return True
    else:
        action, remark = table.crew.choose(table.state.turn, table.state.seen_by(table.state.turn))
        table.play(action, remark)
    _write(view(table, w, remark))
    return True


def _do(table: Table, answer: Any) -> None:
    if answer == "undo":
        table.undo()
    else:
        table.play(answer)
