"""The games by name, and the parts of each: the one place that knows which package is which game's.

A game is a folder in games/ with a game.py, or a plugin: a package that another distribution names in the entry point
group "kibitz.games". Nothing else is known about a game here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import kibitz
from kibitz import games, words
from kibitz.table import Adviser, Game, InvalidText, View

if TYPE_CHECKING:
    from kibitz.plugins import Plugin

MOST_QUOTED = 200
"""Characters of a text of a plugin, and of the reason why it can't be used."""


class BrokenPlugin(InvalidText):
    """A game of another package that can't be used; every other game can."""


@cache
def built_in() -> tuple[str, ...]:
    """The names of the games of this package, in alphabetical order, without importing any."""
    return tuple(
        sorted(path.parent.name.replace("_", "-") for home in games.__path__ for path in Path(home).glob("*/game.py"))
    )


@cache
def names() -> tuple[str, ...]:
    """Every game's name, in alphabetical order, without importing any."""
    return tuple(sorted({*built_in(), *installed()}))


@cache
def installed() -> dict[str, Plugin]:
    """The games of other packages; one with the name of a built-in game is left out."""
    from kibitz import plugins

    taken = {squeezed(name) for name in built_in()}
    return {name: plugin for name, plugin in plugins.found().plugins.items() if squeezed(name) not in taken}


def plugin_of(name: str) -> Plugin | None:
    """The plugin that has the game of this name; None for one that is built in, without looking for plugins at all."""
    return None if name in built_in() else installed().get(name)


def problems() -> Iterator[str]:
    """What is wrong with the plugins that can't be used, in a line each; imports them all."""
    from kibitz import plugins

    found = plugins.found()
    yield from found.problems.values()
    for name, plugin in found.plugins.items():
        if name not in installed():
            yield f"game {name} of {plugin.origin} is ignored: Kibitz has a game of this name; rename the plugin's game"
            continue
        try:
            game(name)
        except BrokenPlugin as error:
            yield str(error)


def working() -> list[Game]:
    """Every game that can be played, imported: all but broken plugins."""
    found = []
    for name in names():
        try:
            found.append(game(name))
        except BrokenPlugin:
            continue
    return found


def origin(name: str) -> str:
    """What a game was installed with, e.g. "kibitz-nim 0.1"; empty for one of this package."""
    plugin = plugin_of(name)
    return plugin.origin if plugin else ""


def plain(name: str) -> str:
    """The name as the catalog has it; case, marks between letters and aliases are accepted."""
    known = name.strip().lower().replace("_", "-")
    if known in built_in() or known in installed():
        return known
    others = aliases()
    if other := others.get(squeezed(name)):
        return other
    expected = f"expected one of {', '.join(names())}"
    raise InvalidText(f"unknown game {words.shown(name)}: {expected}{words.suggestion(name, [*names(), *others])}")


def squeezed(name: str) -> str:
    """The letters and digits of a name; empty for what is not a name at all, such as a path."""
    if not re.fullmatch(r"[\w !-]*", name):
        return ""
    return "".join(letter for letter in name.lower() if letter.isalnum())


@cache
def aliases() -> dict[str, str]:
    """The games by other names that people know, squeezed: ALIASES in the package of each, its own name included.

    A name that is known already keeps its meaning, so that no plugin can take one over.
    """
    found: dict[str, str] = {}
    for name in (*built_in(), *installed()):
        try:
            others = tuple(getattr(_imported(name, package(name)), "ALIASES", ()))
        except (BrokenPlugin, TypeError):
            continue
        for alias in (name, *others):
            found.setdefault(squeezed(str(alias)), name)
    return found


def package(name: str) -> str:
    """The Python package of the game of this name."""
    known = plain(name)
    plugin = plugin_of(known)
    return plugin.package if plugin else f"kibitz.games.{known.replace('-', '_')}"


def folder(name: str) -> Path | None:
    """Where the game's modules are; None for a game in a single module."""
    places = getattr(_imported(plain(name), package(name)), "__path__", None)
    return Path(next(iter(places))) if places else None


def _imported(name: str, module: str) -> ModuleType:
    """A module of a game; BrokenPlugin names the package that it comes from where it can't be imported."""
    plugin = plugin_of(name)
    if plugin is None or module in sys.modules:
        return import_module(module)
    _refuse_fatal(plugin, module)
    try:
        return import_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # of a plugin, which may even try to exit
        raise _broken(plugin, f"{type(error).__name__}: {error}") from error


def _refuse_fatal(plugin: Plugin, module: str) -> None:
    """BrokenPlugin where importing the module would end or stop this process, or print."""
    from kibitz import plugin_trials

    part = module.removeprefix(f"{plugin.package}.")
    # The game's own modules are tried together.
    if reason := plugin_trials.refusal(plugin, "" if part in (module, "game") else part):
        raise _broken(plugin, reason)


def broken(name: str, error: Exception) -> BrokenPlugin | None:
    """What to say of a game that raised this; None for one that is built in."""
    plugin = plugin_of(name)
    return _broken(plugin, f"{type(error).__name__}: {error}") if plugin else None


