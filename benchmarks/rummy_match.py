"""What rummy's minds win from each other: every deal is played twice, with changed seats.

python benchmarks/rummy_match.py [A B] [--deals 100] [--cards 10] [--seed 0] [--json]
"""

import argparse
import json
import time
from itertools import combinations
from math import sqrt
from statistics import mean, stdev

from kibitz import gameplay
from kibitz.games.rummy.game import GAME


def match(a: str, b: str, deals: int, cards: int, seed: int) -> dict[str, float | str]:
    """What the first wins a game, in points, and its standard error over pairs of games.

    A pair is one deal played twice with changed seats, and counts as one number: so the luck of the deal cancels in
    it, and the pairs are independent. Deal n uses seed + n. Interrupted, it reports the pairs that are complete.
    """
    minds = GAME.minds()
    pairs: list[float] = []
    start = time.perf_counter()
    try:
        for number in range(seed, seed + deals):
            won = 0.0
            for seat in (0, 1):
                players = [minds[a](number), minds[b](number + 1)]
                record = gameplay.play(GAME, players if seat == 0 else players[::-1], number, {"cards": cards})
                assert record.scores is not None
                won += record.scores[seat] / 2
            pairs.append(won)
    except KeyboardInterrupt:
        print(f"stopped after {len(pairs)} deals")
    seconds = (time.perf_counter() - start) / max(1, 2 * len(pairs))
    error = stdev(pairs) / sqrt(len(pairs)) if len(pairs) > 1 else float("nan")
    result = {
        "a": a,
        "b": b,
        "deals": len(pairs),
        "cards": cards,
        "points": mean(pairs) if pairs else 0.0,
        "error": error,
    }
    print(
        f"{a:>8} against {b:<8} {cards} cards: {result['points']:+7.2f} points a game, standard error {error:.2f}, "
        f"{len(pairs)} deals twice, {seconds * 1e3:.0f} ms a game",
        flush=True,
    )
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("minds", nargs="*", help="two of them; all pairs when none is named")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--cards", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    names = list(GAME.minds())
    if len(chosen.minds) not in (0, 2) or not set(chosen.minds) <= set(names):
        parser.error(f"minds: expected two of {', '.join(names)}")
    pairs = [tuple(chosen.minds)] if chosen.minds else list(combinations(reversed(names), 2))
    results = [match(a, b, chosen.deals, chosen.cards, chosen.seed) for a, b in pairs]
    if chosen.json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
