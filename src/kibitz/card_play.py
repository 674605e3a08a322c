"""What the games with hands, a stock and melds share: the moves of chance and of players, the position, the game.

The order of the stock is unknown: chance says which card comes. A card that a seat can't see is HIDDEN in its view.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import accumulate, pairwise
from math import comb, prod
from typing import TYPE_CHECKING, Any, ClassVar, Self

from kibitz.card_fields import Cards
from kibitz.melds import (
    HIDDEN,
    NO_CARD,
    PRESETS,
    Card,
    HandError,
    Rules,
    card_name,
    different_hands,
    odds_of,
    rank,
    read_card,
    read_hand,
    rest_of,
    suit,
)
from kibitz.table import CHANCE, Game, IllegalMove, InvalidText, Move, Position, Seat, View
from kibitz.words import match

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

    from kibitz.melds import Evaluator

NEAR = 2
"""Ranks between two cards of a suit that one more card may join to a run."""


@dataclass(frozen=True)
class CardChoice:
    """A player's move: one word, and perhaps the card that is thrown on the pile."""

    kind: str
    card: Card = NO_CARD

    def __str__(self) -> str:
        return self.kind if self.card == NO_CARD else f"{self.kind} {card_name(self.card)}"


@dataclass(frozen=True)
class Turned:
    """A card that chance gives from the stock."""

    card: Card

    def __str__(self) -> str:
        return card_name(self.card)


@dataclass(frozen=True)
class Dealt:
    """A deal, part by part: the hands of all players, each sorted, then single cards."""

    parts: tuple[Cards, ...]

    def __str__(self) -> str:
        return " / ".join(" ".join(map(card_name, part)) for part in self.parts)


@dataclass(frozen=True)
class Deals(Collection[Move]):
    """Every deal of parts of these sizes from a sorted pack; far too many to list."""

    pack: Cards
    sizes: tuple[int, ...]
    kind: type[Dealt] = Dealt

    def __contains__(self, deal: object) -> bool:
        if not isinstance(deal, self.kind) or tuple(map(len, deal.parts)) != self.sizes:
            return False
        dealt = Counter(card for part in deal.parts for card in part)
        return not dealt - Counter(self.pack) and all(list(part) == sorted(part) for part in deal.parts)

    def __iter__(self) -> Iterator[Dealt]:
        return self._deals(())

    def _deals(self, parts: tuple[Cards, ...]) -> Iterator[Dealt]:
        if len(parts) == len(self.sizes):
            yield self.kind(parts)
            return
        for part in different_hands(rest_of(self.pack, *parts), self.sizes[len(parts)]):
            yield from self._deals((*parts, part))

    def __len__(self) -> int:
        """Counts equal cards as different ones, so it is too large."""
        left = accumulate(self.sizes, int.__sub__, initial=len(self.pack))
        return prod(comb(cards, size) for cards, size in zip(left, self.sizes, strict=False))

    def of(self, cards: Sequence[Card]) -> Dealt:
        """The deal of cards in the order in which they are dealt."""
        places = pairwise(accumulate(self.sizes, initial=0))
        return self.kind(tuple(tuple(sorted(cards[first:last])) for first, last in places))

    def draw(self, rng: Random) -> Dealt:
        return self.of(rng.sample(self.pack, sum(self.sizes)))


