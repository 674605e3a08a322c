"""Play Nine's rules of thumb: the exact mean of a hand, and what each rule is worth.

    python benchmarks/play_nine_thumb.py --columns 2 3
    python benchmarks/play_nine_thumb.py --columns 4        a quarter of an hour or more for each of its lines

A rule is worth what the others lose without it. An interrupted computation goes on where it was.
"""

import argparse

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine.rules_of_thumb import EVERY_RULE, NAMES
from kibitz.games.play_nine.solve import files


def mean(columns: int, thumb: int | None) -> float:
    """Over the three numbers of draws; None: best play."""
    draws = rules.draws_of(columns, rules.DEALT)
    means = files.fresh_hands(columns, draws, lambda done, total: None, thumb)
    return sum(means.values()) / len(means)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--columns", type=int, nargs="*", default=[2, 3])
    given = parser.parse_args()
    for columns in given.columns:
        every = mean(columns, EVERY_RULE)
        print(f"{columns} columns: all rules {every:.4f}, best play {mean(columns, None):.4f}", flush=True)
        for name, rule in NAMES.items():
            without = mean(columns, EVERY_RULE & ~rule)
            print(f"  without {name:<8} {without:.4f}: worth {without - every:.4f}", flush=True)


if __name__ == "__main__":
    main()
