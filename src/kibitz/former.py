"""Games and minds by their former names: an option's value can have become a game of its own, with minds of its own.

Records and stores of earlier versions are read here, at the door, so that nothing behind it knows those names. A game
says what its option meant in former.py: OPTION, GAMES and MINDS by the option's values, and USUAL, the value of a text
without the option.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import ModuleType

from kibitz import catalog, words

PREFIX = "kibitz:"
"""In front of a mind's name among names of programs."""


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
