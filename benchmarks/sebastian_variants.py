"""Drawn cards of Sebastian's family: how long they take to solve, and how difficult the variants for courses are.

python benchmarks/sebastian_variants.py --cards 200
python benchmarks/sebastian_variants.py --cards 0 --variants 100
"""

import argparse
import time
from random import Random
from statistics import median

from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.cards.drawn import draw, nearest_preset
from kibitz.games.sebastian.solve import card_cache
from kibitz.games.sebastian.variants import LIKES, MOST_WORK, Variant, judged, rejected, vary

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


def difficulty(count: int) -> None:
    """The gaps of this number of variants, in turn of each kind, computed again from their cards."""
    print("| like | variants | band | smallest gap | largest gap | nearest to a preset | rejected for each |")
    print("|---|---|---|---|---|---|---|")
    for number, (like, (low, high)) in enumerate(LIKES.items()):
        said: list[str] = []
        taken: list[Variant] = []
        for seed in range(number, count, len(LIKES)):
            taken.append(vary(f"{seed}", like, taken[-5:], said.append))
        gaps = [judged(one.card).gap for one in taken]
        assert all(low <= gap < high for gap in gaps)
        nearest = min(nearest_preset(one.card)[0] for one in taken)
        shown = f"{min(gaps):.3f} | {max(gaps):.3f} | {nearest} | {len(said) / len(taken):.1f}"
        print(f"| {like} | {len(taken)} | {low:g} to {high:g} | {shown} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=200, help="whose solution is timed")
    parser.add_argument("--variants", type=int, default=0, help="whose difficulty is computed")
    given = parser.parse_args()
    if given.cards:
        solving(given.cards)
    if given.variants:
        difficulty(given.variants)


if __name__ == "__main__":
    main()
