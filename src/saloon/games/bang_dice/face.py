"""How BANG! The Dice Game looks from a seat, and the words for it. Sees hidden states only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import cast

from saloon.core import NOBODY, Args, Moves, Names, Numbers, Several, Speaker, Verb
from saloon.games.bang_dice import box, ending, rules, views
from saloon.games.bang_dice.box import (
    ALL_DICE,
    CHARACTER_NAMES,
    DICE,
    MOST_SEATS,
    NONE,
    Batch,
    Character,
    Ending,
    Event,
    Face,
    Phase,
    Role,
    State,
    Step,
)
from saloon.games.bang_dice.manual import rules_help
from saloon.games.bang_dice.names import ability, aim_of, aim_of_three, character_name, face_name, role_name

__all__ = [
    "TITLE", "ability", "action", "ask", "character_name", "face_name", "move", "names", "option_help", "option_words",
    "retell", "role_name", "rules_help", "say", "tell", "view", "why_not",
]  # fmt: skip

Told = tuple[int, Args]
"""An event and its fields."""
TITLE = "BANG! The Dice Game"
FACE_NAMES = tuple(face.name.lower() for face in Face)
ROLE_NAMES = tuple(role.name.lower() for role in Role if role != Role.UNKNOWN)

# ---- Moves: an action as something to send and to store

_DICE, _SEAT = Several(DICE), Numbers(MOST_SEATS)
MOVES = Moves(
    Verb("reroll", box.REROLL, {"dice": _DICE}, phase=Phase.REROLL),
    Verb("shoot", box.SHOOT, {"at": _SEAT}, phase=Phase.SHOOT),
    Verb("shoot_twice", box.SHOOT_TWICE, {"at": _SEAT}, phase=Phase.SHOOT),
    Verb("beer", box.BEER, {"for": _SEAT}, phase=Phase.BEER),
    Verb("gift", box.GIFT, {"for": _SEAT}, phase=Phase.GIFT),
    Verb("strip", box.STRIP, {"from": _SEAT}, phase=Phase.STRIP),
    Verb("choose", box.CHOOSE, {"character": Names(CHARACTER_NAMES)}, phase=Phase.CHARACTER),
    Verb("strip_nobody", box.STRIP_NOBODY, phase=Phase.STRIP),
    Verb("lose_life", box.LOSE_LIFE, phase=Phase.DODGE),
    Verb("take_arrow", box.TAKE_ARROW, phase=Phase.DODGE),
    Verb("drop_arrow", box.DROP_ARROW, phase=Phase.DROP),
    Verb("keep_arrows", box.KEEP_ARROWS, phase=Phase.DROP),
    Verb("roll", box.ROLL, phase=Phase.ROLL),
)
move, action, dice_in = MOVES.move, MOVES.action, _DICE.at


# ---- The view: everything there is to see


def view(s: State, seat: int | None) -> views.Standoff:
    """The table, ready for JSON, as this seat (None: a spectator) may see it."""
    return {
        "turn_number": s.turns,
        "roller": s.roller,
        "roll": _rolls(s) - s.rolls,
        "rolls": _rolls(s),
        "dice": [_die(s, die) for die in range(DICE)] if _is_rolled(s) else [],
        "die": s.die if _is_about_a_die(s) else None,
        "dynamite": box.showing(s, Face.DYNAMITE) if _is_rolled(s) else 0,
        "too_much": box.TOO_MUCH_DYNAMITE,
        "targets": _targets(s) if s.phase == Phase.SHOOT else [],
        "pile": s.pile,
        "arrows": box.ARROWS,
        "wounds": _wounds(s),
        "players": [_player(s, player, seat) for player in range(s.seats)],
        "offer": [views.CHARACTERS[s.offer[at]] for at in range(2) if s.offer[at] != NONE],
        "roles": {name: box.ROLE_CARDS[s.seats, role] for role, name in enumerate(views.ROLES)},
        "open_roles": s.seats == box.OPEN_ROLES,
        "prey": [_prey(s, player) for player in range(s.seats)] if s.seats == box.OPEN_ROLES else None,
        "duel": s.seats == box.OPEN_ROLES and box.count_living(s) == 2,
        "ending": cast("views.Ending", Ending(s.ending).name.lower()) if s.over else None,
        "winner": None if s.winner == NOBODY else s.winner,
    }


def _rolls(s: State) -> int:
    """How many rolls the roller has in a turn."""
    return box.ROLLS + (s.character[s.roller] == Character.LUCKY_DUKE)


def _is_rolled(s: State) -> bool:
    """Do the dice lie on the table?"""
    return s.turns > 0 and s.rolls < _rolls(s)


def _is_about_a_die(s: State) -> bool:
    return s.phase in (Phase.SHOOT, Phase.BEER, Phase.STRIP)


def _die(s: State, die: int) -> views.Die:
    return {
        "face": views.FACES[s.dice[die]],
        "state": _die_state(s, die),
        "target": None if s.target[die] == NOBODY else s.target[die],
        "doubled": s.doubled == die,
    }


def _die_state(s: State, die: int) -> views.DieState:
    if s.phase == Phase.REROLL:
        return "free" if box.rerollable(s) >> die & 1 else "locked"
    if _is_about_a_die(s) and die == s.die:
        return "now"
    face = s.dice[die]
    if face == Face.GATLING:
        return _gatling_state(s, die)
    if face == Face.BEER:
        if die == rules.spilt_beer(s):
            return "spent"
        return "done" if s.target[die] != NOBODY else "idle" if s.over else "next"
    if face in (Face.ONE, Face.TWO):
        return "done" if s.target[die] != NOBODY else "idle" if s.over else "next"
    if face == Face.DYNAMITE and box.showing(s, Face.DYNAMITE) < box.TOO_MUCH_DYNAMITE:
        return "idle"
    return "done"


def _gatling_state(s: State, die: int) -> views.DieState:
    """A gatling waits while enough of them show, or while Kit Carlson has a use for it."""
    fires = box.showing(s, Face.GATLING) >= box.gatlings_needed(s)
    if s.target[die] != NOBODY or (fires and (s.step >= Step.STRIP or s.batch == Batch.GATLING)):
        return "done"
    helps = s.character[s.roller] == Character.KIT_CARLSON and die >= s.die and s.step <= Step.STRIP
    return "next" if not s.over and (fires or helps) else "idle"


def _targets(s: State) -> list[views.Target]:
    """Whom the die in question may hit, and how they sit."""
    seats = box.targets(s, s.dice[s.die])
    return [
        {"seat": seat, "places": min(_steps(s, seat)), "side": _side(s, seat)}
        for seat in range(s.seats)
        if seats >> seat & 1
    ]


def _steps(s: State, seat: int) -> tuple[int, int]:
    """How many places clockwise and counter-clockwise a living seat is from the roller, among the living."""
    clockwise = sum(box.is_living(s, (s.roller + step) % s.seats) for step in range(1, (seat - s.roller) % s.seats + 1))
    return clockwise, box.count_living(s) - clockwise


def _places(s: State, seat: int) -> int | None:
    if seat == s.roller or not box.is_living(s, seat) or not box.is_living(s, s.roller):
        return None
    return min(_steps(s, seat))


def _side(s: State, seat: int) -> views.Side:
    clockwise, back = _steps(s, seat)
    return "both" if clockwise == back else "left" if clockwise < back else "right"


def _wounds(s: State) -> views.Wounds | None:
    if s.batch == Batch.NONE:
        return None
    return {"from": cast("views.Batch", Batch(s.batch).name.lower()), "hits": [s.hits[seat] for seat in range(s.seats)]}


def _player(s: State, player: int, seat: int | None) -> views.Gunslinger:
    character = s.character[player]
    return {
        "seat": player,
        "character": None if character == NONE else views.CHARACTERS[character],
        "life": s.life[player],
        "full": None if character == NONE else box.full_life(s, player),
        "arrows": s.arrows[player],
        "living": bool(box.is_living(s, player)),
        "role": None if s.role[player] == Role.UNKNOWN else views.ROLES[s.role[player]],
        "sheriff": player == s.sheriff,
        "you": player == seat,
        "places": _places(s, player) if s.turns else None,
        "hits": _hits(s, player),
        "won": bool(ending.has_won(s, player)) if s.over else None,
    }


def _hits(s: State, player: int) -> int:
    """Points aimed at somebody that they have not taken yet."""
    if s.step == Step.AIM:
        return sum(1 + (die == s.doubled) for die in range(DICE) if s.target[die] == player)
    return s.hits[player]


def _prey(s: State, player: int) -> int | None:
    """At a table of three: whom this player must eliminate; in a duel the other one."""
    living = [seat for seat in range(s.seats) if box.is_living(s, seat)]
    if player not in living:
        return None
    if len(living) < s.seats:
        return next((seat for seat in living if seat != player), None)
    return next(seat for seat in living if s.role[seat] == box.PREY[s.role[player]])


# ---- Words


def names(w: Speaker) -> dict[str, str]:
    """What everything in a view is called, what the characters can do, and what the roles are after."""
    three = [role for role in range(box.ROLES) if role != Role.SHERIFF]
    return {
        **{name: character_name(character) for character, name in enumerate(CHARACTER_NAMES)},
        **{f"ability.{name}": ability(character, w) for character, name in enumerate(CHARACTER_NAMES)},
        **{name: role_name(role, w) for role, name in enumerate(ROLE_NAMES)},
        **{f"aim.{name}": aim_of(role, w) for role, name in enumerate(ROLE_NAMES)},
        **{f"aim_of_three.{ROLE_NAMES[role]}": aim_of_three(role, w) for role in three},
        **{name: face_name(face, w) for face, name in enumerate(FACE_NAMES)},
    }


def option_words(w: Speaker) -> dict[str, str]:
    """What the options and their choices are called; the host's own set is for programs."""
    return {
        "characters": w("Characters"),
        "characters=dealt": w("everybody is dealt one"),
        "characters=chosen": w("everybody chooses one of two"),
        "cast": w("Who may turn up"),
        "cast=all": w("all sixteen characters"),
        "cast=simple": w("the eleven that ask no questions"),
        "gringo_dying": w("El Gringo dies of a shot or the Gatling"),
        "gringo_dying=arrow": w("his killer still takes an arrow"),
        "gringo_dying=no_arrow": w("his killer takes no arrow"),
        "gringo_last_arrow": w("El Gringo’s arrow is the last of the pile"),
        "gringo_last_arrow=taken": w("it brings the Indians"),
        "gringo_last_arrow=left": w("it stays in the pile"),
        "indian_kills": w("Three players: who dies by the Indians"),
        "indian_kills=nobody": w("is nobody’s kill"),
        "indian_kills=roller": w("is the roller’s kill"),
        "last_standing": w("Three players: the only survivor"),
        "last_standing=wins": w("wins"),
        "last_standing=draws": w("wins only by their own kill, else it is a draw"),
    }


