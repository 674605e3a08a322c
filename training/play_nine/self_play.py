# cython: annotation_typing=False
"""Self-play: hands that a search plays with cards of its own, for boards to learn from and for measuring without luck.

Scores are measured with the luck of the cards taken out. The luck of a card is how much the search's value of the hand
changes when the card is seen, from its mean before. Luck has a mean of zero whatever is played, so that subtracting it
leaves the mean score as it is and makes its variance small. Such control variates are called advantage sums (Zinkevich,
Bowling, Bard, Kan and Billings, "Optimal unbiased estimators for evaluating agent performance", AAAI 2006).

Units and layout
    values          the search's, in its own units; units.py turns them into points
    luck, scores    points
    exploration     the probability of a random or a nearly best choice, in 1 / EXPLORATION_PARTS
    boards          at [((draws left - 1) * capacity + number) * MOST + place], the kind of each column
    board_counts    the number of boards stored so far, at [draws left - 1]; at most capacity
"""

from collections.abc import MutableSequence, Sequence

from kibitz.games.play_nine.engine.nets import BOARD_PARTS
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.rules import (
    ANY_CARD,
    CARD_STEP,
    CARDS,
    DECK,
    DECK_SIZE,
    HIDDEN,
    KIND_WITH,
    KINDS,
    KITTY,
    KITTY_SIZE,
    MOST,
    OPEN_KINDS,
    PAIRS,
    RANKS,
)
from kibitz.native.machine import GOLDEN_GAMMA, splitmix64
from training.play_nine.units import BEST_POINT, DRAW_POINT, LOOK_AHEAD_POINT, REPLACE_POINT

MOST_DRAWS = 32
"""More than any hand has."""
EXPLORATION_PARTS = 1024
"""Certainty; noise on the value of a move is a whole number below this, times one of the next two."""
NEAR_NOISE, FAR_NOISE = 12, 96
"""In UNITs: moves within 3 points of the best may be played, or one time in FAR_ONE_IN within 24."""
FAR_ONE_IN = 4

MASK64 = 0xFFFFFFFFFFFFFFFF


