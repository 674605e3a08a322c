"""A hand of Play Nine as it is on the table, its moves, and the texts of both."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_args

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.card_rules import OWN, Rules, rules_named
from kibitz.games.play_nine.cards.presets import PLAY_NINE
from kibitz.games.play_nine.rules import MOST_GIVEN, NARROWEST, WIDEST, Card
from kibitz.table import CHANCE, IllegalMove, InvalidText, Move, Position, Seat, View
from kibitz.words import match, shown, some

if TYPE_CHECKING:
    from fractions import Fraction

Phase = Literal["undealt", "kitty to come", "kitty", "card to come", "card", "over"]
PHASES: Mapping[str, Phase] = {phase: phase for phase in get_args(Phase)}
EXAMPLE = "9 draws, top * 5 1 2, bottom 4 * * *, kitty 12"


def rules_of(options: Mapping[str, Any]) -> Rules:
    """The rules that a game's options ask for."""
    given = rules_named(options.get("table", PLAY_NINE.name))
    if not given.is_play_nine:
        for option, usual in (("columns", rules.FEWEST), ("draws", rules.DEALT)):
            if options.get(option, usual) != usual:
                raise InvalidText(f"{option}={options[option]}: expected none with another table, which has its own")
    return given


def start(options: Mapping[str, Any]) -> Hand:
    """The hand that the options ask for, not dealt yet."""
    given = rules_of(options)
    if not given.is_play_nine:
        return Hand(given.table.columns, rules=given)
    return Hand(options.get("columns", rules.FEWEST), draws=options.get("draws", rules.DEALT))


@dataclass(frozen=True, order=True)
class Take:
    """The player takes the kitty card, or one from the deck."""

    kitty: bool

    def __str__(self) -> str:
        return "kitty" if self.kitty else "draw"


@dataclass(frozen=True, order=True)
class Place:
    """The card in hand replaces a card of the board, or is discarded and a hidden card is turned."""

    replaces: bool
    row: int
    column: int

    def __str__(self) -> str:
        return f"{'replace' if self.replaces else 'turn'} {self.row} {self.column}"


@dataclass(frozen=True, order=True)
class NextCard:
    """The card that chance gives, for the kitty or from the deck."""

    rank: Card

    def __str__(self) -> str:
        return str(self.rank)


@dataclass(frozen=True, order=True)
class Dealt:
    """A whole hand, dealt by chance."""

    draws: int
    top: tuple[Card, ...]
    bottom: tuple[Card, ...]
    top_open: int
    bottom_open: int

    def __str__(self) -> str:
        rows = f"top {spaced(self.top)}, bottom {spaced(self.bottom)}"
        return f"{self.draws} draws, {rows}, open {self.top_open} {self.bottom_open}"


class Deals(Collection[Dealt]):
    """Every hand of a number of columns that can be dealt."""

    def __init__(self, columns: int, draws: int, given: Rules) -> None:
        """draws: those that every hand is given, or DEALT."""
        self.columns = columns
        self.draws = given.draws_of(columns, draws)
        self.ranks = given.ranks

    def __contains__(self, deal: object) -> bool:
        return (
            isinstance(deal, Dealt)
            and deal.draws in self.draws
            and len(deal.top) == len(deal.bottom) == self.columns
            and {*deal.top, *deal.bottom} <= set(self.ranks)
            and deal.top_open in range(self.columns)
            and deal.bottom_open in range(self.columns)
        )

    def __iter__(self) -> Iterator[Dealt]:
        # product() copies its arguments into memory, so it must not be given a generator of all boards.
        columns, places = self.columns, range(self.columns)
        for cards in product(self.ranks, repeat=2 * columns):
            for draws, above, below in product(self.draws, places, places):
                yield Dealt(draws, cards[:columns], cards[columns:], above, below)

    def __len__(self) -> int:
        boards: int = len(self.ranks) ** (2 * self.columns)
        return len(self.draws) * boards * self.columns**2


def spaced(row: Sequence[object]) -> str:
    return " ".join(map(str, row))


