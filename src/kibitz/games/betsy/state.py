"""Betsy's position: the diagram, the side to move, and the moves that can still be repeated."""

from __future__ import annotations

import threading
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import NamedTuple

from kibitz import words
from kibitz.games.betsy.notation import (
    MOVE,
    SIDES,
    InvalidNotation,
    check_diagram,
    diagram_after,
    from_fen,
    moves_meant,
    read_move_name,
    square_name,
)
from kibitz.games.betsy.pieces import BLACK, MOST_QUIET, REPETITIONS, START, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.table import IllegalMove, InvalidText, Move, Position, Seat, View

MOVE_EXPECTED = "two squares, e.g. e2e4, or bird and square, e.g. Nf3"
STARTPOS, MOVES = "startpos", "moves"
"""The words of UCI for the first position, and before moves."""
HALFMOVES = "halfmoves"
TEXT_EXPECTED = f"expected 64 characters, w or b, and the moves since then, e.g. '{START} w e2e4'; or a FEN"


class BetsyMove(NamedTuple):
    """The squares that a piece leaves and reaches."""

    origin: int
    target: int

    @property
    def code(self) -> int:
        """The move as the engine's Board encodes it."""
        return self.origin | self.target << 6

    def __str__(self) -> str:
        return square_name(self.origin) + square_name(self.target)


@cache
def move_of(code: int) -> BetsyMove:
    """The move that the engine's Board encodes so; one object for all positions that have it."""
    return BetsyMove(code & 63, code >> 6)


@dataclass(frozen=True)
class Rule:
    """What may be agreed before the game."""

    kingfisher: str = "orthogonal"
    repetition: str = "yes"
    quiet: int = 100

    @property
    def diagonal(self) -> bool:
        """Whether a Kingfisher may also step diagonally."""
        return self.kingfisher == "any"

    def __str__(self) -> str:
        """The options that differ from their default, each with a space in front."""
        return "".join(f" {name}={value}" for name, value in vars(self).items() if value != getattr(DEFAULT_RULE, name))


DEFAULT_RULE = Rule()


class _Scratch(threading.local):
    """The board that positions are set up on, one for each thread: the page asks from several."""

    def __init__(self) -> None:
        self.board = Board()


_scratch = _Scratch()


@dataclass(frozen=True)
class BetsyPosition(Position):
    """A diagram with what the match's rule of draws needs. Nothing is hidden.

    A capture or a Parakeet's move can't be taken back, so positions before the last one of them can't come again: its
    diagram is the anchor, from which the text of the position begins.
    """

    diagram: str = START
    """The course's 64 characters."""
    side: int = WHITE
    rule: Rule = DEFAULT_RULE
    since: tuple[BetsyMove, ...] = ()
    """The moves since the anchor."""
    earlier: tuple[str, ...] = ()
    """The diagram before each of these moves; the first one is the anchor."""
    halfmoves: int = 0
    """The quiet moves before the anchor, of which a FEN says only the number."""
    last: BetsyMove | None = field(default=None, compare=False, repr=False)
    """The move that led here, to be shown; no rule depends on it, and the text does not have it after a capture."""

    @property
    def anchor(self) -> str:
        """The diagram after the last capture or Parakeet's move."""
        return self.earlier[0] if self.earlier else self.diagram

    @property
    def first(self) -> int:
        """The side to move at the anchor."""
        return self.side ^ len(self.since) & 1

    @property
    def quiet(self) -> int:
        """The moves since the last capture or Parakeet's move."""
        return self.halfmoves + len(self.since)

    @property
    def board(self) -> Board:
        """The engine's board with this position, without its past; it is this thread's until the next one asks."""
        board = _scratch.board
        board.set_up(self.diagram, self.side, self.rule.diagonal)
        return board

    @property
    def captured(self) -> int | None:
        """The side whose Kingfisher is gone."""
        return next((side for side, letter in ((WHITE, "K"), (BLACK, "k")) if letter not in self.diagram), None)

    @cached_property
    def draw_reason(self) -> str:
        """Why the match's rule ends the game without a winner; empty while it does not."""
        if self.captured is not None:
            return ""
        if self.quiet >= self.rule.quiet:
            return f"drawn after {self.rule.quiet} moves without capture or Parakeet move"
        if self.rule.repetition == "yes":
            # The same side was to move in every second one of the earlier positions.
            same_side = self.earlier[len(self.earlier) & 1 :: 2]
            if same_side.count(self.diagram) + 1 >= REPETITIONS:
                return "drawn by repetition"
        return "" if self.legal else "drawn: no move"

    @property
    def to_move(self) -> tuple[Seat, ...]:
        return () if self.captured is not None or self.draw_reason else (self.side,)

    @property
    def default_seat(self) -> Seat:
        """A text without a seat means the side to move."""
        return self.side

    @cached_property
    def legal(self) -> tuple[BetsyMove, ...]:
        """The moves of the side to move, in the order of their squares, whether or not the game is drawn."""
        return tuple(sorted(map(move_of, self.board.list_moves())))

    def moves(self, seat: Seat) -> Collection[Move]:
        return self.legal if seat in self.to_move else ()

    def read_move(self, seat: Seat, text: str) -> Move:
        moves = self.legal if seat in self.to_move else ()
        meant = moves_meant(text, self.diagram, (move.code for move in moves))
        if meant is None:
            raise InvalidText(f"invalid move {words.shown(text)}: expected {MOVE_EXPECTED}")
        return words.only(text, [move_of(code) for code in meant], moves)

    def play(self, seat: Seat, move: Move) -> BetsyPosition:
        if seat not in self.to_move or move not in self.legal or not isinstance(move, BetsyMove):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        after, other = diagram_after(self.diagram, move.code), self.side ^ 1
        if self.diagram[move.origin] in "Pp" or self.diagram[move.target] != ".":
            return BetsyPosition(after, other, self.rule, last=move)
        since, earlier = (*self.since, move), (*self.earlier, self.diagram)
        return BetsyPosition(after, other, self.rule, since, earlier, self.halfmoves, move)

    def scores(self) -> tuple[float, ...]:
        if self.captured is None:
            return (0.5, 0.5)
        return (0.0, 1.0) if self.captured == WHITE else (1.0, 0.0)

    def outcome(self) -> str:
        if self.captured is None:
            return self.draw_reason
        return f"{('Black', 'White')[self.captured]} captured the Kingfisher"

    def __str__(self) -> str:
        halfmoves = f" {HALFMOVES}={self.halfmoves}" if self.halfmoves else ""
        return " ".join([f"{self.anchor} {SIDES[self.first]}{self.rule}{halfmoves}", *map(str, self.since)])


