"""The 32-card patience of COMP9021: the transcript of one game, and simulate() for the odds over many."""

import sys

from kibitz.courses.comp9021 import asked_seed, at_least_one, frequencies, run
from kibitz.games.aces.drawing import transcript
from kibitz.games.aces.rules import CARDS, outcome
from kibitz.random.shuffles import count_results, shuffled

BUNDLE = "solitaire_1.py"
BUNDLE_NOTE = "Where Kibitz is installed its compiled code counts the games, for speed alone: the results are the same."


def simulate(n: int, i: int) -> None:
    """Play n games seeded with i, i + 1, ... and print how many cards were left in those won, and how often."""
    counts = count_results("kibitz.games.aces.lanes", range(CARDS), outcome, i, at_least_one(n))
    won = {left: counts[left] for left in sorted(counts) if left}
    for line in frequencies("Number of cards left when winning", won, n):
        print(line)


def main() -> None:
    for line in transcript(shuffled(range(CARDS), asked_seed())):
        print(line)


if __name__ == "__main__":
    sys.exit(run(main))
