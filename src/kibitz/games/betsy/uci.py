"""The engine behind the protocol that chess programs speak; a FEN's castling and en passant fields are ignored."""

import sys
from collections.abc import Callable, Iterable
from itertools import pairwise
from threading import Event, Thread
from time import monotonic

from kibitz import __version__
from kibitz.games.betsy.notation import Unreadable, check_board, from_fen, move_name, read_move_name
from kibitz.games.betsy.pieces import BLACK, DECIDED, EMPTY, LOST, PARAKEET, QUETZAL, START, WHITE
from kibitz.games.betsy.search import COMPILED
from kibitz.games.betsy.thinker import Thinker, Thought
from kibitz.games.betsy.weights import by_network, by_squares

HASH = 16


class Uci:
    """One conversation."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.megabytes = HASH
        self.diagonal = False
        self.network = COMPILED
        self.thinker = Thinker(by_network() if self.network else by_squares(), self.megabytes)
        self.asked_to_stop = Event()
        self.thread: Thread | None = None
        self.started = 0.0
        self.thinker.set_up(START, WHITE)

    def hear(self, line: str) -> bool:
        """Do what the line says; False after quit."""
        words = line.split()
        match words:
            case ["uci"]:
                self.say(f"id name Kibitz Betsy {__version__}")
                self.say("id author the Kibitz authors")
                self.say(f"option name Hash type spin default {HASH} min 1 max 4096")
                self.say("option name Kingfisher type combo default orthogonal var orthogonal var any")
                self.say(f"option name Network type check default {str(COMPILED).lower()}")
                self.say("uciok")
            case ["isready"]:
                self.say("readyok")
            case ["ucinewgame"]:
                self.finish()
                self.thinker = Thinker(by_network() if self.network else by_squares(), self.megabytes)
                self.thinker.set_up(START, WHITE)
            case ["setoption", "name", name, "value", value]:
                self.finish()
                self.set_option(name.lower(), value.lower())
            case ["position", *rest]:
                self.finish()
                self.position(rest)
            case ["go", *rest]:
                self.finish()
                self.go(rest)
            case ["stop"]:
                self.finish()
            case ["quit"]:
                self.finish()
                return False
        return True

    def finish(self) -> None:
        """End the search that may be running; it says its best move."""
        if self.thread:
            self.asked_to_stop.set()
            self.thread.join()
            self.thread = None

    def set_option(self, name: str, value: str) -> None:
        if name == "hash" and value.isdigit() and 1 <= int(value) <= 4096:
            self.megabytes = int(value)
            self.thinker = Thinker(by_network() if self.network else by_squares(), self.megabytes)
        elif name == "network" and value in ("true", "false"):
            self.network = value == "true"
            self.thinker = Thinker(by_network() if self.network else by_squares(), self.megabytes)
        elif name == "kingfisher" and value in ("orthogonal", "any"):
            self.diagonal = value == "any"
        else:
            self.say(f"info string no option {name} with value {value}")

    def position(self, words: list[str]) -> None:
        """startpos, a FEN, or the course's 64 characters and the side; then perhaps moves."""
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
        self.thinker.set_up(board, side, (), self.diagonal, quiet)
        rules = self.thinker.search.board
        for move in moves:
            if not rules.is_move(move):
                self.say(f"info string position: {move_name(move)} is no move here")
                return
            rules.make(move)
            if rules.quiet == 0:
                # What lies before a capture can't come again; so a game may be as long as it likes.
                rules.made = 0

    def go(self, words: list[str]) -> None:
        given = {name: int(value) for name, value in pairwise(words) if value.lstrip("-").isdigit()}
        seconds, spend_all = float("inf"), True
        if "movetime" in given:
            seconds = given["movetime"] / 1000
        clock = "wtime" if self.thinker.search.board.side == WHITE else "btime"
        if clock in given:
            left, gain = given[clock] / 1000, given.get(clock[0] + "inc", 0) / 1000
            share = left / min(given.get("movestogo", 30) + 2, 30) + 0.7 * gain
            seconds, spend_all = max(0.01, min(1.7 * share, 0.4 * left - 0.02)), False
        self.asked_to_stop.clear()
        self.thread = Thread(
            target=self.think, args=(seconds, given.get("nodes", 0), given.get("depth", 99), spend_all), daemon=True
        )
        self.thread.start()

    def think(self, seconds: float, nodes: int, depth: int, spend_all: bool) -> None:
        self.started = monotonic()
        best = self.thinker.think(seconds, nodes, depth, self.tell, self.asked_to_stop.is_set, spend_all)
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
            worth = f"mate {(plies + 1) // 2 if thought.value > 0 else -(plies // 2)}"
        seconds = monotonic() - self.started
        speed = int(thought.nodes / max(seconds, 1e-3))
        self.say(
            f"info depth {thought.depth} score {worth} nodes {thought.nodes} nps {speed} time {int(1000 * seconds)} "
            f"pv {' '.join(self.uci_names(thought.line))}"
        )


def run() -> None:
    """Converse over standard input and output."""

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    talk = Uci(say)
    for line in iter(sys.stdin.readline, ""):
        if not talk.hear(line):
            return
    talk.finish()


if __name__ == "__main__":
    run()