def option_help(w: Speaker) -> dict[str, str]:
    """What the options and their choices change, a sentence each."""
    return {
        "characters": w("How everybody comes by their character."),
        "characters=dealt": w("One character each, by chance."),
        "characters=chosen": w("From the Sheriff on, everybody is shown two characters and keeps one."),
        "cast": w("Which characters can come up."),
        "cast=all": w("Every character in the box."),
        "cast=simple": w("No characters about whom you are asked in the middle of things: good for a first game."),
        "gringo_dying": w("What if the wound that angers El Gringo is his last? The rulebook does not say."),
        "gringo_dying=arrow": w("Whoever kills him pays with an arrow all the same."),
        "gringo_dying=no_arrow": w("A dead El Gringo takes no revenge."),
        "gringo_last_arrow": w("May El Gringo’s arrow empty the pile? The rulebook does not say."),
        "gringo_last_arrow=taken": w("Yes, and the Indians come."),
        "gringo_last_arrow=left": w("No: a last arrow is left alone."),
        "indian_kills": w("Whose kill is it when the Indians get somebody? Only at a table of three."),
        "indian_kills=nobody": w("Nobody’s: the two who are left fight it out."),
        "indian_kills=roller": w("That of whoever took the last arrow, and wins if it was their prey."),
        "last_standing": w("What if only one is left of three, by the Indians or dynamite?"),
        "last_standing=wins": w("The survivor has won."),
        "last_standing=draws": w("Nobody has won."),
    }


