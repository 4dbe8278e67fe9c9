"""The rules of BANG! The Dice Game in our own words, for people who have never seen the game."""

from __future__ import annotations

from saloon.core import Section, Speaker, items, legend, section
from saloon.games.bang_dice import box
from saloon.games.bang_dice.box import ARROWS, DICE, LIFE, MORE_FOR_THE_SHERIFF, ROLE_CARDS, ROLLS, Character, State
from saloon.games.bang_dice.names import character_name

BULLET, HOLE, ARROW, TURN, HIT, DEAD, NOW = "●", "○", "➶", "►", "✹", "†", "▲"


def signs(w: Speaker) -> list[tuple[str, str]]:
    """What the signs of the drawing mean."""
    return [
        (BULLET, w("life")),
        (HOLE, w("lost")),
        (ARROW, w("arrow")),
        (HIT, w("shot aimed")),
        (TURN, w("rolls")),
        (DEAD, w("dead")),
        ("?", w("hidden role")),
        (NOW, w("asked")),
    ]


def rules_help(w: Speaker, s: State | None = None) -> list[Section]:
    """The rules, section by section; with a state, as this table has agreed on them."""
    return [*_table(w), *_turn(w), *_faces(w), *_asked(w), *_characters(w), *_end(w, s), *_reading(w)]


def _table(w: Speaker) -> list[Section]:
    return [
        section(
            w("The aim"),
            w(
                "Everybody has a role, and only the Sheriff’s lies open. The Sheriff and the Deputies want all Outlaws "
                "and Renegades dead, the Outlaws want the Sheriff dead, and a Renegade wants to be the last one alive. "
                "The dead win with their side."
            ),
        ),
        section(
            w("Who plays"),
            w("Three to eight players. From four on, the roles are dealt like this:"),
            items(_roles(seats, w) for seats in range(box.OPEN_ROLES + 1, box.MOST_SEATS + 1)),
            w(
                "You know your own role and the Sheriff’s. Another’s is shown when they die. The Sheriff has "
                "{more} lives more than the character says, and begins. Then it goes clockwise, to the left.",
                more=MORE_FOR_THE_SHERIFF,
            ),
        ),
        section(
            w("Three players"),
            w(
                "There is no Sheriff, nobody has extra lives, and all roles lie open. The Deputy begins. The Deputy "
                "hunts the Renegade, the Renegade the Outlaw, the Outlaw the Deputy. Take your prey’s last life with "
                "a shot or a Gatling of your own, and you win, whoever else falls with it."
            ),
            w(
                "If somebody else, the Indians or dynamite get there first, the two who are left duel: the survivor "
                "wins. Nobody left alive is a draw."
            ),
        ),
        section(
            w("Your character"),
            w(
                "Everybody has a character, face up, with a number of lives and an ability. You never have more lives "
                "than you began with. If you agreed on it, everybody chooses one of two, the Sheriff first."
            ),
            at="character",
        ),
    ]


def _roles(seats: int, w: Speaker) -> str:
    """The roles at a table of so many."""
    law, deputies, outlaws, renegades = (ROLE_CARDS[seats, role] for role in range(box.ROLES))
    dealt = (
        w.many("{n} Sheriff", "{n} Sheriffs", law) if law else "",
        w.many("{n} Deputy", "{n} Deputies", deputies) if deputies else "",
        w.many("{n} Outlaw", "{n} Outlaws", outlaws) if outlaws else "",
        w.many("{n} Renegade", "{n} Renegades", renegades) if renegades else "",
    )
    return w("{seats} players: {roles}", seats=seats, roles=", ".join(filter(None, dealt)))


def _turn(w: Speaker) -> list[Section]:
    return [
        section(
            w("Rolling"),
            w(
                "Roll all {dice} dice. Then you may roll any of them again, up to {more} times, also some that you "
                "kept before. You need not use all rolls.",
                dice=DICE,
                more=ROLLS - 1,
            ),
            items(
                (
                    w("Arrows count at once, after every roll; an arrow that you keep is not counted again."),
                    w("Dynamite is never rolled again. The third one ends your rolling."),
                )
            ),
            w(
                "What shows in the end happens, like it or not, in this order: dynamite, the shots of 1 and 2, beers, "
                "Gatling. Every die must be used."
            ),
            at="reroll",
        ),
        section(
            w("The dice are yours"),
            w("When a turn has passed without a question, the next one begins when you say so."),
            at="roll",
        ),
    ]


def _faces(w: Speaker) -> list[Section]:
    return [
        section(
            w("Arrow"),
            w(
                "For each arrow you roll, take one from the pile of {arrows}. It stays in front of you. Whoever takes "
                "the last one brings the Indians: everybody loses a life for each arrow they have, and all arrows go "
                "back to the pile. If you had more to take, take the rest now.",
                arrows=ARROWS,
            ),
        ),
        section(
            w("Dynamite"),
            w("Three or more cost you one life, not more. If you are still alive, your other dice count as usual."),
        ),
        section(
            w("The 1 and the 2"),
            w(
                "A 1 takes a life of a neighbour, a 2 one of somebody two places away, to the left or to the right. "
                "The dead are not counted. With three alive or fewer, a 2 is a 1."
            ),
            w(
                "First all shots are aimed, several at the same person if you like; then all hit at once. You never "
                "shoot at yourself, and you cannot choose not to shoot."
            ),
            at="shoot",
        ),
        section(
            w("Beer"),
            w(
                "Give a life to anybody alive, yourself included. Whoever has all their lives gains nothing. Beers "
                "come after the shots, so they save nobody from those."
            ),
            at="beer",
        ),
        section(
            w("Gatling"),
            w(
                "Three or more fire it, once: everybody else loses a life, and you discard all your arrows. One or two "
                "do nothing."
            ),
        ),
        section(
            w("Dying"),
            w(
                "Without lives you are out: your role is shown and your arrows go back to the pile. Should you die "
                "on your own turn, your remaining dice do nothing."
            ),
        ),
    ]


