"""The table of BANG! drawn in text, with Rich's markup for the colours: 80 columns, a line a seat and five more."""

from __future__ import annotations

from saloon.core import NOBODY, Speaker
from saloon.core.columns import centred, cut, key, padded, painted, seat_style
from saloon.games.bang_dice import box, face
from saloon.games.bang_dice.box import DICE, MOST_LIFE, NONE, Face, Phase, Role, State
from saloon.games.bang_dice.manual import ARROW, BULLET, DEAD, HIT, HOLE, NOW, TURN, signs

NAME, CHARACTER, ROLE, LIFE, ARROWS, PLACES = 16, 15, 12, MOST_LIFE, 9, 6
"""Columns of each part of a seat's line; one more stands between them."""
DIE = 13
"""Columns of a die."""
# Both inks are given, so that a die looks the same on dark and on light terminals.
DIE_INKS = (
    "#000000 on #d7af5f", "#ffffff on #870000", "#000000 on #eeeeee", "#000000 on #eeeeee", "#000000 on #ffd75f",
    "#ffffff on #444444",
)  # fmt: skip
ROLE_INKS = {Role.SHERIFF: "#000000 on #ffd700", Role.DEPUTY: "bold", Role.OUTLAW: "bold", Role.RENEGADE: "bold"}


def draw(s: State, w: Speaker) -> list[str]:
    """The seats, line by line, below them the pile of arrows and the dice, and what the signs mean."""
    pile = f"{ARROW * s.pile} {w.many('{n} arrow in the pile', '{n} arrows in the pile', s.pile)}"
    return [_heading(w), *(_seat(s, seat, w) for seat in range(s.seats)), pile, *_dice(s, w), key(signs(w))]


# ---- The seats


def _heading(w: Speaker) -> str:
    parts = (
        ("", NAME), (w("Character"), CHARACTER), (w("Role"), ROLE), (w("Lives"), LIFE + 3), (w("Arrows"), ARROWS),
        (w("Away"), PLACES),
    )  # fmt: skip
    return " ".join(padded(text, width, "dim") for text, width in parts)


def _seat(s: State, seat: int, w: Speaker) -> str:
    """A player: who, what, how many lives and arrows, and how far from whoever rolls."""
    if not box.is_living(s, seat):
        return _dead(s, seat, w)
    style = seat_style(s, seat, w)
    mark = TURN if s.turns and seat == s.roller else " "
    return " ".join(
        (
            padded(f"{mark} {w.name(seat)}", NAME, style),
            padded("" if s.character[seat] == NONE else face.character_name(s.character[seat]), CHARACTER),
            _role(s.role[seat], w),
            _life(s, seat),
            padded(ARROW * s.arrows[seat], ARROWS),
            _where(s, seat),
        )
    )


def _dead(s: State, seat: int, w: Speaker) -> str:
    name, character = f"{DEAD} {w.name(seat)}", face.character_name(s.character[seat])
    role = face.role_name(s.role[seat], w)
    return " ".join((padded(name, NAME, "dim"), padded(character, CHARACTER, "dim strike"), padded(role, ROLE, "dim")))


def _role(role: int, w: Speaker) -> str:
    if role == Role.UNKNOWN:
        return padded("?", ROLE, "dim")
    return padded(face.role_name(role, w), ROLE, ROLE_INKS[Role(role)])


def _life(s: State, seat: int) -> str:
    """Bullets that are left, holes where others were, and their number."""
    full = 0 if s.character[seat] == NONE else box.full_life(s, seat)
    bullets = BULLET * s.life[seat] + HOLE * (full - s.life[seat])
    return f"{padded(bullets, LIFE)} {s.life[seat] or '':>2}"


def _where(s: State, seat: int) -> str:
    """How far away, and the shots that are aimed there."""
    player = face.view(s, None)["players"][seat]
    return padded(f"{player['places'] or ''} {HIT * player['hits']}", PLACES)


# ---- The dice


def _dice(s: State, w: Speaker) -> list[str]:
    """The five dice with their numbers, and what each is used for."""
    view = face.view(s, None)
    if not view["dice"]:
        return ["", ""]
    faces = " ".join(
        painted(cut(f"{die + 1}: {face.face_name(s.dice[die], w)}", DIE).center(DIE), DIE_INKS[s.dice[die]])
        for die in range(DICE)
    )
    uses = " ".join(centred(_use(s, die, view["dice"][die]["state"], w), DIE) for die in range(DICE))
    return [faces, uses]


def _use(s: State, die: int, state: str, w: Speaker) -> str:
    if s.target[die] != NOBODY:
        double = " ×2" if die == s.doubled else ""
        return cut(w.name(s.target[die]), DIE - len(double)) + double
    if s.phase == Phase.REROLL:
        return w("stays") if state == "locked" else ""
    if s.dice[die] == Face.ARROW:
        return w("taken")
    return {"now": NOW, "spent": w("spent")}.get(state, "")