def person(s: State, seat: int, w: Speaker) -> str:
    """Somebody by their character, and by name where that is known; a seat where neither is."""
    if seat >= s.seats or s.character[seat] == NONE:
        return w.name(seat)
    character = character_name(s.character[seat])
    return w("{who} ({character})", who=w.names[seat], character=character) if seat < len(w.names) else character


# ---- Questions and answers


def ask(s: State, w: Speaker) -> str:
    """The question that the seat on turn must answer."""
    return {
        Phase.CHARACTER: lambda: w("Who will you be?"),
        Phase.GIFT: lambda: w("Sid Ketchum: who gains a life?"),
        Phase.ROLL: lambda: w("The dice are yours."),
        Phase.REROLL: lambda: w(
            "Roll {number} of {last}. Which dice do you roll again?", number=_rolls(s) - s.rolls, last=_rolls(s)
        ),
        Phase.SHOOT: lambda: w("Who takes the {places}?", places=1 if s.dice[s.die] == Face.ONE else 2),
        Phase.DODGE: lambda: w("Bart Cassidy: a life, or an arrow?"),
        Phase.DROP: lambda: w("Pedro Ramirez: do you drop an arrow?"),
        Phase.BEER: lambda: w("Who gets the beer?"),
        Phase.STRIP: lambda: w("Kit Carlson: who loses an arrow?"),
        Phase.OVER: lambda: w("The game is over."),
    }[Phase(s.phase)]()


