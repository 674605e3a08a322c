# cython: annotation_typing=False
"""The best division of any hand with the article's melds, by dynamic programming over the ranks from the ace up.

What the next rank has to know of a suit is only how long its open runs are, up to three. Two copies make ten cases of a
suit, so a rank has at most 10,000 states, whatever was chosen before, and the whole sweep at most 120,001.

    unit        what it is
    --------    --------------------------------------------------------------------------------------------------
    case        a suit's open runs, the longer one first, each by its length up to three: the index into OPEN
    state       the cases of the four suits as digits in base 10, hearts lowest
    set pair    up to two sets of one rank: a number from 0 (none) to 20
    begun       runs that begin with a card: 0 to 2
    choice      81 * set pair + the begun of the four suits as digits in base 3, hearts lowest
    order       what puts equal choices into the stated order, the greatest first: by suit, hearts highest, the cards
                in runs, minus the runs begun, the cards in sets, as digits in base 3
    score       see scores.py
"""

from array import array

from kibitz.melds.divisions.melds import RUN_FIRST, RUNS, SETS_OF_A_RANK, SUITS_OF_SETS
from kibitz.melds.divisions.scores import NEVER, By, card_scores, meld_cost
from kibitz.native import once_a_thread

CASES = 10
STATES = CASES**4
BEGUN = 3
"""How many figures begun has, and how many cards can be left by the sets: 0 to 2 each."""
CHOICES = BEGUN**4
ORDERS = 3**3
SHORTEST = 3
"""The length of a run that may end; OPEN knows no longer ones."""
NO_SET = SETS_OF_A_RANK
SET_PAIRS = 21
EXTENSIONS = CASES * BEGUN**2
"""What can become of a suit at a rank: by case, cards left by the sets and runs begun."""
SUIT_PAIRS = 4 * SET_PAIRS
RANK_PAIRS = 13 * SET_PAIRS


def repeated(value: int, size: int) -> list[int]:
    """For C arrays whose length has a name, which Cython does not accept in `[value] * size`."""
    return [value] * size


RUN_OF = list(RUN_FIRST)

OPEN = [(a, b) for a in range(SHORTEST + 1) for b in range(a + 1)]
IS_CLOSED = list(map(int, [all(length in (0, SHORTEST) for length in open_runs) for open_runs in OPEN]))
"""By case, whether all runs of the suit may end."""
# By case, cards left by the sets and runs begun here: the next case, or -1; and the cards used.
NEXT = repeated(-1, EXTENSIONS)
USED = repeated(0, EXTENSIONS)
for _case, _open in enumerate(OPEN):
    for _cards in range(BEGUN):
        for _begun in range(BEGUN):
            _lengths = [length for length in _open if length]
            # A run that may end is never better ended while a card is left for it: that card goes on with it first.
            _extended = min(_cards, len(_lengths))
            _forced = sum(length < SHORTEST for length in _lengths)
            if _forced <= _extended and _begun <= _cards - _extended:
                _kept = sorted(_lengths)[:_extended]
                _after = sorted([min(SHORTEST, length + 1) for length in _kept] + [1] * _begun, reverse=True)
                _after += [0] * (2 - len(_after))
                NEXT[9 * _case + 3 * _cards + _begun] = OPEN.index((_after[0], _after[1]))
                USED[9 * _case + 3 * _cards + _begun] = _extended + _begun
# By set pair: the two sets by their number within the rank or NO_SET, and by suit the cards that they take.
FIRST_SET = repeated(NO_SET, SET_PAIRS)
OTHER_SET = repeated(NO_SET, SET_PAIRS)
TAKES = repeated(0, SUIT_PAIRS)
_sets = range(SETS_OF_A_RANK)
_pairs = [(NO_SET, NO_SET)] + [(a, NO_SET) for a in _sets] + [(a, b) for a in _sets for b in _sets if a <= b]
for _pair, (_a, _b) in enumerate(_pairs):
    FIRST_SET[_pair] = _a
    OTHER_SET[_pair] = _b
    for _suit in range(4):
        TAKES[4 * _pair + _suit] = sum(SUITS_OF_SETS[one] >> _suit & 1 for one in (_a, _b) if one < NO_SET)


