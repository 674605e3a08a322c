"""How a hand of gin rummy probably ends after each move: it is played out in imagined deals, the same ones for all.

A deal is a hand of the other player and a shuffled stock. In it both play on like the quick player, and each sees what
its seat sees. A knock at once is counted by the hands alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from time import process_time

from kibitz.card_fields import Cards
from kibitz.games.gin_rummy.engine.layout import FIRST_OFFER, FREE, SECOND_OFFER
from kibitz.games.gin_rummy.engine.player import shared_player
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.games.gin_rummy.moves import Choice
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.rules import LAST_STOCK, MOST_TURNS, UNDERCUT_BONUS
from kibitz.games.gin_rummy.scoring import result
from kibitz.games.gin_rummy.state import Match
from kibitz.games.gin_rummy.thinking.opponent import mask, table_of
from kibitz.melds import CELLS, NO_CARD, Card
from kibitz.table import View

PLAYOUTS = 1200
"""Playouts of all moves together: half a second at the beginning of a hand, less later."""
SECONDS, LEAST_DEALS = 3.0, 5
"""When no further deal is begun, after at least this many: where nothing is compiled, playouts are slow. They are
seconds of the processor, so that other work on the machine does not change the answer."""


@dataclass(frozen=True)
class Outlook:
    """How a hand ended after a move, averaged over imagined deals."""

    won: float
    """The share of deals in which the player won the hand."""
    lost: float
    """The share in which the other won it; a hand may end without a knock."""
    points: float
    """What the hand brought, in points, negative where the other won it."""
    error: float
    """The standard error of the points."""


def deals_for(view: View) -> int:
    """The number of deals in which each move that the view allows can be tried."""
    tried = sum(isinstance(move, Choice) and move.kind not in ("knock", "big") for move in view.moves)
    return PLAYOUTS // max(1, tried)


def outlooks(view: View, hands: Sequence[Cards], moves: Sequence[Choice]) -> dict[Choice, Outlook]:
    """How the hand ends after each move, where the other player holds each of the hands in turn."""
    ending, started = Ending(match_of(view), view.seat), process_time()
    found: dict[Choice, list[int]] = {move: [] for move in moves}
    for number, hand in enumerate(hands):
        if number >= LEAST_DEALS and process_time() - started >= SECONDS:
            break
        for move, points in found.items():
            points.append(ending.after(move, hand, number))
    return {move: outlook_of(points) for move, points in found.items()}


def outlook_of(points: Sequence[int]) -> Outlook:
    deals = len(points)
    mean = sum(points) / deals
    variance = sum((one - mean) ** 2 for one in points) / max(1, deals - 1)
    won, lost = sum(one > 0 for one in points), sum(one < 0 for one in points)
    return Outlook(won / deals, lost / deals, mean, sqrt(variance / deals))


class Ending:
    """Plays a hand to its end, as one seat sees it."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.seen = table_of(match, seat)
        self.world = Table(0)
        self.mind = shared_player()

    def after(self, move: Choice, hand: Cards, deal: int) -> int:
        """What the hand brings to the seat after its move, against this hand and with the stock of this number."""
        match, seat = self.match, self.seat
        if move.kind in ("knock", "big"):
            rest = tuple(card for card in match.hand if card != move.card)
            return result(rest, hand, match.rules, match.first).won
        if move.kind == "open" and match.ends_when_taken:
            return 0
        self.world.seed = deal
        self.world.imagine(self.seen, seat, mask(hand))
        if move.kind == "throw":
            self.world.throw(seat, move.card)
            return self.rest(1 - seat, FREE)
        if move.kind == "pass" and match.phase == "first":
            return self.rest(1 - seat, SECOND_OFFER)
        if move.kind == "pass":
            # At the wall it ends the hand; where both refused the first card, the other must draw from the stock.
            return 0 if match.phase == "draw" else self.turn(1 - seat, takes=False)
        if match.is_at_the_wall:
            return self.at_the_wall(seat, may_pass=False)
        return self.turn(seat, takes=move.kind == "open")

    def rest(self, mover: int, offer: int) -> int:
        """What the rest of the hand brings to the seat, when the mover is to draw."""
        if self.is_over:
            return self.at_the_wall(mover)
        takes = self.mind.choose_draw(self.world, mover, offer)
        if not takes and offer == FIRST_OFFER:
            return self.rest(1 - mover, SECOND_OFFER)
        if not takes and offer == SECOND_OFFER:
            return self.turn(1 - mover, takes=False)
        return self.turn(mover, takes)

    def turn(self, mover: int, takes: bool) -> int:
        """What the rest brings, when the mover draws from the one or the other and then throws."""
        world, mind = self.world, self.mind
        for _ in range(MOST_TURNS - len(self.match.turns)):
            fresh = NO_CARD
            if takes:
                fresh = self.fresh(world.draw_top(mover))
            else:
                world.draw_stock(mover)
            world.throw(mover, mind.choose_throw(world, mover, fresh))
            if mind.knocks:
                return self.knock(mover)
            mover = 1 - mover
            if self.is_over:
                return self.at_the_wall(mover)
            takes = mind.choose_draw(world, mover, FREE)
        return 0

    def fresh(self, taken: Card) -> Card:
        """What may not be thrown after this card was taken."""
        return taken if self.match.rules.give_back == "no" else NO_CARD

    @property
    def is_over(self) -> bool:
        """Whether too few cards are in the stock for another turn."""
        return self.world.stock <= LAST_STOCK

    def knock(self, knocker: int) -> int:
        rules = self.match.rules
        won = self.world.knock(knocker)
        # The table counts a tie as an undercut, which no undercut by more can bring as little as.
        if rules.wall == "yes" and won == -UNDERCUT_BONUS:
            return 0
        won *= rules.factor(self.match.first)
        return won if knocker == self.seat else -won

    def at_the_wall(self, mover: int, may_pass: bool = True) -> int:
        """What the end of the stock brings: nothing, unless by OpenSpiel's rules the mover knocks with the top card."""
        if self.match.rules.wall == "no":
            return 0
        world, mind = self.world, self.mind
        if may_pass and not mind.choose_draw(world, mover, FREE):
            return 0
        card = mind.choose_throw(world, mover, self.fresh(world.draw_top(mover)))
        if not mind.knocks:
            card = max(cards_of(world.masks[mover]), key=mind.knock_points)
        world.throw(mover, card)
        return self.knock(mover) if world.deadwood(mover) <= self.match.limit else 0


def cards_of(cards: int) -> list[Card]:
    """The cards of a mask."""
    return [card for card in range(CELLS) if cards >> card & 1]
