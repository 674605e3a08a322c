"""What students of a course get for another card than Sebastian's: a file to begin with, the dice and card, tests."""

from __future__ import annotations

import json

from kibitz.data_files import filled
from kibitz.descriptions import plain
from kibitz.export.packed import loader
from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.course.contract import SebastianContract

MODULES = SebastianContract.modules[:-1]
"""What the dice and the card of a description are made of, each after those that it imports."""

TEMPLATES = "games/sebastian/course/data"
"""The files without what the card decides."""
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
        "assignment.md": filled(f"{TEMPLATES}/assignment.txt", name=card.name, calls=calls),
        "SebastianAutoPlayer.py": filled(f"{TEMPLATES}/SebastianAutoPlayer.txt", name=card.name, first=first),
        "SebastianState.py": filled(
            f"{TEMPLATES}/SebastianState.txt", name=card.name, card=description, loader=loader(MODULES)
        ),
        "test_player.py": filled(
            f"{TEMPLATES}/test_player.txt", name=card.name, dice=card.dice, throws=card.throws, examples=examples
        ),
    }
