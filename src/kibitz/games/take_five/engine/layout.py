"""The numbers that the engine's modules share: how their lists are laid out, and their units.

| unit    | where                         | one is                                                               |
|---------|-------------------------------|----------------------------------------------------------------------|
| card    | everywhere                    | its number, 1 to 104; 0 is not one                                   |
| point   | tables, search                | a penalty point                                                      |
| weight  | Network's parameters          | 1 / SCALE of a trained parameter                                     |
| value   | Network.values and its bias   | 1 / POINT of a penalty point: a trained output is POINTS_PER_TARGET  |
| chance  | Search.kind_limits            | 1 / CHANCES of certainty                                             |
| gap     | the features                  | an unseen card; in most features that number / cards in each hand    |

They are here because a compiled module has no constants that another could import.
"""

from kibitz.games.take_five.rules import CARDS, HAND, LONGEST, MOST_SEATS, PENALTIES, ROWS

# Tables: the hand of a seat begins at HAND * seat.
HAND_PLACES = HAND * MOST_SEATS
CARD_NUMBERS = CARDS + 1
"""From 0, which is not a card, to the highest."""
SEAT_BITS = 4
SEAT_MASK = (1 << SEAT_BITS) - 1
"""A played card is card << SEAT_BITS | seat: sorting them sorts the cards."""

# Matrix games: a choice is a card, or a card that is too low with the row that it takes.
MOST_CHOICES = HAND * ROWS
PARTS = 1 << 36
"""Of a point: smaller differences come from rounding."""

# The kinds of players: the course's seven beginners, two that look at the gaps behind the rows, the network, and one
# that plays what the network finds cheap, not always the cheapest.
RANDOM_PLAYER, LOW_PENALTY, LOW_TO_HIGH, HIGH_TO_LOW, LOW_TO_HIGH_PENALTY, HIGH_TO_LOW_PENALTY, AVOID_PENALTY = range(7)
NEAREST, CAREFUL, NETWORK_PLAYER, UNSTEADY_PLAYER = 7, 8, 9, 10
SIMPLE_KINDS = 9
KINDS = 11
HABITS = KINDS
"""Stands for a player that chooses like another kind every time, each as often as its habits say."""
WAYS = KINDS + 1
"""All that a seat may be: one of the kinds, or a player of habits."""
CHANCES = 4096

# The network: its size, and the scale of its whole numbers.
WIDTH = 16
"""Hidden units."""
SCALE = 512
POINTS_PER_TARGET = 10
POINT = SCALE * SCALE // POINTS_PER_TARGET
BIAS_HALF = 1 << 15
"""The output's bias has more than 16 bits; it is kept as two numbers, bias // BIAS_HALF and the rest."""

# The features of a card, one of each group: how many steps each kind of figure has, and where each group begins.
TOO_LOW = LONGEST
"""Stands for the room in a row (5 - its cards, so 0 to 4) where the card is lower than every row's end."""
ROOMS = LONGEST + 1
GAPS, EXACT_GAPS, COSTS, RANKS, NEIGHBOURS, BELOW_ALL = 16, 8, 12, 16, 10, 6
PENALTY_VALUES = max(PENALTIES) + 1
GAP_FEATURES = 0
"""Room, and the gap between the row's end and the card."""
COST_FEATURES = GAP_FEATURES + ROOMS * GAPS
"""Room, and the points of the row that the card would take."""
RANK_FEATURES = COST_FEATURES + ROOMS * COSTS
"""Cards in hand, and the card's rank among the unseen."""
PLACE_FEATURES = RANK_FEATURES + HAND * RANKS
"""Cards in hand, and the card's place among them."""
LOWER_FEATURES = PLACE_FEATURES + HAND * HAND
"""The gap down to the next card in hand."""
HIGHER_FEATURES = LOWER_FEATURES + NEIGHBOURS
"""The gap up to the next card in hand."""
ROW_FEATURES = HIGHER_FEATURES + NEIGHBOURS
"""The row counted by its end, the unseen cards lower than all ends, and whether the row is the cheapest."""
POINT_FEATURES = ROW_FEATURES + (ROWS + 1) * BELOW_ALL * 2
"""The card's own points."""

# Features that all cards of a hand share.
SEAT_FEATURES = POINT_FEATURES + PENALTY_VALUES
LEFT_FEATURES = SEAT_FEATURES + MOST_SEATS - 1
"""Cards in hand."""
ROW_SIZES, GAPS_ABOVE, ALL_BELOW, SUMS, OWN_BETWEEN = LONGEST, 8, 10, 10, 6
TABLE_FEATURES = LEFT_FEATURES + HAND
"""Each row's cards, and the gap above its end."""
BELOW_FEATURES = TABLE_FEATURES + ROWS * ROW_SIZES * GAPS_ABOVE
"""The gap below the lowest end."""
SUM_FEATURES = BELOW_FEATURES + ALL_BELOW
"""Each row's points."""
OWN_FEATURES = SUM_FEATURES + ROWS * SUMS
"""Own cards between each two ends."""
HAND_FEATURES = OWN_FEATURES + (ROWS + 1) * OWN_BETWEEN
"""Cards in hand, and each card's rank among the unseen."""
EXACT_GAP_FEATURES = HAND_FEATURES + HAND * RANKS
"""Of a card again: room, and the number of unseen cards in the gap."""
FEATURES = EXACT_GAP_FEATURES + ROOMS * EXACT_GAPS
CARD_GROUPS = 9
"""The groups above that are not shared, and the exact gaps."""
MOST_SHARED = 2 + (ROWS + 1) + 2 * ROWS + 1 + HAND
"""In the order of their groups, without the exact gaps."""
WEIGHTS = FEATURES * WIDTH
"""Where the weights of the output begin; the bias is behind them."""


def zeros(size: int) -> list[int]:
    """A list of integers that keeps its size: in a compiled module, an array of C."""
    return [0] * size


def real_zeros(size: int) -> list[float]:
    """A list of floating-point numbers that keeps its size: in a compiled module, an array of C."""
    return [0.0] * size