def say(s: State, action: int, w: Speaker) -> str:
    """An action in words."""
    if action <= box.REROLL + ALL_DICE:
        dice = ", ".join(str(die + 1) for die in dice_in(action - box.REROLL))
        return w("Roll {dice}", dice=dice) if dice else w("Keep all dice")
    if action < box.BEER:
        return _say_shot(s, action, w)
    if action < box.GIFT:
        to = action - box.BEER
        return w("Drink it yourself") if to == s.turn else w("A beer for {who}", who=person(s, to, w))
    if action < box.STRIP:
        to = action - box.GIFT
        return w("A life for yourself") if to == s.turn else w("A life for {who}", who=person(s, to, w))
    if action < box.STRIP_NOBODY:
        seat = action - box.STRIP
        return w("One of your own arrows") if seat == s.turn else w("One of {who}’s arrows", who=person(s, seat, w))
    if action >= box.CHOOSE:
        character = action - box.CHOOSE
        return w("{character}: {ability}", character=character_name(character), ability=ability(character, w))
    return {
        box.STRIP_NOBODY: lambda: w("Nobody loses an arrow"),
        box.LOSE_LIFE: lambda: w("Lose a life"),
        box.TAKE_ARROW: lambda: w("Take an arrow"),
        box.DROP_ARROW: lambda: w("Drop an arrow"),
        box.KEEP_ARROWS: lambda: w("Keep your arrows"),
        box.ROLL: lambda: w("Roll the dice"),
    }[action]()


def _say_shot(s: State, action: int, w: Speaker) -> str:
    if action < box.SHOOT_TWICE:
        return w("Shoot {who}", who=person(s, action - box.SHOOT, w))
    return w("Shoot {who} for two lives, using up a beer", who=person(s, action - box.SHOOT_TWICE, w))


