# cython: annotation_typing=False
"""A search for a table for two with too many cards in hand to solve it: a tree in which both seats learn what to mix.

Marc Lanctot, Viliam Lisý and Mark Winands, Monte Carlo tree search in simultaneous move games with applications to
Goofspiel, Computer Games 2013. Both seats choose by regret matching, which leads to an equilibrium. What a position in
the tree is worth, and what is mixed at its root, are those of the matrix game of what its pairs of choices are worth.
Below the tree both play at random until few cards are left, and that ending is solved.
"""

from __future__ import annotations

from array import array

from kibitz.games.take_five.engine.endings import Endings
from kibitz.games.take_five.engine.layout import MOST_CHOICES
from kibitz.games.take_five.engine.matrix_game import MatrixGame
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import HAND, ROWS

MASK64 = 2**64 - 1
MOST_NODES = 10_000
MOST_CELLS = 600_000
"""Of all nodes together: a node has one for each pair of choices."""
MOST_REGRETS = MOST_NODES * 40
OPENED_AFTER = 20
"""Visits of a pair of choices before its position becomes a node."""
EXPLORED = 10
"""One choice in as many is made at random, so that no pair of choices is forgotten."""
TICKETS = 1 << 20
"""Steps of a random fraction."""
PLAYED_TO = 2
"""Cards in each hand where a game that is played at random ends, and is solved."""
SOLVED = 4
"""Cards in each hand with which the tree ends: such a position is solved instead of becoming a node."""
REFRESHED_AFTER = 16
"""Visits of a node before its value is found again."""
NONE, EXACT = 0, -1
"""In place of a child: the root is nobody's, and a solved pair of choices needs none."""


