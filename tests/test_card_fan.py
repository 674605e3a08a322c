"""A hand as a fan."""

from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

import pytest

from kibitz import card_fan
from kibitz.card_faces import HEIGHT, WIDTH
from kibitz.card_fan import Place
from kibitz.pictures import document

ROOM, MIDDLE, STEP = 720, 380, 48
HANDS = ([1], [2], [10], [3, 3, 4], [3, 4, 3, 4, 1], [1, 1, 1, 1, 1, 1, 1, 1], [20])


def fan(sizes: list[int]) -> list[list[Place]]:
    return card_fan.fan(sizes, MIDDLE, 50, ROOM, STEP)


@pytest.mark.parametrize("sizes", HANDS)
def test_a_fan_stays_in_its_room_on_one_arc_and_groups_stay_together(sizes: list[int]) -> None:
    groups = fan(sizes)
    assert [len(group) for group in groups] == sizes
    places = [place for group in groups for place in group]
    corners = [place.point(x, y) for place in places for x in (0, WIDTH) for y in (0, HEIGHT)]
    assert min(x for x, _ in corners) >= MIDDLE - ROOM / 2 - 0.1
    assert max(x for x, _ in corners) <= MIDDLE + ROOM / 2 + 0.1
    assert max(y for _, y in corners) <= 50 + card_fan.depth(ROOM) + 0.1
    ways = [hypot(b.at[0] - a.at[0], b.at[1] - a.at[1]) for a, b in pairwise(places)]
    assert all(way <= STEP + card_fan.LEAST_GAP + WIDTH for way in ways)
    centres = {tuple(map(round, place.point(WIDTH / 2, card_fan.RADIUS))) for place in places}
    assert centres == {(MIDDLE, 50 + card_fan.RADIUS)}
    within = [b.at[0] - a.at[0] for group in groups for a, b in pairwise(group)]
    between = [b[0].at[0] - a[-1].at[0] for a, b in pairwise(groups)]
    assert max(within, default=0) < min(between, default=WIDTH)


def test_it_is_symmetric_and_a_single_card_stands_upright() -> None:
    (hand,) = fan([7])
    assert [place.turn for place in hand] == [-place.turn for place in reversed(hand)]
    assert fan([1]) == [[Place((MIDDLE - WIDTH / 2, 50))]]
    assert fan([0]) == [[]]
    assert fan([]) == []


def test_what_lies_around_a_group_is_drawn() -> None:
    meld, left = fan([3, 4])
    drawn = [card_fan.ground(meld, "#bcd9ea", 24), card_fan.words_below(left, 18, "left, 7 points", 14, "chalk")]
    picture = ElementTree.fromstring(document("a hand", 760, 200, drawn))
    words = picture.findtext(".//{http://www.w3.org/2000/svg}text")
    assert words == "left, 7 points"