class Sweep:
    """The memory of a sweep for one criterion, shared by all hands: 1.8 MB."""

    def __init__(self, by: By = "cards", values: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)) -> None:
        scores = card_scores(by, values)
        self.cost = meld_cost(by)
        self.score = [0] * 52
        for card in range(52):
            self.score[card] = scores[card]
        self.count = [0] * 52
        # By rank, the set pairs that its cards can form; pair 0 comes first.
        self.pairs = repeated(0, RANK_PAIRS)
        self.pair_count = [0] * 13
        self.last = 0
        # By rank and state; marks tells which entries belong to this hand.
        self.mark = 0
        self.values = array("q", bytes(8 * 13 * STATES))
        self.marks = array("I", bytes(4 * 13 * STATES))
        self.choices = array("H", bytes(2 * 13 * STATES))
        # The walk's open runs, two places a suit: the first card and the length, 0 for none.
        self.first = [0] * 8
        self.length = [0] * 8
        self.melds = [0] * 40
        self.meld_count = 0
        self.visited = 0

    def best(self, ones: int, twos: int) -> int:
        """The score of the hand's best division; melds[:meld_count] are the numbers of its melds.

        The hand is given as the cells with a card and those with two.
        """
        self.hold(ones, twos)
        total = self.best_from(0, 0)
        self.walk()
        return total

    def hold(self, ones: int, twos: int) -> None:
        """Take another hand: its counts, its last rank, and the set pairs of each rank."""
        self.last = -1
        for card in range(52):
            self.count[card] = (ones >> card & 1) + (twos >> card & 1)
            if self.count[card]:
                self.last = card // 4
        self.mark += 1
        self.visited = 0
        for rank in range(self.last + 1):
            cell = 4 * rank
            self.pairs[SET_PAIRS * rank] = 0
            pairs = 1
            suits = 0
            for s in range(4):
                if self.count[cell + s]:
                    suits += 1
            if suits >= SHORTEST:
                for pair in range(1, SET_PAIRS):
                    if (
                        TAKES[4 * pair] <= self.count[cell]
                        and TAKES[4 * pair + 1] <= self.count[cell + 1]
                        and TAKES[4 * pair + 2] <= self.count[cell + 2]
                        and TAKES[4 * pair + 3] <= self.count[cell + 3]
                    ):
                        self.pairs[SET_PAIRS * rank + pairs] = pair
                        pairs += 1
            self.pair_count[rank] = pairs

    # What is promised:
    #
    # The value is the highest score that the cards of this rank and the ranks above it can add to runs that are open
    # as `state` says: cards in melds less the cost of melds that begin here or above. NEVER, or a little more, if a
    # run that is too short can't go on. A run's cost is paid where it begins, so its end is free.
    #
    # On exit, where the value is possible, choices[rank * STATES + state] is the choice that reaches it. Of those
    # that reach it, it is the first in the order that docs/melds.md states, if all states behind have theirs: a rank's
    # order is compared from hearts to diamonds, and only then the ranks above matter.
    #
    # The entry is this hand's as long as its mark is `mark`; hold() makes all entries old.
    #
    # The suits are four loops, one in another. All set pairs are tried, and by suit all numbers of runs that may begin
    # with the cards that the sets leave. NEXT is -1 from the first number on that is too great, so a loop may break.
    def best_from(self, rank: int, state: int) -> int:
        """The most that the cards from this rank on add to runs that are open as the state says."""
        if rank > self.last:
            return 0 if self.closed(state) else NEVER
        at = rank * STATES + state
        if self.marks[at] == self.mark:
            return self.values[at]
        self.visited += 1
        best = NEVER
        best_order = -1
        best_choice = 0
        cell = 4 * rank
        hearts = state % CASES * 9
        spades = state // CASES % CASES * 9
        clubs = state // (CASES * CASES) % CASES * 9
        diamonds = state // (CASES * CASES * CASES) * 9
        for k in range(self.pair_count[rank]):
            pair = self.pairs[SET_PAIRS * rank + k]
            left_h = self.count[cell] - TAKES[4 * pair]
            left_s = self.count[cell + 1] - TAKES[4 * pair + 1]
            left_c = self.count[cell + 2] - TAKES[4 * pair + 2]
            left_d = self.count[cell + 3] - TAKES[4 * pair + 3]
            sets = self.sets_score(cell, pair)
            for begun_h in range(left_h + 1):
                i = hearts + BEGUN * left_h + begun_h
                if NEXT[i] < 0:
                    break
                gain_h = sets + USED[i] * self.score[cell] - begun_h * self.cost
                after_h = NEXT[i]
                order_h = 9 * USED[i] + 3 * (2 - begun_h) + TAKES[4 * pair]
                for begun_s in range(left_s + 1):
                    i = spades + BEGUN * left_s + begun_s
                    if NEXT[i] < 0:
                        break
                    gain_s = gain_h + USED[i] * self.score[cell + 1] - begun_s * self.cost
                    after_s = after_h + CASES * NEXT[i]
                    order_s = ORDERS * order_h + 9 * USED[i] + 3 * (2 - begun_s) + TAKES[4 * pair + 1]
                    for begun_c in range(left_c + 1):
                        i = clubs + BEGUN * left_c + begun_c
                        if NEXT[i] < 0:
                            break
                        gain_c = gain_s + USED[i] * self.score[cell + 2] - begun_c * self.cost
                        after_c = after_s + CASES * CASES * NEXT[i]
                        order_c = ORDERS * order_s + 9 * USED[i] + 3 * (2 - begun_c) + TAKES[4 * pair + 2]
                        for begun_d in range(left_d + 1):
                            i = diamonds + BEGUN * left_d + begun_d
                            if NEXT[i] < 0:
                                break
                            gain = gain_c + USED[i] * self.score[cell + 3] - begun_d * self.cost
                            gain += self.best_from(rank + 1, after_c + CASES * CASES * CASES * NEXT[i])
                            if gain >= best and gain > NEVER:
                                order = ORDERS * order_c + 9 * USED[i] + 3 * (2 - begun_d) + TAKES[4 * pair + 3]
                                if gain > best or order > best_order:
                                    best = gain
                                    best_order = order
                                    best_choice = begun_h + BEGUN * (begun_s + BEGUN * (begun_c + BEGUN * begun_d))
                                    best_choice += CHOICES * pair
        self.marks[at] = self.mark
        self.values[at] = best
        self.choices[at] = best_choice
        return best

    def closed(self, state: int) -> bool:
        """Whether no run is open that is too short."""
        for _suit in range(4):
            if not IS_CLOSED[state % CASES]:
                return False
            state //= CASES
        return True

    def sets_score(self, cell: int, pair: int) -> int:
        """What the sets of the pair add at the rank that begins with the cell."""
        gain = 0
        for s in range(4):
            gain += TAKES[4 * pair + s] * self.score[cell + s]
        if FIRST_SET[pair] < NO_SET:
            gain -= self.cost
        if OTHER_SET[pair] < NO_SET:
            gain -= self.cost
        return gain

    # Follows the choices of best_from from the ace up and writes the melds. It repeats what NEXT did with lengths, now
    # with the runs themselves; `state` is only needed to find the next choice.
    #
    # A state does not say which of a suit's two runs is which. Between them the order of docs/melds.md decides: where
    # one card is left and both runs might take it, the one that must go on does, else the one that began first. The
    # place 2 * suit has the run that began first.
    def walk(self) -> None:
        """Write the melds of the best division into melds[:meld_count]."""
        state = 0
        self.meld_count = 0
        for k in range(8):
            self.length[k] = 0
        for rank in range(self.last + 1):
            cell = 4 * rank
            pair = self.choices[rank * STATES + state] // CHOICES
            begun = self.choices[rank * STATES + state] % CHOICES
            if FIRST_SET[pair] < NO_SET:
                self.write(RUNS + SETS_OF_A_RANK * rank + FIRST_SET[pair])
            if OTHER_SET[pair] < NO_SET:
                self.write(RUNS + SETS_OF_A_RANK * rank + OTHER_SET[pair])
            after = 0
            scale = 1
            for s in range(4):
                left = self.count[cell + s] - TAKES[4 * pair + s]
                after += scale * NEXT[state % CASES * 9 + BEGUN * left + begun % BEGUN]
                self.extend_runs(s, left)
                self.begin_runs(s, cell + s, begun % BEGUN)
                begun //= BEGUN
                state //= CASES
                scale *= CASES
            state = after
        for k in range(8):
            if self.length[k] > 0:
                self.write_run(self.first[k], self.length[k])

    def extend_runs(self, suit: int, left: int) -> None:
        """Let the suit's open runs take the cards left, and end those that take none."""
        open_runs = (self.length[2 * suit] > 0) + (self.length[2 * suit + 1] > 0)
        goes_on = left if left < open_runs else open_runs
        for i in range(2):
            k = 2 * suit + i
            if self.length[k] > 0:
                other = 2 * suit + 1 - i
                must = self.length[k] < SHORTEST
                # The other run needs the only card.
                yields = goes_on == 1 and not must and 0 < self.length[other] < SHORTEST
                if goes_on > 0 and not yields:
                    self.length[k] += 1
                    goes_on -= 1
                else:
                    self.write_run(self.first[k], self.length[k])
                    self.length[k] = 0
        if self.length[2 * suit] == 0 and self.length[2 * suit + 1] > 0:
            self.first[2 * suit] = self.first[2 * suit + 1]
            self.length[2 * suit] = self.length[2 * suit + 1]
            self.length[2 * suit + 1] = 0

    def begin_runs(self, suit: int, card: int, begun: int) -> None:
        """Begin runs of the suit with the card."""
        for _ in range(begun):
            k = 2 * suit if self.length[2 * suit] == 0 else 2 * suit + 1
            self.first[k] = card
            self.length[k] = 1

    def write_run(self, first: int, length: int) -> None:
        """Write the run of this length from this card on."""
        self.write(RUN_OF[first] + 13 - first // 4 - length)

    def write(self, meld: int) -> None:
        self.melds[self.meld_count] = meld
        self.meld_count += 1


@once_a_thread
def shared(by: By, values: tuple[int, ...]) -> Sweep:
    """The process's sweep for a criterion."""
    return Sweep(by, values)
