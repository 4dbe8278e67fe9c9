"""The public API of a game and its states."""

from __future__ import annotations

import importlib
import json
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from operator import index
from pathlib import Path
from types import ModuleType
from typing import Any

from saloon.core.chance import Chance, Seeded
from saloon.core.errors import BadSetup, IllegalMove, NoChance, NotPossible, SaloonError, Secret, UnknownName, quoted
from saloon.core.layout import Layout, layouts_in
from saloon.core.options import HostValue, Option, fill_in
from saloon.core.record import Mask, Record, new_mask
from saloon.core.rule import is_rule
from saloon.core.story import FIRST_FIELD, KIND, READERS, Args
from saloon.core.traits import Trait
from saloon.core.twins import Function
from saloon.core.view import LegalMove, StoryEvent, View
from saloon.core.words import HOUSE, Say, Speaker, as_typed

NOBODY = -1
"""The seat of a spectator, and the turn when the game is over."""
CLOCK = 15
"""The turn when only the server may move, as in a race: not a seat; it knows what a spectator knows."""
SEED_BITS = 53
"""Random seeds fit into a JavaScript number."""


@dataclass(frozen=True)
class Action:
    """A legal action: its number, the move to send or store, and its words."""

    id: int
    move: dict[str, Any]
    say: Mapping[str, str]


@dataclass(frozen=True)
class Event:
    """Something that happened: its kind, its fields by name, and its words."""

    kind: str
    args: Args
    say: Mapping[str, str]


Choice = int | Action | Mapping[str, Any]
"""An action, its number, or its move."""


