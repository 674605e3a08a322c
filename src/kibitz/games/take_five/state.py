"""A position of Take 5! as it is and as one seat sees it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import TypeAlias

from kibitz import words
from kibitz.games.take_five.rules import HAND, LONGEST, ROWS, deck, penalty, row_for
from kibitz.table import CHANCE, IllegalMove, InvalidText, Move, Seat, State, View

Cards: TypeAlias = tuple[int, ...]
Piles: TypeAlias = tuple[Cards, ...]

NOBODY_YET = 0
"""Stands where a card would be that was not chosen or played."""
ROW_MOVES = tuple(f"row {row + 1}" for row in range(ROWS))


def points(cards: Sequence[int]) -> int:
    """The penalty points of a row or a pile."""
    return sum(map(penalty, cards))


def cards_text(cards: Sequence[int]) -> str:
    return " ".join(str(card) if card else "-" for card in cards) or "-"


def piles_text(piles: Sequence[Sequence[int]]) -> str:
    return " / ".join(map(cards_text, piles)) or "-"


def read_cards(text: str, what: str) -> Cards:
    """The cards of a field; "-" for none."""
    return tuple(words.integer(word, f"{what}: card") for word in text.split() if word != "-")


def read_piles(text: str, what: str) -> Piles:
    return tuple(read_cards(part, what) for part in text.split("/")) if text.strip() != "" else ()


@dataclass(frozen=True)
class Deal:
    """The cards that open the rows, and everyone's hand."""

    rows: Cards
    hands: Piles

    def __str__(self) -> str:
        return f"rows {cards_text(self.rows)}; hands {piles_text(self.hands)}"


def read_deal(text: str, seats: int) -> Deal:
    found = re.fullmatch(r"\s*rows ([\d ]+);\s*hands ([\d /]+)", text)
    if found is None:
        raise InvalidText(f"{text[:40]!r} is no deal: expected 'rows 4 cards; hands 10 cards / 10 cards ...'")
    deal = Deal(read_cards(found[1], "rows"), tuple(tuple(sorted(hand)) for hand in read_piles(found[2], "hands")))
    if deal not in Deals(seats):
        raise IllegalMove(
            f"this deal is not one of {seats} hands of {HAND} and {ROWS} rows out of cards 1 to {deck(seats)[-1]}: "
            "expected every card once"
        )
    return deal


@dataclass(frozen=True)
class Deals(Collection[Move]):
    """Every deal for so many players, all alike; far too many to list."""

    seats: int

    def __contains__(self, deal: object) -> bool:
        return (
            isinstance(deal, Deal)
            and len(deal.rows) == ROWS
            and len(deal.hands) == self.seats
            and all(len(hand) == HAND and list(hand) == sorted(hand) for hand in deal.hands)
            and sorted(deal.rows + sum(deal.hands, ())) == list(deck(self.seats))
        )

    def __iter__(self) -> Iterator[Deal]:
        for rows in permutations(deck(self.seats), ROWS):
            for hands in hands_of(tuple(card for card in deck(self.seats) if card not in rows)):
                yield Deal(rows, hands)

    def __len__(self) -> int:
        count, left = perm(len(deck(self.seats)), ROWS), HAND * self.seats
        while left:
            count *= comb(left, HAND)
            left -= HAND
        return count


def hands_of(cards: Cards) -> Iterator[Piles]:
    """Every way to deal these cards out in tens."""
    if not cards:
        yield ()
        return
    for hand in combinations(cards, HAND):
        for others in hands_of(tuple(card for card in cards if card not in hand)):
            yield (hand, *others)


