"""Games by their former names: an option's value can have become a game of its own.

Records, stores and commands of earlier versions are read here, at the door, so that nothing behind it knows those
names. A game says what its option meant in former.py: OPTION, and GAMES by the option's values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kibitz import catalog, words
from kibitz.table import InvalidText

OWN_FLAGS = ("divide",)
"""Commands whose flag of the option's name is not the game's: rules that divide hands have names of their own."""


def named(game: str, options: Mapping[str, int | str], start: str = "") -> tuple[str, dict[str, int | str]]:
    """The game and the options that are meant; options that mean nothing in that game are left out.

    start is the text of the state from which the game began: its first word decides before the options do.
    """
    module = catalog.part(game, "former")
    if module is None:
        return game, dict(options)
    value = start.partition(";")[0].strip()
    if value not in module.GAMES:
        value = str(options.get(module.OPTION))
    if value not in module.GAMES:
        return game, dict(options)
    name, decided = module.GAMES[value]
    today, given = catalog.game(name), {**options, **decided}
    # All options, as games of today are recorded: one that is newer than the record has its default.
    return name, words.options(
        today, {option.name: given[option.name] for option in today.options if option.name in given}
    )


def command(line: Sequence[str]) -> list[str]:
    """The words of a command line; `play rummy --rules gin` is `play gin-rummy`, also after `--game`."""
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
        return [*line[:place], name, *rest, *(f"--option={option}={chosen}" for option, chosen in decided.items())]
    return list(line)


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
