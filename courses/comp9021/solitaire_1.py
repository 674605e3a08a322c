"""The 32-card patience of COMP9021: the transcript of one game, and simulate() for the odds over many.

Author: Kibitz, student ID 000000000

One file that needs Python 3.9 or later and its standard library only, made by `kibitz export aces`
out of the modules of Kibitz, which is under the MIT licence.
Where Kibitz is installed its compiled code counts the games, for speed alone: the results are the same.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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


# The 32-card patience: three stages throw cards away, and the game is won if the four Aces are then together.

RANKS = 8  # Ace, Seven, Eight, Nine, Ten, Jack, Queen, King of Hearts, then of Diamonds, Clubs, Spades
CARDS = 4 * RANKS
STACKS = (4, 3, 2)  # a stage each

Cards = tuple[int, ...]  # a pile, bottom to top


class Turn(NamedTuple):
    """A stack turned over, its bottom first: what is thrown away, and what is kept from its first Ace on."""

    discarded: Cards
    kept: Cards  # empty where the stack has no Ace


class Stage(NamedTuple):
    """The cards in play dealt into stacks, and what becomes of each stack."""

    stacks: tuple[Cards, ...]
    turns: tuple[Turn, ...]


def is_ace(card: int) -> bool:
    return card % RANKS == 0


def deal(pile: Sequence[int], stacks: int) -> tuple[Cards, ...]:
    """The pile's cards dealt from its top, one to each stack in turn."""
    dealt = tuple(reversed(pile))
    return tuple(dealt[stack::stacks] for stack in range(stacks))


def turn_over(stack: Cards) -> Turn:
    for place, card in enumerate(stack):
        if is_ace(card):
            return Turn(stack[:place], stack[place:])
    return Turn(stack, ())


def kept(turns: Sequence[Turn]) -> Cards:
    """The pile put aside: the rest of each stack is turned face down again, so its Ace is at the bottom."""
    return tuple(card for turn in turns for card in turn.kept)


def play(deck: Sequence[int]) -> Iterator[Stage]:
    """The three stages that follow from the shuffled deck; all are played, even if no more cards can be thrown away."""
    pile = tuple(deck)
    for count in STACKS:
        stacks = deal(pile, count)
        stage = Stage(stacks, tuple(turn_over(stack) for stack in stacks))
        yield stage
        pile = kept(stage.turns)


def aces_together(pile: Sequence[int]) -> bool:
    places = [place for place, card in enumerate(pile) if is_ace(card)]
    return places[-1] - places[0] == 3


def outcome(deck: Sequence[int]) -> int:
    """How many cards are left when the game is won, 4 or more; 0 when it is lost."""
    pile = list(deck)
    for count in STACKS:
        dealt = pile[::-1]
        pile = []
        for first in range(count):
            stack = dealt[first::count]
            for place, card in enumerate(stack):
                if card % RANKS == 0:
                    pile += stack[place:]
                    break
    return len(pile) if aces_together(pile) else 0


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


# What a game of the 32-card patience looks like.

ORDINALS = (
    *("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"),
    *("Ninth", "Tenth", "Eleventh", "Twelfth", "Thirteenth", "Fourteenth", "Fifteenth", "Sixteenth"),
)
COLUMN = 12
"""Characters from the start of a stack to the start of the next."""


def face(number: int) -> tuple[int, int]:
    """Suit and rank: the Ace is 1, the Seven, next to it in the deck, is 7."""
    suit, rank = divmod(number, RANKS)
    return suit, 1 if is_ace(number) else rank + 6


def glyphs(cards: Iterable[int]) -> list[str]:
    """The Unicode characters of the cards."""
    return [glyph(*face(number)) for number in cards]


def seen(cards: Sequence[int]) -> str:
    """A pile face up."""
    return face_up(glyphs(cards))


def row(stacks: Sequence[str]) -> str:
    """The stacks side by side."""
    return "".join(stack.ljust(COLUMN) for stack in stacks).rstrip()


def announcement(turn: Turn, stack: str) -> str:
    """The sentence about the first Ace of a stack that was turned over."""
    if not turn.kept:
        return f"No ace in {stack.lower()} stack, after it has been turned over."
    last = " (and last)" if len(turn.kept) == 1 else ""
    place = ORDINALS[len(turn.discarded)]
    return f"{place}{last} card in {stack.lower()} stack, after it has been turned over, is an ace."


def moved(turn: Turn, first_discarded: bool, first_kept: bool) -> Iterator[str]:
    """The sentences about the cards of a stack; first_...: none were discarded or kept before."""
    if turn.discarded:
        verb = "Discarding" if first_discarded else "Adding to the cards that have been discarded"
        count = len(turn.discarded)
        if not turn.kept:
            yield f"{verb} all cards in the stack."
        elif count == 1:
            yield f"{verb} the card before the ace."
        else:
            yield f"{verb} the {count} cards before the ace."
    if turn.kept:
        verb = "Keeping" if first_kept else "Also keeping"
        after = len(turn.kept) - 1
        if after == 0:
            yield f"{verb} the ace, turning it over."
        elif after == 1:
            yield f"{verb} the ace and the card after, turning them over."
        else:
            yield f"{verb} the ace and the {after} cards after, turning them over."


def stage_lines(stage: Stage, discarded: Sequence[int]) -> Iterator[str]:
    """A stage from its deal on, the given cards having been discarded before."""
    hidden = [face_down(stack) for stack in stage.stacks]
    gone, aside = list(discarded), list[int]()
    yield from (row(hidden), "", seen(gone), "", "")
    for place, turn in enumerate(stage.turns):
        yield announcement(turn, ORDINALS[place])
        hidden[place] = seen(turn.kept[::-1])
        yield row(hidden)
        yield row(["" for _ in range(place)] + [seen(turn.discarded)])
        yield from (seen(gone), face_down(aside), "")
        yield from moved(turn, not gone, not aside)
        hidden[place] = ""
        gone += turn.discarded
        aside += turn.kept
        yield from (row(hidden), "", seen(gone), face_down(aside), "")


def thrown_off(stage: Stage) -> list[int]:
    """The cards that a stage discards, in order."""
    return [number for turn in stage.turns for number in turn.discarded]


def transcript(deck: Sequence[int]) -> Iterator[str]:
    """All that the course's program prints of a game, line by line."""
    yield from ("", "Deck shuffled, ready to start!", face_down(deck), "")
    discarded, pile = list[int](), tuple(deck)
    for stage in play(deck):
        cards = "in the deck" if len(stage.stacks) == STACKS[0] else "that have been kept"
        yield f"Distributing the cards {cards} into {len(stage.stacks)} stacks."
        yield from stage_lines(stage, discarded)
        discarded += thrown_off(stage)
        pile = kept(stage.turns)
    yield f"Displaying the {len(pile)} cards that have been kept."
    yield "You won!" if aces_together(pile) else "You lost!"
    yield from ("", "", seen(discarded), "".join(glyphs(reversed(pile))))


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
