"""OpenSpiel plays the games, passes its own test on them, and solves the small ones."""

import sys
from dataclasses import replace
from fractions import Fraction
from random import Random
from types import ModuleType

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")

from open_spiel.python.algorithms import cfr, exploitability  # noqa: E402

from kibitz import catalog, gameplay  # noqa: E402
from kibitz.games.play_nine import rules  # noqa: E402
from kibitz.games.play_nine.revealed import Revealed  # noqa: E402
from kibitz.games.play_nine.solve.few import few_columns  # noqa: E402
from kibitz.learn import encoding, spiel  # noqa: E402
from kibitz.learn.encoding import Encoding  # noqa: E402
from kibitz.table import CHANCE, IllegalMove, InvalidText, Move, State  # noqa: E402
from kibitz.testing.tables import Table, tables  # noqa: E402
from tests.conformance.games import exemptions, template, toy  # noqa: E402

GAMES = map(catalog.game, catalog.built_in())
TABLES = (table for game in GAMES for table in tables(game, exemptions(game).tables()))
ENCODED = [table for table in TABLES if encoding.serves(table.game, table.seats, dict(table.options))]
FORGETFUL = ("take-five", "indian-rummy", "rummikub")
"""Where the order in which a hand is dealt is forgotten."""
NAMES = sorted({table.game.name for table in ENCODED})


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_openspiels_own_test(name: str) -> None:
    game = pyspiel.load_game(spiel.short_name(catalog.game(name)))
    pyspiel.random_sim_test(game, 1, True, False)


def test_a_game_with_perfect_information_for_those_that_need_it() -> None:
    game = pyspiel.load_game("kibitz_play_nine_revealed(columns=2,draws=2)")
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert game.max_chance_outcomes() == len(game.new_initial_state().chance_outcomes())
    pyspiel.random_sim_test(game, 2, True, False)


def test_parameters_are_the_seats_and_options() -> None:
    game = pyspiel.load_game("kibitz_play_nine(columns=6)")
    assert game.num_distinct_actions() == encoding.of(catalog.game("play-nine"), None, {"columns": 6}).actions
    assert pyspiel.load_game("kibitz_take_five(seats=3)").num_players() == 3
    assert pyspiel.load_game("kibitz_rummy").get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert pyspiel.load_game("kibitz_betsy").get_type().information == perfect
    assert pyspiel.load_game("kibitz_rummy").get_type().information != perfect


def drawn(code: Encoding, rng: Random) -> tuple[Move, Fraction]:
    """The first chance move of a game in parts, and the product of the parts' odds."""
    position = gameplay.start(code.game, code.seats, code.options).position
    parts: tuple[int, ...] = ()
    odds = Fraction(1)
    while True:
        outcomes = code.outcomes(position, parts)
        assert sum(one for _, one in outcomes) == 1
        assert len(outcomes) <= code.limits().outcomes
        part, chance = rng.choice(outcomes)
        parts, odds = (*parts, part), odds * chance
        move = code.chance_move(position, parts)
        if move is not None:
            return move, odds


@pytest.mark.parametrize("table", ENCODED, ids=str)
def test_a_deal_in_parts_is_a_chance_move_of_the_game(table: Table) -> None:
    code = encoding.of(table.game, table.seats, dict(table.options))
    state = table.start()
    if state.to_move != (CHANCE,):
        return
    move, odds = drawn(code, Random(2))
    assert move in state.moves(CHANCE)
    if table.game.name in FORGETFUL:
        assert odds < state.odds(move)
    else:
        assert odds == state.odds(move)


@pytest.mark.slow
def test_value_iteration_reaches_the_exact_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """From one board of 2 columns with 2 draws left; benchmarks/learn_value_iteration.py does it before the deal."""
    # OpenSpiel's solver of matrix games needs cvxpy, and value iteration needs it for simultaneous choices only.
    solver = "open_spiel.python.algorithms.lp_solver"
    monkeypatch.setitem(sys.modules, solver, ModuleType(solver))
    from open_spiel.python.algorithms import value_iteration

    game = pyspiel.load_game("kibitz_play_nine_revealed(columns=2,draws=2)")
    kinds = (rules.kind_of(0, 13), rules.kind_of(5, rules.HIDDEN))
    game.first = replace(game.first, state=State(Revealed(2, "kitty", 2, kinds, card=6)))
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=1e-9, cyclic_game=True)
    known = few_columns(2)
    best = min(known.placed(kinds, 6, 1), known.drawn(kinds, 1))
    assert -values[str(game.new_initial_state())] == pytest.approx(best, abs=1e-5)


@pytest.mark.slow
def test_counterfactual_regret_minimisation_solves_the_toy() -> None:
    game = spiel.load(toy())
    pyspiel.random_sim_test(game, 3, False, False)
    solver = cfr.CFRSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.05


def test_a_seat_remembers_and_learns_nothing_hidden() -> None:
    state = spiel.load(toy()).new_initial_state()
    state.apply_action(0)
    assert state.action_to_string(0, 0) in ("fold", "stay")
    before = state.information_state_string(1)
    state.apply_action(0)
    assert state.information_state_string(1) == before
    assert state.observation_string(0) in state.information_state_string(0)
    assert state.information_state_string(0) != state.observation_string(0)


@pytest.mark.slow
def test_a_small_game_need_not_state_its_limits() -> None:
    pyspiel.random_sim_test(spiel.load(template()), 2, False, False)


def test_chance_has_no_other_outcomes() -> None:
    state = spiel.load("play-nine", columns=2, draws=2).new_initial_state()
    with pytest.raises(IllegalMove, match="action 7 is not legal here: expected one of 0"):
        state.apply_action(7)


def test_what_can_not_be_represented_is_said() -> None:
    for name, expected in (("aces", "aces offers no choices"), ("sevens", "sevens offers no choices")):
        with pytest.raises(InvalidText, match=expected):
            spiel.load(name)
