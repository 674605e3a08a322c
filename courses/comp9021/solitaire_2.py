"""The 52-card patience of COMP9021: a dialogue about one game's transcript, and simulate() for the odds over many.

Author: Kibitz, student ID 000000000

One file that needs Python 3.9 or later and its standard library only, made by `kibitz export sevens`
out of the modules of Kibitz, which is under the MIT licence.
Where Kibitz is installed its compiled code counts the games, for speed alone: the results are the same.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import NamedTuple

# Decks shuffled as the random module does: `seed(i)`, then `shuffle` of the cards in increasing order.

GAMES_A_CALL = 1 << 18
"""Games that compiled code counts between two checks for Ctrl-C."""


def shuffled(deck: Sequence[int], seed: int) -> list[int]:
    """The deck, given in increasing order, as the seed shuffles it."""
    cards = list(deck)
    Random(seed).shuffle(cards)
    return cards


def count_results(
    lanes: str, deck: Sequence[int], result: Callable[[Sequence[int]], int], first: int, n: int
) -> dict[int, int]:
    """How often each result of a shuffled deck occurs with the n seeds from first on.

    lanes names the module whose `tally(first, n)` counts the same, many games at a time. It is used where it exists and
    is compiled: interpreted, playing one game after another is many times faster.
    """
    try:
        module = import_module(lanes)
    except ImportError:  # a course's file without Kibitz
        return count_one_by_one(deck, result, first, n)
    if (module.__file__ or "").endswith(".py"):
        return count_one_by_one(deck, result, first, n)
    return count_in_calls(module.tally, first, n)


def count_one_by_one(deck: Sequence[int], result: Callable[[Sequence[int]], int], first: int, n: int) -> dict[int, int]:
    """How often each result comes with the n seeds from first on, the decks shuffled by Python's own generator."""
    generator, counts = Random(), dict[int, int]()
    for seed in range(first, first + n):
        cards = list(deck)
        generator.seed(seed)
        generator.shuffle(cards)
        left = result(cards)
        counts[left] = counts.get(left, 0) + 1
    return counts


def count_in_calls(tally: Callable[[int, int], Mapping[int, int]], first: int, n: int) -> dict[int, int]:
    """The counts of tally(first, n), asked for in several calls so that Ctrl-C works between them."""
    counts = dict[int, int]()
    for start in range(first, first + n, GAMES_A_CALL):
        for result, count in tally(start, min(GAMES_A_CALL, first + n - start)).items():
            counts[result] = counts.get(result, 0) + count
    return counts


# The 52-card patience: up to three rounds build each suit upwards and downwards from its Seven.

RANKS = 13  # Ace to King of Hearts, then of Diamonds, Clubs, Spades
SEVEN = 6  # its place in its suit
SEVENS = tuple(range(SEVEN, 4 * RANKS, RANKS))
DECK = tuple(card for card in range(4 * RANKS) if card not in SEVENS)
ROUNDS = 3
NOWHERE = 4 * RANKS
"""Stands for the card past an Ace or a King."""


class Pile(Enum):
    """Where a card is tried from."""

    LEFT = "left"  # face down, still to be tried in this round
    ASIDE = "put aside"  # face up, did not fit when their turn came


class Step(NamedTuple):
    """One card tried on the table. A card left over that does not fit goes on top of those put aside."""

    pile: Pile
    card: int
    placed: bool


def outwards(card: int) -> int:
    """The next card of the suit away from the Seven; NOWHERE past an Ace or a King."""
    rank = card % RANKS
    if rank > SEVEN:
        return card + 1 if rank < RANKS - 1 else NOWHERE
    return card - 1 if rank > 0 else NOWHERE


OUTWARDS = tuple(outwards(card) for card in range(4 * RANKS))

# Which cards fit while only the Sevens are on the table; the last place is NOWHERE's.
BESIDE_THE_SEVENS = (*(abs(card % RANKS - SEVEN) == 1 for card in range(4 * RANKS)), False)


def play(deck: Sequence[int]) -> Iterator[list[Step]]:
    """The steps of each round that follows from the shuffled deck, whose last card is on top."""
    fits, left = list(BESIDE_THE_SEVENS), list(deck)
    for _ in range(ROUNDS):
        steps, aside = [], list[int]()
        while left:
            card = left.pop()
            steps.append(Step(Pile.LEFT, card, fits[card]))
            if not fits[card]:
                aside.append(card)
                continue
            fits[OUTWARDS[card]] = True
            while aside:
                card = aside[-1]
                steps.append(Step(Pile.ASIDE, card, fits[card]))
                if not fits[card]:
                    break
                fits[OUTWARDS[aside.pop()]] = True
        yield steps
        if not aside:
            return
        left = aside[::-1]


