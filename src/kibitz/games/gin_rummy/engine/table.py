# cython: annotation_typing=False
"""One hand of gin rummy as masks of 52 bits, stepped at C speed: for self-play, for playouts, and for trying rules.

    unit      what it is
    ------    ---------------------------------------------------------------------------------------
    mask      a set of cards, bit 4 * (rank - 1) + suit
    player    0 or 1; masks[player] is that player's hand
    points    of a hand's result: positive where player 0 wins

The caller keeps to the rules: nothing here checks that a move is allowed.
"""

from __future__ import annotations

from kibitz.games.gin_rummy.engine.layout import (
    ALL_CARDS,
    BIT,
    CELLS,
    CHANCE_SHIFT,
    DEALT,
    GAME_POINTS,
    GOAL,
    ISLAND_MELDS,
    MASK64,
    POINT,
    RANK_CARDS,
)
from kibitz.melds import NO_CARD
from kibitz.melds.divisions.evaluator import Evaluator
from kibitz.melds.divisions.melds import MASKS, RUNS
from kibitz.melds.divisions.scores import FIRST_SHIFT, MOST_MELDS
from kibitz.native.machine import GOLDEN_GAMMA, lowest_bit, splitmix64

COLUMNS = 13
M1, M2, M4, M8 = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101
RANDOM_SHIFT = 33
MELD_CELLS = list(MASKS)
WINS = (5, 13, 21, 26, 29, 31, 35, 41, 48, 61)
"""What the winner of a hand wins: the means of tenths of the hands between two quick players."""
NEEDS = GOAL + 1


def game_chances() -> list[int]:
    """By what both need, the chance to win before a hand that both win equally often: place NEEDS * own + other."""
    chances = [0] * (NEEDS * NEEDS)
    for other in range(1, NEEDS):
        chances[other] = 1 << CHANCE_SHIFT
    for own in range(1, NEEDS):
        for other in range(1, NEEDS):
            total = 0
            for won in WINS:
                total += chances[NEEDS * max(0, own - won) + other]
                total += chances[NEEDS * own + max(0, other - won)]
            chances[NEEDS * own + other] = total // (2 * len(WINS))
    return chances


CHANCES = game_chances()


def winning_chance(own: int, other: int) -> float:
    """The chance to win the game before a hand, by what both need; 0 and less for who has won."""
    return CHANCES[NEEDS * max(0, min(own, GOAL)) + max(0, min(other, GOAL))] / (1.0 * (1 << CHANCE_SHIFT))


def bits_in(x: int) -> int:
    """The number of bits set in x, which is below 2**64."""
    x = x - ((x >> 1) & M1)
    x = (x & M2) + ((x >> 2) & M2)
    x = (x + (x >> 4)) & M4
    return ((x * M8) & MASK64) >> 56


