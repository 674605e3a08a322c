# cython: annotation_typing=False
"""The best division of a hand however rich, by a sweep over the ranks from the ace up.

What the next rank has to know of a suit is only how long its open runs are, up to three: two copies make ten cases, so
a rank has at most ten thousand, whatever was done before. `worth` is the exact value of the rest of the sweep.
"""

from array import array
from functools import cache

from kibitz.games.rummy.divisions.melds import RUN_FIRST, By, card_worth, meld_cost

STATES = 10000
SET_FIRST = 264
NEVER = -(1 << 60)
RUN_OF = list(RUN_FIRST)

# A suit's open runs, the longer one first, each by its length up to three.
OPEN = [(a, b) for a in range(4) for b in range(a + 1)]
# By case, cards left over by the sets (0 to 2) and runs begun here (0 to 2): the next case, or -1; and the cards used.
NEXT = [-1] * 90
USED = [0] * 90
for _case, _open in enumerate(OPEN):
    for _cards in range(3):
        for _begun in range(3):
            _lengths = [length for length in _open if length]
            # A run of three or more that could go on is never better ended: what is left over extends first.
            _extended = min(_cards, len(_lengths))
            _forced = sum(length < 3 for length in _lengths)
            if _forced <= _extended and _begun <= _cards - _extended:
                _kept = sorted(_lengths)[:_extended]
                _after = sorted([min(3, length + 1) for length in _kept] + [1] * _begun, reverse=True)
                _after += [0] * (2 - len(_after))
                NEXT[9 * _case + 3 * _cards + _begun] = OPEN.index((_after[0], _after[1]))
                USED[9 * _case + 3 * _cards + _begun] = _extended + _begun
# Up to two sets of one rank, as numbers 0 to 4 within the rank or 5 for none, and the cards each takes of a suit.
SUITS_OF = [15, 7, 11, 13, 14, 0]
FIRST_SET = [5] * 21
OTHER_SET = [5] * 21
TAKES = [0] * 84
_pairs = [(5, 5)] + [(a, 5) for a in range(5)] + [(a, b) for a in range(5) for b in range(a, 5)]
for _q, (_a, _b) in enumerate(_pairs):
    FIRST_SET[_q] = _a
    OTHER_SET[_q] = _b
    for _s in range(4):
        TAKES[4 * _q + _s] = (SUITS_OF[_a] >> _s & 1) + (SUITS_OF[_b] >> _s & 1)


