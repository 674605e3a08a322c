"""Games by their former names: an option's value can have become a game of its own.

Records, stores and commands of earlier versions are read here, at the door, so that nothing behind it knows those
names. A game says what its options were called in former.py: OPTION, and GAMES by the option's values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kibitz import catalog
from kibitz.table import InvalidText


def named(game: str, options: Mapping[str, int | str]) -> tuple[str, dict[str, int | str]]:
    """The game and the options that are meant; options that mean nothing in that game are left out."""
    module = catalog.part(game, "former")
    if module is None or options.get(module.OPTION) not in module.GAMES:
        return game, dict(options)
    name, decided = module.GAMES[options[module.OPTION]]
    given = {**options, **decided}
    return name, {option.name: given[option.name] for option in catalog.game(name).options if option.name in given}


def command(words: Sequence[str]) -> list[str]:
    """The words of a command line; `play rummy --rules gin` is `play gin-rummy`."""
    try:
        module = catalog.part(catalog.plain(words[1]), "former") if len(words) > 1 else None
    except InvalidText:
        module = None
    if module is None:
        return list(words)
    rest, value = _without(words[2:], f"--{module.OPTION}", f"{module.OPTION}=")
    if value not in module.GAMES:
        return list(words)
    name, decided = module.GAMES[value]
    return [words[0], name, *rest, *(f"--option={option}={chosen}" for option, chosen in decided.items())]


def _without(words: Sequence[str], flag: str, option: str) -> tuple[list[str], str]:
    """The words without an option of the game, and its value: `--rules gin`, `--rules=gin`, `--option rules=gin`."""
    rest: list[str] = []
    value = before = ""
    for word in words:
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