class CardPosition(Position):
    """A position with the hands of all seats and a stock from which chance draws."""

    FORM: ClassVar[str]
    EXPECTED: ClassVar[str]
    """The form of a player's move as a regular expression, and in words."""
    THROWS: ClassVar[tuple[str, ...]]
    """The first words of moves that name a card."""
    BY_CHANCE: ClassVar[tuple[str, ...]] = ("deal", "stock")
    """The phases in which chance moves."""
    hidden: ClassVar[Mapping[str, str]] = {"hands": "others"}
    seats: int = 2

    if TYPE_CHECKING:

        @property
        def phase(self) -> str: ...
        @property
        def turn(self) -> Seat: ...
        @property
        def hands(self) -> tuple[Cards, ...]: ...
        @property
        def unseen(self) -> Cards: ...

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if self.phase == "over":
            return ()
        return (CHANCE,) if self.phase in self.BY_CHANCE else (self.turn,)

    @property
    def hand(self) -> Cards:
        """The hand of the player in turn."""
        return self.hands[self.turn]

    @property
    def deals(self) -> Deals | None:
        """What chance may do before the hands are dealt; None where it deals card by card."""
        return None

    def moves(self, seat: Seat) -> Collection[Move]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return self.chances()
        # A spectator must not know what the seat may do.
        return () if HIDDEN in self.hands[seat] else self.choices()

    def chances(self) -> Collection[Move]:
        """What chance may do, which is to move: deal, or turn a card up."""
        if self.phase == "deal" and (deals := self.deals) is not None:
            return deals
        return [self.turned(card) for card in dict.fromkeys(self.unseen)]

    @abstractmethod
    def choices(self) -> Collection[Move]:
        """What the player in turn may choose."""

    def odds(self, move: Move) -> Fraction:
        from fractions import Fraction

        if isinstance(move, Dealt) and (deals := self.deals) is not None:
            return odds_of(deals.pack, move.parts)
        assert isinstance(move, Turned)
        return Fraction(self.unseen.count(move.card), len(self.unseen))

    def draw(self, rng: Random) -> Move:
        if self.phase == "deal" and (deals := self.deals) is not None:
            return deals.draw(rng)
        return self.turned(rng.choice(self.unseen))

    def turned(self, card: Card) -> Move:
        return Turned(card)

    def read_move(self, seat: Seat, text: str) -> Move:
        """The card of a move may be written in any way that `read_card` understands."""
        words = text.split()
        try:
            if seat == CHANCE:
                return self.read_chance(text)
            if len(words) == 2 and words[0].casefold() in self.THROWS:
                text = f"{words[0]} {card_name(read_card(words[1]))}"
        except HandError as error:
            raise InvalidText(f"{error}") from None
        return match(text, self.moves(seat), self.FORM, self.EXPECTED)

    def read_deal(self, text: str, parts: str, cards: str, melds: Rules = PRESETS["article"]) -> Dealt:
        """A whole deal, whose parts and cards are named in errors; melds says which cards there are."""
        deals, given = self.deals, text.split("/")
        assert deals is not None
        if len(given) != len(deals.sizes):
            raise InvalidText(f"a deal of {len(given)} parts: expected {parts}, with / between them")
        deal = Dealt(tuple(tuple(sorted(read_hand(part.strip(), melds))) for part in given))
        if deal not in deals:
            raise IllegalMove(f"this deal lacks {cards}")
        return deal

    def read_chance(self, text: str) -> Move:
        """Chance's move; a HandError says what is wrong with a card."""
        return match(card_name(read_card(text.strip())), self.moves(CHANCE), r"\S+", "a card, e.g. 10H")

    def play(self, seat: Seat, move: Move) -> Self:
        if seat not in self.to_move or not self.allows(seat, move):
            raise IllegalMove(f"{move} is not allowed for {'chance' if seat == CHANCE else f'seat {seat}'} here")
        return self.moved(move)

    def allows(self, seat: Seat, move: Move) -> bool:
        """Whether a seat that is to move may make this move."""
        return move in self.moves(seat)

    @abstractmethod
    def moved(self, move: Move) -> Self:
        """The position after a legal move."""

    @property
    def is_masked(self) -> bool:
        return any(HIDDEN in hand for hand in self.hands)


class CardGame(Game):
    """A game of such positions. The modules reading and drawing beside it are imported when they are needed."""

    pieces: ClassVar[str] = "cards"

    def _beside(self, name: str) -> Any:
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.{name}")

    def read(self, text: str) -> Position:
        position: Position = self._beside("reading").read(text)
        return position

    def is_whole(self, text: str) -> bool:
        """Whether this is the text of a position, and not of cards alone."""
        return ";" in text

    def read_view(self, text: str) -> View:
        """A position's text, whose seat sees all of its own cards, or cards alone as `read_alone` reads them."""
        view = super().read_view(text) if self.is_whole(text) else View(0, self._beside("reading").read_alone(text))
        assert isinstance(view.position, CardPosition)
        hands = view.position.hands
        if hands and HIDDEN in hands[view.seat]:
            raise InvalidText(
                f"hidden {self.pieces} in the hand of seat {view.seat}: expected all of its own {self.pieces}"
            )
        return view

    def seats_of(self, position: Position) -> int:
        assert isinstance(position, CardPosition)
        return position.seats

    def announcements(self, before: View, after: View, moves: Sequence[tuple[Seat, Move]]) -> list[str]:
        lines: list[str] = self._beside("drawing").announcements(before.position, after.position, after.seat)
        return lines

    def drawing(self, view: View) -> str:
        text: str = self._beside("drawing").text(view.position, view.seat)
        return text

    def picture(self, view: View) -> str:
        svg: str = self._beside("drawing").svg(view.position, view.seat)
        return svg


