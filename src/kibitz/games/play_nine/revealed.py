"""Play Nine with perfect information, for algorithms that need it: a hidden card is drawn when it is turned.

The cards are drawn with replacement, so nothing is lost or gained by drawing one late. Boards that differ only by the
order of columns, or of the cards in a column, are one board; and where no draw is left, the hidden cards count what
they are worth on average. So a hand has the same value as in the game itself, and there are far fewer of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.encoding import NO_CARD, NO_CHOICE, STAGES, PlayNineEncoding
from kibitz.games.play_nine.solve.few import few_columns
from kibitz.games.play_nine.state import Place, Take
from kibitz.learn.encoding import Encoding, Parts
from kibitz.minds import RandomMind
from kibitz.table import CHANCE, Adviser, Game, IllegalMove, InvalidText, Move, Option, Position, Seat, State, View
from kibitz.words import match

Kinds = tuple[int, ...]
"""A board: the kind of each column, in ascending order."""
DECK_ODDS = tuple(Fraction(count, rules.DECK_SIZE) for count in rules.DECK_COUNTS)
KITTY_ODDS = tuple(Fraction(count, rules.KITTY_SIZE) for count in rules.KITTY_COUNTS)
MOST_COLUMNS = 4
"""More have too many boards to be listed."""
SIGNS = (*map(str, rules.RANKS), rules.SHOWN_HIDDEN)
"""By card."""


@dataclass(frozen=True)
class Fresh:
    """A fresh board and its draws, dealt by chance."""

    draws: int
    kinds: Kinds

    def __str__(self) -> str:
        return f"{self.draws} draws, {written(self.kinds)}"


@dataclass(frozen=True)
class Card:
    """A card by its number, drawn by chance."""

    number: int

    def __str__(self) -> str:
        return SIGNS[self.number]


CARDS = tuple(map(Card, range(rules.CARDS)))
TAKES = (Take(True), Take(False))


def written(kinds: Kinds) -> str:
    return " ".join(f"{SIGNS[low]}/{SIGNS[high]}" for low, high in (rules.PAIRS[kind] for kind in kinds))


@cache
def fresh(columns: int, given: int) -> Mapping[Fresh, Fraction]:
    """The odds of all deals: one open card in each row."""
    boards, draws = rules.fresh_boards(columns), rules.draws_of(columns, given)
    total = boards.total() * len(draws)
    return {Fresh(count, kinds): Fraction(weight, total) for kinds, weight in boards.items() for count in draws}


@cache
def mean_score(kinds: Kinds) -> float:
    """The score of a board, its hidden cards at what they are worth on average."""
    boards = few_columns(len(kinds)).boards
    boards.unrank(boards.number(kinds))
    return float(boards.stop_value())


@dataclass(frozen=True)
class Revealed(Position):
    """A board, the draws left, the card in question, and the column and card that are kept while chance turns one."""

    columns: int
    phase: str = "undealt"
    draws: int = 0
    kinds: Kinds = ()
    card: int = NO_CARD
    column: int = 0

    @cached_property
    def to_move(self) -> tuple[Seat, ...]:
        if self.phase == "over":
            return ()
        return (0,) if self.phase in STAGES else (CHANCE,)

    @cached_property
    def _moves(self) -> Collection[Move]:
        match self.phase:
            case "undealt":
                return tuple(fresh(self.columns, self.draws))
            case "kitty":
                return TAKES
            case "card":
                return tuple(self._places())
        return CARDS

    def _places(self) -> Iterator[Place]:
        """The places of a card in hand. Of equal columns, and of equal cards in one, only one is a choice."""
        for column, kind in enumerate(self.kinds):
            if column and self.kinds[column - 1] == kind:
                continue
            low, high = rules.PAIRS[kind]
            if low != high:
                yield Place(True, 0, column)
            yield Place(True, 1, column)
            if high == rules.HIDDEN:
                yield Place(False, 1, column)

    def moves(self, seat: Seat) -> Collection[Move]:
        return self._moves if seat in self.to_move else ()

    def read_move(self, seat: Seat, text: str) -> Move:
        return match(text, self.moves(seat), ".+", "one of the moves")

    def play(self, seat: Seat, move: Move) -> Revealed:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        match move:
            case Fresh():
                return Revealed(self.columns, "kitty to come", move.draws, move.kinds)
            case Take(kitty=True):
                return Revealed(self.columns, "card", self.draws - 1, self.kinds, self.card)
            case Take():
                return Revealed(self.columns, "card to come", self.draws - 1, self.kinds)
            case Place(replaces=True):
                stays = rules.PAIRS[self.kinds[move.column]][1 - move.row]
                return self._after(move.column, rules.kind_of(stays, self.card))
            case Place():
                return Revealed(self.columns, "card turned", self.draws, self.kinds, NO_CARD, move.column)
        assert isinstance(move, Card)
        if self.phase == "card turned":
            stays = rules.PAIRS[self.kinds[self.column]][0]
            return self._after(self.column, rules.kind_of(stays, move.number))
        return Revealed(
            self.columns, "kitty" if self.phase == "kitty to come" else "card", self.draws, self.kinds, move.number
        )

    def _after(self, column: int, kind: int) -> Revealed:
        """The board with this kind in place of a column, and what comes next."""
        kinds = tuple(sorted((*self.kinds[:column], kind, *self.kinds[column + 1 :])))
        over = not self.draws or kinds[-1] < rules.OPEN_KINDS
        return Revealed(self.columns, "over" if over else "kitty to come", 0 if over else self.draws, kinds)

    def odds(self, move: Move) -> Fraction:
        if isinstance(move, Fresh):
            return fresh(self.columns, self.draws)[move]
        assert isinstance(move, Card)
        return (KITTY_ODDS if self.phase == "kitty to come" else DECK_ODDS)[move.number]

    def scores(self) -> tuple[float, ...]:
        return (mean_score(self.kinds),)

    def outcome(self) -> str:
        return "the hidden cards at their mean" if self.kinds[-1] >= rules.OPEN_KINDS else "all cards open"

    def __str__(self) -> str:
        if self.phase == "undealt":
            return f"{self.columns} columns, {self.draws} draws, not dealt"
        card = "" if self.card == NO_CARD else f" {SIGNS[self.card]}"
        place = f" {self.column}" if self.phase == "card turned" else ""
        return f"{self.draws} draws, {written(self.kinds)}, {self.phase}{card}{place}"


class RevealedPlayNine(Game):
    """The game whose positions are these; it is not one of the catalog's games, since nobody plays it by hand."""

    name = "play-nine-revealed"
    title = "Play Nine with perfect information: hidden cards are drawn when they are turned"
    aim = "lowest"
    options = (
        Option("columns", rules.NARROWEST, range(rules.NARROWEST, MOST_COLUMNS + 1), "columns of the board"),
        Option("draws", rules.NARROWEST, range(rules.MOST_GIVEN + 1), "draws of a hand; 0: dealt as in the course"),
    )

    def start(self, seats: int, **options: Any) -> State:
        return State(Revealed(options["columns"], draws=options["draws"]))

    def read(self, text: str) -> Position:
        raise InvalidText("a revealed hand is not read from text: expected a hand of play-nine")

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        return {"random": RandomMind}

    def drawing(self, view: View) -> str:
        return str(view.position)


class RevealedEncoding(PlayNineEncoding):
    """The encoding of Play Nine: the lower card of a column is in the top row."""

    kernel = ""
    revealed = ""

    def numbers(self, view: View) -> Iterator[int]:
        hand = view.position
        assert isinstance(hand, Revealed)
        yield STAGES.get(hand.phase, NO_CHOICE)
        yield hand.draws if hand.kinds else 0
        yield hand.card
        for row in range(2):
            yield from (rules.PAIRS[kind][row] for kind in hand.kinds or [rules.KINDS - 1] * self.columns)

    @property
    def most_outcomes(self) -> int:
        return len(fresh(self.columns, int(self.options["draws"])))

    def outcomes(self, position: Position, parts: Parts) -> list[tuple[int, Fraction]]:
        return Encoding.outcomes(self, position, parts)

    def chance_move(self, position: Position, parts: Parts) -> Move | None:
        return Encoding.chance_move(self, position, parts)


GAME = RevealedPlayNine()
ENCODING = RevealedEncoding