class SelfPlay:
    """Plays hands by a search, with cards from its own generator."""

    def __init__(self, search: Search, seed: int) -> None:
        self.search = search
        self.state = seed & MASK64
        self.first_card = [pair[0] for pair in PAIRS]
        self.second_card = [pair[1] for pair in PAIRS]
        self.kind_with = list(KIND_WITH)
        self.deck = [RANKS.index(rank) for rank in DECK]
        self.kitty = [RANKS.index(rank) for rank in KITTY]
        self.best_values = [0 for _ in range(CARDS)]
        self.sum_of_scores = 0.0
        self.sum_of_squares = 0.0
        self.fresh_mean = 0.0
        self.squared_luck = 0.0
        self.squared_luck_before = [0.0 for _ in range(MOST_DRAWS)]
        self.counts_before = [0 for _ in range(MOST_DRAWS)]

    def random_below(self, end: int) -> int:
        """A random number from 0 to end - 1."""
        mixed = splitmix64(self.state)
        self.state = (self.state + GOLDEN_GAMMA) & MASK64
        return (mixed >> 32) * end >> 32

    def deal(self) -> None:
        """Put a fresh hand on level 0 of the search."""
        columns = self.search.columns
        for place in range(columns):
            self.search.board[place] = KINDS - 1
        above = self.random_below(columns)
        below = self.random_below(columns)
        self.search.board[above] = self.kind_with[self.deck[self.random_below(DECK_SIZE)] * CARD_STEP + HIDDEN]
        card = self.deck[self.random_below(DECK_SIZE)]
        card_above = self.first_card[self.search.board[below]]
        if below != above:
            card_above = HIDDEN
        self.search.board[below] = self.kind_with[card_above * CARD_STEP + card]

    def mean_of_fresh_hands(self, draws: int) -> float:
        """The search's value of a fresh hand, looking one draw ahead, exactly averaged over all of them."""
        search = self.search
        total = 0.0
        for place in range(search.columns):
            search.board[place] = KINDS - 1
        for above in range(DECK_SIZE):
            for below in range(DECK_SIZE):
                for same_column in range(2):
                    if same_column:
                        search.board[0] = self.kind_with[self.deck[above] * CARD_STEP + self.deck[below]]
                        search.board[1] = KINDS - 1
                    else:
                        search.board[0] = self.kind_with[self.deck[above] * CARD_STEP + HIDDEN]
                        search.board[1] = self.kind_with[self.deck[below] * CARD_STEP + HIDDEN]
                    search.count_board(0)
                    weight = 1.0 if same_column else search.columns - 1.0
                    total += weight * search.look_ahead(0, draws, 0, ANY_CARD)
        return total / (search.columns * DECK_SIZE * DECK_SIZE * LOOK_AHEAD_POINT)

    def play_hand(
        self,
        draws: int,
        depth: int,
        exploration: int,
        boards: MutableSequence[int],
        board_counts: MutableSequence[int],
        capacity: int,
    ) -> float:
        """Play a hand to its end; returns its score in points with the luck of the cards taken out.

        depth is how many further draws the search looks ahead to choose. With the probability of exploration a choice
        between kitty and deck is random, and a placement the best after noise was added to all values.

        On entry fresh_mean is that of this number of draws. On exit the boards before each draw are stored in boards,
        as long as there is room. squared_luck is the sum of the squares of the luck of all cards, and
        squared_luck_before[n] what it was with n draws left, so that its increase since is an estimate of the variance
        that was still to come. Level 0 of the search has the last board. The random numbers that a hand takes depend on
        its moves alone.
        """
        search = self.search
        self.deal()
        search.count_board(0)
        self.squared_luck = 0.0
        luck = search.look_ahead(0, draws, 0, ANY_CARD) / LOOK_AHEAD_POINT - self.fresh_mean
        while draws > 0 and search.hidden_cards[0] > 0:
            if capacity > 0 and board_counts[draws - 1] < capacity:
                for place in range(search.columns):
                    boards[((draws - 1) * capacity + board_counts[draws - 1]) * MOST + place] = search.board[place]
                board_counts[draws - 1] += 1
            self.squared_luck_before[draws] = self.squared_luck
            mean = search.look_ahead(0, draws, 0, ANY_CARD)
            draw = search.draw_values[0]
            for card in range(CARDS):
                self.best_values[card] = search.best_values[card]
            card = self.kitty[self.random_below(KITTY_SIZE)]
            value = self.best_values[card] * DECK_SIZE
            step = ((value if value < draw else draw) * KITTY_SIZE - mean) / LOOK_AHEAD_POINT
            self.squared_luck += step * step
            luck += step
            if exploration > self.random_below(EXPLORATION_PARTS):
                takes = self.random_below(2) == 0
            elif depth == 0:
                takes = value <= draw
            else:
                takes = search.takes_kitty(draws, depth, card)
            if not takes:
                card = self.deck[self.random_below(DECK_SIZE)]
                step = (self.best_values[card] * DECK_SIZE - draw) / DRAW_POINT
                self.squared_luck += step * step
                luck += step
            if exploration > self.random_below(EXPLORATION_PARTS):
                if depth > 0:
                    search.look_ahead(0, draws, 0, ANY_CARD)
                scale = FAR_NOISE if self.random_below(FAR_ONE_IN) == 0 else NEAR_NOISE
                for place in range(search.columns):
                    at = place * 2 * CARDS + card
                    search.turn_values[place] += self.random_below(EXPLORATION_PARTS) * scale * DECK_SIZE
                    search.replace_values[at] += self.random_below(EXPLORATION_PARTS) * scale
                    search.replace_values[at + CARDS] += self.random_below(EXPLORATION_PARTS) * scale
                choice = search.best_placement(card)
                search.look_ahead(0, draws, 0, ANY_CARD)
            elif depth == 0:
                choice = search.best_placement(card)
            else:
                choice = search.choose_placement(draws, depth, card)
                search.look_ahead(0, draws, 0, ANY_CARD)
            if choice < 0:
                place = -1 - choice
                card = self.deck[self.random_below(DECK_SIZE)]
                turned = search.replace_values[place * 2 * CARDS + card] * DECK_SIZE
                step = (turned - search.turn_values[place]) / BEST_POINT
                self.squared_luck += step * step
                luck += step
                kept_card = self.first_card[search.board[place]]
            else:
                place = choice >> 1
                old = search.board[place]
                kept_card = self.second_card[old] if choice & 1 else self.first_card[old]
            search.board[place] = self.kind_with[kept_card * CARD_STEP + card]
            search.count_board(0)
            draws -= 1
        return search.stop_values[0] / REPLACE_POINT - luck

    def play_hands(
        self,
        draws: int,
        hands: int,
        depth: int,
        exploration: int,
        boards: MutableSequence[int],
        board_counts: MutableSequence[int],
        capacity: int,
    ) -> None:
        """Play this many hands; sum_of_scores and sum_of_squares become the sums of their scores and of the squares."""
        self.sum_of_scores = 0.0
        self.sum_of_squares = 0.0
        self.fresh_mean = self.mean_of_fresh_hands(draws)
        for _ in range(hands):
            score = self.play_hand(draws, depth, exploration, boards, board_counts, capacity)
            self.sum_of_scores += score
            self.sum_of_squares += score * score

    def turn_hidden_cards(self) -> float:
        """Turn all hidden cards of the board on level 0; returns the square of score less expected score."""
        search = self.search
        expected = search.stop_values[0]
        for place in range(search.columns):
            while search.board[place] >= OPEN_KINDS:
                card = self.deck[self.random_below(DECK_SIZE)]
                search.board[place] = self.kind_with[self.first_card[search.board[place]] * CARD_STEP + card]
        search.count_board(0)
        step = (search.stop_values[0] - expected) / REPLACE_POINT
        return step * step

    def collect_variances(
        self,
        draws: int,
        hands: int,
        exploration: int,
        boards: MutableSequence[int],
        board_counts: MutableSequence[int],
        capacity: int,
        squares: MutableSequence[float],
    ) -> None:
        """Play this many hands; squares gets for each board stored the sum of the squares of all luck after it."""
        self.fresh_mean = self.mean_of_fresh_hands(draws)
        for _ in range(hands):
            for left in range(draws + 1):
                self.counts_before[left] = board_counts[left - 1] if left > 0 else 0
            self.play_hand(draws, 0, exploration, boards, board_counts, capacity)
            whole = self.squared_luck + self.turn_hidden_cards()
            for left in range(1, draws + 1):
                if board_counts[left - 1] > self.counts_before[left]:
                    at = (left - 1) * capacity + self.counts_before[left]
                    squares[at] = whole - self.squared_luck_before[left]

    def compute_targets(self, draws: int, boards: Sequence[int], count: int, targets: MutableSequence[float]) -> None:
        """Set the targets of a net: each board's value one draw ahead, in points above stopping now."""
        search = self.search
        for which in range(count):
            for place in range(search.columns):
                search.board[place] = boards[which * MOST + place]
            search.count_board(0)
            value = search.look_ahead(0, draws, 0, ANY_CARD)
            targets[which] = (value - search.stop_values[0] * BOARD_PARTS) / LOOK_AHEAD_POINT
