"""One hand of Indian rummy as a position: the hands, the pile, and the stock in an unknown order.

A card that a seat can't see is HIDDEN in its view; the other fields are the same.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Literal, TypeAlias

from kibitz.card_fields import Cards
from kibitz.card_play import CardChoice, CardPosition, Deals, Dealt, Turned, changed, masked, without
from kibitz.games.indian_rummy import rules
from kibitz.games.indian_rummy.notation import FIELDS
from kibitz.games.indian_rummy.scoring import may_show, points
from kibitz.melds import HIDDEN, NO_CARD, Card, rest_of
from kibitz.table import CHANCE, Move, Seat

Phase: TypeAlias = Literal["deal", "draw", "stock", "throw", "over"]
Kind: TypeAlias = Literal["drop", "stock", "open", "throw", "show"]


@dataclass(frozen=True)
class Choice(CardChoice):
    kind: Kind


@dataclass(frozen=True)
class IndianDeal(CardPosition):
    """A hand of Indian rummy between the moves."""

    FORM = r"drop|stock|open|(throw|show)( \S+)?"
    EXPECTED = "drop, stock or open to draw, throw 5H, or show 5H to lay down the hand and throw the 5H"
    THROWS = ("throw", "show")

    seats: int = 2
    phase: Phase = "deal"
    turn: Seat = 0
    turns: int = 0
    """Turns that are over, of all players together."""
    hands: tuple[Cards, ...] = ()
    """Each sorted; empty before the deal."""
    known: tuple[Cards, ...] = ()
    """Cards that a player took from the pile and still holds: everybody knows them."""
    joker: Card = NO_CARD
    """The card that was turned up to decide which rank is wild; it is out of play."""
    pile: Cards = ()
    """The top last."""
    drawn: Card = NO_CARD
    """The card just drawn, which only its player sees where it is from the stock."""
    is_taken: bool = False
    """Whether it was taken from the pile, so it may not be thrown in the same turn."""
    paid: tuple[int, ...] = ()
    """What each player has lost by a drop or a wrong show; 0 for those who play on."""
    winner: Seat = -1
    """Who has won at the end; -1 for nobody."""

    @property
    def wild(self) -> int:
        """The wild rank."""
        return rules.wild_rank(self.joker)

    @property
    def stock_size(self) -> int:
        return len(rules.PACK) - 1 - sum(map(len, self.hands)) - len(self.pile)

    @property
    def drop_costs(self) -> int:
        """What the player in turn loses by a drop."""
        return rules.DROP if self.turns < self.seats else rules.MIDDLE_DROP

    @property
    def playing(self) -> list[Seat]:
        """Who has neither dropped nor shown wrongly."""
        return [seat for seat in range(self.seats) if not self.paid[seat]]

    @property
    def fresh(self) -> Card:
        """The card that may not be thrown in this turn, unless there is another copy of it."""
        return self.drawn if self.is_taken else NO_CARD

    @cached_property
    def may_take(self) -> bool:
        """Whether the top of the pile may be taken: no joker, unless it is the first card of the first turn."""
        return bool(self.pile) and (self.turns == 0 or not rules.is_filler(self.pile[-1], self.wild))

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the stock and those that are hidden in a hand, sorted."""
        return tuple(rest_of(rules.PACK, *self.hands, self.pile, (self.joker,)))

    def choices(self) -> Collection[Move]:
        if self.phase == "draw":
            return [Choice("stock"), *([Choice("open")] if self.may_take else []), Choice("drop")]
        cards = [card for card in dict.fromkeys(self.hand) if self._may_throw(card)]
        return [*(Choice("throw", card) for card in cards), *(Choice("show", card) for card in cards)]

    def _may_throw(self, card: Card) -> bool:
        return self.hand.count(card) > (card == self.fresh)

    @property
    def deals(self) -> Deals:
        """All hands, the card that decides which rank is wild, and the first card of the pile."""
        return Deals(rules.PACK, (*[rules.CARDS] * self.seats, 1, 1))

    def read_chance(self, text: str) -> Move:
        if self.phase != "deal":
            return super().read_chance(text)
        parts = f"{self.seats} hands, the joker's card and the first card of the pile"
        return self.read_deal(text, parts, f"{rules.CARDS} cards for each and two more of one pack", rules.MELDS)

    def moved(self, move: Move) -> IndianDeal:
        if isinstance(move, Dealt):
            *dealt, (joker,), pile = move.parts
            return replace(
                self,
                phase="draw",
                hands=tuple(dealt),
                known=((),) * self.seats,
                joker=joker,
                pile=pile,
                paid=(0,) * self.seats,
            )
        if isinstance(move, Turned):
            return replace(self, phase="throw", hands=self._hands_with(move.card), drawn=move.card)
        assert isinstance(move, Choice)
        if move.kind == "stock":
            return replace(self, phase="stock")
        if move.kind == "drop":
            return self._leave(self.drop_costs)
        if move.kind == "open":
            card = self.pile[-1]
            known = changed(self.known, self.turn, (*self.known[self.turn], card))
            hands = self._hands_with(card)
            return replace(
                self, phase="throw", hands=hands, known=known, pile=self.pile[:-1], drawn=card, is_taken=True
            )
        after = self._throw(move.card)
        if move.kind == "throw":
            return after._next_turn()
        if may_show(after.hand, self.wild):
            return replace(after, phase="over", winner=self.turn)
        return after._leave(rules.WRONG_SHOW)

    def allows(self, seat: Seat, move: Move) -> bool:
        if isinstance(move, Turned):
            return seat == CHANCE and self.phase == "stock" and move.card in self.unseen
        return move in self.moves(seat)

    def _hands_with(self, card: Card) -> tuple[Cards, ...]:
        return changed(self.hands, self.turn, (*self.hand, card))

    def _throw(self, card: Card) -> IndianDeal:
        hand, known = without(self.hand, card), self.known[self.turn]
        # Of two equal cards, the unknown one goes first.
        if known.count(card) > hand.count(card):
            known = without(known, card)
        return replace(
            self,
            hands=changed(self.hands, self.turn, hand),
            known=changed(self.known, self.turn, known),
            pile=(*self.pile, card),
            drawn=NO_CARD,
            is_taken=False,
        )

    def _leave(self, cost: int) -> IndianDeal:
        """The player in turn pays and leaves; the last one who is left wins."""
        paid = (*self.paid[: self.turn], cost, *self.paid[self.turn + 1 :])
        after = replace(self, paid=paid)
        if len(after.playing) == 1:
            return replace(after, phase="over", winner=after.playing[0])
        return after._next_turn()

    def _next_turn(self) -> IndianDeal:
        turn = next(seat for step in range(1, self.seats) if not self.paid[seat := (self.turn + step) % self.seats])
        turns = self.turns + 1
        # The pile without its top becomes the stock.
        pile = self.pile if self.stock_size else self.pile[-1:]
        phase: Phase = "over" if turns >= rules.MOST_ROUNDS * self.seats else "draw"
        return replace(self, phase=phase, turn=turn, turns=turns, pile=pile)

    def seen(self, seat: Seat) -> IndianDeal:
        """Of other hands only what was taken from the pile shows; at the end all hands are laid open."""
        if self.phase in ("deal", "over"):
            return self
        hides_drawn = self.turn != seat and self.drawn != NO_CARD and not self.is_taken
        hands = masked(self.hands, self.known, seat)
        return replace(self, hands=hands, drawn=HIDDEN if hides_drawn else self.drawn)

    def imagine(self, seat: Seat, rng: Random) -> IndianDeal:
        """Every unseen card is as likely to be in another hand as in the stock."""
        unseen = list(self.unseen)
        rng.shuffle(unseen)
        drawn = unseen[-1] if self.drawn == HIDDEN else self.drawn
        hands = []
        for own, hand in enumerate(self.hands):
            known = [card for card in hand if card != HIDDEN]
            hidden = len(hand) - len(known)
            if self.drawn == HIDDEN and own == self.turn:
                known.append(unseen.pop())
                hidden -= 1
            hands.append(tuple(sorted([*known, *(unseen.pop() for _ in range(hidden))])))
        return replace(self, hands=tuple(hands), drawn=drawn)

    def scores(self) -> tuple[float, ...]:
        """The winner gets what the others lose; without a winner nobody does."""
        if self.winner < 0:
            return (0.0,) * self.seats
        lost = [0.0] * self.seats
        for seat in range(self.seats):
            if seat != self.winner:
                lost[seat] = float(self.paid[seat] or points(self.hands[seat], self.wild))
        return tuple(sum(lost) if seat == self.winner else -lost[seat] for seat in range(self.seats))

    def outcome(self) -> str:
        if self.winner < 0:
            return "no show"
        return f"seat {self.winner} {'shows' if len(self.playing) > 1 else 'is the last one left'}"

    def __str__(self) -> str:
        return FIELDS.write(self)
