"""How long drawn cards of Sebastian's family take to solve, on all cores.

python benchmarks/sebastian_variants.py --cards 200
"""

import argparse
import time
from random import Random
from statistics import median

from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.cards.drawn import draw
from kibitz.games.sebastian.solve import card_cache
from kibitz.games.sebastian.variants import MOST_WORK, rejected

DICE, CATEGORIES = 5, 13
"""Of the cards whose solution is timed, at most."""


def drawn(count: int) -> list[Card]:
    """Cards with at most these numbers of dice and categories that `kibitz vary` would solve."""
    rng, found = Random(0), list[Card]()
    while len(found) < count:
        card = draw(rng)
        if card.dice <= DICE and len(card.categories) <= CATEGORIES and not rejected(card, ()):
            found.append(card)
    return found


def solving(count: int) -> None:
    """The time of each solution on all cores, from the description to the optimum."""
    times = []
    for card in drawn(count):
        started = time.perf_counter()
        card_cache.solve(card, lambda done, total: None)
        times.append(time.perf_counter() - started)
    above = sum(one > 2 for one in times)
    print(f"{count} cards of at most {DICE} dice and {CATEGORIES} categories, {MOST_WORK:,} steps:")
    print(f"median {median(times):.2f} s, longest {max(times):.2f} s, {above} above 2 s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=200, help="whose solution is timed")
    solving(parser.parse_args().cards)


if __name__ == "__main__":
    main()
