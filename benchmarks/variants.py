"""How difficult the variants are that `kibitz vary` draws, and how many drafts are rejected before one is good.

    python -m benchmarks.variants sebastian [--variants 100] [--like hard] [--out FILE]

The seeds 0, 1, ... draw a variant of each difficulty. For each the table has the band of gaps that it names, the least
and the largest gap of the variants, and why drafts were rejected. A gap is exact, or of games; then it is measured
again in as many games of other numbers as GAMES says, with its standard error. With --out each draw is a line of the
file, and a second run goes on where the first one stopped.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from statistics import fmean, median, stdev
from typing import Any

from benchmarks.kept import kept

from kibitz.games.take_five import variants as take_five
from kibitz.table import InvalidText

REASONS = {
    "too much like": "like a known game",
    "would take too long": "too large",
    "succeeds in": "trivial or degenerate",
    "deviations behind": "of another difficulty",
    "less than a counting player": "counting is of no use",
}
"""What `kibitz vary --verbose` says of a rejected draft, in the fewest words."""
NONE = "none found"
GAMES = 1000


def again(variant: take_five.Variant) -> tuple[float, float]:
    """The gap in games that had no part in choosing the variant, and its standard error."""
    numbers = range(take_five.GAMES, take_five.GAMES + GAMES)
    points = [take_five.points_of(variant.described, name, numbers) for name in MEASURED]
    behind = [simple - counting for simple, counting in zip(*points, strict=True)]
    deviation = stdev(points[1])
    return fmean(behind) / deviation, stdev(behind) / GAMES**0.5 / deviation


MEASURED = (take_five.RANDOM, take_five.COUNTING)
AGAIN: Mapping[str, Callable[[Any], tuple[float, float]]] = {"take-five": again}
"""The games whose gaps are measured."""


def drawn(game: str, module: Any, like: str, seed: int) -> str:
    """A draw as a line of JSON."""
    said: list[str] = []
    clock = time.process_time()
    found: dict[str, object]
    try:
        variant = module.vary(f"{seed}", like, (), said.append)
    except InvalidText:
        found = {"name": NONE}
    else:
        found = {"name": variant.name, "gap": round(variant.gap, 4)}
    found["seconds"] = round(time.process_time() - clock, 2)
    if game in AGAIN and "gap" in found:
        found["again"], found["error"] = (round(one, 4) for one in AGAIN[game](variant))
    reasons = Counter(next(short for words, short in REASONS.items() if words in line) for line in said)
    return json.dumps({"seed": seed, **found, "rejected": dict(reasons.most_common())})


def row(like: str, band: tuple[float, float], found: list[dict[str, Any]]) -> str:
    """The line of the table for this difficulty."""
    gaps = [one["gap"] for one in found if "gap" in one]
    low, high = band
    assert all(low <= gap < high for gap in gaps)
    reasons: Counter[str] = Counter()
    for one in found:
        reasons.update(one["rejected"])
    cells = [like, len(gaps), f"{low:g} to {high:g}", f"{min(gaps):.3f}", f"{max(gaps):.3f}"]
    if "again" in found[0]:
        second = [one["again"] for one in found]
        outside = sum(not low <= one["again"] < high for one in found)
        far = sum(not low - 2 * one["error"] <= one["again"] < high + 2 * one["error"] for one in found)
        cells += [f"{min(second):.3f} to {max(second):.3f}", outside, far]
    why = ", ".join(f"{count} {reason}" for reason, count in reasons.most_common())
    cells += [len(found) - len(gaps), reasons.total(), why, f"{median(one['seconds'] for one in found):.1f} s"]
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["sebastian", "play-nine", "take-five"])
    parser.add_argument("--variants", type=int, default=100, help="of each difficulty (default 100)")
    parser.add_argument("--like", action="append", help="a difficulty (default: all)")
    parser.add_argument("--out", type=Path, help="a file with a line for each draw, to go on from")
    given = parser.parse_args()
    module = import_module(f"kibitz.games.{given.game.replace('-', '_')}.variants")
    likes = given.like or [*module.LIKES]
    settings = {"game": given.game, "bands": {like: module.LIKES[like] for like in likes}}

    def result(number: int) -> str:
        return drawn(given.game, module, likes[number % len(likes)], number // len(likes))

    lines = kept(given.out, given.variants * len(likes), result, "draws", settings)
    measured = ["measured again", "outside", "by more than two errors"] if given.game in AGAIN else []
    names = ["like", "variants", "band", "least gap", "largest gap", *measured]
    names += [NONE, "drafts rejected", "why", "processor time, median"]
    print(f"| {' | '.join(names)} |\n|{'---|' * len(names)}")
    for number, like in enumerate(likes):
        print(row(like, module.LIKES[like], list(map(json.loads, lines[number :: len(likes)]))))


if __name__ == "__main__":
    main()
