"""OpenSpiel plays the games, passes its own test on them, and solves the small ones."""

from fractions import Fraction
from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")

from open_spiel.python.algorithms import cfr, exploitability  # noqa: E402

from kibitz import catalog, gameplay  # noqa: E402
from kibitz.learn import encoding, spiel  # noqa: E402
from kibitz.learn.encoding import Encoding  # noqa: E402
from kibitz.table import CHANCE, InvalidText, Move  # noqa: E402
from kibitz.testing.tables import Table, tables  # noqa: E402
from tests.conformance.games import template, toy  # noqa: E402

GAMES = map(catalog.game, catalog.built_in())
ENCODED = [table for game in GAMES for table in tables(game) if encoding.serves(game, table.seats, dict(table.options))]
NAMES = sorted({table.game.name for table in ENCODED})


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_openspiels_own_test(name: str) -> None:
    game = pyspiel.load_game(spiel.short_name(catalog.game(name)))
    pyspiel.random_sim_test(game, 1, True, False)


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
    if table.game.name != "take-five":
        assert odds == state.odds(move)
    else:
        assert odds < state.odds(move)  # the order in which a hand is dealt is forgotten


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
def test_a_small_game_needs_no_encoding() -> None:
    pyspiel.random_sim_test(spiel.load(template()), 2, False, False)


def test_what_can_not_be_represented_is_said() -> None:
    for name, expected in (("aces", "aces offers no choices"), ("sevens", "sevens offers no choices")):
        with pytest.raises(InvalidText, match=expected):
            spiel.load(name)
