"""The optimum of Yatzy under several readings of its rules, of which one may be that of a published value.

M. Larsson and A. Sjöberg, Optimal Yatzy Strategy (KTH, 2012), give 248.63 and leave some combinations open.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from unittest.mock import patch

from kibitz.games.sebastian.cards import scoring
from kibitz.games.sebastian.cards.description import Category
from kibitz.games.sebastian.cards.presets import YATZY
from kibitz.games.sebastian.solve import card_cache

Reading = Callable[[str, int, int], int | None]
"""What a category counts for that many dice of the most frequent number: the fitting sum, or None where as usual."""
NOTHING = -1


def four_are_two_pairs(category: str, count: int, number: int) -> int | None:
    return 4 * number if category == "two-pairs" and count == 4 else None


def five_are_two_pairs(category: str, count: int, number: int) -> int | None:
    return 4 * number if category == "two-pairs" and count == 5 else None


def five_are_a_full_house(category: str, count: int, number: int) -> int | None:
    return 5 * number if category == "full-house" and count == 5 else None


def never_three(category: str, count: int, number: int) -> int | None:
    return NOTHING if category == "three-alike" and count == 5 else None


def never_four(category: str, count: int, number: int) -> int | None:
    return NOTHING if category == "four-alike" and count == 5 else None


READINGS: dict[str, Sequence[Reading]] = {
    "the preset's": (),
    "four alike are two pairs, five are not": (four_are_two_pairs,),
    "four and five alike are two pairs": (four_are_two_pairs, five_are_two_pairs),
    "four and five alike are two pairs, five are not three": (four_are_two_pairs, five_are_two_pairs, never_three),
    "four and five alike are two pairs, five are not four": (four_are_two_pairs, five_are_two_pairs, never_four),
    "five alike are a full house": (five_are_a_full_house,),
    "four alike are two pairs, five are a full house": (four_are_two_pairs, five_are_a_full_house),
}


def optimum(name: str, readings: Sequence[Reading]) -> float:
    """name: of the card, by which its tables are kept."""
    usual = scoring.sum_of_groups

    def fitting(category: Category, dice: Sequence[int]) -> int:
        number = max(dice, key=dice.count)
        found = (reading(category.name, dice.count(number), number) for reading in readings)
        return next((points for points in found if points is not None), usual(category, dice))

    scoring.row.cache_clear()
    with patch.object(scoring, "sum_of_groups", fitting):
        return card_cache.solve(replace(YATZY, name=name), lambda done, total: None).value(0, 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--readings", type=int, default=len(READINGS), help="how many of them (all)")
    chosen = islice(READINGS.items(), parser.parse_args().readings)
    print("| reading | optimum |")
    print("|---|---|")
    for number, (name, readings) in enumerate(chosen):
        print(f"| {name} | {optimum(f'yatzy-{number}', readings):.6f} |")


if __name__ == "__main__":
    main()
