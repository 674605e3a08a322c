"""The review on a toy whose values are known by hand."""

from collections.abc import Mapping

import pytest

from kibitz import catalog, gameplay, judgement, mistakes
from kibitz.judgement import Judgement
from kibitz.mistakes import Grade, Mistakes
from kibitz.table import Advice, Adviser, Clock, Record, View
from tests.conformance.games import toy

VALUES: Mapping[int, Mapping[str, float]] = {
    1: {"stay": -2, "fold": -1},
    2: {"stay": 0, "fold": -1},
    3: {"stay": 2, "fold": -1},
}


class Knows(Adviser):
    """Each choice's value against someone who stays."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        values = VALUES[view.position.cards[view.seat]]  # type: ignore[attr-defined]
        return sorted((Advice(move, value) for move, value in values.items()), key=lambda item: -(item.value or 0))


def judged(moves: tuple[tuple[int, str], ...], monkeypatch: pytest.MonkeyPatch) -> list[Judgement]:
    monkeypatch.setattr(catalog, "game", lambda name: toy())
    game = Record("bluff", {}, None, ("a", "b"), moves)
    end = list(gameplay.replay(game))[-1]
    whole = Record("bluff", {}, None, ("a", "b"), moves, end.scores())
    return list(judgement.judge(gameplay.rebuilt(whole), Knows()))


def test_losses_and_luck_add_up_to_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = judged(((-1, "2 3"), (0, "fold"), (1, "stay")), monkeypatch)
    assert first == Judgement(2, 0, "fold", "stay", 1, 0)
    assert second == Judgement(3, 1, "stay", "stay", 0, -1)
    assert VALUES[2]["stay"] - (first.lost or 0) + (first.luck or 0) == -1
    assert VALUES[3]["stay"] - (second.lost or 0) + (second.luck or 0) == 1


def test_a_game_that_was_not_finished_has_no_last_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "game", lambda name: toy())
    record = Record("bluff", {}, None, ("a", "b"), ((-1, "3 1"), (0, "stay")))
    (only,) = judgement.judge(gameplay.rebuilt(record), Knows())
    assert only == Judgement(2, 0, "stay", "stay", 0, None)


def test_losses_are_called_what_the_game_calls_them(monkeypatch: pytest.MonkeyPatch) -> None:
    graded = Mistakes((), grades=(Grade(2.0, "disaster"), Grade(1.0, "slip")))
    monkeypatch.setattr(mistakes, "of", lambda game: graded)
    first, second = judged(((-1, "2 3"), (0, "fold"), (1, "stay")), monkeypatch)
    assert (first.grade, second.grade) == ("slip", "")
    first, second = judged(((-1, "2 3"), (0, "stay"), (1, "fold")), monkeypatch)
    assert (first.grade, second.grade) == ("", "disaster")


class Noisy(Adviser):
    """Two moves of one worth, with estimates that are a little off: the better one of a look seems worth 1."""

    def __init__(self) -> None:
        self.looks = 0

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        self.looks += 1
        moves = ("stay", "fold") if self.looks % 2 else ("fold", "stay")
        return [Advice(moves[0], 1.0, error=1.0), Advice(moves[1], -1.0, error=1.0)]


def test_estimates_are_compared_by_another_look_than_the_one_that_chose() -> None:
    """The look that chose would find the other move worse by 2, always: the winner's curse."""
    view = toy().read_view("2 0 - -")
    verdict = Noisy().judge(view, "fold", Clock())
    assert verdict.best.move == "stay"
    assert (verdict.best.value, verdict.value) == (-1.0, 1.0)
    assert verdict.error == pytest.approx(2**0.5)
    assert Noisy().judge(view, "stay", Clock()).error == 0.0


def test_accuracy_halves_with_every_blunder_of_cost() -> None:
    game = catalog.game("betsy")
    assert judgement.accuracy(game, (0.0, 0.2, 0.4, -0.1)) == pytest.approx(100 * (1 + 0.5 + 0.25 + 1) / 4)
