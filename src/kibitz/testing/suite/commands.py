"""What the commands ask of every game: tallies, solutions, and help."""

import math
from collections import Counter

import pytest

from kibitz import catalog, gameplay, simulation
from kibitz.table import Ending, TableError
from kibitz.testing.suite.base import Base
from kibitz.testing.tables import Table

SEEDS = range(7, 47)


class Commands(Base):
    """What the commands ask of a game: tallies and solutions."""

    @pytest.mark.slow
    def test_a_tally_counts_what_single_games_give(self, full_table: Table) -> None:
        game, options = full_table.game, dict(full_table.options)
        tally = simulation.tally(game.name, SEEDS, **options)
        if tally is None:
            pytest.skip("the game counts no games at once: simulations play them one by one")
        name = list(game.minds())[-1]
        played = [gameplay.play(game, [self.steady(name, seed)], seed, options) for seed in SEEDS]
        assert dict(tally) == Counter(Ending(record.scores[0], record.outcome) for record in played if record.scores)

    @pytest.mark.slow
    def test_a_solution_reports_its_progress_and_has_values(self, full_table: Table) -> None:
        if self.exempt.long_solution:
            pytest.skip(self.exempt.long_solution)
        solving = catalog.part(self.game.name, "solving")
        if solving is None:
            pytest.skip("the game has no exact solution that could be computed")
        reports: list[tuple[int, int]] = []
        try:
            values = solving.solve(lambda done, total: reports.append((done, total)), **dict(full_table.options))
        except TableError as error:
            assert "\n" not in str(error)
            assert not reports
            return
        assert values
        assert all(name and math.isfinite(value) for name, value in values.items())
        if self.exempt.no_progress:
            assert not reports, f"declared: {self.exempt.no_progress}"
            return
        done, totals = [report[0] for report in reports], {report[1] for report in reports}
        assert done == sorted(done)
        assert done[0] >= 0
        assert {done[-1]} == totals

    def test_exemptions_name_minds_of_the_game(self) -> None:
        assert {*self.exempt.fixed_work, *self.exempt.differs_interpreted} <= set(self.game.minds())
