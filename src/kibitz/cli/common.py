"""What the commands share: their flags, their progress bar, their tables."""

import argparse
import json
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from importlib.util import find_spec
from threading import Event, Thread
from typing import Any

from kibitz import catalog, words, workers
from kibitz.cli import colour
from kibitz.native import build
from kibitz.table import Game

INTERRUPTED = 130
"""The exit status after Ctrl-C, as in a shell."""
Run = Callable[[argparse.Namespace], int | None]
Subparsers = Any
"""argparse gives the type of add_subparsers() no public name."""


def command(subparsers: Subparsers, name: str, help: str, example: str, run: Run) -> argparse.ArgumentParser:
    """A command with its one line of help and an example that can be copied."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        name,
        help=help,
        description=help[0].upper() + help[1:] + ".",
        epilog="example:\n" + "\n".join(f"  {line}" for line in example.splitlines()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        # A flag of the command replaces a game's option of the same name, which --option still reaches.
        conflict_handler="resolve",
    )
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="whether to use colour (default: on a terminal, unless NO_COLOR is set)",
    )
    parser.set_defaults(run=run)
    return parser


EVERY_COMMANDS = ("help", "color")
"""Flags that command() gives every command: a game's option of the same name is set with --option."""


class GameOption(argparse.Action):
    """--option NAME=VALUE: sets an option of the game, whatever flags the command has."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        name, equals, value = str(values).partition("=")
        if not name or not equals:
            parser.error(f"invalid option {values!r}: expected NAME=VALUE, e.g. columns=5")
        setattr(namespace, "option_" + name.replace("-", "_"), value)


def add_game(parser: argparse.ArgumentParser, game: Game | None) -> None:
    """The game's name, and a flag for each of its options once it is known.

    Flags that the command adds afterwards win over a game's flag of the same name; --option reaches all options.
    """
    parser.add_argument("game", metavar="GAME", help="one of " + ", ".join(catalog.names()))
    for option in game.options if game else ():
        if option.name in EVERY_COMMANDS:
            continue
        parser.add_argument(
            "--" + option.name.replace("_", "-"),
            dest="option_" + option.name,
            metavar=option.name.upper(),
            help=f"{option.help}: {words.some(option.allowed)} (default {option.default})",
        )
    parser.add_argument(
        "--option",
        action=GameOption,
        metavar="NAME=VALUE",
        help="set an option of the game, also one that has the name of another flag",
    )


def given_options(arguments: argparse.Namespace) -> dict[str, str]:
    """The game's options that were given."""
    return {
        name.removeprefix("option_"): value
        for name, value in vars(arguments).items()
        if name.startswith("option_") and value is not None
    }


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


COUNT = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,12})?)(?:e([0-9]{1,2})|([kMG]))?", re.IGNORECASE)
FACTORS = {"k": 10**3, "m": 10**6, "g": 10**9}
MOST_COUNTED = 10**15


def amount(what: str, least: int = 1) -> Callable[[str], int]:
    """A type for argparse: a number of things, also in a short form such as 1e6, 1M or 2.5k."""

    def read(text: str) -> int:
        parts = COUNT.fullmatch(text.strip())
        value = (
            Fraction(parts[1]) * (FACTORS[parts[3].lower()] if parts[3] else 10 ** int(parts[2] or 0))
            if parts
            else None
        )
        if value is None or value.denominator != 1 or value > MOST_COUNTED:
            raise argparse.ArgumentTypeError(
                f"{what} {words.shown(text)}: expected a whole number, e.g. 1000, 1e6 or 1M"
            )
        if value < least:
            raise argparse.ArgumentTypeError(f"{what} {value}: expected at least {least}")
        return int(value)

    return read


SECONDS = re.compile(r"(?=\.?[0-9])[0-9]{0,9}(\.[0-9]{0,18})?(e-?[0-9])?", re.IGNORECASE)
"""Years at most, in plain digits: float() would read much more."""


def seconds(text: str) -> float:
    """A type for argparse: a positive number of seconds."""
    value = float(text) if SECONDS.fullmatch(text) else 0.0
    if not value:
        raise argparse.ArgumentTypeError(f"invalid time {words.shown(text)}: expected seconds above 0, e.g. 0.5")
    return value


