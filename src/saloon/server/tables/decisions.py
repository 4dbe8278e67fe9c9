"""Last decisions: what each seat may take back, remembered until something happens."""

from __future__ import annotations

from saloon.server.tables.fold import PLAYING, Fold
from saloon.sitting.chapters import standing_moves
from saloon.sitting.undo import CannotUndo, last_decision, refuse_plainly


class Decisions:
    """What the seats of one table may take back."""

    def __init__(self) -> None:
        self._known: tuple[Fold | None, int, int | CannotUndo] | None = None
        """The last answer, for that fold and seat."""

    def target(self, fold: Fold | None, phase: str, seat: int) -> int:
        """The number of this seat's last decision; CannotUndo says why it stands."""
        known = self._known
        if known is None or known[0] is not fold or known[1] != seat:
            try:
                found: int | CannotUndo = _found(fold, phase, seat)
            except CannotUndo as wrong:
                found = wrong
            known = self._known = fold, seat, found
        if isinstance(known[2], CannotUndo):
            raise known[2].with_traceback(None)
        return known[2]


def _found(fold: Fold | None, phase: str, seat: int) -> int:
    if phase != PLAYING or fold is None:
        raise CannotUndo("the game is not in play")
    if fold.charter.rated:
        raise CannotUndo("In a rated game every decision stands.")
    steps = [chapter.step for chapter in standing_moves(fold.chapters) if chapter.step is not None]
    refuse_plainly(fold.charter.game, steps, seat)  # the cheap check: it mostly decides
    number = fold.state.numbers[last_decision(fold.state, seat)]
    if not all(chapter.can_undo for chapter in fold.chapters[number:]):
        raise CannotUndo("Somebody has given up since: your last decision stands.")
    return number
