"""Colour on a terminal: when it is wanted, and what it is used for. Output that is piped stays plain."""

import os
import re
import sys
from typing import Literal, TextIO

When = Literal["auto", "always", "never"]
CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34"}
RED_CARDS = r"(?:10|[2-9AJQK])?[♥♦]|[\U0001F0B1-\U0001F0CE]"
"""Hearts and Diamonds: rank and symbol, or the card as one character."""

_wanted: When = "auto"


def choose(when: When) -> None:
    """What --color asks for; it wins over the environment."""
    global _wanted
    _wanted = when


def is_on(stream: TextIO | None = None) -> bool:
    """Whether to colour what goes to this stream: https://no-color.org, and never a pipe or a file unless asked to."""
    if _wanted != "auto":
        return _wanted == "always"
    stream = stream or sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, *styles: str, stream: TextIO | None = None) -> str:
    """The text in these styles, plain where colour is off."""
    if not text or not styles or not is_on(stream):
        return text
    return f"\x1b[{';'.join(CODES[style] for style in styles)}m{text}\x1b[0m"


def drawing(text: str) -> str:
    """A drawing of a game: Hearts and Diamonds in red, the last move of a board in bold."""
    if not is_on():
        return text
    red = re.sub(RED_CARDS, lambda card: paint(card[0], "red"), text)
    return re.sub(r"\[([PNBRQKpnbrqk])\]", lambda square: paint(square[0], "bold", "yellow"), red)
