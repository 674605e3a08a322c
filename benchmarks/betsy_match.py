"""Betsy's engine against any other that speaks UCI: paired openings, colours swapped, Elo with its error, SPRT.

    python benchmarks/betsy_match.py --second "./stockfish" \
        --second-options VariantPath=betsy.ini,UCI_Variant=betsy,Hash=16 --pairs 100 --movetime 100

The other engine runs in its own process. Each pair of games begins with the same random moves, drawn from the seed;
each engine plays them once with either colour. With --balanced 100 they leave nobody more than 100 centipawns ahead, as
both engines see it after 30,000 nodes: such openings decide fewer games. A game is drawn by threefold repetition, after
100 moves of both sides without a capture or Parakeet's move, or after 400 moves; it is lost by capture of the
Kingfisher, by having only moves that lose it at once, and, unless --to-the-end is given, when both engines have
reported a loss of 10 pawns for six moves in a row (--agree 10 6). With --out the games are kept as they end, with what
both engines thought of each position, and a match goes on where it was stopped.

A change of a few Elo needs thousands of games. --sprt 0 5 ends them as soon as the pairs show, at an error of 5 %, that
the first engine is better than the second, or not better by 5 Elo: a sequential probability ratio test on the points of
pairs. At fixed nodes the load of the machine changes nothing:

    python benchmarks/betsy_match.py --first "env PYTHONPATH=NEW/src python -m kibitz.games.betsy.uci" \
        --nodes 8000 8000 --agree 7 4 --sprt 0 5 --out change.jsonl
"""

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing, suppress
from math import log10, sqrt
from pathlib import Path
from queue import SimpleQueue
from random import Random
from statistics import mean
from typing import NamedTuple
from zlib import crc32

from kibitz.arena.figures.elo import Pairs, Sprt, Verdict
from kibitz.data_files import data_file
from kibitz.games.betsy.notation import move_name, read_move_name
from kibitz.games.betsy.pieces import KINGFISHER, PARAKEET, START, WHITE
from kibitz.games.betsy.rules import Board

MILLISECONDS = 1000
JUDGING_NODES = 30_000
"""Of the searches that judge an opening."""
REPORT, SPRT_REPORT = 20, 200
"""Games between two lines about the score; a sequential test takes thousands."""
USUAL_PAIRS, SPRT_PAIRS = 100, 10_000
OWN = f"{sys.executable} -m kibitz.games.betsy.uci"


def kept_name(command: str) -> str:
    """An engine in the kept file's first line: Betsy's own goes on at another machine, but not with another network."""
    if command != OWN:
        return command
    return f"kibitz, network {crc32(data_file('games/betsy/data/network.bin')):08x}"


