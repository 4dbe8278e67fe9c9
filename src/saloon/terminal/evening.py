"""A game in a terminal: prompts the person and plays the bots until it is over or the person quits."""

from __future__ import annotations

import time
from pathlib import Path

from rich.markup import escape

from saloon.core.errors import IllegalMove
from saloon.core.game import Action
from saloon.core.words import LANGUAGES, Say, Speaker, as_typed
from saloon.sitting.undo import CannotUndo
from saloon.terminal import pager, saves
from saloon.terminal.display import Display
from saloon.terminal.screen import HEIGHT, WIDTH, compose, drawing, move_grid, title_bar
from saloon.terminal.table import Table
from saloon.terminal.trouble import trouble

DONE, INTERRUPTED = 0, 130
UNDO, HELP, STORY, LANGUAGE, QUIT = "u", ("h", "?"), "s", "l", "q"


class Left(Exception):
    """The person quits."""


class Evening:
    """A person, a table and a display."""

    def __init__(self, table: Table, display: Display, language: str) -> None:
        self.table, self.display = table, display
        self.w = table.speaker(language)
        self._notice = ""
        self._first_move = 0
        """The first move on the screen, where there are more than it has room for."""
        self._moves_shown = 0
        self._told = 0
        """Chapters that have been printed in plain mode."""

    def run(self) -> int:
        """Play until the person leaves; the exit code."""
        code = DONE
        try:
            with self.display:
                self._play()
        except Left:
            pass
        except KeyboardInterrupt:
            code = INTERRUPTED
        finally:
            self.table.crew.stop()
            self._leave()
        return code

    def _play(self) -> None:
        self.table.crew.prepare()
        self.table.save()
        while True:
            if self.table.state.over:
                self._offer_more()
            elif not self.table.is_persons_turn:
                self._let_bot_play()
            elif len(self.table.state.actions()) == 1:
                self._answer_for_person()
            else:
                self._ask_person()

    def _leave(self) -> None:
        """Print how to resume the game, after the terminal is restored."""
        w = self.w
        if self.table.state.over:
            self.table.forget()
            self.display.say(escape(verdict(self.table, w)))
            return
        self.table.save()
        if self.table.save_trouble:
            self.display.say(escape(not_saved(self.table.save_trouble, w)))
            return
        command = "[bold]saloon play --resume[/]"
        self.display.say(w("The game is saved. Continue it with: {command}", command=command))

    # ---- Showing

    def _show(self, question: str, moves: list[str], hint: str = "") -> None:
        hint, self._notice = self._notice or hint, ""
        if self.display.is_screen:
            screen = compose(self.table, self.w, self.display.size, question, moves, self._first_move, hint)
            self._moves_shown = screen.moves_shown
            self.display.show(screen.lines)
            return
        size = self.display.size
        board = drawing(self.table.game, self.table.state.seen_by(self.table.person), self.w)
        self._tell()
        self.display.say("", title_bar(self.table, self.w, size.width), *board, f"[bold]{escape(question)}[/]")
        self.display.say(*map(escape, move_grid(moves, size.width, len(moves)).lines))
        if hint:
            self.display.say(f"[dim]{escape(hint)}[/]")

    def _tell(self) -> None:
        """Plain lines: what has happened since the last time."""
        for told in self.table.paragraphs(self.w, self._told):
            self.display.say(escape(told))
        self._told = len(self.table.chapters)
        news = self.table.crew.news(self.w)
        if news:
            self.display.say(escape(news))

    def _commands(self) -> str:
        """The reminder below the moves."""
        w, size = self.w, self.display.size
        if size.width < WIDTH or size.height < HEIGHT:
            return w("The table needs {columns} columns and {lines} lines.", columns=WIDTH, lines=HEIGHT)
        if self.table.save_trouble:
            return not_saved(self.table.save_trouble, w)
        return w("A number, or: u undo · h rules · s story · l language · q save and quit")

    # ---- Turns

    def _let_bot_play(self) -> None:
        table = self.table
        name = table.names(self.w)[table.state.turn]
        if self.display.is_screen:
            self._show(self.w("{name} is thinking…", name=name), [])
        action, remark = table.crew.choose(table.state.turn, table.state.seen_by(table.state.turn))
        table.play(action, remark)
        if self.display.is_screen:
            self._show("", [])
            self.display.pause()

    def _answer_for_person(self) -> None:
        self.table.play(self.table.state.actions()[0], Say(lambda language: _no_choice(Speaker(language))))
        if self.display.is_screen:
            self._show("", [])
            self.display.pause()

    def _ask_person(self) -> None:
        seen = self.table.state.seen_by(self.table.person)
        moves, face, record = seen.legal(), self.table.game.face, seen.record()
        words = [face.say(record, move.id, self.w) for move in moves]
        self._show(face.ask(record, self.w), words, self._commands())
        answer = self._listen()
        if answer is None:
            return
        if answer == "":
            self._show_next_moves(len(moves))
            return
        self._first_move = 0
        action = self._understood(answer, moves, words)
        if action is not None:
            self.table.play(action.id)

    def _listen(self) -> str | None:
        """What the person typed; None if it was a command, which is carried out."""
        answer = self.display.ask()
        if answer is None:
            raise Left
        return None if self._obey(answer) else answer

    def _show_next_moves(self, count: int) -> None:
        """Enter pages through the moves if they do not fit on the screen."""
        following = self._first_move + self._moves_shown
        self._first_move = following if following < count else 0

    def _obey(self, answer: str) -> bool:
        """Carry out a command; False if it was none."""
        command, _, rest = answer.lower().partition(" ")
        if command == QUIT:
            raise Left
        if command == UNDO:
            self._undo()
        elif command in HELP:
            pager.read_rules(self.table, self.display, self.w)
        elif command == STORY:
            pager.read_story(self.table, self.display, self.w)
        elif command == LANGUAGE and (not rest or rest in LANGUAGES):
            self._speak(rest or LANGUAGES[(LANGUAGES.index(self.w.language) + 1) % len(LANGUAGES)])
        else:
            return False
        return True

    def _undo(self) -> None:
        try:
            self.table.undo()
        except CannotUndo as wrong:
            self._notice = wrong.say(self.w.language)
            return
        self._told = len(self.table.chapters)
        self._notice = self.w("Taken back: decide again.")

    def _speak(self, language: str) -> None:
        self.w = self.table.speaker(language)
        self._notice = self.w("We speak English now.")

    def _understood(self, answer: str, moves: list[Action], words: list[str]) -> Action | None:
        """The move that was meant: by number, by its words, or by a part of them that fits no other."""
        w = self.w
        if answer.isdecimal():
            number = int(answer)
            if 1 <= number <= len(moves):
                return moves[number - 1]
            self._notice = w("There is no move {number}: choose from 1 to {last}.", number=number, last=len(moves))
            return None
        part, said = as_typed(answer), [as_typed(each) for each in words]
        if part in said:
            return moves[said.index(part)]
        try:
            return self.table.state.find(answer)
        except IllegalMove:
            fitting = [move for move, each in zip(moves, said, strict=True) if part in each]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            self._notice = w("“{answer}” fits several moves: say a little more, or type a number.", answer=answer)
        else:
            self._notice = w(
                "Sorry, I do not know “{answer}”. Type the number of a move, or h for help.", answer=answer
            )
        return None

    # ---- The end

    def _offer_more(self) -> None:
        w = self.w
        offers = [w("Play again"), w("Save the replay"), w("Quit")]
        self._show(verdict(self.table, w), offers, w("A number, or: u undo · h rules · s story · l language · q quit"))
        answer = self._listen()
        if answer == "1":
            self._play_again()
        elif answer == "2":
            self._save_replay()
        elif answer == "3":
            raise Left
        elif answer:
            self._notice = w("Sorry, I do not know “{answer}”. Type 1, 2 or 3.", answer=answer)

    def _play_again(self) -> None:
        old = self.table
        old.forget()
        state = old.game.deal(old.state.seats, options=old.state.options, values=old.state.values)
        self.table = Table(state, old.person, old.crew)
        self._told = 0
        self.table.save()

    def _save_replay(self) -> None:
        try:
            file = keep_replay(self.table)
        except OSError as wrong:
            reason = trouble(wrong)[self.w.language]
            self._notice = self.w("The replay could not be saved: {reason}.", reason=reason)
            return
        self._notice = self.w("Saved. Look at it with: saloon replay {file}", file=file)


