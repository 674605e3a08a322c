"""What the coach says, from findings that are made by hand."""

from dataclasses import replace

import pytest

from kibitz.coach.findings import Findings, Habit, Rung
from kibitz.coach.lessons import Flaw
from kibitz.coach.text import advise, lines, next_steps, place

FLAW = Flaw("took a row by choice", 3.0, 0.5, "players 3; hand 1", "1", "30")
HABIT = Habit("took a row by choice", "It played low.", "Play it later.", 1.9, 0.2, 34, 20, FLAW)
WEAK, LEVEL, BEST = (
    Rung("low-to-high", 20, 8.0, 14.0, 6.0, 1.0),
    Rung("avoid-penalty", 20, 8.0, 8.5, 0.5, 0.9),
    Rung("swift", 20, 8.0, 5.0, -3.0, 0.8),
)
FOUND = Findings(
    "take-five", "my.py", None, 20, 180, 60.0, 0, "swift", "penalty points", rungs=(WEAK, LEVEL, BEST), cost=3.5,
    cost_error=0.4, habits=(HABIT,),
)  # fmt: skip


def test_the_place_is_told_with_its_error() -> None:
    assert place(FOUND) == (
        "my.py is better than 1 of 3, the strongest of them low-to-high; about level with avoid-penalty;"
        " weaker than swift by 3.000 ± 0.800."
    )
    assert place(replace(FOUND, rungs=())) == "my.py has met nobody yet."


def test_two_games_do_not_settle_who_is_better() -> None:
    assert Rung("random", 2, 1.0, 0.0, 1.0, 0.0).verdict == "level"
    assert Rung("random", 1, 1.0, 0.0, 1.0, None).verdict == "level"
    assert Rung("random", 5, 1.0, 0.0, 1.0, 0.0).verdict == "better"


def test_a_habit_has_its_cost_its_example_and_what_to_do() -> None:
    text = "\n".join(lines(FOUND))
    assert "Its choices cost 3.500 ± 0.400 penalty points a game, compared with what swift would play" in text
    assert "1. It took a row by choice: 1.900 ± 0.200 penalty points a game (34 times in 20 games)." in text
    assert "For example it played 1, where 30 was better by 3.000 ± 0.500:" in text
    assert "kibitz advise take-five 'players 3; hand 1' --mind swift" in text
    assert list(next_steps(FOUND)) == ["What to look at next:", "- Play it later."]


def test_a_game_of_a_family_is_named_as_it_was_typed() -> None:
    found = replace(FOUND, options={"table": "my table.toml", "players": "3"})
    expected = "kibitz advise take-five 'players 3; hand 1' --table 'my table.toml' --mind swift"
    assert advise(found, 'players 3; hand 1 table={"name":"mine"}') == expected


@pytest.mark.parametrize(
    ("found", "step"),
    [
        (replace(FOUND, faults=1), "kibitz check: 1 answer had to be replaced"),
        (replace(FOUND, habits=()), "More games"),
        (replace(FOUND, habits=(), rungs=(WEAK,)), "A match with others"),
    ],
)
def test_there_is_always_something_to_look_at_next(found: Findings, step: str) -> None:
    assert step in list(next_steps(found))[1]


def test_without_a_game_there_is_nothing_to_say_about_choices() -> None:
    text = "\n".join(lines(replace(FOUND, lessons=0, rungs=(), habits=(), cost=None)))
    assert "No game was finished" in text


def test_more_habits_than_anyone_can_mend_are_added_up() -> None:
    text = "\n".join(lines(replace(FOUND, habits=(HABIT,) * 8)))
    assert "2 further kinds together: 3.800 penalty points a game." in text