def _broken(plugin: Plugin, reason: str) -> BrokenPlugin:
    project = plugin.origin.partition(" ")[0]
    line = words.printable(" ".join(reason.split()))[:MOST_QUOTED]
    return BrokenPlugin(
        f"game {plugin.name} of {plugin.origin} can't be used: {line}; repair it or uninstall {project}"
    )


def has_part(name: str, module: str) -> bool:
    """Whether the game has this module, for example "course.contract"; neither is imported."""
    if name not in built_in() and name not in installed():
        return False
    around, _, _ = f"{package(name)}.{module}".rpartition(".")
    parent = module.rpartition(".")[0]
    try:
        if parent and not has_part(name, parent):
            return False
        if plugin_of(name):
            _imported(name, around)
        return find_spec(f"{package(name)}.{module}") is not None
    except Exception:
        # find_spec imports the package around a module. A plugin that fails there has no parts, and a game in a single
        # module is not a package.
        if plugin_of(name):
            return False
        raise


def part(name: str, module: str) -> ModuleType | None:
    """A module of the game, for example "course.contract"; None where the game has none of this name."""
    return _imported(name, f"{package(name)}.{module}") if has_part(name, module) else None


def text(name: str, path: str) -> str:
    """A text file of the game, for example "rules.md"; empty where it has none at this path."""
    home = folder(name)
    file = home / path if home else None
    found = file.read_text(encoding="utf-8") if file and file.is_file() else ""
    return words.printable(found) if plugin_of(plain(name)) else found


def game(name: str) -> Game:
    """The game of this name, imported when first asked for; BrokenPlugin for a plugin that can't be used."""
    known = plain(name)
    plugin = plugin_of(known)
    if plugin:
        return _game_of(plugin)
    game = import_module(f"{package(known)}.game").GAME
    assert isinstance(game, Game)
    return game


@cache
def _game_of(plugin: Plugin) -> Game:
    """A plugin's game, checked as far as the commands rely on it before they ask it anything."""
    wanted = getattr(_imported(plugin.name, plugin.package.partition(".")[0]), "KIBITZ_API", kibitz.API)
    if wanted != kibitz.API:
        raise _broken(plugin, f"it is written for plugin interface {wanted}, and this Kibitz has {kibitz.API}")
    module = _imported(plugin.name, plugin.package if plugin.attribute else f"{plugin.package}.game")
    attribute = plugin.attribute or "GAME"
    game = getattr(module, attribute, None)
    if not isinstance(game, Game):
        raise _broken(plugin, f"{module.__name__} defines no {attribute} that is a kibitz.Game")
    if getattr(game, "name", None) != plugin.name:
        raise _broken(plugin, f"its entry point is called {plugin.name}, its name is {getattr(game, 'name', None)!r}")
    try:
        sound = bool(game.title and game.aim in ("highest", "lowest") and max(game.seat_counts) and game.minds())
        texts = [game.title, *game.minds()]
        for option in game.options:
            texts += [option.name, option.help]
            # A range may be long, and holds numbers only.
            texts += [] if isinstance(option.allowed, range) else map(str, option.allowed)
    except Exception as error:
        raise _broken(plugin, f"{type(error).__name__}: {error}") from error
    if not sound:
        raise _broken(plugin, "expected a title, an aim, seat_counts and at least one mind")
    for text in texts:
        if not isinstance(text, str) or not text.isprintable() or len(text) > MOST_QUOTED:
            shown = words.shown(str(text))
            raise _broken(plugin, f"expected a printable line of at most {MOST_QUOTED} characters, not {shown}")
    return game


def read_view(game: Game, text: str) -> View:
    """The view of a text that a person gives; where it begins with the name of another game, the error says so."""
    try:
        return game.read_view(text)
    except InvalidText as error:
        named = re.sub(r"\s*seat\s+[0-9]+\s*;", "", text, count=1).partition(";")[0]
        other = aliases().get(squeezed(named), game.name)
        if other != game.name:
            raise InvalidText(f"{error}; it begins like a position of {other}") from None
        raise


def refresh() -> None:
    """Look for plugins again, such as one that was installed since."""
    from kibitz import plugin_trials, plugins

    for remembered in (plugins.found, plugin_trials.refusal, installed, names, aliases, _game_of):
        remembered.cache_clear()


def mind(game: Game, name: str, seed: int) -> Adviser:
    """A mind by name, made from a seed.

    "best" is the last and strongest, "level:3" a weaker form of it, "generic:mcts" a mind that knows nothing of the
    game but its rules; the prefix "kibitz:" is allowed.
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
    elif wanted.startswith("generic:"):
        from kibitz import generic

        make = generic.named(game, wanted)
    else:
        make = minds.get(wanted)
        if make is None and (read_goal := getattr(part(game.name, "minds"), "read_goal", None)):
            make = read_goal(wanted)
    if make is None:
        expected = f"expected best or one of {words.some(minds)}"
        close = words.suggestion(wanted, ["best", *minds])
        raise InvalidText(f"{game.name} has no mind {words.shown(name)}: {expected}{close}")
    return make(seed)
