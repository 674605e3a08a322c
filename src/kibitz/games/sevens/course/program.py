"""The 52-card patience of COMP9021: a dialogue about one game's transcript, and simulate() for the odds over many."""

import re
import sys
from collections.abc import Sequence

from kibitz.courses.comp9021 import asked_seed, at_least_one, frequencies, run
from kibitz.games.sevens.drawing import transcript
from kibitz.games.sevens.rules import DECK, outcome
from kibitz.random.shuffles import count_results, shuffled

BUNDLE = "solitaire_2.py"
BUNDLE_NOTE = "Where Kibitz is installed its compiled code counts the games, for speed alone: the results are the same."

NUMBER = re.compile("-?[0-9]+")
RANGE = re.compile(r"([0-9]+)\s*--\s*([0-9]+)")


def requested(answer: str, lines: Sequence[str]) -> Sequence[str] | None:
    """The lines that an answer stripped of outer space asks for; None if it is not correct."""
    if NUMBER.fullmatch(answer):
        number = int(answer)
        if 1 <= number <= len(lines):
            return lines[:number]
        if -len(lines) <= number <= -1:
            return lines[number:]
    elif ends := RANGE.fullmatch(answer):
        first, last = int(ends[1]), int(ends[2])
        if 1 <= first <= last <= len(lines):
            return lines[first - 1 : last]
    return None


def ask(count: int) -> str:
    print("Enter: q to quit")
    print(f"       a last line number (between 1 and {count})")
    print(f"       a first line number (between -1 and -{count})")
    print(f"       a range of line numbers (of the form m--n with 1 <= m <= n <= {count})")
    return input("       ").strip()


def converse(lines: Sequence[str]) -> None:
    print(f"\nThere are {len(lines)} lines of output; what do you want me to do?\n")
    while (answer := ask(len(lines))) != "q":
        print()
        chosen = requested(answer, lines)
        if chosen is not None:
            for line in chosen:
                print(line)
            print()


def simulate(n: int, i: int) -> None:
    """Play n games seeded with i, i + 1, ... and print how many cards could not be placed, and how often."""
    counts = count_results("kibitz.games.sevens.lanes", DECK, outcome, i, at_least_one(n))
    left = {number: counts[number] for number in sorted(counts, reverse=True)}
    for line in frequencies("Number of cards left", left, n):
        print(line)


def main() -> None:
    converse(list(transcript(shuffled(DECK, asked_seed()))))


if __name__ == "__main__":
    sys.exit(run(main))