def why_not(s: State, action: int, w: Speaker) -> str:
    """Why an action is not possible now."""
    phase = MOVES.phase(action)
    if s.phase != phase:
        return w("That is not the question now: {question}", question=ask(s, w))
    if phase == Phase.REROLL:
        return w("Dynamite stays as it is.")
    if phase == Phase.CHARACTER:
        return w("{character} is not on offer.", character=character_name(action - box.CHOOSE))
    if phase == Phase.STRIP:
        return w("There is no arrow to lose.")
    if phase == Phase.SHOOT:
        return _why_not_shoot(s, action, w)
    return w("Nobody who is alive sits there.")


def _why_not_shoot(s: State, action: int, w: Speaker) -> str:
    at = (action - box.SHOOT) % MOST_SEATS
    if action >= box.SHOOT_TWICE and not box.can_double(s):
        return w("Only Slab the Killer doubles a shot, once a turn, and it uses up a beer.")
    if at >= s.seats or not box.is_living(s, at):
        return w("Nobody who is alive sits there.")
    if at == s.turn:
        return w("Nobody shoots at themselves.")
    return w("{who} does not sit at the right distance.", who=person(s, at, w))


# ---- The story


def tell(event: int, args: Args, w: Speaker) -> str:
    """An event in words, said to the speaker's seat."""
    kind = Event(event)
    if kind in (Event.AIM, Event.BEER, Event.GIFT):
        return _between_two(kind, args, w)
    if kind == Event.OVER:
        return _ending(args.ending, args.seat, w)
    if kind == Event.DUEL:
        return w("Two are left, {names}: a duel!", names=w.people((args.seat, args.other)))
    return _you(kind, args, w) if args.seat == w.seat else _other(kind, args, w)