def not_saved(why: Say, w: Speaker) -> str:
    """Saving failed: the game goes on, but it could not be resumed."""
    return w("The game could not be saved: {reason}.", reason=why[w.language])


def _no_choice(w: Speaker) -> str:
    return w("the only answer possible")


def keep_replay(table: Table) -> Path:
    """Save a table's replay in the current folder, under an unused name."""
    import json

    name = f"{table.game.name}-{time.strftime('%Y%m%d-%H%M%S')}"
    file, number = Path(f"{name}.json"), 1
    while file.exists():
        number += 1
        file = Path(f"{name}-{number}.json")
    saves.write_whole(file, json.dumps(table.state.replay(), indent=1) + "\n")
    return file


def verdict(table: Table, w: Speaker) -> str:
    """Who has won, and everybody's prize."""
    prizes, names = table.state.prizes(), table.names(w)
    winners = [name for name, prize in zip(names, prizes, strict=True) if prize > 0]
    if len(set(prizes)) == 1:
        headline = w("A draw!")
    elif prizes[table.person] == 1:
        headline = w("You win!")
    elif prizes[table.person] > 0:
        headline = w("You share the victory!")
    else:
        headline = w.many("The winner: {names}.", "The winners: {names}.", len(winners), names=w.listed(winners))
    shares = " · ".join(w("{name}: {prize}", name=n, prize=f"{p:.3g}") for n, p in zip(names, prizes, strict=True))
    return w("{headline} Prizes: {shares}", headline=headline, shares=shares)
