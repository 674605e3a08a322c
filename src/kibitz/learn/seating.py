"""Numbers that compiled kernels and their callers share: who chooses for a seat, and how a game is left as it is."""

LEARNER, RANDOM = 0, 1
"""Who chooses for a seat; further numbers are those of a kernel's MINDS, from 1."""
WAIT = -(1 << 62)
"""An action that leaves a game as it is, also one that is over."""
