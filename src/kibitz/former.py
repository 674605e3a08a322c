"""Games and minds by their former names: an option's value can have become a game of its own, with minds of its own.

Records, stores and commands of earlier versions are read here, at the door, so that nothing behind it knows those
names. A game says what its option meant in former.py: OPTION, GAMES and MINDS by the option's values, and USUAL, the
value of a text without the option.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import ModuleType

from kibitz import catalog, words
from kibitz.table import InvalidText

MIND_FLAGS = ("--mind", "--against")
PREFIX = "kibitz:"
"""In front of a mind's name among names of programs."""
OWN_FLAGS = ("divide",)
"""Commands whose flag of the option's name is not the game's: rules that divide hands have names of their own."""


def named(game: str, options: Mapping[str, int | str], start: str = "") -> tuple[str, dict[str, int | str]]:
    """The game and the options that are meant; options that mean nothing in that game are left out.

    start is the text of the state from which the game began: its first word decides before the options do.
    """
    module = catalog.part(game, "former")
    if module is None:
        return game, dict(options)
    value = _value(module, options, start)
    if value not in module.GAMES:
        return game, dict(options)
    name, decided = module.GAMES[value]
    today, given = catalog.game(name), {**options, **decided}
    # All options, as games of today are recorded: one that is newer than the record has its default.
    return name, words.options(
        today, {option.name: given[option.name] for option in today.options if option.name in given}
    )


def mind(name: str, game: str, options: Mapping[str, int | str], start: str = "") -> str:
    """The mind that a name meant, or the minds of several names with commas; game, options and start as for named()."""
    return _meant(name, _minds(game, options, start))


def players(names: Sequence[str], game: str, options: Mapping[str, int | str], start: str = "") -> tuple[str, ...]:
    """Players of a match by their names today; a name without PREFIX may be a program's, and stays.

    All stay where two of them would have one name.
    """
    minds = _minds(game, options, start)
    today = tuple(_meant(name, minds) if name.startswith(PREFIX) else name for name in names)
    return today if len(set(today)) == len(set(names)) else tuple(names)


def _minds(game: str, options: Mapping[str, int | str], start: str) -> Mapping[str, str]:
    """Today's names of the minds that had others."""
    module = catalog.part(game, "former")
    if module is None:
        return {}
    value = _value(module, options, start)
    minds: Mapping[str, str] = module.MINDS[value if value in module.MINDS else module.USUAL]
    return minds


def _value(module: ModuleType, options: Mapping[str, int | str], start: str) -> str:
    """The option's value that was meant, which may be none that was ever allowed."""
    value = start.partition(";")[0].strip()
    return value if value in module.GAMES else str(options.get(module.OPTION))


def _meant(names: str, minds: Mapping[str, str]) -> str:
    """Names of minds, with commas between, as they are today."""

    def today(found: re.Match[str]) -> str:
        prefix, name = found.groups()
        return f"{prefix}{minds.get(name, name)}"

    return re.sub(rf"({PREFIX}|)([^,\s]+)", today, names)


def command(line: Sequence[str]) -> list[str]:
    """The words of a command line; `play rummy --rules gin` is `play gin-rummy`, also after `--game`.

    The minds that such a line names are those that it meant, too.
    """
    for place in range(1, len(line)):
        if place > 1 and line[place - 1] != "--game":
            continue
        try:
            module = catalog.part(catalog.plain(line[place]), "former")
        except InvalidText:
            continue
        if module is None or line[0] in OWN_FLAGS:
            break
        rest, value = _without(line[place + 1 :], f"--{module.OPTION}", f"{module.OPTION}=")
        if value not in module.GAMES:
            break
        name, decided = module.GAMES[value]
        rest = _with_minds(rest, module.MINDS[value])
        return [*line[:place], name, *rest, *(f"--option={option}={chosen}" for option, chosen in decided.items())]
    return list(line)


def _with_minds(line: Sequence[str], minds: Mapping[str, str]) -> list[str]:
    """The words with today's names of minds; the value of any other flag is not one."""
    found: list[str] = []
    for before, word in zip(["", *line], line, strict=False):
        flag, equals, names = word.partition("=")
        if flag in MIND_FLAGS and equals:
            word = f"{flag}={_meant(names, minds)}"
        elif before in MIND_FLAGS or not before.startswith("--") or word.startswith(PREFIX):
            word = _meant(word, minds)
        found.append(word)
    return found


def _without(line: Sequence[str], flag: str, option: str) -> tuple[list[str], str]:
    """The words without an option of the game, and its value: `--rules gin`, `--rules=gin`, `--option rules=gin`."""
    rest: list[str] = []
    value = before = ""
    for word in line:
        if before == flag:
            value = word
        elif word.startswith(f"{flag}="):
            value = word.removeprefix(f"{flag}=")
        elif before == "--option" and word.startswith(option):
            value = word.removeprefix(option)
            rest.pop()
        elif word.startswith(f"--option={option}"):
            value = word.removeprefix(f"--option={option}")
        elif word != flag:
            rest.append(word)
        before = word
    return rest, value
