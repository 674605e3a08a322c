"""`kibitz mcp`: a tutor for language models, which says only what was computed."""

import argparse
import sys
from importlib.util import find_spec

from kibitz.cli.common import add_file, seconds, whole_number
from kibitz.cli.page import checked_token
from kibitz.table import Game, InvalidText

REMEDY = "pip install 'kibitz[mcp]'"
NEEDED = ("mcp", "starlette", "uvicorn")
MODES = ("open", "hints", "exam")
SECONDS = 3.0
EXAMPLE = "kibitz mcp\nkibitz mcp --mode hints --records games.jsonl\nkibitz mcp --port 8000"


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    parser.add_argument(
        "--mode",
        choices=MODES,
        default="open",
        help="everything; how costly a choice is, never which is better; or rules and legality alone (default: open)",
    )
    add_file(parser, "--records", help="saved games that may be read, except in an exam")
    parser.add_argument("--seconds", type=seconds, default=SECONDS, help=f"for advice (default {SECONDS:g})")
    parser.add_argument(
        "--port",
        type=whole_number("port", 0),
        help="serve over HTTP on this port, 0 for a free one (default: standard input)",
    )
    parser.add_argument("--host", default="127.0.0.1", help="let other machines in, at this address; needs --token")
    parser.add_argument("--token", metavar="TEXT", help="what clients must know; 'new' draws one")


def run(arguments: argparse.Namespace) -> None:
    if not all(find_spec(name) for name in NEEDED):
        raise InvalidText(f"kibitz mcp needs {', '.join(NEEDED)}: {REMEDY}")
    token = checked_token(arguments)
    if arguments.records and not arguments.records.is_file():
        raise InvalidText(f"no file {arguments.records}: expected records, as kibitz record writes them")
    # Imported late: they need the extra.
    from kibitz.tutor import server
    from kibitz.tutor.lessons import Tutor

    made = server.server(Tutor(arguments.mode, arguments.seconds), arguments.records)
    if arguments.port is None:
        made.run("stdio")
        return
    server.serve(
        made,
        arguments.host,
        arguments.port,
        token,
        lambda link: print(f"the tutor is at {link} (Ctrl-C stops it)", file=sys.stderr, flush=True),
    )
