"""Betsy in the words of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from kibitz import words
from kibitz.games.betsy import drawing
from kibitz.games.betsy.engine.thinker import place
from kibitz.games.betsy.notation import SIDES, Unreadable, board_text, check_board, read_move_name, square_name
from kibitz.games.betsy.pieces import BLACK, KINGFISHER, START, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.table import Adviser, Game, Grade, IllegalMove, InvalidText, Move, Option, Progress, Seat, State, View

FORM = "[a-h][1-8][a-h][1-8]q?"
EXPECTED = "two squares, as e2e4"
TEXT = "expected 64 characters, w or b, and the moves since then, as '{} w e2e4'"


class BetsyMove(NamedTuple):
    """From square and to square."""

    origin: int
    target: int

    @property
    def number(self) -> int:
        """As the engine counts it."""
        return self.origin | self.target << 6

    def __str__(self) -> str:
        return square_name(self.origin) + square_name(self.target)


@dataclass(frozen=True)
class Rule:
    """What may be agreed before the game."""

    kingfisher: str = "orthogonal"
    repetition: str = "yes"
    quiet: int = 100

    @property
    def diagonal(self) -> bool:
        return self.kingfisher == "any"

    def __str__(self) -> str:
        """Only what is not usual."""
        return "".join(f" {name}={value}" for name, value in vars(self).items() if value != getattr(USUAL_RULE, name))


USUAL_RULE = Rule()


@dataclass(frozen=True)
class BetsyState(State):
    """The board after the last capture or Parakeet's move, and the moves since: all that a repetition depends on."""

    anchor: str = START
    first: int = WHITE
    """Who was to move there."""
    since: tuple[BetsyMove, ...] = ()
    rule: Rule = USUAL_RULE

    @cached_property
    def rules(self) -> Board:
        """The board now; whoever plays on it takes the moves back."""
        board = Board()
        place(board, self.anchor, self.first)
        board.diagonal = 64 if self.rule.diagonal else 0
        for move in self.since:
            board.make(move.number)
        return board

    @cached_property
    def keys(self) -> tuple[int, ...]:
        """The hashes of the positions since the anchor."""
        board = Board()
        place(board, self.anchor, self.first)
        found = [board.key]
        for move in self.since:
            board.make(move.number)
            found.append(board.key)
        return tuple(found)

    @property
    def side(self) -> int:
        return self.first ^ len(self.since) & 1

    @cached_property
    def squares(self) -> tuple[int, ...]:
        return tuple(self.rules.squares())

    @cached_property
    def board(self) -> str:
        """The course's 64 characters."""
        return board_text(list(self.squares))

    @cached_property
    def captured(self) -> int | None:
        """Whose Kingfisher is gone."""
        for side in (WHITE, BLACK):
            if 8 * side + KINGFISHER not in self.squares:
                return side
        return None

    @cached_property
    def drawn(self) -> str:
        """Why the match's rule ends the game without a winner; empty while it does not."""
        if self.captured is not None:
            return ""
        if len(self.since) >= self.rule.quiet:
            return f"drawn after {self.rule.quiet} moves without capture or Parakeet move"
        if self.rule.repetition == "yes" and self.keys.count(self.keys[-1]) >= 3:
            return "drawn by repetition"
        return "" if self.rules.listed() else "drawn: no move"

    @property
    def to_move(self) -> tuple[Seat, ...]:
        return () if self.captured is not None or self.drawn else (self.side,)

    @cached_property
    def legal(self) -> tuple[BetsyMove, ...]:
        return tuple(sorted(BetsyMove(move & 63, move >> 6) for move in self.rules.listed()))

    def moves(self, seat: Seat) -> Collection[Move]:
        return self.legal if seat in self.to_move else ()

    def read_move(self, seat: Seat, text: str) -> Move:
        return read(text, self.moves(seat))

    def play(self, seat: Seat, move: Move) -> BetsyState:
        if seat not in self.to_move or move not in self.legal or not isinstance(move, BetsyMove):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        board = self.rules
        board.make(move.number)
        irreversible = board.quiet == 0
        after = board_text(board.squares()) if irreversible else ""
        board.unmake()
        if irreversible:
            return BetsyState(after, self.side ^ 1, (), self.rule)
        return BetsyState(self.anchor, self.first, (*self.since, move), self.rule)

    def view(self, seat: Seat) -> BetsyView:
        return BetsyView(seat, self)

    def scores(self) -> tuple[float, ...]:
        if self.to_move:
            raise ValueError("the game is not over")
        if self.captured is None:
            return (0.5, 0.5)
        return (0.0, 1.0) if self.captured == WHITE else (1.0, 0.0)

    def outcome(self) -> str:
        if self.captured is None:
            return self.drawn
        return f"{('Black', 'White')[self.captured]} captured the Kingfisher"

    def __str__(self) -> str:
        return f"{self.anchor} {SIDES[self.first]}{self.rule}" + "".join(f" {move}" for move in self.since)


