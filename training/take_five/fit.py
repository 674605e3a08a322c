# cython: annotation_typing=False
"""Trains the network: games at tables of itself and simple players, and regression on the points that were taken.

This is Monte Carlo policy evaluation with one exploring move. In each game each seat of the network plays one card at
random, in a round drawn beforehand, and the network's choice in all others. The target of a choice is the points that
the seat took from there to the end of the game. Choices before the random card are left out: their outcome is not that
of the network's own play.

    parameters        fractions; an output of 1 is POINTS_PER_TARGET penalty points
    target, error     the same unit
    squared_error     squared penalty points
    records           of each choice: the number of its features, the points before it, its features; layout below
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
SEED_STEP = 1_000_003
"""Between the seeds of the deals and of all other random numbers."""
LOWEST_WEIGHT, HIGHEST_WEIGHT = -32768, 32767
RECORD = 50
"""Places for what is recorded of one choice: more than it needs."""
COUNT, POINTS_BEFORE, FIRST_FEATURE = 0, 1, 2
"""The places of a record: the number of its features, the seat's points before the choice, the features."""
RECORDS_SIZE = MOST_SEATS * HAND * RECORD
PERCENT = 100
FULL_TABLES, TABLES = 5, 10
"""Of TABLES games FULL_TABLES are played by ten, the others by any number of players, on average."""
LATEST_EXPLORATION = 12
"""The random card is played with 1 to this number of cards in hand, all equally likely; beyond HAND there is none."""
WEIGHT_RANGE, OUTPUT_RANGE, FIRST_BIAS = 0.05, 0.5, 1.0
"""New weights are uniformly random from minus these to these, in RANGE_STEPS steps on either side."""
RANGE_STEPS = 1000


class Trainer:
    """The network in the making: its parameters as fractions, and quantized for the games."""

    def __init__(self, seed: int) -> None:
        self.table = Table(seed)
        self.rng = Table(seed + SEED_STEP)
        """Only its random numbers are used."""
        self.network = Network()
        self.adam = Adam(SIZE)
        self.parameters = array("d", bytes(8 * SIZE))
        self.gradients = array("d", bytes(8 * SIZE))
        for place in range(SIZE):
            limit = WEIGHT_RANGE if place < WEIGHTS else OUTPUT_RANGE
            drawn = self.rng.random_below(2 * RANGE_STEPS + 1) - RANGE_STEPS
            self.parameters[place] = drawn / (1.0 * RANGE_STEPS) * limit
        self.parameters[BIAS] = FIRST_BIAS
        self.examples = 0
        self.in_batch = 0
        self.squared_error = 0.0
        self.kinds = zeros(MOST_SEATS)
        """The kind of player on each seat."""
        self.exploration_turns = zeros(MOST_SEATS)
        """The number of cards in hand with which each seat plays one at random."""
        self.records = zeros(RECORDS_SIZE)
        self.hidden = real_zeros(WIDTH)
        self.simple_percent = 0
        """The percentage of seats that simple players take."""

    def quantized(self) -> array[int]:
        """The parameters quantized, as Network.load takes them."""
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
        self.network.load(self.quantized())
        self.squared_error = 0.0
        self.examples = 0
        self.run(games, seats, rate, batch)
        return self.squared_error / max(self.examples, 1)

    def run(self, games: int, seats: int, rate: float, batch: int) -> None:
        """Play and learn; a batch ends with the first game that brings it to this number of examples."""
        for _game in range(games):
            if seats:
                self.play(seats)
            elif self.rng.random_below(TABLES) < FULL_TABLES:
                self.play(MOST_SEATS)
            else:
                self.play(2 + self.rng.random_below(MOST_SEATS - 1))
            self.learn_from_game(rate, batch)

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
            self.exploration_turns[seat] = 1 + self.rng.random_below(LATEST_EXPLORATION)
        while table.left > 0:
            table.count_cards()
            for seat in range(seats):
                if self.kinds[seat] != NETWORK_PLAYER:
                    table.chosen[seat] = simple_card(table, seat, self.kinds[seat])
                    continue
                i = self.network.evaluate(table, seat)
                if self.exploration_turns[seat] == table.left:
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

    def learn_from_game(self, rate: float, batch: int) -> None:
        """Add the gradients of the game just played, and make a step of Adam if the batch is full."""
        for seat in range(self.table.seats):
            if self.kinds[seat] == NETWORK_PLAYER:
                for left in range(1, HAND + 1):
                    if left <= self.exploration_turns[seat]:
                        record = (seat * HAND + left - 1) * RECORD
                        points = self.table.taken[seat] - self.records[record + POINTS_BEFORE]
                        self.backpropagate(record, points / (1.0 * POINTS_PER_TARGET))
                        self.in_batch += 1
        if self.in_batch >= batch:
            self.adam.step(self.parameters, self.gradients, rate, self.in_batch)
            self.in_batch = 0

    def backpropagate(self, record: int, target: float) -> None:
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