class Sweep:
    """The memory of a sweep for one criterion, shared by all hands: 1.8 MB."""

    def __init__(self, by: By = "cards", values: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)) -> None:
        worth = card_worth(by, values)
        self.cost = meld_cost(by)
        self.weight = [0] * 52
        for card in range(52):
            self.weight[card] = worth[card]
        self.count = [0] * 52
        self.set_choices = [0] * 273
        self.set_choice_count = [0] * 13
        self.last = 0
        self.mark = 0
        self.known = array("q", bytes(8 * 13 * STATES))
        self.marks = array("I", bytes(4 * 13 * STATES))
        self.choices = array("H", bytes(2 * 13 * STATES))
        self.first = [0] * 8
        self.length = [0] * 8
        self.melds = [0] * 40
        self.meld_count = 0
        self.visited = 0

    def hold(self, ones: int, twos: int) -> None:
        """Take up a hand, as the cells with a card and those with two."""
        self.last = -1
        for card in range(52):
            self.count[card] = (ones >> card & 1) + (twos >> card & 1)
            if self.count[card]:
                self.last = card // 4
        self.mark += 1
        self.visited = 0
        for rank in range(self.last + 1):
            c = 4 * rank
            # Without any set there is one choice, number 0.
            self.set_choices[21 * rank] = 0
            choices = 1
            suits = 0
            for s in range(4):
                if self.count[c + s]:
                    suits += 1
            if suits >= 3:
                for q in range(1, 21):
                    if (
                        TAKES[4 * q] <= self.count[c]
                        and TAKES[4 * q + 1] <= self.count[c + 1]
                        and TAKES[4 * q + 2] <= self.count[c + 2]
                        and TAKES[4 * q + 3] <= self.count[c + 3]
                    ):
                        self.set_choices[21 * rank + choices] = q
                        choices += 1
            self.set_choice_count[rank] = choices

    def worth(self, rank: int, state: int) -> int:
        """The most that the cards from this column on add to runs that are open as state says."""
        if rank > self.last:
            return 0 if self.closed(state) else NEVER
        at = rank * STATES + state
        if self.marks[at] == self.mark:
            return self.known[at]
        self.visited += 1
        best = NEVER
        best_order = -1
        best_choice = 0
        c = 4 * rank
        a = state % 10 * 9
        b = state // 10 % 10 * 9
        d = state // 100 % 10 * 9
        e = state // 1000 * 9
        for choice in range(self.set_choice_count[rank]):
            q = self.set_choices[21 * rank + choice]
            left_a = self.count[c] - TAKES[4 * q]
            left_b = self.count[c + 1] - TAKES[4 * q + 1]
            left_d = self.count[c + 2] - TAKES[4 * q + 2]
            left_e = self.count[c + 3] - TAKES[4 * q + 3]
            sets = self.sets_worth(c, q)
            for begun_a in range(left_a + 1):
                i = a + 3 * left_a + begun_a
                if NEXT[i] < 0:
                    break
                gain_a = sets + USED[i] * self.weight[c] - begun_a * self.cost
                after_a = NEXT[i]
                order_a = 9 * USED[i] + 3 * (2 - begun_a) + TAKES[4 * q]
                for begun_b in range(left_b + 1):
                    i = b + 3 * left_b + begun_b
                    if NEXT[i] < 0:
                        break
                    gain_b = gain_a + USED[i] * self.weight[c + 1] - begun_b * self.cost
                    after_b = after_a + 10 * NEXT[i]
                    order_b = 27 * order_a + 9 * USED[i] + 3 * (2 - begun_b) + TAKES[4 * q + 1]
                    for begun_d in range(left_d + 1):
                        i = d + 3 * left_d + begun_d
                        if NEXT[i] < 0:
                            break
                        gain_d = gain_b + USED[i] * self.weight[c + 2] - begun_d * self.cost
                        after_d = after_b + 100 * NEXT[i]
                        order_d = 27 * order_b + 9 * USED[i] + 3 * (2 - begun_d) + TAKES[4 * q + 2]
                        for begun_e in range(left_e + 1):
                            i = e + 3 * left_e + begun_e
                            if NEXT[i] < 0:
                                break
                            gain = gain_d + USED[i] * self.weight[c + 3] - begun_e * self.cost
                            gain += self.worth(rank + 1, after_d + 1000 * NEXT[i])
                            if gain >= best and gain > NEVER:
                                order = 27 * order_d + 9 * USED[i] + 3 * (2 - begun_e) + TAKES[4 * q + 3]
                                if gain > best or order > best_order:
                                    best = gain
                                    best_order = order
                                    best_choice = 81 * q + begun_a + 3 * begun_b + 9 * begun_d + 27 * begun_e
        self.marks[at] = self.mark
        self.known[at] = best
        self.choices[at] = best_choice
        return best

    def closed(self, state: int) -> bool:
        """Whether no run is open that is shorter than three: the cases of 0, 3 or 3 and 3."""
        for _suit in range(4):
            case = state % 10
            if case != 0 and case != 6 and case != 9:
                return False
            state //= 10
        return True

    def sets_worth(self, cell: int, sets: int) -> int:
        """What the sets of this number take in at the column that begins with the cell."""
        gain = 0
        for s in range(4):
            gain += TAKES[4 * sets + s] * self.weight[cell + s]
        if FIRST_SET[sets] < 5:
            gain -= self.cost
        if OTHER_SET[sets] < 5:
            gain -= self.cost
        return gain

    def best(self, ones: int, twos: int) -> int:
        """The worth of the hand's best division; its melds' numbers lie in melds[:meld_count]."""
        self.hold(ones, twos)
        total = self.worth(0, 0)
        self.walk()
        return total

    def walk(self) -> None:
        """Go through the ranks and do at each what was found best."""
        state = 0
        self.meld_count = 0
        for k in range(8):
            self.length[k] = 0
        for rank in range(self.last + 1):
            c = 4 * rank
            best_sets = self.choices[rank * STATES + state] // 81
            best_begun = self.choices[rank * STATES + state] % 81
            if FIRST_SET[best_sets] < 5:
                self.note(SET_FIRST + 5 * rank + FIRST_SET[best_sets])
            if OTHER_SET[best_sets] < 5:
                self.note(SET_FIRST + 5 * rank + OTHER_SET[best_sets])
            after = 0
            scale = 1
            for s in range(4):
                left = self.count[c + s] - TAKES[4 * best_sets + s]
                start = best_begun % 3
                best_begun //= 3
                after += scale * NEXT[state % 10 * 9 + 3 * left + start]
                state //= 10
                scale *= 10
                # Two places a suit, the run that began first in the lower one; where only one goes on and
                # both might, the first does.
                open_runs = (self.length[2 * s] > 0) + (self.length[2 * s + 1] > 0)
                goes_on = left if left < open_runs else open_runs
                for i in range(2):
                    k = 2 * s + i
                    if self.length[k] > 0:
                        other = 2 * s + 1 - i
                        must = self.length[k] < 3
                        # The other one needs the only card.
                        yields = goes_on == 1 and not must and 0 < self.length[other] < 3
                        if goes_on > 0 and not yields:
                            self.length[k] += 1
                            goes_on -= 1
                        else:
                            self.end_run(self.first[k], self.length[k])
                            self.length[k] = 0
                if self.length[2 * s] == 0 and self.length[2 * s + 1] > 0:
                    self.first[2 * s] = self.first[2 * s + 1]
                    self.length[2 * s] = self.length[2 * s + 1]
                    self.length[2 * s + 1] = 0
                while start > 0:
                    k = 2 * s if self.length[2 * s] == 0 else 2 * s + 1
                    self.first[k] = c + s
                    self.length[k] = 1
                    start -= 1
            state = after
        for k in range(8):
            if self.length[k] > 0:
                self.end_run(self.first[k], self.length[k])

    def end_run(self, cell: int, length: int) -> None:
        """Note the run of this length from this cell on."""
        self.note(RUN_OF[cell] + 13 - cell // 4 - length)

    def note(self, meld: int) -> None:
        self.melds[self.meld_count] = meld
        self.meld_count += 1


@cache
def shared(by: By, values: tuple[int, ...]) -> Sweep:
    """The process's sweep for a criterion."""
    return Sweep(by, values)
