# cython: annotation_typing=False
"""Many games of gin rummy at once, stepped by indices; encoding.py says what the numbers mean.

Observation and mask are those of the seat to move. Chance draws who begins, deals as random.Random(seed).sample does
and turns cards up as its choice does. A knock is settled on the engine's table.
"""

from array import array
from collections.abc import Mapping
from typing import Any

from kibitz.games.gin_rummy.engine.table import Table
from kibitz.games.gin_rummy.rules import (
    BIG_GIN_BONUS,
    BOX_BONUS,
    GAME_BONUS,
    GIN_BONUS,
    LAST_STOCK,
    MOST_HANDS,
    MOST_OPEN_DRAWS,
    MOST_TURNS,
    UNDERCUT_BONUS,
    WIN,
    GinRules,
)
from kibitz.learn.kernel import Games
from kibitz.melds import CELLS, NO_CARD
from kibitz.native.machine import lowest_bit

KINDS = CELLS
"""Different cards: a name of its own, since C knows CELLS by another module."""
SEATS = 2
STOCK, OPEN, PASS, THROW = 0, 1, 2, 3
KNOCK = THROW + KINDS
BIG = KNOCK + KINDS
ACTIONS = BIG + 1
AT_KNOWN, AT_SHOWN, AT_THROWN, AT_REFUSED = KINDS, 2 * KINDS, 3 * KINDS, 4 * KINDS
AT_TOP = 5 * KINDS
AT_FIRST, AT_FRESH, AT_STAGE, AT_TURNS, AT_STOCK, AT_DEADWOOD, AT_LIMIT = range(AT_TOP + 1, AT_TOP + 8)
AT_POINTS, AT_WON, AT_PLAYED, SIZE = AT_LIMIT + 1, AT_LIMIT + 3, AT_LIMIT + 5, AT_LIMIT + 6
MINDS = ("random", "greedy")
OVER, FIRST, SECOND, TO_DRAW, TO_THROW = 0, 1, 2, 3, 4
NOBODY = 2
MOST_VALUE = 255
ONE = 1
"""Typed as 64 bits in C."""
SPADES = 1
OKLAHOMA = ("no", "yes", "spades")
OKLAHOMA_SPADES = 2