class Game:
    """A game: its rules and its face.

    A room is a package with the same furniture everywhere: `rules` (the contract), `face` (view and words),
    `greedy` (a policy) and, if it has statistics, `figures`.
    """

    def __init__(self, name: str, rules: ModuleType, room: str) -> None:
        self.name, self.rules, self.room = name, rules, room

    def __repr__(self) -> str:
        return f"<Game {self.name} version {self.version}>"

    def __reduce__(self) -> tuple[Any, ...]:
        from saloon.core.registry import game

        return game, (self.name,)

    @property
    def version(self) -> int:
        """Incremented whenever the same moves would lead elsewhere, or the fields that a fingerprint covers change."""
        return int(self.rules.VERSION)

    @cached_property
    def layouts(self) -> Mapping[int, Layout]:
        """What fingerprints cover, for each version whose moves still lead to the same."""
        return {**layouts_in(self.folder), self.version: self.state.checked}

    @property
    def seats(self) -> tuple[int, ...]:
        """The allowed numbers of players."""
        return tuple(self.rules.SEATS)

    @property
    def actions(self) -> int:
        """The size of the action space."""
        return int(self.rules.ACTIONS)

    @property
    def state(self) -> type[Record]:
        """The record class."""
        state: type[Record] = self.rules.State
        return state

    @property
    def options(self) -> tuple[Option, ...]:
        """The options."""
        return tuple(getattr(self.rules, "OPTIONS", ()))

    @property
    def values(self) -> tuple[HostValue, ...]:
        """The values that a host may replace."""
        return tuple(getattr(self.rules, "VALUES", ()))

    def values_from(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Read host values from a parsed file: by name, unless the game has a format of its own."""
        read = getattr(self.rules, "values_from", dict)
        return dict(read(given))

    def refuse_setup(self, seats: int, options: Mapping[str, str]) -> None:
        """BadSetup if these options do not fit the number of players."""
        if hasattr(self.rules, "refuse_setup"):
            self.rules.refuse_setup(seats, options)

    def is_clocked(self, options: Mapping[str, str]) -> bool:
        """Does the clock have turns with these options? Then the game needs a table on a server."""
        name = getattr(self.rules, "CLOCKED", None)
        return any(option.name == name and options.get(name, option.default) != option.default
                   for option in self.options)  # fmt: skip

    def without_clock(self, s: Record) -> None:
        """Let a record go on without a clock, for bots that think ahead."""
        for option in self.options:
            if option.name == getattr(self.rules, "CLOCKED", None):
                s.fill(option.field, option.choices[option.default])

    @cached_property
    def interrupts(self) -> tuple[int, ...]:
        """The phases that are asked while it is somebody else's turn."""
        return tuple(getattr(self.rules, "INTERRUPTS", ()))

    @cached_property
    def windows(self) -> Mapping[int, float]:
        """The phases in which anybody may play something or pass, with the seconds for it among people."""
        return dict(getattr(self.rules, "WINDOWS", {}))

    @cached_property
    def passes(self) -> Mapping[int, int]:
        """The phases that can be passed, with the action that passes: what silence counts as."""
        return dict(getattr(self.rules, "PASSES", {}))

    @cached_property
    def turns(self) -> Mapping[int, str | None]:
        """The events with which another part of the story begins: which field is the seat whose part it is, or None
        where it is nobody's.
        """
        return dict(getattr(self.rules, "TURNS", {}))

    @cached_property
    def face(self) -> ModuleType:
        """The module with its views and words."""
        return importlib.import_module(f"{self.room}.face")

    @cached_property
    def drawing(self) -> ModuleType | None:
        """The module that draws its table as text, if it has one."""
        return self._furniture("drawing")

    @cached_property
    def figures(self) -> ModuleType | None:
        """The module with its statistics, if it keeps any."""
        return self._furniture("figures")

    @cached_property
    def traits(self) -> tuple[Trait, ...]:
        """What a seat may have or do that win rates are compared by; `mark` in its figures counts it."""
        return tuple(getattr(self.figures, "TRAITS", ()))

    @cached_property
    def prospects(self) -> ModuleType | None:
        """The module that estimates who will win from the middle of a game, if it has one."""
        return self._furniture("prospects")

    def _furniture(self, name: str) -> ModuleType | None:
        try:
            return importlib.import_module(f"{self.room}.{name}")
        except ModuleNotFoundError as missing:
            if missing.name != f"{self.room}.{name}":
                raise
            return None

    @property
    def is_solvable(self) -> bool:
        """Can `perfect` play it: two seats, nothing hidden, chance that can be listed?"""
        return self.seats == (2,) and is_rule(getattr(self.rules, "outcomes", None))

    def policy(self, name: str) -> Function:
        """A policy of this game by name, such as `greedy`: a rule that picks an action from a hidden record."""
        try:
            module = importlib.import_module(f"{self.room}.{name}")
        except ModuleNotFoundError as missing:
            if missing.name != f"{self.room}.{name}":
                raise
            raise NotPossible("{game} has no policy called {name}", game=self.name, name=name) from None
        return module.choose

    def speaker(self, language: str, seat: int | None = None, names: Sequence[str] = ()) -> Speaker:
        """A speaker for this game's texts in that language, addressing that seat."""
        return Speaker(language, (self.locale, HOUSE), seat=seat, names=names)

    @cached_property
    def locale(self) -> Path:
        """The folder with its catalogues."""
        return self.folder / "locale"

    @property
    def folder(self) -> Path:
        """The folder with its rules and data."""
        return Path(str(self.rules.__file__)).parent

    @cached_property
    def board(self) -> Path | None:
        """The folder with its board for the web page, if it brings one: `board.js` and what goes with it."""
        folder = Path(str(self.rules.__file__)).parent / "board"
        return folder if (folder / "board.js").is_file() else None

    @contextmanager
    def own_words(self) -> Iterator[None]:
        """Translate errors raised in this context with the game's catalogues."""
        try:
            yield
        except SaloonError as wrong:
            wrong.folders = (self.locale,)
            raise

    def phase_name(self, phase: int) -> str:
        """The name of a phase."""
        return self._phase_names[phase]

    def event_name(self, event: int) -> str:
        """The name of a kind of event."""
        return self._event_names[event]

    @cached_property
    def fields(self) -> Mapping[int, tuple[str, ...]]:
        """The names of the fields of each kind of event, in order."""
        return {int(event): tuple(names) for event, names in self.rules.EVENTS.items()}

    @cached_property
    def _phase_names(self) -> dict[int, str]:
        return {int(phase): phase.name.lower() for phase in self.rules.Phase}

    @cached_property
    def _event_names(self) -> dict[int, str]:
        return {int(event): event.name.lower() for event in self.rules.Event}

    def retold(self, events: Sequence[tuple[int, Args]], speaker: Speaker) -> list[str]:
        """A story in sentences; a face with `retell` may combine events."""
        retell = getattr(self.face, "retell", None)
        if retell is not None:
            return list(retell(events, speaker))
        return [str(self.face.tell(kind, args, speaker)) for kind, args in events]

    def tell(self, event: int, args: Args, speaker: Speaker) -> StoryEvent:
        """An event, ready for JSON and in words."""
        say = self.face.tell(event, args, speaker)
        return {"kind": self.event_name(event), "args": args.as_dict(), "say": say}

    def args_of(self, s: Record, at: int) -> Args:
        """The fields of an event in a record's story, by name."""
        names = self.fields[s.events[at, KIND]]
        return Args(names, [s.events[at, FIRST_FIELD + n] for n in range(len(names))])

    def deal(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        values: Mapping[str, Any] | None = None,
        chance: Chance | None = None,
    ) -> State:
        """Deal a new game; without a seed, with a random one."""
        seats = self.seats[0] if seats is None and len(self.seats) == 1 else seats
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            if seats is None:
                raise BadSetup("{game} is for {allowed} players: say how many", game=self.name, allowed=allowed)
            raise BadSetup(
                "{game} is for {allowed} players, not {given}", game=self.name, allowed=allowed, given=quoted(seats)
            )
        if chance is None:
            seed = secrets.randbits(SEED_BITS) if seed is None else seed
            if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 63:
                raise BadSetup("a seed is a whole number from 0 to 2^63 - 1, not {given}", given=quoted(seed))
            chance = Seeded(seed)
        options, values = {} if options is None else options, {} if values is None else values
        s = self.state()
        with self.own_words():
            fill_in(s, self.options, options, self.values, values)
            self.refuse_setup(seats, options)
        chance.before(s, 0)
        self.rules.deal(s, seats)
        return State(self, s, chance, options, values)


class Position:
    """What a true state and a seat's view of it have in common."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game, self._record = game, record
        self._mask: Mask | None = None
        self._asked: Record | None = None

    def __repr__(self) -> str:
        stage = "over" if self.over else f"{self.phase}, seat {self.turn}"
        return f"<{type(self).__name__} of {self.game.name}: {self.seats} seats, {stage}>"

    @property
    def turn(self) -> int:
        """The seat that must decide; CLOCK where only the server may move, -1 when the game is over."""
        return self._record.turn

    @property
    def seats(self) -> int:
        """The number of players."""
        return self._record.seats

    @property
    def phase(self) -> str:
        """The name of the current phase."""
        return self.game.phase_name(self._record.phase)

    @property
    def is_interrupt(self) -> bool:
        """Is this asked while it is somebody else's turn? A table may limit the time for it."""
        return self._record.phase in self.game.interrupts

    @property
    def window_seconds(self) -> float | None:
        """The seconds for the open window, at a table of several people; None without one."""
        return self.game.windows.get(self._record.phase)

    @property
    def passing(self) -> int | None:
        """The action that passes, which silence counts as; None where nobody can pass."""
        return self.game.passes.get(self._record.phase)

    @property
    def window(self) -> int:
        """The number of the open window, different for each; 0 without one."""
        window_of = getattr(self.game.rules, "window_of", None)
        return 0 if window_of is None else int(window_of(self._record))

    @property
    def round(self) -> int:
        """The number of the round, in games that have rounds."""
        return int(getattr(self._record, "round_number", 0))

    def can_act(self, seat: int) -> bool:
        """Could that seat do anything but pass in the open window, as far as everybody can tell?"""
        can_act = getattr(self.game.rules, "can_act", None)
        return can_act is None or bool(can_act(self._record, seat))

    def is_out(self, seat: int) -> bool:
        """Has that seat left the game for good, as the dead have?"""
        is_out = getattr(self.game.rules, "is_out", None)
        return is_out is not None and bool(is_out(self._record, seat))

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return bool(self._record.over)

    def record(self) -> Record:
        """A copy of the record: the whole position as numbers."""
        return self._record.clone()

    def to_bytes(self, layout: Layout | None = None) -> bytes:
        """The bytes of the record, or those that a layout covers."""
        return self._record.to_bytes(layout)

    def prizes(self) -> list[float]:
        """What each seat has won; only once the game is over."""
        return [float(self.game.rules.prize(self._record, seat)) for seat in range(self.seats)]

    def number_of(self, choice: Choice) -> int:
        """Return the number of an action or a move, whether legal now or not; IllegalMove if there is none."""
        if isinstance(choice, Action):
            return choice.id
        if isinstance(choice, Mapping):
            with self.game.own_words():
                return int(self.game.face.action(dict(choice)))
        if isinstance(choice, bool) or not hasattr(choice, "__index__"):
            raise IllegalMove("a move is an action, its number or a mapping, not {given}", given=type(choice).__name__)
        return index(choice)

    def _marked(self) -> Mask:
        if self._mask is None:
            self._mask = new_mask(self.game.actions)
            if not self.over:
                self.game.rules.legal(self._record, self._mask)
        return self._mask

    def actions(self) -> list[int]:
        """Return the numbers of the legal actions."""
        mask = self._marked()
        return [action for action in range(self.game.actions) if mask[action]]

    def legal(self) -> list[Action]:
        """Return the legal actions."""
        return [self.action(number) for number in self.actions()]

    def action(self, number: int) -> Action:
        """One action with its move and its words."""
        game, seen = self.game, self._as_asked()
        say = Say(lambda language: game.face.say(seen, number, game.speaker(language, seen.turn)))
        return Action(number, game.face.move(number), say)

    def _as_asked(self) -> Record:
        """The record as the seat on turn may know it, from which its actions are put into words."""
        if self._asked is None:
            self._asked = self._record.clone()
            self.game.rules.hide(self._asked, self._asked.turn)
        return self._asked

    def find(self, words: str, language: str | None = None) -> Action:
        """Return the legal action with these words, in that language or in any."""
        wanted = as_typed(words)
        for action in self.legal():
            for tongue in action.say if language is None else (language,):
                if as_typed(action.say[tongue]) == wanted:
                    return action
        raise IllegalMove("{words} is not a legal action now", words=quoted(words))

    def _story_of(self, s: Record, seat: int | None) -> list[Event]:
        game, events = self.game, []
        for at in range(s.told):
            kind, args = s.events[at, KIND], game.args_of(s, at)

            def speak(language: str, kind: int = kind, args: Args = args) -> str:
                return str(game.face.tell(kind, args, game.speaker(language, seat)))

            events.append(Event(game.event_name(kind), args, Say(speak)))
        return events


@dataclass(frozen=True)
class Part:
    """Moves of an earlier game that a later one went on from, and the chance that they were played by."""

    chance: Chance
    moves: tuple[int, ...]
    numbers: tuple[int, ...]


class State(Position):
    """A game in play, secrets included: only the table itself should hold one."""

    def __init__(
        self,
        game: Game,
        record: Record,
        chance: Chance,
        options: Mapping[str, str],
        values: Mapping[str, Any],
        prelude: Sequence[Part] = (),
    ) -> None:
        super().__init__(game, record)
        self.chance, self.options, self.values = chance, dict(options), dict(values)
        self.prelude = tuple(prelude)
        """The earlier games that this one continues; the first part dealt."""
        self._played: list[int] = []
        self._numbers: list[int] = []
        self.has_rolled = False
        """Did the last move draw chance?"""

    @property
    def moves(self) -> list[int]:
        """The actions played so far, except in a prelude."""
        return list(self._played)

    @property
    def last(self) -> int | None:
        """The last action, even if in a prelude; None after the deal."""
        parts = (self._played, *(part.moves for part in reversed(self.prelude)))
        return next((moves[-1] for moves in parts if moves), None)

    @property
    def length(self) -> int:
        """The number of moves since the deal, those of a prelude included."""
        return sum(len(part.moves) for part in self.prelude) + len(self._played)

    @property
    def story(self) -> list[Event]:
        """What just happened, secrets included."""
        return self._story_of(self._record, None)

    @property
    def told(self) -> list[tuple[int, int, Args]]:
        """What just happened as raw events: kind, readers and fields of each."""
        s = self._record
        return [(s.events[at, KIND], s.events[at, READERS], self.game.args_of(s, at)) for at in range(s.told)]

    @property
    def numbers(self) -> list[int]:
        """The number of each move: 1, 2, 3 …, with gaps where moves were undone."""
        return list(self._numbers)

    def play(self, action: Choice, *, entry: int | None = None) -> None:
        """Play an action for the seat on turn; IllegalMove if it is not legal, and then nothing has changed.

        `entry` is the move's number in a table's log, on which committed dice depend: by default the next one.
        """
        self.carry_out(self.checked(action), entry=entry)

    def carry_out(self, number: int, *, entry: int | None = None) -> None:
        """Carry out an action that `checked` has found legal."""
        entry = (self._numbers[-1] if self._numbers else 0) + 1 if entry is None else entry
        self.chance.before(self._record, entry)
        words = self._record.rng[0], self._record.rng[1]
        self.game.rules.play(self._record, number)
        self.has_rolled = words != (self._record.rng[0], self._record.rng[1])
        self._played.append(number)
        self._numbers.append(entry)
        self._mask = self._asked = None

    def checked(self, action: Choice) -> int:
        """Return the number of a move that is legal now; IllegalMove says why it is not."""
        number = self.number_of(action)
        if self.over:
            raise IllegalMove("the game is over")
        if not 0 <= number < self.game.actions:
            raise IllegalMove(
                "there is no action {number}: they run from 0 to {last}",
                number=quoted(number),
                last=self.game.actions - 1,
            )
        if not self._marked()[number]:
            raise IllegalMove("{reason}", reason=self._reason(number))
        return number

    def why_not(self, number: int, language: str = "en") -> str:
        """Why the seat on turn may not do that now, in words."""
        return self._reason(number)[language]

    def _reason(self, number: int) -> Say:
        """The reason in every language, fixed now, whatever is played before somebody reads it."""
        game, seat = self.game, self.turn
        seen = self.seen_by(seat).record()
        return Say(lambda language: str(game.face.why_not(seen, number, game.speaker(language, seat))))

    def seen_by(self, seat: int | None) -> Seen:
        """Return the state as that seat may know it; None for a spectator."""
        hidden = self._record.clone()
        self.game.rules.hide(hidden, self._seat(seat))
        return Seen(self.game, hidden, seat)

    def laid_open(self) -> Seen:
        """Return the state with nothing hidden: only for those for whom the game is over."""
        return Seen(self.game, self._record.clone(), None)

    def view(self, seat: int | None = None, language: str = "en", names: Sequence[str] = ()) -> View:
        """Return what a seat may know, ready for JSON; None for a spectator. `names` are those of the players."""
        return self.seen_by(seat).view(language, names)

    def _seat(self, seat: int | None) -> int:
        if seat is None or (seat == CLOCK and self.turn == CLOCK):
            return NOBODY
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            raise UnknownName(
                "there is no seat {seat}: they run from 0 to {last}", seat=quoted(seat), last=self.seats - 1
            )
        return seat

    def copy(self) -> State:
        """Return an independent copy."""
        twin = State(self.game, self._record.clone(), self.chance, self.options, self.values, self.prelude)
        twin._played, twin._numbers = list(self._played), list(self._numbers)
        twin._mask = self._mask  # of the same record, and never changed once it is made
        return twin

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, _: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        from saloon.core.replay import restore

        return restore, (self.replay(),)

    def __str__(self) -> str:
        return str(self.laid_open())

    def again(self) -> Iterator[State]:
        """Deal the same game again and replay its prelude, yielding each state; the own moves follow the last."""
        chances = [*(part.chance for part in self.prelude), self.chance]
        state = self.game.deal(self.seats, options=self.options, values=self.values, chance=chances[0])
        for part, following in zip(self.prelude, chances[1:], strict=True):
            for number, action in zip(part.numbers, part.moves, strict=True):
                yield state
                state.play(action, entry=number)
            state = state.continued(following)
        yield state

    def continued(self, chance: Chance) -> State:
        """Return an independent state that continues with other chance; what was played becomes its prelude."""
        prelude = self.prelude
        if self._played or not prelude:  # a chance that nothing was played by has left no trace
            prelude = (*prelude, Part(self.chance, tuple(self._played), tuple(self._numbers)))
        record = self._record.clone()
        chance.before(record, 0)
        return State(self.game, record, chance, self.options, self.values, prelude)

    def replay(self) -> dict[str, Any]:
        """Return the replay: all that is needed to play this game again, ready for JSON."""
        from saloon.core.replay import write

        return write(self)


class Seen(Position):
    """A state as one seat may know it. It has no seed, no moves and no replay, for they would give secrets away."""

    def __init__(self, game: Game, record: Record, seat: int | None) -> None:
        super().__init__(game, record)
        self.seat = seat

    def __reduce__(self) -> tuple[Any, ...]:
        return Seen, (self.game, self._record, self.seat)

    def __str__(self) -> str:
        if self.game.drawing is None:
            return json.dumps(self.game.face.view(self._record, self.seat), ensure_ascii=False)
        from rich.markup import render  # only whoever prints a table needs Rich

        lines = self.game.drawing.draw(self._record, self.game.speaker("en", self.seat))
        return "\n".join(render(line).plain.rstrip() for line in lines)

    @property
    def story(self) -> list[Event]:
        """What just happened, as far as this seat may know."""
        return self._story_of(self._record, self.seat)

    def actions(self) -> list[int]:
        """Return what this seat may do now: nothing if it is another's turn."""
        return super().actions() if self.seat == self.turn and not self.over else []

    def without(self, barred: Collection[int]) -> Seen:
        """The same view, less some actions; where nothing else is legal, they remain."""
        rest = [action for action in self.actions() if action not in barred]
        if not rest:
            return self
        fewer = Seen(self.game, self._record, self.seat)
        fewer._mask = new_mask(self.game.actions)
        for action in rest:
            fewer._mask[action] = 1
        return fewer

    def view(self, language: str = "en", names: Sequence[str] = ()) -> View:
        """Return everything that this seat may know, ready for JSON."""
        return self.told_by(self.game.speaker(language, self.seat, names))

    def told_by(self, speaker: Speaker, story: list[StoryEvent] | None = None) -> View:
        """The view in a speaker's words; `story` if it has been put into words already."""
        s, face = self._record, self.game.face
        return {
            "game": self.game.name,
            "seats": self.seats,
            "seat": self.seat,
            "turn": self.turn,
            "phase": self.phase,
            "over": self.over,
            "prizes": self.prizes() if self.over else None,
            "question": "" if self.over else face.ask(s, speaker),
            "story": self._told(s, speaker) if story is None else story,
            "legal": [self._told_action(action, speaker) for action in self.actions()],
            "table": face.view(s, self.seat),
        }

    def _told_action(self, action: int, speaker: Speaker) -> LegalMove:
        face = self.game.face
        told: LegalMove = {"id": action, "move": face.move(action), "say": face.say(self._record, action, speaker)}
        if self._record.phase in getattr(face, "PREVIEWED", ()):
            after = self._tried(action)
            told["preview"] = None if after is None else face.preview(self._record, after, speaker)
        return told

    def _tried(self, action: int) -> Record | None:
        """What an action leads to by the rules; None if it draws chance, which no view knows."""
        after = self._record.clone()
        try:
            self.game.rules.play(after, action)
        except NoChance:
            return None
        return after

    def _told(self, s: Record, speaker: Speaker) -> list[StoryEvent]:
        return [self.game.tell(s.events[at, KIND], self.game.args_of(s, at), speaker) for at in range(s.told)]

    @property
    def chance(self) -> Chance:
        """Refused."""
        raise Secret("a seat's view carries no seed: ask the table's own state")

    @property
    def moves(self) -> list[int]:
        """Refused."""
        raise Secret("a seat's view carries no moves: ask the table's own state")

    def replay(self) -> dict[str, Any]:
        """Refused."""
        raise Secret("a seat's view carries no replay: ask the table's own state")

    def play(self, _: Choice) -> None:
        """Refused: a view has gaps, and cannot be played on."""
        raise Secret("a seat's view has gaps and cannot be played on: ask the table's own state")


def legal_mask(game: Game, s: Record) -> tuple[Mask, int]:
    """A new mask of the legal actions in a plain record, and their number."""
    mask = new_mask(game.actions)
    return mask, game.rules.legal(s, mask)
