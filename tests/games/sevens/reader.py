"""Reads the collected output of the 52-card patience back, with the deck in hand, and finds the first wrong line.

Written from the course's text alone: it moves cards as the sentences say and holds every sentence, every drawn pile and
every drawn table against the cards.
"""

import unicodedata
from collections.abc import Sequence

RANKS = ["ACE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING"]
SUITS = ("HEARTS", "DIAMONDS", "CLUBS", "SPADES")
COLUMNS = ("DIAMONDS", "CLUBS", "SPADES", "HEARTS")
SMILE, FROWN = "\U0001f60a\ufe0f", "\u2639\ufe0f"


class Reader:
    """Follows one transcript; AssertionError tells where it leaves the rules."""

    def __init__(self, lines: Sequence[str], deck: Sequence[int]) -> None:
        self.lines = list(lines)
        self.at = 0
        self.left = [(SUITS[card // 13], card % 13) for card in deck]
        self.aside: list[tuple[str, int]] = []
        self.table = {(suit, 6) for suit in SUITS}

    def take(self) -> str:
        assert self.at < len(self.lines), "the transcript ends too early"
        line = self.lines[self.at]
        self.at += 1
        assert line == line.rstrip(), f"line {self.at} has trailing space"
        return line

    def expect(self, wanted: str) -> None:
        line = self.take()
        assert line == wanted, f"line {self.at}: {line!r} instead of {wanted!r}"

    def glyph(self, card: tuple[str, int]) -> str:
        return unicodedata.lookup(f"PLAYING CARD {RANKS[card[1]]} OF {card[0]}")

    def fits(self, card: tuple[str, int]) -> bool:
        suit, rank = card
        return (suit, rank - 1) in self.table or (suit, rank + 1) in self.table

    def expect_table(self) -> None:
        """Kings first; what follows a row's nth tab lies in its nth column."""
        for rank in range(12, -1, -1):
            line = self.take()
            shown = line.split("\t")
            assert shown[0] == "", f"line {self.at}: {line!r}"
            cards = [self.glyph((suit, rank)) if (suit, rank) in self.table else "" for suit in COLUMNS]
            assert shown[1:] + [""] * (5 - len(shown)) == cards, f"line {self.at}: {line!r}"

    def expect_piles(self) -> None:
        self.expect("]" * len(self.left))
        self.expect("".join(["["] * (len(self.aside) - 1) + [self.glyph(card) for card in self.aside[-1:]]))

    def read(self) -> None:
        self.expect("All 7s removed and placed, rest of deck shuffled, ready to start!")
        self.expect("]" * 48)
        self.expect("")
        self.expect_table()
        self.expect("")
        for ordinal in ("first", "second", "third"):
            if ordinal != "first":
                self.expect("")
            self.expect(f"Starting {ordinal} round...")
            self.expect("")
            while self.left:
                self.step()
            if not self.aside:
                self.expect("You placed all cards, you won \U0001f44d")
                break
            self.left, self.aside = self.aside[::-1], []
        else:
            self.expect(f"You could not place {len(self.left)} cards, you lost \U0001f44e")
        assert self.at == len(self.lines), "there are lines after the end"
        assert (len(self.table) == 52) == (not self.left)

    def step(self) -> None:
        """A card off the stack, and then those put aside, as long as the top one fits."""
        card = self.left.pop()
        if not self.fits(card):
            self.aside.append(card)
            self.expect(f"Cannot place card from top of stack of cards left {FROWN}")
            self.expect_piles()
            self.expect("")
            return
        self.place(card, "left")
        while self.aside:
            if not self.fits(self.aside[-1]):
                self.expect(f"Cannot place card from top of stack of cards put aside {FROWN}")
                self.expect("")
                return
            self.place(self.aside.pop(), "put aside")

    def place(self, card: tuple[str, int], pile: str) -> None:
        self.table.add(card)
        self.expect(f"Placing card from top of stack of cards {pile} {SMILE}")
        self.expect_piles()
        self.expect_table()
        self.expect("")