class Kernel(Games):
    """The games, writing into arrays that the caller shares."""

    def __init__(self, games: int, seats: int, options: Mapping[str, int | str], *arrays: Any) -> None:
        """arrays: see Games."""
        super().__init__(games, SEATS, SIZE, ACTIONS, *arrays)
        chosen: dict[str, Any] = dict(options)
        rules = GinRules(**chosen)
        self.dealt, self.most_left, self.target = rules.cards, rules.limit, rules.target
        if not 1 <= self.dealt < KINDS // 2:
            raise ValueError(f"{self.dealt} cards: expected 1 to {KINDS // 2 - 1}")
        self.oklahoma = OKLAHOMA.index(rules.oklahoma)
        self.has_bonuses = rules.bonuses == "yes"
        self.has_big_gin = rules.big_gin == "yes"
        self.gives_back = rules.give_back == "yes"
        self.has_wall = rules.wall == "yes"
        self.table = Table(0)
        self.table.is_greedy = rules.layoffs == "greedy"
        self.pack = [0] * 52
        self.hands = array("Q", [0]) * (SEATS * games)
        """By game and seat, as masks; so `known`, of these the cards taken from the pile, and `thrown`, in the pile."""
        self.known = array("Q", [0]) * (SEATS * games)
        self.thrown = array("Q", [0]) * (SEATS * games)
        self.pile = array("b", [0]) * (KINDS * games)
        self.pile_size = array("i", [0]) * games
        self.stock_size = array("i", [0]) * games
        self.points = array("i", [0]) * (SEATS * games)
        self.won = array("i", [0]) * (SEATS * games)
        self.played = array("i", [0]) * games
        self.starter = array("i", [0]) * games
        self.first = array("b", [0]) * games
        self.stage = array("B", [0]) * games
        self.turns = array("i", [0]) * games
        self.drawn = array("b", [0]) * games
        """The card that was just taken from the pile; NO_CARD after a draw from the stock."""
        self.before = array("b", [0]) * (2 * games)
        """The last card that was thrown or opened the pile, and the one before."""
        self.was_taken = array("B", [0]) * games
        """Whether the turn before began with a card of the pile."""
        self.open_draws = array("i", [0]) * games
        """Draws from the pile after the first turn."""

    def begin(self, game: int) -> None:
        """Draw who begins, and deal."""
        for seat in range(SEATS):
            self.points[SEATS * game + seat] = 0
            self.won[SEATS * game + seat] = 0
        self.played[game] = 0
        self.starter[game] = self.generators.below(game, SEATS)
        self.deal(game)

    def deal(self, game: int) -> None:
        """Deal both hands and the first card of the pile."""
        for card in range(KINDS):
            self.pack[card] = card
        for seat in range(SEATS):
            self.hands[SEATS * game + seat] = 0
            self.known[SEATS * game + seat] = 0
            self.thrown[SEATS * game + seat] = 0
        card = 0
        for i in range(SEATS * self.dealt + 1):
            place = self.generators.below(game, KINDS - i)
            card = self.pack[place]
            self.pack[place] = self.pack[KINDS - i - 1]
            if i < SEATS * self.dealt:
                self.hands[SEATS * game + (1 if i >= self.dealt else 0)] |= ONE << card
        self.first[game] = card
        self.pile[KINDS * game] = card
        self.pile_size[game] = 1
        self.stock_size[game] = KINDS - SEATS * self.dealt - 1
        self.stage[game] = FIRST
        self.turns[game] = 0
        self.drawn[game] = NO_CARD
        self.before[2 * game] = card
        self.before[2 * game + 1] = NO_CARD
        self.was_taken[game] = 0
        self.open_draws[game] = 0
        self.to_move[game] = self.starter[game]

    def turn_up(self, game: int) -> int:
        """A card of the stock: `choice` from its cards in ascending order."""
        gone = self.hands[SEATS * game] | self.hands[SEATS * game + 1]
        for i in range(self.pile_size[game]):
            gone |= ONE << self.pile[KINDS * game + i]
        place = self.generators.below(game, self.stock_size[game])
        self.stock_size[game] -= 1
        left = ~gone & ((ONE << KINDS) - 1)
        for _ in range(place):
            left &= left - 1
        return lowest_bit(left)

    def limit(self, game: int) -> int:
        """The most deadwood with which a player may knock; an ace as the first card asks for 0."""
        first = self.first[game]
        if self.oklahoma == 0 or first == NO_CARD:
            return self.most_left
        if first < 4:
            return 0
        return min(self.most_left, first // 4 + 1)

    def play(self, game: int, action: int) -> None:
        """Refuse the first card, draw, throw, knock, or lay down big gin."""
        seat = self.to_move[game]
        hand = SEATS * game + seat
        if action == PASS:
            if self.stage[game] == TO_DRAW:
                self.end(game, NOBODY)
            else:
                self.stage[game] += 1
                self.to_move[game] = 1 - seat
        elif action == OPEN:
            if self.ends_when_taken(game):
                self.end(game, NOBODY)
                return
            self.pile_size[game] -= 1
            card = self.pile[KINDS * game + self.pile_size[game]]
            self.thrown[hand] &= ~(ONE << card)
            self.thrown[SEATS * game + 1 - seat] &= ~(ONE << card)
            self.hands[hand] |= ONE << card
            self.known[hand] |= ONE << card
            self.drawn[game] = card
            if self.turns[game]:
                self.open_draws[game] += 1
            self.stage[game] = TO_THROW
        elif action == STOCK:
            self.hands[hand] |= ONE << self.turn_up(game)
            self.drawn[game] = NO_CARD
            self.stage[game] = TO_THROW
        elif action == BIG:
            self.end(game, seat)
        else:
            self.throw(game, seat, action - (KNOCK if action >= KNOCK else THROW), action >= KNOCK)

    def ends_when_taken(self, game: int) -> bool:
        """Whether the hand ends without a result if the top of the pile is taken now."""
        if not self.has_wall or self.stage[game] != TO_DRAW or self.stock_size[game] <= LAST_STOCK:
            return False
        return self.open_draws[game] + 1 >= MOST_OPEN_DRAWS

    def throw(self, game: int, seat: int, card: int, knocks: bool) -> None:
        """Throw a card, which may end the hand."""
        hand = SEATS * game + seat
        self.hands[hand] &= ~(ONE << card)
        self.known[hand] &= ~(ONE << card)
        self.thrown[hand] |= ONE << card
        self.pile[KINDS * game + self.pile_size[game]] = card
        self.pile_size[game] += 1
        self.turns[game] += 1
        is_taken = self.drawn[game] != NO_CARD
        is_repeated = is_taken and self.was_taken[game] and self.turns[game] > 1
        is_repeated = is_repeated and self.before[2 * game] == card and self.before[2 * game + 1] == card
        self.before[2 * game + 1] = self.before[2 * game]
        self.before[2 * game] = card
        self.was_taken[game] = is_taken
        self.drawn[game] = NO_CARD
        self.stage[game] = TO_DRAW
        self.to_move[game] = 1 - seat
        if knocks:
            self.end(game, seat)
        elif self.turns[game] >= MOST_TURNS or (is_repeated if self.has_wall else self.stock_size[game] <= LAST_STOCK):
            self.end(game, NOBODY)

    def won_by(self, game: int, knocker: int) -> int:
        """What a knock wins for the knocker; negative where the other wins."""
        other = 1 - knocker
        factor = 2 if self.oklahoma == OKLAHOMA_SPADES and self.first[game] % 4 == SPADES else 1
        self.table.first.set_hand(self.hands[SEATS * game + knocker], 0)
        self.table.second.set_hand(self.hands[SEATS * game + other], 0)
        mine = self.table.first.points_left()
        if mine == 0:
            # Only big gin is laid down with a card more than were dealt.
            size = self.table.first.size
            return factor * (self.table.second.points_left() + (BIG_GIN_BONUS if size > self.dealt else GIN_BONUS))
        theirs = self.table.defends()
        if mine < theirs:
            return factor * (theirs - mine)
        if mine == theirs and self.has_wall:
            return 0
        return factor * (theirs - mine - UNDERCUT_BONUS)

    def end(self, game: int, knocker: int) -> None:
        """Add up the points of a hand that is over; deal the next one, or end the game."""
        base = SEATS * game
        if knocker != NOBODY:
            gained = self.won_by(game, knocker)
            if gained > 0:
                self.points[base + knocker] += gained
                self.won[base + knocker] += 1
            elif gained < 0:
                self.points[base + 1 - knocker] -= gained
                self.won[base + 1 - knocker] += 1
            self.starter[game] = 1 - self.starter[game]
        self.played[game] += 1
        most = max(self.points[base], self.points[base + 1])
        if self.target and most < self.target and self.played[game] < MOST_HANDS:
            self.deal(game)
            return
        self.over[game] = 1
        self.to_move[game] = 0
        self.stage[game] = OVER
        self.first[game] = NO_CARD
        self.drawn[game] = NO_CARD
        self.pile_size[game] = 0
        self.stock_size[game] = KINDS
        self.turns[game] = 0
        for seat in range(SEATS):
            self.hands[base + seat] = 0
            self.known[base + seat] = 0
            self.thrown[base + seat] = 0
        self.reward(game)

    def reward(self, game: int) -> None:
        """The scores of a game that is over."""
        base = SEATS * game
        ahead = self.points[base] - self.points[base + 1]
        leader = 0 if ahead > 0 else 1
        if self.target == 0:
            self.rewards[base] = ahead
            self.rewards[base + 1] = -ahead
        elif self.has_bonuses:
            if ahead:
                ahead += BOX_BONUS * (self.won[base] - self.won[base + 1])
                bonus = GAME_BONUS * (1 if self.won[base + 1 - leader] else 2)
                ahead += -bonus if leader else bonus
            self.rewards[base] = ahead
            self.rewards[base + 1] = -ahead
        elif ahead:
            self.rewards[base + leader] = WIN
        else:
            self.rewards[base] = WIN // 2
            self.rewards[base + 1] = WIN // 2

    def write(self, game: int) -> None:
        """The observation and the mask of the seat to move; of seat 0 at the end."""
        base = SEATS * game
        seat = self.to_move[game]
        seen = SIZE * game
        own = self.hands[base + seat]
        for card in range(KINDS):
            self.observations[seen + card] = (own >> card) & 1
            self.observations[seen + AT_KNOWN + card] = (self.known[base + 1 - seat] >> card) & 1
            self.observations[seen + AT_SHOWN + card] = (self.known[base + seat] >> card) & 1
            self.observations[seen + AT_THROWN + card] = (self.thrown[base + seat] >> card) & 1
            self.observations[seen + AT_REFUSED + card] = (self.thrown[base + 1 - seat] >> card) & 1
        size = self.pile_size[game]
        fresh = NO_CARD if self.gives_back else self.drawn[game]
        self.observations[seen + AT_TOP] = self.pile[KINDS * game + size - 1] if size else KINDS
        self.observations[seen + AT_FIRST] = KINDS if self.first[game] == NO_CARD else self.first[game]
        self.observations[seen + AT_FRESH] = KINDS if fresh == NO_CARD else fresh
        self.observations[seen + AT_STAGE] = self.stage[game]
        self.observations[seen + AT_TURNS] = self.turns[game]
        self.observations[seen + AT_STOCK] = self.stock_size[game]
        self.table.first.set_hand(own, 0)
        left = self.table.first.points_left()
        self.observations[seen + AT_DEADWOOD] = min(left, MOST_VALUE)
        self.observations[seen + AT_LIMIT] = self.limit(game)
        for i in range(SEATS):
            self.observations[seen + AT_POINTS + i] = min(self.points[base + (seat + i) % SEATS], MOST_VALUE)
            self.observations[seen + AT_WON + i] = self.won[base + (seat + i) % SEATS]
        self.observations[seen + AT_PLAYED] = self.played[game]
        self.allow(game, own, left, fresh)

    def allow(self, game: int, own: int, left: int, fresh: int) -> None:
        """The mask of the seat to move, whose hand the table has."""
        mask = ACTIONS * game
        stage = self.stage[game]
        limit = self.limit(game)
        is_at_the_wall = self.has_wall and self.stock_size[game] <= LAST_STOCK
        for i in range(ACTIONS):
            self.masks[mask + i] = 0
        if stage in (FIRST, SECOND):
            self.masks[mask + OPEN] = 1
            self.masks[mask + PASS] = 1
        elif stage == TO_DRAW and is_at_the_wall:
            self.masks[mask + OPEN] = self.may_knock_with(game, own, limit)
            self.masks[mask + PASS] = 1
        elif stage == TO_DRAW:
            self.masks[mask + STOCK] = 1
            self.masks[mask + OPEN] = self.turns[game] > 0 and self.pile_size[game] > 0
        elif stage == TO_THROW:
            is_last = is_at_the_wall and self.drawn[game] != NO_CARD
            while own:
                card = lowest_bit(own)
                own &= own - 1
                if card != fresh:
                    self.masks[mask + THROW + card] = not is_last
                    # A throw saves no more than its own points: most hands need no further division.
                    if left - self.table.value[card] <= limit:
                        self.masks[mask + KNOCK + card] = self.points_without(card) <= limit
            self.masks[mask + BIG] = self.has_big_gin and left == 0

    def choose(self, game: int, kind: int) -> int:
        """What the greedy mind plays: the least deadwood now, and a knock as soon as the rules allow it."""
        own = self.hands[SEATS * game + self.to_move[game]]
        self.table.first.set_hand(own, 0)
        left = self.table.first.points_left()
        stage = self.stage[game]
        is_at_the_wall = self.has_wall and self.stock_size[game] <= LAST_STOCK
        if stage != TO_THROW:
            if stage == TO_DRAW and not is_at_the_wall and (self.turns[game] == 0 or self.pile_size[game] == 0):
                return STOCK
            refused = PASS if stage != TO_DRAW or is_at_the_wall else STOCK
            if stage == TO_DRAW and is_at_the_wall and not self.may_knock_with(game, own, self.limit(game)):
                return refused
            return OPEN if self.least_with(self.pile[KINDS * game + self.pile_size[game] - 1], own) <= left else refused
        if self.has_big_gin and left == 0:
            return BIG
        fresh = NO_CARD if self.gives_back else self.drawn[game]
        least = MOST_VALUE
        best = THROW
        while own:
            card = lowest_bit(own)
            own &= own - 1
            if card != fresh:
                left = self.points_without(card)
                if left < least:
                    least = left
                    best = card
        return best + (KNOCK if least <= self.limit(game) else THROW)

    def least_with(self, card: int, own: int) -> int:
        """The least that the hand on the table leaves once this card is taken and another one thrown."""
        self.table.first.put(card)
        if self.gives_back:
            own |= ONE << card
        least = MOST_VALUE
        while own:
            least = min(least, self.points_without(lowest_bit(own)))
            own &= own - 1
        self.table.first.take(card)
        return least

    def points_without(self, card: int) -> int:
        """What the hand on the table leaves without this card."""
        self.table.first.take(card)
        left = self.table.first.points_left()
        self.table.first.put(card)
        return left

    def may_knock_with(self, game: int, own: int, limit: int) -> bool:
        """Whether the top of the pile makes the hand on the table one with which its player may knock."""
        return self.least_with(self.pile[KINDS * game + self.pile_size[game] - 1], own) <= limit
