"""Whose turn it is, as a feed (Atom, RFC 4287) and as a calendar (iCalendar, RFC 5545)."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from saloon.core.words import Speaker
from saloon.sitting.titles import title

ATOM = "http://www.w3.org/2005/Atom"
LONGEST_LINE = 74
"""The most bytes in a line of a calendar, without the line break."""
NOTICE = datetime.timedelta(hours=1)
"""How long before a clock runs out the calendar's event begins."""


@dataclass(frozen=True)
class Turn:
    """A table that waits for a player."""

    table: str
    game: str
    number: int
    """The entry that made it their turn."""
    since: float
    deadline: float | None
    """When their clock runs out."""
    others: tuple[str, ...]


def headline(turn: Turn, w: Speaker) -> str:
    """The title of a notification."""
    return w("It is your turn at {game}", game=title(turn.game, w.language))


def details(turn: Turn, w: Speaker) -> str:
    """The text of a notification: who waits, and until when."""
    told = w.many("{names} waits for you.", "{names} wait for you.", len(turn.others), names=", ".join(turn.others))
    return _with_deadline(told, turn, w)


def details_without_names(turn: Turn, w: Speaker) -> str:
    """The same for emails, which say nothing that a stranger chose."""
    told = w.many("One player waits for you.", "{n} players wait for you.", len(turn.others))
    return _with_deadline(told, turn, w)


def _with_deadline(told: str, turn: Turn, w: Speaker) -> str:
    if turn.deadline is None:
        return told
    return f"{told} {w('Your clock runs out on {time} (UTC).', time=_moment(turn.deadline).strftime('%Y-%m-%d %H:%M'))}"


def _moment(at: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(at, datetime.UTC).replace(microsecond=0)


def atom(turns: Sequence[Turn], place: str, feed: str, now: float, w: Speaker) -> bytes:
    """The feed; `place` is the base URL of the server, `feed` the id of this feed."""
    ElementTree.register_namespace("", ATOM)
    root = ElementTree.Element(f"{{{ATOM}}}feed")
    _add(root, "title", w("Your turn at the Saloon"))
    _add(root, "id", f"urn:saloon:{feed}")
    _add(root, "updated", _moment(max((turn.since for turn in turns), default=now)).isoformat())
    _add(_add(root, "author"), "name", "Saloon")
    _add(root, "link", href=f"{place}/")
    for turn in turns:
        entry = _add(root, "entry")
        _add(entry, "title", headline(turn, w))
        _add(entry, "id", f"urn:saloon:{turn.table}:{turn.number}")
        _add(entry, "updated", _moment(turn.since).isoformat())
        _add(entry, "link", href=f"{place}/t/{turn.table}")
        _add(entry, "summary", details(turn, w))
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))


def _add(parent: ElementTree.Element, name: str, text: str = "", **attributes: str) -> ElementTree.Element:
    child = ElementTree.SubElement(parent, f"{{{ATOM}}}{name}", attributes)
    child.text = text or None
    return child


def calendar(turns: Sequence[Turn], place: str, now: float, w: Speaker) -> bytes:
    """The calendar: an event today for each table that waits, or in the last hour before its clock runs out."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Saloon//Turns//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_escaped(w('Your turn at the Saloon'))}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    ]
    for turn in turns:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{turn.table}-{turn.number}@saloon",
            f"DTSTAMP:{_stamp(_moment(now))}",
            *_when(turn, now),
            f"SUMMARY:{_escaped(headline(turn, w))}",
            f"DESCRIPTION:{_escaped(details(turn, w))}",
            f"URL:{place}/t/{turn.table}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"]).encode()


def _when(turn: Turn, now: float) -> list[str]:
    if turn.deadline is None:
        return [f"DTSTART;VALUE=DATE:{_moment(now).strftime('%Y%m%d')}"]
    end = _moment(turn.deadline)
    return [f"DTSTART:{_stamp(end - NOTICE)}", f"DTEND:{_stamp(end)}"]


def _stamp(moment: datetime.datetime) -> str:
    return moment.strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for letter, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        text = text.replace(letter, written)
    return text


def _folded(line: str) -> str:
    """Fold a long line as RFC 5545 demands, but not inside a character."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > LONGEST_LINE:
            parts.append(part)
            part = ""
        part += letter
    return "\r\n ".join([*parts, part])
