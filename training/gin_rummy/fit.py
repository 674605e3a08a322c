# cython: annotation_typing=False
"""Trains gin rummy's network: hands of the network against itself, and regression on what they brought.

The target of a choice is a return with eligibility traces (Watkins's Q(lambda)): what the hand brought in the end,
mixed with what the network expected at the player's later choices, and cut off before a choice that was made at random.
What a knock would bring is known exactly, because the table has both hands: every throw that could knock is an example.

    parameters        fractions; an output of 1 is POINTS points
    target, error     the same unit
    squared_error     squared points
    records           of each choice: its head, the number of its features, its features; layout below
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from kibitz.games.gin_rummy.engine.layout import (
    DRAWING,
    FIRST_OFFER,
    FREE,
    GOAL,
    INPUT_SCALE,
    KNOCKED,
    LAST_STOCK,
    MOST_TURNS,
    OUTPUT_SCALE,
    OUTPUTS,
    PARAMETERS,
    PASSED_FIRST,
    PASSED_SECOND,
    POINT,
    POINTS,
    SECOND_OFFER,
    THROWN,
    WIDTH,
)
from kibitz.games.gin_rummy.engine.player import Player
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.melds import NO_CARD
from training.adam import Adam
from training.gin_rummy.habits import Habits

LOWEST_WEIGHT, HIGHEST_WEIGHT = -32768, 32767
RECORD = 200
"""Places for what is recorded of one choice."""
MOST_RECORDS = 800
HEAD, COUNT, FIRST_FEATURE = 0, 1, 2
PERCENT = 100
WEIGHT_RANGE, OUTPUT_RANGE, RANGE_STEPS = 0.05, 0.3, 1000
SEED_STEP = 1_000_003
CLOSE = 3 * POINT
"""A throw at random is one of those that are not more than this behind the best."""
ENDLESS = -1.0
"""The reward of both players for a hand in which they only take each other's cards."""
POINTS_PERCENT, START_PERCENT = 20, 20
"""Hands that are played for their points, and those at a game's beginning; others have any score."""
UNIT = 1.0 * POINT * POINTS


