"""A game of gin rummy: hands until somebody has enough points, as one position.

Of a hand the position keeps what happened in public: the first card, and each turn's draw and throw. The pile and the
cards that players are known to hold follow from that. A card that a seat can't see is HIDDEN in its view.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from random import Random

from kibitz.card_fields import Cards
from kibitz.card_play import CardPosition, Deals, Dealt, Turned, changed, least_left, masked
from kibitz.games.gin_rummy.moves import Choice, Starts, Turn
from kibitz.games.gin_rummy.notation import FIELDS, Phase
from kibitz.games.gin_rummy.rules import (
    BOX_BONUS,
    EAAI,
    GAME_BONUS,
    LAST_STOCK,
    MOST_HANDS,
    MOST_OPEN_DRAWS,
    MOST_TURNS,
    WIN,
    GinRules,
)
from kibitz.games.gin_rummy.scoring import VALUES, Result, result
from kibitz.melds import CELLS, HIDDEN, NO_CARD, Card, Evaluator
from kibitz.table import CHANCE, Move, Seat
from kibitz.words import match

PACK = tuple(range(CELLS))


@dataclass(frozen=True)
class Match(CardPosition):
    """A game of gin rummy between the moves."""

    FORM = r"stock|open|pass|big( gin)?|(throw|knock)( \S+)?"
    EXPECTED = "stock or open to draw, pass to refuse the first card, throw 5H, knock 5H, or big gin"
    THROWS = ("throw", "knock")
    BY_CHANCE = ("begin", "deal", "stock")

    rules: GinRules = EAAI
    phase: Phase = "begin"
    points: tuple[int, int] = (0, 0)
    won: tuple[int, int] = (0, 0)
    """Hands that each has won."""
    played: int = 0
    """Hands that are over, those without a result included."""
    starter: Seat = 0
    """Who begins the hand."""
    hands: tuple[Cards, ...] = ((), ())
    """Each sorted."""
    first: Card = NO_CARD
    """The first card of the pile."""
    opener: Seat = 0
    """Whose turn was the first of `turns`: the starter's, unless only the other took the first card."""
    turns: tuple[Turn, ...] = ()
    is_taken: bool = False
    """Whether the player who is to throw took the top of the pile."""
    drawn: Card = NO_CARD
    """The card just drawn, which only its player sees where it is from the stock."""
    knocker: Seat = -1
    """Who knocked in the hand before; -1 for nobody, and before the first one."""
    laid: tuple[Cards, ...] = ((), ())
    """Both hands at the end of the hand before."""
    laid_first: Card = NO_CARD
    """The first card of the hand before."""
    laid_opener: Seat = 0
    """Whose turn was the first of `laid_turns`."""
    laid_turns: tuple[Turn, ...] = ()
    """The turns of the hand before: the last one is seen only when the hand is over."""

    @cached_property
    def turn(self) -> Seat:
        """Whose turn it is."""
        if self.phase == "first":
            return self.starter
        if self.phase == "second":
            return 1 - self.starter
        return (self.opener + len(self.turns)) % 2

    @cached_property
    def history(self) -> tuple[Cards, tuple[Cards, ...], tuple[Cards, ...]]:
        """The pile, the cards of each hand that the other saw being taken, and the pile's cards by who threw them."""
        pile = [self.first] if self.first != NO_CARD else []
        known: tuple[list[Card], list[Card]] = ([], [])
        thrown: tuple[list[Card], list[Card]] = ([], [])
        for number in range(len(self.turns) + self.is_taken):
            seat = (self.opener + number) % 2
            if number == len(self.turns) or self.turns[number].taken:
                card = pile.pop()
                known[seat].append(card)
                if card in thrown[1 - seat]:
                    thrown[1 - seat].remove(card)
            if number < len(self.turns):
                card = self.turns[number].card
                pile.append(card)
                thrown[seat].append(card)
                if card in known[seat]:
                    known[seat].remove(card)
        return tuple(pile), (tuple(known[0]), tuple(known[1])), (tuple(thrown[0]), tuple(thrown[1]))

    @property
    def pile(self) -> Cards:
        return self.history[0]

    @property
    def known(self) -> tuple[Cards, ...]:
        return self.history[1]

    @property
    def fresh(self) -> Card:
        """The card that may not be thrown in this turn."""
        return self.drawn if self.is_taken and self.rules.give_back == "no" else NO_CARD

    @property
    def stock_size(self) -> int:
        return CELLS - len(self.hands[0]) - len(self.hands[1]) - len(self.pile)

    @property
    def limit(self) -> int:
        return self.rules.limit_of(self.first)

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the stock and those that are hidden in a hand, sorted."""
        seen = {*self.hands[0], *self.hands[1], *self.pile}
        return tuple(card for card in range(CELLS) if card not in seen)

    @property
    def is_at_the_wall(self) -> bool:
        """Whether the stock may not be drawn from any more, and the top only to knock."""
        return (
            self.rules.wall == "yes" and self.stock_size + (self.phase == "throw" and not self.is_taken) <= LAST_STOCK
        )

    @property
    def open_draws(self) -> int:
        """Draws from the pile as OpenSpiel counts them: not the first turn's, which can only take the first card."""
        return sum(turn.taken for turn in self.turns[1:]) + (self.is_taken and bool(self.turns))

    @property
    def ends_when_taken(self) -> bool:
        """Whether the hand ends without a result if the top of the pile is taken now, as OpenSpiel ends it."""
        return (
            self.rules.wall == "yes"
            and self.phase == "draw"
            and not self.is_at_the_wall
            and self.open_draws + 1 >= MOST_OPEN_DRAWS
        )

    def chances(self) -> Collection[Move]:
        return (Starts(0), Starts(1)) if self.phase == "begin" else super().chances()

    def choices(self) -> Collection[Move]:
        if self.phase in ("first", "second"):
            return (Choice("open"), Choice("pass"))
        if self.phase == "draw":
            return self._draws()
        return self._throws()

    def _draws(self) -> list[Choice]:
        if self.is_at_the_wall:
            ways = [Choice("open")] if self._may_knock_with(self.pile[-1]) else []
            return [*ways, Choice("pass")]
        # Before the first turn both refused the first card: the starter must draw from the stock.
        return [Choice("stock"), *([Choice("open")] if self.turns and self.pile else [])]

    def _may_knock_with(self, card: Card) -> bool:
        evaluator = Evaluator(self.hand, "value", VALUES, 1)
        thrown = self.hand if self.rules.give_back == "no" else (*self.hand, card)
        return least_left(evaluator, card, thrown) <= self.limit

    def _throws(self) -> list[Choice]:
        evaluator = Evaluator(self.hand, "value", VALUES, 1)
        whole = evaluator.points_left()
        throws, knocks = [], []
        for card in self.hand:
            if card == self.fresh:
                continue
            throws.append(Choice("throw", card))
            if evaluator.points_without(card) <= self.limit:
                knocks.append(Choice("knock", card))
        if self.is_at_the_wall and self.is_taken:
            throws = []
        big = [Choice("big")] if self.rules.big_gin == "yes" and whole == 0 else []
        return [*throws, *knocks, *big]

    @property
    def deals(self) -> Deals:
        """Both hands and the first card of the pile."""
        return Deals(PACK, (self.rules.cards, self.rules.cards, 1))

    def odds(self, move: Move) -> Fraction:
        return Fraction(1, 2) if self.phase == "begin" else super().odds(move)

    def draw(self, rng: Random) -> Move:
        return Starts(rng.randrange(2)) if self.phase == "begin" else super().draw(rng)

    def read_chance(self, text: str) -> Move:
        if self.phase == "begin":
            return match(text, self.moves(CHANCE), r"seat [01] starts", "who starts, e.g. seat 0 starts")
        if self.phase != "deal":
            return super().read_chance(text)
        cards = f"{self.rules.cards} cards for each and one more, every card once"
        return self.read_deal(text, "both hands and the first card of the pile", cards)

    def moved(self, move: Move) -> Match:
        if isinstance(move, Starts):
            return replace(self, phase="deal", starter=move.seat)
        if isinstance(move, Dealt):
            *dealt, (first,) = move.parts
            return replace(
                self, phase="first", hands=tuple(dealt), first=first, opener=self.starter, turns=(), is_taken=False
            )
        if isinstance(move, Turned):
            hands = changed(self.hands, self.turn, (*self.hand, move.card))
            return replace(self, phase="throw", hands=hands, drawn=move.card)
        assert isinstance(move, Choice)
        return self._choose(move)

    def allows(self, seat: Seat, move: Move) -> bool:
        # A throw needs no moves(), which would evaluate the hand after each card.
        if isinstance(move, Choice) and move.kind == "throw" and self.phase == "throw" and not self.is_at_the_wall:
            return seat == self.turn and move.card in self.hand and move.card != self.fresh
        return move in self.moves(seat)

    def _choose(self, move: Choice) -> Match:
        if move.kind == "pass":
            if self.phase == "draw":
                return self._end(-1)
            return replace(self, phase="second" if self.phase == "first" else "draw")
        if move.kind == "open":
            if self.ends_when_taken:
                return self._end(-1)
            hands = changed(self.hands, self.turn, (*self.hand, self.pile[-1]))
            drawn = self.pile[-1]
            return replace(self, phase="throw", hands=hands, opener=self._opener, is_taken=True, drawn=drawn)
        if move.kind == "stock":
            return replace(self, phase="stock", opener=self._opener)
        if move.kind == "big":
            return self._end(self.turn)
        hands = changed(self.hands, self.turn, [card for card in self.hand if card != move.card])
        seat = self.turn
        turns = (*self.turns, Turn(self.is_taken, move.card))
        after = replace(self, phase="draw", hands=hands, turns=turns, is_taken=False, drawn=NO_CARD)
        if move.kind == "knock":
            return after._end(seat)
        if after._is_used_up:
            return after._end(-1)
        return after

    @property
    def _opener(self) -> Seat:
        """Whose turn the first turn is, once somebody draws."""
        return self.opener if self.turns else self.turn

    @property
    def _is_used_up(self) -> bool:
        if len(self.turns) >= MOST_TURNS:
            return True
        if self.rules.wall == "yes":
            return self._is_repeated
        return self.stock_size <= LAST_STOCK

    @property
    def _is_repeated(self) -> bool:
        """Whether both players, one after the other, took the same card and gave it back."""
        cards = [self.first, *(turn.card for turn in self.turns)]
        return len(cards) > 2 and cards[-1] == cards[-2] == cards[-3] and all(turn.taken for turn in self.turns[-2:])

    def _end(self, knocker: Seat) -> Match:
        """The hand is over: points are added, and the next hand is dealt or the game is over."""
        points, won, starter = self.points, self.won, self.starter
        if knocker >= 0:
            gained = result(self.hands[knocker], self.hands[1 - knocker], self.rules, self.first).won
            winner = knocker if gained > 0 else 1 - knocker
            points = _added(points, winner, abs(gained))
            won = _added(won, winner, 1 if gained else 0)
            starter = 1 - starter
        played = self.played + 1
        target = self.rules.target
        is_over = self.rules.is_single or max(points) >= target or played >= MOST_HANDS
        return replace(
            self,
            phase="over" if is_over else "deal",
            points=points,
            won=won,
            played=played,
            starter=starter,
            hands=((), ()),
            first=NO_CARD,
            opener=0,
            turns=(),
            is_taken=False,
            drawn=NO_CARD,
            knocker=knocker,
            laid=self.hands,
            laid_first=self.first,
            laid_opener=self.opener,
            # Without the first card the turns would not say what the pile was.
            laid_turns=self.turns if self.first != NO_CARD else (),
        )

    @cached_property
    def last_result(self) -> Result | None:
        """How the hand before ended; None where nobody knocked."""
        if self.knocker < 0:
            return None
        return result(self.laid[self.knocker], self.laid[1 - self.knocker], self.rules, self.laid_first)

    def seen(self, seat: Seat) -> Match:
        """Of the other hand only what was taken from the pile shows."""
        if not self.hands[0] and not self.hands[1]:
            return self
        hands = masked(self.hands, self.known, seat)
        hides = self.turn != seat and self.drawn != NO_CARD and not self.is_taken
        return replace(self, hands=hands, drawn=HIDDEN if hides else self.drawn)

    def imagine(self, seat: Seat, rng: Random) -> Match:
        """Every unseen card is as likely to be in the other hand as in the stock."""
        other = self.hands[1 - seat]
        unveiled = rng.sample(self.unseen, other.count(HIDDEN))
        hands = changed(self.hands, 1 - seat, [*(card for card in other if card != HIDDEN), *unveiled])
        return replace(self, hands=hands, drawn=unveiled[0] if self.drawn == HIDDEN else self.drawn)

    @property
    def leader(self) -> Seat:
        """Who has more points; -1 where both have as many."""
        return -1 if self.points[0] == self.points[1] else int(self.points[1] > self.points[0])

    def scores(self) -> tuple[float, ...]:
        """A single hand and a game with bonuses are scored in points; else the winner of the game gets WIN."""
        first, second = self.totals
        if self.rules.is_single or self.rules.bonuses == "yes":
            return (float(first - second), float(second - first))
        if self.leader < 0:
            return (WIN / 2, WIN / 2)
        return (float(WIN), 0.0) if self.leader == 0 else (0.0, float(WIN))

    @property
    def totals(self) -> tuple[int, int]:
        """Points at the end, with the bonuses for the game and for each hand won, where they are played."""
        if self.rules.bonuses == "no" or self.rules.is_single or self.leader < 0:
            return self.points
        boxes = [points + BOX_BONUS * won for points, won in zip(self.points, self.won, strict=True)]
        is_shutout = self.won[1 - self.leader] == 0
        boxes[self.leader] += GAME_BONUS * (2 if is_shutout else 1)
        return (boxes[0], boxes[1])

    def outcome(self) -> str:
        if self.rules.is_single:
            found = self.last_result
            if found is None:
                return "no knock"
            return f"{found.how} of seat {self.knocker if found.how != 'an undercut' else 1 - self.knocker}"
        if self.leader < 0:
            return "a draw"
        return f"seat {self.leader} wins"

    def __str__(self) -> str:
        return FIELDS.write(self)


def _added(pair: tuple[int, int], seat: Seat, more: int) -> tuple[int, int]:
    return (pair[0] + more, pair[1]) if seat == 0 else (pair[0], pair[1] + more)
