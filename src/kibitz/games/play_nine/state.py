"""A hand of Play Nine as it lies on the table, its moves, and the texts of both."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Literal

from kibitz.games.play_nine import rules
from kibitz.table import CHANCE, IllegalMove, InvalidText, Move, Seat
from kibitz.words import match

Phase = Literal["undealt", "kitty to come", "kitty", "card to come", "card", "over"]
FEWEST, MOST = rules.FEWEST, rules.MOST
FORM = "expected draws left, both rows and the kitty or the card in hand, as '9 draws, top * 5, bottom 4 *, kitty 12'"


@dataclass(frozen=True, order=True)
class Take:
    """The kitty card, or one from the deck."""

    kitty: bool

    def __str__(self) -> str:
        return "kitty" if self.kitty else "draw"


@dataclass(frozen=True, order=True)
class Place:
    """What is done with the card in hand: it replaces a card of the board, or is thrown off and a hidden one turned."""

    replaces: bool
    row: int
    column: int

    def __str__(self) -> str:
        return f"{'replace' if self.replaces else 'turn'} {self.row} {self.column}"


@dataclass(frozen=True, order=True)
class Turned:
    """The card that chance gives, for the kitty or from the deck."""

    rank: int

    def __str__(self) -> str:
        return str(self.rank)


@dataclass(frozen=True, order=True)
class Dealt:
    """A whole hand, dealt by chance."""

    draws: int
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    top_open: int
    bottom_open: int

    def __str__(self) -> str:
        rows = f"top {spaced(self.top)}, bottom {spaced(self.bottom)}"
        return f"{self.draws} draws, {rows}, open {self.top_open} {self.bottom_open}"


class Deals(Collection[Dealt]):
    """Every hand of so many columns that may be dealt."""

    def __init__(self, columns: int) -> None:
        self.columns = columns

    def __contains__(self, deal: object) -> bool:
        return (
            isinstance(deal, Dealt)
            and deal.draws - 2 * self.columns in rules.EXTRA_DRAWS
            and len(deal.top) == len(deal.bottom) == self.columns
            and {*deal.top, *deal.bottom} <= set(rules.RANKS)
            and deal.top_open in range(self.columns)
            and deal.bottom_open in range(self.columns)
        )

    def __iter__(self) -> Iterator[Dealt]:
        # Plain ranges only: product() would first write out whatever it is given.
        columns, places = self.columns, range(self.columns)
        for cards in product(rules.RANKS, repeat=2 * columns):
            for extra, above, below in product(rules.EXTRA_DRAWS, places, places):
                yield Dealt(2 * columns + extra, cards[:columns], cards[columns:], above, below)

    def __len__(self) -> int:
        boards: int = rules.CARDS ** (2 * self.columns)
        return len(rules.EXTRA_DRAWS) * boards * self.columns**2


def spaced(row: Sequence[object]) -> str:
    return " ".join(map(str, row))


@dataclass(frozen=True)
class Position:
    """Everything on the table; a hidden card of a view, whose rank nobody knows, is "*" in rows that are not known."""

    columns: int
    phase: Phase = "undealt"
    draws: int = 0
    """Those left: the course counts one off when the card is taken."""
    top: tuple[rules.Card, ...] = ()
    bottom: tuple[rules.Card, ...] = ()
    top_open: tuple[bool, ...] = ()
    bottom_open: tuple[bool, ...] = ()
    card: int | None = None
    """The kitty before it is taken or left; then the card in hand."""

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if self.phase == "over":
            return ()
        return (0,) if self.phase in ("kitty", "card") else (CHANCE,)

    def moves(self, seat: Seat) -> Collection[Move]:
        if seat not in self.to_move:
            return ()
        match self.phase:
            case "undealt":
                return Deals(self.columns)
            case "kitty to come" | "card to come":
                return tuple(map(Turned, rules.RANKS))
            case "kitty":
                return Take(True), Take(False)
        places = list(product(range(2), range(self.columns)))
        turns = [Place(False, row, column) for row, column in places if not self.is_open(row, column)]
        return (*(Place(True, row, column) for row, column in places), *turns)

    def is_open(self, row: int, column: int) -> bool:
        return (self.bottom_open if row else self.top_open)[column]

    def odds(self, move: Move) -> Fraction:
        """Of a chance move."""
        if isinstance(move, Dealt):
            odds = Fraction(1, len(rules.EXTRA_DRAWS) * self.columns**2)
            for rank in move.top + move.bottom:
                odds *= Fraction(rules.DECK.count(rank), len(rules.DECK))
            return odds
        assert isinstance(move, Turned)
        cards = rules.KITTY if self.phase == "kitty to come" else rules.DECK
        return Fraction(cards.count(move.rank), len(cards))

    def draw(self, rng: Random) -> Move:
        """What chance does, by the same calls of the generator as in the course's runner."""
        if self.phase == "undealt":
            deal = rules.deal(rng, self.columns)
            return Dealt(deal.draws, tuple(deal.top), tuple(deal.bottom), deal.top_open, deal.bottom_open)
        return Turned(rng.choice(rules.KITTY if self.phase == "kitty to come" else rules.DECK))

    def play(self, seat: Seat, move: Move) -> Position:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        match move:
            case Dealt():
                return replace(
                    self,
                    phase="kitty to come",
                    draws=move.draws,
                    top=move.top,
                    bottom=move.bottom,
                    top_open=tuple(column == move.top_open for column in range(self.columns)),
                    bottom_open=tuple(column == move.bottom_open for column in range(self.columns)),
                )
            case Turned():
                return replace(self, phase="kitty" if self.phase == "kitty to come" else "card", card=move.rank)
            case Take(kitty=True):
                return replace(self, phase="card", draws=self.draws - 1)
            case Take():
                return replace(self, phase="card to come", draws=self.draws - 1, card=None)
        assert isinstance(move, Place)
        rows, seen = [list(self.top), list(self.bottom)], [list(self.top_open), list(self.bottom_open)]
        seen[move.row][move.column] = True
        if move.replaces:
            assert self.card is not None
            rows[move.row][move.column] = self.card
        over = not self.draws or all(seen[0] + seen[1])
        if over:
            seen = [[True] * self.columns] * 2
        return Position(
            self.columns,
            "over" if over else "kitty to come",
            self.draws,
            tuple(rows[0]),
            tuple(rows[1]),
            tuple(seen[0]),
            tuple(seen[1]),
        )

    def seen(self) -> Position:
        """The same with every hidden card's rank put out of sight."""
        return replace(self, top=self.row(0), bottom=self.row(1))

    def row(self, row: int) -> tuple[rules.Card, ...]:
        """A row as the course shows it."""
        ranks, seen = (self.bottom, self.bottom_open) if row else (self.top, self.top_open)
        return tuple(rank if is_open else rules.SHOWN_HIDDEN for rank, is_open in zip(ranks, seen, strict=True))

    def imagine(self, rng: Random) -> Position:
        """The same with a rank for each hidden card, by its odds."""
        rows = [
            tuple(rng.choice(rules.DECK) if rank == rules.SHOWN_HIDDEN else rank for rank in row)
            for row in (self.top, self.bottom)
        ]
        return replace(self, top=rows[0], bottom=rows[1])

    def score(self) -> int:
        """What the open board counts."""
        return rules.score([int(rank) for rank in self.top], [int(rank) for rank in self.bottom])

    def __str__(self) -> str:
        if self.phase == "undealt":
            return f"{self.columns} columns, not dealt"
        rows = []
        for name, ranks, seen in (("top", self.top, self.top_open), ("bottom", self.bottom, self.bottom_open)):
            cards = [
                str(rank) if is_open or rank == rules.SHOWN_HIDDEN else f"({rank})"
                for rank, is_open in zip(ranks, seen, strict=True)
            ]
            rows.append(f"{name} {' '.join(cards)}")
        phase = f"{self.phase} {self.card}" if self.phase in ("kitty", "card") else self.phase
        return f"{self.draws} draws, {', '.join(rows)}, {phase}"