class Trainer:
    """The network in the making: its parameters as fractions, and quantized for play."""

    def __init__(self, seed: int) -> None:
        self.table = Table(seed)
        self.rng = Table(seed + SEED_STEP)
        self.player = Player(array("h", bytes(2 * PARAMETERS)))
        self.adam = Adam(PARAMETERS)
        self.parameters = array("f", bytes(4 * PARAMETERS))
        self.gradients = array("f", bytes(4 * PARAMETERS))
        for place in range(PARAMETERS):
            limit = WEIGHT_RANGE if place < OUTPUTS else OUTPUT_RANGE
            self.parameters[place] = (self.rng.random(2 * RANGE_STEPS + 1) - RANGE_STEPS) / (1.0 * RANGE_STEPS) * limit
        self.examples = 0
        self.in_batch = 0
        self.squared_error = 0.0
        self.records = array("i", bytes(4 * RECORD * MOST_RECORDS))
        self.owner = array("i", bytes(4 * MOST_RECORDS))
        self.exact = array("i", bytes(4 * MOST_RECORDS))
        """1: the target is known."""
        self.cuts = array("i", bytes(4 * MOST_RECORDS))
        """1: the choice was made at random."""
        self.expected = array("f", bytes(4 * MOST_RECORDS))
        """The value of the best choice at this record's choice; the target where it is known."""
        self.count = 0
        self.is_endless = 0
        self.hidden = array("f", bytes(4 * WIDTH))
        self.explore = 0
        self.habits = Habits()
        self.other_share = 0
        """Percent of the hands in which one player has habits of its own."""
        self.only_simple = 0
        """1: these are the habits of a simple player."""
        self.only_patient = 0
        """1: these are the habits of players who wait for gin."""
        self.trace = 0.8
        self.batch = 4000
        self.rate = 1e-3

    def start_from(self, weights: Sequence[int]) -> None:
        """Go on from the weights that quantized() gave."""
        for place, weight in enumerate(weights):
            self.parameters[place] = weight / (1.0 * self.unit(place))

    def unit(self, place: int) -> int:
        """What 1 is as a whole number; a bias has the scale of both layers."""
        if place < OUTPUTS:
            return INPUT_SCALE
        return OUTPUT_SCALE * (INPUT_SCALE if (place - OUTPUTS) % (WIDTH + 1) == WIDTH else 1)

    def quantized(self) -> array[int]:
        """The parameters as whole numbers, as Network.load takes them."""
        weights = array("i")
        for place in range(OUTPUTS):
            weights.append(max(LOWEST_WEIGHT, min(HIGHEST_WEIGHT, round(self.parameters[place] * INPUT_SCALE))))
        for place in range(OUTPUTS, PARAMETERS):
            weights.append(round(self.parameters[place] * OUTPUT_SCALE) * (self.unit(place) // OUTPUT_SCALE))
        return weights

    def learn(self, hands: int) -> float:
        """Play this number of hands and learn from each; the mean squared error in points."""
        self.player.network.load(self.quantized())
        self.squared_error = 0.0
        self.examples = 0
        self.run(hands)
        return self.squared_error / max(self.examples, 1)

    def run(self, hands: int) -> None:
        for _hand in range(hands):
            other = NO_CARD
            if self.rng.random(PERCENT) < self.other_share:
                other = self.rng.random(2)
                if self.only_patient:
                    self.habits.grow_patient(self.rng)
                elif not self.only_simple:
                    self.habits.change(self.rng)
            self.choose_score()
            won = self.play(other)
            self.learn_from_hand(won)

    def choose_score(self) -> None:
        """Choose the score of the game at which the next hand is played."""
        kind = self.rng.random(PERCENT)
        if kind < POINTS_PERCENT:
            self.table.play_for(0, 0)
        elif kind < POINTS_PERCENT + START_PERCENT:
            self.table.play_for(GOAL, GOAL)
        else:
            first = 1 + self.rng.random(GOAL)
            self.table.play_for(first, 1 + self.rng.random(GOAL))

    def record(self, player: int, expected: int, cut: int, exact: int) -> None:
        """Keep the features that the network gathered last, and the value that was expected."""
        if self.count >= MOST_RECORDS:
            return
        network = self.player.network
        first = self.count * RECORD
        self.records[first + HEAD] = network.head
        self.records[first + COUNT] = network.shared_count + network.own_count
        first += FIRST_FEATURE
        for place in range(network.shared_count):
            self.records[first + place] = network.shared[place]
        first += network.shared_count
        for place in range(network.own_count):
            self.records[first + place] = network.own[place]
        self.owner[self.count] = player
        self.expected[self.count] = expected / UNIT
        self.cuts[self.count] = cut
        self.exact[self.count] = exact
        self.count += 1

    def play(self, other: int) -> int:
        """Play a hand, `other` being the seat of a player with habits or -1; what player 0 wins."""
        table, habits = self.table, self.habits
        self.count = 0
        self.is_endless = 0
        table.deal(self.rng.random(2))
        offer = FIRST_OFFER
        player = table.turn
        must_draw = 0
        turns = 0
        while table.stock > LAST_STOCK and turns < MOST_TURNS:
            turns += 1
            fresh = NO_CARD
            takes = habits.takes(table, player) if player == other else self.draw(player, offer, must_draw)
            if takes and not must_draw:
                fresh = table.draw_top(player)
            elif offer == FIRST_OFFER:
                offer = SECOND_OFFER
                player = 1 - player
                continue
            elif offer == SECOND_OFFER:
                offer = FREE
                player = 1 - player
                must_draw = 1
                continue
            else:
                table.draw_stock(player)
            must_draw = 0
            offer = FREE
            if player == other:
                table.throw(player, habits.throw(table, player, fresh))
                knocks = habits.knocks(table, player)
            else:
                knocks = self.throw(player, fresh)
            if knocks:
                won = table.knock(player)
                return -won if player else won
            player = 1 - player
        self.is_endless = turns >= MOST_TURNS
        return 0

    def draw(self, player: int, offer: int, must_draw: int) -> bool:
        """Choose and record a draw: whether it is the top of the pile."""
        table, mind, network = self.table, self.player, self.player.network
        takes = mind.choose_draw(table, player, offer)
        best = max(mind.draw_value, mind.top_value)
        cut = 0
        if must_draw:
            takes = False
            best = mind.draw_value
        elif self.rng.random(PERCENT) < self.explore and mind.draw_value + mind.top_value + CLOSE > 2 * best:
            takes = self.rng.random(2) > 0
            cut = 1
        if not takes:
            network.gather_shared(table, player)
            kind = DRAWING if offer == FREE else PASSED_FIRST if offer == FIRST_OFFER else PASSED_SECOND
            network.gather_own(table, player, kind, table.top if offer == FIRST_OFFER else NO_CARD)
            self.record(player, best, cut, 0)
        return takes

    def throw(self, player: int, fresh: int) -> bool:
        """Choose and record a throw: whether the player knocks."""
        table, mind, network = self.table, self.player, self.player.network
        card = mind.choose_throw(table, player, fresh)
        best = mind.value
        knocks = mind.knocks > 0
        cut = 0
        if mind.deadwood > 0 and self.rng.random(PERCENT) < self.explore:
            card = self.close_card(card)
            cut = 1
            knocks = False
        # The shared features are those of before the throw, as in choose_throw.
        table.take(player, card)
        network.gather_own(table, player, THROWN, card)
        if not knocks:
            self.record(player, best, cut, 0)
        if table.deadwood(player) <= table.limit:
            network.gather_own(table, player, KNOCKED, card)
            self.record(player, table.worth(player, table.knock(player)), 0, 1)
        table.put(player, card)
        table.throw(player, card)
        return knocks

    def close_card(self, chosen: int) -> int:
        """A throw at random among those that are close to the best."""
        mind = self.player
        count = 0
        found = chosen
        for card in range(52):
            if mind.values[card] >= mind.value - CLOSE:
                count += 1
                if self.rng.random(count) == 0:
                    found = card
        return found

    def learn_from_hand(self, won: int) -> None:
        """Add the gradients of the hand just played, and make a step of Adam when the batch is full."""
        for player in range(2):
            reward = self.table.worth(player, -won if player else won) / UNIT
            if self.is_endless:
                reward = ENDLESS
            for i in range(self.count - 1, -1, -1):
                if self.owner[i] != player:
                    continue
                if self.exact[i]:
                    self.backpropagate(i * RECORD, self.expected[i])
                    continue
                self.backpropagate(i * RECORD, reward)
                if self.cuts[i]:
                    reward = self.expected[i]
                else:
                    reward = self.trace * reward + (1.0 - self.trace) * self.expected[i]
        if self.in_batch >= self.batch:
            self.adam.step(self.parameters, self.gradients, self.rate, self.in_batch)
            self.in_batch = 0

    def backpropagate(self, record: int, target: float) -> None:
        """Add the gradient of half the squared error of one example, by a pass forwards and one back."""
        parameters, gradients, hidden = self.parameters, self.gradients, self.hidden
        for h in range(WIDTH):
            hidden[h] = 0.0
        count = self.records[record + COUNT]
        for place in range(count):
            feature = WIDTH * self.records[record + FIRST_FEATURE + place]
            for h in range(WIDTH):
                hidden[h] += parameters[feature + h]
        output = OUTPUTS + self.records[record + HEAD] * (WIDTH + 1)
        value = parameters[output + WIDTH]
        for h in range(WIDTH):
            if hidden[h] > 0:
                value += parameters[output + h] * hidden[h]
        error = value - target
        self.squared_error += POINTS * POINTS * error * error
        self.examples += 1
        self.in_batch += 1
        gradients[output + WIDTH] += error
        for h in range(WIDTH):
            if hidden[h] > 0:
                gradients[output + h] += error * hidden[h]
                hidden[h] = error * parameters[output + h]
            else:
                hidden[h] = 0.0
        for place in range(count):
            feature = WIDTH * self.records[record + FIRST_FEATURE + place]
            for h in range(WIDTH):
                gradients[feature + h] += hidden[h]
