"""How the network's features are numbered, and the units of its weights.

A position is seen by one player. Each feature that it has is the number of a row of WIDTH weights.
"""

CELLS = 52
BIT = 1
"""Typed as 64 bits in C: a bare literal would overflow when it is shifted."""
ALL_CARDS = (1 << CELLS) - 1
RANK_CARDS = 15
"""The four cards of a rank, as a mask of the first one."""
HEARTS = 0x1111111111111
ISLAND_MELDS = 3
"""Room for melds in `Evaluator.span_melds` at each rank."""
MASK64 = (1 << 64) - 1
RANKS = 13
DEALT = 10
"""Cards of a hand before a draw."""
LAST_STOCK = 2
"""A turn that leaves this number of cards in the stock without a knock ends the hand."""
MOST_TURNS = 100
"""After which a hand ends without a result: players could take each other's cards from the pile forever."""
WIDTH = 96

STAGES = 8
"""Divisions of a hand by the cards left in the stock."""
STAGE_CARDS = 4
KINDS = 5
THROWN, DRAWING, KNOCKED, PASSED_FIRST, PASSED_SECOND = range(KINDS)
"""What was just done: a card thrown, the stock chosen, a knock; the first card refused by the one or the other."""
FREE, FIRST_OFFER, SECOND_OFFER = range(3)
"""A draw in the course of a hand; the first card offered to the starter, then to the other."""
HEADS = KINDS * STAGES

LOOSE = 0
"""Own cards outside melds."""
MELDED = LOOSE + CELLS
TOP = MELDED + CELLS
"""The card on top that the other may take."""
THEIR_KNOWN = TOP + CELLS
"""Cards that the other took from the pile and holds."""
OWN_KNOWN = THEIR_KNOWN + CELLS
THEIR_THROWN = OWN_KNOWN + CELLS
"""Cards in the pile, by who threw them there."""
OWN_THROWN = THEIR_THROWN + CELLS
STOCK_SIZE = OWN_THROWN + CELLS
MOST_STOCK = 33
DEADWOOD = STOCK_SIZE + MOST_STOCK
MOST_DEADWOOD = 64
DEADWOOD_STAGE = DEADWOOD + MOST_DEADWOOD
DEADWOOD_STEPS = 16
OUTS_STAGE = DEADWOOD_STAGE + DEADWOOD_STEPS * STAGES
"""Unseen cards that complete a meld."""
MOST_OUTS = 16
CARD_OUTS = OUTS_STAGE + MOST_OUTS * STAGES
"""For each card outside melds its rank, and the unseen cards that complete a meld with it."""
OUTS_OF_A_CARD = 6
TOP_RUN = CARD_OUTS + RANKS * OUTS_OF_A_CARD
"""Where the four nearest cards of the top's suit are: out of the other's reach, unseen, or known in its hand."""
PLACES = 3
RUN_PATTERNS = 81
TOP_SET = TOP_RUN + RUN_PATTERNS
"""The other three cards of the top's rank: unseen ones and those known in the other's hand."""
SET_PATTERNS = 16
THEIR_LAST = TOP_SET + SET_PATTERNS
"""Rank of the last card that the other threw, and of the one before; RANKS for none."""
THEIR_LAST_BUT_ONE = THEIR_LAST + RANKS + 1
THEIR_COUNT = THEIR_LAST_BUT_ONE + RANKS + 1
"""Cards of the other's hand that are known."""
MOST_KNOWN = 11
TOP_STAGE = THEIR_COUNT + MOST_KNOWN
"""Points of the top and stage."""
THEIR_THROWN_STAGE = TOP_STAGE + 11 * STAGES
"""Points of the last card that the other threw and stage."""
LOOSE_STAGE = THEIR_THROWN_STAGE + 11 * STAGES
"""The number of cards outside melds, and stage."""
MOST_LOOSE = 11
KNOCK_DRAWS = LOOSE_STAGE + MOST_LOOSE * STAGES
"""Unseen cards after which one may knock, and stage; then those that bring gin."""
KNOCK_STEPS = 12
GIN_DRAWS = KNOCK_DRAWS + KNOCK_STEPS * STAGES
MOST_GIN_DRAWS = 8
NO_SCORE = GIN_DRAWS + MOST_GIN_DRAWS * STAGES
"""The hand is played for its points alone."""
OWN_NEED = NO_SCORE + 1
"""What the player needs to win the game, then the other, then both together, in wider steps."""
NEED_STEP, NEED_STEPS = 5, 20
THEIR_NEED = OWN_NEED + NEED_STEPS
BOTH_NEED = THEIR_NEED + NEED_STEPS
WIDE_STEP, WIDE_STEPS = 10, 10
FEATURES = BOTH_NEED + WIDE_STEPS * WIDE_STEPS

OUTPUTS = FEATURES * WIDTH
"""Where the weights of the outputs begin, WIDTH and a bias for each head."""
HEAD_WEIGHTS = HEADS * (WIDTH + 1)
PARAMETERS = OUTPUTS + HEAD_WEIGHTS
MOST_ACTIVE = 96
"""Features of a position at most."""

POINTS = 16
"""An output of 1 is this number of points."""
INPUT_SCALE = 512
"""A weight of 1 of a feature, as a whole number."""
OUTPUT_SCALE = 256
"""A weight of 1 of an output."""
CHANGE_STEPS = {"simple": 8, "patient": 16}
"""The unit of the changes that make the network one against players of a kind: finer ones play no better."""
POINT = INPUT_SCALE * OUTPUT_SCALE // POINTS
"""One point in the network's whole numbers."""
GOAL = 100
"""The most that a player needs; more is taken for as much."""
CHANCE_SHIFT = 24
"""A chance to win the game is a whole number, 2 ** CHANCE_SHIFT for certainty."""
GAME_POINTS = 200
"""Points that a game is worth: a chance counts as many of them as points at a game's beginning bring."""
WON_FOR_SURE = 1 << 30
NOTHING = -(1 << 62)
"""The value of a move that is not allowed."""


def zeros(size: int) -> list[int]:
    """A list of integers that keeps its size: in a compiled module, an array of C."""
    return [0] * size


REFUSED_MELD, SAME_RANK, NEIGHBOUR, GAP, REFUSED_RANK, REFUSED_NEIGHBOUR, REFUSED_GAP, OUTS = range(STAGES, STAGES + 8)
"""Features of a hand that the other may hold, after its deadwood at each stage: cards left in the pile that would have
completed a meld; pairs of a card of the hand with one that its player threw, then with one left; unseen cards that
complete a meld."""
TAKEN_LOOSE = OUTS + 1
"""Cards taken from the pile that are in no meld."""
ABOVE_LAST, POINTS_ABOVE_LAST, ABOVE_BEFORE, POINTS_ABOVE_BEFORE = range(TAKEN_LOOSE + 1, TAKEN_LOOSE + 5)
"""Cards outside melds that count more than the last card that the other threw, and by how many points; then more than
the one before."""
FEATURES_OF_A_HAND = POINTS_ABOVE_BEFORE + 1
UNIT_STEPS = 64
"""Scores of hands and logarithms of odds are whole numbers, 64 for 1."""
MOST_ODDS = 512
KNOCK_WITH = CELLS
"""The moves of a search are numbers: throw this card, or this plus the card to knock with it."""
THINNING = 12
"""Exchanges between two imagined hands."""
