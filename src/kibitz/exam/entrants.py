"""Who is examined: a model behind a chat endpoint, a command, or a mind; as the words of a command line name them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kibitz import catalog
from kibitz.exam.chat import Chat
from kibitz.exam.command import Command
from kibitz.table import Game, InvalidText
from kibitz.words import printable, shown

CHAT, COMMAND = "chat:", "command:"
HOST = r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?"
CHAT_FORM = re.compile(rf"chat:([^\s@]+)@(https?)://({HOST})(/[!-~]*)?")
EXPECTED = "expected chat:MODEL@URL, command:PROGRAM, or the name of a mind"
COMPLETIONS = "/chat/completions"


@dataclass(frozen=True)
class Mind:
    """A mind of the game, which needs no words."""

    name: str


Entrant: TypeAlias = Chat | Command | Mind


def read(texts: Sequence[str], game: Game, key: str, body: Mapping[str, object]) -> list[Entrant]:
    """The entrants of these words, each with a name of its own."""
    if not texts:
        raise InvalidText(f"no entrant: {EXPECTED}")
    found = [_read(text, game, key, body) for text in texts]
    names = [entrant.name for entrant in found]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise InvalidText(f"two entrants are called {shown(twice)}: expected each once")
    return found


def titles(entrants: Sequence[Entrant]) -> dict[str, str]:
    """What the report calls each entrant, by its name: a chat's model, where no other entrant is called so."""
    short = {entrant.name: entrant.model if isinstance(entrant, Chat) else entrant.name for entrant in entrants}
    every = list(short.values())
    return {name: title if every.count(title) == 1 else name for name, title in short.items()}


def _read(text: str, game: Game, key: str, body: Mapping[str, object]) -> Entrant:
    if printable(text) != text:
        raise InvalidText(f"entrant {shown(text)}: expected printable characters")
    if text.startswith(CHAT):
        return _chat(text, key, body)
    if text.startswith(COMMAND):
        try:
            argv = tuple(shlex.split(text.removeprefix(COMMAND)))
        except ValueError as error:
            raise InvalidText(f"entrant {shown(text)}: {error}; expected the words of a command") from None
        if not argv:
            raise InvalidText(f"entrant {text}: no program; {EXPECTED}")
        return Command(text, argv)
    catalog.mind(game, text, 0)
    return Mind(text.removeprefix("kibitz:"))


def _chat(text: str, key: str, body: Mapping[str, object]) -> Chat:
    """The URL is up to where completions are, or the whole of it."""
    if re.search(r"//[^/]*@", text):
        # It is not shown: it may hold a password.
        raise InvalidText(
            "a chat's URL names a user: expected a URL without one, and --key VARIABLE where a key is needed"
        )
    parts = CHAT_FORM.fullmatch(text)
    if not parts or "?" in text or "#" in text:
        raise InvalidText(f"entrant {shown(text, 80)}: expected chat:MODEL@http://HOST/v1 or https, without ? and #")
    path = (parts[4] or "").rstrip("/")
    path += "" if path.endswith(COMPLETIONS) else COMPLETIONS
    return Chat(text, parts[1], parts[2] == "https", parts[3], path, key, body)
