"""`kibitz play`: a game in the terminal."""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from kibitz import catalog, play, record
from kibitz.cli.advise import print_advice, print_forecast
from kibitz.cli.common import Subparsers, add_game, add_seconds, command, options, whole_number
from kibitz.cli.review import review_one
from kibitz.table import CHANCE, Adviser, Clock, Game, InvalidText, Move, Record, Seat, State, TableError

HELP = """Type a move, or the beginning of one, or:
  ?       advice: what every move is worth
  moves   every move you may choose
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


@dataclass
class Moment:
    """What undo goes back to: a choice of the person, and chance as it stood then."""

    state: State
    moves: list[tuple[Seat, str]]
    chance: Any


class Sitting:
    """One person at a table of minds."""

    def __init__(self, game: Game, arguments: argparse.Namespace, seed: int, names: list[str]) -> None:
        self.game, self.arguments, self.seed, self.names = game, arguments, seed, names
        self.rng = Random(seed)
        self.moves: list[tuple[Seat, str]] = []
        self.state = play.start(game, len(names), options(arguments))
        self.minds: dict[Seat, Adviser] = {
            seat: catalog.mind(game, name, seed + seat) for seat, name in enumerate(names) if name != "you"
        }
        self.past: list[Moment] = []

    def run(self) -> Record | None:
        """Play to the end; None when the person stopped before."""
        self.state = play.settle_chance(self.state, self.rng, self.moves)
        for seat, mind in self.minds.items():
            mind.starts(self.state.view(seat))
        while self.state.to_move:
            if "you" in self.names and self.names.index("you") in self.state.to_move:
                move = self.ask()
                if move is None:
                    return None
                chosen = [(self.names.index("you"), move)]
            else:
                chosen = []
            for seat in self.state.to_move:
                if seat in self.minds:
                    advice = self.minds[seat].advise(self.state.view(seat), Clock(self.arguments.seconds))
                    chosen.append((seat, advice[0].move))
            for seat, move in chosen:
                if seat in self.minds and (len(self.names) > 1 or self.arguments.watch):
                    print(f"seat {seat} ({self.names[seat]}): {move}")
                self.step(seat, move)
        return Record(
            game=self.game.name,
            options=options(self.arguments),
            seed=self.seed,
            players=tuple(self.names),
            moves=tuple(self.moves),
            scores=self.state.scores(),
            outcome=self.state.outcome(),
        )

    def step(self, seat: Seat, move: Move) -> None:
        self.moves.append((seat, str(move)))
        self.state = play.settle_chance(self.state.play(seat, move), self.rng, self.moves)

    def ask(self) -> Move | None:
        """The person's move; undo changes the state under it; None to stop."""
        seat = self.names.index("you")
        print("\n" + self.game.drawing(self.state.view(seat)))
        while True:
            print("your move (h for help): ", end="", flush=True)
            line = sys.stdin.readline()
            word = line.strip().lower()
            if not line or word in ("quit", "q"):
                print("" if line else "\n", end="")
                return None
            view = self.state.view(seat)
            if word in ("h", "help"):
                print(HELP)
            elif word == "?":
                best = catalog.mind(self.game, "best", self.seed)
                advice = best.advise(view, Clock(self.arguments.seconds))
                print_advice(self.game, advice, 10, hint="")
                print_forecast(advice[0].move, best.forecast(view, advice[0].move))
            elif word == "moves":
                print("  ".join(map(str, view.moves)))
            elif word == "undo":
                if not self.past:
                    print("nothing to take back")
                    continue
                moment = self.past.pop()
                self.state, self.moves = moment.state, moment.moves
                self.rng.setstate(moment.chance)
                print("\n" + self.game.drawing(self.state.view(seat)))
            elif word:
                try:
                    move = view.read_move(line.strip())
                except TableError as error:
                    print(error)
                    continue
                self.past.append(Moment(self.state, list(self.moves), self.rng.getstate()))
                return move


def run(arguments: argparse.Namespace) -> int:
    game = catalog.game(arguments.game)
    seats = arguments.players or max(game.seat_counts)
    seed = Random().getrandbits(32) if arguments.seed is None else arguments.seed
    play.start(game, seats, options(arguments))
    if arguments.seat >= seats:
        raise InvalidText(f"seat {arguments.seat}: expected one of {', '.join(map(str, range(seats)))}")
    names = [arguments.against if arguments.watch or seat != arguments.seat else "you" for seat in range(seats)]
    recorder = record.Recorder(arguments.record) if arguments.record else None
    told = Sitting(game, arguments, seed, names).run()
    if told is None:
        players = f" --players {seats}" if arguments.players else ""
        print(f"stopped; kibitz play {game.name}{players} --seed {seed} deals the same again")
        return 0
    print(game.drawing(list(play.replay(told))[-1].view(0 if arguments.watch else arguments.seat)))
    print(f"\n{told.outcome}; scores {' '.join(f'{score:g}' for score in told.scores or ())} (seed {seed})")
    if recorder:
        recorder.write_all([told])
    if any(seat != CHANCE and told.players[seat] == "you" for seat, _ in told.moves):
        review_one(told, catalog.mind(game, "best", seed), arguments.seconds, arguments.seat)
    return 0
