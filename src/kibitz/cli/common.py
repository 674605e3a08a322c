"""What the commands share: their flags, and the game's options among them."""

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from kibitz import catalog, words
from kibitz.cli import screen
from kibitz.table import Game, TableError

if TYPE_CHECKING:
    from kibitz.cluster import Cluster

INTERRUPTED = 130
"""The exit status after Ctrl-C, as in a shell."""
INTERPRETED_SECONDS = 2.0
"""Seconds for advice by minds that are not compiled: they end what they have begun, within a second more."""
A_GAME = "the name of a game"
"""The help of GAME until it is printed."""


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal. argparse makes one for each argument, so making one must be cheap."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=screen.size().columns - 2)

    def add_argument(self, action: argparse.Action) -> None:
        """Only what is printed comes here. Plugins may be in any package, so no other command looks for them."""
        if action.help == A_GAME:
            action.help = f"one of {', '.join(catalog.names())}"
        super().add_argument(action)

    def _split_lines(self, text: str, width: int) -> list[str]:
        """As argparse does, except that a name such as gin-rummy stays on one line."""
        import textwrap

        return textwrap.wrap(" ".join(text.split()), width, break_on_hyphens=False)


FAMILY_OPTIONS = ("card", "table")
"""What the games of a family are called, and the option that chooses one."""
EVERY_COMMANDS = ("help", "color")
"""Flags of every command: a game's option of the same name is set with --option."""


def named_value(text: str) -> tuple[str, str]:
    """A type for argparse: the name and the value of an option of the game."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"invalid option {text!r}: expected NAME=VALUE, e.g. columns=5")
    return name.replace("-", "_"), value


def literal(help: str) -> str:
    """A game's own words as argparse takes them, which fills in %(default)s and the like."""
    return help.replace("%", "%%")


def add_game_name(parser: argparse.ArgumentParser) -> None:
    """The positional argument GAME."""
    parser.add_argument("game", metavar="GAME", help=A_GAME)


def add_game(parser: argparse.ArgumentParser, game: Game | None) -> None:
    """The game's name, and a flag for each of its options once it is known.

    Flags that the command adds afterwards win over a game's flag of the same name; --option reaches all options.
    """
    add_game_name(parser)
    for option in game.options if game else ():
        if option.name in EVERY_COMMANDS:
            continue
        parser.add_argument(
            "--" + option.name.replace("_", "-"),
            dest="option_" + option.name,
            metavar=option.name.upper(),
            help=literal(
                f"{option.help}: {words.some(option.allowed)}{', or a FILE' if option.read_file else ''}"
                f" (default {option.default})"
            ),
        )
    add_option(parser)


def add_option(parser: argparse.ArgumentParser) -> None:
    """--option, which sets any option of a game, also where the game is not known yet."""
    parser.add_argument(
        "--option",
        type=named_value,
        action="append",
        default=[],
        dest="options",
        metavar="NAME=VALUE",
        help="set an option of the game, also one that has the name of another flag",
    )


def add_family(parser: argparse.ArgumentParser) -> None:
    """A flag for each option that says which game of a family is played, where the game is not known yet."""
    for name in FAMILY_OPTIONS:
        parser.add_argument(
            f"--{name}",
            dest=f"option_{name}",
            metavar=name.upper(),
            help=f"play another game of its family: the {name} with this name, or in this FILE",
        )


def given_options(arguments: argparse.Namespace, game: str = "") -> dict[str, str]:
    """The game's options that were given, those in files as they are described there; --option wins over a flag.

    game: its name, for commands whose words don't name it.
    """
    given = typed_options(arguments)
    game = game or getattr(arguments, "game", None) or ""
    return {name: from_file(game, name, value) for name, value in given.items()} if game else given


def typed_options(arguments: argparse.Namespace) -> dict[str, str]:
    """The game's options as they were typed."""
    flags = {
        name.removeprefix("option_"): value
        for name, value in vars(arguments).items()
        if name.startswith("option_") and value is not None
    }
    return flags | dict(arguments.options)


def from_file(game: str, name: str, value: str) -> str:
    """The value of an option; where it may be in a file, and none is listed under this name, that of the file."""
    option = next((one for one in catalog.game(game).options if one.name == name), None)
    if option is None or option.read_file is None or value in [*option.allowed] or value.startswith("{"):
        return value
    return option.read_file(Path(value))


def add_rules_of_texts(parser: argparse.ArgumentParser, game: Game | None) -> None:
    """A flag for each option that a position's text names: a text is shorter without."""
    for option in game.options if game else ():
        if option.read_file:
            parser.add_argument(
                f"--{option.name}",
                dest=f"option_{option.name}",
                metavar=option.name.upper(),
                help=literal(f"{option.help}: {words.some(option.allowed)}, or a FILE"),
            )
    parser.set_defaults(options=[])


def whole_text(arguments: argparse.Namespace) -> str:
    """The position that was typed, with the options of add_rules_of_texts."""
    named = (f"{name}={value}" for name, value in given_options(arguments).items())
    return " ".join([*arguments.position, *named])


def options(arguments: argparse.Namespace) -> dict[str, int | str]:
    """The game's options as given, the others at their default."""
    return words.options(catalog.game(arguments.game), given_options(arguments))


def whole_number(what: str, least: int | None = None) -> Callable[[str], int]:
    """A type for argparse: a whole number, not below least."""

    def read(text: str) -> int:
        try:
            value = words.integer(text, what)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        if least is not None and value < least:
            raise argparse.ArgumentTypeError(f"{what} {value}: expected at least {least}")
        return value

    return read


