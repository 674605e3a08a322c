"""Hands and deals as people see them."""

import random
from xml.etree import ElementTree

from kibitz.games.rummy.drawing import announcements, hand_lines, situation, svg, text
from kibitz.games.rummy.state import Deal
from kibitz.meld_faces import TINTS, counts_svg
from kibitz.melds import HIDDEN, PRESETS, control_points, grid, islands, read_hand
from tests.melds import proof

ISLAND = "2H 3H 4H 5H 4H 5H 6H 3C 3C 3D 3D 4D"


def test_the_grid_the_islands_and_the_best_divisions():
    lines = hand_lines(read_hand(ISLAND + " KS"), PRESETS["article"])
    assert lines[1] == "  ♥  .  1  1  2  2  1  .  .  .  .  .  .  ."
    assert lines[5:8] == [
        "island 1: 2♥ 3♥ 3♣ 3♣ 3♦ 3♦ 4♥ 4♥ 4♦ 5♥ 5♥ 6♥",
        "island 2: K♠",
        "must choose: 2♥ 3♥ 6♥",
    ]
    assert lines[8] == "division 1: 2♥ 3♥ 4♥ 5♥ | 4♥ 5♥ 6♥ | left 3♣ 3♣ 3♦ 3♦ 4♦ K♠ (26 points)"


def test_a_joker_and_nothing_left():
    rummikub = PRESETS["rummikub"]
    assert "division 1: 5♥ 6♥ 7♥ | nothing left" in hand_lines(read_hand("5H JK 7H", rummikub), rummikub)
    assert hand_lines([], rummikub) == ["no cards"]


def test_what_is_on_the_table():
    hand, taken = tuple(read_hand("3H 4H")), tuple(read_hand("KD"))
    deal = Deal(phase="throw", hands=(hand, (*taken, HIDDEN)), taken=((), taken), pile=(0,), drawn=12)
    assert list(situation(deal, 0)) == [
        "stock 99, open A♥, 1 in the pile, the other holds 2",
        "you drew 4♥",
        "the other took K♦",
    ]


def test_at_the_end_both_hands_are_melded():
    hands = tuple(read_hand("3H 4H 5H 9C")), tuple(read_hand("KD KS KC 2H"))
    assert text(Deal(phase="over", hands=hands, turn=1, out=0), 1).splitlines() == [
        "you: K♠ K♣ K♦ | left 2♥ (2 points)",
        "the other, who went out: 3♥ 4♥ 5♥ | left 9♣ (9 points)",
    ]
    assert text(Deal(phase="over", hands=(hands[0], ())), 0).splitlines()[1] == "the other: no cards"


def test_the_others_moves_as_one_sees_them():
    hand = tuple(read_hand("3H 4H 5H 9C"))
    before = Deal(phase="draw", turn=1, hands=(hand, hand), pile=tuple(read_hand("KD")))
    cases = {("stock", "KS"): "the other draws from the stock", ("open",): "the other takes K♦ from the pile"}
    for moves, line in cases.items():
        deal = before
        for move in moves:
            deal = deal.play(deal.to_move[0], deal.read_move(deal.to_move[0], move))
        assert announcements(before.seen(0), deal.seen(0), 0) == [line]
        assert announcements(before.seen(1), deal.seen(1), 1) == []
        thrown = deal.play(1, deal.read_move(1, "throw 9C"))
        assert announcements(deal.seen(0), thrown.seen(0), 0) == ["the other throws 9♣"]
        out = deal.play(1, deal.read_move(1, "out 9C"))
        assert announcements(deal.seen(0), out.seen(0), 0) == ["the other goes out and throws 9♣"]


def test_the_grid_has_every_count_its_tint_and_its_edge():
    rng = random.Random(1)
    for _ in range(20):
        hand = rng.sample(proof.DECK, 20)
        picture = ElementTree.fromstring(counts_svg(hand, islands(hand), control_points(hand)))
        space = "{http://www.w3.org/2000/svg}"
        cells = picture.findall(f"{space}rect")[1:]
        assert (
            sum(cell.get("fill") in TINTS for cell in cells) == len(set(hand)) == sum(map(len, map(set, islands(hand))))
        )
        assert sum(cell.get("stroke-width") == "2" for cell in cells) == len(control_points(hand))
        counts = [int(text.text) for text in picture.findall(f"{space}text") if (text.text or "").isdigit()]
        assert sum(counts) - sum(range(2, 11)) == sum(map(sum, grid(hand))) == 20


def test_the_picture_marks_the_melds_and_hides_what_the_seat_cannot_see():
    hand = tuple(sorted(read_hand("3H 4H 5H KS")))
    picture = svg(Deal(cards=3, phase="throw", hands=(hand, (HIDDEN,) * 3), drawn=hand[-1]), 0)
    assert picture.count(">meld<") == 1
    assert ">10 points<" in picture
    assert picture.count('id="at-other-') == 3
    labels = {text for text in ("4 of hearts", "king of spades") if f'aria-label="{text}"' in picture}
    assert labels == {"4 of hearts", "king of spades"}
