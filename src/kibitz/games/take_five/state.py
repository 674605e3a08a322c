"""A round of Take 5!, of which a seat sees its own cards and those on the table."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from kibitz import words
from kibitz.games.take_five.rules import SEATS, row_for
from kibitz.games.take_five.tables.description import TableRules
from kibitz.games.take_five.tables.presets import COURSE
from kibitz.table import CHANCE, IllegalMove, InvalidText, Move, Position, Seat, View
from kibitz.words import Field, Fields, Names

if TYPE_CHECKING:
    from fractions import Fraction

    from kibitz.descriptions import Descriptions

Cards: TypeAlias = tuple[int, ...]
Piles: TypeAlias = tuple[Cards, ...]

NONE = 0
"""Stands for a card that is not chosen or played yet."""
MOST_DIGITS = 4
"""The most digits of a number in a text."""
HIDDEN = -1
"""A card that a seat can't see."""
HIDDEN_HAND: Cards = (HIDDEN,)
ROW_MOVES = COURSE.row_moves


def forms() -> Descriptions[TableRules]:
    """What reads the descriptions of other tables."""
    from kibitz.games.take_five.tables.reading import FORMS

    return FORMS


TABLES = Names("table", (COURSE.name, "full-deck"), forms)
"""Every table that the option may name."""


def table_of(options: Mapping[str, Any]) -> TableRules:
    """The table that a game's options ask for."""
    name = options.get("table", COURSE.name)
    return COURSE if name == COURSE.name else forms().named(name)


@dataclass(frozen=True)
class Deal:
    """The cards that open the rows, and everyone's hand."""

    rows: Cards
    hands: Piles

    def __str__(self) -> str:
        return DEAL.write(self)


@dataclass(frozen=True)
class Deals(Collection[Move]):
    """Every deal for this number of players, all equally likely; far too many to list."""

    players: int
    table: TableRules = COURSE

    def __contains__(self, deal: object) -> bool:
        return (
            isinstance(deal, Deal)
            and len(deal.rows) == self.table.rows
            and len(deal.hands) == self.players
            and all(len(hand) == self.table.hand and list(hand) == sorted(hand) for hand in deal.hands)
            and self._are_different((*deal.rows, *sum(deal.hands, ())))
        )

    def _are_different(self, cards: Cards) -> bool:
        """Whether these are different cards of the deck."""
        return len({*cards}) == len(cards) and {*cards} <= {*self.table.cards(self.players)}

    def __iter__(self) -> Iterator[Deal]:
        deck = self.table.cards(self.players)
        for rows in permutations(deck, self.table.rows):
            left = tuple(card for card in deck if card not in rows)
            for hands in hands_of(left, self.players, self.table.hand):
                yield Deal(rows, hands)

    def __len__(self) -> int:
        size, hand = len(self.table.cards(self.players)), self.table.hand
        count, left = perm(size, self.table.rows), size - self.table.rows
        for _ in range(self.players):
            count *= comb(left, hand)
            left -= hand
        return count


def hands_of(cards: Cards, players: int, size: int) -> Iterator[Piles]:
    """Every way to deal hands of this size from these cards."""
    if not players:
        yield ()
        return
    for hand in combinations(cards, size):
        for others in hands_of(tuple(card for card in cards if card not in hand), players - 1, size):
            yield (hand, *others)


