# cython: annotation_typing=False
"""What kind of player sits on each seat, by the cards that it has played in this game.

Its hand is hidden, so hands that it may have had are drawn: the cards that it has played since, and some that are still
unseen. How often a kind would have played from them what was played is that kind's likelihood. Rounds count as
independent of each other, though it was the same hand: a few drawn hands would hardly ever explain a whole game.
"""

from __future__ import annotations

from kibitz.games.take_five.engine.layout import HABITS, HAND_PLACES, KINDS, WAYS, real_zeros, zeros
from kibitz.games.take_five.engine.players import Players
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import CARDS, HAND, MOST_SEATS

SEAT_SUMS = HAND * WAYS
MASK64 = 2**64 - 1


class Beliefs:
    """The rounds of a game so far as one seat sees them, and how likely each kind's choices were in them."""

    def __init__(self, players: Players, seed: int) -> None:
        if players is None:
            raise TypeError("no players: expected them")
        self.players = players
        self.random = Table()
        """Only its random numbers are used."""
        self.tables = [Table() for _round in range(HAND)]
        """The table before each round, with the cards that were then chosen; the last round comes first."""
        self.seed(seed)
        self.rounds = 0
        self.seats = 0
        self.left = 0
        """Cards in each hand now."""
        self.unseen = zeros(CARDS)
        self.unseen_count = 0
        self.hidden: set[int] = set()
        """What was unseen before the earliest round so far."""
        self.hand = zeros(HAND)
        """A drawn hand, in ascending order, and the number of its cards."""
        self.size = 0
        self.hands = zeros(MOST_SEATS)
        """For each seat, the number of hands that were drawn."""
        self.sums = real_zeros(HAND_PLACES * WAYS)
        """For each seat, round and way, the probability of the card that was played, over all drawn hands."""
        self.habits = real_zeros(MOST_SEATS * KINDS)
        """How often a player of habits on each seat plays like each kind."""
        self.firsts = zeros(MOST_SEATS)
        self.lasts = zeros(MOST_SEATS)
        """The first and the last kind that are possible on each seat; the others' chances stay as they were."""
        self.chances = real_zeros(WAYS)
        """How probable the choice that was explained last is in each way."""

    def seed(self, seed: int) -> None:
        """Start all random numbers again from this seed."""
        self.random.seed(seed & MASK64)
        for number in range(HAND):
            self.tables[number].seed((seed + 1 + number) & MASK64)

    def start(self, left: int, unseen: list[int]) -> None:
        """A new decision: cards in each hand now, and those that the seat can't see. All rounds are forgotten."""
        if not 1 <= left <= HAND or len({*unseen}) != len(unseen) or not all(1 <= card <= CARDS for card in unseen):
            raise ValueError(
                f"{left} cards, unseen {unseen}: expected 1 to {HAND}, and different ones from 1 to {CARDS}"
            )
        self.rounds = self.seats = 0
        self.left = left
        self.hidden = {*unseen}
        self.unseen_count = len(unseen)
        for place in range(self.unseen_count):
            self.unseen[place] = unseen[place]
        self.hands = zeros(MOST_SEATS)
        self.firsts = zeros(MOST_SEATS)
        self.lasts = [KINDS - 1 for _seat in range(MOST_SEATS)]
        self.sums = real_zeros(HAND_PLACES * WAYS)

    def set_habits(self, seat: int, shares: list[float]) -> None:
        """How often the player on this seat plays like each kind, if it is a player of habits."""
        if not 0 <= seat < MOST_SEATS or len(shares) != KINDS or min(shares) < 0:
            raise ValueError(f"habits {shares} of seat {seat}: expected {KINDS} numbers from 0 on")
        for kind in range(KINDS):
            self.habits[seat * KINDS + kind] = shares[kind]

    def add_round(
        self, seats: int, seat: int, hand: list[int], rows: list[list[int]], unseen: list[int], played: list[int]
    ) -> None:
        """What the seat saw before a round, and what everyone played in it. The last round comes first."""
        if len(hand) != self.left + self.rounds + 1 or len(played) != seats:
            raise ValueError(f"{len(played)} cards played from {len(hand)}: expected one for each seat, the last first")
        if self.rounds and seats != self.seats:
            raise ValueError(f"{seats} seats: expected {self.seats} as in the other rounds")
        table = self.tables[self.rounds]
        table.set_up(seats, seat, hand, rows, unseen)
        others = {played[other] for other in range(seats) if other != seat}
        if others & self.hidden or {*unseen} != self.hidden | others or len(unseen) != (seats - 1) * len(hand):
            raise ValueError(f"unseen cards {unseen}: expected those that are still unseen, and played {others}")
        for other in range(seats):
            table.chosen[other] = played[other]
        self.hidden |= others
        self.seats = seats
        self.rounds += 1

    def limit(self, seat: int, first: int, last: int) -> None:
        """Rule out all but the kinds from the first to the last on this seat, until the next decision."""
        if not 0 <= seat < MOST_SEATS or not 0 <= first <= last < KINDS:
            raise ValueError(f"kinds {first} to {last} on seat {seat}: expected some of {KINDS}")
        self.firsts[seat], self.lasts[seat] = first, last

    def run(self, seat: int, hands: int) -> None:
        """Draw this number of further hands for the seat, and add up how probable its choices were from them."""
        if not 0 <= seat < self.seats:
            raise IndexError(f"seat {seat}: expected 0 to {self.seats - 1}")
        for _hand in range(hands):
            self.draw()
            self.hands[seat] += 1
            for number in range(self.rounds):
                self.explain(seat, number)
                first = seat * SEAT_SUMS + number * WAYS
                for way in range(WAYS):
                    self.sums[first + way] += self.chances[way]

    def explain(self, seat: int, number: int) -> None:
        """Fill `chances`: how probable the seat's choice in a round was in each way.

        The drawn hand must be the one after that round; on exit it has the card as well, as it was before.
        """
        table: Table = self.tables[number]
        card = table.chosen[seat]
        self.hold(card)
        for place in range(self.size):
            table.hands[seat * HAND + place] = self.hand[place]
        first, last = self.firsts[seat], self.lasts[seat]
        self.players.weigh(table, seat, card, first, last)
        by_habit = 0.0
        for kind in range(first, last + 1):
            chance = self.players.chances[kind]
            self.chances[kind] = chance
            by_habit += self.habits[seat * KINDS + kind] * chance
        self.chances[HABITS] = by_habit

    def shuffle(self) -> None:
        """Shuffle the unseen cards."""
        for place in range(self.unseen_count - 1, 0, -1):
            other = self.random.random_below(place + 1)
            card = self.unseen[place]
            self.unseen[place] = self.unseen[other]
            self.unseen[other] = card

    def draw(self) -> None:
        """Draw a hand as it may be now."""
        self.size = 0
        for place in range(self.left):
            other = place + self.random.random_below(self.unseen_count - place)
            card = self.unseen[other]
            self.unseen[other] = self.unseen[place]
            self.unseen[place] = card
            self.hold(card)

    def hold(self, card: int) -> None:
        """Put a card in its place in the drawn hand."""
        place = self.size
        while place > 0 and self.hand[place - 1] > card:
            self.hand[place] = self.hand[place - 1]
            place -= 1
        self.hand[place] = card
        self.size += 1

    def likelihoods(self, seat: int) -> list[float]:
        """Of all that the seat has played, in each way, as a share of the most likely way's."""
        if not 0 <= seat < MOST_SEATS:
            raise IndexError(f"seat {seat}: expected 0 to {MOST_SEATS - 1}")
        if not self.hands[seat]:
            return [1.0] * WAYS
        products = [1.0] * WAYS
        for number in range(self.rounds):
            first = seat * SEAT_SUMS + number * WAYS
            for way in range(WAYS):
                products[way] *= self.sums[first + way] / self.hands[seat]
        most = max(products)
        return [product / most for product in products]
