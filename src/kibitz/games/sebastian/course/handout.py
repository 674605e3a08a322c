"""What students of a course get for another card than Sebastian's: a file to begin with, the dice and card, tests."""

from __future__ import annotations

import json

from kibitz.descriptions import plain
from kibitz.export.packed import loader
from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.course.contract import SebastianContract

MODULES = SebastianContract.modules[:-1]
"""What the dice and the card of a description are made of, each after those that it imports."""

STARTER = '''\
"""Your player of {name}: rules.md has the rules. Hand in this file under its name."""

from SebastianState import Dice, Scorecard


class SebastianAutoPlayer:
    """One is made for each game.

    dice.dice has the dice, and scorecard.scorecard the points by category so far. Scorecard.Categories has the names
    of all categories, and scorecard.allowed(dice) those into which these dice may be written.
    """
{first}
    def second_roll(self, dice, scorecard):
        """With one throw left: the places of the dice to throw again, from 0."""
        return []

    def third_roll(self, dice, scorecard):
        """After the last throw: the category that the dice are written into."""
        return scorecard.allowed(dice)[0]
'''
FIRST = '''
    def first_roll(self, dice, scorecard):
        """With {left} left: the places of the dice to throw again, from 0."""
        return []
'''
UNUSED = '''
    def first_roll(self, dice, scorecard):
        """Never asked on this card, which has too few throws."""
        return []
'''

STATE = '''\
"""The dice and the card of {name}, as the course's runner gives them to a player. Do not change this file."""

import base64
import json
import sys
import types
import zlib

CARD = json.loads("""{card}""")
{loader}

_made = _load()
_module = _made.card_module(_made.card_of(CARD))
Dice = _module.Dice
Scorecard = _module.Scorecard
'''

TESTS = '''\
"""Plays {name} with your player: `python test_player.py` says what is wrong, `python test_player.py 1000` the mean."""

import random
import sys
import unittest

from SebastianAutoPlayer import SebastianAutoPlayer
from SebastianState import Dice, Scorecard

DICE, THROWS = {dice}, {throws}
METHODS = ("third_roll", "second_roll", "first_roll")
EXAMPLES = {examples}


def play(seed):
    """One game; returns its score."""
    random.seed(seed)
    player, card = SebastianAutoPlayer(), Scorecard()
    for _ in Scorecard.Categories:
        dice = Dice()
        dice.roll()
        for left in range(THROWS - 1, 0, -1):
            dice.left = left
            again = getattr(player, METHODS[min(left, 2)])(dice, card)
            assert all(place in range(DICE) for place in again), f"places {{again}}: expected 0 to {{DICE - 1}}"
            dice.reroll(again)
        dice.left = 0
        category = player.third_roll(dice, card)
        assert category in card.allowed(dice), f"{{category!r}}: expected one of {{card.allowed(dice)}}"
        card.record(category, dice)
    return card.totalscore


class Tests(unittest.TestCase):
    def test_the_examples_of_the_rules(self):
        for category, rolled, points in EXAMPLES:
            card, dice = Scorecard(), Dice()
            dice.dice = list(rolled)
            card.record(category, dice)
            self.assertEqual(card.scorecard[category], points)

    def test_every_answer_is_allowed(self):
        for seed in range(20):
            play(seed)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        games = int(sys.argv[1])
        print(sum(map(play, range(games))) / games)
    else:
        unittest.main()
'''

ASSIGNMENT = """\
# Write a player of {name}

[rules.md](rules.md) has the rules, card.svg the card. Write a program that plays for the highest
mean score.

**What to hand in**: one file, `SebastianAutoPlayer.py`, with a class `SebastianAutoPlayer`. It may
use Python's standard library and `SebastianState`. One object plays one game:

{calls}

`dice.dice` has the dice, `dice.left` the throws left, `scorecard.scorecard` the points by category,
`Scorecard.Categories` all names, and `scorecard.allowed(dice)` the categories that the dice may be
written into. What you change of them has no effect. Use the names of categories inside methods, not
where the file begins.

**To test it**: `python test_player.py` plays 20 games and says what is wrong; `python
test_player.py 1000` prints the mean score of 1000 games.
"""
CALLS = (
    "- `third_roll(dice, scorecard)`: after the last throw, returns the name of a category.",
    "- `second_roll(dice, scorecard)`: with one throw left, returns the places of the dice to throw\n  again, from 0.",
    "- `first_roll(dice, scorecard)`: the same with more throws left.",
)


def files(card: Card) -> dict[str, str]:
    """The files by name."""
    from kibitz.games.sebastian.cards.english import best_example
    from kibitz.games.sebastian.cards.scoring import score

    left = "two throws" if card.throws == 3 else "two or three throws"
    first = FIRST.format(left=left) if card.throws > 2 else UNUSED
    shown = [(one.name, best_example(card, number)) for number, one in enumerate(card.categories)]
    examples = [(name, dice, score(card.categories[i], dice)) for i, (name, dice) in enumerate(shown)]
    description = json.dumps(plain(card), indent=1)
    calls = "\n".join(CALLS[: min(card.throws, len(CALLS))][::-1])
    return {
        "assignment.md": ASSIGNMENT.format(name=card.name, calls=calls),
        "SebastianAutoPlayer.py": STARTER.format(name=card.name, first=first),
        "SebastianState.py": STATE.format(name=card.name, card=description, loader=loader(MODULES)),
        "test_player.py": TESTS.format(name=card.name, dice=card.dice, throws=card.throws, examples=examples),
    }
