"""The game for two, one deal: both hands, the pile, and the stock in an unknown order.

rules.md states the rules. A card that a seat can't see is HIDDEN in its view; the other fields are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import Random
from typing import Literal, TypeAlias

from kibitz.card_fields import Cards
from kibitz.card_play import CardChoice, CardPosition, Turned, changed, masked, without
from kibitz.games.rummy.notation import FIELDS, Phase
from kibitz.games.rummy.rules import BOTH_DECKS, DEFAULT_CARDS, DEFAULT_LIMIT, MELDS, MOST_TURNS, PACK
from kibitz.games.rummy.scoring import going_out
from kibitz.melds import CELLS, HIDDEN, NO_CARD, Card, Evaluator, rest_of
from kibitz.table import CHANCE, Move, Seat

KEPT_HANDS = 1 << 16
"""Hands whose deadwood is remembered: a search meets the same ones again and again."""

Kind: TypeAlias = Literal["stock", "open", "throw", "out"]


@dataclass(frozen=True)
class Choice(CardChoice):
    kind: Kind


def deadwood(hand: Sequence[Card]) -> int:
    """Points of the cards outside melds when the hand is melded as well as possible."""
    return Evaluator(hand, "value", MELDS.values).points_left()


@lru_cache(maxsize=KEPT_HANDS)
def _loose(hand: Cards, throws: bool) -> int:
    """The deadwood, after the best throw where one is due."""
    if not throws:
        return deadwood(hand)
    evaluator = Evaluator(hand, "value", MELDS.values)
    return min(map(evaluator.points_without, dict.fromkeys(hand)))


@dataclass(frozen=True)
class Deal(CardPosition):
    """One deal from the first card dealt to the end; chance deals to both seats in turn and then opens the pile."""

    FORM = r"stock|open|(throw|out)( \S+)?"
    EXPECTED = "stock or open to draw, throw 5H, or out 5H to go out by throwing it"
    THROWS = ("throw", "out")

    cards: int = DEFAULT_CARDS
    """Dealt to each player."""
    limit: int = DEFAULT_LIMIT
    """The most deadwood with which a player may go out."""
    phase: Phase = "deal"
    turn: Seat = 0
    turns: int = 0
    """Turns that are over, of both players together."""
    hands: tuple[Cards, ...] = ((), ())
    """Each sorted."""
    taken: tuple[Cards, ...] = ((), ())
    """Cards that a player took from the pile and still holds: both players know them."""
    pile: Cards = ()
    """The top last."""
    fresh: Card = NO_CARD
    """The card just taken from the pile, which may not be thrown in the same turn."""
    drawn: Card = NO_CARD
    """The card just drawn from the stock, which only its player sees."""
    out: Seat = -1
    """Who has gone out; -1 for nobody."""

    @property
    def stock_size(self) -> int:
        return PACK - len(self.hands[0]) - len(self.hands[1]) - len(self.pile)

    @cached_property
    def unseen(self) -> Cards:
        """The cards of the stock and those that are hidden in a hand, sorted."""
        return tuple(rest_of(BOTH_DECKS, *self.hands, self.pile))

    def choices(self) -> Sequence[Move]:
        if self.phase == "draw":
            return [Choice("stock"), *([Choice("open")] if self.pile else [])]
        thrown = [card for card in dict.fromkeys(self.hand) if self._may_throw(card)]
        return [*(Choice("throw", card) for card in thrown), *self._ways_out(thrown)]

    def _may_throw(self, card: Card) -> bool:
        return self.hand.count(card) > (card == self.fresh)

    def _ways_out(self, thrown: Sequence[Card]) -> list[Choice]:
        """One evaluator for all throws: deadwood() would evaluate each hand from scratch."""
        evaluator = Evaluator(self.hand, "value", MELDS.values)
        return [Choice("out", card) for card in thrown if evaluator.points_without(card) <= self.limit]

    def moved(self, move: Move) -> Deal:
        if isinstance(move, Turned):
            return self._turn_up(move.card)
        assert isinstance(move, Choice)
        if move.kind == "stock":
            return replace(self, phase="stock")
        if move.kind == "open":
            return self._take_open()
        return self._throw(move.card, move.kind == "out")

    def allows(self, seat: Seat, move: Move) -> bool:
        # A throw needs no moves(), which would evaluate the hand after each card to find the ways out.
        if isinstance(move, Choice) and move.kind == "throw" and seat != CHANCE and self.phase == "throw":
            return self._may_throw(move.card)
        # Nor does a card need the list of all that may come.
        if isinstance(move, Turned) and seat == CHANCE:
            visible = sum(part.count(move.card) for part in (*self.hands, self.pile))
            return 0 <= move.card < CELLS and visible < MELDS.decks
        return move in self.moves(seat)

    def _turn_up(self, card: Card) -> Deal:
        """Chance's card: drawn from the stock, dealt, or the first of the pile."""
        if self.phase == "stock":
            hands = changed(self.hands, self.turn, (*self.hand, card))
            return self._after("throw", hands, self.pile, drawn=card)
        seat = 0 if len(self.hands[0]) == len(self.hands[1]) else 1
        if len(self.hands[seat]) == self.cards:
            return replace(self, pile=(card,), phase="draw")
        return replace(self, hands=changed(self.hands, seat, (*self.hands[seat], card)))

    def _take_open(self) -> Deal:
        card = self.pile[-1]
        hands = changed(self.hands, self.turn, (*self.hand, card))
        taken = changed(self.taken, self.turn, (*self.taken[self.turn], card))
        return self._after("throw", hands, self.pile[:-1], taken, fresh=card)

    def _throw(self, card: Card, is_out: bool) -> Deal:
        hand, taken = without(self.hand, card), self.taken[self.turn]
        # Of two equal cards, the unknown one goes first.
        if card in taken and taken.count(card) > hand.count(card):
            taken = without(taken, card)
        hands = changed(self.hands, self.turn, hand)
        is_over = is_out or self.turns + 1 >= MOST_TURNS or self.stock_size <= 0
        return Deal(
            cards=self.cards,
            limit=self.limit,
            phase="over" if is_over else "draw",
            turn=1 - self.turn,
            turns=self.turns + 1,
            hands=hands,
            taken=changed(self.taken, self.turn, taken),
            pile=(*self.pile, card),
            out=self.turn if is_out else self.out,
        )

    def _after(
        self,
        phase: Phase,
        hands: tuple[Cards, ...],
        pile: Cards,
        taken: tuple[Cards, ...] | None = None,
        fresh: Card = NO_CARD,
        drawn: Card = NO_CARD,
    ) -> Deal:
        """The same turn after a card is drawn. Searches draw often, and replace() is slow."""
        return Deal(
            cards=self.cards,
            limit=self.limit,
            phase=phase,
            turn=self.turn,
            turns=self.turns,
            hands=hands,
            taken=self.taken if taken is None else taken,
            pile=pile,
            fresh=fresh,
            drawn=drawn,
            out=self.out,
        )

    def seen(self, seat: Seat) -> Deal:
        """Of the other hand only what was taken from the pile shows; at the end both hands are visible."""
        if self.phase == "over":
            return self
        hides_drawn = self.turn != seat and self.drawn != NO_CARD
        hands = masked(self.hands, self.taken, seat)
        return replace(self, hands=hands, drawn=HIDDEN if hides_drawn else self.drawn)

    def imagine(self, seat: Seat, rng: Random) -> Deal:
        """Players keep what they need, so the other hand is dealt and then improved by as many draws as it had."""
        from kibitz.games.rummy.engine.playout import CARE, Playout

        other = self.hands[1 - seat]
        known = [card for card in other if card != HIDDEN]
        playout = Playout(
            self.hands[seat], self.pile, known, len(other), self.limit, MOST_TURNS, CARE, rng.getrandbits(60)
        )
        playout.imagine((self.turns + seat) // 2)
        unveiled = list(playout.unseen)[: playout.hidden]
        hands = changed(self.hands, 1 - seat, [*known, *unveiled])
        return replace(self, hands=hands, drawn=rng.choice(unveiled) if self.drawn == HIDDEN else self.drawn)

    def scores(self) -> tuple[float, ...]:
        if self.out < 0:
            return (0.0, 0.0)
        won = float(going_out(deadwood(self.hands[self.out]), deadwood(self.hands[1 - self.out])))
        return (won, -won) if self.out == 0 else (-won, won)

    def standing(self) -> tuple[float, ...] | None:
        """By how much each seat has less deadwood, after the best throw where one is due."""
        if self.phase == "deal":
            return None
        throws = self.turn if self.phase == "throw" else -1
        lead = float(_loose(self.hands[1], throws == 1) - _loose(self.hands[0], throws == 0))
        return (lead, -lead)

    def outcome(self) -> str:
        if self.out < 0:
            return "a draw, the stock used up"
        mine, other = deadwood(self.hands[self.out]), deadwood(self.hands[1 - self.out])
        if mine == 0:
            return f"seat {self.out} out with nothing left"
        return f"seat {self.out} out" if mine < other else f"seat {self.out} out and undercut"

    def __str__(self) -> str:
        return FIELDS.write(self)
