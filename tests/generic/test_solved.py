"""Solutions that are kept, and what is left out of them."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from kibitz import catalog
from kibitz.generic import solved
from kibitz.generic.automatic import Automatic
from kibitz.generic.retrograde import NotSmall, Retrograde
from kibitz.table import CHANCE, Clock
from tests.generic.games import NIM, PENNIES, Small, nim, small


@dataclass(frozen=True)
class Race(Small):
    """Two roll in turn until one has three points: a die of 0 or 1, which the player may leave to the other."""

    points: tuple[int, int] = (0, 0)
    turn: int = 0
    rolling: bool = False

    @property
    def to_move(self) -> tuple[int, ...]:
        if max(self.points) == 3:
            return ()
        return (CHANCE,) if self.rolling else (self.turn,)

    @property
    def default_seat(self) -> int:
        return self.turn

    def moves(self, seat: int) -> tuple[Any, ...]:
        if seat not in self.to_move:
            return ()
        return (0, 1) if seat == CHANCE else ("roll", "pass")

    def play(self, seat: int, move: Any) -> "Race":
        self.checked(seat, move)
        if move == "roll":
            return replace(self, rolling=True)
        won = 0 if move == "pass" else move
        points = tuple(own + won * (seat == self.turn) for seat, own in enumerate(self.points))
        return Race((points[0], points[1]), 1 - self.turn)

    def scores(self) -> tuple[float, ...]:
        return (1.0, 0.0) if self.points[0] == 3 else (0.0, 1.0)

    def __str__(self) -> str:
        return f"{self.points[0]} {self.points[1]} {self.turn} {self.rolling:d}"


RACE = small("race", Race())


def win(own: int, other: int) -> float:
    """How often who rolls next wins, computed without Kibitz: w(a, b) = (w'(a + 1, b) + w'(a, b)) / 2."""
    if own == 3:
        return 1.0
    if other == 3:
        return 0.0
    # w(a, b) = (1 - w(b, a + 1) + 1 - w(b, a)) / 2, and the same of w(b, a); two equations.
    mine, theirs = 1 - win(other, own + 1), 1 - win(own, other + 1)
    return (mine + 1 - (theirs + 1) / 2) / 2 / (1 - 1 / 4)


def test_a_race_with_cycles_has_its_exact_values() -> None:
    solution = Retrograde(Race(), 1.0)
    assert solution.grow(Clock())
    for position in solution.positions:
        if position.to_move in ((0,), (1,)):
            assert isinstance(position, Race)
            own, other = position.points[position.turn], position.points[1 - position.turn]
            assert solution.results(position)[position.turn] == pytest.approx(win(own, other), abs=1e-11)
    assert "value iteration" in solution.method


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "kibitz" / "solved"


def test_what_is_kept_answers_as_it_was_computed(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    values = solved.solve(RACE, Race(), lambda done, total: None)
    assert values["value of seat 0"] == pytest.approx(win(0, 0), abs=1e-9)
    expected = Automatic(RACE, 0).advise(RACE.start(2).view(0), Clock())
    assert expected[0].note.endswith("kept by kibitz solve")
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache / "none"))
    computed = Automatic(RACE, 0).advise(RACE.start(2).view(0), Clock())
    assert [(item.move, round(item.value or 0, 11)) for item in computed] == [
        (item.move, round(item.value or 0, 11)) for item in expected
    ]


def test_a_game_that_changed_is_not_answered_from_the_cache(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solved.solve(NIM, nim(3, 4, 5), lambda done, total: None)
    assert len(list(solved.kept(NIM))) == 1
    monkeypatch.setattr(solved, "stamp_of", lambda game: "another")
    assert not list(solved.kept(NIM))


@pytest.mark.parametrize("damage", [b"", b"{}\n", b"[]\n123", b"\xff\xfe", None])
def test_a_damaged_file_is_left_out(damage: bytes | None, cache: Path) -> None:
    solved.solve(NIM, nim(1, 2), lambda done, total: None)
    (path,) = cache.iterdir()
    path.write_bytes(path.read_bytes()[:-9] + b"\0" * 9 if damage is None else damage)
    assert not list(solved.kept(NIM))


def test_hidden_choices_are_solved_as_an_equilibrium(cache: Path) -> None:
    values = solved.solve(PENNIES, PENNIES.start(2).position, lambda done, total: None)
    assert values["value of seat 0 in an equilibrium"] == pytest.approx(0, abs=0.05)
    assert not cache.exists()


def test_what_is_too_large_says_why(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    monkeypatch.setattr(solved, "MOST_POSITIONS", 20)
    with pytest.raises(NotSmall, match="more than 20 positions can follow"):
        solved.solve(RACE, Race(), lambda done, total: None)


def test_advice_says_why_it_is_not_exact(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    monkeypatch.setattr(Retrograde.__init__, "__defaults__", (20, 0.0))
    advice = catalog.mind(RACE, "best", 0).advise(RACE.start(2).view(0), Clock())
    assert advice[0].note.endswith("not solved: more than 20 positions can follow, which `kibitz solve race` may solve")


def test_a_forced_move_has_its_value(cache: Path) -> None:
    heap = nim(1)
    advice = catalog.mind(NIM, "best", 0).advise(NIM.read_view(str(heap)), Clock())
    assert [item.value for item in advice] == [1.0]
