"""What the commands ask of every game: tallies, solutions, and help."""

import math
from collections import Counter

import pytest

from kibitz import catalog, gameplay
from kibitz.cli.main import COMMANDS, main
from kibitz.table import Ending, Game, TableError
from tests.conformance.exemptions import exemptions, steady
from tests.conformance.tables import Table, every_game, tables

SEEDS = range(7, 47)
NO_GAME = ("completion", "page")
"""Commands that take no game."""
with_all_seats = pytest.mark.parametrize(
    "table", [table for table in tables() if table.seats == max(table.game.seat_counts)], ids=str
)


@pytest.mark.slow
@with_all_seats
def test_a_tally_counts_what_single_games_give(table: Table) -> None:
    game, options = table.game, dict(table.options)
    tally = game.tally(SEEDS, **options)
    if tally is None:
        pytest.skip("the game counts no games at once: simulations play them one by one")
    name = list(game.minds())[-1]
    played = [gameplay.play(game, [steady(game, name, seed)], seed, options) for seed in SEEDS]
    assert dict(tally) == Counter(Ending(record.scores[0], record.outcome) for record in played if record.scores)


@pytest.mark.slow
@with_all_seats
def test_a_solution_reports_its_progress_and_has_values(table: Table) -> None:
    exempt = exemptions(table.game)
    if exempt.long_solution:
        pytest.skip(exempt.long_solution)
    reports: list[tuple[int, int]] = []
    try:
        values = table.game.solve(lambda done, total: reports.append((done, total)), **dict(table.options))
    except TableError as error:
        assert "\n" not in str(error)
        assert not reports
        return
    assert values
    assert all(name and math.isfinite(value) for name, value in values.items())
    if exempt.no_progress:
        assert not reports, f"declared: {exempt.no_progress}"
        return
    done, totals = [report[0] for report in reports], {report[1] for report in reports}
    assert done == sorted(done)
    assert done[0] >= 0
    assert {done[-1]} == totals


@pytest.mark.parametrize("command", [command for command in COMMANDS if command not in NO_GAME])
@pytest.mark.parametrize("name", catalog.names())
def test_every_command_has_help_for_every_game(name: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([command, name, "--help"])
    assert not stopped.value.code
    out, err = capsys.readouterr()
    assert out.startswith(f"usage: kibitz {command}")
    assert not err


@every_game
def test_exemptions_name_minds_of_the_game(game: Game) -> None:
    exempt = exemptions(game)
    assert {*exempt.fixed_work, *exempt.differs_interpreted} <= set(game.minds())
