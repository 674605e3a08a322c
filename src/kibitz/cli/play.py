"""`kibitz play`: a game in the terminal."""

import argparse
import sys
from pathlib import Path
from random import Random

from kibitz import catalog, record
from kibitz.cli import rules
from kibitz.cli.advise import print_advice, print_forecast
from kibitz.cli.common import Subparsers, add_game, add_seconds, command, options, whole_number
from kibitz.sitting import Sitting
from kibitz.table import CHANCE, Game, Move, TableError

HELP = """Type a move, or the beginning of one, or:
  ?       advice: what every move is worth
  moves   every move you may choose
  rules   how the game is played
  undo    take your last move back; chance deals the same again
  quit    stop here"""


def add(subparsers: Subparsers, game: Game | None) -> None:
    parser = command(
        subparsers, "play", "play a game in the terminal", "kibitz play aces --seed 4\nkibitz play GAME --watch", run
    )
    add_game(parser, game)
    parser.add_argument("--seed", type=whole_number("seed"), help="what chance draws from (default: a new game)")
    parser.add_argument("--seat", type=whole_number("seat", 0), default=0, help="where you sit, from 0 (default 0)")
    parser.add_argument("--players", type=whole_number("players", 1), help="how many play (default: most that may)")
    parser.add_argument("--against", default="best", metavar="MIND", help="who plays the other seats (default: best)")
    parser.add_argument("--watch", action="store_true", help="sit nowhere: the mind plays all seats")
    parser.add_argument("--record", type=Path, metavar="FILE", help="append the finished game to FILE")
    add_seconds(parser)


def run(arguments: argparse.Namespace) -> int:
    game = catalog.game(arguments.game)
    sitting = Sitting(
        game,
        Random().getrandbits(32) if arguments.seed is None else arguments.seed,
        options(arguments),
        seats=arguments.players,
        seat=None if arguments.watch else arguments.seat,
        against=arguments.against,
        seconds=arguments.seconds,
    )
    recorder = record.Recorder(arguments.record) if arguments.record else None
    if not finish(sitting):
        print(f"stopped; {again(sitting)} deals the same again")
        return 0
    print(game.drawing(sitting.view))
    played = sitting.record()
    scores = " ".join(f"{score:g}" for score in played.scores or ())
    print(f"\n{played.outcome}; scores {scores} (seed {sitting.seed})")
    if recorder:
        recorder.write_all([played])
    if any(seat == sitting.seat for seat, _ in played.moves):
        # Imported late: a game without choices is never reviewed.
        from kibitz.cli.review import review_one

        review_one(played, catalog.mind(game, "best", sitting.seed), arguments.seconds, sitting.seat)
    return 0


def again(sitting: Sitting) -> str:
    """The command that deals the same game again."""
    words = [f"kibitz play {sitting.game.name}"]
    if len(sitting.names) != max(sitting.game.seat_counts):
        words.append(f"--players {len(sitting.names)}")
    defaults = {option.name: option.default for option in sitting.game.options}
    words += [f"--option {name}={value}" for name, value in sitting.options.items() if value != defaults[name]]
    return " ".join([*words, f"--seed {sitting.seed}"])


def finish(sitting: Sitting) -> bool:
    """Play to the end; False where the person stopped before."""
    while not sitting.is_over:
        move = None
        if sitting.may_choose:
            move = ask(sitting)
            if move is None:
                return False
        for seat, played in sitting.play(move):
            if seat not in (CHANCE, sitting.seat):
                print(f"seat {seat} ({sitting.names[seat]}): {played}")
    return True


def ask(sitting: Sitting) -> Move | None:
    """The person's move, None to stop; undo takes the sitting back meanwhile."""
    print("\n" + sitting.game.drawing(sitting.view))
    while True:
        print("your move (h for help): ", end="", flush=True)
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word in ("quit", "q"):
            print("" if line else "\n", end="")
            return None
        if word in ("h", "help"):
            print(HELP)
        elif word == "rules":
            print(rules.shown(sitting.game))
        elif word == "?":
            advice, forecast = sitting.advice()
            print_advice(sitting.game, advice, 10, hint="")
            print_forecast(advice[0].move, forecast)
        elif word == "moves":
            print("  ".join(map(str, sitting.moves)))
        elif word == "undo":
            if sitting.undo():
                print("\n" + sitting.game.drawing(sitting.view))
            else:
                print("nothing to take back")
        elif word:
            try:
                return sitting.view.read_move(line.strip())
            except TableError as error:
                print(error)
