"""A session with a chess program: its commands, its options, and the position it has set up."""

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from time import monotonic

from kibitz import __version__
from kibitz.games.betsy.bench import DEPTH, POSITIONS, bench
from kibitz.games.betsy.endings.files import default_folder, load_endings
from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.endings.on_demand import OnDemand
from kibitz.games.betsy.endings.results import Results
from kibitz.games.betsy.engine.deepening import MOST_DEPTH
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.search import never
from kibitz.games.betsy.engine.threads import ThreadedEngine
from kibitz.games.betsy.engine.weights import COMPILED, by_network, by_squares
from kibitz.games.betsy.notation import InvalidNotation, move_name, read_move_name
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.uci.limits import read_limits, read_number
from kibitz.games.betsy.uci.options import (
    CLEAR_HASH,
    DEFAULT_HASH,
    ENDINGS_PATH,
    NO_FOLDER,
    OPTIONS,
    Option,
    Settings,
    option_named,
)
from kibitz.games.betsy.uci.positions import Origin, read_position
from kibitz.games.betsy.uci.shown import diagram_lines, evaluation_lines, perft_lines
from kibitz.games.betsy.uci.thinking import Thinking

MOST_PERFT = 12
"""The deepest count of moves that anybody waits for."""
QUIT = "quit"