def outcome(deck: Sequence[int]) -> int:
    """How many cards could not be placed; 0 when the game is won."""
    fits, left = list(BESIDE_THE_SEVENS), list(deck)
    for _ in range(ROUNDS):
        aside = list[int]()
        while left:
            card = left.pop()
            if fits[card]:
                fits[OUTWARDS[card]] = True
                while aside and fits[aside[-1]]:
                    fits[OUTWARDS[aside.pop()]] = True
            else:
                aside.append(card)
        left = aside[::-1]
    return len(left)


# Playing cards: numbered suit by suit in the order Hearts, Diamonds, Clubs, Spades, and what they look like.

FACE_DOWN = "]"
"""A card seen from its back."""
COVERED = "["
"""A card face up under another."""

ACES = (0x1F0B1, 0x1F0C1, 0x1F0D1, 0x1F0A1)  # Unicode's Aces of Hearts, Diamonds, Clubs, Spades
JACK = 11


def glyph(suit: int, rank: int) -> str:
    """The Unicode character of a card: suits 0 to 3, ranks from 1 for the Ace to 13 for the King."""
    # Between Jack and Queen, Unicode has a Knight, which these decks lack.
    return chr(ACES[suit] + rank - 1 + (rank > JACK))


def face_down(cards: Sequence[object]) -> str:
    """A pile seen from its back."""
    return FACE_DOWN * len(cards)


def face_up(glyphs: Sequence[str]) -> str:
    """A pile, bottom to top, of which only the top card can be read."""
    return COVERED * (len(glyphs) - 1) + glyphs[-1] if glyphs else ""


# What a game of the 52-card patience looks like.

COLUMNS = (1, 2, 3, 0)  # the suits from left to right: Diamonds, Clubs, Spades, Hearts
ORDINALS = ("first", "second", "third")
PLACING = "\N{SMILING FACE WITH SMILING EYES}\N{VARIATION SELECTOR-16}"
CANNOT_PLACE = "\N{WHITE FROWNING FACE}\N{VARIATION SELECTOR-16}"


def face(number: int) -> tuple[int, int]:
    """Suit and rank, the Ace as 1."""
    suit, rank = divmod(number, RANKS)
    return suit, rank + 1


def glyphs(cards: Iterable[int]) -> list[str]:
    """The Unicode characters of the cards."""
    return [glyph(*face(number)) for number in cards]


def table_lines(table: set[int]) -> Iterator[str]:
    """The cards on the table, a rank in a line: Kings first, Aces last."""
    for rank in reversed(range(RANKS)):
        row = [suit * RANKS + rank for suit in COLUMNS]
        yield "".join("\t" + "".join(glyphs({number} & table)) for number in row).rstrip()


def transcript(deck: Sequence[int]) -> Iterator[str]:
    """The output that the course's program collects of a game, line by line."""
    table, left = set(SEVENS), list(deck)
    yield "All 7s removed and placed, rest of deck shuffled, ready to start!"
    yield from (face_down(left), "", *table_lines(table), "")
    for ordinal, steps in zip(ORDINALS, play(deck)):
        if ordinal != ORDINALS[0]:
            yield ""
        yield from (f"Starting {ordinal} round...", "")
        aside = list[int]()
        for step in steps:
            verb, sign = ("Placing", PLACING) if step.placed else ("Cannot place", CANNOT_PLACE)
            yield f"{verb} card from top of stack of cards {step.pile.value} {sign}"
            if step.pile is Pile.LEFT:
                left.pop()
                if not step.placed:
                    aside.append(step.card)
            elif step.placed:
                aside.pop()
            if step.pile is Pile.LEFT or step.placed:
                yield from (face_down(left), face_up(glyphs(aside)))
            if step.placed:
                table.add(step.card)
                yield from table_lines(table)
            yield ""
        left = aside[::-1]
    yield verdict(len(left))


def verdict(left: int) -> str:
    """The last line: whether the game is won."""
    if left:
        return f"You could not place {left} cards, you lost \N{THUMBS DOWN SIGN}"
    return "You placed all cards, you won \N{THUMBS UP SIGN}"


# What the two patience programs of COMP9021 share: the seed they ask for, their odds, and a clean exit.

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
