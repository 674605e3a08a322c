"""What wider margins of the search gain in Play Nine, and what time they cost: choices compared on the same boards.

    python benchmarks/play_nine_margins.py 0.5,0.25,0.06,0.05,0.15 1,0.6,0.15,0.12,0.15

Each setting is the margins of engine/weights.py in points: MOVE_MARGIN, KITTY_MARGIN, CLOSE_MOVE_MARGIN,
CLOSE_KITTY_MARGIN and DEEPER_MARGIN. The first one plays the hands, and all others choose on its boards too. Where they
choose otherwise, a search three draws ahead says what that gains. So nothing is left of the luck of the cards but which
boards come up, and a few hundred hands show what tens of thousands of scores would. The last lines are for the 1000
hands of the course.
"""

import argparse
import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine import weights
from kibitz.games.play_nine.engine.nets import BOARD_PARTS, MOVE_PARTS, UNIT, Nets
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.rules import ANY_CARD, CARDS, DECK_COUNTS, DECK_SIZE, KINDS, OPEN_KINDS, PAIRS

COURSE_HANDS = 1000
MILLISECONDS = 1000
JUDGE = (0.15, 0.0, 0.15, 0.15, 0.15)
"""The margins of the search that values choices; it asks nothing about the kitty, so that margin is 0."""
JUDGE_DEPTH = 3


def search_with(nets: Nets, margins: Sequence[float]) -> Search:
    move, kitty, close_move, close_kitty, deeper = margins
    search = weights.search_kind()(nets.columns, *nets.parts())
    search.set_margins(round(move * UNIT), round(kitty * UNIT * MOVE_PARTS))
    search.set_close_margins(round(close_move * UNIT), round(close_kitty * UNIT * MOVE_PARTS), round(deeper * UNIT))
    return search


@dataclass
class Setting:
    """A search with some margins, and what its choices gained so far."""

    search: Search
    gains: list[float] = field(default_factory=list)
    """By hand."""
    seconds: float = 0.0


def replaced(kinds: Sequence[int], place: int, stays: int, card: int) -> list[int]:
    return [*kinds[:place], rules.kind_of(stays, card), *kinds[place + 1 :]]


