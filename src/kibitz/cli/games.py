"""`kibitz games`: the table of the games."""

import argparse
import sys
from textwrap import fill

from kibitz import __version__, catalog, words
from kibitz.cli import colour, screen
from kibitz.cli.common import add_json
from kibitz.cli.tables import print_json
from kibitz.table import Game, Option

WIDEST = 100
"""Longer lines are hard to read."""
EXAMPLE = "kibitz games"


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    listed = catalog.working()
    for problem in catalog.problems():
        print(f"kibitz: {problem}", file=sys.stderr)
    if arguments.json:
        print_json([described(game) for game in listed])
        return
    width = min(WIDEST, screen.size((WIDEST, 24)).columns)
    for game in listed:
        low, high = min(game.seat_counts), max(game.seat_counts)
        print(colour.paint(game.name, "bold") + f"  {f'{low} to ' * (low < high)}{words.plural(high, 'player')}")
        for line in (
            game.title,
            *(f"from {origin}" for origin in [catalog.origin(game.name)] if origin),
            f"minds, weakest first: {', '.join(game.minds())}",
            *map(described_option, game.options),
        ):
            print(fill(line, width, initial_indent="    ", subsequent_indent="        ", break_on_hyphens=False))


def described_option(option: Option) -> str:
    """An option in a line, with the flag that sets it."""
    flag = f"--{option.name.replace('_', '-')}"
    allowed = option.allowed
    listed = f"{allowed[0]} to {allowed[-1]}" if isinstance(allowed, range) else words.some(allowed)
    return f"{flag}: {option.help}: {listed} (default {option.default})"


def described(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "from": catalog.origin(game.name) or f"kibitz {__version__}",
        "players": list(game.seat_counts),
        "aim": game.aim,
        "minds": list(game.minds()),
        "options": [
            {"name": one.name, "default": one.default, "allowed": list(one.allowed), "help": one.help}
            for one in game.options
        ],
    }
