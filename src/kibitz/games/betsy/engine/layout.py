"""The numbers that the evaluation, its training and its users share; compiled modules have them as C constants."""

NEURONS = 256
"""Of either side's view."""
PIECE_WEIGHTS = 64 * NEURONS
"""The weights of one piece, on all squares."""
FEATURE_WEIGHTS = 12 * PIECE_WEIGHTS
BUCKETS = 8
"""The sets of output weights, by the number of pieces on the board."""
BUCKET_WEIGHTS = 2 * NEURONS
OUTPUT_WEIGHTS = BUCKETS * BUCKET_WEIGHTS
NETWORK = FEATURE_WEIGHTS + NEURONS + OUTPUT_WEIGHTS + 2 * BUCKETS
"""The numbers of a network: feature weights, their biases, output weights, output biases of two numbers each."""
HALF_BIAS = 32768
"""An output bias is its first number and this times its second."""
FEATURE_ONE, OUTPUT_ONE, BIAS_ONE = 256, 64, 1 << 22
"""1 in the units of the feature weights and their biases, of the output weights, and of the output biases."""
SQUARES = 6 * 64
"""The piece-square values of one phase, by 64 * (kind - 1) + square; a file has the opening's, then the ending's."""
PHASES = (0, 0, 1, 1, 2, 4, 0, 0)
"""How much a piece makes a position an opening, by kind."""
OPENING_PHASE = 24
"""The sum of all pieces' phases at the start; with it only the opening's values count, with 0 only the ending's."""
SCALE = 400
"""Centipawns for each natural unit of the log-odds of winning."""
TEMPO = 12
"""What the right to move is worth beside piece-square values."""
MIDDLE = 4
"""The bit of a square that is set on the right half of the board."""
UPSIDE_DOWN, LEFT_RIGHT = 56, 7
"""Exclusive or with them turns a square's row, its file."""
