"""Play Nine as numbers for learners. A card is a number: 0 to 13 for the ranks -5, 0, 1, ... 12."""

from collections.abc import Iterator
from fractions import Fraction

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.card_rules import Rules
from kibitz.games.play_nine.state import Dealt, Hand, Place, Take, hand_of, rules_of
from kibitz.learn.encoding import Encoding, Feature, Limits, Parts
from kibitz.table import Move, Position, View

NO_CARD = rules.CARDS
"""In place of the card where there is none to decide on; on the board the same number is a hidden card."""
STAGES = {"kitty": 0, "card": 1}
NO_CHOICE = 2
TAKES = 2
"""The indices of taking the kitty card and of drawing; the cards of the board follow."""


class PlayNineEncoding(Encoding):
    """The stage of the turn, the draws left, the card in question, and the board."""

    kernel = "kernel"
    revealed = "revealed"

    @property
    def given(self) -> Rules:
        return rules_of(self.options)

    @property
    def columns(self) -> int:
        return int(self.options["columns"]) if self.given.is_play_nine else self.given.table.columns

    @property
    def draws(self) -> tuple[int, ...]:
        """The numbers of draws that a hand may be dealt."""
        return self.given.draws_of(self.columns, int(self.options["draws"]))

    @property
    def most_draws(self) -> int:
        return max(self.draws)

    @property
    def most_outcomes(self) -> int:
        """The most outcomes of one part of a chance move."""
        return max(self.given.table.hidden, self.columns)

    def describe(self) -> tuple[Feature, ...]:
        given = self.given
        hidden = given.table.hidden
        ranks = "ranks -5, 0, 1, ... 12" if given.is_play_nine else f"cards {', '.join(given.table.names)}"
        card = f"0 to {hidden - 1} for the {ranks}; {hidden} for a hidden card"
        return (
            Feature("stage", 1, NO_CHOICE, "0: kitty card or draw; 1: where the card in hand goes; 2: no choice"),
            Feature("draws", 1, self.most_draws, "draws left"),
            Feature("card", 1, hidden, f"the kitty card, or the card in hand, as on the board; {hidden} for none"),
            Feature("top", self.columns, hidden, f"the top row: {card}"),
            Feature("bottom", self.columns, hidden, "the bottom row in the same way"),
        )

    def count(self) -> int:
        return TAKES + 4 * self.columns

    def numbers(self, view: View) -> Iterator[int]:
        hand = hand_of(view)
        yield STAGES.get(hand.phase, NO_CHOICE)
        yield hand.draws if hand.phase != "undealt" else 0
        hidden = hand.rules.table.hidden
        yield hidden if hand.card is None else hand.card_number
        for row in range(2):
            cards = hand.shown_row(row)
            yield from map(hand.rules.card_of, cards)
            yield from (hidden for _ in range(self.columns - len(cards)))

    def index(self, view: View, move: Move) -> int:
        if isinstance(move, Take):
            return 0 if move.kitty else 1
        assert isinstance(move, Place)
        turned = 0 if move.replaces else 2 * self.columns
        return TAKES + turned + self.columns * move.row + move.column

    def word(self, index: int) -> str:
        if index < TAKES:
            return str(Take(index == 0))
        turned, place = divmod(index - TAKES, 2 * self.columns)
        return str(Place(not turned, place // self.columns, place % self.columns))

    def limits(self) -> Limits:
        draws = self.most_draws
        table = self.given.table
        if self.given.is_play_nine:
            # At best all columns match on the lowest rank; at worst none matches, since two cards of 12 would.
            lowest = self.columns * (2 * rules.LOWEST_RANK - rules.SAME_RANK_BONUS)
            highest = self.columns * (2 * rules.RANKS[-1] - 1)
        else:
            points = [one for card in table.cards for one in (2 * card.value, card.pair)]
            lowest, highest = self.columns * (min(points) - table.bonus), self.columns * max(points)
        return Limits(2 * draws, 2 * draws + 2 * self.columns + 3, self.most_outcomes, float(lowest), float(highest))

    def outcomes(self, position: Position, parts: Parts) -> list[tuple[int, Fraction]]:
        """A deal is the extra draws, the cards of the top row and of the bottom row, and the open column of each."""
        if not isinstance(position, Hand) or position.phase != "undealt":
            return super().outcomes(position, parts)
        if not parts:
            return [(number, Fraction(1, len(self.draws))) for number in range(len(self.draws))]
        if len(parts) <= 2 * self.columns:
            deck = self.given.table.deck
            return [(card, Fraction(count, sum(deck))) for card, count in enumerate(deck)]
        return [(column, Fraction(1, self.columns)) for column in range(self.columns)]

    def chance_move(self, position: Position, parts: Parts) -> Move | None:
        if not isinstance(position, Hand) or position.phase != "undealt":
            return super().chance_move(position, parts)
        if len(parts) < 2 * self.columns + 3:
            return None
        draws = self.draws[parts[0]]
        ranks = tuple(self.given.ranks[card] for card in parts[1:-2])
        return Dealt(draws, ranks[: self.columns], ranks[self.columns :], *parts[-2:])


ENCODING = PlayNineEncoding
