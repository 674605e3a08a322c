"""The games by name, and the parts of each: the one place that knows which package is which game's.

A game is a folder in games/ with a game.py; nothing else is known about it here.
"""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from kibitz import games, words
from kibitz.table import Adviser, Game, InvalidText


@cache
def names() -> tuple[str, ...]:
    """Every game's name, in alphabetical order, without importing any."""
    return tuple(
        sorted(path.parent.name.replace("_", "-") for home in games.__path__ for path in Path(home).glob("*/game.py"))
    )


def plain(name: str) -> str:
    """The name as the catalog has it; case, marks between letters and aliases are accepted."""
    known = name.strip().lower().replace("_", "-")
    if known in names():
        return known
    others = aliases()
    if other := others.get(squeezed(name)):
        return other
    expected = f"expected one of {', '.join(names())}"
    raise InvalidText(f"unknown game {words.shown(name)}: {expected}{words.suggestion(name, [*names(), *others])}")


def squeezed(name: str) -> str:
    """The letters and digits of a name; empty for what is no name at all, such as a path."""
    if not re.fullmatch(r"[\w !-]*", name):
        return ""
    return "".join(letter for letter in name.lower() if letter.isalnum())


@cache
def aliases() -> dict[str, str]:
    """The games by other names that people know, squeezed: ALIASES in the package of each, its own name included."""
    found = {}
    for name in names():
        package = import_module(f"kibitz.games.{name.replace('-', '_')}")
        for alias in (name, *getattr(package, "ALIASES", ())):
            found[squeezed(alias)] = name
    return found


def package(name: str) -> str:
    """The Python package of the game of this name."""
    return f"kibitz.games.{plain(name).replace('-', '_')}"


def has_part(name: str, module: str) -> bool:
    """Whether the game has this module, for example "course.contract"; neither is imported."""
    if name not in names():
        return False
    parent = module.rpartition(".")[0]
    return (not parent or has_part(name, parent)) and find_spec(f"{package(name)}.{module}") is not None


def part(name: str, module: str) -> ModuleType | None:
    """A module of the game, for example "course.contract"; None where the game has none of this name."""
    return import_module(f"{package(name)}.{module}") if has_part(name, module) else None


def game(name: str) -> Game:
    """The game of this name, imported when first asked for."""
    game = import_module(f"{package(name)}.game").GAME
    assert isinstance(game, Game)
    return game


def rules(game: Game) -> str:
    """How the game is played, in Markdown: the file rules.md beside its module; empty where it has none."""
    # Imported here: slow, and no other command needs it.
    from importlib.resources import files

    package = type(game).__module__.rpartition(".")[0]
    page = files(package) / "rules.md" if package else None
    return page.read_text(encoding="utf-8") if page and page.is_file() else ""


def mind(game: Game, name: str, seed: int) -> Adviser:
    """A mind by name, made from a seed.

    "best" is the last and strongest, "level:3" a weaker form of it; the prefix "kibitz:" is allowed.
    """
    minds = game.minds()
    wanted = name.removeprefix("kibitz:")
    if wanted == "best":
        wanted = list(minds)[-1]
    make: Callable[[int], Adviser] | None
    if wanted.startswith("level:"):
        # Imported here: few ask for it.
        from kibitz import levels

        make = levels.level(wanted, list(minds.values())[-1], game.aim == "lowest")
    else:
        make = minds.get(wanted) or game.mind(wanted)
    if make is None:
        expected = f"expected best or one of {words.some(minds)}"
        close = words.suggestion(wanted, ["best", *minds])
        raise InvalidText(f"{game.name} has no mind {words.shown(name)}: {expected}{close}")
    return make(seed)
