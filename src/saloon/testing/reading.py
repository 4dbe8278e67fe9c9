"""What a native reader would stumble over, as far as a program can notice: elision, contraction, zeros, doublings."""

from __future__ import annotations

import re
from collections.abc import Iterator

VOWEL = "aeiouyàâäéèêëîïôöùûüœæAEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ"
SPACE = "[ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]"
NOT_ELIDED = r"(?:One\b|on(?:ze|ce)|oui\b|un sur|Y[aeiou]|y[aeiou]|ouistiti)"
"""French words before which nothing is elided, the One token among them."""
STUMBLES = {
    "en": {
        "grammar": re.compile(r"\b[Yy]ou (?:is|has|was|does|takes|draws|deals|wins|rolls|raids)\b"),
        "possessive": re.compile(r"\bof (?:you|You)\b(?! two)"),
        "straight apostrophe": re.compile(r"(?<=\w)'(?=\w)"),
    },
    "fr": {
        "elision": re.compile(
            rf"(?<![\w’-])(?:[Dd]e|[Qq]ue|[Jj]usque|[Ll]orsque|[Pp]uisque|[Nn]e|[Jj]e|[Ll]e|[Ll]a|[Mm]e|[Tt]e|[Ss]e|[Cc]e)"
            rf"{SPACE}(?!{NOT_ELIDED})[{VOWEL}]"
        ),
        "contraction": re.compile(rf"(?<![\w’-])(?:[Dd]e|[Àà]){SPACE}les?{SPACE}(?=[A-ZÀ-Ü])"),
        "vous for tu": re.compile(
            r"\b(?:[Vv]otre|[Vv]os|[Vv]ôtres?|(?!assez\b|chez\b|nez\b|rendez\b)[a-zéèêçà]{2,}ez)\b"
        ),
        "straight apostrophe": re.compile(r"(?<=\w)'(?=\w)"),
        "sign without its space": re.compile(r"\w[!?;»](?!\w)"),
    },
    "es": {
        "contraction": re.compile(r"\b(?:[Dd]e|[Aa]) el (?=[A-Z])"),
        "y before i": re.compile(r"\b y (?=[IÍií](?![aeouáéóú]))"),
        "usted for tú": re.compile(r"\b(?:usted|ustedes|[Ss]u turno le)\b"),
        "opening sign": re.compile(r"^[^¡¿]*[!?]"),
    },
}
ANYWHERE = {
    "open gap": re.compile(r"\{|\}"),
    "double space": re.compile(r"[^\S\n]{2}"),
    "two numbers side by side": re.compile(r"(?<![\d.,/–-])\b\d+ \d+\b(?! ?[$%])"),
    "dollar sign": re.compile(r"\d \$|\$ \d"),
    "space before an ellipsis": re.compile(rf"{SPACE}…"),
    "repeated word": re.compile(r"\b(\w{2,})(?: \1)\b"),
}
NOTHING_OF = re.compile(
    r"(?<![\d$.,])\b0 (?:lives?|coins?|cows?|bullets?|arrows?|cards?|steps?|bottles?|vies?|pièces?|vaches?|balles?|"
    r"flèches?|cartes?|vidas?|monedas?|vacas?|balas?|flechas?|cartas?)\b"
)
"""Things that nobody gains, takes or loses none of: a story says it in another way."""


def stumbles(text: str, language: str) -> Iterator[str]:
    """What is wrong with a text, by the names of the faults."""
    for name, pattern in {**STUMBLES[language], **ANYWHERE}.items():
        if found := pattern.search(text):
            yield f"{name}: {found[0]!r} in {text!r}"


def stumbles_of_a_story(sentences: list[str], language: str) -> Iterator[str]:
    """What is wrong with a story, sentence by sentence and as a whole."""
    for text in sentences:
        yield from stumbles(text, language)
        if found := NOTHING_OF.search(text):
            yield f"zero: {found[0]!r} in {text!r}"
        if not text.rstrip("\N{NO-BREAK SPACE} ").endswith((".", "!", "?", "”", "»", "…")):
            yield f"no full stop: {text!r}"
