"""Other cards of Sebastian's family: optima, the time of their solutions on one core, and its ratio to Sebastian's.

Both are measured in turns, best of several: the ratio says more than the seconds where other work runs beside.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import replace

from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.cards.presets import SEBASTIAN, YAHTZEE, YATZY
from kibitz.games.sebastian.solve import card_cache


def with_jokers(rule: str) -> Card:
    assert YAHTZEE.joker
    return replace(YAHTZEE, joker=replace(YAHTZEE.joker, rule=rule))


LOOSE_PAIRS = tuple(replace(one, one_number=one.name == "two-pairs") for one in YATZY.categories)
CARDS = {
    "yahtzee, jokers forced (official)": YAHTZEE,
    "yahtzee, jokers free (Verhoeff)": with_jokers("free"),
    "yahtzee, jokers any": with_jokers("any"),
    "sebastian": SEBASTIAN,
    "yatzy": YATZY,
    "yatzy, four alike are two pairs": replace(YATZY, categories=LOOSE_PAIRS),
}


def seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5, help="how often each is solved")
    times = parser.parse_args().times
    print("| card | optimum | solved in | ratio to Sebastian |")
    print("|---|---|---|---|")
    for name, card in CARDS.items():
        optimum = card_cache.solve(card, lambda done, total: None).value(0, 0)
        own, other = [], []
        for _ in range(times):
            own.append(seconds(lambda: card_cache.solve(SEBASTIAN, lambda done, total: None, 1)))
            other.append(seconds(lambda card=card: card_cache.solve(card, lambda done, total: None, 1)))
        print(f"| {name} | {optimum:.6f} | {min(other):.2f} s | {min(other) / min(own):.1f} |")


if __name__ == "__main__":
    main()
