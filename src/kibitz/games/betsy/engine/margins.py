"""The numbers that the search's techniques go by; compiled modules have them as C constants.

Values are in centipawns, depths in plies, reductions in 1/1024 of a ply. What each technique is worth is reprinted by
`python -m benchmarks.betsy_ablation`, which compiles copies of the engine with some of these numbers changed. That is
what the switches at the end are for: no other build changes them.
"""

# Iterative deepening: the window of the root.
ASPIRATION_DEPTH, ASPIRATION_WINDOW, WIDEST_WINDOW = 5, 16, 500
MOST_FAIL_HIGHS = 3
"""After each of so many fail-highs in a row the root is searched a ply less deep."""

# What the transposition table decides.
TABLE_CUTOFF_QUIET = 90
"""With so many moves without progress an entry no longer cuts off: the draw is near, and the entry may not know it."""

# Hindsight: the depth after a reduced move, once the evaluations on both sides of it are known.
HINDSIGHT_REDUCTION, HINDSIGHT_MARGIN = 3, 90

RAZORING_DEPTH, RAZORING_BASE, RAZORING_MARGIN = 3, 50, 250
REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_MARGIN = 8, 75
NULL_MOVE_DEPTH, NULL_MOVE_BASE, NULL_MOVE_MARGIN = 3, -140, 20
NULL_MOVE_REDUCTION, NULL_MOVE_DEPTH_FACTOR, NULL_MOVE_DEPTH_BITS = 4, 85, 8
"""The reduction, and by how much of the depth it grows: 85 / 2**8, a third."""
NULL_MOVE_VALUE_FACTOR, NULL_MOVE_VALUE_BITS, NULL_MOVE_MOST = 171, 15, 3
"""By how much of what the value is above beta it grows, 171 / 2**15 or a ply in 192, and the most that this gives."""
NULL_MOVE_FULL_VALUE = 600
LONE_PIECE_REDUCTION = 3
PROBCUT_DEPTH, PROBCUT_MARGIN, PROBCUT_IMPROVING, PROBCUT_REDUCTION, PROBCUT_TABLE_DEPTH = 5, 180, 50, 4, 3
IIR_DEPTH = 4

LATE_MOVES = 3
"""At depth d the quiet moves after this number plus d * d are left out; half of them where nothing improves."""
HISTORY_PRUNING_DEPTH, HISTORY_PRUNING_MARGIN = 6, 4000
FUTILITY_DEPTH, FUTILITY_BASE, FUTILITY_MARGIN = 8, 90, 85
SEE_QUIET_DEPTH, SEE_QUIET_MARGIN = 8, 22
SEE_CAPTURE_DEPTH, SEE_CAPTURE_MARGIN = 8, 95

SINGULAR_DEPTH, SINGULAR_TABLE_DEPTH, SINGULAR_MARGIN, DOUBLE_EXTENSION_MARGIN = 7, 3, 2, 20

LMR_DEPTH = 2
REDUCTION_BITS = 10
LMR_BASE, LMR_DIVISOR = 0.8, 2.3
"""The reduction before all else, in plies: base + log(depth) * log(number) / divisor."""
LMR_NOT_IMPROVING, LMR_CUT_NODE, LMR_PV, LMR_TABLE_CAPTURE, LMR_KILLER = 512, 1536, 1024, 1024, 1024
LMR_CAPTURE_CUT_NODE, LMR_HITS, LMR_IN_CHECK, LMR_WAS_PV, LMR_CUTOFFS = 1024, 1024, 512, 1024, 1024
MANY_CUTOFFS = 3
DEEPER_BASE, DEEPER_MARGIN = 50, 4
"""A reduced move that beats the best by more than base + margin * depth is searched a ply deeper than others."""
ALPHA_LEAST_DEPTH, ALPHA_MOST_DEPTH = 2, 12
"""Between these depths the moves after one that raised alpha are searched a ply less deep."""

DELTA_MARGIN = 180
MOST_CAPTURES = 3
"""In quiescence, after this number only recaptures on the square of the last move are searched."""

# Histories: what a cutoff at depth d adds is slope * d - base, at most the last number.
CUTOFF_SLOPE, CUTOFF_BASE, CUTOFF_MOST = 160, 100, 1700
CAUSE_SLOPE, CAUSE_BASE, CAUSE_MOST = 90, 60, 1000
REPLY_BONUS = 800
CLEAR_CUTOFF = 60
"""A value this much above beta counts as one of a ply more depth."""
FULL_BONUS_DEPTH = 11
"""From this depth on a cutoff by the table is worth the most."""
HISTORY_BITS, HISTORY_SCALE = 14, 13
CORRECTION_BITS, CORRECTION_MOST, CORRECTION_DEPTH_BITS = 10, 256, 3
CORRECTION_WEIGHT, CORRECTION_WEIGHT_BITS = 5, 6

# Ordering of quiet moves.
KILLER_SCORE, SECOND_KILLER_SCORE, COUNTERMOVE_SCORE, HITS_SCORE = 60000, 50000, 25000, 6000
FEAR_BASE, FEAR_FACTOR = 2000, 12
"""How much it counts that a piece flees from Parakeets: base + factor * its value."""
CAPTURE_FACTOR = 16
"""How much a taken piece's value counts beside the history of such captures."""

EVALUATION_LIMIT = 29000
FADING_BITS = 8
"""Under the rule of 100 moves, each quiet move takes 1 / 2**8 of the evaluation."""

# Switches, 1 in every build but those of benchmarks/betsy_ablation.py.
QUIESCENCE = TABLE = TABLE_CUTOFFS = TABLE_MOVES = LOSING_CAPTURES_LAST = 1
QUIET_HISTORY = CONTINUATION_HISTORY = CAPTURE_HISTORY = 1
