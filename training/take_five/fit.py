# cython: annotation_typing=False
"""Trains the network: games at tables of itself and simple players, and regression on the points that were taken.

In each game each seat of the network plays one card at random, in a round drawn beforehand, and the network's choice in
all others. The target of a choice is what the seat took from there to the end of the game. What it chose before the
card tried at random is left out: its consequences are not the network's own.
"""

from __future__ import annotations

from array import array

from kibitz.games.take_five.engine.beginners import simple_card, simple_row
from kibitz.games.take_five.engine.layout import (
    BIAS_HALF,
    CARD_GROUPS,
    NETWORK_PLAYER,
    POINTS_PER_TARGET,
    SCALE,
    SIMPLE_KINDS,
    WEIGHTS,
    WIDTH,
    real_zeros,
    zeros,
)
from kibitz.games.take_five.engine.network import Network
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import HAND, MOST_SEATS
from training.adam import Adam

BIAS = WEIGHTS + WIDTH
SIZE = BIAS + 1
LOWEST_WEIGHT, HIGHEST_WEIGHT = -32768, 32767
RECORD = 50
"""Places for what is recorded of one choice: more than it needs."""
COUNT, POINTS_BEFORE, FIRST_FEATURE = 0, 1, 2
"""The places of a record: the number of its features, the seat's points before the choice, the features."""
RECORD_PLACES = MOST_SEATS * HAND * RECORD
PERCENT = 100
FULL_TABLES = 5
"""Of 10 games this number is played by ten, the others by any number of players."""
LAST_TRIAL = 12
"""The card tried at random is one of so many from the last; where the hand has fewer none is tried."""
FIRST_SPREAD, FIRST_OUTPUT_SPREAD, FIRST_BIAS = 0.05, 0.5, 1.0
STEPS_OF_SPREAD = 1000