@dataclass(frozen=True)
class Round(Position):
    """The cards on the table and in the hands; a card that was chosen stays in its hand until the round is settled.

    Masked for a seat, the other hands are HIDDEN_HAND, and others' chosen cards are NONE. If the seat must take a row,
    all others have chosen, and higher cards: these are HIDDEN.
    """

    players: int
    hands: Piles = ()
    """Each in ascending order; empty before the deal."""
    chosen: Cards = ()
    """Each seat's card of this round."""
    rows: Piles = ()
    taken: Piles = ()
    """Each seat's pile in ascending order."""
    last: Cards = ()
    """What each seat played in the round before."""
    table: TableRules = COURSE

    hidden: ClassVar[Mapping[str, str]] = {"hands": "others"}

    @property
    def left(self) -> int:
        """Cards in each hand."""
        # A hidden hand counts as one card, and the hand that is seen beside it has at least as many.
        return max(map(len, self.hands)) if self.hands else self.table.hand

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if not self.hands:
            return (CHANCE,)
        if not any(self.hands):
            return ()
        if self.is_row_due:
            return (self.chosen.index(self.lowest),)
        return tuple([seat for seat, card in enumerate(self.chosen) if card == NONE])

    @property
    def lowest(self) -> int:
        """The lowest chosen card, which a hidden one never is."""
        return min(card for card in self.chosen if card > NONE)

    @property
    def is_row_due(self) -> bool:
        """Whether the round's lowest card is lower than every row's end, so its owner must take a row."""
        return bool(self.chosen) and NONE not in self.chosen

    @property
    def is_of_course(self) -> bool:
        """Whether it is the course's own table, which the engine and the network know."""
        return self.table == COURSE

    @property
    def is_masked(self) -> bool:
        return HIDDEN_HAND in self.hands

    def shown_hand(self, seat: Seat) -> Cards:
        """The hand that a picture shows; no cards where it is hidden, as it is from a spectator."""
        return () if self.hands[seat] == HIDDEN_HAND else self.hands[seat]

    @property
    def unseen(self) -> list[int]:
        """The cards in the hidden hands and aside, in ascending order."""
        seen = {card for pile in self.hands + self.rows + self.taken for card in pile}
        return [card for card in self.table.cards(self.players) if card not in seen]

    @property
    def aside(self) -> int:
        """How many cards of the deck were not dealt."""
        return len(self.table.cards(self.players)) - self.table.dealt(self.players)

    def moves(self, seat: Seat) -> Collection[Move]:
        # Asked for every card that is played, so it does not list who else is to move.
        if not self.hands:
            return Deals(self.players, self.table) if seat == CHANCE else ()
        if not 0 <= seat < self.players:
            return ()
        if self.chosen[seat] == NONE:
            hand = self.hands[seat]
            return () if hand == HIDDEN_HAND else hand
        return self.table.row_moves if self.is_row_due and self.chosen[seat] == self.lowest else ()

    def odds(self, move: Move) -> Fraction:
        from fractions import Fraction

        # The built-in len() takes no number of this size.
        return Fraction(1, Deals(self.players, self.table).__len__())

    def draw(self, rng: Random) -> Deal:
        pack = list(self.table.cards(self.players))
        rng.shuffle(pack)
        return dealt(pack, self.players, self.table)

    def read_move(self, seat: Seat, text: str) -> Move:
        if seat == CHANCE and not self.hands:
            return read_deal(text, self.players, self.table)
        return read_choice(text, self.moves(seat))

    def play(self, seat: Seat, move: Move) -> Self:
        if move not in self.moves(seat):
            raise IllegalMove(
                f"{move} is not allowed for seat {seat} here: expected one of {words.some(self.moves(seat))}"
            )
        if isinstance(move, Deal):
            none = (NONE,) * self.players
            rows = tuple((card,) for card in move.rows)
            return replace(self, hands=move.hands, chosen=none, rows=rows, taken=((),) * self.players, last=none)
        if self.is_row_due:
            return self.settled(self.table.row_moves.index(str(move)))
        assert isinstance(move, int)
        after = self._with(chosen=(*self.chosen[:seat], move, *self.chosen[seat + 1 :]))
        if NONE in after.chosen or row_for(after.ends, after.lowest) < 0:
            return after
        return after.settled(-1)

    def _with(self, **changed: Any) -> Self:
        """As replace() does, in a fraction of the time: a match changes a round for every seat."""
        after = object.__new__(type(self))
        after.__dict__.update(self.__dict__, **changed)
        return after

    @property
    def ends(self) -> Cards:
        """Each row's last card."""
        return tuple(row[-1] for row in self.rows)

    def settled(self, row_to_take: int) -> Self:
        """The round's cards placed, lowest first; the owner of one lower than every end takes this row."""
        rows = [list(row) for row in self.rows]
        taken = [list(pile) for pile in self.taken]
        for card in sorted(self.chosen):
            taken[self.chosen.index(card)] += self.table.place(rows, card, row_to_take)
        hands = zip(self.hands, self.chosen, strict=True)
        return self._with(
            hands=tuple([tuple([card for card in hand if card != played]) for hand, played in hands]),
            chosen=(NONE,) * self.players,
            rows=tuple(map(tuple, rows)),
            taken=tuple(tuple(sorted(pile)) for pile in taken),
            last=self.chosen,
        )

    def seen(self, seat: Seat) -> Self:
        if not any(self.hands):
            return self
        others = HIDDEN if self.is_row_due and seat in self.to_move else NONE
        before, after = seat, self.players - seat - 1
        return self._with(
            hands=(HIDDEN_HAND,) * before + (self.hands[seat],) + (HIDDEN_HAND,) * after,
            chosen=(others,) * before + (self.chosen[seat],) + (others,) * after,
        )

    def imagine(self, seat: Seat, rng: Random) -> Self:
        if not self.is_masked:
            return self
        unseen = self.unseen
        others = [other for other in range(self.players) if other != seat]
        chosen, hands = list(self.chosen), {other: list[int]() for other in others}
        if self.is_row_due:
            # The seat's card is the round's lowest; any higher ones are equally likely to be the others'.
            higher = rng.sample([card for card in unseen if card > self.lowest], len(others))
            for other, card in zip(others, higher, strict=True):
                chosen[other] = card
                hands[other].append(card)
            unseen = [card for card in unseen if card not in higher]
        rng.shuffle(unseen)
        for hand in hands.values():
            while len(hand) < self.left:
                hand.append(unseen.pop())
        hands[seat] = list(self.hands[seat])
        return replace(
            self,
            hands=tuple(tuple(sorted(hands[owner])) for owner in range(self.players)),
            chosen=tuple(chosen),
        )

    def scores(self) -> tuple[float, ...]:
        return tuple(float(self.table.points(pile)) for pile in self.taken)

    def outcome(self) -> str:
        scores = self.scores()
        best = [str(seat) for seat, score in enumerate(scores) if score == min(scores)]
        return f"{'seat' if len(best) == 1 else 'seats'} {' and '.join(best)} took least"

    def __str__(self) -> str:
        return POSITION.write(self) + ("" if self.is_of_course else f" table={forms().name_of(self.table)}")


