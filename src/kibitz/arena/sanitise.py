"""Text from outside, made fit for terminals, tables and files where it enters."""

from collections.abc import Sequence


def sanitised(text: str, limit: int) -> str:
    """The text on one line, in printable characters only, of at most `limit` characters; may become empty.

    Control characters, surrogates, and marks that reverse or hide text are dropped; other white space is one space.
    """
    shown = "".join(" " if character.isspace() else character for character in text if is_shown(character))
    return " ".join(shown.split())[:limit].rstrip()


def listed(names: Sequence[str], most: int) -> str:
    """A list of at most this many names."""
    return ", ".join(names[:most]) + (" and more" if len(names) > most else "")


def is_shown(character: str) -> bool:
    """Whether a character is part of what one reads: white space, or what Unicode calls printable."""
    return character.isspace() or character.isprintable()
