"""Reads a transcript of the 32-card patience back, with the deck in hand, and finds the first line that is not right.

Written from the course's text alone: it moves cards as the sentences say and holds every sentence and every drawn pile
against the cards.
"""

import re
import unicodedata
from collections.abc import Sequence

SUITS = ("HEARTS", "DIAMONDS", "CLUBS", "SPADES")
RANKS = ("ACE", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING")
GLYPHS = [unicodedata.lookup(f"PLAYING CARD {rank} OF {suit}") for suit in SUITS for rank in RANKS]
ACES = {GLYPHS[0], GLYPHS[8], GLYPHS[16], GLYPHS[24]}
STACK_NAMES = ("first", "second", "third", "fourth")
CARD_NAMES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth", "Eleventh")

NO_ACE = re.compile(r"No ace in (\w+) stack, after it has been turned over\.")
ACE = re.compile(r"(\w+)( \(and last\))? card in (\w+) stack, after it has been turned over, is an ace\.")
DISCARDING = re.compile(
    r"(Discarding|Adding to the cards that have been discarded) "
    r"(?:(all) cards in the stack|the card before the ace|the (\d+) cards before the ace)\."
)
KEEPING = re.compile(
    r"(Keeping|Also keeping) the ace(?:, turning it over"
    r"| and the card after, turning them over| and the (\d+) cards after, turning them over)\."
)


class Reader:
    """Follows one transcript; AssertionError tells where it leaves the rules."""

    def __init__(self, lines: Sequence[str], deck: Sequence[int]) -> None:
        self.lines = list(lines)
        self.at = 0
        self.pile = [GLYPHS[card] for card in deck]  # bottom to top, as every pile here
        self.discarded: list[str] = []
        self.kept: list[str] = []
        self.stacks: list[list[str]] = []

    def take(self) -> str:
        assert self.at < len(self.lines), "the transcript ends too early"
        line = self.lines[self.at]
        self.at += 1
        assert line == line.rstrip(), f"line {self.at} has trailing space"
        assert "\t" not in line
        return line

    def expect(self, wanted: str) -> None:
        line = self.take()
        assert line == wanted, f"line {self.at}: {line!r} instead of {wanted!r}"

    def face_down(self, pile: Sequence[str]) -> str:
        return "".join("]" for _ in pile)

    def face_up(self, pile: Sequence[str]) -> str:
        """All but the last (top) one as a [."""
        return "".join(["[" for _ in pile][1:] + list(pile[-1:]))

    def expect_piles(self, piles: Sequence[str]) -> None:
        """The starts of two adjacent stacks are 12 characters away."""
        line = self.take()
        cells = [line[start : start + 12] for start in range(0, 12 * len(piles), 12)]
        assert [cell.rstrip(" ") for cell in cells] == list(piles), f"line {self.at}: {line!r}"
        assert not line[12 * len(piles) :]

    def read(self) -> None:
        self.expect("")
        self.expect("Deck shuffled, ready to start!")
        self.expect("]" * 32)
        self.expect("")
        self.stage("Distributing the cards in the deck into 4 stacks.", 4)
        self.stage("Distributing the cards that have been kept into 3 stacks.", 3)
        self.stage("Distributing the cards that have been kept into 2 stacks.", 2)
        self.expect(f"Displaying the {len(self.pile)} cards that have been kept.")
        assert len(self.pile) >= 4
        row = "".join(self.pile[::-1])
        in_sequence = any(set(row[start : start + 4]) == ACES for start in range(len(row)))
        self.expect("You won!" if in_sequence else "You lost!")
        self.expect("")
        self.expect("")
        self.expect(self.face_up(self.discarded))
        self.expect(row)
        assert self.at == len(self.lines), "there are lines after the end"

    def stage(self, announcement: str, count: int) -> None:
        self.expect(announcement)
        self.stacks = [[] for _ in range(count)]
        for number in range(len(self.pile)):
            self.stacks[number % count].append(self.pile.pop())
        self.kept = []
        self.expect_piles([self.face_down(stack) for stack in self.stacks])
        self.expect("")
        self.expect(self.face_up(self.discarded))
        self.expect("")
        self.expect("")
        for number in range(count):
            self.turn(number)
        self.pile = self.kept

    def turn(self, number: int) -> None:
        stack = self.stacks[number]
        thrown = self.announced(self.take(), number, stack)
        stack = stack[len(thrown) :]  # the former bottom was on top when the stack was turned over
        others: list[list[str]] = [[] for _ in range(number)] + [stack] + self.stacks[number + 1 :]
        self.expect_piles(
            [self.face_up(stack[::-1]) if pile is stack else self.face_down(pile) for pile in others],
        )
        self.expect_piles(["" for _ in range(number)] + [self.face_up(thrown)])
        self.expect(self.face_up(self.discarded))
        self.expect(self.face_down(self.kept))
        self.expect("")
        if thrown:
            self.discard(self.take(), thrown, bool(stack))
        if stack:
            self.keep(self.take(), stack)
        self.stacks[number] = []
        self.expect_piles([self.face_down(pile) for pile in self.stacks])
        self.expect("")
        self.expect(self.face_up(self.discarded))
        self.expect(self.face_down(self.kept))
        self.expect("")

    def announced(self, sentence: str, number: int, stack: list[str]) -> list[str]:
        """The cards above the first ace, as the sentence tells it."""
        if match := NO_ACE.fullmatch(sentence):
            assert match[1] == STACK_NAMES[number]
            assert not ACES & set(stack), "there is an ace"
            return stack
        match = ACE.fullmatch(sentence)
        assert match, f"line {self.at}: {sentence!r}"
        assert match[3] == STACK_NAMES[number]
        place = CARD_NAMES.index(match[1])
        assert stack[place] in ACES, "it is no ace"
        assert not ACES & set(stack[:place]), "it is not the first ace"
        assert bool(match[2]) == (place == len(stack) - 1)
        return stack[:place]

    def discard(self, sentence: str, thrown: list[str], ace_below: bool) -> None:
        match = DISCARDING.fullmatch(sentence)
        assert match, f"line {self.at}: {sentence!r}"
        assert (match[1] == "Discarding") == (not self.discarded)
        assert bool(match[2]) == (not ace_below)
        if ace_below:
            assert (int(match[3]) if match[3] else 1) == len(thrown)
            assert match[3] != "1"
        self.discarded += thrown

    def keep(self, sentence: str, stack: list[str]) -> None:
        match = KEEPING.fullmatch(sentence)
        assert match, f"line {self.at}: {sentence!r}"
        assert (match[1] == "Keeping") == (not self.kept)
        if match[2]:
            assert int(match[2]) == len(stack) - 1 >= 2
        else:
            assert ("and the card after" in sentence) == (len(stack) == 2)
            assert len(stack) <= 2
        self.kept += stack
