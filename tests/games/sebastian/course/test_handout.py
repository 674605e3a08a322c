"""What students get for another card, as text."""

from dataclasses import replace

from kibitz.games.sebastian.cards.presets import YAHTZEE
from kibitz.games.sebastian.course.handout import files


def test_the_methods_are_those_that_the_card_asks() -> None:
    for throws, methods in ((1, ["third"]), (2, ["second", "third"]), (3, ["first", "second", "third"])):
        text = files(replace(YAHTZEE, throws=throws))["assignment.md"]
        assert [name for name in ("first", "second", "third") if f"- `{name}_roll(" in text] == methods
        assert all(len(line) <= 100 for line in text.splitlines())


def test_the_starter_defines_what_the_contract_requires() -> None:
    names: dict[str, object] = {}
    text = files(YAHTZEE)["SebastianState.py"]
    exec(text, names)
    assert {"Dice", "Scorecard"} <= {*names}
    assert names["CARD"]["name"] == "yahtzee"  # type: ignore[index]
