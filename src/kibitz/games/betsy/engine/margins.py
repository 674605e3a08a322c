"""The numbers that the search's techniques go by; compiled modules have them as C constants.

Values are in centipawns, depths in plies, reductions in 1/1024 of a ply. What each technique is worth in Elo, as said
beside it, is reprinted by `python -m benchmarks.betsy_ablation --nodes 3000`, which compiles copies of the engine with
some of these numbers changed. That is what the switches at the end are for: no other build changes them.
"""

# Aspiration windows at the root: +60 ± 42 Elo.
ASPIRATION_DEPTH, ASPIRATION_WINDOW, WIDEST_WINDOW = 5, 18, 500
MOST_FAIL_HIGHS = 3
"""Fail-highs in a row for each of which the root is searched one ply less deep."""

# Cutoffs by the transposition table: +106 ± 43 Elo; the order by its move +21 ± 41.
TABLE_CUTOFF_QUIET = 90
"""After this many moves without progress an entry no longer cuts off: it may not know of the draw that is near."""

# Hindsight: the depth after a reduced move, once the evaluations on both sides of it are known.
HINDSIGHT_REDUCTION, HINDSIGHT_MARGIN = 3, 88

# Razoring: +2 ± 39 Elo.
RAZORING_DEPTH, RAZORING_BASE, RAZORING_MARGIN = 3, 48, 279
# Reverse futility pruning: +104 ± 40 Elo.
REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_MARGIN = 8, 76
# Null move pruning: +5 ± 40 Elo.
NULL_MOVE_DEPTH, NULL_MOVE_BASE, NULL_MOVE_MARGIN = 3, -145, 19
NULL_MOVE_REDUCTION, NULL_MOVE_DEPTH_FACTOR, NULL_MOVE_DEPTH_BITS = 4, 83, 8
"""The reduction, and by how much of the depth it grows: 83 / 2**8, a third."""
NULL_MOVE_VALUE_FACTOR, NULL_MOVE_VALUE_BITS, NULL_MOVE_MOST = 167, 15, 3
"""By how much of what the value is above beta it grows, 167 / 2**15 or a ply in 196, and the most that this gives."""
NULL_MOVE_FULL_VALUE = 600
LONE_PIECE_REDUCTION = 3
# ProbCut: +24 ± 39 Elo.
PROBCUT_DEPTH, PROBCUT_MARGIN, PROBCUT_IMPROVING, PROBCUT_REDUCTION, PROBCUT_TABLE_DEPTH = 5, 196, 45, 4, 3
# Internal iterative reduction: +23 ± 37 Elo.
IIR_DEPTH = 4

# Late move pruning: +65 ± 41 Elo.
LATE_MOVES = 3
"""At depth d the quiet moves after this number plus d * d are left out; half of them where nothing improves."""
# History pruning: +2 ± 22 Elo.
HISTORY_PRUNING_DEPTH, HISTORY_PRUNING_MARGIN = 6, 3777
# Futility pruning: -19 ± 41 Elo.
FUTILITY_DEPTH, FUTILITY_BASE, FUTILITY_MARGIN = 8, 84, 94
# Pruning by static exchange evaluation: +87 ± 43 Elo.
SEE_QUIET_DEPTH, SEE_QUIET_MARGIN = 8, 21
SEE_CAPTURE_DEPTH, SEE_CAPTURE_MARGIN = 8, 95

# Singular extensions: +16 ± 41 Elo.
SINGULAR_DEPTH, SINGULAR_TABLE_DEPTH, SINGULAR_MARGIN, DOUBLE_EXTENSION_MARGIN = 7, 3, 2, 24

# Late move reductions: +96 ± 42 Elo.
LMR_DEPTH = 2
REDUCTION_BITS = 10
LMR_BASE, LMR_DIVISOR = 0.856, 2.13
"""The reduction before all else, in plies: base + log(depth) * log(number) / divisor."""
LMR_NOT_IMPROVING, LMR_CUT_NODE, LMR_PV, LMR_TABLE_CAPTURE, LMR_KILLER = 536, 1554, 1059, 965, 1052
LMR_CAPTURE_CUT_NODE, LMR_HITS, LMR_IN_CHECK, LMR_WAS_PV, LMR_CUTOFFS = 1067, 1215, 564, 1032, 994
MANY_CUTOFFS = 3
DEEPER_BASE, DEEPER_MARGIN = 49, 4
"""A reduced move that beats the best by more than base + margin * depth is searched a ply deeper than others."""
ALPHA_LEAST_DEPTH, ALPHA_MOST_DEPTH = 2, 12
"""Between these depths the moves after one that raised alpha are searched a ply less deep."""

# Quiescence: +301 ± 134 Elo.
DELTA_MARGIN = 180
MOST_CAPTURES = 3
"""In quiescence, after this number only recaptures on the square of the last move are searched."""
QUIESCENCE_HITS = 2
"""How many quiet moves of a line of quiescence may attack the Kingfisher: +37 ± 39 Elo."""

# Histories of captures: +9 ± 39 Elo; of quiet moves after earlier moves +7 ± 40, alone -16 ± 42. What a cutoff at
# depth d adds is slope * d - base, at most the last number.
CUTOFF_SLOPE, CUTOFF_BASE, CUTOFF_MOST = 190, 100, 1700
CAUSE_SLOPE, CAUSE_BASE, CAUSE_MOST = 68, 60, 1000
REPLY_BONUS = 771
CLEAR_CUTOFF = 62
"""A value this much above beta counts as one of a ply more depth."""
FULL_BONUS_DEPTH = 11
"""From this depth on a cutoff by the table is worth the most."""
HISTORY_BITS, HISTORY_SCALE = 14, 13
# Correction history: +40 ± 38 Elo.
CORRECTION_BITS, CORRECTION_MOST, CORRECTION_DEPTH_BITS = 10, 256, 3
CORRECTION_WEIGHT, CORRECTION_WEIGHT_BITS = 5, 6

# Ordering of quiet moves: killers +12 ± 46 Elo, countermoves +23 ± 35, both and histories +285 ± 122, fear and hits
# +58 ± 43.
KILLER_SCORE, SECOND_KILLER_SCORE, COUNTERMOVE_SCORE, HITS_SCORE = 60000, 50000, 25000, 6524
FEAR_BASE, FEAR_FACTOR = 2142, 12
"""How much it counts that a piece flees from Parakeets: base + factor * its value."""
CAPTURE_FACTOR = 16
"""How much a taken piece's value counts beside the history of such captures."""

EVALUATION_LIMIT = 29000
FADING_BITS = 6
"""Under the rule of 100 moves, the evaluation shrinks to nothing over the last 2**6 quiet moves."""

# Switches, 1 in every build but those of benchmarks/betsy_ablation.py. Losing captures last, and none in quiescence:
# +106 ± 45 Elo.
QUIESCENCE = TABLE = TABLE_CUTOFFS = TABLE_MOVES = LOSING_CAPTURES_LAST = 1
QUIET_HISTORY = CONTINUATION_HISTORY = CAPTURE_HISTORY = 1
