"""The rules of thumb of engine/thumb.py, and the numbers in them."""

PAIR, LATE, COLLECT, MIDDLE, LOW, WAIT = 1, 2, 4, 8, 16, 32
"""The rules, a bit for each, in the order in which they are tried."""
EVERY_RULE = 63
NAMES = {"pair": PAIR, "late": LATE, "collect": COLLECT, "middle": MIDDLE, "low": LOW, "wait": WAIT}
NO_CHOICE = NOT_ALLOWED = -1000
NEVER = 1000
"""Points that no replacement takes off."""
LOWEST = 0
"""The number of the -5."""
FIRST_COLLECTED = 11
"""The number of the 10: the kitty offers many of it and of the ranks above."""
LEAST_MIDDLING = 3
"""The number of the 2."""
HIDDEN_POINTS = 6
MOST_LATE = 1
"""Draws to come at the end."""
FEWEST_FOR_MIDDLE = 3
"""Draws to come when a high card may still replace a middling one."""
LEAST_GAIN_LATE = 5
"""Points that a kitty card must take off to be taken at the end: the deck is as good as less."""
LEAST_GAIN_LOW = 3
MOST_LOSS = 6
"""Points that keeping the last card hidden may cost."""
