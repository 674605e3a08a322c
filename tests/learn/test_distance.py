"""How far an agent is from the best, on small games with known figures."""

import math

import pytest

from kibitz import catalog
from kibitz.learn import distance
from kibitz.learn.distance import Entrant, Tally, Terms


def measured(name: str, mind: str, games: int, opponents: str | None = None) -> distance.Distance:
    terms = Terms(name, (), (Entrant(f"kibitz:{mind}"),), opponents)
    (tally,), stopped = distance.measure(terms, range(games))
    assert not stopped
    return distance.figures(tally, catalog.game(name).aim == "lowest", 3)


def test_the_best_is_no_distance_from_itself() -> None:
    found = measured("sebastian", "best", 2)
    assert found.agent == found.best
    assert (found.behind.mean, found.regret.mean, found.best_choices, found.costly) == (0, 0, 1, ())


@pytest.mark.slow
@pytest.mark.parametrize(("name", "mind"), [("sebastian", "in-order"), ("play-nine", "greedy")])
def test_a_weaker_mind_is_behind_by_about_what_its_choices_cost(name: str, mind: str) -> None:
    found = measured(name, mind, 30)
    assert found.regret.mean > 0
    assert found.regret.error < found.behind.error
    assert abs(found.behind.mean - found.regret.mean) < 4 * math.hypot(found.behind.error, found.regret.error)
    lost = [one.lost for one in found.costly]
    assert lost == sorted(lost, reverse=True)
    view = catalog.game(name).read_view(found.costly[0].view)
    view.read_move(found.costly[0].move)
    view.read_move(found.costly[0].best)


def test_ctrl_c_keeps_what_was_played() -> None:
    terms = Terms("sebastian", (), (Entrant("kibitz:hasty"), Entrant("kibitz:random")))

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    tallies, stopped = distance.measure(terms, range(5), progress=stop)
    assert stopped
    assert [distance.figures(tally, False, 1).games for tally in tallies] == [1, 1]


@pytest.mark.slow
def test_a_deal_is_the_same_whatever_was_played_before() -> None:
    """Take 5!'s judge draws deals at random: else the number of processes would change the figures."""
    terms = Terms("take-five", (), (Entrant("kibitz:low-to-high"),), mind="swift")
    first = terms.played(5)
    assert terms.played(5) == first


def test_means() -> None:
    assert distance.mean_of([1.0, 3.0]) == distance.Mean(2.0, 1.0)
    assert distance.mean_of([4.0]).error is None
    with pytest.raises(ValueError, match="at least 1"):
        distance.figures(Tally(), False, 1)