class BoardCard(NamedTuple):
    """A card on the board."""

    rank: Card | None
    """None: masked, for the player can't see it."""
    is_open: bool

    @property
    def shown(self) -> Card:
        """The card as the course shows it."""
        return rules.SHOWN_HIDDEN if self.rank is None or not self.is_open else self.rank

    def __str__(self) -> str:
        return rules.SHOWN_HIDDEN if self.rank is None else f"{self.rank}" if self.is_open else f"({self.rank})"


Row: TypeAlias = tuple[BoardCard, ...]


@dataclass(frozen=True)
class Hand(Position):
    """A hand: the draws left, the board, and the kitty card or the card in hand."""

    columns: int
    phase: Phase = "undealt"
    draws: int = 0
    """Draws left: the course subtracts one when the card is taken. Before the deal, those to be given, or DEALT."""
    rows: tuple[Row, Row] = ((), ())
    """The top row and the bottom row."""
    card: Card | None = None
    """The kitty card until it is taken or left; then the card in hand."""
    rules: Rules = OWN

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
                return Deals(self.columns, self.draws, self.rules)
            case "kitty to come" | "card to come":
                return tuple(map(NextCard, self.rules.ranks))
            case "kitty":
                return Take(True), Take(False)
        places = list(product(range(2), range(self.columns)))
        turns = [Place(False, row, column) for row, column in places if not self.rows[row][column].is_open]
        return (*(Place(True, row, column) for row, column in places), *turns)

    def read_move(self, seat: Seat, text: str) -> Move:
        if self.phase == "undealt" and seat in self.to_move:
            return self._read_deal(text)
        if seat == CHANCE:
            return self._read_next_card(text)
        if self.phase != "card":
            return match(text, self.moves(seat), "[a-z]+", "kitty or draw")
        # r and t are enough, as in the course's own program.
        longer = re.sub(r"^\s*(r|t)\w*\b", lambda word: "replace" if word[1] in "rR" else "turn", text, flags=re.I)
        expected = "replace or turn with row (0 or 1) and column, e.g. 'replace 0 3'"
        return match(longer, self.moves(seat), r"(replace|turn)( \d+){0,2}", expected)

    def _read_next_card(self, text: str) -> Move:
        """A rank in full: 1 is not the beginning of 12."""
        expected = f"expected a rank: {ranks_in_words(self.rules)}"
        if not re.fullmatch(r"-?\d+" if self.rules.is_play_nine else "[A-Za-z0-9+-]+", text.strip()):
            raise InvalidText(f"invalid move {shown(text)}: {expected}")
        for move in self.moves(CHANCE):
            if str(move).casefold() == text.strip().casefold():
                return move
        raise IllegalMove(f"invalid card {shown(text)}: {expected}")

    def _read_deal(self, text: str) -> Move:
        number = "([0-9]{1,3})"
        form = rf"{number} draws, top ([^,]+), bottom ([^,]+), open {number} {number}"
        groups = re.fullmatch(form, " ".join(text.split()).casefold())
        if not groups:
            expected = "all cards and the open columns, e.g. '9 draws, top 1 2 3 4, bottom 5 6 7 8, open 0 3'"
            raise InvalidText(f"invalid deal {shown(text, 60)}: expected {expected}")
        top, bottom = (
            tuple(read_rank(card, name, self.rules) for card in cards.split())
            for cards, name in ((groups[2], "top row"), (groups[3], "bottom row"))
        )
        deal = Dealt(int(groups[1]), top, bottom, int(groups[4]), int(groups[5]))
        if deal not in self.moves(CHANCE):
            expected = f"{self.columns} columns of the deck's cards"
            raise IllegalMove(f"{shown(text, 60)} can't be dealt here: expected {expected}")
        return deal

    def play(self, seat: Seat, move: Move) -> Hand:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        match move:
            case Dealt():
                deal = ((move.top, move.top_open), (move.bottom, move.bottom_open))
                top, bottom = (
                    tuple(BoardCard(rank, column == open_column) for column, rank in enumerate(ranks))
                    for ranks, open_column in deal
                )
                return Hand(self.columns, "kitty to come", move.draws, (top, bottom), None, self.rules)
            case NextCard():
                return replace(self, phase="kitty" if self.phase == "kitty to come" else "card", card=move.rank)
            case Take(kitty=True):
                return replace(self, phase="card", draws=self.draws - 1)
            case Take():
                return replace(self, phase="card to come", draws=self.draws - 1, card=None)
        assert isinstance(move, Place)
        rows = [list(row) for row in self.rows]
        rank = self.card if move.replaces else rows[move.row][move.column].rank
        rows[move.row][move.column] = BoardCard(rank, True)
        over = not self.draws or all(card.is_open for card in chain(*rows))
        top, bottom = (tuple(BoardCard(card.rank, card.is_open or over) for card in row) for row in rows)
        return Hand(self.columns, "over" if over else "kitty to come", self.draws, (top, bottom), None, self.rules)

    def odds(self, move: Move) -> Fraction:
        from fractions import Fraction

        if isinstance(move, Dealt):
            odds = Fraction(1, len(self.rules.draws_of(self.columns, self.draws)) * self.columns**2)
            for rank in move.top + move.bottom:
                odds *= Fraction(self.rules.deck.count(rank), len(self.rules.deck))
            return odds
        assert isinstance(move, NextCard)
        cards = self.rules.kitty if self.phase == "kitty to come" else self.rules.deck
        return Fraction(cards.count(move.rank), len(cards))

    def draw(self, rng: Random) -> Move:
        """A chance move, by the same calls of the generator as in the course's runner."""
        if self.phase == "undealt":
            return Dealt(*self.rules.deal(rng, self.columns, self.draws))
        return NextCard(rng.choice(self.rules.kitty if self.phase == "kitty to come" else self.rules.deck))

    def seen(self, seat: Seat) -> Hand:
        top, bottom = (tuple(card if card.is_open else BoardCard(None, False) for card in row) for row in self.rows)
        return replace(self, rows=(top, bottom))

    def imagine(self, seat: Seat, rng: Random) -> Hand:
        top, bottom = (
            tuple(BoardCard(rng.choice(self.rules.deck), False) if card.rank is None else card for card in row)
            for row in self.rows
        )
        return replace(self, rows=(top, bottom))

    @property
    def is_masked(self) -> bool:
        return any(card.rank is None for card in chain(*self.rows))

    def shown_row(self, row: int) -> tuple[Card, ...]:
        """A row as the course shows it."""
        return tuple(card.shown for card in self.rows[row])

    @property
    def kinds(self) -> list[int]:
        """The kind of each column, as the player sees it."""
        return self.rules.kinds_of(self.shown_row(0), self.shown_row(1))

    @property
    def card_number(self) -> int:
        """The number of the kitty card or of the card in hand."""
        assert self.card is not None
        return self.rules.card_of(self.card)

    def score(self) -> int:
        """The score of the open board."""
        return self.rules.score(self.shown_row(0), self.shown_row(1))

    def scores(self) -> tuple[float, ...]:
        return (float(self.score()),)

    def outcome(self) -> str:
        draws = f"{self.draws} draw{'s' if self.draws > 1 else ''}"
        return f"all cards open, {draws} left" if self.draws else "all draws taken"

    def __str__(self) -> str:
        if self.phase == "undealt":
            given = f", {self.draws} draws" if self.draws else ""
            return f"{self.columns} columns{given}, not dealt{self.rules.words}"
        phase = self.phase if self.card is None else f"{self.phase} {self.card}"
        rows = f"top {spaced(self.rows[0])}, bottom {spaced(self.rows[1])}"
        return f"{self.draws} draws, {rows}, {phase}{self.rules.words}"


