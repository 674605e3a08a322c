"""Patiences on a narrow screen: step by step the same as on a wide one, and within its width."""

import re
from random import Random

import pytest

from kibitz import catalog, gameplay
from kibitz.narrow_tables import WIDE

CARD = re.compile(r'id="at-(card-\d+)" transform="translate\(([\d.]+) ')


@pytest.mark.parametrize("name", ["aces", "sevens"])
def test_the_same_cards_are_seen_at_each_step_and_none_is_cut_off(name: str) -> None:
    view = gameplay.settle_chance(gameplay.start(catalog.game(name)), Random(4), []).view(0)
    narrow = catalog.part(name, "narrow")
    wide, small = list(catalog.part(name, "scenes").scenes(view)), list(narrow.scenes(view))
    assert [one.text for one in small] == [one.text for one in wide]
    for one, other in zip(small, wide, strict=True):
        places = dict(CARD.findall(one.picture))
        assert places.keys() == dict(CARD.findall(other.picture)).keys()
        assert max(map(float, places.values())) <= WIDE - 26
    assert small[-1].picture == narrow.picture(view)
