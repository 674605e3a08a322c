# cython: annotation_typing=False
"""Many deals of rummy at once, stepped by indices; encoding.py says what the numbers mean.

Observation and mask are those of the seat to move. Chance turns cards up as random.Random(seed).choice does. A deal
that is over begins again at the next step, with the seed that follows; that step's action is ignored, and its rewards
are 0.
"""

from array import array
from collections.abc import Mapping
from typing import Any

from kibitz.games.rummy.rules import MELDS, MOST_TURNS, PACK
from kibitz.games.rummy.scoring import going_out
from kibitz.learn.kernel import Games
from kibitz.melds import CELLS, NO_CARD
from kibitz.melds.divisions.evaluator import Evaluator

KINDS = CELLS
"""Different cards: a name of its own, since C knows CELLS by another module."""
SEATS = 2
COPIES = PACK // KINDS
DRAWS = 2
ACTIONS = DRAWS + 2 * KINDS
AT_KNOWN, AT_PILE, AT_TOP = KINDS, 2 * KINDS, 3 * KINDS
AT_FRESH, AT_STAGE, AT_TURNS, AT_STOCK, AT_DEADWOOD = range(AT_TOP + 1, AT_TOP + 6)
SIZE = AT_DEADWOOD + 1
MINDS = ("random", "greedy")
TO_DRAW, TO_THROW = 1, 2
MOST_VALUE = 255
ONE = 1
"""Typed as 64 bits in C."""


