"""Where two words meet: French elides and contracts, Spanish contracts and changes its "and".

A catalogue says `le chapeau de {who}`. Whether that becomes « de Bo », « d’Ada » or « du Baron » depends on the name.
The page does the same in `web/src/lib/grammar.ts`; both are tested with `tests/core/grammar.json`.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Mapping
from typing import Any

LAST_WORD = re.compile(r"(\w+)[ \N{NO-BREAK SPACE}]$")
CONTRACTED = {
    "fr": {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"},
    "es": {("de", "el"): "del", ("a", "el"): "al"},
}
"""What a preposition and an article become."""
ELIDED = {"de", "que", "jusque", "lorsque", "puisque", "quoique"}
"""French: what loses its e before a vowel."""
MUTE = re.compile(r"h(?!ei|enk|erz)(?:e|i|on|or|ub|ugue|ya)|[aeiouœæ]|y(?![aeiou])")
"""French: how a word begins that is heard as a vowel, in plain letters; most names with an h are spoken with it."""
CHANGED = {"y": (re.compile(r"h?i(?![aeou])"), "e"), "o": (re.compile(r"h?o"), "u")}
"""Spanish: "and" and "or" change before their own sound."""


def filled(text: str, values: Mapping[str, Any], language: str) -> str:
    """The text with its {gaps} filled, as the language wants it where they meet the words before them."""
    said = ""
    for literal, name, spec, _ in string.Formatter().parse(text):
        said += literal
        if name is not None:
            said = met(said, format(values[name], spec or ""), language)
    return said


def met(before: str, value: str, language: str) -> str:
    """Words and what comes after them, with what the language does between the two."""
    last = LAST_WORD.search(before)
    if last is None:
        return before + value
    start, word = before[: last.start()], last[1]
    article, _, rest = value.partition(" ")
    contracted = CONTRACTED.get(language, {}).get((word.lower(), article))
    if contracted is not None and rest:
        return f"{start}{_like(word, contracted)} {rest}"
    if language == "fr" and word.lower() in ELIDED and MUTE.match(plain(value)):
        return f"{start}{word[:-1]}’{value}"
    if language == "es" and word in CHANGED and CHANGED[word][0].match(plain(value)):
        return f"{start}{CHANGED[word][1]} {value}"
    return before + value


def _like(word: str, other: str) -> str:
    """The other word, with a capital if the first has one."""
    return other.capitalize() if word[0].isupper() else other


def capitalized(text: str) -> str:
    """The text with a capital, as at the beginning of a sentence; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def plain(word: str) -> str:
    """The beginning of a word in small letters without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", word[:8]) if not unicodedata.combining(sign)).lower()


def count(number: int, language: str) -> str:
    """A whole number as the language writes it: 2,400, 2 400 (with a space at which no line ends) or 2400."""
    thousands = "\N{NARROW NO-BREAK SPACE}" if language == "fr" or abs(number) >= 10_000 else ""
    sign, digits = "−" if number < 0 else "", f"{abs(number):,}"
    return sign + (digits if language == "en" else digits.replace(",", thousands))


def dollars(amount: int, language: str) -> str:
    """Money as the language writes it: $2,400, 2 400 $ (with spaces at which no line ends) or 2400 $."""
    if language == "en":
        return f"{'−' if amount < 0 else ''}${abs(amount):,}"
    return f"{count(amount, language)}\N{NO-BREAK SPACE}$"