@dataclass(frozen=True)
class Position(State):
    """The whole table; a card that was chosen stays in its hand until the round is shown."""

    seats: int
    hands: Piles = ()
    """Empty before the deal."""
    chosen: Cards = ()
    rows: Piles = ()
    taken: Piles = ()
    """Each seat's pile, ascending."""
    last: Cards = ()
    """What each seat played in the round before."""

    @property
    def left(self) -> int:
        """Cards in each hand."""
        return len(self.hands[0]) if self.hands else HAND

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if not self.hands:
            return (CHANCE,)
        if not self.left:
            return ()
        waiting = tuple(seat for seat in range(self.seats) if not self.chosen[seat])
        return waiting or (self.chosen.index(min(self.chosen)),)

    @property
    def is_row_due(self) -> bool:
        """Whether the round's lowest card, lower than every row's end, waits for its row."""
        return bool(self.chosen) and all(self.chosen)

    def moves(self, seat: Seat) -> Collection[Move]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return Deals(self.seats)
        return ROW_MOVES if self.is_row_due else self.hands[seat]

    def odds(self, move: Move) -> Fraction:
        return Fraction(1, Deals(self.seats).__len__())

    def draw(self, rng: Random) -> Deal:
        pack = list(deck(self.seats))
        rng.shuffle(pack)
        hands = (pack[ROWS + HAND * seat : ROWS + HAND * (seat + 1)] for seat in range(self.seats))
        return Deal(tuple(pack[:ROWS]), tuple(tuple(sorted(hand)) for hand in hands))

    def read_move(self, seat: Seat, text: str) -> Move:
        if seat == CHANCE and not self.hands:
            return read_deal(text, self.seats)
        return read_choice(text, self.moves(seat))

    def play(self, seat: Seat, move: Move) -> Position:
        if move not in self.moves(seat):
            raise IllegalMove(
                f"{move} is not allowed for seat {seat} here: expected one of {words.some(self.moves(seat))}"
            )
        if isinstance(move, Deal):
            nothing: Piles = ((),) * self.seats
            nobody = (NOBODY_YET,) * self.seats
            return Position(self.seats, move.hands, nobody, tuple((card,) for card in move.rows), nothing, nobody)
        if self.is_row_due:
            return self.settled(ROW_MOVES.index(str(move)))
        assert isinstance(move, int)
        chosen = replace(self, chosen=(*self.chosen[:seat], move, *self.chosen[seat + 1 :]))
        if not all(chosen.chosen) or row_for([row[-1] for row in self.rows], min(chosen.chosen)) < 0:
            return chosen
        return chosen.settled(-1)

    def settled(self, taken_row: int) -> Position:
        """The round's cards placed, lowest first; taken_row is what the owner of one too low takes."""
        rows = [list(row) for row in self.rows]
        taken = [list(pile) for pile in self.taken]
        for card in sorted(self.chosen):
            row = row_for([row[-1] for row in rows], card)
            if row < 0 or len(rows[row]) == LONGEST:
                row = taken_row if row < 0 else row
                taken[self.chosen.index(card)] += rows[row]
                rows[row] = []
            rows[row].append(card)
        return Position(
            self.seats,
            tuple(
                tuple(card for card in hand if card != played)
                for hand, played in zip(self.hands, self.chosen, strict=True)
            ),
            (NOBODY_YET,) * self.seats,
            tuple(map(tuple, rows)),
            tuple(tuple(sorted(pile)) for pile in taken),
            self.chosen,
        )

    def view(self, seat: Seat) -> Sight:
        if not self.hands:
            return Sight(self.seats, seat)
        is_due = self.is_row_due and seat in self.to_move
        return Sight(self.seats, seat, self.hands[seat], self.chosen[seat], self.rows, self.taken, self.last, is_due)

    def scores(self) -> tuple[float, ...]:
        if self.to_move:
            raise ValueError("the game is not over")
        return tuple(float(points(pile)) for pile in self.taken)

    def outcome(self) -> str:
        scores = self.scores()
        best = [str(seat) for seat, score in enumerate(scores) if score == min(scores)]
        return f"{'seat' if len(best) == 1 else 'seats'} {' and '.join(best)} took least"

    def __str__(self) -> str:
        if not self.hands:
            return f"players {self.seats}"
        return (
            f"hands {piles_text(self.hands)}; chosen {cards_text(self.chosen)}; rows {piles_text(self.rows)}; "
            f"taken {piles_text(self.taken)}; last {cards_text(self.last)}"
        )


