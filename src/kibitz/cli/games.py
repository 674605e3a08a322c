"""`kibitz games`: the table of the games."""

import argparse

from kibitz import catalog
from kibitz.cli.common import Subparsers, add_json, command, print_json, print_table
from kibitz.table import Game


def add(subparsers: Subparsers, _: Game | None) -> None:
    parser = command(subparsers, "games", "list the games, who plays them and their options", "kibitz games", run)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    listed = [catalog.game(name) for name in catalog.names()]
    if arguments.json:
        print_json([described(game) for game in listed])
        return
    rows = [("GAME", "PLAYERS", "MINDS, weakest first", "WHAT IT IS")]
    for game in listed:
        rows.append((game.name, players(game), " ".join(game.minds()), game.title))
    print_table(rows)


def players(game: Game) -> str:
    low, high = min(game.seat_counts), max(game.seat_counts)
    return str(low) if low == high else f"{low} to {high}"


def described(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.seat_counts),
        "best score": game.aim,
        "minds": list(game.minds()),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "allowed": list(option.allowed),
                "help": option.help,
            }
            for option in game.options
        ],
    }
