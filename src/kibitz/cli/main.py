"""The entry point: finds the command, and reports every error in one line and an exit code.

0: done. 1: a program has faults. 2: wrong usage, an invalid text or an unknown name. 3: the system refused, e.g. a full
disk or a file that can't be read. 130: stopped by Ctrl-C or SIGTERM, finished work is kept. 141: the reader of the
output closed the pipe.
"""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from kibitz import catalog
from kibitz.cli import colour
from kibitz.cli.commands import COMMANDS, MODULES
from kibitz.cli.common import INTERRUPTED, HelpFormatter
from kibitz.table import Game, InvalidText, TableError
from kibitz.words import MOST_DIGITS, printable, shown, suggestion

DONE, USAGE, SYSTEM, PIPE_CLOSED = 0, 2, 3, 141


class Parser(argparse.ArgumentParser):
    """Reports an error in one line, and accepts positional words after flags as well as before them."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        namespace, left = super().parse_known_args(args, namespace)
        flag = next((word for word in left if word.startswith("-")), "")
        if flag and self._subparsers is None:
            # Reported here, because the parser of all commands would name its own help.
            close = suggestion(flag.partition("=")[0], self._option_string_actions)
            self.error(f"unrecognized arguments: {' '.join(left)}{close}")
        words = next((action.dest for action in self._actions if action.nargs == "*"), None)
        if words and left and not flag:
            # Python's parser ends the positional words at the first flag, even if there were none before it.
            setattr(namespace, words, [*(getattr(namespace, words) or ()), *left])
            left = []
        return namespace, left

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message} (see {self.prog} --help)\n")


class Version(argparse.Action):
    """--version: also says whether the package runs compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from kibitz import __version__
        from kibitz.native import build

        print(f"kibitz {__version__} ({build.describe()})")
        parser.exit()


def asked_game(words: Sequence[str]) -> Game | None:
    """The game named on the command line, loaded so that its options can be flags; None where there is none."""
    if len(words) < 2 or words[0].startswith("-"):
        return None
    try:
        return catalog.game(words[1])
    except InvalidText:
        return None


def add_command(subparsers: Any, name: str, game: Game | None) -> None:
    """The parser of a command, with its line of help, an example that can be copied, and the flags of its module."""
    module, help = import_module(f"kibitz.cli.{MODULES.get(name, name)}"), COMMANDS[name]
    parser = subparsers.add_parser(
        name,
        help=help,
        description=help[0].upper() + help[1:] + ".",
        epilog="example:\n" + "\n".join(f"  {line}" for line in module.EXAMPLE.splitlines()),
        formatter_class=HelpFormatter,
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
    parser.set_defaults(run=module.run)
    module.add(parser, game)


def parser_for(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of all commands, with the options of the game that the words name."""
    parser = Parser(
        prog="kibitz",
        description="Ten parlour games, played as well as can be, where every move has its price.",
        epilog="example:\n  kibitz play aces --seed 4\n\n`kibitz COMMAND --help` says more, with an example.",
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=Version, nargs=0, help="print the version and whether it runs compiled")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    command = next((word for word in words if not word.startswith("-")), "")
    if command in COMMANDS:
        add_command(subparsers, command, asked_game(words))
    else:
        # Names are enough for the help and for a misspelt command; no module is imported.
        for name, help in COMMANDS.items():
            subparsers.add_parser(name, help=help)
    return parser


def alone() -> list[str]:
    """What `kibitz` without words does: it opens the page, or prints the help where that is not possible."""
    from kibitz.cli import page

    reason = page.why_not()
    if not reason:
        # Where nothing can open it, its link is printed for a browser elsewhere.
        return ["page"] if page.has_browser() else ["page", "--no-browser"]
    parser_for([]).print_help()
    print(f"\n{reason}")
    raise SystemExit(DONE)


def heed_requests_to_end() -> None:
    """SIGTERM, which schedulers and timeout(1) send, does what Ctrl-C does, unless Ctrl-C is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    if words is None:
        heed_requests_to_end()
        words = sys.argv[1:]
    words = list(words)
    # A seed may have thousands of digits; the limit exists because the time to read them grows with their square.
    sys.set_int_max_str_digits(MOST_DIGITS)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        # Input and names of files may be bytes that are not UTF-8.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors=errors)
    try:
        if words[:2] == ["complete", "--"]:
            # The shell runs this on every Tab; help does not list it.
            from kibitz.cli.completion import candidates

            print(*candidates(parser_for(words[2:]), words[2:]), sep="\n")
            return DONE
        if words[:1] == ["help"]:
            # As many programs have it, though the help lists --help only.
            words = [*words[1:2], "--help"]
        words = words or alone()
        parser = parser_for(words)
        if words and not words[0].startswith("-") and words[0] not in COMMANDS:
            close = suggestion(words[0], COMMANDS)
            parser.error(f"unknown command {shown(words[0])}: expected one of {', '.join(COMMANDS)}{close}")
        arguments = parser.parse_args(words)
        colour.choose(arguments.color)
        code = arguments.run(arguments)
        sys.stdout.flush()
    except TableError as error:
        # It may be the text of a plugin.
        print(f"kibitz: {printable(str(error))}", file=sys.stderr)
        return USAGE
    except BrokenPipeError:
        # Python would report the error once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        print(f"kibitz: {name}{error.strerror or error}", file=sys.stderr)
        return SYSTEM
    except KeyboardInterrupt as stop:
        print("kibitz: stopped" + (f"; {stop}" if str(stop) else ""), file=sys.stderr)
        return INTERRUPTED
    return DONE if code is None else int(code)
