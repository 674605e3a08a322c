"""What the two patience programs of COMP9021 share: the seed they ask for, their odds, and a tidy end."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from random import Random

PROMPT = "Please enter an integer to feed the seed() function: "
GAMES_AT_ONCE = 1 << 20  # so that Ctrl-C is heard while compiled code counts


class BadInput(Exception):
    """What was entered is not what was asked for; the text says what would be."""


def asked_seed() -> int:
    answer = input(PROMPT).strip()
    try:
        return int(answer)
    except ValueError:
        shown = answer if len(answer) <= 40 else answer[:37] + "..."
        raise BadInput(f"the seed must be an integer, such as 678 or -3, not {shown!r}") from None


def shuffled(deck: Sequence[int], seed: int) -> list[int]:
    """The deck, given in increasing order, as the random module's seed() and shuffle() leave it."""
    cards = list(deck)
    Random(seed).shuffle(cards)
    return cards


def outcomes(deck: Sequence[int], outcome: Callable[[Sequence[int]], int], games: int, seed: int) -> dict[int, int]:
    """How often each outcome comes up over that many games, the first seeded with seed, the next with seed + 1, ..."""
    if games < 1:
        raise ValueError(f"n, the number of games, must be 1 or more, not {games}")
    generator, counts = Random(), dict[int, int]()
    for game_seed in range(seed, seed + games):
        cards = list(deck)
        generator.seed(game_seed)
        generator.shuffle(cards)
        result = outcome(cards)
        counts[result] = counts.get(result, 0) + 1
    return counts


def frequencies(title: str, rows: Mapping[int, int], games: int) -> Iterator[str]:
    """The table of simulate(), in the order of the rows given: the title's width is the first column's."""
    header = f"{title} | Frequency"
    yield from (header, "-" * len(header))
    for number, count in rows.items():
        yield f"{number:{len(title)}} | {count / games:9.2%}"


def run(program: Callable[[], None]) -> int:
    """Run a program that talks to the terminal; its exit status, whatever becomes of its input and output."""
    sys.set_int_max_str_digits(0)  # a seed may have thousands of digits
    if sys.stdin is None or sys.stdout is None:
        return 0  # closed by whoever started the program: nobody to talk to
    if isinstance(sys.stdin, TextIOWrapper) and isinstance(sys.stdout, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
        sys.stdout.reconfigure(encoding="utf-8")  # some terminals' own encodings have no playing cards
    name = Path(sys.argv[0]).name
    try:
        try:
            program()
        finally:
            sys.stdout.flush()
    except EOFError:
        print(file=sys.stderr)
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BadInput as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        # What is still unwritten would be tried again, and complained of, when Python exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 141  # as a program that the signal SIGPIPE ends
        print(f"{name}: reading or writing failed: {error.strerror}", file=sys.stderr)
        return 1
    return 0
