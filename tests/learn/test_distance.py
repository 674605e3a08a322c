"""How far an agent is from the best, on small games with known figures."""

import math

import pytest

from kibitz import catalog
from kibitz.learn import distance, encoding
from kibitz.learn.agents import MindAgent
from kibitz.learn.distance import Tally


def measured(name: str, mind: str, games: int, opponents: str | None = None) -> distance.Distance:
    code = encoding.of(catalog.game(name))
    tally, stopped = distance.measure(code, MindAgent(code, mind), range(games), opponents)
    assert not stopped
    return distance.figures(tally, code.game.aim == "lowest", 3)


def test_the_best_is_no_distance_from_itself() -> None:
    found = measured("sebastian", "best", 2)
    assert found.agent == found.best
    assert (found.behind.mean, found.regret.mean, found.best_choices, found.costly) == (0, 0, 1, ())


@pytest.mark.slow
@pytest.mark.parametrize(("name", "mind"), [("sebastian", "in-order"), ("play-nine", "greedy")])
def test_a_weaker_mind_is_behind_by_about_what_its_choices_cost(name: str, mind: str) -> None:
    found = measured(name, mind, 60)
    assert found.regret.mean > 0
    assert found.regret.error < found.behind.error
    assert abs(found.behind.mean - found.regret.mean) < 4 * math.hypot(found.behind.error, found.regret.error)
    lost = [one.lost for one in found.costly]
    assert lost == sorted(lost, reverse=True)
    view = catalog.game(name).read_view(found.costly[0].view)
    view.read_move(found.costly[0].move)
    view.read_move(found.costly[0].best)


def test_ctrl_c_keeps_what_was_played() -> None:
    code = encoding.of(catalog.game("sebastian"))

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    tally, stopped = distance.measure(code, MindAgent(code, "hasty"), range(5), progress=stop)
    assert stopped
    assert distance.figures(tally, False, 1).games == 1


def test_means() -> None:
    assert distance.mean_of([1.0, 3.0]) == distance.Mean(2.0, 1.0)
    assert distance.mean_of([4.0]).error is None
    with pytest.raises(ValueError, match="at least 1"):
        distance.figures(Tally(), False, 1)