class Engine:
    """An engine in a process of its own."""

    def __init__(self, command: str, options: str, go: str) -> None:
        self.go = go
        self.process = subprocess.Popen(
            command.split(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            start_new_session=True,  # Ctrl-C is for the match
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
        self.seconds = 0.0
        """What the last move took."""
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
        self.seconds = time.monotonic() - started
        self.slowest = max(self.slowest, self.seconds)
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
        """End the process, if it has not ended by itself, and close its pipes."""
        with suppress(BrokenPipeError):
            self.say("quit")
        self.process.communicate(timeout=10)


class Clocks:
    """Both sides' clocks in one game."""

    def __init__(self, seconds: float, increment: float) -> None:
        self.left = [seconds, seconds]
        """By side, in seconds."""
        self.increment = increment

    def go(self) -> str:
        white, black = (int(MILLISECONDS * left) for left in self.left)
        gain = int(MILLISECONDS * self.increment)
        return f"go wtime {white} btime {black} winc {gain} binc {gain}"

    def spend(self, side: int, seconds: float) -> bool:
        """Take the time of a move from a side's clock; whether any was left."""
        self.left[side] -= seconds
        is_in_time = self.left[side] > 0
        self.left[side] += self.increment
        return is_in_time


class Played(NamedTuple):
    """A game: White's score, why it ended, the moves, and what the mover thought before each that was chosen."""

    white_score: float
    why: str
    moves: list[str]
    values: list[int]


def fresh_board() -> Board:
    board = Board()
    board.set_up(START, WHITE)
    return board


def opening(rng: Random, plies: int) -> list[int]:
    """Random moves that lose no Kingfisher."""
    while True:
        board, moves = fresh_board(), []
        for _ in range(plies):
            choice = board.safe_moves()
            if not choice:
                break
            moves.append(rng.choice(choice))
            board.make(moves[-1])
        else:
            if board.safe_moves():
                return moves


def uci_name(board: Board, move: int) -> str:
    promotes = board.squares()[move & 63] & 7 == PARAKEET and move >> 9 in (0, 7)
    return move_name(move) + ("q" if promotes else "")


def uci_names(moves: list[int]) -> list[str]:
    """A game's moves from its start."""
    board, names = fresh_board(), []
    for move in moves:
        names.append(uci_name(board, move))
        board.make(move)
    return names


def is_balanced(moves: list[int], most: int, judges: list[Engine]) -> bool:
    """Whether each of the engines sees at most this advantage for either side after these moves."""
    for judge in judges:
        judge.new_game()
        if abs(judge.choose(uci_names(moves))[1]) > most:
            return False
    return True


def play(
    white: Engine,
    black: Engine,
    start: list[int],
    agree: tuple[int, int] | None = (10, 6),
    clocks: Clocks | None = None,
) -> Played:
    """One game from these moves; agree: pawns and moves after which both engines agree that one has lost.

    An answer that is no move, or not a legal one, loses the game. A draw is the third repetition, 100 plies without
    progress or 400 plies. `values` are what the engines said, in centipawns for the side to move.
    """
    board = fresh_board()
    moves = uci_names(start)
    values: list[int] = []
    seen: Counter[int] = Counter()
    for move in start:
        board.make(move)
    for engine in (white, black):
        engine.new_game()
    sure = 0
    while True:
        lost = 0.0 if board.side == WHITE else 1.0
        seen[board.key] += 1
        if seen[board.key] == 3:
            return Played(0.5, "repetition", moves, values)
        if board.quiet >= 100 or len(moves) >= 400:
            return Played(0.5, "no progress", moves, values)
        if not board.safe_moves():
            return Played(lost, "Kingfisher", moves, values)
        engine = white if board.side == WHITE else black
        if clocks:
            engine.go = clocks.go()
        text, value = engine.choose(moves)
        if clocks and not clocks.spend(board.side, engine.seconds):
            return Played(lost, f"{engine.name} out of time", moves, values)
        try:
            move = read_move_name(text)
        except ValueError:
            return Played(lost, f"{engine.name} answers {text}", moves, values)
        if move not in board.list_moves():
            return Played(lost, f"illegal {text} of {engine.name}", moves, values)
        if board.squares()[move >> 6] & 7 == KINGFISHER:
            return Played(1.0 - lost, "Kingfisher", moves, values)
        values.append(value)
        moves.append(uci_name(board, move))
        if agree:
            for_white = value if board.side == WHITE else -value
            won, gone = for_white >= 100 * agree[0], for_white <= -100 * agree[0]
            sure = max(sure, 0) + 1 if won else min(sure, 0) - 1 if gone else 0
            if abs(sure) >= 2 * agree[1]:
                return Played(1.0 if sure > 0 else 0.0, "agreed", moves, values)
        board.make(move)


def elo(score: float) -> float:
    score = min(max(score, 1e-6), 1 - 1e-6)
    return -400 * log10(1 / score - 1)


def interval(pairs: list[float]) -> tuple[float, float, float]:
    """The mean score of a game and the ends of its 95 % interval, from the scores of pairs (0 to 2)."""
    n = len(pairs)
    mean = sum(pairs) / n / 2
    reach = 1.96 * sqrt(sum((pair / 2 - mean) ** 2 for pair in pairs)) / n
    if reach == 0:
        # Were this share of all pairs different, a sample of n pairs would miss it once in twenty times.
        reach = (1 - 0.05 ** (1 / n)) * max(mean, 1 - mean)
    return mean, max(mean - reach, 0.0), min(mean + reach, 1.0)


def difference(pairs: list[float]) -> str:
    """The Elo that the scores of pairs (0 to 2) show, with half the 95 % interval, or its one finite end."""
    mean, low, high = interval(pairs)
    if high == 1:
        return "no bound" if low == 0 else f"above {elo(low):+.0f}"
    return f"below {elo(high):+.0f}" if low == 0 else f"{round(elo(mean)):+d} ± {(elo(high) - elo(low)) / 2:.0f}"


def share(pairs: list[float]) -> str:
    return f"{50 * sum(pairs) / len(pairs):.1f} %"


def sprt_line(test: Sprt, pairs: list[float]) -> tuple[Verdict, str]:
    """The verdict of the test on the scores of pairs (0 to 2), empty while there is none, and what to print of it."""
    counted = Counter(round(2 * pair) for pair in pairs)
    counts = Pairs([counted[halves] for halves in range(5)])
    (low, high), verdict = test.bounds, test.verdict(counts)
    meaning = {
        "stronger": f"better by more than {test.elo0:g}",
        "weaker": f"not better by {test.elo1:g}",
        "": "undecided",
    }
    return verdict, (
        f"SPRT of {test.elo0:g} against {test.elo1:g} Elo: {meaning[verdict]}; log-likelihood ratio "
        f"{test.ratio(counts):.2f}, bounds {low:.2f} and {high:.2f}; pairs with 0 to 2 points {counts.counts}"
    )


class Match:
    """Pairs of games, some at once, and what they came to."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        if options.nodes:
            self.goes = [f"go nodes {n}" for n in options.nodes]
        elif options.clock:
            self.goes = ["clock {} + {}".format(*options.clock)] * 2
        elif options.go:
            self.goes = [f"go {words}" for words in options.go]
        else:
            self.goes = [f"go movetime {options.movetime}"] * 2
        self.rng = Random(options.seed)
        self.drawn: list[list[int]] = []
        """The openings of the first pairs, as the seed gives them."""
        self.begun: dict[int, list[int]] = {}
        """By pair: the openings of the games in the file."""
        self.agree = None if options.to_the_end else (options.agree[0], options.agree[1])
        self.judges: list[Engine] = []
        """Both engines, where openings are to be balanced."""
        self.engines: list[tuple[Engine, Engine]] = []
        self.free: SimpleQueue[tuple[Engine, Engine]] = SimpleQueue()
        self.scores: dict[int, dict[str, float]] = {}
        self.ends: Counter[str] = Counter()
        self.sprt = Sprt(*options.sprt) if options.sprt else None
        if options.out and options.out.exists():
            self.recall(options.out)

    def terms(self) -> dict[str, object]:
        """What must be equal where a match goes on from a file."""
        names = ("first_options", "second_options", "plies", "seed")
        options = {name: getattr(self.options, name) for name in names}
        options |= {name: kept_name(getattr(self.options, name)) for name in ("first", "second")}
        if self.options.balanced is not None:
            options["balanced"] = self.options.balanced
        return {"go": self.goes, "agree": self.agree and list(self.agree)} | options

    def recall(self, path: Path) -> None:
        lines = path.read_text(encoding="utf-8").splitlines()
        if lines and json.loads(lines[0]) != self.terms():
            sys.exit(f"{path} holds another match: {lines[0]}; name another file with --out")
        for line in lines[1:]:
            game = json.loads(line)
            # The second game of a pair begins as its first did, though another version judges openings otherwise.
            self.begun[game["pair"]] = [read_move_name(text) for text in game["moves"][: self.options.plies]]
            self.count(game["pair"], game["colour"], game["first"], game["why"])

    def keep(self, game: dict[str, object]) -> None:
        path: Path = self.options.out
        fresh = not path.exists() or not path.stat().st_size
        with path.open("a", encoding="utf-8") as file:
            if fresh:
                file.write(json.dumps(self.terms()) + "\n")
            file.write(json.dumps(game) + "\n")

    def count(self, pair: int, colour: str, score: float, why: str) -> None:
        self.scores.setdefault(pair, {})[colour] = score
        self.ends[why] += 1

    def pairs(self) -> list[float]:
        """The scores of the pairs played to their end."""
        return [sum(both.values()) for both in self.scores.values() if len(both) == 2]

    def tally(self) -> str:
        games = Counter(score for both in self.scores.values() for score in both.values())
        return f"{games.total()} games +{games[1.0]} ={games[0.5]} -{games[0.0]}"

    def opening(self, pair: int) -> list[int]:
        """The first moves of both games of a pair; those before it are drawn first."""
        while len(self.drawn) <= pair:
            moves = opening(self.rng, self.options.plies)
            if self.options.balanced is None or is_balanced(moves, self.options.balanced, self.judges):
                self.drawn.append(moves)
        return self.begun.get(pair, self.drawn[pair])

    def one(self, pair: int, colour: str, start: list[int]) -> tuple[int, str, Played]:
        engines = self.free.get()
        first, second = engines
        white, black = (first, second) if colour == "w" else (second, first)
        clocks = Clocks(*self.options.clock) if self.options.clock else None
        played = play(white, black, start, self.agree, clocks)
        self.free.put(engines)
        return pair, colour, played

    def games(self) -> Generator[tuple[int, str, Played]]:
        """The games still to play, as they end."""
        left = [(k, c) for k in range(self.options.pairs) for c in "wb" if c not in self.scores.get(k, {})]
        if left and self.options.balanced is not None:
            self.judges = [
                Engine(command, options, f"go nodes {JUDGING_NODES}")
                for command, options in (
                    (self.options.first, self.options.first_options),
                    (self.options.second, self.options.second_options),
                )
            ]
        for _ in range(min(self.options.jobs, len(left))):
            first = Engine(self.options.first, self.options.first_options, self.goes[0])
            second = Engine(self.options.second, self.options.second_options, self.goes[1])
            self.engines.append((first, second))
            self.free.put(self.engines[-1])
        with ThreadPoolExecutor(self.options.jobs) as pool:
            waiting: set[Future[tuple[int, str, Played]]] = set()
            try:
                for pair, colour in left:
                    waiting.add(pool.submit(self.one, pair, colour, self.opening(pair)))
                    if len(waiting) == self.options.jobs:
                        ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                        yield from (future.result() for future in ended)
                while waiting:
                    ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in ended)
            finally:
                if waiting:
                    for engine in (engine for both in self.engines for engine in both):
                        engine.process.kill()

    def play(self) -> None:
        if self.is_decided():
            return
        with closing(self.games()) as games:
            self.follow(games)

    def is_decided(self) -> bool:
        """Whether the sequential test has its verdict."""
        pairs = self.pairs()
        return bool(self.sprt and pairs and sprt_line(self.sprt, pairs)[0])

    def follow(self, games: Iterator[tuple[int, str, Played]]) -> None:
        for number, (pair, colour, played) in enumerate(games, 1):
            score = played.white_score if colour == "w" else 1 - played.white_score
            self.count(pair, colour, score, played.why)
            if self.options.out:
                record = {"pair": pair, "colour": colour, "first": score, "why": played.why}
                self.keep(record | {"moves": played.moves, "values": played.values})
            pairs = self.pairs()
            if pairs and number % (SPRT_REPORT if self.sprt else REPORT) == 0:
                print(f"{self.tally()} score {share(pairs)} Elo {difference(pairs)}", flush=True)
                if self.sprt:
                    print(sprt_line(self.sprt, pairs)[1], flush=True)
            if self.is_decided():
                return

    def by_colour(self) -> str:
        """The first engine's score with either colour over whole pairs, and how many openings decide their games.

        A pair whose games both go to one colour counts as equal, whoever plays it.
        """
        pairs = [both for both in self.scores.values() if len(both) == 2]
        white, black = (100 * mean(both[colour] for both in pairs) for colour in "wb")
        openings = Counter((both["w"], both["b"]) for both in pairs)
        return (
            f"as White {white:.1f} %, as Black {black:.1f} %; "
            f"White won both games of {openings[1, 0]} pairs, Black of {openings[0, 1]}"
        )

    def end(self) -> None:
        """Print the result, and end the engines."""
        for judge in self.judges:
            judge.quit()
        names = [self.options.first, self.options.second]
        for i, engines in enumerate(zip(*self.engines, strict=True)):
            names[i] = engines[0].name
            searches = max(sum(engine.searches for engine in engines), 1)
            print(
                f"{names[i]}: {sum(engine.nodes for engine in engines) / searches:,.0f} nodes and depth "
                f"{sum(engine.depths for engine in engines) / searches:.1f} a move, "
                f"slowest {max(engine.slowest for engine in engines):.3f} s"
            )
            for engine in engines:
                engine.quit()
        if pairs := self.pairs():
            print(
                f"{names[0]} against {names[1]}: {self.tally()}, {share(pairs)} and Elo {difference(pairs)} "
                f"over {len(pairs)} pairs; {self.by_colour()}; {self.goes}; ends: {dict(self.ends)}"
            )
            if self.sprt:
                print(sprt_line(self.sprt, pairs)[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", default=OWN, help="command of the engine that is measured (default: Betsy's)")
    parser.add_argument("--second", default=OWN, help="command of the other")
    parser.add_argument("--first-options", default="Hash=16", help="NAME=VALUE,...")
    parser.add_argument("--second-options", default="Hash=16")
    parser.add_argument("--pairs", type=int, help="default 100; with --sprt at most, default 10,000")
    parser.add_argument("--jobs", type=int, default=1, help="games at once (default 1)")
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds a move, for both (default 100)")
    parser.add_argument("--nodes", type=int, nargs=2, metavar=("FIRST", "SECOND"), help="nodes a move instead")
    parser.add_argument("--go", nargs=2, metavar=("FIRST", "SECOND"), help="anything else after UCI's go")
    parser.add_argument("--clock", type=float, nargs=2, metavar=("SECONDS", "INCREMENT"), help="a clock a game instead")
    parser.add_argument("--plies", type=int, default=6, help="random moves at the start (default 6)")
    parser.add_argument("--balanced", type=int, metavar="CENTIPAWNS", help="only openings with at most this advantage")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help="stop when one is rejected at an error of 5 %%"
    )
    parser.add_argument("--agree", type=int, nargs=2, default=(10, 6), metavar=("PAWNS", "MOVES"))
    parser.add_argument("--to-the-end", action="store_true", help="nobody agrees to have lost")
    parser.add_argument("--out", type=Path, help="keep each game as a line of JSON; goes on where the file ends")
    options = parser.parse_args()
    if options.sprt and not options.sprt[0] < options.sprt[1]:
        parser.error("--sprt: expected the smaller advantage first, e.g. 0 5")
    options.pairs = options.pairs or (SPRT_PAIRS if options.sprt else USUAL_PAIRS)
    match = Match(options)
    try:
        match.play()
    except KeyboardInterrupt:
        print("stopped" + (f"; the same command goes on: {match.options.out}" if match.options.out else ""))
    match.end()


if __name__ == "__main__":
    main()