class Session:
    """What a chess program talks to, line by line."""

    def __init__(
        self, say: Callable[[str], None], rng: Random | None = None, should_stop: Callable[[], bool] = never
    ) -> None:
        """rng: what weak play errs by. should_stop: whether the end was requested while a command still runs."""
        self.say = say
        self.should_stop = should_stop
        self.rng = rng or Random()
        self.settings = Settings()
        self.endings = Endings()
        self.on_demand: OnDemand | None = None
        """Solves the endings that a position needs; None where none are wanted."""
        self.results: Results | None = None
        """The endings with five pieces; None where none are wanted."""
        self.engine: ThreadedEngine | None = None
        """None until it is needed."""
        self.origin = Origin()
        self.moves: list[int] = []
        """The moves since the origin."""
        self.thinking: Thinking | None = None
        self.commands: dict[str, Callable[[list[str]], None]] = {
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
            QUIT: lambda words: self.finish(),
        }
        self.load_endings(default_folder())

    def hear(self, line: str) -> bool:
        """Do what the line says; False after quit. Words before the command are skipped, as the protocol demands."""
        command, words = self.command_in(line)
        if command:
            self.commands[command](words)
        elif words:
            self.complain(f"unknown command {line.strip()[:60]!r}: expected one of UCI, e.g. go depth 8")
        return command != QUIT

    def command_in(self, line: str) -> tuple[str, list[str]]:
        """The command and the words after it; an empty one and all words where there is none."""
        words = line.split()
        for place, word in enumerate(words):
            if word in self.commands:
                return word, words[place + 1 :]
        return "", words

    def says_quit(self, line: str) -> bool:
        return self.command_in(line)[0] == QUIT

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
        folder = default_folder() if self.endings.most else NO_FOLDER
        self.say(f"option name {ENDINGS_PATH} type string default {folder}")
        self.say("uciok")

    def is_ready(self, words: list[str]) -> None:
        """Answer once the engine is made."""
        self.ready()
        self.say("readyok")

    def new_evaluation(self) -> Evaluation:
        return by_network() if self.settings.network else by_squares()

    def ready(self) -> ThreadedEngine:
        """The engine of the options, with the position; its memory is in place, so that no search waits for it."""
        if self.engine is None:
            self.engine = self.new_engine()
            moves = self.moves
            self.set_up(self.origin)
            self.make(self.engine, moves)
        return self.engine

    def new_engine(self) -> ThreadedEngine:
        settings = self.settings
        try:
            engine = ThreadedEngine(self.new_evaluation, settings.hash, settings.threads, self.endings)
        except (OSError, MemoryError):
            self.complain(f"no memory for Hash {settings.hash}: using {DEFAULT_HASH}")
            settings.hash = DEFAULT_HASH
            engine = ThreadedEngine(self.new_evaluation, settings.hash, settings.threads, self.endings)
        if COMPILED:
            # The system clears a page when it is first written to: a second or more for large tables.
            engine.forget(self.should_stop)
        return engine

    def new_game(self, words: list[str]) -> None:
        """Forget the last game; the options stay."""
        self.finish()
        if self.engine:
            self.engine.forget(self.should_stop)
        self.set_up(Origin())

    def set_up(self, origin: Origin) -> None:
        """Take a position, and keep it for when an option changes the engine."""
        self.origin, self.moves = origin, []
        self.ready().set_up(origin.diagram, origin.side, (), self.settings.diagonal, origin.quiet)

    def finish(self) -> None:
        """End the search that may be running; it reports its best move."""
        if self.thinking:
            self.thinking.stop()
            self.thinking = None

    def set_option(self, words: list[str]) -> None:
        """Change an option.

        A running search is stopped and has answered first. Numbers out of range are cut. Words that name no option, or
        a value that it does not take, change nothing: the reply is a line that says so, as the protocol has no errors.
        """
        end = words.index("value") if "value" in words else len(words)
        name, text = " ".join(words[1:end]), " ".join(words[end + 1 :])
        self.finish()
        option = option_named(name)
        if option is CLEAR_HASH:
            self.ready().forget(self.should_stop)
        elif name.lower() == ENDINGS_PATH.lower():
            self.take_folder(text)
        elif option and (value := option.read(text, self.complain)) is not None:
            self.keep(option, value)
        else:
            self.complain(f"invalid option {name[:40]!r} with value {text[:40]!r}: expected one that uci lists")

    def keep(self, option: Option, value: object) -> None:
        """Set an option; where another engine is needed it is made at once, so that no search waits for its memory."""
        setattr(self.settings, option.kept, value)
        if option.kept == "threads" and self.settings.threads > 1 and not COMPILED:
            self.complain("not compiled: threads take turns, so more than one gain nothing")
        if option.changes_engine:
            self.change_engine()

    def change_engine(self) -> None:
        """Make another engine, at once, so that no search waits for its memory; it takes the position."""
        self.engine = None
        self.ready()

    def take_folder(self, text: str) -> None:
        """Have the endings of a folder looked up, or none."""
        if text in ("", NO_FOLDER):
            self.endings, self.on_demand, self.results = Endings(), None, None
        else:
            self.load_endings(Path(text))
            if not self.endings.most:
                expected = f"expected files of `kibitz solve betsy`, e.g. {default_folder()}"
                self.complain(f"no endings in {text}: {expected}")
        self.change_engine()

    def load_endings(self, folder: Path) -> None:
        """Take the endings of a folder, or none where they can't be read."""
        try:
            self.endings, self.results = load_endings(folder), Results(folder, False)
        except (OSError, ValueError) as error:
            self.endings, self.results = Endings(), None
            self.complain(f"no endings: {str(error)[:300]}")
        self.on_demand = OnDemand(self.endings)

    def position(self, words: list[str]) -> None:
        """Take a position, with moves; one that can't be read changes nothing."""
        self.finish()
        try:
            origin, moves = read_position(words)
        except InvalidNotation as error:
            self.complain(str(error))
            return
        self.set_up(origin)
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
        """Start a search, or count moves."""
        self.finish()
        if "perft" in words:
            self.count_moves(words)
            return
        engine, settings = self.ready(), self.settings
        side = engine.search.board.side
        limits = read_limits(words, side, settings.overhead / 1000, self.complain)
        if self.on_demand and not (limits.nodes or limits.depth):
            self.on_demand.want(engine.search.board)
        self.thinking = Thinking(engine, limits, settings, self.say, only=self.only(words), rng=self.rng)
        self.thinking.know(self.outcomes(engine.search.board))
        self.thinking.start()

    def outcomes(self, board: Board) -> dict[int, int]:
        """What is known of each move where endings with five pieces are solved."""
        try:
            return self.results.after(board, self.endings) if self.results else {}
        except (OSError, ValueError) as error:
            self.complain(str(error)[:300])
            return {}

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
        if self.thinking:
            self.thinking.ponder_hit()

    def board(self) -> Board:
        """A board of its own with the position: the engine's is in use while it searches."""
        board = Board()
        board.set_up(self.origin.diagram, self.origin.side, self.settings.diagonal)
        board.quiet = self.origin.quiet
        for move in self.moves:
            board.make(move)
        return board

    def display(self, words: list[str]) -> None:
        """Show the position, also while it is searched."""
        for line in diagram_lines(self.board()):
            self.say(line)

    def evaluate(self, words: list[str]) -> None:
        """Say what the position and each bird are worth before any search."""
        board, kind = self.board(), "network" if self.settings.network else "piece-square tables"
        try:
            board.check_kingfishers()
        except ValueError as error:
            self.complain(f"no evaluation: {error}")
            return
        for line in evaluation_lines(board, self.new_evaluation(), kind):
            self.say(line)

    def read_depth(self, text: str, most: int) -> int | None:
        """A depth up to the most; None, and an error line, where the text is not one."""
        depth = read_number(text)
        if depth is None or not 1 <= depth <= most:
            self.complain(f"invalid depth {text[:40]!r}: expected 1 to {most}")
            return None
        return depth

    def count_moves(self, words: list[str]) -> None:
        """Count the sequences of moves of a length, by their first move (perft)."""
        depth = self.read_depth(" ".join(words[words.index("perft") + 1 :][:1]), MOST_PERFT)
        for line in perft_lines(self.board(), depth) if depth else ():
            self.say(line)

    def bench(self, words: list[str]) -> None:
        """Search the benchmark's positions, to another depth if one is given."""
        self.finish()
        depth = self.read_depth(words[0], MOST_DEPTH) if words else DEPTH
        if depth is None:
            return
        started = monotonic()
        nodes = bench(self.new_evaluation, depth)
        seconds = max(monotonic() - started, 1e-3)
        self.say(f"positions {len(POSITIONS)} depth {depth} milliseconds {int(1000 * seconds)}")
        self.say(f"Nodes searched: {nodes}")
        self.say(f"Nodes/second: {int(nodes / seconds)}")