class Kernel(Games):
    """The deals, writing into arrays that the caller shares."""

    def __init__(self, games: int, seats: int, options: Mapping[str, int | str], *arrays: Any) -> None:
        """arrays: see Games."""
        super().__init__(games, SEATS, SIZE, ACTIONS, *arrays)
        self.dealt = int(options["cards"])
        self.limit = int(options["limit"])
        if not 1 <= self.dealt <= PACK // 4:
            raise ValueError(f"{self.dealt} cards: expected 1 to {PACK // 4}")
        self.evaluator = Evaluator((), "value", MELDS.values)
        self.value = [MELDS.values[card // 4] for card in range(KINDS)]
        self.hands = array("B", [0]) * (SEATS * KINDS * games)
        """By deal, seat and card, the copies in hand; so `taken`, for those taken from the pile."""
        self.taken = array("B", [0]) * (SEATS * KINDS * games)
        self.stock = array("B", [0]) * (KINDS * games)
        self.stock_size = array("i", [0]) * games
        self.pile = array("b", [0]) * (PACK * games)
        self.pile_size = array("i", [0]) * games
        self.stage = array("B", [0]) * games
        self.fresh = array("b", [0]) * games
        self.turns = array("B", [0]) * games

    def begin(self, game: int) -> None:
        """Deal to both seats in turn, and open the pile."""
        first = SEATS * KINDS * game
        for i in range(SEATS * KINDS):
            self.hands[first + i] = 0
            self.taken[first + i] = 0
        for card in range(KINDS):
            self.stock[KINDS * game + card] = COPIES
        self.stock_size[game] = PACK
        for _ in range(self.dealt):
            self.hands[first + self.turn_up(game)] += 1
            self.hands[first + KINDS + self.turn_up(game)] += 1
        self.pile[PACK * game] = self.turn_up(game)
        self.pile_size[game] = 1
        self.stage[game] = TO_DRAW
        self.fresh[game] = NO_CARD
        self.turns[game] = 0
        self.over[game] = 0
        self.to_move[game] = 0

    def turn_up(self, game: int) -> int:
        """A card of the stock: `choice` from its cards in ascending order."""
        place = self.generators.below(game, self.stock_size[game])
        card = 0
        while place >= self.stock[KINDS * game + card]:
            place -= self.stock[KINDS * game + card]
            card += 1
        self.stock[KINDS * game + card] -= 1
        self.stock_size[game] -= 1
        return card

    def play(self, game: int, action: int) -> None:
        """Draw from the stock or the pile, throw, or go out."""
        seat = self.to_move[game]
        hand = (SEATS * game + seat) * KINDS
        if action < DRAWS:
            if action == 0:
                card = self.turn_up(game)
            else:
                self.pile_size[game] -= 1
                card = self.pile[PACK * game + self.pile_size[game]]
                self.fresh[game] = card
                self.taken[hand + card] += 1
            self.hands[hand + card] += 1
            self.stage[game] = TO_THROW
            return
        out = action >= DRAWS + KINDS
        card = action - DRAWS - (KINDS if out else 0)
        self.hands[hand + card] -= 1
        # Of two equal cards, the unknown one goes first.
        if self.taken[hand + card] > self.hands[hand + card]:
            self.taken[hand + card] -= 1
        self.pile[PACK * game + self.pile_size[game]] = card
        self.pile_size[game] += 1
        self.stage[game] = TO_DRAW
        self.fresh[game] = NO_CARD
        self.turns[game] += 1
        self.to_move[game] = 1 - seat
        if out:
            won = going_out(self.hold(game, seat), self.hold(game, 1 - seat))
            self.rewards[SEATS * game + seat] = won
            self.rewards[SEATS * game + 1 - seat] = -won
        if out or self.turns[game] >= MOST_TURNS or self.stock_size[game] == 0:
            self.over[game] = 1
            self.to_move[game] = 0

    def hold(self, game: int, seat: int) -> int:
        """Give the evaluator a seat's hand; returns the points that its best division leaves."""
        hand = (SEATS * game + seat) * KINDS
        ones = 0
        twos = 0
        for card in range(KINDS):
            if self.hands[hand + card]:
                ones |= ONE << card
                if self.hands[hand + card] > 1:
                    twos |= ONE << card
        self.evaluator.set_hand(ones, twos)
        return self.evaluator.points_left()

    def write(self, game: int) -> None:
        """The observation and the mask of the seat to move; of seat 0 at the end."""
        seat = self.to_move[game]
        seen = SIZE * game
        mask = ACTIONS * game
        hand = (SEATS * game + seat) * KINDS
        other = (SEATS * game + 1 - seat) * KINDS
        stage = 0 if self.over[game] else self.stage[game]
        for card in range(KINDS):
            self.observations[seen + card] = self.hands[hand + card]
            self.observations[seen + AT_KNOWN + card] = self.taken[other + card]
            self.observations[seen + AT_PILE + card] = (
                COPIES - self.stock[KINDS * game + card] - self.hands[hand + card] - self.hands[other + card]
            )
        size = self.pile_size[game]
        self.observations[seen + AT_TOP] = self.pile[PACK * game + size - 1] if size else KINDS
        self.observations[seen + AT_FRESH] = KINDS if self.fresh[game] == NO_CARD else self.fresh[game]
        self.observations[seen + AT_STAGE] = stage
        self.observations[seen + AT_TURNS] = self.turns[game]
        self.observations[seen + AT_STOCK] = self.stock_size[game]
        left = self.hold(game, seat)
        self.observations[seen + AT_DEADWOOD] = left if left < MOST_VALUE else MOST_VALUE
        for i in range(ACTIONS):
            self.masks[mask + i] = 0
        if stage == TO_DRAW:
            self.masks[mask] = 1
            self.masks[mask + 1] = size > 0
        elif stage == TO_THROW:
            for card in range(KINDS):
                if self.hands[hand + card] > (card == self.fresh[game]):
                    self.masks[mask + DRAWS + card] = 1
                    # A throw saves no more than its own points: most hands need no further division.
                    if left - self.value[card] <= self.limit:
                        self.masks[mask + DRAWS + KINDS + card] = self.is_way_out(card)

    def choose(self, game: int, kind: int) -> int:
        """What the greedy mind plays: the least deadwood now, and out as soon as that is few enough."""
        left = self.hold(game, self.to_move[game])
        if self.stage[game] == TO_DRAW:
            if self.pile_size[game] == 0:
                return 0
            card = self.pile[PACK * game + self.pile_size[game] - 1]
            self.evaluator.put(card)
            return 1 if self.evaluator.points_left() <= left else 0
        hand = (SEATS * game + self.to_move[game]) * KINDS
        least = PACK * MOST_VALUE
        best = 0
        for card in range(KINDS):
            if self.hands[hand + card] > (card == self.fresh[game]):
                self.evaluator.take(card)
                left = self.evaluator.points_left()
                self.evaluator.put(card)
                if left < least:
                    least = left
                    best = card
        return DRAWS + best + (KINDS if least <= self.limit else 0)

    def is_way_out(self, card: int) -> bool:
        """Whether the evaluator's hand without this card leaves few enough points to go out."""
        self.evaluator.take(card)
        left = self.evaluator.points_left()
        self.evaluator.put(card)
        return left <= self.limit
