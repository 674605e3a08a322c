"""Gin rummy as numbers for learners. A card is 0 to 51, as in the encoding of rummy with two decks."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.games.gin_rummy.moves import Choice
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.rules import BIG_GIN_BONUS, BOX_BONUS, GAME_BONUS, MOST_HANDS, MOST_TURNS, WIN
from kibitz.games.gin_rummy.scoring import VALUES
from kibitz.games.gin_rummy.state import Match
from kibitz.learn.card_encoding import CARD_ORDER, CardEncoding
from kibitz.learn.encoding import MOST_VALUE, Feature, Limits
from kibitz.melds import CELLS, NO_CARD, Evaluator
from kibitz.table import Move, View

BIG = Choice("big")
"""Its index is the last."""
NOTHING = CELLS
"""Stands for no card."""
STAGES = {"first": 1, "second": 2, "draw": 3, "throw": 4}
FACTOR = 2
"""The most by which a rule multiplies what a hand wins."""


class GinEncoding(CardEncoding):
    """One's own hand, what both players showed, how far the hand is, and the score of the game."""

    kernel = "kernel"
    lists_in_order = True
    draws = ("stock", "open", "pass")
    last_throw = "knock"

    def describe(self) -> tuple[Feature, ...]:
        return (
            Feature("hand", CELLS, 1, f"1 for a card in one's own hand, {CARD_ORDER}"),
            Feature("known", CELLS, 1, "1 for a card that the other took from the pile and still holds"),
            Feature("shown", CELLS, 1, "1 for a card in one's own hand that the other saw being taken"),
            Feature("thrown", CELLS, 1, "1 for a card of the pile that one threw oneself"),
            Feature("refused", CELLS, 1, "1 for a card of the pile that the other threw"),
            Feature("top", 1, NOTHING, "the pile's top card, 52 for none"),
            Feature("first", 1, NOTHING, "the first card of the pile, which may limit the knock; 52 for none"),
            Feature("fresh", 1, NOTHING, "the card that may not be thrown, as it was just taken; 52 for none"),
            Feature(
                "stage", 1, 4, "1 and 2: the first card is offered, 3: to draw, 4: to throw; 0 in the other's turn"
            ),
            Feature("turns", 1, MOST_TURNS, "turns of this hand that are over"),
            Feature("stock", 1, CELLS, "cards in the stock"),
            Feature("deadwood", 1, MOST_VALUE, "points that one's own hand's best division leaves"),
            Feature("limit", 1, MOST_VALUE, "the most deadwood with which a player may knock"),
            Feature("points", 2, MOST_VALUE, "one's own points and the other's"),
            Feature("won", 2, MOST_HANDS, "hands that each has won"),
            Feature("played", 1, MOST_HANDS, "hands that are over"),
        )

    def count(self) -> int:
        return super().count() + 1

    def numbers(self, view: View) -> Iterator[int]:
        game, seat = match_of(view), view.seat
        pile, known, thrown = game.history
        yield from self.counts((game.hands[seat], known[1 - seat], known[seat], thrown[seat], thrown[1 - seat]))
        yield pile[-1] if pile else NOTHING
        yield NOTHING if game.first == NO_CARD else game.first
        yield NOTHING if game.fresh == NO_CARD or seat != game.turn else game.fresh
        yield STAGES.get(game.phase, 0) if seat in game.to_move else 0
        yield len(game.turns)
        yield game.stock_size
        own = game.hands[seat]
        yield min(Evaluator(own, "value", VALUES, 1).points_left(), MOST_VALUE) if own else 0
        yield game.limit if game.first != NO_CARD else game.rules.limit
        yield from (min(game.points[side], MOST_VALUE) for side in (seat, 1 - seat))
        yield from (game.won[side] for side in (seat, 1 - seat))
        yield game.played

    def index(self, view: View, move: Move) -> int:
        return self.actions - 1 if move == BIG else super().index(view, move)

    def word(self, index: int) -> str:
        return str(BIG) if index == self.actions - 1 else super().word(index)

    def limits(self) -> Limits:
        rules = self._start().rules
        hands = 1 if rules.is_single else MOST_HANDS
        moves = hands * (2 * MOST_TURNS + len(self.draws))
        chances = 1 + hands * (2 * rules.cards + 1 + MOST_TURNS)
        hand = float(FACTOR * (max(VALUES) * rules.cards + BIG_GIN_BONUS))
        if rules.is_single:
            return Limits(moves, chances, CELLS, -hand, hand, 0.0)
        if rules.bonuses == "no":
            return Limits(moves, chances, CELLS, 0.0, float(WIN), float(WIN))
        most = rules.target + hand + 2 * GAME_BONUS + MOST_HANDS * BOX_BONUS
        return Limits(moves, chances, CELLS, -most, most, 0.0)

    def _start(self) -> Match:
        position = self.game.start(self.seats, **self.options).position
        assert isinstance(position, Match)
        return position


ENCODING = GinEncoding
