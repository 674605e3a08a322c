"""What students of a course get for another table than Play Nine's: a file to begin with, and tests."""

from __future__ import annotations

from pprint import pformat
from random import Random

from kibitz.games.play_nine.card_rules import Row, rules_named
from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.cards.reading import FORMS

FILE = "play_nine_player.py"
EXAMPLES = 12
"""Boards in the tests with their scores."""

STARTER = '''\
"""Your player of {name}: rules.md has the rules. Hand in this file."""


def get_author_info():
    """Your name and your student number."""
    return "Your Name", "000000000"


def choose_drawing_action(top_concealed, bottom_concealed, draws_left, kitty_card):
    """"k" takes the kitty card, "d" draws one from the deck. Cards are texts such as "{card}", and "*" while hidden."""
    return "k" if kitty_card in top_concealed or kitty_card in bottom_concealed else "d"


def choose_replacement_action(top_concealed, bottom_concealed, draws_left, current_card):
    """("r", row, column) puts the card there; ("t", row, column) throws it away and turns a hidden card."""
    for row, cards in enumerate((top_concealed, bottom_concealed)):
        if "*" in cards:
            return "r", row, cards.index("*")
'''

TESTS = '''\
"""Plays {name} with your player: `python test_player.py` says what is wrong, `python test_player.py 1000` the mean."""

import random
import sys
import unittest

import play_nine_player

COLUMNS, DRAWS, BONUS = {columns}, {draws}, {bonus}
CARDS = {cards}
"""What each card counts, what a pair of it counts, and how many are in the deck and among the kitty cards."""
EXAMPLES = {examples}
DECK = [name for name, (_, _, count, _) in CARDS.items() for _ in range(count)]
KITTY = [name for name, (_, _, _, count) in CARDS.items() for _ in range(count)]


def score(top, bottom):
    pairs = [above for above, below in zip(top, bottom) if above == below]
    alone = [CARDS[card][0] for both in zip(top, bottom) if both[0] != both[1] for card in both]
    return sum(alone) + sum(CARDS[pair][1] - BONUS * (pairs.count(pair) > 1) for pair in pairs)


def play(seed):
    """One hand; returns its score."""
    random.seed(seed)
    draws = random.choice(DRAWS)
    board = [[random.choice(DECK) for _ in range(COLUMNS)] for _ in range(2)]
    shown = [["*"] * COLUMNS for _ in range(2)]
    for row in range(2):
        column = random.randrange(COLUMNS)
        shown[row][column] = board[row][column]
    while draws and "*" in shown[0] + shown[1]:
        kitty = random.choice(KITTY)
        action = play_nine_player.choose_drawing_action(*map(list, shown), draws, kitty)
        assert action in ("k", "d"), f"choose_drawing_action returned {{action!r}}: expected 'k' or 'd'"
        draws -= 1
        card = kitty if action == "k" else random.choice(DECK)
        answer = play_nine_player.choose_replacement_action(*map(list, shown), draws, card)
        assert isinstance(answer, tuple) and len(answer) == 3, f"{{answer!r}}: expected ('r' or 't', row, column)"
        action, row, column = answer
        assert row in range(2) and column in range(COLUMNS), f"{{answer!r}}: no such row or column"
        assert action == "r" or (action == "t" and shown[row][column] == "*"), f"{{answer!r}}: 't' turns a hidden card"
        if action == "r":
            board[row][column] = card
        shown[row][column] = board[row][column]
    return score(*board)


class Tests(unittest.TestCase):
    def test_the_scores_of_the_rules(self):
        for top, bottom, points in EXAMPLES:
            self.assertEqual(score(top, bottom), points)

    def test_every_answer_is_allowed(self):
        for seed in range(200):
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

[rules.md](rules.md) has the rules, table.svg shows a hand. Write a program whose scores are as low
as they can be, on average.

**What to hand in**: one file, `play_nine_player.py`; the one here is one to begin with. It may use
Python's standard library, numpy and scipy. It has three functions:

- `get_author_info()` returns your name and your student number.
- `choose_drawing_action(top_concealed, bottom_concealed, draws_left, kitty_card)` returns `"k"` for
  the kitty card or `"d"` for one from the deck.
- `choose_replacement_action(top_concealed, bottom_concealed, draws_left, current_card)` returns
  `("r", row, column)` to put the card there, or `("t", row, column)` to turn a hidden card instead.

Cards are texts as in the rules, and `"*"` while they are hidden. `draws_left` counts the draw itself in
`choose_drawing_action`, and no longer in `choose_replacement_action`.

**To test it**: `python test_player.py` plays 200 hands and says what is wrong; `python
test_player.py 1000` prints the mean of 1000 hands.

The exact optimum of this table is known, so your program is measured against it.
"""


def files(table: Table) -> dict[str, str]:
    """The files by name."""
    cards = {
        card.name: (card.value, card.pair, count, kitty)
        for card, count, kitty in zip(table.cards, table.deck, table.kitty, strict=True)
    }
    numbers = {"columns": table.columns, "draws": table.draws, "bonus": table.bonus}
    return {
        "assignment.md": ASSIGNMENT.format(name=table.name),
        FILE: STARTER.format(name=table.name, card=table.names[0]),
        "test_player.py": TESTS.format(
            name=table.name, cards=pformat(cards, sort_dicts=False), examples=pformat(examples(table)), **numbers
        ),
    }


def examples(table: Table) -> list[tuple[Row, Row, int]]:
    """Boards with their scores, many of them with pairs."""
    rng, given = Random(table.name), rules_named(FORMS.name_of(table))
    found = list[tuple[Row, Row, int]]()
    for _ in range(EXAMPLES):
        few = rng.sample(table.names, 2)
        top, bottom = (tuple(rng.choice(few) for _ in range(table.columns)) for _ in range(2))
        found.append((top, bottom, given.score(top, bottom)))
    return found
