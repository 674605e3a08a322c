"""Every lesson says what the rules do, and one that does not is refused with its line."""

import pytest

from kibitz import catalog, lessons
from kibitz.table import InvalidText, View

MOST_WORDS = 330
"""What somebody reads in a minute and a half; the moves take the rest."""

FIRST = """\
from: 13356 2
ask: Keep the threes.
play: keep 3 3
then: chance 3 5 5
told: A squadron,
  of two numbers.
shows: 33355 1
"""


@pytest.mark.parametrize("game", catalog.built_in())
def test_every_game_has_a_lesson_whose_steps_are_true(game: str) -> None:
    steps = lessons.of(game)
    assert 3 <= len(steps) <= 9
    assert sum(len(f"{one.ask} {one.told}".split()) for one in steps) <= MOST_WORDS
    for one in steps:
        assert one.move in one.moves
        assert one.before != one.after
        if isinstance(one.before, View):
            assert one.before.seat == lessons.LEARNER


def read(monkeypatch: pytest.MonkeyPatch, text: str, game: str = "sebastian") -> tuple[lessons.Step, ...]:
    monkeypatch.setattr(catalog, "text", lambda name, path: text)
    return lessons.of(game)


def test_a_step_goes_on_from_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = read(
        monkeypatch, f"{FIRST}\n\nask: Keep all.\nplay: 33355\ntold: No throw is left.\nshows: 33355 0\n"
    )
    assert first.told == "A squadron, of two numbers."
    assert first.after == second.before
    assert second.move == "keep 3 3 3 5 5"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("keep 3 3", "keep 4", "line 1"),
        ("shows: 33355 1", "shows: 33355 2", "shows '33355 2'"),
        ("shows: 33355 1", "shows: 3335", None),
        ("shows: 33355 1", "shows: 3 ", "after the step only"),
        ("shows: 33355 1\n", "", "no shows"),
        ("chance 3 5 5", "chance 3 5 9", "3 5 9"),
        ("chance 3 5 5", "1 primis", "not to move"),
        ("chance 3 5 5", "nobody", "a player's number or chance"),
        ("from: 13356 2\n", "", "no position"),
        ("from: 13356 2", "seed: 4", "of a game with a module scenes"),
        ("ask: Keep the threes.\n", "", "no ask"),
        ("told: A", "tells: A", "line 5"),
        ("ask: Keep", "ask: Keep all.\nask: Keep", "2 lines of ask"),
    ],
)
def test_what_the_rules_contradict_is_refused(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str, expected: str | None
) -> None:
    text = FIRST.replace(old, new)
    if expected is None:
        assert read(monkeypatch, text)
        return
    with pytest.raises(InvalidText) as caught:
        read(monkeypatch, text)
    assert "lesson.txt of sebastian" in str(caught.value)
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("scene: 99", "expected 0 to 21"),
        ("scene: 2\nanswers: all | none", "expected one of the answers"),
    ],
)
def test_a_patience_that_has_no_such_scene_or_answer_is_refused(
    monkeypatch: pytest.MonkeyPatch, text: str, expected: str
) -> None:
    with pytest.raises(InvalidText, match=expected):
        read(monkeypatch, f"seed: 32\n{text}\nask: What?\nplay: some\ntold: So.\nshows: ace\n", "aces")
