"""A patience without choices, in the words of the vocabulary: chance shuffles the deck, and the end follows."""

from __future__ import annotations

import math
import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from kibitz import cards, catalog, words
from kibitz.table import (
    CHANCE,
    Advice,
    Adviser,
    Clock,
    Ending,
    Game,
    IllegalMove,
    InvalidText,
    Move,
    Position,
    Seat,
    State,
    View,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from kibitz.editing import Field
    from kibitz.panels import Panel

UNSHUFFLED = "not shuffled"
"""The text of a position before the shuffle."""
EXAMPLES = {"the odds": UNSHUFFLED}
EXAMPLE = 3
"""How many cards of an order an error shows."""
SPREAD = 700
"""How wide the picture's unshuffled deck is spread."""
SIGNS = "♥♦♣♠"
"""The suits' symbols."""
DEALS = 1_000_000
"""Deals played for the odds of a game that is not solved."""
CARD = f"[{cards.RANK_LETTERS}][{cards.SUIT_LETTERS}]"


class Shuffles(Collection[str]):
    """Every order of the cards, as text."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def __contains__(self, order: object) -> bool:
        return isinstance(order, str) and sorted(order.split(" ")) == sorted(self.names)

    def __iter__(self) -> Iterator[str]:
        return map(" ".join, permutations(self.names))

    def __len__(self) -> int:
        return math.factorial(len(self.names))


def written(suit: int, rank: int) -> str:
    """A card with its suit's sign."""
    return f"{cards.name(suit, rank)[:-1]}{SIGNS[suit]}"


class Onlooker(Adviser):
    """Has nothing to choose."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return []


class Patience(Game):
    """A game that is decided by the shuffle. Its cards are numbered; their texts name rank and suit."""

    deck: ClassVar[Sequence[int]]
    """The cards that are shuffled, in increasing order."""

    @abstractmethod
    def face(self, number: int) -> tuple[int, int]:
        """A card's suit (0 to 3: Hearts, Diamonds, Clubs, Spades) and rank (1 to 13)."""

    @abstractmethod
    def result(self, deck: Sequence[int]) -> int:
        """The result of the deck in this order, the top card last, as the game's rules number it."""

    @abstractmethod
    def ending(self, result: int) -> Ending:
        """What a result means."""

    @abstractmethod
    def text(self, shuffled: Sequence[int]) -> str:
        """The game that follows from the shuffled deck, for a terminal."""

    @abstractmethod
    def svg(self, deck: Sequence[int]) -> str:
        """How it ends, as an SVG document."""

    @property
    def names(self) -> dict[str, int]:
        """The cards by their texts."""
        return {cards.name(*self.face(card)): card for card in self.deck}

    def cards(self, order: str) -> list[int]:
        """The cards of an order's text."""
        names = self.names
        return [names[name] for name in order.split()]

    def count(self, seeds: range, **_: Any) -> Mapping[Ending, int]:
        """How often each ending occurs with these seeds, which must be consecutive; nothing is recorded.

        The game's compiled module `lanes` plays many deals at a time, where it can be loaded, else result() does.
        """
        from kibitz.random.shuffles import count_results

        lanes = f"{catalog.package(self.name)}.lanes"
        counts = count_results(lanes, self.deck, self.result, seeds.start, len(seeds))
        return {self.ending(result): count for result, count in counts.items()}

    def read_order(self, text: str) -> str:
        """The order of all cards that a text gives, bottom card first, in capitals with one space between cards.

        InvalidText where the text is not a list of cards; IllegalMove where it is one, but not of every card once.
        """
        # People write a ten as in 10H, too.
        order = " ".join(text.split()).upper().replace("10", "T")
        example = " ".join(list(self.names)[:EXAMPLE])
        form = f"the {len(self.deck)} cards of the deck, bottom card first, e.g. {example} ..."
        if not re.fullmatch(f"{CARD}( {CARD})*", order):
            raise InvalidText(f"invalid deck {words.shown(text)}: expected {form}")
        if order not in Shuffles(list(self.names)):
            raise IllegalMove(f"not every card comes once: expected {form}")
        return order

    def start(self, seats: int, **_: Any) -> State:
        return State(Deck(self))

    def read(self, text: str) -> Deck:
        """The deck of a position's text; every error is InvalidText, because nobody moves here."""
        if text.strip() == UNSHUFFLED:
            return Deck(self)
        try:
            return Deck(self, self.read_order(text))
        except IllegalMove as error:
            raise InvalidText(str(error)) from None
        except InvalidText as error:
            raise InvalidText(f"{error}, or '{UNSHUFFLED}'") from None

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        return {"onlooker": lambda seed: Onlooker()}

    def drawing(self, view: View) -> str:
        deck = deck_of(view)
        return self.text(deck.cards) if deck.order else cards.face_down(self.deck)

    def picture(self, view: View) -> str:
        from kibitz import card_faces, pictures

        deck = deck_of(view)
        if deck.order:
            return self.svg(deck.cards)
        places = card_faces.spread(len(self.deck), SPREAD)
        parts = [pictures.part(f"deck-{place}", card_faces.back(), at=(20 + x, 50)) for place, x in enumerate(places)]
        width, height = SPREAD + 40, card_faces.HEIGHT + 70
        return pictures.titled("Ready to be shuffled", width, height, parts)


@dataclass(frozen=True, slots=True)
class Deck(Position):
    """The deck, from which all of the game follows: nothing is hidden before the shuffle, and nothing after it."""

    game: Patience
    order: str = ""
    """Empty before the shuffle."""

    @property
    def cards(self) -> list[int]:
        return self.game.cards(self.order)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        return () if self.order else (CHANCE,)

    def moves(self, seat: Seat) -> Collection[Move]:
        return Shuffles(list(self.game.names)) if seat in self.to_move else ()

    def read_move(self, seat: Seat, text: str) -> Move:
        if seat not in self.to_move:
            raise IllegalMove(f"seat {seat} is not to move: expected no move")
        return self.game.read_order(text)

    def play(self, seat: Seat, move: Move) -> Deck:
        if move not in self.moves(seat):
            expected = "an order of all cards" if seat in self.to_move else "no move"
            raise IllegalMove(f"{words.shown(str(move))} is not allowed for seat {seat} here: expected {expected}")
        return Deck(self.game, str(move))

    def odds(self, move: Move) -> Fraction:
        from fractions import Fraction

        return Fraction(1, math.factorial(len(self.game.deck)))

    def draw(self, rng: Random) -> Move:
        names = list(self.game.names)
        rng.shuffle(names)
        return " ".join(names)

    def scores(self) -> tuple[float, ...]:
        return (self._ending().score,)

    def outcome(self) -> str:
        return self._ending().outcome

    def _ending(self) -> Ending:
        return self.game.ending(self.game.result(self.cards))

    def __str__(self) -> str:
        return self.order or UNSHUFFLED


def deck_of(view: View) -> Deck:
    assert isinstance(view.position, Deck)
    return view.position


def panels(view: View) -> Mapping[str, Callable[[], Panel]]:
    """What the game's module `explore` offers."""
    return {"Odds": lambda: odds(deck_of(view).game)}


def odds(game: Patience) -> Panel:
    """How often each ending comes: exactly where the game is solved, else from many deals."""
    from kibitz.panels import Panel

    solving = catalog.part(game.name, "solving")
    if solving is None:
        return sampled_odds(game)
    shares = sorted(solving.solve(lambda done, total: None).items(), key=lambda item: -item[1])
    rows = tuple((outcome, f"{100 * share:.6f} %", f"{1 / share:,.1f}") for outcome, share in shares)
    return Panel("Exact, of all orders of the deck.", (), ("ending", "share", "one in"), rows, tuple(shares))


def sampled_odds(game: Patience) -> Panel:
    """How often each ending comes among DEALS deals."""
    from kibitz.intervals import wilson
    from kibitz.panels import Panel

    counts = sorted(game.count(range(DEALS)).items(), key=lambda item: -item[1])
    rows = []
    for ending, count in counts:
        low, high = wilson(count, DEALS)
        interval = f"{100 * low:.4f} to {100 * high:.4f} %"
        rows.append((ending.outcome, f"{100 * count / DEALS:.4f} %", interval))
    columns = ("ending", "share", "95 % interval")
    bars = tuple((ending.outcome, count / DEALS) for ending, count in counts)
    return Panel(f"Of {DEALS:,} deals, seeds 0 to {DEALS - 1:,}.", (), columns, tuple(rows), bars)


def fields(view: View) -> Sequence[Field]:
    """What the game's module `editor` offers, with composed()."""
    from kibitz import card_faces
    from kibitz.editing import Heap, Token

    deck = deck_of(view)
    tokens = tuple(
        Token(name, card_faces.spoken(*deck.game.face(card)), written(*deck.game.face(card)))
        for name, card in deck.game.names.items()
    )
    return (Heap("order", "the deck, bottom card first", deck.order, tokens, len(tokens)),)


def composed(values: Mapping[str, str]) -> str:
    return values["order"] or UNSHUFFLED
