"""The engine behind UCI, the protocol of chess programs; a FEN's castling and en passant fields are ignored.

https://www.chessprogramming.org/UCI. Units of the protocol: times in milliseconds, values in centipawns, distances to
the end in own moves.
"""

import sys
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic

from kibitz import __version__
from kibitz.games.betsy.endings.files import default_folder, load_endings
from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.engine.deepening import MOST_DEPTH, Result
from kibitz.games.betsy.engine.threads import ThreadedEngine
from kibitz.games.betsy.engine.weights import COMPILED, by_network, by_squares
from kibitz.games.betsy.notation import InvalidNotation, check_diagram, from_fen, move_name, read_move_name
from kibitz.games.betsy.pieces import BLACK, DECIDED, EMPTY, LOST, PARAKEET, QUETZAL, START, WHITE

HASH, MOST_HASH = 16, 4096
"""Megabytes of the transposition table: by default, at most."""
MOST_THREADS = 256
MOST_NODES = 2**62
MOVES_TO_GO = 30
"""The moves for which a clock without movestogo must last; a larger movestogo counts as this one."""
SPARE_MOVES = 2
"""Added to movestogo, so that the last move before the control has time left too."""
INCREMENT_SHARE = 0.7
"""The share of the increment that each move may use."""
STRETCH = 1.7
"""A search may take this multiple of its share of the clock, because many end early: another round would not fit."""
MOST_OF_CLOCK, CLOCK_MARGIN = 0.4, 0.02
"""No move takes more than this share of the clock, less these seconds."""
LEAST_SECONDS = 0.01
FOREVER = float("inf")
NONE = "<empty>"
OPTIONS = (
    f"Hash type spin default {HASH} min 1 max {MOST_HASH}",
    "Clear Hash type button",
    f"Threads type spin default 1 min 1 max {MOST_THREADS}",
    "Kingfisher type combo default orthogonal var orthogonal var any",
    f"Network type check default {str(COMPILED).lower()}",
)


