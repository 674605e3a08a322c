# cython: annotation_typing=False
"""The exact solution of any card of the family: what is still to come from every state, by backward induction.

A state is the set of used categories and a side, which card_sides.py describes.

Units and layout
    values      expected points still to come, the bonuses included, at [used * sides + side]
    figures     what is computed of each state: `values` themselves, or others by card_policy.py
    endings     the rows of card_turn.py
    sides       those of the lanes of a turn
"""

from array import array

from kibitz.games.sebastian.cards.description import JOKER_RULES, MOST_CATEGORIES, Card
from kibitz.games.sebastian.solve.card_sides import BONUS_ALONE, FORCED, FREE, NO_JOKER, TURN_LANES, Layout
from kibitz.games.sebastian.solve.card_turn import MOST_FACES, CardTurn
from kibitz.games.sebastian.solve.turn import padded, zeros
from kibitz.native.machine import acquire_gil, release_gil


class CardSolver:
    """Computes the values of all states, the fullest cards first.

    `values` may be in a mapped file. Several solvers may share them, each in a thread of its own, as long as nobody
    solves a set before all sets with one category more are solved.
    """

    def __init__(self, card: Card, layout: Layout, values: "array[float] | memoryview[float]") -> None:
        if len(values) != layout.sides.states:
            raise ValueError(f"{len(values)} values: expected {layout.sides.states}")
        self.card = card
        self.layout = layout
        self.values = values
        self.figures = values
        self.turn = CardTurn(card)
        self.categories = len(card.categories)
        self.all_used = card.all_used
        self.count = layout.sides.count
        self.throws = card.throws
        self.faces = card.faces
        counting = layout.sides.counting
        self.counts = padded([int(number in counting) for number in range(self.categories)], MOST_CATEGORIES)
        self.bit_of = padded([], MOST_CATEGORIES)
        for bit, number in enumerate(counting):
            self.bit_of[number] = bit
        self.next = layout.next
        self.next_from = layout.next_from
        self.lanes = layout.lanes
        self.lanes_from = layout.lanes_from
        self.copies = layout.copies
        self.copies_from = layout.copies_from
        self.joker_category = card.joker_category
        self.joker_rule = JOKER_RULES.index(card.joker.rule) if card.joker else NO_JOKER
        self.extra_points = float(card.joker.points if card.joker else 0)
        self.flags = array("i", [layout.sides.flag(side) for side in range(self.count)])
        self.own = padded([*card.face_categories], MOST_FACES)
        self.face_set = sum(1 << number for number, one in enumerate(card.categories) if one.kind == "face")
        self.extra = zeros(TURN_LANES)
        self.sides = padded([], TURN_LANES)

    def end_game(self) -> None:
        """Sets the values of the full card."""
        for side in range(self.count):
            self.values[self.all_used * self.count + side] = self.layout.sides.bonuses(side)

    def solve_sets(self, sets: "array[int]", begin: int, end: int) -> None:
        """Sets the values of these sets of used categories; compiled, other threads of Python run meanwhile.

        On entry the values of all sets with one category more than any of sets[begin:end] are set.
        """
        if not 0 <= begin <= end <= len(sets):
            raise IndexError(f"sets {begin} to {end}: expected at most {len(sets)}")
        for i in range(begin, end):
            if not 0 <= sets[i] < self.all_used:
                raise ValueError(f"categories {sets[i]}: expected 0 to {self.all_used - 1}")
        self.solve_checked(sets, begin, end)

    def solve_checked(self, sets: "array[int]", begin: int, end: int) -> None:
        """solve_sets() for sets that exist."""
        thread = release_gil()
        for i in range(begin, end):
            self.solve_set(sets[i])
        acquire_gil(thread)

    def mask_of(self, used: int) -> int:
        """The used categories that count towards the side, as a number."""
        mask = 0
        for category in range(self.categories):
            if used >> category & self.counts[category]:
                mask |= 1 << self.bit_of[category]
        return mask

    def solve_set(self, used: int) -> None:
        """Sets the figures of one set of used categories at every side that can arise."""
        mask = self.mask_of(used)
        at = used * self.count
        start = self.lanes_from[mask]
        while start < self.lanes_from[mask + 1]:
            for u in range(TURN_LANES):
                self.sides[u] = self.lanes[start + u]
            self.solve_lanes(used)
            start += TURN_LANES
        i = self.copies_from[mask]
        while i < self.copies_from[mask + 1]:
            self.figures[at + self.copies[i]] = self.figures[at + self.copies[i + 1]]
            i += 2

    def solve_lanes(self, used: int) -> None:
        """Sets those of `sides`."""
        at = used * self.count
        self.fill_endings(used)
        self.end_open(used)
        for _reroll in range(self.throws - 1):
            self.turn.throw()
            self.turn.keep()
        self.turn.first_roll()
        for u in range(TURN_LANES):
            self.figures[at + self.sides[u]] = self.turn.before[u]

    def fill_endings(self, used: int) -> None:
        """Sets for `sides` the rows of endings of all open categories, and what a joker brings besides."""
        endings = self.turn.endings
        for category in range(self.categories):
            if not used >> category & 1:
                at = (used | 1 << category) * self.count
                for row in range(self.turn.rows_from[category], self.turn.rows_from[category + 1]):
                    points = self.turn.points[row]
                    following = self.next_from[row]
                    for u in range(TURN_LANES):
                        side = self.sides[u]
                        if self.counts[category]:
                            side = self.next[following + side]
                        endings[row * TURN_LANES + u] = points + self.values[at + side]
        for u in range(TURN_LANES):
            self.extra[u] = self.extra_points * self.flags[self.sides[u]]

    def end_open(self, used: int) -> None:
        """Sets the values of full rolls with no reroll left; on entry the endings are filled."""
        self.turn.end(self.all_used ^ used)
        if self.joker_rule == NO_JOKER or not used >> self.joker_category & 1:
            return
        for face in range(self.faces):
            allowed = self.joker_categories(face, used)
            if allowed:
                self.turn.end_joker(face, allowed)
            self.turn.add_extra(face, self.extra)

    def joker_categories(self, face: int, used: int) -> int:
        """The categories that a joker of this face, counted from 0, may fill; 0 where it counts as other rolls do."""
        still_open = self.all_used ^ used
        own = self.own[face]
        is_open = own >= 0 and still_open >> own & 1
        if self.joker_rule == BONUS_ALONE or (self.joker_rule == FREE and is_open):
            return 0
        if is_open:
            return 1 << own
        if self.joker_rule == FORCED and still_open & ~self.face_set:
            return still_open & ~self.face_set
        return still_open

    def turn_from(self, used: int, side: int, values: "array[float]") -> None:
        """One turn from a state: sets what every multiset is worth that is kept of the dice.

        At [left * multisets + number] is the value with `left` throws left; with none only full rolls have one. On
        entry the state is one that can arise, and all with one category more are solved.
        """
        self.check_turn(used, values)
        if not 0 <= side < self.count:
            raise ValueError(f"side {side}: expected 0 to {self.count - 1}")
        for u in range(TURN_LANES):
            self.sides[u] = side
        self.fill_endings(used)
        self.finish_turn(used, values)

    def turn_for(self, used: int, worth: "array[float]", values: "array[float]") -> None:
        """The same for whoever values the rows of endings as `worth` does; jokers bring nothing besides."""
        self.check_turn(used, values)
        if len(worth) != self.turn.rows_from[self.categories]:
            raise ValueError(f"{len(worth)} rows: expected {self.turn.rows_from[self.categories]}")
        endings = self.turn.endings
        for row in range(self.turn.rows_from[self.categories]):
            for u in range(TURN_LANES):
                endings[row * TURN_LANES + u] = worth[row]
        for u in range(TURN_LANES):
            self.extra[u] = 0.0
        self.finish_turn(used, values)

    def check_turn(self, used: int, values: "array[float]") -> None:
        if not 0 <= used < self.all_used:
            raise ValueError(f"categories {used}: expected 0 to {self.all_used - 1}")
        if len(values) != self.throws * self.turn.last:
            raise ValueError(f"{len(values)} values: expected {self.throws * self.turn.last}")

    def finish_turn(self, used: int, values: "array[float]") -> None:
        """turn_from() once the rows of endings and `extra` are set."""
        self.end_open(used)
        self.turn.write(values, 0)
        for left in range(1, self.throws):
            self.turn.throw()
            self.turn.write(values, left * self.turn.last)
            self.turn.keep()

    def value(self, used: int, side: int) -> float:
        """The expected points still to come from a state that can arise."""
        if not 0 <= used <= self.all_used or not 0 <= side < self.count:
            raise ValueError(f"categories {used}, side {side}: expected a state of the card")
        return self.values[used * self.count + side]

    def table(self) -> bytes:
        """All values, as doubles of this machine."""
        return bytes(memoryview(self.values))
