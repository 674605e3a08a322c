"""The engine behind the protocol that chess programs speak; a FEN's castling and en passant fields are ignored."""

import sys
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic

from kibitz import __version__
from kibitz.games.betsy.endings.files import at_hand, home
from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.engine.search import COMPILED
from kibitz.games.betsy.engine.thinker import MOST_ROUNDS, Thought
from kibitz.games.betsy.engine.threads import Team
from kibitz.games.betsy.engine.weights import by_network, by_squares
from kibitz.games.betsy.notation import Unreadable, check_board, from_fen, move_name, read_move_name
from kibitz.games.betsy.pieces import BLACK, DECIDED, EMPTY, LOST, PARAKEET, QUETZAL, START, WHITE

HASH, MOST_HASH = 16, 4096
MOST_THREADS = 256
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
        self.endings = at_hand(home())
        self.thread: Thread | None = None
        self.started = 0.0
        self.until = FOREVER
        """When a search whose time began after it did must end."""
        self.after_ponder = FOREVER
        self.mate_in = 0
        """Own moves in which a win suffices; 0 where none does."""
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
        """Do what the line says; False after quit. Words before the command are skipped, as the protocol wants it."""
        words = line.split()
        for place, word in enumerate(words):
            if word == "quit":
                self.finish()
                return False
            if word in self.commands:
                self.commands[word](words[place + 1 :])
                return True
        if words:
            self.say(f"info string unknown command: {line.strip()}")
        return True

    def ignore(self, words: list[str]) -> None:
        """Some programs send it, and there is nothing to do."""

    def introduce(self, words: list[str]) -> None:
        self.say(f"id name Kibitz Betsy {__version__}")
        self.say("id author the Kibitz authors")
        for option in OPTIONS:
            self.say(f"option name {option}")
        self.say(f"option name EndingsPath type string default {home() if at_hand(home()).most else NONE}")
        self.say("uciok")

    def new_game(self, words: list[str]) -> None:
        self.renew()
        self.set_up(START, WHITE, 0)

    def renew(self) -> None:
        """Another thinker, as the options want it."""
        self.finish()
        self.thinker = Team(by_network if self.network else by_squares, self.megabytes, self.threads, self.endings)

    def set_up(self, board: str, side: int, quiet: int) -> None:
        self.origin = board, side, quiet
        self.moves: list[int] = []
        self.thinker.set_up(board, side, (), self.diagonal, quiet)

    def finish(self) -> None:
        """End the search that may be running; it says its best move."""
        if self.thread:
            self.asked_to_stop.set()
            self.may_answer.set()
            self.thread.join()
            self.thread = None

    def set_option(self, words: list[str]) -> None:
        end = words.index("value") if "value" in words else len(words)
        name, value = " ".join(words[1:end]), " ".join(words[end + 1 :])
        self.finish()
        match name.lower(), value.lower():
            case ("hash", text) if text.isdecimal() and 1 <= int(text) <= MOST_HASH:
                self.megabytes = int(text)
            case ("threads", text) if text.isdecimal() and 1 <= int(text) <= MOST_THREADS:
                self.threads = int(text)
                if self.threads > 1 and not COMPILED:
                    self.say("info string not compiled: threads take turns, and more than one are no help")
            case ("network", "true" | "false" as text):
                self.network = text == "true"
            case ("kingfisher", "orthogonal" | "any" as text):
                self.diagonal = text == "any"
            case ("endingspath", _):
                self.endings = Endings() if value in ("", NONE) else at_hand(Path(value))
                if value not in ("", NONE) and not self.endings.most:
                    self.say(f"info string no endings in {value}: kibitz solve betsy leaves them in {home()}")
            case ("clear hash", _):
                self.thinker.forget()
                return
            case _:
                self.say(f"info string no option {name} with value {value}")
                return
        board, side, quiet = self.origin
        moves = self.moves
        self.renew()
        self.set_up(board, side, quiet)
        self.make(moves)

    def position(self, words: list[str]) -> None:
        """startpos, a FEN, or the course's 64 characters and the side; then perhaps moves."""
        self.finish()
        where = words.index("moves") if "moves" in words else len(words)
        quiet = 0
        try:
            match words[:where]:
                case ["startpos"]:
                    board, side = START, WHITE
                case ["fen", *fields]:
                    board, side, quiet = from_fen(" ".join(fields))
                case ["board", board, ("w" | "b") as letter]:
                    check_board(board)
                    side = BLACK if letter == "b" else WHITE
                case _:
                    raise Unreadable("expected startpos, fen FEN or board BOARD SIDE")
            moves = [read_move_name(word) for word in words[where + 1 :]]
        except Unreadable as error:
            self.say(f"info string position: {error}")
            return
        self.set_up(board, side, quiet)
        self.make(moves)

    def make(self, moves: Iterable[int]) -> None:
        """Play on, as far as the moves are moves."""
        rules = self.thinker.search.board
        for move in moves:
            if not rules.is_move(move):
                self.say(f"info string position: {move_name(move)} is no move here")
                return
            rules.make(move)
            self.moves.append(move)
            if rules.quiet == 0:
                # What lies before a capture can't come again; so a game may be as long as it likes.
                rules.made = 0

    def go(self, words: list[str]) -> None:
        self.finish()
        given = {name: int(value) for name, value in pairwise(words) if value.lstrip("-").isdecimal()}
        seconds, spend_all = FOREVER, True
        if "movetime" in given:
            seconds = max(0.0, given["movetime"] / 1000)
        clock = "wtime" if self.thinker.search.board.side == WHITE else "btime"
        if clock in given:
            left, gain = given[clock] / 1000, given.get(clock[0] + "inc", 0) / 1000
            share = left / min(given.get("movestogo", 30) + 2, 30) + 0.7 * gain
            seconds, spend_all = max(0.01, min(1.7 * share, 0.4 * left - 0.02)), False
        self.until = self.after_ponder = FOREVER
        self.asked_to_stop.clear()
        self.may_answer.set()
        if "ponder" in words:
            self.after_ponder, seconds, spend_all = seconds, FOREVER, True
        if "ponder" in words or "infinite" in words:
            self.may_answer.clear()
        self.mate_in = given.get("mate", 0)
        limits = seconds, min(max(0, given.get("nodes", 0)), 2**62), max(1, given.get("depth", MOST_ROUNDS))
        self.thread = Thread(target=self.think, args=(*limits, spend_all, self.only(words)), daemon=True)
        self.thread.start()

    def only(self, words: list[str]) -> list[int]:
        """The moves after searchmoves."""
        legal = self.thinker.search.board.listed()
        found = []
        for word in words[words.index("searchmoves") + 1 :] if "searchmoves" in words else ():
            try:
                move = read_move_name(word)
            except Unreadable:
                break
            if move in legal:
                found.append(move)
            else:
                self.say(f"info string searchmoves: {word} is no move here")
        return found

    def ponder_hit(self, words: list[str]) -> None:
        """The other has moved as expected: from now on it is this side's time."""
        self.until = monotonic() + self.after_ponder
        self.may_answer.set()

    def enough(self) -> bool:
        return self.asked_to_stop.is_set() or monotonic() >= self.until

    def think(self, seconds: float, nodes: int, depth: int, spend_all: bool, only: list[int]) -> None:
        self.started = monotonic()
        best = self.thinker.think(seconds, nodes, depth, self.tell, self.enough, spend_all, only)
        self.may_answer.wait()
        if best:
            # Once more at the end: runners of matches read the nodes of the last line.
            self.tell(best)
        self.say(f"bestmove {self.uci_names([best.move])[0] if best else '(none)'}")

    def uci_names(self, line: Iterable[int]) -> list[str]:
        """Chess programs want promotions told."""
        squares = self.thinker.search.board.squares()
        names = []
        for move in line:
            piece = squares[move & 63]
            promotes = piece & 7 == PARAKEET and move >> 9 in (0, 7)
            names.append(move_name(move) + ("q" if promotes else ""))
            squares[move & 63] = EMPTY
            squares[move >> 6] = piece + QUETZAL - PARAKEET if promotes else piece
        return names

    def tell(self, thought: Thought) -> None:
        worth = f"cp {thought.value}"
        if abs(thought.value) > DECIDED:
            plies = LOST - abs(thought.value)
            moves = max(1, (plies + 1) // 2) if thought.value > 0 else -(plies // 2)
            worth = f"mate {moves}"
            if 0 < moves <= self.mate_in:
                self.until = 0.0
        seconds = monotonic() - self.started
        speed = int(thought.nodes / max(seconds, 1e-3))
        self.say(
            f"info depth {thought.depth} score {worth} nodes {thought.nodes} nps {speed} time {int(1000 * seconds)} "
            f"pv {' '.join(self.uci_names(thought.line))}"
        )


def run() -> None:
    """Converse over standard input and output."""
    turn = Lock()

    def say(line: str) -> None:
        with turn:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()

    talk = Uci(say)
    try:
        for line in iter(sys.stdin.readline, ""):
            if not talk.hear(line):
                return
    finally:
        talk.finish()


if __name__ == "__main__":
    run()