def changed(hands: Sequence[Cards], seat: Seat, cards: Sequence[Card]) -> tuple[Cards, ...]:
    """The hands, that of the seat replaced by these cards."""
    return (*hands[:seat], tuple(sorted(cards)), *hands[seat + 1 :])


def masked(hands: Sequence[Cards], known: Sequence[Cards], seat: Seat) -> tuple[Cards, ...]:
    """The hands as the seat sees them: of the others only what is known of each."""
    return tuple(
        hand if own == seat else tuple(sorted((*known[own], *[HIDDEN] * (len(hand) - len(known[own])))))
        for own, hand in enumerate(hands)
    )


def least_left(evaluator: Evaluator, card: Card, thrown: Iterable[Card]) -> int:
    """The fewest points that the evaluator's hand leaves with this card and without one of those that may be thrown."""
    evaluator.add(card)
    least = min(map(evaluator.points_without, thrown))
    evaluator.undo()
    return least


def gift_of(value: Callable[[Card], float], drawn: Card, stock: Sequence[Card], others: int, rng: Random) -> float:
    """The value of the drawn card less the mean of this number of cards of the stock that it came from.

    They are drawn at random, so the difference is 0 on average, as with the mean of all cards, which takes longer.
    """
    beside = rng.sample(stock, min(others, len(stock)))
    return value(drawn) - sum(map(value, beside)) / len(beside)


def is_near(card: Card, other: Card) -> bool:
    """Whether one more card may make a meld of the two."""
    if rank(card) == rank(other):
        return suit(card) != suit(other)
    return suit(card) == suit(other) and abs(rank(card) - rank(other)) <= NEAR


def completes(card: Card, hand: Iterable[Card]) -> bool:
    """Whether the card makes a meld with two of the hand, or fits one. Another copy of it is no help."""
    held = {*hand} - {card}
    if sum(one // 4 == card // 4 for one in held) >= 2:
        return True
    pairs = ((-8, -4), (-4, 4), (4, 8))
    return any(card + low in held and card + high in held for low, high in pairs)


Worse = Callable[[Any, Card, Card], bool]
"""Whether throwing the first card is worse than throwing the second one in some way, given the position."""


def between_throws(
    is_worse: Worse, kinds: Sequence[str] = ("throw", "knock", "out")
) -> Callable[[View, Move, Move], bool]:
    """Whether a choice and the better one are of these kinds, and this holds for the position and the two cards."""

    def fits(view: View, move: Move, better: Move) -> bool:
        if not isinstance(move, CardChoice) or not isinstance(better, CardChoice):
            return False
        return move.kind in kinds and better.kind in kinds and is_worse(view.position, move.card, better.card)

    return fits


def breaks_a_meld(deadwood: Callable[[Cards], int]) -> Worse:
    """The thrown card was melded: the hand has as much deadwood without it, or more."""

    def is_worse(position: CardPosition, card: Card, better: Card) -> bool:
        hand = position.hand
        return deadwood(without(hand, card)) >= deadwood(hand) > deadwood(without(hand, better))

    return is_worse


def leaves_more(deadwood: Callable[[Cards], int]) -> Worse:
    """The hand has more deadwood than after the better throw."""
    return lambda position, card, better: (
        deadwood(without(position.hand, card)) > deadwood(without(position.hand, better))
    )


def feeds_the_other(taken: Callable[[Any], Sequence[Cards]]) -> Worse:
    """The card is near one that the other took from the pile; `taken` has those of both."""

    def is_worse(position: CardPosition, card: Card, better: Card) -> bool:
        wanted = taken(position)[1 - position.turn]
        return any(is_near(card, one) for one in wanted) and not any(is_near(better, one) for one in wanted)

    return is_worse


def without(cards: Sequence[Card], *gone: Card) -> Cards:
    """The cards after one copy of each of these is removed, in their order."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