def read(text: str, rule: Rule = DEFAULT_RULE, halfmoves: int = 0) -> BetsyPosition:
    """The position of a diagram or a FEN, a side and moves; the rule and the quiet moves are not part of this text."""
    parts = text.split()
    if not parts or (parts[0] != STARTPOS and (len(parts) < 2 or parts[1] not in ("w", "b"))):
        raise InvalidText(f"invalid position {words.shown(text, 90)}: {TEXT_EXPECTED}")
    try:
        diagram, side, in_fen, moves = read_start(parts)
        position = BetsyPosition(diagram, side, rule, halfmoves=min(halfmoves or in_fen, MOST_QUIET))
        for name in moves:
            position = position.play(position.side, move_of(read_move_name(name)))
    except InvalidNotation as error:
        raise InvalidText(str(error)) from None
    except IllegalMove as error:
        raise InvalidText(f"{error}: {TEXT_EXPECTED}") from None
    return position


def read_start(parts: Sequence[str]) -> tuple[str, int, int, Sequence[str]]:
    """The diagram, the side to move and the quiet moves before, from the words of a text; then the moves that follow.

    The text begins as a position of this game, as a FEN, or with `startpos`; `moves` may stand before the moves.
    """
    if parts[0] == STARTPOS:
        diagram, side, quiet, moves = START, WHITE, 0, parts[1:]
    elif "/" in parts[0]:
        end = next((at for at, part in enumerate(parts) if at > 1 and is_move_word(part)), len(parts))
        (diagram, side, quiet), moves = from_fen(" ".join(parts[:end])), parts[end:]
    else:
        check_diagram(parts[0], decided=True)
        if "K" not in parts[0] and "k" not in parts[0]:
            raise InvalidNotation("no Kingfisher at all: expected at least one")
        diagram, side, quiet, moves = parts[0], SIDES.index(parts[1]), 0, parts[2:]
    return diagram, side, quiet, moves[1:] if moves[:1] == [MOVES] else moves


def is_move_word(word: str) -> bool:
    """Whether the moves begin here, after the fields of a FEN, which are shorter than a move or have other letters."""
    return word == MOVES or MOVE.fullmatch(word) is not None


def position_of(view: View) -> BetsyPosition:
    """The view's position, for type checkers."""
    assert isinstance(view.position, BetsyPosition)
    return view.position
