"""The engine behind UCI, the protocol of chess programs; a FEN's castling and en passant fields are ignored.

https://www.chessprogramming.org/UCI. Units of the protocol: times in milliseconds, values in centipawns. "mate" counts
the own moves to the end of the game, which here is the capture of the Kingfisher. What can't be read or done is
reported as an `info string`: no input ends the engine.
"""

import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic

from kibitz import __version__
from kibitz.games.betsy.bench import DEPTH, bench
from kibitz.games.betsy.endings.files import default_folder, load_endings
from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.engine.deepening import MOST_DEPTH, Result
from kibitz.games.betsy.engine.threads import ThreadedEngine
from kibitz.games.betsy.engine.weights import COMPILED, by_network, by_squares
from kibitz.games.betsy.limits import FOREVER, Limits, read_limits, read_number
from kibitz.games.betsy.notation import (
    InvalidNotation,
    check_diagram,
    diagram_of,
    from_fen,
    move_name,
    read_move_name,
    to_fen,
)
from kibitz.games.betsy.pieces import BLACK, DECIDED, EMPTY, LOST, PARAKEET, QUETZAL, START, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.workers import cores

HASH, MOST_HASH = 16, 4096
"""Megabytes of the transposition table: by default, at most."""
MOST_THREADS = max(2, cores())
"""More would only wait for each other's processors."""
OVERHEAD, MOST_OVERHEAD = 10, 5000
"""Milliseconds that a move takes besides thinking: by default, at most."""
NONE = "<empty>"
OPTIONS = (
    f"Hash type spin default {HASH} min 1 max {MOST_HASH}",
    "Clear Hash type button",
    f"Threads type spin default 1 min 1 max {MOST_THREADS}",
    "Kingfisher type combo default orthogonal var orthogonal var any",
    f"Network type check default {str(COMPILED).lower()}",
    f"Move Overhead type spin default {OVERHEAD} min 0 max {MOST_OVERHEAD}",
)


