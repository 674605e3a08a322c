# cython: annotation_typing=False
"""Fits the quick mind: games at tables of itself and simple players, each seat trying one card at random, and
regression on what came of it."""

from __future__ import annotations

from array import array

from kibitz.games.take_five.engine.beginners import simple_card, simple_row
from kibitz.games.take_five.engine.network import Quick
from kibitz.games.take_five.engine.table import Table

QUICK = 9
"""The kind of a seat that the network plays."""


class Fit:
    """The network in the making: parameters as fractions, its whole-number copy at the table."""

    def __init__(self, seed: int) -> None:
        self.table = Table(seed)
        self.quick = Quick()
        self.dice = Table(seed + 1_000_003)
        size = 983 * 16 + 17
        self.size = size
        self.p = array("d", bytes(8 * size))
        self.slope = array("d", bytes(8 * size))
        self.mean = array("d", bytes(8 * size))
        self.square = array("d", bytes(8 * size))
        for place in range(size):
            self.p[place] = (self.dice.roll(2001) - 1000) / 1000.0 * (0.05 if place < 983 * 16 else 0.5)
        self.p[size - 1] = 1.0
        self.steps = 0
        self.samples = 0
        self.pending = 0
        self.error = 0.0
        self.kinds = [0] * 10
        self.tries = [0] * 10
        self.notes = [0] * 5000
        """What was chosen: 50 numbers a seat and turn: count, points taken before, features."""
        self.h = [0.0] * 16
        self.alone = 0
        """Percent of the other seats that simple players take."""

    def whole(self) -> array[int]:
        """The parameters as the quick mind loads them."""
        found = array("h")
        for place in range(983 * 16 + 16):
            found.append(max(-32768, min(32767, round(self.p[place] * 512))))
        bias = round(self.p[983 * 16 + 16] * 512 * 512)
        high = bias // 32768
        found.append(high)
        found.append(bias - high * 32768)
        return found

    def start(self, weights: array[int]) -> None:
        """Go on from these parameters."""
        for place in range(983 * 16 + 16):
            self.p[place] = weights[place] / 512
        self.p[983 * 16 + 16] = (weights[983 * 16 + 16] * 32768 + weights[983 * 16 + 17]) / (512 * 512)

    def learn(self, games: int, seats: int, rate: float, batch: int) -> float:
        """Play so many games, learn from each; the mean squared error in points."""
        self.quick.load(self.whole())
        self.error = 0.0
        self.samples = 0
        self.run(games, seats, rate, batch)
        return self.error / max(self.samples, 1)

    def run(self, games: int, seats: int, rate: float, batch: int) -> None:
        for _game in range(games):
            self.play(seats if seats else (10 if self.dice.roll(10) < 5 else 2 + self.dice.roll(9)))
            self.study(rate, batch)

    def play(self, seats: int) -> None:
        table = self.table
        table.deal(seats)
        for seat in range(seats):
            self.kinds[seat] = self.dice.roll(9) if self.dice.roll(100) < self.alone else 9
            self.tries[seat] = 1 + self.dice.roll(12)
        while table.left > 0:
            table.count()
            for seat in range(seats):
                if self.kinds[seat] != 9:
                    table.chosen[seat] = simple_card(table, seat, self.kinds[seat])
                    continue
                best = self.quick.weigh(table, seat)
                if self.tries[seat] == table.left:
                    best = self.dice.roll(table.left)
                table.chosen[seat] = table.hands[seat * 10 + best]
                self.quick.look_at(table, seat, best)
                note = (seat * 10 + table.left - 1) * 50
                self.notes[note] = self.quick.shared_count + 9
                self.notes[note + 1] = table.taken[seat]
                for i in range(self.quick.shared_count):
                    self.notes[note + 2 + i] = self.quick.shared[i]
                for i in range(9):
                    self.notes[note + 2 + self.quick.shared_count + i] = self.quick.own[i]
            forced = table.line_up()
            table.settle(simple_row(table, self.kinds[forced]) if forced >= 0 else 0)
            for seat in range(seats):
                table.drop(seat, table.chosen[seat])
            table.left -= 1

    def study(self, rate: float, batch: int) -> None:
        """Learn from the game just played; what came before a card tried at random tells nothing."""
        for seat in range(self.table.seats):
            if self.kinds[seat] == 9:
                for turn in range(10):
                    if turn < self.tries[seat]:
                        note = (seat * 10 + turn) * 50
                        self.regress(note, (self.table.taken[seat] - self.notes[note + 1]) / 10.0)
                        self.pending += 1
        if self.pending >= batch:
            self.step(rate)

    def regress(self, note: int, target: float) -> None:
        for h in range(16):
            self.h[h] = 0.0
        count = self.notes[note]
        for i in range(count):
            feature = 16 * self.notes[note + 2 + i]
            for h in range(16):
                self.h[h] += self.p[feature + h]
        found = self.p[983 * 16 + 16]
        for h in range(16):
            if self.h[h] > 0:
                found += self.p[983 * 16 + h] * self.h[h]
        off = found - target
        self.error += 100 * off * off
        self.samples += 1
        self.slope[983 * 16 + 16] += off
        for h in range(16):
            if self.h[h] > 0:
                self.slope[983 * 16 + h] += off * self.h[h]
                self.h[h] = off * self.p[983 * 16 + h]
            else:
                self.h[h] = 0.0
        for i in range(count):
            feature = 16 * self.notes[note + 2 + i]
            for h in range(16):
                self.slope[feature + h] += self.h[h]

    def step(self, rate: float) -> None:
        """One step of Adam."""
        self.steps += 1
        fade = 1.0 - 0.9 ** min(self.steps, 1000)
        fade_square = 1.0 - 0.999 ** min(self.steps, 20000)
        for place in range(self.size):
            slope = self.slope[place] / self.pending
            self.slope[place] = 0.0
            self.mean[place] = 0.9 * self.mean[place] + 0.1 * slope
            self.square[place] = 0.999 * self.square[place] + 0.001 * slope * slope
            self.p[place] -= rate * (self.mean[place] / fade) / ((self.square[place] / fade_square) ** 0.5 + 1e-8)
        self.pending = 0
