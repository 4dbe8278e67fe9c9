"""The table of BANG! drawn in text, with Rich's markup for the colours: 80 columns, a line a seat and five more."""

from __future__ import annotations

from saloon.core import NOBODY, Speaker
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
    return [_heading(w), *(_seat(s, seat, w) for seat in range(s.seats)), pile, *_dice(s, w), _key(w)]


# ---- Fitting text into columns


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _painted(text: str, style: str) -> str:
    plain = text.replace("[", "\\[")
    return f"[{style}]{plain}[/]" if style and text else plain


def _left(text: str, width: int, style: str = "") -> str:
    text = _cut(text, width)
    return _painted(text, style) + " " * (width - len(text))


def _centred(text: str, width: int) -> str:
    return _cut(text, width).center(width)


def _key(w: Speaker) -> str:
    return _painted("  ".join(f"{sign} {meaning}" for sign, meaning in signs(w)), "dim")


# ---- The seats


def _heading(w: Speaker) -> str:
    parts = (
        ("", NAME), (w("Character"), CHARACTER), (w("Role"), ROLE), (w("Lives"), LIFE + 3), (w("Arrows"), ARROWS),
        (w("Away"), PLACES),
    )  # fmt: skip
    return " ".join(_left(text, width, "dim") for text, width in parts)


def _seat(s: State, seat: int, w: Speaker) -> str:
    """A player: who, what, how many lives and arrows, and how far from whoever rolls."""
    if not box.is_living(s, seat):
        return _dead(s, seat, w)
    style = "bold reverse" if seat == s.turn else "bold" if seat == w.seat else ""
    mark = TURN if s.turns and seat == s.roller else " "
    return " ".join(
        (
            _left(f"{mark} {w.name(seat)}", NAME, style),
            _left("" if s.character[seat] == NONE else face.character_name(s.character[seat]), CHARACTER),
            _role(s.role[seat], w),
            _life(s, seat),
            _left(ARROW * s.arrows[seat], ARROWS),
            _where(s, seat),
        )
    )


def _dead(s: State, seat: int, w: Speaker) -> str:
    name, character = f"{DEAD} {w.name(seat)}", face.character_name(s.character[seat])
    role = face.role_name(s.role[seat], w)
    return " ".join((_left(name, NAME, "dim"), _left(character, CHARACTER, "dim strike"), _left(role, ROLE, "dim")))


def _role(role: int, w: Speaker) -> str:
    if role == Role.UNKNOWN:
        return _left("?", ROLE, "dim")
    return _left(face.role_name(role, w), ROLE, ROLE_INKS[Role(role)])


def _life(s: State, seat: int) -> str:
    """Bullets that are left, holes where others were, and their number."""
    full = 0 if s.character[seat] == NONE else box.full_life(s, seat)
    bullets = BULLET * s.life[seat] + HOLE * (full - s.life[seat])
    return f"{_left(bullets, LIFE)} {s.life[seat] or '':>2}"


def _where(s: State, seat: int) -> str:
    """How far away, and the shots that are aimed there."""
    player = face.view(s, None)["players"][seat]
    return _left(f"{player['places'] or ''} {HIT * player['hits']}", PLACES)


# ---- The dice


def _dice(s: State, w: Speaker) -> list[str]:
    """The five dice with their numbers, and what each is used for."""
    view = face.view(s, None)
    if not view["dice"]:
        return ["", ""]
    faces = " ".join(
        _painted(_centred(f"{die + 1}: {face.face_name(s.dice[die], w)}", DIE), DIE_INKS[s.dice[die]])
        for die in range(DICE)
    )
    uses = " ".join(_left(_centred(_use(s, die, view["dice"][die]["state"], w), DIE), DIE) for die in range(DICE))
    return [faces, uses]


def _use(s: State, die: int, state: str, w: Speaker) -> str:
    if s.target[die] != NOBODY:
        double = " ×2" if die == s.doubled else ""
        return _cut(w.name(s.target[die]), DIE - len(double)) + double
    if s.phase == Phase.REROLL:
        return w("stays") if state == "locked" else ""
    if s.dice[die] == Face.ARROW:
        return w("taken")
    return {"now": NOW, "spent": w("spent")}.get(state, "")