def add_seed(
    parser: argparse.ArgumentParser,
    help: str = "what chance draws from, any whole number (default 0)",
    default: int | None = 0,
) -> None:
    parser.add_argument("--seed", type=whole_number("seed"), default=default, help=help)


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON for a machine to read")


def add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=whole_number("jobs", 1), default=workers.cores(), help="processes at work (default: all cores)"
    )


def add_seconds(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=seconds, help="time for each piece of advice (default: what the mind needs)")


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


def has_rich() -> bool:
    """Whether the extra `terminal` is installed; nothing of it is imported."""
    return find_spec("rich") is not None


def print_table(rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> None:
    """Columns as wide as their widest cell, those in `right` set flush right; the first row has the titles."""
    lines = [list(map(str, row)) for row in rows]
    if sys.stdout.isatty() and has_rich():
        from kibitz.cli import rich_terminal

        rich_terminal.print_table(lines, right)
        return
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for number, line in enumerate(lines):
        cells = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        text = "  ".join(cells).rstrip()
        print(text if number else colour.paint(text, "bold"))


def warn_if_interpreted(game: str) -> None:
    """Before heavy work: warn that it will be slow if modules of the game are not compiled."""
    home = catalog.folder(game)
    modules = build.modules(catalog.package(game), home) if home else {}
    plain = [name for name, compiled in modules.items() if not compiled]
    if plain:
        project = catalog.origin(game).partition(" ")[0] or "kibitz"
        print(
            f"kibitz: {', '.join(plain)} interpreted, not compiled: correct, but many times slower "
            f"(reinstall {project} with a C compiler at hand)",
            file=sys.stderr,
        )


BAR_WIDTH = 24
"""Characters of the progress bar, where there is room for it."""
SHOWN_EVERY = 0.1
"""Seconds between two drawings of the progress bar."""
SHOWN_AFTER = 0.3
"""Seconds of work that need no progress bar."""


class Progress:
    """How far long work is, on standard error, from its start on; silent unless that is a terminal."""

    def __init__(self, total: int, unit: str, done: int = 0) -> None:
        self.total, self.unit, self.before, self.done, self.extra = total, unit, done, done, ""
        self.started = time.monotonic()
        self.bar: Any = None
        self.over = Event()
        self.clerk: Thread | None = None
        if sys.stderr.isatty():
            # Its own thread: the first game may take a minute, and a bar that stands still looks like a crash.
            self.clerk = Thread(target=self._draw, daemon=True)
            self.clerk.start()

    def show(self, done: int, extra: str = "") -> None:
        """Say how far it is; cheap to call often."""
        self.done, self.extra = done, extra

    def _draw(self) -> None:
        if self.over.wait(SHOWN_AFTER):
            return
        if has_rich():
            from kibitz.cli import rich_terminal

            self.bar = rich_terminal.Bar(self.total, self.unit, self.done)
        while not self.over.wait(SHOWN_EVERY):
            if self.bar:
                self.bar.show(self.done, self.total, self.extra)
            else:
                width = shutil.get_terminal_size().columns
                print(f"\r\x1b[K{self.line(width - 1)}", end="", file=sys.stderr, flush=True)

    def line(self, width: int) -> str:
        """The longest description that fits on one line of this width."""
        rate = (self.done - self.before) / max(self.elapsed, 1e-9)
        left = f", {clock((self.total - self.done) / rate)} left" if rate else f", {clock(self.elapsed)}"
        filled = BAR_WIDTH * self.done // self.total if self.total else BAR_WIDTH
        bar = "#" * filled + "-" * (BAR_WIDTH - filled) + " "
        count = f"{self.done:,}/{self.total:,}"
        share = f"{100 * self.done // self.total if self.total else 100} %"
        speed = f", {rate:,.0f}/s" if rate >= 1 else ""
        for text in (
            f"{bar}{count} {self.unit}{speed}{left}{self.extra}",
            f"{count} {self.unit}{speed}{left}{self.extra}",
            f"{count}{left}{self.extra}",
            f"{share}{left}",
        ):
            if len(text) <= width:
                return text
        return share[: max(width, 0)]

    def close(self) -> None:
        """Clear the line."""
        if self.clerk and not self.over.is_set():
            self.over.set()
            self.clerk.join()
            if self.bar:
                self.bar.close()
            else:
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.started


def clock(seconds: float) -> str:
    """A duration as h:mm:ss or m:ss."""
    whole = round(seconds)
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
