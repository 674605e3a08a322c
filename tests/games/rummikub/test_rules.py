"""Tiles, and which of them are melds, against the evaluator."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from kibitz.games.rummikub import rules
from kibitz.games.rummikub.rules import BAG, MELDS, in_order, is_meld, may_lie_together, read_tile, tile_name
from kibitz.melds import JOKER, all_divisions, meld_points
from kibitz.table import InvalidText


def tiles(text):
    return tuple(sorted(map(read_tile, text.split())))


def most(group):
    """The most that the evaluator makes of all these tiles as one meld; 0 where it makes none."""
    found = [
        meld_points(division.melds[0], MELDS)
        for division in all_divisions(list(group), MELDS)
        if len(division.melds) == 1 and not division.left
    ]
    return max(found, default=0)


def test_melds_are_those_of_the_evaluator():
    few = [read_tile(word) for word in ["1R", "2R", "3R", "4R", "2K", "2B", "2Y", "13R", "JK"]]
    for size in (2, 3, 4):
        for group in combinations_with_replacement(sorted(few), size):
            if all(group.count(tile) <= BAG.count(tile) for tile in group):
                assert is_meld(group) == (most(group) > 0), list(map(tile_name, group))
    rng = Random(2)
    for _ in range(60):
        colour, first = rng.randrange(4), rng.randrange(9)
        run = [4 * place + colour for place in range(first, first + rng.choice((3, 4, 5)))]
        for place in rng.sample(range(len(run)), rng.randrange(3)):
            run[place] = JOKER
        group = tuple(sorted(run))
        assert rules.meld_points(group) > 0
        assert is_meld(group) == (most(group) > 0)


@pytest.mark.parametrize(
    ("group", "points"),
    [
        ("3R 4R 5R", 12),
        ("7R 7K 7B", 21),
        ("7R 7K 7B 7Y", 28),
        # A joker is worth what it stands for, as much as possible: the 6.
        ("4R 5R JK", 15),
        # The 11, as nothing is above the 13.
        ("12R 13R JK", 36),
        # Two numbers of a colour, or a set of three: the dearer one.
        ("9R JK JK", 30),
        ("13R 1R 2R", 0),
        ("7R 7R 7K", 0),
        ("3R 4R", 0),
        ("3R 5R 6R 8R JK", 0),
        ("JK JK", 0),
    ],
)
def test_what_a_meld_is_worth(group, points):
    assert rules.meld_points(tiles(group)) == points


def test_groups_that_can_still_become_melds():
    assert may_lie_together(tiles("3R 9R"))
    assert may_lie_together(tiles("3R 3K"))
    assert not may_lie_together(tiles("3R 4K"))
    assert not may_lie_together(tiles("3R 3R"))
    assert not may_lie_together(tiles("3R 3K 3B 3Y JK"))


def test_tiles_lie_in_the_order_of_their_meld():
    def lying(text):
        return " ".join(map(tile_name, in_order(tiles(text))))

    assert lying("4R 6R JK") == "4R JK 6R"
    assert lying("4R 5R JK") == "4R 5R JK"
    assert lying("12R 13R JK") == "JK 12R 13R"
    assert lying("3R 7R JK JK") == "3R JK JK 7R"
    assert lying("7R 7K JK") == "7R 7K JK"
    assert lying("JK JK") == "JK JK"


def test_tiles_have_names():
    assert all(read_tile(tile_name(tile)) == tile for tile in range(JOKER + 1))
    assert tile_name(read_tile("13b")) == "13B"
    for word in ("14R", "0R", "R5", "5", "5H", ""):
        with pytest.raises(InvalidText, match="expected a tile"):
            read_tile(word)