COUNT = r"([0-9]{1,12}(?:\.[0-9]{1,12})?)(?:e([0-9]{1,2})|([kMG]))?"
FACTORS = {"k": 10**3, "m": 10**6, "g": 10**9}
MOST_COUNTED = 10**15


def amount(what: str) -> Callable[[str], int]:
    """A type for argparse: a number of things, also in a short form such as 1e6, 1M or 2.5k."""

    def read(text: str) -> int:
        from fractions import Fraction

        parts = re.fullmatch(COUNT, text.strip(), re.IGNORECASE)
        value = (
            Fraction(parts[1]) * (FACTORS[parts[3].lower()] if parts[3] else 10 ** int(parts[2] or 0))
            if parts
            else None
        )
        if value is None or value.denominator != 1 or value > MOST_COUNTED:
            raise argparse.ArgumentTypeError(
                f"{what} {words.shown(text)}: expected a whole number, e.g. 1000, 1e6 or 1M"
            )
        if value < 1:
            raise argparse.ArgumentTypeError(f"{what} {value}: expected at least 1")
        return int(value)

    return read


SECONDS = r"(?=\.?[0-9])[0-9]{0,9}(\.[0-9]{0,18})?(e-?[0-9])?"
"""Plain digits, at most some years: float() would accept far more forms."""


def seconds(text: str) -> float:
    """A type for argparse: a positive number of seconds."""
    value = float(text) if re.fullmatch(SECONDS, text, re.IGNORECASE) else 0.0
    if not value:
        raise argparse.ArgumentTypeError(f"invalid time {words.shown(text)}: expected seconds above 0, e.g. 0.5")
    return value


def add_file(parser: argparse._ActionsContainer, *names: str, help: str) -> None:
    """An argument or a flag with the path of a file."""
    parser.add_argument(*names, type=Path, metavar="FILE", help=help)


def add_flag(parser: argparse._ActionsContainer, name: str, help: str) -> None:
    """A flag without a value."""
    parser.add_argument(name, action="store_true", help=help)


def add_walls(parser: argparse.ArgumentParser, help: str) -> None:
    """How programs are isolated: by walls, or, where asked for, by limits against accidents only."""
    parser.add_argument("--isolation", choices=("program", "limits"), default="program", help=help)


def add_seed(
    parser: argparse.ArgumentParser,
    help: str = "the random seed, any whole number (default 0)",
    default: int | None = 0,
) -> None:
    parser.add_argument("--seed", type=whole_number("seed"), default=default, help=help)


def add_json(parser: argparse.ArgumentParser) -> None:
    add_flag(parser, "--json", help="print JSON for a machine to read")


def add_jobs(parser: argparse.ArgumentParser, default: int | None = None) -> None:
    from kibitz import workers

    parser.add_argument(
        "--jobs",
        type=whole_number("jobs", 1),
        default=default or workers.cores(),
        help=f"processes to use (default: {default or 'all cores'})",
    )


def add_cluster(parser: argparse.ArgumentParser) -> None:
    """Which other machines do the work."""
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="use the workers of a Dask scheduler, e.g. tls://host:8786"
    )
    add_file(parser, "--cluster-key", help="the certificate and the key of the cluster, in one PEM file")
    add_flag(
        parser,
        "--cluster-plain",
        help="use a cluster without certificates: anyone who reaches its ports can run programs on all its machines",
    )


def cluster_of(arguments: argparse.Namespace) -> "Cluster | None":
    """The cluster that add_cluster's flags name."""
    from kibitz.cluster import Cluster

    if arguments.cluster is None:
        return None
    return Cluster(arguments.cluster, arguments.cluster_key, arguments.cluster_plain)


def workers_of(arguments: argparse.Namespace) -> "int | Cluster":
    """Who does the work: the cluster that is named, or else processes of this machine."""
    return cluster_of(arguments) or int(arguments.jobs)


def finishing() -> None:
    """Ctrl-C: no game that has begun is lost."""
    print("\nkibitz: finishing the games under way; Ctrl-C again stops at once", file=sys.stderr)


def add_seconds(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=seconds, help="time for each piece of advice (default: what the mind needs)")


def needed_part(name: str, module: str, what: str) -> ModuleType:
    """The game's module; TableError says which games have what it is for."""
    found = catalog.part(name, module)
    if found is None:
        others = [other for other in catalog.names() if catalog.has_part(other, module)]
        raise TableError(f"{name} has no {what}: expected one of {', '.join(others)}")
    return found


def interpreted_modules(game: str) -> list[str]:
    """The modules of the game that could be compiled, and are not."""
    from kibitz.native import build

    home = catalog.folder(game)
    return build.interpreted(catalog.package(game), home) if home else []


def warn_if_interpreted(game: str) -> None:
    """Before heavy work: warn that it will be slow if modules of the game are not compiled."""
    if plain := interpreted_modules(game):
        say_interpreted(game, f"{', '.join(plain)} interpreted, not compiled: correct, but many times slower")


def thinking_time(game: str, asked: float | None) -> float | None:
    """The seconds for each piece of advice: those asked for; few where the game's modules are not compiled."""
    if asked is not None or not interpreted_modules(game):
        return asked
    say_interpreted(
        game, f"interpreted, not compiled: minds think for {INTERPRETED_SECONDS:g} s, --seconds allows more"
    )
    return INTERPRETED_SECONDS


def say_interpreted(game: str, what: str) -> None:
    project = catalog.origin(game).partition(" ")[0] or "kibitz"
    print(f"kibitz: {what} (reinstall {project} with a C compiler at hand)", file=sys.stderr)
