"""The choices that cost most: judged in few games, and given to those who made them."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from kibitz import catalog, gameplay
from kibitz.arena.matches.match import Played
from kibitz.arena.programs.advisers import Fault
from kibitz.arena.sandbox.limits import Category
from kibitz.cli.costly import GAMES, MOST_SHOWN, chosen, costliest, judged


def played(names: Sequence[str], seed: int) -> Played:
    game = catalog.game("sebastian")
    minds = [catalog.mind(game, "hasty", 0) for _ in names]
    return Played.of(gameplay.play(game, minds, seed, names=tuple(names)))


def test_few_games_of_each_player_are_chosen() -> None:
    games = [played([name], seed) for seed in range(6) for name in ("ada", "ben", "kibitz:best")]
    few = list(chosen(iter(games), {"ada", "ben"}))
    assert [game.players[0] for game in few] == ["ada", "ben"] * GAMES
    assert list(chosen(games, {"nobody"})) == []


def test_the_dearest_choices_come_first_with_their_positions() -> None:
    games = [played(["ada"], seed) for seed in range(2)]
    (found,) = costliest(games, {"ada"}, "best", jobs=1).values()
    own = found.choices
    assert len(own) == MOST_SHOWN
    assert found.worst == "no kind of mistake costs anything for sure in 2 games"
    assert [choice.lost for choice, _ in own] == sorted((choice.lost for choice, _ in own), reverse=True)
    assert own[0][0].lost > 1
    assert all("above" in drawing for _, drawing in own), "a drawing of the card"
    every = [choice.lost for game in games for choice, _ in judged("best", game).choices]
    assert own[0][0].lost == max(every)


@pytest.mark.parametrize(
    ("category", "is_replaced", "left"),
    [("crash", True, "before"), ("time", False, "before"), ("illegal", True, "others"), ("tampering", False, "all")],
)
def test_only_own_choices_are_priced(category: Category, is_replaced: bool, left: str) -> None:
    clean = played(["ada"], 3)
    views = [choice.view for choice, _ in judged("best", clean).choices]
    states = gameplay.rebuilt(clean.record).states
    in_order = [view for state in states if state.to_move == (0,) if (view := str(state.view(0))) in views]
    assert len(in_order) > 4
    middle = in_order[2]
    faulty = replace(clean, faults=(Fault("ada", category, "why", middle, "instead" if is_replaced else ""),))
    expected = {"before": in_order[:2], "others": [view for view in in_order if view != middle], "all": in_order}
    assert {choice.view for choice, _ in judged("best", faulty).choices} == set(expected[left])
    is_left_out = list(chosen([faulty], {"ada"})) == []
    assert is_left_out == (left == "before")


def test_the_worst_habit_is_named_with_its_error() -> None:
    (found,) = costliest((played(["ada"], seed) for seed in range(9)), {"ada"}, "best", jobs=1).values()
    assert re.fullmatch(rf"it .+: \d+\.\d+ ± \d+\.\d+ points a game, in {GAMES} games", found.worst)