class Table:
    """A hand being played: both hands, the pile and the stock."""

    def __init__(self, seed: int) -> None:
        self.seed = seed & MASK64
        self.first = Evaluator(by="value")
        self.second = Evaluator(by="value")
        self.masks = [0] * 2
        self.known = [0] * 2
        """Cards of each hand that the other player saw being taken from the pile."""
        self.thrown = [0] * 2
        """Cards in the pile by who threw them; the first card of the pile is in neither."""
        self.refused = 0
        """Cards in the pile that nobody threw."""
        self.last = [NO_CARD] * 2
        """The card that each player threw last."""
        self.last_but_one = [NO_CARD] * 2
        self.total = [0] * 2
        """Points of all cards of each hand."""
        self.value = [0] * 52
        for card in range(CELLS):
            self.value[card] = min(10, card // 4 + 1)
        self.order = [0] * 52
        """The pack; order[:stock] is the stock, drawn from the end."""
        self.stock = 0
        self.top = NO_CARD
        self.turn = 0
        self.limit = 10
        self.gin_bonus = 25
        self.undercut_bonus = 25
        self.is_greedy = 0
        """Whether the other melds first and lays off then, instead of doing both as well as possible together."""
        self.needs = [0] * 2
        """Points that each player needs to win the game; 0 where the hand is played for its points."""
        self.pile = [0] * 64
        self.piled = 0

    def random(self, below: int) -> int:
        """A number from 0 to below - 1 (splitmix64; below is small, so that the bias is nothing)."""
        mixed = splitmix64(self.seed)
        self.seed = (self.seed + GOLDEN_GAMMA) & MASK64
        return (mixed >> RANDOM_SHIFT) % below

    def hand(self, player: int) -> Evaluator:
        return self.second if player else self.first

    def deal(self, starter: int) -> None:
        """Shuffle, deal ten cards each and turn the first card of the pile."""
        for card in range(CELLS):
            self.order[card] = card
        for i in range(CELLS - 1, 0, -1):
            j = self.random(i + 1)
            card = self.order[i]
            self.order[i] = self.order[j]
            self.order[j] = card
        self.begin(starter)

    def begin(self, starter: int) -> None:
        """Deal the pack as `order` has it: the last card is player 0's first, and so on in turn."""
        for player in range(2):
            self.masks[player] = 0
            self.known[player] = 0
            self.thrown[player] = 0
            self.last[player] = NO_CARD
            self.last_but_one[player] = NO_CARD
        for i in range(2 * DEALT):
            self.masks[i % 2] |= BIT << self.order[CELLS - 1 - i]
        self.stock = CELLS - 2 * DEALT - 1
        self.top = self.order[self.stock]
        self.pile[0] = self.top
        self.piled = 1
        self.refused = BIT << self.top
        self.turn = starter
        self.settle()

    def look(self, player: int, hand: int, known: int, theirs: int, own_thrown: int, their_thrown: int) -> None:
        """Take over what a player sees: the hand, which of it is known, what is known of the other's, and the pile."""
        other = 1 - player
        self.masks[player] = hand
        self.masks[other] = theirs
        self.known[player] = known
        self.known[other] = theirs
        self.thrown[player] = own_thrown
        self.thrown[other] = their_thrown
        self.settle()

    def look_round(self, stock: int, refused: int, top: int, last: int, last_but_one: int, other: int) -> None:
        """Take over the rest: the stock's size, the first card while nobody threw it, and the other's last throws."""
        self.stock = stock
        self.refused = refused
        self.top = top
        self.piled = 0
        if top >= 0:
            self.pile[0] = top
            self.piled = 1
        self.last[other] = last
        self.last_but_one[other] = last_but_one

    def play_for(self, first: int, second: int) -> None:
        """Say what each player needs to win the game; where somebody needs nothing, the points of the hand count."""
        is_game = first > 0 and second > 0
        self.needs[0] = min(first, GOAL) if is_game else 0
        self.needs[1] = min(second, GOAL) if is_game else 0

    def worth(self, player: int, won: int) -> int:
        """What winning these points is worth to the player, in units of POINT: in a game, by the chance to win it."""
        own = self.needs[player]
        other = self.needs[1 - player]
        if own == 0:
            return won * POINT
        after = CHANCES[NEEDS * max(0, own - won) + other] if won > 0 else CHANCES[NEEDS * own + max(0, other + won)]
        return ((after - CHANCES[NEEDS * own + other]) * POINT * GAME_POINTS) >> CHANCE_SHIFT

    def copy(self, table: Table) -> None:
        """Take over the position of another table, but not its hands' divisions: settle() finds them."""
        for player in range(2):
            self.masks[player] = table.masks[player]
            self.known[player] = table.known[player]
            self.thrown[player] = table.thrown[player]
            self.last[player] = table.last[player]
            self.last_but_one[player] = table.last_but_one[player]
            self.needs[player] = table.needs[player]
        self.refused = table.refused
        self.stock = table.stock
        self.top = table.top
        self.turn = table.turn
        self.limit = table.limit
        self.gin_bonus = table.gin_bonus
        self.undercut_bonus = table.undercut_bonus
        self.is_greedy = table.is_greedy
        self.piled = table.piled
        for place in range(table.piled):
            self.pile[place] = table.pile[place]

    def settle(self) -> None:
        """Divide both hands and add up their points, after the masks were set."""
        self.first.set_hand(self.masks[0], 0)
        self.second.set_hand(self.masks[1], 0)
        for player in range(2):
            self.total[player] = self.points_of(self.masks[player])

    def imagine(self, seen: Table, player: int, hand: int) -> None:
        """Take over what a player sees, give the other player this hand, and shuffle what is left as the stock."""
        self.copy(seen)
        self.masks[1 - player] = hand
        rest = ALL_CARDS & ~(self.masks[0] | self.masks[1] | self.thrown[0] | self.thrown[1] | self.refused)
        count = 0
        while rest:
            # Each card goes to a random place among those before it, and the card that was there to the end.
            place = self.random(count + 1)
            self.order[count] = self.order[place]
            self.order[place] = lowest_bit(rest)
            count += 1
            rest &= rest - 1
        self.settle()

    def points_of(self, cards: int) -> int:
        """Points of all cards of a mask."""
        points = 0
        while cards:
            points += self.value[lowest_bit(cards)]
            cards &= cards - 1
        return points

    def deadwood(self, player: int) -> int:
        """Points that the player's best division leaves."""
        return self.total[player] - ((self.hand(player).total + MOST_MELDS) >> FIRST_SHIFT)

    def put(self, player: int, card: int) -> None:
        self.hand(player).put(card)
        self.masks[player] |= BIT << card
        self.total[player] += self.value[card]

    def take(self, player: int, card: int) -> None:
        self.hand(player).take(card)
        self.masks[player] &= ~(BIT << card)
        self.total[player] -= self.value[card]

    def melded(self, hand: Evaluator) -> int:
        """The cards in the melds of the hand's best division."""
        cards = 0
        if hand.live:
            for column in range(COLUMNS):
                for i in range(hand.span_count[column]):
                    cards |= MELD_CELLS[hand.span_melds[ISLAND_MELDS * column + i]]
        return cards

    def draw_top(self, player: int) -> int:
        """Take the top of the pile; the card."""
        card = self.top
        bit = BIT << card
        self.thrown[0] &= ~bit
        self.thrown[1] &= ~bit
        self.refused &= ~bit
        self.piled -= 1
        self.top = self.pile[self.piled - 1] if self.piled else NO_CARD
        self.put(player, card)
        self.known[player] |= bit
        return card

    def draw_stock(self, player: int) -> int:
        """Draw from the stock; the card."""
        self.stock -= 1
        card = self.order[self.stock]
        self.put(player, card)
        return card

    def throw(self, player: int, card: int) -> None:
        """Throw a card on the pile."""
        bit = BIT << card
        self.take(player, card)
        self.known[player] &= ~bit
        self.thrown[player] |= bit
        self.pile[self.piled] = card
        self.piled += 1
        self.top = card
        self.last_but_one[player] = self.last[player]
        self.last[player] = card

    # What is promised:
    #
    # The value is the deadwood of `cards` after melds and lay-offs on the melds of the hand `knocker`, whose best
    # division says which melds these are. With is_greedy the cards are melded for themselves first. Otherwise every
    # division is tried: a card that fits a meld of the own hand may be worth more laid off. For a given division the
    # rest is laid off on runs first: a card on a run may open the way to the next one, a card on a set opens none.
    # `defender` holds the cards on entry and on exit; a walk of it ends here.
    def defended(self, defender: Evaluator, total: int, knocker: Evaluator) -> int:
        """Deadwood that the other player is left with when somebody knocks."""
        left = defender.ones & ~self.melded(defender)
        best = total - ((defender.total + MOST_MELDS) >> FIRST_SHIFT) - self.laid_off(left, knocker)
        if self.is_greedy:
            return best
        defender.begin(defender.ones, 0)
        points = total - self.laid_off(defender.left_ones, knocker)
        best = min(best, points)
        while defender.advance():
            points = self.points_of(defender.left_ones)
            points -= self.laid_off(defender.left_ones, knocker)
            best = min(best, points)
        return best

    def defends(self) -> int:
        """Deadwood that the second hand is left with when the first knocks; both are given to their evaluators."""
        return self.defended(self.second, self.points_of(self.second.ones), self.first)

    def laid_off(self, left: int, knocker: Evaluator) -> int:
        """Points of the cards of a mask that can be laid off on the melds of the knocker's best division."""
        points = 0
        if not knocker.live:
            return 0
        for column in range(COLUMNS):
            for i in range(knocker.span_count[column]):
                meld = knocker.span_melds[ISLAND_MELDS * column + i]
                if meld < RUNS:
                    run = MELD_CELLS[meld]
                    more = ((run << 4) | (run >> 4)) & ~run & left
                    while more:
                        points += self.points_of(more)
                        left &= ~more
                        run |= more
                        more = ((run << 4) | (run >> 4)) & ~run & left
        for column in range(COLUMNS):
            for i in range(knocker.span_count[column]):
                meld = knocker.span_melds[ISLAND_MELDS * column + i]
                if meld >= RUNS:
                    rank = (meld - RUNS) // 5
                    more = (left >> (4 * rank)) & RANK_CARDS
                    if more:
                        points += self.value[4 * rank]
                        left &= ~(more << (4 * rank))
        return points

    def knock(self, player: int) -> int:
        """What knocking wins for the player: negative for an undercut."""
        mine = self.deadwood(player)
        other = 1 - player
        if mine == 0:
            return self.gin_bonus + self.deadwood(other)
        theirs = self.defended(self.hand(other), self.total[other], self.hand(player))
        return theirs - mine if mine < theirs else theirs - mine - self.undercut_bonus