def _faces(bits: int, dice: int, w: Speaker) -> str:
    """What the dice that were rolled show."""
    faces = [dice // box.FACES**die % box.FACES for die in dice_in(bits)]
    return ", ".join(face_name(face, w) for face in faces)


def _beer(seat: int, target: int, w: Speaker) -> str:
    if seat == target:
        return w("You drink.") if seat == w.seat else w("{who} drinks.", who=w.name(seat))
    if seat == w.seat:
        return w("You buy {other} a beer.", other=w.name(target))
    if target == w.seat:
        return w("{who} buys you a beer.", who=w.name(seat))
    return w("{who} buys {other} a beer.", who=w.name(seat), other=w.name(target))


def _between_two(kind: Event, args: Args, w: Speaker) -> str:
    """What somebody does to somebody: who is spoken to?"""
    if kind == Event.AIM:
        return _aimed(args.seat, args.target, args.points, w)
    text = _gift(args.seat, args.target, w) if kind == Event.GIFT else _beer(args.seat, args.target, w)
    gained = w.many("+{n} life.", "+{n} lives.", args.gained) if args.gained else w("No life to gain.")
    return f"{text} {gained}"


def _gift(seat: int, target: int, w: Speaker) -> str:
    if seat == target:
        return w("You look after yourself.") if seat == w.seat else w("{who} looks after number one.", who=w.name(seat))
    if seat == w.seat:
        return w("You look after {other}.", other=w.name(target))
    if target == w.seat:
        return w("{who} looks after you.", who=w.name(seat))
    return w("{who} looks after {other}.", who=w.name(seat), other=w.name(target))


def _aimed(seat: int, target: int, points: int, w: Speaker) -> str:
    if seat == w.seat:
        text = w("You aim at {other}.", other=w.name(target))
    elif target == w.seat:
        text = w("{who} aims at you.", who=w.name(seat))
    else:
        text = w("{who} aims at {other}.", who=w.name(seat), other=w.name(target))
    return f"{text} {w('The shot counts double.')}" if points > 1 else text


def _ending(ending: int, winner: int, w: Speaker) -> str:
    """Who has won."""
    if ending == Ending.LAW:
        return w("No Outlaw and no Renegade is left: the law wins!")
    if ending == Ending.OUTLAWS:
        return w("The Sheriff is dead: the Outlaws win!")
    if ending == Ending.DRAW:
        return w("Nobody has won: a draw.")
    if winner == w.seat:
        return {
            Ending.RENEGADE: lambda: w("You are the last one alive, and a Renegade: you win!"),
            Ending.PREY: lambda: w("You have got whom you were after: you win!"),
            Ending.LAST: lambda: w("You are the last one alive: you win!"),
        }[Ending(ending)]()
    return {
        Ending.RENEGADE: lambda: w("{who}, a Renegade, is the last one alive and wins!", who=w.name(winner)),
        Ending.PREY: lambda: w("{who} has got whom they were after, and wins!", who=w.name(winner)),
        Ending.LAST: lambda: w("{who} is the last one alive and wins!", who=w.name(winner)),
    }[Ending(ending)]()


def _offered(*characters: int) -> str:
    return ", ".join(character_name(character) for character in characters if character != NONE)


def _you(kind: Event, args: Args, w: Speaker) -> str:
    """What happens to the reader."""
    return {
        Event.ROLE: lambda: w("Your role: {role}.", role=role_name(args.role, w)),
        Event.OFFER: lambda: w(
            "You may be one of these: {characters}.", characters=_offered(args.character, args.other_character)
        ),
        Event.CHARACTER: lambda: w.many(
            "You are {character}: {n} life.",
            "You are {character}: {n} lives.",
            args.life,
            character=character_name(args.character),
        ),
        Event.TURN: lambda: w("Turn {number} is yours.", number=args.number),
        Event.ROLL: lambda: w("You roll: {faces}.", faces=_faces(args.rolled, args.dice, w)),
        Event.ARROW: lambda: w("You take an arrow."),
        Event.ATTACK: lambda: w("You have taken the last one: the Indians attack!"),
        Event.PIERCED: lambda: w.many(
            "You lose {n} life to the arrows.", "You lose {n} lives to the arrows.", args.lost
        ),
        Event.DYNAMITE: lambda: _left(w("Your dynamite goes off."), args.life, w),
        Event.SHOT: lambda: _left(w("You are hit."), args.life, w),
        Event.DODGE: lambda: w("You take an arrow instead of the wound."),
        Event.DROP: lambda: w("You drop an arrow."),
        Event.GATLING: lambda: w("You fire the Gatling!"),
        Event.MOWN: lambda: _left(w("The Gatling hits you."), args.life, w),
        Event.DISCARD: lambda: w.many("You discard {n} arrow.", "You discard {n} arrows.", args.arrows),
        Event.REVENGE: lambda: w("El Gringo strikes back: you take an arrow."),
        Event.STRIP: lambda: _stripped(args.target, w),
        Event.REST: lambda: (
            w.many(
                "A quiet turn for Suzy Lafayette: you gain {n} life.",
                "A quiet turn for Suzy Lafayette: you gain {n} lives.",
                args.gained,
            )
            if args.gained
            else w("A quiet turn for Suzy Lafayette: you have all your lives already.")
        ),
        Event.DEATH: lambda: w("You are dead ({role}).", role=role_name(args.role, w)),
        Event.FEAST: lambda: (
            w.many("Vulture Sam: you gain {n} life.", "Vulture Sam: you gain {n} lives.", args.gained)
            if args.gained
            else w("Vulture Sam: you have all your lives already.")
        ),
        Event.REVEAL: lambda: w("You were: {role}.", role=role_name(args.role, w)),
    }[kind]()


def _left(said: str, lives: int, w: Speaker) -> str:
    """What happened, and how many lives that leaves; of the dead their death is told."""
    return f"{said} {w.many('{n} life is left.', '{n} lives are left.', lives)}" if lives else said


def retell(events: Sequence[Told], w: Speaker) -> list[str]:
    """A story in words, with wounds and arrows that somebody takes one after the other told as one."""
    said: list[str] = []
    for (kind, seat, _), run in groupby(events, key=_alike):
        group = list(run)
        _, last = group[-1]
        if len(group) > 1 and kind == Event.SHOT:
            said.append(_several_shots(seat, len(group), last.life, w))
        elif len(group) > 1 and kind == Event.ARROW:
            said.append(_several_arrows(seat, len(group), w))
        else:
            said += [tell(event, args, w) for event, args in group]
    return said


def _alike(told: Told) -> tuple[int, int, int]:
    """Events that belong together have the same key."""
    kind, args = told
    if kind == Event.SHOT:
        return kind, args.seat, args.by
    return kind, args.seat if kind == Event.ARROW else NOBODY, NOBODY


def _several_arrows(seat: int, times: int, w: Speaker) -> str:
    if seat == w.seat:
        return w.many("You take {n} arrow.", "You take {n} arrows.", times)
    return w.many("{who} takes {n} arrow.", "{who} takes {n} arrows.", times, who=w.name(seat))


def _several_shots(seat: int, times: int, left: int, w: Speaker) -> str:
    if seat == w.seat:
        return _left(w.many("You are hit {n} time.", "You are hit {n} times.", times), left, w)
    return _left(w.many("{who} is hit {n} time.", "{who} is hit {n} times.", times, who=w.name(seat)), left, w)


def _stripped(seat: int, w: Speaker) -> str:
    if seat == w.seat:
        return w("Thanks to Kit Carlson you lose an arrow.")
    return w("Thanks to Kit Carlson {who} loses an arrow.", who=w.name(seat))


def _other(kind: Event, args: Args, w: Speaker) -> str:
    """What happens to somebody else."""
    them = w.name(args.seat)
    return {
        Event.ROLE: lambda: w("{who}: {role}.", who=them, role=role_name(args.role, w)),
        Event.OFFER: lambda: w(
            "{who} may be one of these: {characters}.",
            who=them, characters=_offered(args.character, args.other_character),
        ),
        Event.CHARACTER: lambda: w.many(
            "{who} is {character}: {n} life.", "{who} is {character}: {n} lives.", args.life,
            who=them, character=character_name(args.character),
        ),
        Event.TURN: lambda: w("Turn {number}: {who}.", number=args.number, who=them),
        Event.ROLL: lambda: w("{who} rolls: {faces}.", who=them, faces=_faces(args.rolled, args.dice, w)),
        Event.ARROW: lambda: w("{who} takes an arrow.", who=them),
        Event.ATTACK: lambda: w("{who} has taken the last one: the Indians attack!", who=them),
        Event.PIERCED: lambda: w.many(
            "{who} loses {n} life to the arrows.", "{who} loses {n} lives to the arrows.", args.lost, who=them
        ),
        Event.DYNAMITE: lambda: _left(w("{who}’s dynamite goes off.", who=them), args.life, w),
        Event.SHOT: lambda: _left(w("{who} is hit.", who=them), args.life, w),
        Event.DODGE: lambda: w("{who} takes an arrow instead of the wound.", who=them),
        Event.DROP: lambda: w("{who} drops an arrow.", who=them),
        Event.GATLING: lambda: w("{who} fires the Gatling!", who=them),
        Event.MOWN: lambda: _left(w("The Gatling hits {who}.", who=them), args.life, w),
        Event.DISCARD: lambda: w.many("{who} discards {n} arrow.", "{who} discards {n} arrows.", args.arrows, who=them),
        Event.REVENGE: lambda: w("El Gringo strikes back: {who} takes an arrow.", who=them),
        Event.STRIP: lambda: _stripped(args.target, w),
        Event.REST: lambda: (
            w.many(
                "A quiet turn for Suzy Lafayette: {who} gains {n} life.",
                "A quiet turn for Suzy Lafayette: {who} gains {n} lives.",
                args.gained, who=them,
            )
            if args.gained
            else w("A quiet turn for Suzy Lafayette: {who} has all lives already.", who=them)
        ),
        Event.DEATH: lambda: w("{who} is dead ({role}).", who=them, role=role_name(args.role, w)),
        Event.FEAST: lambda: (
            w.many("Vulture Sam: {who} gains {n} life.", "Vulture Sam: {who} gains {n} lives.", args.gained, who=them)
            if args.gained
            else w("Vulture Sam: {who} has all lives already.", who=them)
        ),
        Event.REVEAL: lambda: w("{who} was: {role}.", who=them, role=role_name(args.role, w)),
    }[kind]()  # fmt: skip
