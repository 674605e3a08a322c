"""How far sampled values of other tables than Play Nine's are from exact ones, and what they score on more columns.

On 2 to 4 columns all boards are solved, and the loss of a hand is the sum of what its choices lose by the exact values.
On 5 and 6 the mean score is printed.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from statistics import fmean, stdev

from kibitz.games.play_nine.card_play import move_value
from kibitz.games.play_nine.card_rules import rules_named
from kibitz.games.play_nine.cards.checking import MOST_SOLVED
from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.cards.presets import PRESETS
from kibitz.games.play_nine.cards.reading import FORMS
from kibitz.games.play_nine.solve.sampled import SampledColumns
from kibitz.games.play_nine.state import Hand
from kibitz.table import CHANCE, Move


def choose(value: Callable[[Hand, Move], float], hand: Hand) -> Move:
    """The first of the moves that have the least value."""
    return min(hand.moves(0), key=partial(value, hand))


def played(table: Table, seed: int, value: Callable[[Hand, Move], float]) -> float:
    """What a hand loses where the table is solved, else its score."""
    rng, lost = Random(seed), 0.0
    hand = Hand(table.columns, rules=rules_named(FORMS.name_of(table)))
    while hand.to_move:
        if hand.to_move == (CHANCE,):
            hand = hand.play(CHANCE, hand.draw(rng))
            continue
        move = choose(value, hand)
        if table.columns <= MOST_SOLVED:
            lost += move_value(hand, move) - min(move_value(hand, one) for one in hand.moves(0))
        hand = hand.play(0, move)
    return lost if table.columns <= MOST_SOLVED else hand.score()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", nargs="+", default=["golf", "two-rows", "play-nine"], choices=PRESETS)
    parser.add_argument("--columns", type=int, nargs="+", default=[4])
    parser.add_argument("--playouts", type=int, nargs="+", default=[30, 120, 500, 2000])
    parser.add_argument("--hands", type=int, default=200)
    given = parser.parse_args()
    print("| table | columns | mind | playouts | loss or score | processor time a hand |")
    print("|---|---|---|---|---|---|")
    for name in given.tables:
        for columns in given.columns:
            draws = tuple(2 * columns + extra for extra in (1, 2, 3))
            table = replace(PRESETS[name], name=f"{name}-wide", columns=columns, draws=draws)
            for playouts in (0, *given.playouts):
                value = partial(move_value, known=SampledColumns(columns, table, playouts)) if playouts else STOPS
                busy = time.process_time()
                found = [played(table, seed, value) for seed in range(given.hands)]
                busy = (time.process_time() - busy) / given.hands
                figure = f"{fmean(found):.3f} ± {stdev(found) / given.hands**0.5:.3f}"
                mind = f"sampled | {playouts}" if playouts else "greedy |"
                print(f"| {name} | {columns} | {mind} | {figure} | {busy:.2f} s |", flush=True)


STOPS = partial(move_value, stops=True)

if __name__ == "__main__":
    main()
