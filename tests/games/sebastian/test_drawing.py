"""What the drawing says about the bonus and the throws."""

import re

import pytest

from kibitz import catalog
from kibitz.games.sebastian import drawing, rules
from kibitz.games.sebastian.state import read

FIVES_AND_SIXES = "quintus=20 sextus=24"


@pytest.mark.parametrize(
    ("card", "bonus"),
    [
        ("", "63 to go, on par"),
        ("quintus=15", "48 to go, on par"),
        (FIVES_AND_SIXES, "19 to go, 11 ahead"),
        ("sextus=12", "51 to go, 6 behind"),
        ("quintus=0 sextus=0 quartus=0", "out of reach"),
        (f"{FIVES_AND_SIXES} quartus=16 tertium=3", "35"),
        # With primis alone open, one die less than three is enough.
        (f"{FIVES_AND_SIXES} quartus=8 tertium=3 secundus=6", "2 to go, 1 ahead"),
    ],
)
def test_how_far_the_bonus_is(card: str, bonus: str) -> None:
    position = read(f"33456 2 {card}")
    assert drawing.bonus(position) == bonus
    assert f"bonus (35 from 63): {bonus}\n" in drawing.text(position)
    assert f">bonus: {bonus}<" in drawing.svg(position)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("_____ 3", "all dice in the cup   3 throws left"),
        ("33___ 1", "[3] [3]  3 in the cup   one throw left"),
        ("12345 0", "[1] [2] [3] [4] [5]   no throw left"),
    ],
)
def test_the_dice_and_the_throws_left(text: str, line: str) -> None:
    assert drawing.text(read(text)).splitlines()[-1] == line
    assert drawing.svg(read(text)).count("<circle") == sum(map(int, text.partition(" ")[0].replace("_", "0")))


def test_a_finished_card_shows_no_dice() -> None:
    used = "primis=3 secundus=6 tertium=9 quartus=12 quintus=15 sextus=18 company=40 prattle=30 squadron=25"
    position = read(f"_____ 3 {used} triplex=20 quadrupla=20 quintuplicatam=50 pandemonium=20")
    assert drawing.text(position).splitlines()[-1] == "total: 303"
    assert "throw" not in drawing.svg(position).replace('data-out="throw"', "")


def test_each_category_says_what_it_asks_for() -> None:
    """As rules.md has it, for whoever hears the card or points at it."""
    asked = dict(re.findall(r"^\| (\w+) \| ([^|]+?) \|", catalog.text("sebastian", "rules.md"), re.MULTILINE))
    drawn = drawing.svg(read("33356 2 primis=3 company=40"))
    for name, meaning in list(drawing.MEANINGS.items())[rules.FACES : -1]:
        assert asked[name] == meaning
    assert "<title>quintuplicatam: five of one number</title>" in drawn
    assert "quintuplicatam: open, would score 0; five of one number" in drawn
