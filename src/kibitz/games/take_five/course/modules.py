"""The modules that a student's file of the Tilburg course imports.

Names and methods are those of the assignment, section "Helpful objects and methods", and of the course's sources.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import total_ordering
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

from kibitz.games.take_five.rules import row_for
from kibitz.games.take_five.tables.description import TableRules
from kibitz.games.take_five.tables.presets import COURSE


@total_ordering
class Card:
    table: ClassVar[TableRules] = COURSE

    def __init__(self, number: int = 0) -> None:
        self.number = number
        by_card = self.table.by_card
        self.penalty = by_card[number] if 0 < number < len(by_card) else self.table.penalty(number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.number == other.number

    def __lt__(self, other: Card) -> bool:
        return self.number < other.number

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"[{self.number}{'*' * self.penalty}]"

    def goesToRow(self, rows: Sequence[Row]) -> int:  # noqa: N802
        """The row whose last card is the closest below; -1 where none is."""
        return row_for([row.cards[-1].number for row in rows], self.number)


class Deck:
    card: ClassVar[type[Card]] = Card

    def __init__(self, decksize: int = 0) -> None:
        self.maxsize = decksize
        self.cards = [self.card(number) for number in range(1, decksize + 1)]

    def __str__(self) -> str:
        return ",".join(map(str, self.cards))

    def shuffle(self) -> None:
        random.shuffle(self.cards)

    def removeCard(self, card: Card) -> bool:  # noqa: N802
        if card in self.cards:
            self.cards.remove(card)
            return True
        return False

    def popCard(self) -> Card:  # noqa: N802
        return self.cards.pop()

    def isEmpty(self) -> bool:  # noqa: N802
        return not self.cards


class Row(Deck):
    def __init__(self, maxsize: int = 0) -> None:
        self.maxsize = maxsize or self.card.table.length
        self.cards = []

    def canAdd(self, card: Card) -> bool:  # noqa: N802
        return not self.cards or (len(self.cards) < self.maxsize and card > self.cards[-1])

    def addCard(self, card: Card) -> None:  # noqa: N802
        if self.canAdd(card):
            self.cards.append(card)

    def startNewRow(self, card: Card) -> None:  # noqa: N802
        self.cards = [card]

    def penalty(self) -> int:
        return sum(card.penalty for card in self.cards)

    def size(self) -> int:
        return len(self.cards)


class Player:
    """What a student's player inherits from; chooses at random."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.hand: list[Card] = []
        self.collection: list[Card] = []
        self.games = 0
        self.totalpenalty = 0
        self.lastcard: Card | None = None

    def __str__(self) -> str:
        return f"[{self.name},{self.penalty()},{self.games},{self.totalpenalty}]"

    def setName(self, name: str) -> None:  # noqa: N802
        self.name = name

    def score(self) -> float:
        return self.totalpenalty / self.games if self.games else 0.0

    def penalty(self) -> int:
        return sum(card.penalty for card in self.collection)

    def addCard(self, card: Card) -> None:  # noqa: N802
        self.hand = sorted([*self.hand, card])

    def addCardToCollection(self, card: Card) -> None:  # noqa: N802
        self.collection = sorted([*self.collection, card])

    def removeCard(self, card: Card) -> bool:  # noqa: N802
        if card in self.hand:
            self.hand.remove(card)
            return True
        return False

    def playCard(self, hand: list[Card], rows: list[Row], state: State) -> Any:  # noqa: N802
        return random.choice(hand)

    def chooseRow(self, rows: list[Row], state: State) -> Any:  # noqa: N802
        return random.randrange(len(rows))

    def reset(self) -> None:
        self.hand, self.collection, self.lastcard = [], [], None

    def startGame(self) -> None:  # noqa: N802
        pass

    def endGame(self, state: State) -> None:  # noqa: N802
        pass


class PlayerState:
    def __init__(
        self,
        name: str,
        collection: Sequence[Card] = (),
        score: float = 0.0,
        ingame: bool = False,
        lastcard: Card | None = None,
    ) -> None:
        self.name, self.collection, self.score = name, list(collection), score
        self.ingame, self.lastcard = ingame, lastcard

    def __str__(self) -> str:
        return (
            f"{self.name}\nScore: {self.score:8.3f}\n{'in game' if self.ingame else 'not in game'}\n"
            f"Last card played: {self.lastcard}\nCollected:\n{','.join(map(str, self.collection)) or 'Nothing'}\n"
        )


class State:
    def __init__(self, round: int, rows: list[Row], players: list[PlayerState]) -> None:
        self.round, self.rows, self.players = round, rows, players

    def __str__(self) -> str:
        rows = "\n".join(map(str, self.rows))
        return f"Round: {self.round}\nCard rows:\n{rows}\nPlayers:\n{''.join(map(str, self.players))}"


class Kinds(NamedTuple):
    """The classes of cards, decks and rows for one table."""

    card: type[Card]
    deck: type[Deck]
    row: type[Row]

    @property
    def table(self) -> TableRules:
        return self.card.table

    @staticmethod
    def of(table: TableRules) -> Kinds:
        if table == COURSE:
            return Kinds(Card, Deck, Row)
        card = type("Card", (Card,), {"table": table})
        return Kinds(card, type("Deck", (Deck,), {"card": card}), type("Row", (Row,), {"card": card}))


def modules(kinds: Kinds) -> dict[str, ModuleType]:
    """The course's modules by name, with these classes."""
    table = kinds.table
    parts: dict[str, dict[str, Any]] = {
        "Take5Game": {"Card": kinds.card, "Deck": kinds.deck, "Row": kinds.row},
        "Take5Player": {"Player": Player, "Card": kinds.card},
        "Take5State": {"State": State, "PlayerState": PlayerState},
    }
    everything = {name: value for part in parts.values() for name, value in part.items()}
    numbers = {
        "MAXPLAYERS": table.seats,
        "STARTHANDSIZE": table.hand,
        "MAXROWSIZE": table.length,
        "NUMROWS": table.rows,
    }
    # A few files import these two from the harness without a use for them.
    unused = {name: type(name, (), {"__module__": "Take5"}) for name in ("Game", "Play")}
    parts["Take5"] = {**everything, **numbers, **unused}
    made = {}
    for name, contents in parts.items():
        made[name] = ModuleType(name)
        made[name].__dict__.update(contents)
    return made