class Uci:
    """A session with a chess program."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.megabytes = HASH
        self.threads = 1
        self.overhead = OVERHEAD
        self.diagonal = False
        self.network = COMPILED
        self.endings = Endings()
        self.engine: ThreadedEngine | None = None
        """None until it is needed: every option would make another one."""
        self.origin = START, WHITE, 0
        """The diagram, side and quiet moves that `moves` begin from."""
        self.moves: list[int] = []
        self.thread: Thread | None = None
        self.started = 0.0
        self.until = FOREVER
        """When a search must end that was pondering, on the clock of monotonic()."""
        self.after_ponder = FOREVER
        self.mate_in = 0
        """A win in this number of own moves ends the search; 0: no win does."""
        self.asked_to_stop = Event()
        self.may_answer = Event()
        """Clear while a search that ended early must hold back its move."""
        self.commands = {
            "uci": self.introduce,
            "debug": self.ignore,
            "isready": self.is_ready,
            "setoption": self.set_option,
            "register": self.ignore,
            "ucinewgame": self.new_game,
            "position": self.position,
            "go": self.go,
            "stop": lambda words: self.finish(),
            "ponderhit": self.ponder_hit,
            "d": self.display,
            "eval": self.evaluate,
            "bench": self.bench,
        }
        self.take_endings(default_folder())

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
            self.complain(f"unknown command {line.strip()[:60]!r}: expected one of UCI, e.g. go depth 8")
        return True

    def complain(self, problem: str) -> None:
        """Say what can't be read or done."""
        self.say(f"info string {problem}")

    def ignore(self, words: list[str]) -> None:
        """For commands that need no answer."""

    def introduce(self, words: list[str]) -> None:
        """Say the name and the options."""
        self.say(f"id name Kibitz Betsy {__version__}")
        self.say("id author The Kibitz developers")
        for option in OPTIONS:
            self.say(f"option name {option}")
        folder = default_folder() if self.endings.most else NONE
        self.say(f"option name EndingsPath type string default {folder}")
        self.say("uciok")

    def is_ready(self, words: list[str]) -> None:
        """Answer once the engine is made."""
        self.ready()
        self.say("readyok")

    def ready(self) -> ThreadedEngine:
        """The engine of the options, with the position; its memory is in place, so that no search waits for it."""
        if self.engine is None:
            evaluation = by_network if self.network else by_squares
            try:
                engine = ThreadedEngine(evaluation, self.megabytes, self.threads, self.endings)
            except (OSError, MemoryError):
                self.complain(f"no memory for Hash {self.megabytes}: using {HASH}")
                self.megabytes = HASH
                engine = ThreadedEngine(evaluation, self.megabytes, self.threads, self.endings)
            if COMPILED:
                # The system clears a page when it is first written to: a second or more for large tables.
                engine.forget()
            self.engine = engine
            moves, self.moves = self.moves, []
            engine.set_up(*self.origin[:2], (), self.diagonal, self.origin[2])
            self.make(engine, moves)
        return self.engine

    def new_game(self, words: list[str]) -> None:
        """Forget the last game; the options stay."""
        self.finish()
        if self.engine:
            self.engine.forget()
        self.set_up(START, WHITE, 0)

    def set_up(self, diagram: str, side: int, quiet: int) -> None:
        """Take a position, and keep it for when an option changes the engine."""
        self.origin, self.moves = (diagram, side, quiet), []
        self.ready().set_up(diagram, side, (), self.diagonal, quiet)

    def finish(self) -> None:
        """End the search that may be running; it reports its best move."""
        if self.thread:
            self.asked_to_stop.set()
            self.may_answer.set()
            self.thread.join()
            self.thread = None

    def set_option(self, words: list[str]) -> None:
        """Change an option: another engine takes the position, with an empty transposition table.

        A running search is stopped and has answered first. Numbers out of range are cut. Words that name no option, or
        a value that it does not take, change nothing: the reply is a line that says so, as the protocol has no errors.
        "clear hash" keeps the engine.
        """
        end = words.index("value") if "value" in words else len(words)
        name, value = " ".join(words[1:end]), " ".join(words[end + 1 :])
        self.finish()
        match name.lower(), value.lower():
            case ("hash", text) if (number := self.read_spin(name, text, 1, MOST_HASH)) is not None:
                self.megabytes = number
            case ("threads", text) if (number := self.read_spin(name, text, 1, MOST_THREADS)) is not None:
                self.threads = number
                if self.threads > 1 and not COMPILED:
                    self.complain("not compiled: threads take turns, so more than one gain nothing")
            case ("move overhead", text) if (number := self.read_spin(name, text, 0, MOST_OVERHEAD)) is not None:
                self.overhead = number
                return
            case ("network", "true" | "false" as text):
                self.network = text == "true"
            case ("kingfisher", "orthogonal" | "any" as text):
                self.diagonal = text == "any"
            case ("endingspath", "" | "<empty>"):
                self.endings = Endings()
            case ("endingspath", _):
                self.take_endings(Path(value))
                if not self.endings.most:
                    folder = default_folder()
                    self.complain(f"no endings in {value}: expected files of `kibitz solve betsy`, e.g. {folder}")
            case ("clear hash", _):
                self.ready().forget()
                return
            case _:
                self.complain(f"invalid option {name[:40]!r} with value {value[:40]!r}: expected one that uci lists")
                return
        self.engine = None

    def read_spin(self, name: str, text: str, least: int, most: int) -> int | None:
        """The number of an option, cut to what the option takes; None where the text is not a number."""
        number = read_number(text)
        if number is None:
            return None
        if not least <= number <= most:
            self.complain(f"{name} {text[:40]}: expected {least} to {most}, using {min(max(number, least), most)}")
        return min(max(number, least), most)

    def take_endings(self, folder: Path) -> None:
        """Have the endings of a folder looked up, or none where they can't be read."""
        try:
            self.endings = load_endings(folder)
        except (OSError, ValueError) as error:
            self.endings = Endings()
            self.complain(f"no endings: {str(error)[:300]}")

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
            self.complain(str(error))
            return
        self.set_up(diagram, side, quiet)
        self.make(self.ready(), moves)

    def make(self, engine: ThreadedEngine, moves: Iterable[int]) -> None:
        """Play these moves up to the first illegal one."""
        board = engine.search.board
        for move in moves:
            if not board.is_move(move):
                self.complain(f"illegal move {move_name(move)}: expected moves that are allowed here")
                return
            board.make(move)
            self.moves.append(move)

    def go(self, words: list[str]) -> None:
        """Start a search in a thread of its own, which says its best move when a limit or a command ends it."""
        self.finish()
        self.started = monotonic()
        board = self.ready().search.board
        limits = read_limits(words, board.side, self.overhead / 1000, self.complain)
        self.until = self.after_ponder = FOREVER
        self.asked_to_stop.clear()
        self.may_answer.set()
        if "ponder" in words:
            self.after_ponder = limits.seconds
            limits = limits._replace(seconds=FOREVER, spend_all=True)
        if "ponder" in words or "infinite" in words:
            self.may_answer.clear()
        self.mate_in = limits.mate_in
        self.thread = Thread(target=self.think, args=(self.ready(), limits, self.only(words)), daemon=True)
        self.thread.start()

    def only(self, words: list[str]) -> list[int]:
        """The moves after searchmoves."""
        legal = self.ready().search.board.list_moves()
        only = []
        for word in words[words.index("searchmoves") + 1 :] if "searchmoves" in words else ():
            try:
                move = read_move_name(word)
            except InvalidNotation:
                break
            if move in legal:
                only.append(move)
            else:
                self.complain(f"illegal move {word}: expected searchmoves that are allowed here")
        return only

    def ponder_hit(self, words: list[str]) -> None:
        """The other side has moved as expected: from now on this side's clock runs."""
        self.until = monotonic() + self.after_ponder
        self.may_answer.set()

    def should_stop(self) -> bool:
        """Asked by the search from time to time."""
        return self.asked_to_stop.is_set() or monotonic() >= self.until

    def think(self, engine: ThreadedEngine, limits: Limits, only: Sequence[int]) -> None:
        """Search and answer, in the thread of its own."""
        seconds = max(0.0, self.started + limits.seconds - monotonic())
        depth = min(limits.depth or MOST_DEPTH, MOST_DEPTH)
        best = engine.think(seconds, limits.nodes, depth, self.report, self.should_stop, limits.spend_all, only)
        self.may_answer.wait()
        if best:
            # Repeated at the end, because match runners read the nodes of the last line.
            self.report(best)
        self.say(f"bestmove {self.uci_names([best.move])[0] if best else '(none)'}")

    def uci_names(self, line: Iterable[int]) -> list[str]:
        """The moves of a line from the position on the board; chess programs expect the letter of a promotion."""
        squares = self.ready().search.board.squares()
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
            # The search counts to the position in which no safe move is left; the capture follows it by two plies.
            plies = LOST - abs(result.value)
            moves = (plies + 1) // 2 + 1 if result.value > 0 else -(plies // 2 + 1)
            score = f"mate {moves}"
            if 0 < moves <= self.mate_in:
                self.until = 0.0
        seconds = monotonic() - self.started
        speed = int(result.nodes / max(seconds, 1e-3))
        self.say(
            f"info depth {result.depth} score {score} nodes {result.nodes} nps {speed} time {int(1000 * seconds)} "
            f"pv {' '.join(self.uci_names(self.ready().to_the_end(result.line)))}"
        )

    def board(self) -> Board:
        """A board of its own with the position: the engine's is in use while it searches."""
        board = Board()
        board.set_up(*self.origin[:2], self.diagonal)
        board.quiet = self.origin[2]
        for move in self.moves:
            board.make(move)
        return board

    def display(self, words: list[str]) -> None:
        """Show the position, also while it is searched."""
        board = self.board()
        diagram = diagram_of(board.squares())
        for row in range(7, -1, -1):
            self.say(f"{row + 1} {' '.join(diagram[8 * row : 8 * row + 8])}")
        self.say("  a b c d e f g h")
        self.say(f"FEN: {to_fen(diagram, board.side, board.quiet)}")

    def evaluate(self, words: list[str]) -> None:
        """Say what the position is worth before any search."""
        evaluation, board = (by_network if self.network else by_squares)(), self.board()
        evaluation.start(board)
        kind = "network" if self.network else "piece-square tables"
        self.say(f"static evaluation of the {kind}: {evaluation.evaluate(board)} centipawns for the side to move")

    def bench(self, words: list[str]) -> None:
        """Search the benchmark's positions, to another depth if one is given."""
        self.finish()
        depth = read_number(words[0]) if words else DEPTH
        if depth is None or not 1 <= depth <= MOST_DEPTH:
            self.complain(f"invalid depth {words[0][:40]!r}: expected 1 to {MOST_DEPTH}")
            return
        started = monotonic()
        done = bench(by_network if self.network else by_squares, depth)
        seconds = max(monotonic() - started, 1e-3)
        self.say(f"positions {done.positions} depth {depth} milliseconds {int(1000 * seconds)}")
        self.say(f"Nodes searched: {done.nodes}")
        self.say(f"Nodes/second: {int(done.nodes / seconds)}")


class Speaker:
    """Says lines on standard output, from several threads; keeps the error where it is closed or full."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.error: OSError | None = None

    def say(self, line: str) -> None:
        with self.lock:
            if self.error is None:
                try:
                    sys.stdout.write(line + "\n")
                    sys.stdout.flush()
                except OSError as error:
                    self.error = error

    def give_up(self) -> None:
        """Raise the error: the output is closed."""
        if self.error:
            # Python would report it again when it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise self.error


def run() -> None:
    """Run a session on standard input and output; OSError if the output can't be written."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    speaker = Speaker()
    conversation = Uci(speaker.say)
    try:
        for line in iter(sys.stdin.readline, ""):
            if not conversation.hear(line):
                return
            speaker.give_up()
    finally:
        conversation.finish()
    speaker.give_up()


if __name__ == "__main__":
    run()