class Uci:
    """One conversation."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.megabytes = HASH
        self.threads = 1
        self.diagonal = False
        self.network = COMPILED
        self.endings = load_endings(default_folder())
        self.thread: Thread | None = None
        self.started = 0.0
        self.until = FOREVER
        """When a search must end that was pondering, on the clock of monotonic()."""
        self.after_ponder = FOREVER
        self.mate_in = 0
        """A win in this number of own moves ends the search; 0: no win does."""
        self.asked_to_stop = Event()
        self.may_answer = Event()
        """Clear while a search that ended early must keep its move to itself."""
        self.commands = {
            "uci": self.introduce,
            "debug": self.ignore,
            "isready": lambda words: self.say("readyok"),
            "setoption": self.set_option,
            "register": self.ignore,
            "ucinewgame": self.new_game,
            "position": self.position,
            "go": self.go,
            "stop": lambda words: self.finish(),
            "ponderhit": self.ponder_hit,
        }
        self.new_game([])

    def hear(self, line: str) -> bool:
        """Do what the line says; False after quit. Words before the command are skipped, as the protocol demands."""
        words = line.split()
        for place, word in enumerate(words):
            if word == "quit":
                self.finish()
                return False
            if word in self.commands:
                self.commands[word](words[place + 1 :])
                return True
        if words:
            self.say(f"info string unknown command {line.strip()!r}: expected one of UCI, e.g. go depth 8")
        return True

    def ignore(self, words: list[str]) -> None:
        """For commands that need no answer."""

    def introduce(self, words: list[str]) -> None:
        """Say the name and the options."""
        self.say(f"id name Kibitz Betsy {__version__}")
        self.say("id author The Kibitz developers")
        for option in OPTIONS:
            self.say(f"option name {option}")
        folder = default_folder()
        self.say(f"option name EndingsPath type string default {folder if load_endings(folder).most else NONE}")
        self.say("uciok")

    def new_game(self, words: list[str]) -> None:
        """Forget the last game; the options stay."""
        self.renew()
        self.set_up(START, WHITE, 0)

    def renew(self) -> None:
        """Make another engine, by the options."""
        self.finish()
        evaluation = by_network if self.network else by_squares
        self.engine = ThreadedEngine(evaluation, self.megabytes, self.threads, self.endings)

    def set_up(self, diagram: str, side: int, quiet: int) -> None:
        """Take a position, and keep it for when an option changes the engine."""
        self.origin = diagram, side, quiet
        self.moves: list[int] = []
        self.engine.set_up(diagram, side, (), self.diagonal, quiet)

    def finish(self) -> None:
        """End the search that may be running; it reports its best move."""
        if self.thread:
            self.asked_to_stop.set()
            self.may_answer.set()
            self.thread.join()
            self.thread = None

    def set_option(self, words: list[str]) -> None:
        """Change an option: another engine takes the position, with an empty transposition table.

        A running search is stopped and has answered first. Words that name no option, or a value that it does not take,
        change nothing: the reply is a line that says so, as the protocol has no errors. "clear hash" keeps the engine.
        """
        end = words.index("value") if "value" in words else len(words)
        name, value = " ".join(words[1:end]), " ".join(words[end + 1 :])
        self.finish()
        match name.lower(), value.lower():
            case ("hash", text) if text.isdecimal() and 1 <= int(text) <= MOST_HASH:
                self.megabytes = int(text)
            case ("threads", text) if text.isdecimal() and 1 <= int(text) <= MOST_THREADS:
                self.threads = int(text)
                if self.threads > 1 and not COMPILED:
                    self.say("info string not compiled: threads take turns, so more than one gain nothing")
            case ("network", "true" | "false" as text):
                self.network = text == "true"
            case ("kingfisher", "orthogonal" | "any" as text):
                self.diagonal = text == "any"
            case ("endingspath", _):
                self.endings = Endings() if value in ("", NONE) else load_endings(Path(value))
                if value not in ("", NONE) and not self.endings.most:
                    folder = default_folder()
                    self.say(
                        f"info string no endings in {value}: expected files of `kibitz solve betsy`, e.g. {folder}"
                    )
            case ("clear hash", _):
                self.engine.forget()
                return
            case _:
                self.say(f"info string invalid option {name!r} with value {value!r}: expected one that uci lists")
                return
        diagram, side, quiet = self.origin
        moves = self.moves
        self.renew()
        self.set_up(diagram, side, quiet)
        self.make(moves)

    def position(self, words: list[str]) -> None:
        """startpos, a FEN, or the course's diagram and the side; then perhaps moves."""
        self.finish()
        where = words.index("moves") if "moves" in words else len(words)
        quiet = 0
        try:
            match words[:where]:
                case ["startpos"]:
                    diagram, side = START, WHITE
                case ["fen", *fields]:
                    diagram, side, quiet = from_fen(" ".join(fields))
                case ["board", diagram, ("w" | "b") as letter]:
                    check_diagram(diagram)
                    side = BLACK if letter == "b" else WHITE
                case _:
                    raise InvalidNotation(
                        "invalid position: expected startpos, fen FEN or board BOARD SIDE, e.g. startpos"
                    )
            moves = [read_move_name(word) for word in words[where + 1 :]]
        except InvalidNotation as error:
            self.say(f"info string {error}")
            return
        self.set_up(diagram, side, quiet)
        self.make(moves)

    def make(self, moves: Iterable[int]) -> None:
        """Play these moves up to the first illegal one."""
        board = self.engine.search.board
        for move in moves:
            if not board.is_move(move):
                self.say(f"info string illegal move {move_name(move)}: expected moves that are allowed here")
                return
            board.make(move)
            self.moves.append(move)
            if board.quiet == 0:
                # No position before a capture or a Parakeet's move can come again, and the board's past is limited.
                board.made = 0

    def go(self, words: list[str]) -> None:
        """Start a search in a thread of its own, which says its best move when a limit or a command ends it."""
        self.finish()
        numbers = {name: int(value) for name, value in pairwise(words) if value.lstrip("-").isdecimal()}
        seconds, spend_all = FOREVER, True
        if "movetime" in numbers:
            seconds = max(0.0, numbers["movetime"] / 1000)
        clock = "wtime" if self.engine.search.board.side == WHITE else "btime"
        if clock in numbers:
            left, gain = numbers[clock] / 1000, numbers.get(clock[0] + "inc", 0) / 1000
            moves = min(numbers.get("movestogo", MOVES_TO_GO) + SPARE_MOVES, MOVES_TO_GO)
            share = left / moves + INCREMENT_SHARE * gain
            most = MOST_OF_CLOCK * left - CLOCK_MARGIN
            seconds, spend_all = max(LEAST_SECONDS, min(STRETCH * share, most)), False
        self.until = self.after_ponder = FOREVER
        self.asked_to_stop.clear()
        self.may_answer.set()
        if "ponder" in words:
            self.after_ponder, seconds, spend_all = seconds, FOREVER, True
        if "ponder" in words or "infinite" in words:
            self.may_answer.clear()
        self.mate_in = numbers.get("mate", 0)
        limits = seconds, min(max(0, numbers.get("nodes", 0)), MOST_NODES), max(1, numbers.get("depth", MOST_DEPTH))
        self.thread = Thread(target=self.think, args=(*limits, spend_all, self.only(words)), daemon=True)
        self.thread.start()

    def only(self, words: list[str]) -> list[int]:
        """The moves after searchmoves."""
        legal = self.engine.search.board.list_moves()
        only = []
        for word in words[words.index("searchmoves") + 1 :] if "searchmoves" in words else ():
            try:
                move = read_move_name(word)
            except InvalidNotation:
                break
            if move in legal:
                only.append(move)
            else:
                self.say(f"info string illegal move {word}: expected searchmoves that are allowed here")
        return only

    def ponder_hit(self, words: list[str]) -> None:
        """The other side has moved as expected: from now on this side's clock runs."""
        self.until = monotonic() + self.after_ponder
        self.may_answer.set()

    def should_stop(self) -> bool:
        """What the search asks now and then."""
        return self.asked_to_stop.is_set() or monotonic() >= self.until

    def think(self, seconds: float, nodes: int, depth: int, spend_all: bool, only: list[int]) -> None:
        self.started = monotonic()
        best = self.engine.think(seconds, nodes, depth, self.report, self.should_stop, spend_all, only)
        self.may_answer.wait()
        if best:
            # Once more at the end, because match runners read the nodes of the last line.
            self.report(best)
        self.say(f"bestmove {self.uci_names([best.move])[0] if best else '(none)'}")

    def uci_names(self, line: Iterable[int]) -> list[str]:
        """The moves of a line from the position on the board; chess programs expect the letter of a promotion."""
        squares = self.engine.search.board.squares()
        names = []
        for move in line:
            piece = squares[move & 63]
            promotes = piece & 7 == PARAKEET and move >> 9 in (0, 7)
            names.append(move_name(move) + ("q" if promotes else ""))
            squares[move & 63] = EMPTY
            squares[move >> 6] = piece + QUETZAL - PARAKEET if promotes else piece
        return names

    def report(self, result: Result) -> None:
        """Say an info line; a win that is near enough ends the search."""
        score = f"cp {result.value}"
        if abs(result.value) > DECIDED:
            plies = LOST - abs(result.value)
            moves = max(1, (plies + 1) // 2) if result.value > 0 else -(plies // 2)
            score = f"mate {moves}"
            if 0 < moves <= self.mate_in:
                self.until = 0.0
        seconds = monotonic() - self.started
        speed = int(result.nodes / max(seconds, 1e-3))
        self.say(
            f"info depth {result.depth} score {score} nodes {result.nodes} nps {speed} time {int(1000 * seconds)} "
            f"pv {' '.join(self.uci_names(result.line))}"
        )


def run() -> None:
    """Converse over standard input and output."""
    output = Lock()

    def say(line: str) -> None:
        with output:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()

    conversation = Uci(say)
    try:
        for line in iter(sys.stdin.readline, ""):
            if not conversation.hear(line):
                return
    finally:
        conversation.finish()


if __name__ == "__main__":
    run()
