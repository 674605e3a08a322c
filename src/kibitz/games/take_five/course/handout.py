"""What students of a course get for another table than the course's: a file to begin with, the course's modules for
that table, and tests."""

from __future__ import annotations

import json

from kibitz.descriptions import plain
from kibitz.export.packed import loader
from kibitz.games.take_five.course.contract import CONTRACT
from kibitz.games.take_five.tables.description import TableRules

SEATS = 4
"""Players of the games that students test with, where as many may play."""

STARTER = '''\
"""Your player of {name}: rules.md has the rules. Hand in this file."""

from Take5Player import Player


class MyPlayer(Player):
    """One object plays all games; Take5Beginners has players to learn from."""

    def playCard(self, hand, rows, state):
        """The card of your hand to play; each card has a number and a penalty, and goesToRow(rows)."""
        return hand[0]

    def chooseRow(self, rows, state):
        """When your card is lower than every row's end: the row to take, from 0."""
        return 0
'''

TABLE = '''\
"""The cards and rows of {name}, as the course's runner gives them to a player. Do not change this file."""

import base64
import json
import sys
import types
import zlib

TABLE = json.loads("""{table}""")
{loader}

_made = _load()
_kinds = _made.Kinds.of(_made.described(TABLE))
MODULES = {{**_made.modules(_kinds), "Take5Beginners": _made.beginners.module(_kinds.card)}}
'''

MODULE = '''\
"""What a player may import from {module}. Do not change this file."""

from take5_table import MODULES

globals().update({{name: value for name, value in vars(MODULES["{module}"]).items() if not name.startswith("__")}})
'''

TESTS = '''\
"""Plays {name} with your player: `python test_player.py` says what is wrong, `python test_player.py 1000` the mean."""

import random
import sys
import unittest

import Take5Beginners
from MyPlayer import MyPlayer
from Take5Game import Card, Row
from Take5State import PlayerState, State

SEATS, ROWS, LENGTH, HAND, CARDS = {seats}, {rows}, {length}, {hand}, {cards}
OTHERS = ("RandomPlayer", "LowToHigh", "HighToLow", "AvoidPenalty")
EXAMPLES = {examples}


def play(seed):
    """One game against beginners; returns your player's penalty points."""
    random.seed(seed)
    players = [MyPlayer(), *(getattr(Take5Beginners, random.choice(OTHERS))() for _ in range(SEATS - 1))]
    pack = [Card(number) for number in range(1, CARDS + 1)]
    random.shuffle(pack)
    rows = []
    for _ in range(ROWS):
        rows.append(Row())
        rows[-1].startNewRow(pack.pop())
    for player in players:
        player.reset()
        player.startGame()
        for _ in range(HAND):
            player.addCard(pack.pop())
    for number in range(1, HAND + 1):
        seen = [PlayerState(player.name, player.collection, 0.0, True, player.lastcard) for player in players]
        state = State(number, rows, seen)
        chosen = []
        for player in players:
            card = player.playCard(list(player.hand), rows, state)
            assert card in player.hand, f"playCard returned {{card}}: expected a card of the hand"
            chosen.append((card.number, card, player))
        taken, lowest, owner = -1, *min(chosen)[1:]
        if lowest.goesToRow(rows) < 0:
            taken = owner.chooseRow(rows, state)
            assert taken in range(ROWS), f"chooseRow returned {{taken}}: expected 0 to {{ROWS - 1}}"
        for _, card, player in sorted(chosen, key=lambda one: one[0]):
            row = card.goesToRow(rows)
            if row < 0 or rows[row].size() == LENGTH:
                row = taken if row < 0 else row
                for one in rows[row].cards:
                    player.addCardToCollection(one)
                rows[row].startNewRow(card)
            else:
                rows[row].addCard(card)
            player.removeCard(card)
            player.lastcard = card
    return players[0].penalty()


class Tests(unittest.TestCase):
    def test_the_points_of_the_rules(self):
        for number, points in EXAMPLES:
            self.assertEqual(Card(number).penalty, points)

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

[rules.md](rules.md) has the rules, table.svg shows a table. Write a program that takes as few
penalty points as it can, on average.

**What to hand in**: one file of any name, with a class that inherits from `Take5Player`'s `Player`.
`MyPlayer.py` is one to begin with. It may use Python's standard library and the modules here:
`Take5Player`, `Take5Game`, `Take5State`, `Take5` and `Take5Beginners`. One object plays all games:

- `playCard(hand, rows, state)` returns the card of your hand that you play.
- `chooseRow(rows, state)`, when your card is lower than the end of every row, returns the number of
  the row that you take, from 0.
- `startGame()` and `endGame(state)` are called before and after each game.

`state.players` has what everyone has taken, `state.round` the round. `Take5` has the numbers of the
table: `NUMROWS`, `MAXROWSIZE`, `STARTHANDSIZE` and `MAXPLAYERS`. What you change of what you are
shown has no effect. Use these numbers inside methods, not where the file begins.

**To test it**: `python test_player.py` plays 20 games and says what is wrong; `python
test_player.py 1000` prints the mean of 1000 games against beginners.

What best play would take is not known: other programs, and games, are the measure.
"""


def files(table: TableRules) -> dict[str, str]:
    """The files by name."""
    seats = min(SEATS, table.seats)
    shown = {0: 1, **{points: table.by_card.index(points, 1) for points in {*table.by_card[1:]}}}
    examples = sorted((card, table.by_card[card]) for card in {*shown.values()})
    numbers = {"rows": table.rows, "length": table.length, "hand": table.hand, "cards": table.cards(seats)[-1]}
    modules = loader(CONTRACT.modules)
    return {
        "assignment.md": ASSIGNMENT.format(name=table.name),
        "MyPlayer.py": STARTER.format(name=table.name),
        "take5_table.py": TABLE.format(name=table.name, table=json.dumps(plain(table), indent=1), loader=modules),
        **{f"{module}.py": MODULE.format(module=module) for module in CONTRACT.gives},
        "test_player.py": TESTS.format(name=table.name, seats=seats, examples=examples, **numbers),
    }
