"""What the two patience programs of COMP9021 share: the seed they ask for, their odds, and a clean exit."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from io import TextIOWrapper
from pathlib import Path

PROMPT = "Please enter an integer to feed the seed() function: "


class BadInput(Exception):
    """The input is not what was asked for; the text says what is expected."""


def asked_seed() -> int:
    answer = input(PROMPT).strip()
    try:
        return int(answer)
    except ValueError:
        shown = answer if len(answer) <= 40 else answer[:37] + "..."
        raise BadInput(f"the seed must be an integer, such as 678 or -3, not {shown!r}") from None


def frequencies(title: str, counts: Mapping[int, int], games: int) -> Iterator[str]:
    """The table of simulate(), its rows in the order given; the title's width is that of the first column."""
    header = f"{title} | Frequency"
    yield from (header, "-" * len(header))
    for number, count in counts.items():
        yield f"{number:{len(title)}} | {count / games:9.2%}"


def at_least_one(n: int) -> int:
    if n < 1:
        raise ValueError(f"n, the number of games, must be 1 or more, not {n}")
    return n


def run(program: Callable[[], None]) -> int:
    """Run a program that uses the terminal; returns its exit status, whatever happens to its input and output."""
    if hasattr(sys, "set_int_max_str_digits"):  # Python 3.9 has it from 3.9.14 on
        sys.set_int_max_str_digits(0)  # a seed may have thousands of digits
    if sys.stdin is None or sys.stdout is None:
        return 0  # closed by the parent process: there is no output
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
        # Python would try to write the rest again when it exits, and report the error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 141  # as a program that the signal SIGPIPE ends
        print(f"{name}: reading or writing failed: {error.strerror}", file=sys.stderr)
        return 3
    return 0