def _titled(character: Character, w: Speaker) -> str:
    return w("{character} ({lives} lives)", character=character_name(character), lives=LIFE[character])


def _asked(w: Speaker) -> list[Section]:
    """The characters about whom somebody is asked."""
    return [
        section(
            _titled(Character.BART_CASSIDY, w),
            w(
                "For each life that a shot or the Gatling would cost you, you may take an arrow instead, but never the "
                "last one of the pile. The Indians and dynamite hurt you like anybody."
            ),
            at="dodge",
        ),
        section(
            _titled(Character.PEDRO_RAMIREZ, w),
            w("For each life you lose you may drop one of your arrows. In an attack all go back anyway."),
            at="drop",
        ),
        section(
            _titled(Character.KIT_CARLSON, w),
            w("For each gatling you may take an arrow off anybody, yourself included, after the Gatling has fired."),
            at="strip",
        ),
        section(
            _titled(Character.SID_KETCHUM, w),
            w("Before your first roll somebody gains a life: choose who, yourself if you like."),
            at="gift",
        ),
    ]


def _characters(w: Speaker) -> list[Section]:
    """The other twelve."""
    told = {
        Character.BLACK_JACK: w("may roll dynamite again, unless three show."),
        Character.CALAMITY_JANET: w("may use each 1 as a 2, and each 2 as a 1."),
        Character.EL_GRINGO: w(
            "whoever hurts him with shots or the Gatling takes an arrow, one for each of the two, however many lives "
            "it cost. If it is the last of the pile, the Indians come, unless you agreed otherwise."
        ),
        Character.JESSE_JONES: w(
            "with {lives} lives or fewer when the beers begin, each beer he drinks himself gives him two lives.",
            lives=box.THIRSTY_AT,
        ),
        Character.JOURDONNAIS: w("loses at most one life when the Indians attack."),
        Character.LUCKY_DUKE: w("may roll once more than others: {rolls} rolls in all.", rolls=ROLLS + 1),
        Character.PAUL_REGRET: w("the Gatling does not hurt him."),
        Character.ROSE_DOOLAN: w(
            "shoots one place further if she likes: a 1 reaches one or two places, a 2 two or three."
        ),
        Character.SLAB_THE_KILLER: w(
            "once a turn may use up a beer to double a shot: two lives of the same victim. That beer gives no life."
        ),
        Character.SUZY_LAFAYETTE: w(
            "gains two lives at the end of her turn if her final dice show neither 1 nor 2, even after dynamite."
        ),
        Character.VULTURE_SAM: w("gains two lives for each other player who dies."),
        Character.WILLY_THE_KID: w("needs only two gatlings to fire the Gatling, once a turn."),
    }
    return [
        section(
            w("The other characters"),
            items(
                w("{character}: {ability}", character=_titled(character, w), ability=ability)
                for character, ability in told.items()
            ),
        )
    ]


def _end(w: Speaker, s: State | None) -> list[Section]:
    return [
        section(
            w("The end"),
            w("It is checked after each blow: an attack, the dynamite, all shots together, the Gatling."),
            items(
                (
                    w(
                        "The Sheriff is dead: if a Renegade is the only one alive, that Renegade wins. Otherwise the "
                        "Outlaws win, the dead ones too, even if nobody is left alive."
                    ),
                    w("The Sheriff lives, and all Outlaws and Renegades are dead: Sheriff and Deputies win."),
                )
            ),
            w(
                "With eight players each of the two Renegades plays alone. A Renegade does well to keep the Sheriff "
                "alive until they are alone together."
            ),
            *_house_rules(w, s),
            at="over",
        )
    ]


def _house_rules(w: Speaker, s: State | None) -> list[str]:
    """What this table has agreed on beside the rulebook."""
    if s is None:
        return []
    told = []
    if s.gringo_dies_in_silence:
        told.append(w("At this table El Gringo’s killer takes no arrow."))
    if s.gringo_leaves_the_last:
        told.append(w("At this table El Gringo’s arrow is never the last of the pile."))
    if s.indians_kill_for_the_roller:
        told.append(w("At this table of three, victims of the Indians count for whoever took the last arrow."))
    if s.survivor_must_kill:
        told.append(w("At this table of three, a lone survivor who has not killed their prey only draws."))
    return told


def _reading(w: Speaker) -> list[Section]:
    return [
        section(
            w("How to read the table"),
            w(
                "On the page everybody’s bullets are their lives, with empty cases for those they have lost, and the "
                "arrows lie beside them. A star is the Sheriff, a red card a hidden role, a skull somebody dead. The "
                "bar below the dice shows how many arrows are left before the Indians attack."
            ),
            w(
                "In a terminal every player has a line. “Away” says how many places they sit from whoever rolls; below "
                "stand the pile and the dice with their numbers."
            ),
            legend(signs(w)),
        )
    ]
