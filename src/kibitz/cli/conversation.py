"""A game as a conversation: the table is shown, the person types a move or a word, the others answer."""

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from kibitz import words
from kibitz.cli import colour, screen, unfinished
from kibitz.cli.line_input import Lines
from kibitz.data_files import data_file
from kibitz.sitting import Sitting
from kibitz.table import CHANCE, Move, TableError, View

MOST_MOVES = 60
"""Moves that are listed at once."""
GAP = "  "
"""Between two columns of moves."""
Answer = TypeVar("Answer")


class Stopped(Exception):
    """The person stops before the end of the game."""


class Prompt(ABC):
    """A person who types moves and words."""

    HELP: str
    """The data file that says what may be typed."""
    LONGER: tuple[str, ...] = ("moves",)
    """Words that more may follow."""

    def __init__(self, words: Iterable[str]) -> None:
        """The words are methods, which are given the rest of the line."""
        self.lines = Lines(self.candidates)
        self.words: dict[str, Callable[[str], None]] = {word: getattr(self, word) for word in words}
        self.words |= {"h": self.words["help"], "q": self.words["quit"]}

    @abstractmethod
    def offered(self) -> Collection[Move]:
        """The moves that may be typed now."""

    def candidates(self) -> Iterator[str]:
        """What Tab completes to."""
        yield from (word for word in self.words if len(word) > 1)
        yield from map(str, self.offered())

    def read(self) -> str:
        """The next line; Stopped at the end of the input."""
        line = self.lines.read("your move (h for help): ")
        if line is None:
            print()
            raise Stopped
        return line.strip()

    def hear(self, line: str, choose: Callable[[str], Answer]) -> Answer | None:
        """Obey a word, or return what `choose` makes of a move. Errors are printed."""
        word, _, rest = line.partition(" ")
        try:
            if (act := self.words.get(word.lower())) and (not rest or word.lower() in self.LONGER):
                act(rest.strip())
            elif word:
                return choose(line)
        except (TableError, OSError) as error:
            named = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)
            print(colour.paint(screen.fitted(named), "red"))
        return None

    def help(self, _: str) -> None:
        print(data_file(self.HELP).decode().rstrip())

    def quit(self, _: str) -> None:
        raise Stopped


class Conversation(Prompt):
    """A person who plays in the terminal; play() ends with the game or when the person stops."""

    HELP = "cli/data/play.txt"
    LONGER = ("save", "resume", "moves")

    def __init__(self, sitting: Sitting, keeper: unfinished.Keeper) -> None:
        self.sitting, self.keeper = sitting, keeper
        self.is_flipped = False
        self.has_chosen = False
        super().__init__(("help", "moves", "rules", "undo", "flip", "save", "resume", "resign", "quit"))
        self.words["?"] = self.advice

    def offered(self) -> Collection[Move]:
        return self.sitting.moves

    def show(self) -> None:
        """The table as the person sees it."""
        view = self.sitting.view
        if self.is_flipped:
            view = View((view.seat + 1) % len(self.sitting.names), view.position)
        print("\n" + colour.drawing(screen.fitted(self.sitting.game.drawing(view))))

    def play(self) -> bool:
        """Play to the end; False where the person stopped before it."""
        try:
            while not self.sitting.is_over:
                move = None
                if self.sitting.may_choose:
                    move = self.ask()
                    if move is None:
                        continue
                self.turn(move)
        except Stopped:
            return False
        finally:
            self.lines.close()
        return True

    def turn(self, move: Move | None) -> None:
        """One turn, and what the person learns from it."""
        before = self.sitting.view
        self.has_chosen |= move is not None
        self.sitting.play(move)
        for line in self.sitting.announcements(before):
            print(colour.drawing(screen.fitted(line)))
        if not self.sitting.is_over:
            self.keeper.keep(self.sitting)

    def ask(self) -> Move | None:
        """The person's move; None once another game was resumed, or this one is over."""
        self.show()
        sitting = self.sitting
        while sitting is self.sitting and not sitting.is_over:
            if (move := self.hear(self.read(), lambda line: sitting.view.read_move(line))) is not None:
                return move
        return None

    def rules(self, _: str) -> None:
        from kibitz.cli import rules

        print(rules.shown(self.sitting.game, **self.sitting.options))

    def advice(self, _: str) -> None:
        from kibitz.cli.advise import print_advice, print_forecast

        advice, forecast = self.sitting.advice()
        print_advice(self.sitting.game, advice, 10, hint="")
        print_forecast(advice[0].move, forecast)

    def moves(self, beginning: str) -> None:
        list_moves(self.sitting.moves, beginning)

    def undo(self, _: str) -> None:
        if self.sitting.undo():
            self.keeper.keep(self.sitting)
            self.show()
        else:
            print("nothing to take back")

    def flip(self, _: str) -> None:
        position = self.sitting.state.position
        if len(self.sitting.names) == 1 or any(position.seen(seat) != position for seat in range(2)):
            print("the other side of this table is hidden from you")
        else:
            self.is_flipped = not self.is_flipped
            self.show()

    def save(self, name: str) -> None:
        if not name:
            print("expected a file, e.g. save game.json")
            return
        path = Path(name).expanduser()
        unfinished.write(self.sitting, path)
        print(f"saved; kibitz play {self.sitting.game.name} --resume {path} goes on from here")

    def resume(self, name: str) -> None:
        path = Path(name).expanduser() if name else unfinished.last(self.sitting.game.name)
        self.sitting = unfinished.read(path)
        self.keeper = unfinished.Keeper(path)
        self.is_flipped = False

    def resign(self, _: str) -> None:
        self.sitting.resign()


def list_moves(moves: Collection[Move], beginning: str) -> None:
    """The moves that begin with a text."""
    listed = [str(move) for move in moves if str(move).casefold().startswith(beginning.casefold())]
    if not listed:
        print(f"no move begins with {words.shown(beginning)}")
        return
    print("\n".join(in_lines(listed[:MOST_MOVES], screen.size().columns)))
    if len(listed) > MOST_MOVES:
        print(f"and {len(listed) - MOST_MOVES} more; moves BEGINNING lists fewer")


def in_lines(moves: Sequence[str], width: int) -> list[str]:
    """The moves in columns, as many as fit on a line of this width."""
    column = max(map(len, moves)) + len(GAP)
    count = max(1, (width + len(GAP)) // column)
    rows = [moves[place : place + count] for place in range(0, len(moves), count)]
    return ["".join(move.ljust(column) for move in row).rstrip() for row in rows]


def watch(sitting: Sitting, pause: float) -> None:
    """A game of minds only: the table before every turn, then the moves that are played."""
    while not sitting.is_over:
        print(colour.drawing(screen.fitted(sitting.game.drawing(sitting.view))) + "\n", flush=True)
        for seat, move in sitting.play():
            if seat != CHANCE:
                print(f"seat {seat} ({sitting.names[seat]}) plays {move}")
        sys.stdout.flush()
        time.sleep(pause)
        print()
