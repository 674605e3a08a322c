"""Play Nine's rules of thumb: the mean of a hand, and what each rule is worth, exactly or over many hands.

    python benchmarks/play_nine_thumb.py --columns 2 3 4 5
    python benchmarks/play_nine_thumb.py --columns 10 --hands 100000 --keep hands.jsonl

A rule is worth what the others lose without it. Without --hands nothing is sampled: the odds of every board that the
rules lead to are followed to the end of the hand. With --hands as many are played, each by all sets of rules with the
same cards. With --keep each result is a line of the file, and a second run goes on where the first one stopped. The
mean of best play is that of `kibitz solve play-nine --columns N`.
"""

import argparse
import json
import math
import sys
import time
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from training.play_nine.thumb_hands import ThumbHands
from training.play_nine.thumb_mean import stop_scores, thumb_mean

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine.rules_of_thumb import EVERY_RULE, NAMES

MOST_EXACT = 5
"""Columns."""
BATCH = 1_000_000
"""Hands of one line that is kept."""
RULE_SETS = [EVERY_RULE, *(EVERY_RULE & ~rule for rule in NAMES.values())]


@cache
def scores_of(columns: int) -> "array[float]":
    return stop_scores(columns)


def show(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {total} ", end="" if done < total else "\r", file=sys.stderr, flush=True)


def kept_lines(keep: Path | None) -> Iterator[dict[str, Any]]:
    if keep and keep.exists():
        yield from map(json.loads, keep.read_text().splitlines())


def write_line(keep: Path | None, line: dict[str, Any]) -> None:
    if keep:
        with keep.open("a") as out:
            print(json.dumps(line), file=out)


def mean(columns: int, rule_set: int, keep: Path | None) -> float:
    """The exact one, over the three numbers of draws."""
    for line in kept_lines(keep):
        if (line["columns"], line.get("rules")) == (columns, rule_set):
            return float(line["mean"])
    draws = rules.draws_of(columns, rules.DEALT)
    started = time.process_time()
    value = thumb_mean(columns, rule_set, draws, scores_of(columns), show)
    seconds = round(time.process_time() - started, 1)
    write_line(keep, {"columns": columns, "rules": rule_set, "mean": value, "seconds": seconds})
    return value


def played(columns: int, first: int, hands: int, keep: Path | None) -> list[list[int]]:
    """Over these hands, for each set of rules: the sums of its score less that of all rules, and of the square.

    For all rules themselves the sums are those of the score.
    """
    for line in kept_lines(keep):
        if (line["columns"], line.get("first"), line.get("hands")) == (columns, first, hands):
            return line["sums"]
    sums: list[list[int]] = []
    every = array("h", [0]) * hands
    ThumbHands(columns, EVERY_RULE).play_hands(first, every)
    for rule_set in RULE_SETS:
        differences: list[int] | array[int] = every
        if rule_set != EVERY_RULE:
            without = array("h", [0]) * hands
            ThumbHands(columns, rule_set).play_hands(first, without)
            differences = [one - other for one, other in zip(without, every, strict=True)]
        sums.append([sum(differences), sum(value * value for value in differences)])
    write_line(keep, {"columns": columns, "first": first, "hands": hands, "sums": sums})
    return sums


def sampled(columns: int, hands: int, keep: Path | None) -> list[tuple[float, float]]:
    """For each set of rules the mean of played(), and its standard error."""
    totals = [[0, 0] for _ in RULE_SETS]
    for first in range(0, hands, BATCH):
        show(first, hands)
        sums = played(columns, first, min(BATCH, hands - first), keep)
        totals = [[one + other for one, other in zip(*pair, strict=True)] for pair in zip(totals, sums, strict=True)]
    show(hands, hands)
    means = [(total / hands, squares / hands) for total, squares in totals]
    return [(value, math.sqrt((square - value * value) / (hands - 1))) for value, square in means]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--columns", type=int, nargs="*", default=[2, 3])
    parser.add_argument("--hands", type=int, help="the number of hands to play, in place of exact means")
    parser.add_argument("--keep", type=Path, help="a file with a line for each result, to go on from")
    given = parser.parse_args()
    most = rules.WIDEST if given.hands else MOST_EXACT
    for columns in given.columns:
        if not rules.NARROWEST <= columns <= most:
            parser.error(f"{columns} columns: expected {rules.NARROWEST} to {most}, beyond {MOST_EXACT} with --hands")
    if given.hands is not None and given.hands < 2:
        parser.error("an error needs at least 2 hands")
    for columns in given.columns:
        if given.hands:
            (every, error), *others = sampled(columns, given.hands, given.keep)
            print(f"{columns} columns: all rules {every:.4f} ± {error:.4f}", flush=True)
            for name, (worth, error) in zip(NAMES, others, strict=True):
                print(f"  without {name:<8} {every + worth:.4f}: worth {worth:.4f} ± {error:.4f}", flush=True)
            continue
        every = mean(columns, EVERY_RULE, given.keep)
        print(f"{columns} columns: all rules {every:.4f}", flush=True)
        for name, rule in NAMES.items():
            without = mean(columns, EVERY_RULE & ~rule, given.keep)
            print(f"  without {name:<8} {without:.4f}: worth {without - every:.4f}", flush=True)


if __name__ == "__main__":
    main()