def with_article(rank: Card | None) -> str:
    """A rank in a sentence: "a 7", "an 8", "an A"."""
    return f"{'an' if str(rank) in SPOKEN_WITH_AN else 'a'} {rank}"


SPOKEN_WITH_AN = {"8", "11", *"AEFHILMNORSX"}


def ranks_in_words(given: Rules) -> str:
    return "-5 or 0 to 12" if given.is_play_nine else some(given.ranks, rules.CARD_STEP)


def hand_of(view: View) -> Hand:
    """The hand as the view's player sees it."""
    assert isinstance(view.position, Hand)
    return view.position


def read(text: str) -> Hand:
    """Reads a hand; a hidden card is "*" where it is masked, and its rank in brackets where it is known."""
    named = re.search(r"(?:^|\s)table=(\S+)", text)
    given = rules_named(named[1]) if named else OWN
    if named:
        text = text[: named.start()] + text[named.end() :]
    wanted = " ".join(text.split()).casefold()
    widths = range(NARROWEST, WIDEST + 1) if given.is_play_nine else range(given.table.columns, given.table.columns + 1)
    in_words = f"{NARROWEST} to {WIDEST}" if given.is_play_nine else f"{given.table.columns} on this table"
    if undealt := re.fullmatch(r"([0-9]{1,2}) columns(?:, ([0-9]{1,2}) draws?)?, not dealt", wanted):
        columns, draws = int(undealt[1]), int(undealt[2] or rules.DEALT)
        if columns not in widths:
            raise InvalidText(f"{columns} columns: expected {in_words}")
        if draws > (MOST_GIVEN if given.is_play_nine else rules.DEALT):
            expected = (
                f"1 to {MOST_GIVEN}, or none where they are dealt" if given.is_play_nine else "none on this table"
            )
            raise InvalidText(f"{draws} draws: expected {expected}")
        return Hand(columns, draws=draws, rules=given)
    phases = r"(?:(kitty to come|card to come|over)|(kitty|card) (\S+))"
    parts = re.fullmatch(rf"([0-9]{{1,3}}) draws?, top ([^,]+), bottom ([^,]+), {phases}", wanted)
    if not parts:
        expected = f"draws left, both rows and the kitty or the card in hand, e.g. '{EXAMPLE}'"
        raise InvalidText(f"invalid hand {shown(text, 60)}: expected {expected}")
    draws, phase = int(parts[1]), PHASES[parts[4] or parts[5]]
    top, bottom = (read_row(cards, name, given) for cards, name in ((parts[2], "top"), (parts[3], "bottom")))
    columns = len(top)
    if len(bottom) != columns or columns not in widths:
        raise InvalidText(f"rows of {columns} and {len(bottom)} cards: expected equal rows of {in_words}")
    if not given.is_play_nine and draws > given.table.draws[-1]:
        raise InvalidText(f"{draws} draws: expected at most {given.table.draws[-1]} on this table")
    card = read_rank(parts[6], phase, given) if parts[6] else None
    all_open = all(card.is_open for card in top + bottom)
    if (phase == "over") != (all_open or (not draws and phase in ("over", "kitty", "kitty to come"))):
        raise InvalidText(f"{shown(text, 60)}: expected 'over' just when no card is hidden or no draw is left")
    if phase == "over" and not all_open:
        raise InvalidText(f"{shown(text, 60)}: expected no hidden card in a hand that is over")
    return Hand(columns, phase, draws, (top, bottom), card, given)


def read_row(text: str, name: str, given: Rules) -> Row:
    return tuple(read_card(card, f"{name} row", given) for card in text.split())


def read_card(text: str, row: str, given: Rules) -> BoardCard:
    if text == rules.SHOWN_HIDDEN:
        return BoardCard(None, False)
    hidden = text.startswith("(") and text.endswith(")")
    return BoardCard(read_rank(text[1:-1] if hidden else text, row, given), not hidden)


def read_rank(text: str, where: str, given: Rules) -> Card:
    rank = next((rank for rank in given.ranks if str(rank).casefold() == text), None)
    if rank is None:
        hidden = ", or * for a hidden card" if where.endswith("row") else ""
        raise InvalidText(f"invalid card {shown(text)} in the {where}: expected {ranks_in_words(given)}{hidden}")
    return rank