class Comparison:
    """Hands of one number of columns; the first setting plays them."""

    def __init__(self, columns: int, margins: Sequence[Sequence[float]], seed: int) -> None:
        nets = weights.shipped_nets(columns)
        self.columns, self.rng = columns, Random(seed)
        self.settings = [Setting(search_with(nets, each)) for each in margins]
        self.judge = search_with(nets, JUDGE)

    def worth(self, kinds: Sequence[int], draws: int) -> float:
        """The judge's value of a board with these draws left, in points."""
        self.judge.set_board(kinds)
        if not draws or max(kinds) < OPEN_KINDS:
            return float(self.judge.evaluate(0, 0)) / UNIT
        return float(self.judge.look_ahead(0, draws, min(JUDGE_DEPTH, draws) - 1, ANY_CARD)) / (UNIT * BOARD_PARTS)

    def worth_of_placing(self, kinds: Sequence[int], choice: int, card: int, draws: int) -> float:
        """The judge's value of a choice of Search.choose_placement(), in points; draws: those left after it."""
        if choice >= 0:
            place, side = divmod(choice, 2)
            return self.worth(replaced(kinds, place, PAIRS[kinds[place]][side], card), draws)
        place = -1 - choice
        stays = PAIRS[kinds[place]][0]
        values = [self.worth(replaced(kinds, place, stays, shown), draws) for shown in range(CARDS)]
        return sum(count * value for count, value in zip(DECK_COUNTS, values, strict=True)) / DECK_SIZE

    def dealt(self) -> list[int]:
        """The kinds of a fresh hand."""
        kinds = [KINDS - 1] * self.columns
        for _ in range(2):
            place = self.rng.randrange(self.columns)
            kinds[place] = rules.kind_of(PAIRS[kinds[place]][0], self.deck_card())
        return kinds

    def deck_card(self) -> int:
        return rules.RANKS.index(self.rng.choice(rules.DECK))

    def asked(self, setting: Setting, kinds: Sequence[int], draws: int, card: int, is_kitty: bool) -> int:
        """The choice of one setting, which takes its time."""
        started = time.process_time()
        setting.search.set_board(kinds)
        choose = setting.search.takes_kitty if is_kitty else setting.search.choose_placement
        choice = int(choose(draws, weights.DEPTH, card))
        setting.seconds += time.process_time() - started
        return choice

    def play_hand(self, draws: int) -> None:
        kinds = self.dealt()
        gains = [0.0 for _ in self.settings]
        while draws and max(kinds) >= OPEN_KINDS:
            card = rules.RANKS.index(self.rng.choice(rules.KITTY))
            taken = [self.asked(setting, kinds, draws, card, True) for setting in self.settings]
            if len(set(taken)) > 1:
                self.judge.set_board(kinds)
                self.judge.look_ahead(0, draws, min(JUDGE_DEPTH, draws - 1), ANY_CARD)
                take, draw = self.judge.best_values[card] * DECK_SIZE, self.judge.draw_values[0]
                for at, takes in enumerate(taken):
                    gains[at] += (takes - taken[0]) * (draw - take) / (UNIT * MOVE_PARTS)
            if not taken[0]:
                card = self.deck_card()
            choices = [self.asked(setting, kinds, draws, card, False) for setting in self.settings]
            draws -= 1
            if len(set(choices)) > 1:
                worth = {choice: self.worth_of_placing(kinds, choice, card, draws) for choice in set(choices)}
                for at, choice in enumerate(choices):
                    gains[at] += worth[choices[0]] - worth[choice]
            place, side = divmod(choices[0], 2) if choices[0] >= 0 else (-1 - choices[0], 0)
            shown = card if choices[0] >= 0 else self.deck_card()
            kinds = replaced(kinds, place, PAIRS[kinds[place]][side], shown)
        for setting, gain in zip(self.settings, gains, strict=True):
            setting.gains.append(gain)


def margins_of(text: str) -> list[float]:
    margins = [float(part) for part in text.split(",")]
    if len(margins) != len(JUDGE):
        raise argparse.ArgumentTypeError(f"{text}: expected {len(JUDGE)} numbers with commas between them")
    return margins


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("margins", type=margins_of, nargs="+", help="five numbers for each setting")
    parser.add_argument("--hands", type=int, default=240, help="hands of each number of columns")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    counts = Counter(islice(rules.columns_by_hand(), COURSE_HANDS))
    totals = [[0.0, 0.0, 0.0] for _ in given.margins]
    for columns, weight in sorted(counts.items()):
        comparison = Comparison(columns, given.margins, given.seed)
        for hand in range(given.hands):
            comparison.play_hand(2 * columns + rules.EXTRA_DRAWS[hand % len(rules.EXTRA_DRAWS)])
        for margins, setting, total in zip(given.margins, comparison.settings, totals, strict=True):
            mean = sum(setting.gains) / given.hands
            error = math.sqrt(sum((gain - mean) ** 2 for gain in setting.gains)) / given.hands
            each = setting.seconds / given.hands
            print(
                f"{columns} columns, {margins}: {mean:.5f} ± {error:.5f}, {MILLISECONDS * each:.2f} ms a hand",
                flush=True,
            )
            total[0] += weight * mean
            total[1] += (weight * error) ** 2
            total[2] += weight * each
    for margins, (gain, variance, seconds) in zip(given.margins, totals, strict=True):
        print(f"{COURSE_HANDS} hands, {margins}: {gain:.2f} ± {math.sqrt(variance):.2f} points gained, {seconds:.2f} s")


if __name__ == "__main__":
    main()
