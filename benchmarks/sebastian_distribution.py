"""Sebastian: the exact distribution of the final score under best play, as a table and as a picture.

python benchmarks/sebastian_distribution.py [--step 10] [--five-is-squadron] [--svg FILE] [--json]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from kibitz import chart
from kibitz.games.sebastian.rules import Rules
from kibitz.games.sebastian.solve.distribution import PERCENTS, at_least, moments, percentile
from kibitz.games.sebastian.solve.probabilities import ScoreDistribution


def table(probabilities: Sequence[float], step: int = 1) -> Iterator[str]:
    """Mean and deviation, then P(score) and P(score or more), a line for each step."""
    mean, deviation = moments(probabilities)
    yield f"mean {mean:.6f}, standard deviation {deviation:.6f}"
    yield "percentiles " + ", ".join(f"{percent}: {percentile(probabilities, percent)}" for percent in PERCENTS)
    yield "score      exactly     at least"
    for score, least in enumerate(at_least(probabilities)):
        if score % step == 0:
            yield f"{score:5} {probabilities[score]:12.8f} {least:12.8f}"


def svg(probabilities: Sequence[float]) -> str:
    """The probability of each score as a diagram, for ranges of a few points."""
    mean, deviation = moments(probabilities)
    return chart.columns(
        f"Final score under best play: mean {mean:.2f}, standard deviation {deviation:.2f}",
        [(float(score), probability) for score, probability in enumerate(probabilities)],
        "final score",
        "share of the games",
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--step", type=int, default=10, help="scores between two lines of the table (default 10)")
    parser.add_argument("--five-is-squadron", action="store_true", help="five of a kind is a squadron too")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw it")
    parser.add_argument("--json", action="store_true", help="print JSON for a machine to read")
    given = parser.parse_args(arguments)
    if given.step < 1:
        parser.error(f"step {given.step}: expected at least 1")
    probabilities = ScoreDistribution(Rules(given.five_is_squadron)).probabilities()
    if given.svg:
        given.svg.write_text(svg(probabilities), encoding="utf-8")
    if given.json:
        mean, deviation = moments(probabilities)
        print(json.dumps({"mean": mean, "standard_deviation": deviation, "chances": probabilities}))
    else:
        print("\n".join(table(probabilities, given.step)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