class Fit:
    """The network in the making: its parameters as fractions, and as whole numbers for the games."""

    def __init__(self, seed: int) -> None:
        self.table = Table(seed)
        self.rng = Table(seed + 1_000_003)
        """Only its random numbers are used."""
        self.network = Network()
        self.adam = Adam(SIZE)
        self.parameters = array("d", bytes(8 * SIZE))
        self.gradients = array("d", bytes(8 * SIZE))
        for place in range(SIZE):
            spread = FIRST_SPREAD if place < WEIGHTS else FIRST_OUTPUT_SPREAD
            drawn = self.rng.random_below(2 * STEPS_OF_SPREAD + 1) - STEPS_OF_SPREAD
            self.parameters[place] = drawn / (1.0 * STEPS_OF_SPREAD) * spread
        self.parameters[BIAS] = FIRST_BIAS
        self.examples = 0
        self.in_batch = 0
        self.squared_error = 0.0
        self.kinds = zeros(MOST_SEATS)
        """The kind of player on each seat."""
        self.trials = zeros(MOST_SEATS)
        """The cards in hand when each seat plays one at random."""
        self.records = zeros(RECORD_PLACES)
        self.hidden = real_zeros(WIDTH)
        self.simple_percent = 0
        """How many of 100 seats simple players take."""

    def whole(self) -> array[int]:
        """The parameters in whole numbers, as Network.load takes them."""
        weights = array("h")
        for place in range(BIAS):
            weights.append(max(LOWEST_WEIGHT, min(HIGHEST_WEIGHT, round(self.parameters[place] * SCALE))))
        bias = round(self.parameters[BIAS] * SCALE * SCALE)
        weights.append(bias // BIAS_HALF)
        weights.append(bias % BIAS_HALF)
        return weights

    def learn(self, games: int, seats: int, rate: float, batch: int) -> float:
        """Play this number of games and learn from each; returns the mean squared error in points.

        seats is 0 for tables of all sizes. The weights that play stay the same meanwhile.
        """
        self.network.load(self.whole())
        self.squared_error = 0.0
        self.examples = 0
        self.run(games, seats, rate, batch)
        return self.squared_error / max(self.examples, 1)

    def run(self, games: int, seats: int, rate: float, batch: int) -> None:
        """Play and learn; a batch ends with the first game that brings it to this number of examples."""
        for _game in range(games):
            if seats:
                self.play(seats)
            elif self.rng.random_below(10) < FULL_TABLES:
                self.play(MOST_SEATS)
            else:
                self.play(2 + self.rng.random_below(MOST_SEATS - 1))
            self.study(rate, batch)

    def play(self, seats: int) -> None:
        """Play a game and record every choice of the network's seats.

        On exit table.taken has everyone's points, and for each seat of the network the record of the choice with
        n cards in hand begins at (seat * HAND + n - 1) * RECORD.
        """
        table = self.table
        table.deal(seats)
        for seat in range(seats):
            is_simple = self.rng.random_below(PERCENT) < self.simple_percent
            self.kinds[seat] = self.rng.random_below(SIMPLE_KINDS) if is_simple else NETWORK_PLAYER
            self.trials[seat] = 1 + self.rng.random_below(LAST_TRIAL)
        while table.left > 0:
            table.count_cards()
            for seat in range(seats):
                if self.kinds[seat] != NETWORK_PLAYER:
                    table.chosen[seat] = simple_card(table, seat, self.kinds[seat])
                    continue
                i = self.network.evaluate(table, seat)
                if self.trials[seat] == table.left:
                    i = self.rng.random_below(table.left)
                table.chosen[seat] = table.hands[seat * HAND + i]
                self.network.gather_own(table, seat, i)
                record = (seat * HAND + table.left - 1) * RECORD
                shared = self.network.shared_count
                self.records[record + COUNT] = shared + CARD_GROUPS
                self.records[record + POINTS_BEFORE] = table.taken[seat]
                for place in range(shared):
                    self.records[record + FIRST_FEATURE + place] = self.network.shared[place]
                for place in range(CARD_GROUPS):
                    self.records[record + FIRST_FEATURE + shared + place] = self.network.own[place]
            forced = table.sort_chosen()
            table.settle(simple_row(table, self.kinds[forced]) if forced >= 0 else 0)
            for seat in range(seats):
                table.remove(seat, table.chosen[seat])
            table.left -= 1

    def study(self, rate: float, batch: int) -> None:
        """Learn from the game just played."""
        for seat in range(self.table.seats):
            if self.kinds[seat] == NETWORK_PLAYER:
                for left in range(1, HAND + 1):
                    if left <= self.trials[seat]:
                        record = (seat * HAND + left - 1) * RECORD
                        points = self.table.taken[seat] - self.records[record + POINTS_BEFORE]
                        self.add_gradient(record, points / (1.0 * POINTS_PER_TARGET))
                        self.in_batch += 1
        if self.in_batch >= batch:
            self.adam.step(self.parameters, self.gradients, rate, self.in_batch)
            self.in_batch = 0

    def add_gradient(self, record: int, target: float) -> None:
        """Add the gradient of half the squared error of one example, by a pass forwards and one back.

        On exit `hidden` has the gradients of the hidden units' sums; the parameters are unchanged.
        """
        parameters, gradients = self.parameters, self.gradients
        for h in range(WIDTH):
            self.hidden[h] = 0.0
        count = self.records[record + COUNT]
        for place in range(count):
            feature = WIDTH * self.records[record + FIRST_FEATURE + place]
            for h in range(WIDTH):
                self.hidden[h] += parameters[feature + h]
        output = parameters[BIAS]
        for h in range(WIDTH):
            if self.hidden[h] > 0:
                output += parameters[WEIGHTS + h] * self.hidden[h]
        error = output - target
        self.squared_error += POINTS_PER_TARGET * POINTS_PER_TARGET * error * error
        self.examples += 1
        gradients[BIAS] += error
        for h in range(WIDTH):
            if self.hidden[h] > 0:
                gradients[WEIGHTS + h] += error * self.hidden[h]
                self.hidden[h] = error * parameters[WEIGHTS + h]
            else:
                self.hidden[h] = 0.0
        for place in range(count):
            feature = WIDTH * self.records[record + FIRST_FEATURE + place]
            for h in range(WIDTH):
                gradients[feature + h] += self.hidden[h]
