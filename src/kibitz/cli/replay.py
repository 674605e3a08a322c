"""`kibitz replay`: recorded games, shown again."""

import argparse
import json
import sys

from kibitz import gameplay, record
from kibitz.cli import colour
from kibitz.cli.common import add_file, add_flag, add_json, whole_number
from kibitz.gameplay import Rebuilt
from kibitz.table import CHANCE, Game, InvalidText, Seat, State, View

EXAMPLE = "kibitz replay games.jsonl --game 2"
DAMAGED = 1
"""The exit status of --check where something of the file is lost."""


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    add_file(parser, "file", help="records, a line each")
    parser.add_argument("--game", type=whole_number("game", 1), dest="number", help="only this one, from 1")
    add_flag(parser, "--check", help="check all of them and show none")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    shown = 0
    for number, played in enumerate(record.read(arguments.file), 1):
        if arguments.number in (None, number):
            shown += 1
            try:
                rebuilt = gameplay.rebuilt(played)
            except ValueError as error:
                raise InvalidText(f"{arguments.file}, game {number}: {error}") from None
            if arguments.check:
                continue
            if arguments.json:
                states = {"states": [str(state) for state in rebuilt.states]}
                print(json.dumps({"number": number} | played.to_dict() | states, ensure_ascii=False))
            else:
                print_game(number, rebuilt)
    cut = record.has_cut_line(arguments.file)
    if cut:
        print(f"kibitz: {arguments.file}: the last line was cut off in writing and is left out", file=sys.stderr)
    if not shown:
        wanted = f"game {arguments.number}" if arguments.number else "a game"
        raise InvalidText(f"{arguments.file}: expected {wanted} in it")
    if arguments.check:
        print(f"{shown} {'game keeps' if shown == 1 else 'games keep'} the rules", file=sys.stderr)
    return DAMAGED if cut and arguments.check else 0


def view_for(state: State, seat: Seat) -> View:
    """What the seat sees; where nothing is hidden, all moves are shown from the same side."""
    view = state.view(seat)
    return view if view.position != state.position else View(0, state.position)


def print_game(number: int, rebuilt: Rebuilt) -> None:
    """Each choice with what its seat saw, and the end."""
    played, game, states = rebuilt.record, rebuilt.game, rebuilt.states
    print(f"game {number}: {played.game}, seed {played.seed}, {' '.join(played.players)}")
    for state, (seat, text) in zip(states, played.moves, strict=False):
        if seat != CHANCE:
            print(colour.drawing(game.drawing(view_for(state, seat))))
            print(f"seat {seat} ({played.players[seat]}) plays {text}\n")
    print(colour.drawing(game.drawing(states[-1].view(0))))
    if played.scores is not None:
        print(f"\n{played.outcome}; scores {' '.join(f'{score:g}' for score in played.scores)}")