def dealt(pack: Sequence[int], players: int, table: TableRules) -> Deal:
    """The deal from a pack in this order: the rows, then the hands."""
    first, size = table.rows, table.hand
    hands = (pack[first + size * seat : first + size * (seat + 1)] for seat in range(players))
    return Deal(tuple(pack[:first]), tuple(tuple(sorted(hand)) for hand in hands))


def masked(view: View) -> Round:
    """What the view's seat sees."""
    assert isinstance(view.position, Round)
    return view.position


def read_choice(text: str, moves: Collection[Move]) -> Move:
    """A card by its number, a row as 'row 2', or by its number alone when a row must be taken."""
    match = re.fullmatch(r"\s*(row)?\s*(\d{1,3})\s*", text, re.IGNORECASE)
    if match is None:
        expected = "a row, e.g. row 2" if "row 1" in moves else "a card's number, e.g. 14"
        raise InvalidText(f"invalid move {words.shown(text)}: expected {expected}")
    number = int(match[2])
    for move in moves:
        if move == f"row {number}" or (move == number and not match[1]):
            return move
    raise IllegalMove(f"{words.shown(text)} is not allowed here: expected one of {words.some(moves)}")


def read_deal(text: str, players: int, table: TableRules = COURSE) -> Deal:
    deal = Deal(**DEAL.read(text))
    if deal not in Deals(players, table):
        raise IllegalMove(
            f"this deal is not one of {players} hands of {table.hand} and {table.rows} rows out of cards 1 to "
            f"{table.cards(players)[-1]}: expected every card {'at most ' if table.deck else ''}once"
        )
    return deal


def cards_text(cards: Sequence[int]) -> str:
    return " ".join({NONE: "-", HIDDEN: "?"}.get(card, str(card)) for card in cards) or "-"


def piles_text(piles: Sequence[Sequence[int]]) -> str:
    return " / ".join(map(cards_text, piles))


def cut(cards: str) -> str:
    """Cards as an error names them."""
    return words.shown(cards, 60)[1:-1]


def read_number(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise InvalidText(f"number {words.shown(text)}: expected at most {MOST_DIGITS} digits")
    return words.integer(text, "number")


def read_players(text: str) -> int:
    return checked_players(read_number(text))


def checked_players(players: int, most: int = SEATS[-1]) -> int:
    if not SEATS[0] <= players <= most:
        raise InvalidText(f"{players} players: expected {SEATS[0]} to {most}")
    return players


def read_row(text: str) -> Cards:
    """Cards in their order, "-" for none yet and "?" for one that is hidden."""
    marks = {"-": NONE, "?": HIDDEN}
    return tuple(marks[word] if word in marks else words.integer(word, "card") for word in text.split())


def read_pile(text: str) -> Cards:
    """Cards in ascending order; "-" where there are none."""
    return tuple(sorted(card for card in read_row(text) if card != NONE))


def read_rows(text: str) -> Piles:
    return tuple(map(read_row, text.split("/")))


def read_piles(text: str) -> Piles:
    return tuple(map(read_pile, text.split("/")))


EXAMPLE = "players 3; hand 3 5 7 11 19 20 26 29 30 34; rows 10 / 9 / 22 / 14"
FIELDS = (
    Field("players", read_players, default=0),
    Field("hands", read_piles, piles_text, ()),
    Field("chosen", read_row, cards_text, ()),
    Field("rows", read_rows, piles_text, ()),
    Field("taken", read_piles, piles_text, ()),
    Field("last", read_row, cards_text, ()),
)
POSITION = Fields("position", EXAMPLE, FIELDS)
DEAL = Fields(
    "deal",
    "rows 14 20 21 4; hands 1 2 3 5 8 9 10 12 13 23 / 6 7 11 15 16 17 18 19 22 24",
    [Field("rows", read_row, cards_text), Field("hands", read_piles, piles_text)],
)