def read(text: str, knows_all: bool) -> Position:
    """The position of a text; only one that knows all has ranks for hidden cards, in brackets."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    wanted = " ".join(text.split()).casefold()
    if found := re.fullmatch(r"(\d{1,2}) columns, not dealt", wanted):
        columns = int(found[1])
        if not FEWEST <= columns <= MOST:
            raise InvalidText(f"{columns} columns: expected {FEWEST} to {MOST}")
        return Position(columns)
    phases = r"kitty to come|card to come|over|(?:kitty|card) -?\d+"
    found = re.fullmatch(rf"(\d{{1,3}}) draws?, top ([^,]+), bottom ([^,]+), ({phases})", wanted)
    if not found:
        raise InvalidText(f"{shown!r} is no hand: {FORM}")
    rows, seen = [], []
    for name, cards in (("top", found[2]), ("bottom", found[3])):
        row = [read_card(card, name, knows_all) for card in cards.split()]
        rows.append(tuple(rank for rank, _ in row))
        seen.append(tuple(is_open for _, is_open in row))
    columns = len(rows[0])
    if len(rows[1]) != columns or not FEWEST <= columns <= MOST:
        raise InvalidText(f"rows of {columns} and {len(rows[1])} cards: expected two alike, of {FEWEST} to {MOST}")
    phase, _, card = found[4].rpartition(" ") if found[4].startswith(("kitty ", "card ")) else ("", "", "")
    draws, all_open = int(found[1]), all(seen[0] + seen[1])
    if phase not in ("kitty", "card"):
        phase, card = found[4], ""
    rank = read_rank(card, phase) if card else None
    if (phase == "over") != (all_open or (not draws and phase in ("over", "kitty", "kitty to come"))):
        raise InvalidText(f"{shown!r}: expected 'over' just when no card is hidden, or no draw is left")
    if phase == "over" and not all_open:
        raise InvalidText(f"{shown!r}: expected no hidden card once the hand is over")
    return Position(columns, phase, draws, rows[0], rows[1], seen[0], seen[1], rank)  # type: ignore[arg-type]


def read_card(text: str, row: str, knows_all: bool) -> tuple[rules.Card, bool]:
    """A card of a row, and whether it is open."""
    if text == rules.SHOWN_HIDDEN and not knows_all:
        return rules.SHOWN_HIDDEN, False
    if knows_all and text.startswith("(") and text.endswith(")"):
        return read_rank(text[1:-1], f"{row} row"), False
    return read_rank(text, f"{row} row"), True


def read_rank(text: str, where: str) -> int:
    if not re.fullmatch(r"-?\d{1,2}", text) or int(text) not in rules.RANKS:
        hidden = "" if where in ("kitty", "card") else ", or * for a hidden card in what you see"
        raise InvalidText(f"{where}: {text!r} is no card: expected -5 or 0 to 12{hidden}")
    return int(text)


def read_move(position: Position, seat: Seat, text: str) -> Move:
    """The move of a text."""
    if position.phase == "undealt" and seat in position.to_move:
        return read_deal(position, text)
    if seat == CHANCE or position.phase != "card":
        chance = seat == CHANCE
        form, expected = (r"-?\d+", "a rank: -5 or 0 to 12") if chance else ("[a-z]+", "kitty or draw")
        if chance and not re.fullmatch(form, text.strip()):
            raise InvalidText(f"{text!r} is no move: expected {expected}")
        return match(text, position.moves(seat), form, expected) if not chance else exact(position, text)
    # r and t suffice, as in the course's own program.
    longer = re.sub(r"^\s*(r|t)\w*\b", lambda word: "replace" if word[1] in "rR" else "turn", text, flags=re.IGNORECASE)
    expected = "replace or turn with row (0 or 1) and column, as 'replace 0 3'"
    return match(longer, position.moves(seat), r"(replace|turn)( \d+){0,2}", expected)


def exact(position: Position, text: str) -> Move:
    """The chance move whose text this is: 1 is not the beginning of 12."""
    for move in position.moves(CHANCE):
        if str(move) == text.strip():
            return move
    raise IllegalMove(f"{text!r} is no card: expected -5 or 0 to 12")


def read_deal(position: Position, text: str) -> Dealt:
    rows = r"((?:-?\d+ ?)+)"
    wanted = " ".join(text.split()).casefold()
    found = re.fullmatch(rf"(\d+) draws, top {rows}, bottom {rows}, open (\d+) (\d+)", wanted)
    if not found:
        raise InvalidText(f"{text[:60]!r} is no deal: expected one as '9 draws, top 1 2 3 4, bottom 5 6 7 8, open 0 3'")
    top, bottom = (tuple(map(int, row.split())) for row in found.group(2, 3))
    deal = Dealt(int(found[1]), top, bottom, int(found[4]), int(found[5]))
    if deal not in position.moves(CHANCE):
        raise IllegalMove(f"{text[:60]!r} can't be dealt here: expected {position.columns} columns of the deck's cards")
    return deal
