"""How strong the Play Nine minds are: the mean score of a hand by number of columns, luck taken out, and the time.

    python benchmarks/play_nine_strength.py --depth 1 --hands 300
    python benchmarks/play_nine_strength.py --depth 1 --hands 300 --trained FOLDER    before the nets were packed

The luck of every card, by the nets' values, is subtracted: its mean is zero whatever is played, so the mean score stays
the same and its error becomes small. The last line is the expected total over the 1000 hands of the course, and the
time for them.
"""

import argparse
import math
import time
from array import array
from collections import Counter
from itertools import islice
from pathlib import Path

from training.play_nine.self_play import SelfPlay
from training.play_nine.train import last_round, load_nets

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine import weights
from kibitz.games.play_nine.engine.nets import Nets

EXACT = {4: (0.08603, -2.03969, -3.86844), 5: (-2.77997, -5.35814, -7.57011)}
"""`kibitz solve play-nine --columns N`."""


def nets_of(columns: int, trained: Path | None) -> Nets:
    """The shipped nets, or those of the last round in a folder of the training."""
    if trained is None:
        return weights.shipped_nets(columns)
    return load_nets(last_round(trained, columns), columns, 2 * columns + rules.EXTRA_DRAWS[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--depth", type=int, default=weights.DEPTH, help="further draws looked ahead")
    parser.add_argument("--hands", type=int, default=300, help="hands for each number of columns and draws")
    parser.add_argument("--columns", type=int, nargs="*", default=list(range(rules.FEWEST, rules.MOST + 1)))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trained", type=Path, help="nets as training.play_nine.train left them, not the shipped ones")
    arguments = parser.parse_args()
    counts = Counter(islice(rules.columns_by_hand(), 1000))
    total = variance = seconds = 0.0
    for columns in arguments.columns:
        search = weights.new_search(nets_of(columns, arguments.trained))
        means, errors, started = [], [], time.process_time()
        for extra in rules.EXTRA_DRAWS:
            play = SelfPlay(search, arguments.seed * 100 + extra)
            draws = 2 * columns + extra
            play.play_hands(draws, arguments.hands, arguments.depth, 0, bytearray(1), array("i", [0]), 0)
            mean = play.sum_of_scores / arguments.hands
            means.append(mean)
            errors.append(max(play.sum_of_squares / arguments.hands - mean * mean, 0.0) / arguments.hands)
        each = (time.process_time() - started) / (3 * arguments.hands)
        mean, error = sum(means) / 3, math.sqrt(sum(errors)) / 3
        shown = " ".join(f"{value:.3f}" for value in means)
        above = f", exact {sum(EXACT[columns]) / 3:.4f}" if columns in EXACT else ""
        print(
            f"{columns:>2} columns: {mean:.4f} ± {error:.4f} ({shown}){above}, {1000 * each:.2f} ms a hand", flush=True
        )
        total += counts[columns] * mean
        variance += (counts[columns] * error) ** 2
        seconds += counts[columns] * each
    print(f"1000 hands: {total:.0f} ± {math.sqrt(variance):.0f} in {seconds:.2f} s")


if __name__ == "__main__":
    main()
