"""The rewards of turns add up to scores, and are what the advice on each position says."""

import subprocess
import sys
from collections.abc import Mapping
from math import hypot

import pytest

from kibitz import catalog, gameplay
from kibitz.learn.turns import turns
from kibitz.table import Clock, Record

SOLVED: tuple[tuple[str, Mapping[str, int]], ...] = (("sebastian", {}), ("play-nine", {"columns": 4}))


def played(name: str, mind: str, seed: int, options: Mapping[str, int]) -> Record:
    game = catalog.game(name)
    return gameplay.play(game, [catalog.mind(game, mind, seed)], seed, options)


def apart(record: Record) -> float:
    """How far first value + luck - regrets is from the score."""
    assert record.scores
    rebuilt = gameplay.rebuilt(record)
    sign = -1 if rebuilt.game.aim == "lowest" else 1
    found = list(turns(rebuilt))
    first = found[0].value
    assert first is not None
    luck, regret = (sum(getattr(turn, name) for turn in found) for name in ("luck", "regret"))
    return abs(sign * first + luck - regret - sign * record.scores[0])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), SOLVED)
def test_first_value_luck_and_regrets_add_up_to_the_score(name: str, options: Mapping[str, int]) -> None:
    for seed, mind in enumerate(("random", "greedy", "best", "random", "greedy", "best")):
        assert apart(played(name, mind, seed, options)) < 1e-9


@pytest.mark.workflows
@pytest.mark.parametrize(("name", "options"), SOLVED)
def test_a_thousand_games_add_up(name: str, options: Mapping[str, int]) -> None:
    minds = [mind for mind in catalog.game(name).minds() if mind != "rule-of-thumb"]
    for seed in range(1000):
        assert apart(played(name, minds[seed % len(minds)], seed, options)) < 1e-9


@pytest.mark.parametrize(("name", "options"), SOLVED)
def test_every_legal_move_has_its_value(name: str, options: Mapping[str, int]) -> None:
    rebuilt = gameplay.rebuilt(played(name, "random", 3, options))
    sign = -1 if rebuilt.game.aim == "lowest" else 1
    mind = catalog.mind(rebuilt.game, "best", 0)
    for turn in turns(rebuilt):
        values = {item.move: item.value for item in turn.moves}
        assert set(values) == set(turn.view.moves)
        assert turn.value == max(
            (value for value in values.values() if value is not None), key=lambda value: sign * value
        )
        chosen = values[turn.move]
        assert chosen is not None
        assert turn.value is not None
        assert turn.regret == pytest.approx(sign * (turn.value - chosen), abs=1e-12)
        assert turn.regret >= 0
        assert turn.error is None
        assert list(turn.moves) == mind.advise(turn.view, Clock())


def test_the_best_regrets_nothing_and_its_luck_is_the_dice() -> None:
    found = list(turns(gameplay.rebuilt(played("sebastian", "best", 8, {}))))
    assert sum(turn.regret or 0 for turn in found) == 0
    assert any(turn.luck for turn in found)


def test_estimates_say_how_sure_they_are() -> None:
    game = catalog.game("take-five")
    record = gameplay.play(game, [catalog.mind(game, "low-to-high", seat) for seat in range(3)], 5)
    found = list(turns(gameplay.rebuilt(record), seats=(1,)))
    assert {turn.seat for turn in found} == {1}
    assert record.scores
    assert all(turn.error is not None for turn in found if turn.move != turn.best)
    assert hypot(*(turn.error or 0 for turn in found)) > 0
    first = found[0].value
    assert first is not None
    assert -first + sum((turn.luck or 0) - (turn.regret or 0) for turn in found) == pytest.approx(-record.scores[1])


def test_it_needs_the_standard_library_alone() -> None:
    code = "import sys, kibitz.learn.turns; sys.exit(bool({'numpy', 'gymnasium', 'torch'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