@dataclass(frozen=True)
class Sight(View):
    """What a seat sees: its hand, the rows, everyone's pile and last card. Every card seen before lies in a row or a
    pile."""

    seats: int
    seat: Seat
    hand: Cards = ()
    chosen: int = NOBODY_YET
    """One's own card of this round, once chosen."""
    rows: Piles = ()
    """Empty before the deal."""
    taken: Piles = ()
    last: Cards = ()
    is_row_due: bool = False
    """Whether one's card is lower than every row's end, so that a row is to be taken."""

    @property
    def moves(self) -> Collection[Move]:
        if self.is_row_due:
            return ROW_MOVES
        return () if self.chosen else self.hand

    def read_move(self, text: str) -> Move:
        return read_choice(text, self.moves)

    @property
    def unseen(self) -> list[int]:
        """The cards in the other hands, ascending."""
        seen = {*self.hand, *(card for pile in self.rows + self.taken for card in pile)}
        return [card for card in deck(self.seats) if card not in seen]

    def imagine(self, rng: Random) -> Position:
        if not self.rows:
            return Position(self.seats)
        unseen = self.unseen
        nobody = (NOBODY_YET,) * self.seats
        others = [seat for seat in range(self.seats) if seat != self.seat]
        chosen, hands = list(nobody), {seat: list[int]() for seat in others}
        chosen[self.seat] = self.chosen
        if self.is_row_due:
            # Mine is the lowest card of the round; any higher ones are as likely in the others' places.
            higher = rng.sample([card for card in unseen if card > self.chosen], len(others))
            for seat, card in zip(others, higher, strict=True):
                chosen[seat] = card
                hands[seat].append(card)
            unseen = [card for card in unseen if card not in higher]
        rng.shuffle(unseen)
        for seat in others:
            while len(hands[seat]) < len(self.hand):
                hands[seat].append(unseen.pop())
        dealt = tuple(self.hand if seat == self.seat else tuple(sorted(hands[seat])) for seat in range(self.seats))
        return Position(self.seats, dealt, tuple(chosen), self.rows, self.taken, self.last)

    def __str__(self) -> str:
        if not self.rows:
            return f"players {self.seats}; seat {self.seat}"
        return (
            f"seat {self.seat}; hand {cards_text(self.hand)}; rows {piles_text(self.rows)}; "
            f"taken {piles_text(self.taken)}; last {cards_text(self.last)}"
            + (f"; chosen {self.chosen}" if self.chosen else "")
            + ("; takes a row" if self.is_row_due else "")
        )


def read_choice(text: str, moves: Collection[Move]) -> Move:
    """A card by its number, a row as 'row 2'; where a row is due its number alone will do."""
    wanted = re.fullmatch(r"\s*(row)?\s*(\d{1,3})\s*", text, re.IGNORECASE)
    if wanted is None:
        expected = "a row, as row 2" if "row 1" in moves else "a card's number, as 14"
        raise InvalidText(f"{text!r} is no move: expected {expected}")
    number = int(wanted[2])
    for move in moves:
        if move == number and not wanted[1]:
            return move
        if move == f"row {number}":
            return move
    raise IllegalMove(f"{text!r} is not allowed here: expected one of {words.some(moves)}")


FIELD = re.compile(r"\s*(players|seat|hands|hand|chosen|rows|taken|last|takes a row)\b([\d\s/-]*)")
STATE_FORM = (
    "'hands 1 2 / 3 4; chosen - -; rows 5 / 6 7 / 8 / 9; taken - / -; last 7 8', or 'players 10' before the deal"
)
SIGHT_FORM = (
    "'seat 0; hand 3 14 25; rows 2 5 / 17 / 76 / 10 11; taken - / 4 9 / ...; last 11 5 ...', "
    "the piles and last cards in the order of the seats (before the first card: 'players 10; hand ...; rows ...')"
)


def fields(text: str, form: str) -> dict[str, str]:
    """The parts of a text by their first word."""
    found: dict[str, str] = {}
    for part in text.split(";"):
        match = FIELD.fullmatch(part)
        if match is None or match[1] in found:
            shown = part if len(part) <= 40 else part[:37] + "..."
            raise InvalidText(f"{shown!r}: expected {form}")
        found[match[1]] = match[2].strip()
    return found


def one_number(text: str, what: str) -> int:
    return words.integer(text, what)


def read_position(text: str) -> Position:
    """The state that the text tells, checked: every card in one place."""
    told = fields(text, STATE_FORM)
    if set(told) == {"players"}:
        return Position(checked_seats(one_number(told["players"], "players")))
    if set(told) != {"hands", "chosen", "rows", "taken", "last"}:
        raise InvalidText(f"fields {', '.join(told)}: expected {STATE_FORM}")
    hands, taken = read_piles(told["hands"], "hands"), read_piles(told["taken"], "taken")
    seats = checked_seats(len(hands))
    found = Position(
        seats,
        hands,
        read_row(told["chosen"], seats, "chosen"),
        read_piles(told["rows"], "rows"),
        taken,
        read_row(told["last"], seats, "last"),
    )
    check(found, sum(hands, ()))
    if any(len(hand) != found.left or list(hand) != sorted(hand) for hand in hands):
        raise InvalidText("hands: expected all of one size, each in ascending order")
    for card, hand in zip(found.chosen, hands, strict=True):
        if card and card not in hand:
            raise InvalidText(f"chosen {card}: expected a card of that hand, or -")
    if found.left and found.is_row_due and row_for([row[-1] for row in found.rows], min(found.chosen)) >= 0:
        raise InvalidText(f"chosen {cards_text(found.chosen)}: expected a - where nobody is forced to take a row")
    return found


