"""Play Nine on any number of columns: the mean score of a hand, for each column too, and the time.

    python benchmarks/play_nine_columns.py --hands 300
    python benchmarks/play_nine_columns.py --columns 10 --nets 9 --truth    what nets for another number lose

The luck of every card, by the nets' values, is subtracted: its mean is zero whatever is played, so the mean score stays
the same and its error becomes small. On boards of more than ten columns the nets tell luck less well. --truth tells it
by the nets for the columns that are played.
"""

import argparse
import math
import time
from collections.abc import Iterator
from random import Random

from kibitz.games.play_nine import explore, rules
from kibitz.games.play_nine.engine import weights
from kibitz.games.play_nine.engine.nets import BOARD_PARTS, MOVE_PARTS, UNIT
from kibitz.games.play_nine.engine.resized import ResizedSearch

COLUMNS = (2, 3, *range(4, 17), 20, 30, 40)


class Player:
    """Plays hands and adds up the luck of their cards."""

    def __init__(self, search: ResizedSearch, depth: int, judge: ResizedSearch) -> None:
        """judge is the search that tells luck."""
        self.search, self.depth, self.judge = search, depth, judge
        self.luck = 0.0

    def card_in_hand(self, draws: int, rng: Random) -> int:
        """What the kitty and the deck bring; the luck of both is the value with the card less the mean over cards."""
        kitty = rules.card_of(rng.choice(rules.KITTY))
        mean = self.judge.look_ahead(0, draws, 0, rules.ANY_CARD) - self.judge.offset * BOARD_PARTS
        inner = self.judge.search
        draw, taken = inner.draw_values[0], inner.best_values[kitty] * rules.DECK_SIZE
        self.luck += (min(taken, draw) - mean / rules.KITTY_SIZE) / (UNIT * MOVE_PARTS)
        deck = rules.card_of(rng.choice(rules.DECK))
        luck = (inner.best_values[deck] * rules.DECK_SIZE - draw) / (UNIT * MOVE_PARTS)
        if self.search.takes_kitty(draws, self.depth, kitty):
            return kitty
        self.luck += luck
        return deck

    def turned(self, column: int, draws: int, rng: Random) -> int:
        """The hidden card of a column."""
        turned = rules.card_of(rng.choice(rules.DECK))
        self.judge.value_placements(draws, 0, turned)
        mean = self.judge.value_of_turning(column)
        self.luck += (self.judge.value_of_replacing(column, 0, turned) - mean) / (UNIT * MOVE_PARTS)
        return turned

    def play(self, kinds: list[int], draws: int, mean: float, rng: Random) -> float:
        """The expected score of the hand as it is left, less the luck on the way; mean is the value of a fresh hand."""
        self.judge.set_board(kinds)
        self.luck = explore.board_value(self.judge, draws) - mean
        while draws and max(kinds) >= rules.OPEN_KINDS:
            self.judge.set_board(kinds)
            self.search.set_board(kinds)
            card = self.card_in_hand(draws, rng)
            choice = self.search.choose_placement(draws, self.depth, card)
            column, side = (-1 - choice, 0) if choice < 0 else divmod(choice, 2)
            if choice < 0:
                card = self.turned(column, draws, rng)
            kinds[column] = rules.kind_of(rules.PAIRS[kinds[column]][side], card)
            draws -= 1
        self.judge.set_board(kinds)
        return weights.points(self.judge.evaluate(0, 0) * MOVE_PARTS) - self.luck


def sized(learned: int, columns: int) -> ResizedSearch:
    """The search with the nets for one number of columns, on boards of another."""
    return ResizedSearch(weights.new_search(weights.shipped_nets(learned)), columns)


def fresh(columns: int, rng: Random) -> list[int]:
    """A fresh board: one open card in each row."""
    cards = [[rules.HIDDEN] * columns for _ in range(2)]
    for row in cards:
        row[rng.randrange(columns)] = rules.card_of(rng.choice(rules.DECK))
    return [rules.kind_of(one, other) for one, other in zip(*cards, strict=True)]


def scores(player: Player, columns: int, hands: int, seed: int) -> Iterator[list[float]]:
    """For each of the numbers of draws the scores of the hands."""
    for extra in rules.EXTRA_DRAWS:
        rng = Random(f"{seed} {columns} {extra}")
        draws = 2 * columns + extra
        mean = explore.fresh_mean(player.judge, columns, draws)
        yield [player.play(fresh(columns, rng), draws, mean, rng) for _ in range(hands)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--columns", type=int, nargs="*", default=COLUMNS)
    parser.add_argument("--hands", type=int, default=100, help="hands for each number of columns and draws")
    parser.add_argument("--depth", type=int, default=0, help="further draws looked ahead")
    parser.add_argument("--nets", type=int, help="the number of columns that the nets are for (default: the nearest)")
    parser.add_argument("--truth", action="store_true", help="tell luck by the nets for the columns that are played")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for columns in given.columns:
        nearest = weights.nearest_learned(columns)
        learned = given.nets or nearest
        search, judge = (sized(nets, columns) for nets in (learned, nearest if given.truth else learned))
        player = Player(search, given.depth, judge)
        started = time.process_time()
        all_scores = list(scores(player, columns, given.hands, given.seed))
        each = (time.process_time() - started) / (len(all_scores) * given.hands)
        means = [sum(part) / given.hands for part in all_scores]
        squares = [sum((score - mean) ** 2 for score in part) for part, mean in zip(all_scores, means, strict=True)]
        mean, error = sum(means) / len(means), math.sqrt(sum(squares)) / given.hands / len(means)
        print(
            f"{columns:>2} columns, nets for {learned:>2}: {mean:.3f} ± {error:.3f}, {mean / columns:.3f} a column,"
            f" {1000 * each:.1f} ms a hand",
            flush=True,
        )


if __name__ == "__main__":
    main()