@dataclass(frozen=True)
class BetsyView(View):
    """Everything is open: the state, from one seat."""

    seat: Seat
    state: BetsyState

    @property
    def moves(self) -> Collection[Move]:
        return self.state.moves(self.seat)

    def read_move(self, text: str) -> Move:
        return read(text, self.moves)

    def imagine(self, rng: Random) -> BetsyState:
        return self.state

    def __str__(self) -> str:
        return f"{self.seat} {self.state}"


def read(text: str, moves: Collection[Move]) -> Move:
    word = text.strip().lower()
    return words.match(word[:4] if len(word) == 5 and word[4] == "q" else text, moves, FORM, EXPECTED)


class Betsy(Game):
    """Capture the other's Kingfisher."""

    name = "betsy"
    title = "a chess without check: capture the other's Kingfisher"
    aim = "highest"
    seat_counts = (2,)
    grades = (Grade(0.15, "blunder"), Grade(0.1, "mistake"), Grade(0.05, "inaccuracy"))
    options = (
        Option("kingfisher", "orthogonal", ("orthogonal", "any"), "which way a Kingfisher steps"),
        Option("repetition", "yes", ("yes", "no"), "whether the third time of a position is a draw"),
        Option("quiet", 100, (20, 50, 100, 200), "moves without capture or Parakeet move after which it is a draw"),
    )

    def start(self, seats: int, **options: Any) -> BetsyState:
        return BetsyState(rule=Rule(**options))

    def read_state(self, text: str) -> BetsyState:
        found = text.split()
        if len(found) < 2 or found[1] not in ("w", "b"):
            raise InvalidText(f"{text[:90]!r} is no state of betsy: {TEXT.format(START)}")
        given = {name: value for name, _, value in (word.partition("=") for word in found[2:] if "=" in word)}
        rule = Rule(**words.options(self, given))  # type: ignore[arg-type]
        side = SIDES.index(found[1])
        try:
            check_board(found[0], decided=True)
            state = BetsyState(found[0], side, (), rule)
            if "k" not in found[0] and "K" not in found[0]:
                raise Unreadable("no Kingfisher at all: expected one of either side")
            for word in found[2:]:
                if "=" not in word:
                    number = read_move_name(word)
                    state = state.play(state.side, BetsyMove(number & 63, number >> 6))
        except (Unreadable, IllegalMove) as error:
            raise InvalidText(
                f"{error} ({TEXT.format(START)})" if "expected" not in str(error) else str(error)
            ) from None
        return state

    def read_view(self, text: str) -> BetsyView:
        """A seat before the state may be left out: then it is the side to move's."""
        found = text.split(maxsplit=1)
        if len(found) == 2 and found[0] in ("0", "1"):
            return BetsyView(int(found[0]), self.read_state(found[1]))
        state = self.read_state(text)
        return BetsyView(state.side, state)

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        from kibitz.games.betsy.minds import AtRandom, Best, Greedy, Textbook

        return {"random": AtRandom, "greedy": Greedy, "textbook": Textbook, "best": Best}

    def solve(self, progress: Progress, **options: Any) -> Mapping[str, float]:
        from kibitz.games.betsy.endings import files

        return files.solve(progress, options.get("kingfisher") == "any")

    def drawing(self, view: View) -> str:
        assert isinstance(view, BetsyView)
        return drawing.text(view.state.board, last(view.state), view.seat) + "\n" + told(view.state)

    def picture(self, view: View) -> str:
        assert isinstance(view, BetsyView)
        return drawing.svg(view.state.board, last(view.state), view.seat)


def last(state: BetsyState) -> tuple[int, ...]:
    """The squares of the last move, where it is known."""
    return tuple(state.since[-1]) if state.since else ()


def told(state: BetsyState) -> str:
    """Whose turn it is, or how it ended."""
    if not state.to_move:
        return state.outcome()
    side = state.side
    hanging = ", whose Kingfisher could be captured" if state.rules.hangs(side) else ""
    return f"{('White', 'Black')[side]} to move{hanging}"


GAME = Betsy()
