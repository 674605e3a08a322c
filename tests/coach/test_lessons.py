"""Lessons: who sits where, and that everything follows from the number and the seed."""

from dataclasses import replace
from itertools import islice

import pytest

from kibitz import catalog, mistakes
from kibitz.coach.lessons import Flaw, Pupil, Teacher, learn, seating
from kibitz.mistakes import NONE_KNOWN


def test_in_a_game_for_two_opponents_and_seats_take_turns() -> None:
    game, known = catalog.game("rummy"), mistakes.of("rummy")
    tables = [seating(game, known, number, "pupil", game.seat_counts) for number in range(10)]
    assert {next(name for name in names if name != "pupil") for names, _ in tables} == set(game.minds())
    assert {own for _, own in tables} == {0, 1}
    assert all(names[own] == "pupil" for names, own in tables)


def test_at_a_large_table_everyone_of_the_ladder_sits() -> None:
    game, known = catalog.game("take-five"), mistakes.of("take-five")
    names, own = seating(game, known, 3, "pupil", game.seat_counts)
    assert sorted(names) == sorted([*known.ladder, "pupil"])
    assert names[own] == "pupil"
    assert {seating(game, known, number, "pupil", game.seat_counts)[1] for number in range(9)} == set(range(9))


@pytest.mark.slow
def test_the_same_number_and_seed_give_the_same_lesson() -> None:
    teacher = Teacher(Pupil("sebastian", "gatherer"), 4)
    first, second = teacher(range(2)), teacher(range(2))
    assert first == second
    assert first[0].flaws != first[1].flaws
    assert set(first[0].meetings) == set(catalog.game("sebastian").minds())
    assert Teacher(Pupil("sebastian", "gatherer"), 5)(range(1)) != first[:1]


@pytest.mark.slow
def test_costs_of_a_game_with_exact_values_are_what_it_lost_but_for_luck() -> None:
    (lesson,) = Teacher(Pupil("sebastian", "best"), 0)(range(1))
    assert lesson.flaws == ()
    assert lesson.lost == 0
    assert lesson.choices >= 13


@pytest.mark.slow
def test_learning_stops_after_the_number_of_lessons() -> None:
    lessons = [lesson for block in learn(Pupil("sebastian", "hasty"), 1.0, 9, 0, 1) for lesson in block]
    assert [lesson.number for lesson in lessons] == list(range(9))


@pytest.mark.slow
def test_learning_by_the_clock_gives_a_lesson_however_short_the_time() -> None:
    blocks = list(islice(learn(Pupil("sebastian", "hasty"), 0.0, None, 0, 1), 2))
    assert [lesson.number for block in blocks for lesson in block] == [0]


def test_a_game_without_kinds_of_its_own_groups_by_the_words_of_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistakes, "of", lambda name: replace(NONE_KNOWN, ladder=("hasty",)))
    (lesson,) = Teacher(Pupil("sebastian", "hasty"), 0)(range(1))
    kinds = {flaw.kind for flaw in lesson.flaws}
    assert "played 'keep' where another 'keep' was better" in kinds
    assert any(kind.endswith(" was better") or " instead of " in kind for kind in kinds)


def test_a_flaw_that_is_dear_by_chance_is_no_example() -> None:
    flaw = Flaw("kind", 5.0, 4.0, "view", "move", "better")
    assert flaw.surely_lost < replace(flaw, lost=1.0, error=None).surely_lost
