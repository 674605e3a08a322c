"""What a hand asks of the rules: those of Play Nine's own cards, and those of any other table of the family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.cards.presets import PLAY_NINE
from kibitz.games.play_nine.rules import SHOWN_HIDDEN, Card, kind_of
from kibitz.words import Names

if TYPE_CHECKING:
    from kibitz.descriptions import Descriptions

Row: TypeAlias = tuple[Card, ...]
KEPT = 64
"""Tables whose rules are kept."""


@dataclass(frozen=True)
class Rules:
    """Cards, how they are dealt, and what they score."""

    name: str
    """The table's name in options: it stands for all that follows."""
    table: Table = field(compare=False)
    ranks: Row = field(compare=False)
    """By number: Play Nine's are numbers, those of other tables are names."""
    deck: Row = field(compare=False)
    kitty: Row = field(compare=False)

    @property
    def is_play_nine(self) -> bool:
        return self.name == PLAY_NINE.name

    @property
    def title(self) -> str:
        return "Play Nine" if self.is_play_nine else self.table.name

    @property
    def words(self) -> str:
        """What the text of a hand says of them, after a space."""
        return "" if self.is_play_nine else f" table={self.name}"

    def draws_of(self, columns: int, given: int) -> tuple[int, ...]:
        """The numbers of draws that a hand may be dealt, all equally likely."""
        return rules.draws_of(columns, given) if self.is_play_nine else self.table.draws

    def deal(self, rng: Random, columns: int, given: int) -> tuple[int, Row, Row, int, int]:
        """Draws, both rows, and the open column of each; Play Nine's by the calls of the course's runner."""
        if self.is_play_nine:
            deal = rules.deal(rng, columns, given)
            return deal.draws, tuple(deal.top), tuple(deal.bottom), deal.top_open, deal.bottom_open
        draws = rng.choice(self.table.draws)
        top, bottom = (tuple(rng.choice(self.deck) for _ in range(columns)) for _ in range(2))
        return draws, top, bottom, rng.randrange(columns), rng.randrange(columns)

    def card_of(self, shown: Card) -> int:
        """The number of a card as it is shown."""
        return self.table.hidden if shown == SHOWN_HIDDEN else self.ranks.index(shown)

    def kinds_of(self, top: Sequence[Card], bottom: Sequence[Card]) -> list[int]:
        """The kind of each column, from left to right."""
        return [kind_of(self.card_of(above), self.card_of(below)) for above, below in zip(top, bottom, strict=True)]

    def points_of(self, shown: Card) -> int:
        """What a card counts."""
        return self.table.cards[self.card_of(shown)].value

    def score(self, top: Sequence[Card], bottom: Sequence[Card]) -> int:
        """The score of an open board; the lowest is best."""
        total = 0
        pairs: dict[int, int] = {}
        for above, below in zip(map(self.card_of, top), map(self.card_of, bottom), strict=True):
            one, other = self.table.cards[above], self.table.cards[below]
            if above == below:
                pairs[above] = pairs.get(above, 0) + 1
                total += one.pair
            else:
                total += one.value + other.value
        return total - self.table.bonus * sum(columns for columns in pairs.values() if columns > 1)


OWN = Rules(PLAY_NINE.name, PLAY_NINE, rules.RANKS, rules.DECK, rules.KITTY)
"""Play Nine's."""


def forms() -> Descriptions[Table]:
    """What reads other tables."""
    # Imported here: Play Nine itself needs none.
    from kibitz.games.play_nine.cards.reading import FORMS

    return FORMS


TABLES = Names("table", (PLAY_NINE.name, "golf", "two-rows", "four-cards"), forms)
"""Every table that the option may name."""


@lru_cache(KEPT)
def rules_named(name: str) -> Rules:
    """The rules of a table, by the name that options give it; InvalidText for other names."""
    if name == PLAY_NINE.name:
        return OWN
    table = forms().named(name)
    if table == PLAY_NINE:
        return OWN
    deck, kitty = (
        tuple(card for card, count in zip(table.names, counts, strict=True) for _ in range(count))
        for counts in (table.deck, table.kitty)
    )
    return Rules(name, table, table.names, deck, kitty)
