"""Betsy's engine against any other that speaks UCI: paired openings, colours swapped, Elo with its error, SPRT.

    python benchmarks/betsy_match.py --second "./stockfish" \
        --second-options VariantPath=betsy.ini,UCI_Variant=betsy,Hash=16 --pairs 100 --movetime 100

The other engine runs in its own process. Each pair of games begins with the same random moves, drawn from the seed;
each engine plays them once with either colour. A game is drawn by threefold repetition, after 100 moves of both sides
without a capture or Parakeet's move, or after 400 moves; it is lost by capture of the Kingfisher, by having only moves
that lose it at once, and, unless --to-the-end is given, when both engines have told a loss of 10 pawns for six moves in
a row.
"""

import argparse
import json
import subprocess
import sys
import time
from math import log, log10, sqrt
from pathlib import Path
from random import Random

from kibitz.games.betsy.notation import move_name, read_move_name
from kibitz.games.betsy.pieces import BLACK, KINGFISHER, PARAKEET, START, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.thinker import place, safe_moves

OWN = f"{sys.executable} -m kibitz.games.betsy.uci"


class Engine:
    """Another process that plays."""

    def __init__(self, command: str, options: str, go: str) -> None:
        self.go = go
        self.process = subprocess.Popen(
            command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.name = command
        self.say("uci")
        for words in self.until("uciok"):
            if words[:2] == ["id", "name"]:
                self.name = " ".join(words[2:])
        for option in filter(None, options.split(",")):
            name, _, value = option.partition("=")
            self.say(f"setoption name {name} value {value}")
        self.slowest = 0.0
        self.nodes = self.depths = self.searches = 0
        self.ready()

    def say(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word: str) -> list[list[str]]:
        assert self.process.stdout
        heard = []
        for line in self.process.stdout:
            heard.append(line.split())
            if heard[-1][:1] == [word]:
                return heard
        raise RuntimeError(f"{self.name} ended without {word}")

    def ready(self) -> None:
        self.say("isready")
        self.until("readyok")

    def new_game(self) -> None:
        self.say("ucinewgame")
        self.ready()

    def choose(self, moves: list[str]) -> tuple[str, int]:
        """The move and its value in centipawns for the side to move."""
        self.say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        started = time.monotonic()
        self.say(self.go)
        heard = self.until("bestmove")
        self.slowest = max(self.slowest, time.monotonic() - started)
        value = depth = nodes = 0
        for words in heard:
            if "score" in words and "upperbound" not in words and "lowerbound" not in words:
                at = words.index("score")
                value = int(words[at + 2])
                if words[at + 1] == "mate":
                    value = 30000 if value > 0 else -30000
            if "depth" in words and "nodes" in words:
                depth, nodes = int(words[words.index("depth") + 1]), int(words[words.index("nodes") + 1])
        self.depths += depth
        self.nodes += nodes
        self.searches += 1
        return heard[-1][1], value

    def quit(self) -> None:
        self.say("quit")
        self.process.wait(timeout=10)


def fresh_board() -> Board:
    board = Board()
    place(board, START, WHITE)
    return board


def opening(rng: Random, plies: int) -> list[int]:
    """Random moves that lose no Kingfisher."""
    while True:
        board, moves = fresh_board(), []
        for _ in range(plies):
            choice = safe_moves(board)
            if not choice:
                break
            moves.append(rng.choice(choice))
            board.make(moves[-1])
        else:
            if safe_moves(board):
                return moves


def uci_name(board: Board, move: int) -> str:
    promotes = board.squares()[move & 63] & 7 == PARAKEET and move >> 9 in (0, 7)
    return move_name(move) + ("q" if promotes else "")


def play(white: Engine, black: Engine, start: list[int], to_the_end: bool) -> tuple[float, str, list[str]]:
    """White's score, why, and the moves."""
    board, moves, seen = fresh_board(), [], {}
    for move in start:
        moves.append(uci_name(board, move))
        board.make(move)
    for engine in (white, black):
        engine.new_game()
    sure = 0
    while True:
        lost = 0.0 if board.side == WHITE else 1.0
        seen[board.key] = seen.get(board.key, 0) + 1
        if seen[board.key] == 3:
            return 0.5, "repetition", moves
        if board.quiet >= 100 or len(moves) >= 400:
            return 0.5, "no progress", moves
        if not safe_moves(board):
            return lost, "Kingfisher", moves
        engine = white if board.side == WHITE else black
        text, value = engine.choose(moves)
        try:
            move = read_move_name(text)
        except ValueError:
            return lost, f"{engine.name} answers {text}", moves
        if move not in board.listed():
            return lost, f"illegal {text} of {engine.name}", moves
        if board.squares()[move >> 6] & 7 == KINGFISHER:
            return 1.0 - lost, "Kingfisher", moves
        for_white = value if board.side == WHITE else -value
        sure = max(sure, 0) + 1 if for_white >= 1000 else min(sure, 0) - 1 if for_white <= -1000 else 0
        moves.append(uci_name(board, move))
        board.make(move)
        if not to_the_end and abs(sure) >= 12:
            return (1.0 if sure > 0 else 0.0), "agreed", moves


def elo(score: float) -> float:
    score = min(max(score, 1e-6), 1 - 1e-6)
    return -400 * log10(1 / score - 1)


def report(pairs: list[float]) -> tuple[float, float, float]:
    """The mean score of a game, Elo, and half its 95 % interval, from the scores of pairs (0 to 2)."""
    n = len(pairs)
    mean = sum(pairs) / n / 2
    spread = sqrt(sum((pair / 2 - mean) ** 2 for pair in pairs) / n / n) if n > 1 else 0.5
    return mean, elo(mean), (elo(mean + 1.96 * spread) - elo(mean - 1.96 * spread)) / 2


def likelihood(pairs: list[float], elo0: float, elo1: float) -> float:
    """The logarithm of how much likelier elo1 is than elo0, by the pairs' normal approximation."""
    n = len(pairs)
    mean = sum(pairs) / n / 2
    variance = sum((pair / 2 - mean) ** 2 for pair in pairs) / n
    if variance == 0:
        return 0.0
    low, high = (1 / (1 + 10 ** (-e / 400)) for e in (elo0, elo1))
    return (high - low) * (2 * mean - low - high) * n / (2 * variance)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", default=OWN, help="command of the engine that is measured (default: Betsy's)")
    parser.add_argument("--second", default=OWN, help="command of the other")
    parser.add_argument("--first-options", default="Hash=16", help="NAME=VALUE,...")
    parser.add_argument("--second-options", default="Hash=16")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--movetime", type=int, help="milliseconds a move, for both")
    parser.add_argument("--nodes", type=int, nargs=2, metavar=("FIRST", "SECOND"), help="nodes a move instead")
    parser.add_argument("--go", nargs=2, metavar=("FIRST", "SECOND"), help="anything else after UCI's go")
    parser.add_argument("--plies", type=int, default=6, help="random moves at the start (default 6)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help="stop when one is accepted")
    parser.add_argument("--to-the-end", action="store_true")
    parser.add_argument("--out", type=Path, help="append each game as a line of JSON")
    arguments = parser.parse_args()
    if arguments.nodes:
        goes = [f"go nodes {n}" for n in arguments.nodes]
    elif arguments.go:
        goes = [f"go {words}" for words in arguments.go]
    else:
        goes = [f"go movetime {arguments.movetime or 100}"] * 2
    first = Engine(arguments.first, arguments.first_options, goes[0])
    second = Engine(arguments.second, arguments.second_options, goes[1])
    rng = Random(arguments.seed)
    pairs: list[float] = []
    tally = [0, 0, 0]
    why: dict[str, int] = {}
    bound = log(19)
    try:
        for number in range(arguments.pairs):
            start = opening(rng, arguments.plies)
            total = 0.0
            for colour in (WHITE, BLACK):
                players = (first, second) if colour == WHITE else (second, first)
                white_score, reason, moves = play(*players, start, arguments.to_the_end)
                score = white_score if colour == WHITE else 1 - white_score
                total += score
                tally[int(2 * score)] += 1
                why[reason] = why.get(reason, 0) + 1
                if arguments.out:
                    with arguments.out.open("a", encoding="utf-8") as file:
                        told = {"first": score, "colour": "wb"[colour], "why": reason, "moves": moves}
                        file.write(json.dumps(told) + "\n")
            pairs.append(total)
            mean, difference, error = report(pairs)
            if (number + 1) % 10 == 0 or number + 1 == arguments.pairs:
                print(
                    f"{2 * len(pairs)} games +{tally[2]} ={tally[1]} -{tally[0]} score {100 * mean:.1f} % "
                    f"Elo {difference:+.0f} +- {error:.0f}",
                    flush=True,
                )
            if arguments.sprt and len(pairs) >= 10:
                found = likelihood(pairs, *arguments.sprt)
                if abs(found) >= bound:
                    print(
                        f"SPRT {arguments.sprt}: {'accepted' if found > 0 else 'refused'} after {2 * len(pairs)} games"
                    )
                    break
    except KeyboardInterrupt:
        print("stopped")
    for engine in (first, second):
        print(
            f"{engine.name}: {engine.nodes / max(engine.searches, 1):,.0f} nodes and depth "
            f"{engine.depths / max(engine.searches, 1):.1f} a move, slowest {engine.slowest:.3f} s"
        )
        engine.quit()
    if pairs:
        mean, difference, error = report(pairs)
        print(
            f"{first.name} against {second.name}: {2 * len(pairs)} games +{tally[2]} ={tally[1]} -{tally[0]}, "
            f"{100 * mean:.1f} %, Elo {difference:+.0f} +- {error:.0f}; {goes}; ends: {why}"
        )


if __name__ == "__main__":
    main()
