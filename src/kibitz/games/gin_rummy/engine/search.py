# cython: annotation_typing=False
"""Search for gin rummy: each move is tried in imagined deals, the same ones for all moves.

A deal is the other's hand and kind, drawn by beliefs.py, and a shuffled stock. In it both players go on by a network
for a few turns, or the other plays as a simple player or waits for gin; a knock counts what it brings, and otherwise
the networks judge both hands. What they say about the one and about the other add up, for each estimate knows one hand
only.
"""

from __future__ import annotations

from kibitz.games.gin_rummy.engine.beliefs import Beliefs
from kibitz.games.gin_rummy.engine.layout import CELLS, FREE, KNOCK_WITH, LAST_STOCK, NOTHING, POINT, zeros
from kibitz.games.gin_rummy.engine.player import Player, simple_draw, simple_throw
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.melds import NO_CARD
from kibitz.native.machine import lowest_bit

MOVES = 2 * CELLS
TURNS = 3
"""Turns played out before the network judges."""


class Search:
    """What the moves of one player bring in imagined deals."""

    def __init__(self, mind: Player, seed: int) -> None:
        self.mind = mind
        self.theirs = mind
        """By whose network the other goes on and is judged."""
        self.beliefs = Beliefs(seed)
        self.rng = self.beliefs.rng
        self.world = Table(seed)
        self.root = Table(seed)
        self.player = 0
        self.turns = TURNS
        """Turns that are played before the network judges."""
        self.moves = zeros(MOVES)
        """Moves that are tried."""
        self.sums = zeros(MOVES)
        """By place in `moves`, the sum of what each brought more than the first move, in units of the network."""
        self.first_sum = 0
        """What the first move brought."""
        self.squares = [0.0] * 104
        """By place, the sum of the squared differences to the first move."""
        self.trials = zeros(MOVES)
        """Deals in which each move was tried: fewer than `tried` for those that were dropped."""
        self.dropped = zeros(MOVES)
        self.count = 0
        self.tried = 0
        self.other_hand = 0
        self.stock_cards = zeros(CELLS)
        self.is_shown = 0
        """Whether the moves are tried in the deal as it is."""

    def throws(self, table: Table, player: int, fresh: int, margin: int) -> int:
        """Prepare to try the network's choice, then throws that it thinks are close to the best, and a knock.

        Returns their number.
        """
        mind = self.mind
        self.begin(table, player)
        first = mind.choose_throw(table, player, fresh)
        best = mind.play_values[first]
        knock = NO_CARD
        cards = table.masks[player]
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            if card == fresh:
                continue
            best = max(best, mind.play_values[card])
            if mind.knock_values[card] > NOTHING and (
                knock == NO_CARD or mind.knock_values[card] > mind.knock_values[knock]
            ):
                knock = card
        if mind.knocks:
            first += KNOCK_WITH
        self.offer(first)
        cards = table.masks[player]
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            if card not in (fresh, first) and mind.play_values[card] >= best - margin:
                self.offer(card)
        if knock != NO_CARD and KNOCK_WITH + knock != first:
            self.offer(KNOCK_WITH + knock)
        self.beliefs.see(table, player)
        return self.count

    def begin(self, table: Table, player: int) -> None:
        self.player = player
        self.root.copy(table)
        self.count = 0
        self.tried = 0
        self.first_sum = 0
        self.is_shown = 0

    def show(self, table: Table) -> None:
        """Try the moves that are prepared in the deal as it is, all cards open: a bound, no player sees them."""
        self.is_shown = 1
        self.beliefs.is_simple = self.beliefs.is_patient = 0
        self.other_hand = table.masks[1 - self.player]
        for place in range(table.stock):
            self.stock_cards[place] = table.order[place]

    def offer(self, move: int) -> None:
        self.moves[self.count] = move
        self.sums[self.count] = 0
        self.squares[self.count] = 0.0
        self.trials[self.count] = 0
        self.dropped[self.count] = 0
        self.count += 1

    def drop(self, place: int) -> None:
        """Try this move no more. The first one, with which the others are compared, is always tried."""
        self.dropped[place] = 1

    def imagine(self) -> None:
        """Draw the other's hand and shuffle the rest, unless the deal is shown."""
        if self.is_shown:
            return
        beliefs = self.beliefs
        beliefs.draw()
        self.other_hand = beliefs.cards()
        count = beliefs.count - beliefs.held
        for place in range(count):
            self.stock_cards[place] = beliefs.free[beliefs.held + place]
        for place in range(count - 1, 0, -1):
            other = self.rng.random(place + 1)
            card = self.stock_cards[place]
            self.stock_cards[place] = self.stock_cards[other]
            self.stock_cards[other] = card

    def enter(self) -> None:
        """Go back to the position that is searched, in the imagined deal."""
        world = self.world
        world.copy(self.root)
        world.masks[1 - self.player] = self.other_hand
        for place in range(world.stock):
            world.order[place] = self.stock_cards[place]
        world.settle()

    def run(self, deals: int) -> None:
        """Try every move in this number of deals."""
        for _deal in range(deals):
            self.imagine()
            first = 0
            for place in range(self.count):
                if place > 0 and self.dropped[place]:
                    continue
                self.enter()
                won = self.after(self.moves[place])
                if place == 0:
                    first = won
                    self.first_sum += won
                self.sums[place] += won - first
                difference = (won - first) / (1.0 * POINT)
                self.squares[place] += difference * difference
                self.trials[place] += 1
            self.tried += 1

    def after(self, move: int) -> int:
        """What a throw or a knock brings in the imagined deal."""
        world, player = self.world, self.player
        if move >= KNOCK_WITH:
            world.throw(player, move - KNOCK_WITH)
            return world.worth(player, world.knock(player))
        world.throw(player, move)
        return self.play(1 - player, self.turns)

    def play(self, mover: int, turns: int) -> int:
        """What the rest brings to the player, when the mover is to draw and the network judges after some turns."""
        world = self.world
        last = 0
        for _turn in range(turns):
            if world.stock <= LAST_STOCK:
                return 0
            fresh = NO_CARD
            mind = self.mind_of(mover)
            is_simple = self.beliefs.is_simple and mover != self.player
            takes = simple_draw(world, mover) if is_simple else mind.choose_draw(world, mover, FREE)
            if takes:
                fresh = world.draw_top(mover)
            else:
                world.draw_stock(mover)
            most = 0 if self.beliefs.is_patient and mover != self.player else world.limit
            card = mind.choose_waiting(world, mover, fresh, most)
            last = mind.value
            knocks = mind.knocks
            if is_simple:
                card = simple_throw(world, mover, fresh)
            world.throw(mover, card)
            if is_simple:
                knocks = world.deadwood(mover) <= world.limit
            if knocks:
                won = world.worth(mover, world.knock(mover))
                return won if mover == self.player else -won
            mover = 1 - mover
        if world.stock <= LAST_STOCK:
            return 0
        mind = self.mind_of(mover)
        mind.choose_draw(world, mover, FREE)
        ahead = max(mind.draw_value, mind.top_value) - last
        return ahead if mover == self.player else -ahead

    def mind_of(self, mover: int) -> Player:
        return self.mind if mover == self.player else self.theirs

    def points(self, place: int) -> float:
        """The mean of what a move brought, in points."""
        return self.first_sum / (1.0 * POINT) / max(1, self.tried) + self.gain(place)

    def gain(self, place: int) -> float:
        """The mean of what a move brought more than the first one, in points, in the deals in which it was tried."""
        return self.sums[place] / (1.0 * POINT) / max(1, self.trials[place])

    def squared_error(self, place: int) -> float:
        """The square of the standard error of a move's difference to the first one, in points."""
        deals = max(1, self.trials[place])
        difference = self.gain(place)
        return max(0.0, self.squares[place] / deals - difference * difference) / deals