class Duel:
    """One decision: set_up() it, run() it while there is time, then ask for shares and prices. Leads are seat 0's."""

    def __init__(self, seed: int) -> None:
        self.endings = Endings()
        self.random = Table(seed)
        self.level = 0
        self.visits = 0
        self.nodes = 0
        self.cells = 0
        self.choices = 0
        """How many there are of each in the tree."""
        self.first_cell = array("i", bytes(4 * MOST_NODES))
        self.first_choice = array("i", bytes(4 * MOST_NODES))
        self.node_visits = array("i", bytes(4 * MOST_NODES))
        self.regrets = array("d", bytes(8 * MOST_REGRETS))
        """Of each choice of each node, first seat 0's, then seat 1's."""
        self.child = array("i", bytes(4 * MOST_CELLS))
        self.cell_visits = array("i", bytes(4 * MOST_CELLS))
        self.leads = array("d", bytes(8 * MOST_CELLS))
        self.totals = array("d", bytes(8 * MOST_CELLS))
        """Of each pair of choices of each node, line by line: the means, or what the node that it leads to is worth."""
        self.node_leads = array("d", bytes(8 * MOST_NODES))
        self.node_totals = array("d", bytes(8 * MOST_NODES))
        self.game = MatrixGame()
        self.total = 0.0
        """What both take together in the game that was just walked through."""

    def set_up(self, hands: list[list[int]], rows: list[list[int]]) -> int:
        """A new decision by two ascending hands and the rows; how many cards are in each hand."""
        self.level = self.endings.set_up(hands, rows)
        self.visits = self.nodes = self.cells = self.choices = 0
        self.open(self.level)
        return self.level

    def seed(self, seed: int) -> None:
        """Start again with the random numbers of this seed, and forget all that was found."""
        self.random.seed(seed & MASK64)
        self.endings.forget()

    def run(self, visits: int) -> None:
        """Walk through the tree this number of times."""
        if not self.level:
            raise ValueError("no decision: call set_up() first")
        for _visit in range(visits):
            self.walk(self.level, 0)
        self.visits += visits

    def mixtures(self, level: int) -> tuple[list[float], list[float]]:
        """How often each choice of seat 0 and of seat 1 is made; the level is that of the decision."""
        own, others = self.endings.choices(level, 0), self.endings.choices(level, 1)
        self.refresh(0, level)
        return self.game.mixtures(own, others)

    def cell(self, level: int, line: int, column: int) -> tuple[float, float]:
        """The lead and the total after a pair of choices; the level is that of the decision."""
        own, others = self.endings.choices(level, 0), self.endings.choices(level, 1)
        if not 0 <= line < own or not 0 <= column < others:
            raise IndexError(f"choices {line} and {column}: expected less than {own} and {others}")
        cell = self.cell_of(0, level, line, column, others)
        return self.leads[cell], self.totals[cell]

    def open(self, level: int) -> int:
        """Make a node of the position of this level, each pair of choices tried once; NONE where there is no room."""
        endings = self.endings
        own, others = endings.choices(level, 0), endings.choices(level, 1)
        node = self.nodes
        if node == MOST_NODES or self.cells + own * others > MOST_CELLS or self.choices + own + others > MOST_REGRETS:
            return NONE
        self.first_cell[node] = self.cells
        self.first_choice[node] = self.choices
        self.node_visits[node] = 0
        for choice in range(self.choices, self.choices + own + others):
            self.regrets[choice] = 0.0
        for line in range(own):
            for column in range(others):
                cell = self.cells + line * others + column
                self.child[cell] = NONE
                self.cell_visits[cell] = 0
                if self.cell_of(node, level, line, column, others) == cell:
                    gain = self.play(level, line, column)
                    total = endings.total
                    self.leads[cell] = gain + self.play_out(level - 1)
                    self.totals[cell] = total + self.total
                    self.cell_visits[cell] = 1
        self.nodes += 1
        self.cells += own * others
        self.choices += own + others
        self.refresh(node, level)
        return node

    def cell_of(self, node: int, level: int, line: int, column: int, others: int) -> int:
        """Where a pair of choices is counted: only the lower card can take a row by choice."""
        endings = self.endings
        at, other_at = level * 2 * MOST_CHOICES + line, (level * 2 + 1) * MOST_CHOICES + column
        if endings.cards[at] < endings.cards[other_at]:
            column -= endings.rows[other_at]
        else:
            line -= endings.rows[at]
        return self.first_cell[node] + line * others + column

    def play(self, level: int, line: int, column: int) -> int:
        """Play a pair of choices into the level below; how many points more seat 1 takes."""
        endings = self.endings
        at, other_at = level * 2 * MOST_CHOICES + line, (level * 2 + 1) * MOST_CHOICES + column
        card, other = endings.cards[at], endings.cards[other_at]
        return endings.step(level, card, other, endings.rows[at] if card < other else endings.rows[other_at])

    def refresh(self, node: int, level: int) -> None:
        """Find the node's value from those of its pairs of choices."""
        endings, game = self.endings, self.game
        own, others = endings.choices(level, 0), endings.choices(level, 1)
        for line in range(own):
            for column in range(others):
                cell = self.cell_of(node, level, line, column, others)
                game.entries[line * MOST_CHOICES + column] = self.leads[cell]
        self.node_leads[node] = game.solve(own, others)
        total = 0.0
        for line in range(own):
            if game.lines[line] > 0.0:
                for column in range(others):
                    share = game.lines[line] * game.columns[column]
                    if share > 0.0:
                        total += share * self.totals[self.cell_of(node, level, line, column, others)]
        self.node_totals[node] = total

    def walk(self, level: int, node: int) -> None:
        """Choose for both, and learn from what it leads to."""
        endings = self.endings
        own, others = endings.choices(level, 0), endings.choices(level, 1)
        first, second = self.first_choice[node], self.first_choice[node] + own
        line, column = self.pick(first, own), self.pick(second, others)
        cell = self.cell_of(node, level, line, column, others)
        child = self.child[cell]
        self.cell_visits[cell] += 1
        if child != EXACT:
            lead = 1.0 * self.play(level, line, column)
            total = endings.total
            if child == NONE and self.cell_visits[cell] >= OPENED_AFTER:
                if level - 1 <= SOLVED:
                    child = EXACT
                    self.leads[cell] = lead + endings.value(level - 1)
                    self.totals[cell] = total + endings.total
                else:
                    child = self.open(level - 1)
                self.child[cell] = child
            if child > NONE:
                self.walk(level - 1, child)
                self.leads[cell] = lead + self.node_leads[child]
                self.totals[cell] = total + self.node_totals[child]
            elif child == NONE:
                lead += self.play_out(level - 1)
                self.leads[cell] += (lead - self.leads[cell]) / self.cell_visits[cell]
                self.totals[cell] += (total + self.total - self.totals[cell]) / self.cell_visits[cell]
        self.node_visits[node] += 1
        if self.node_visits[node] % REFRESHED_AFTER == 0:
            self.refresh(node, level)
        # Regrets below 0 are forgotten, which learns faster: regret matching+ (Oskari Tammelin, Solving large imperfect
        # information games using CFR+, 2014).
        here = self.leads[cell]
        for choice in range(own):
            regret = self.leads[self.cell_of(node, level, choice, column, others)] - here
            self.regrets[first + choice] = max(0.0, self.regrets[first + choice] + regret)
        for choice in range(others):
            regret = here - self.leads[self.cell_of(node, level, line, choice, others)]
            self.regrets[second + choice] = max(0.0, self.regrets[second + choice] + regret)

    def pick(self, first: int, count: int) -> int:
        """A choice by regret matching, sometimes any."""
        total = 0.0
        for choice in range(first, first + count):
            total += self.regrets[choice]
        if total <= 0.0 or self.random.random_below(EXPLORED) == 0:
            return self.random.random_below(count)
        ticket = total * self.random.random_below(TICKETS) / TICKETS
        picked = 0
        for choice in range(count):
            if self.regrets[first + choice] > 0.0:
                picked = choice
                ticket -= self.regrets[first + choice]
                if ticket < 0.0:
                    break
        return picked

    def play_out(self, level: int) -> float:
        """Both play at random, and who must takes the cheapest row, until the ending is solved; the lead."""
        endings, lead, total = self.endings, 0.0, 0.0
        while level > PLAYED_TO:
            card = endings.hands[level * 2 * HAND + self.random.random_below(level)]
            other = endings.hands[(level * 2 + 1) * HAND + self.random.random_below(level)]
            cheapest = 0
            for row in range(1, ROWS):
                if endings.sums[level * ROWS + row] < endings.sums[level * ROWS + cheapest]:
                    cheapest = row
            lead += endings.step(level, card, other, cheapest)
            total += endings.total
            level -= 1
        lead += endings.value(level)
        self.total = total + endings.total
        return lead