def read_sight(text: str) -> Sight:
    """The view that the text tells, checked: as many cards unseen as the others hold."""
    told = fields(text, SIGHT_FORM)
    if "hands" in told:
        raise InvalidText(f"hands: expected {SIGHT_FORM}")
    taken = read_piles(told.get("taken", ""), "taken")
    seats = checked_seats(one_number(told["players"], "players") if "players" in told else len(taken) or 10)
    seat = one_number(told.get("seat", "0"), "seat")
    if seat not in range(seats):
        raise InvalidText(f"seat {seat}: expected 0 to {seats - 1}")
    if "rows" not in told:
        if set(told) - {"players", "seat"}:
            raise InvalidText(f"no rows: expected {SIGHT_FORM}")
        if "players" not in told:
            raise InvalidText(f"{text!r}: expected {SIGHT_FORM}")
        return Sight(seats, seat)
    hand = read_cards(told.get("hand", ""), "hand")
    found = Sight(
        seats,
        seat,
        tuple(sorted(hand)),
        one_number(told.get("chosen", "0"), "chosen"),
        read_piles(told["rows"], "rows"),
        taken or ((),) * seats,
        read_row(told.get("last", "- " * seats), seats, "last"),
        "takes a row" in told,
    )
    check(found, hand)
    if len(hand) > HAND:
        raise InvalidText(f"hand of {len(hand)} cards: expected at most {HAND}")
    missing = len(found.unseen) - (seats - 1) * len(hand)
    if missing:
        raise InvalidText(
            f"{abs(missing)} cards too {'few' if missing > 0 else 'many'} in hand, rows and taken "
            f"for {seats} players with {len(hand)} cards each: expected every card that was seen in {SIGHT_FORM}"
        )
    if found.chosen and found.chosen not in hand:
        raise InvalidText(f"chosen {found.chosen}: expected a card of the hand")
    if found.is_row_due and (not found.chosen or row_for([row[-1] for row in found.rows], found.chosen) >= 0):
        raise InvalidText("takes a row: expected with 'chosen' a card lower than every row's end")
    return found


def checked_seats(seats: int) -> int:
    if not 2 <= seats <= 10:
        raise InvalidText(f"{seats} players: expected 2 to 10")
    return seats


def read_row(text: str, seats: int, what: str) -> Cards:
    """A card or "-" for each seat."""
    found = tuple(NOBODY_YET if word == "-" else words.integer(word, what) for word in text.split())
    if len(found) != seats:
        raise InvalidText(f"{what} has {len(found)} entries: expected {seats}, with - for none")
    return found


def check(found: Position | Sight, hands: Cards) -> None:
    """What holds of a whole position and of a view of it."""
    if len(found.rows) != ROWS or any(not row or len(row) > LONGEST or list(row) != sorted(row) for row in found.rows):
        raise InvalidText(f"rows {piles_text(found.rows)}: expected {ROWS} of 1 to {LONGEST} cards in ascending order")
    if len(found.taken) != found.seats or any(list(pile) != sorted(pile) for pile in found.taken):
        raise InvalidText(f"taken: expected {found.seats} piles in ascending order, with - for an empty one")
    cards = sorted((*hands, *(card for pile in found.rows + found.taken for card in pile)))
    allowed = deck(found.seats)
    for card, following in zip(cards, [*cards[1:], 0], strict=True):
        if card not in allowed:
            raise InvalidText(f"card {card}: expected 1 to {allowed[-1]} with {found.seats} players")
        if card == following:
            raise InvalidText(f"card {card} is told twice: expected it in one place")
    if isinstance(found, Position) and len(cards) != len(allowed):
        missing = next(card for card in allowed if card not in cards)
        raise InvalidText(f"card {missing} is nowhere: expected every card of 1 to {allowed[-1]}")
    on_table = {card for pile in found.rows + found.taken for card in pile}
    for card in found.last:
        if card and card not in on_table:
            raise InvalidText(f"last {card}: expected a card that lies in a row or a pile, or -")
