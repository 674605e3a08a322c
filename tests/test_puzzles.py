"""Every game with choices has enough puzzles, and each can be asked."""

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from kibitz import catalog, data_files, mistakes, puzzles
from kibitz.gameplay import has_choices

GAMES = [name for name in catalog.built_in() if has_choices(catalog.game(name))]
READ = 25
"""Puzzles of each game that are read as positions."""


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_puzzles_of_different_grades(name: str) -> None:
    found = puzzles.of(name)
    assert len(found) >= 200
    assert len({one.name for one in found}) == len(found)
    ratings = Counter(one.rating for one in found)
    assert len(ratings) >= 5
    assert puzzles.EASIEST <= min(ratings) < max(ratings) <= puzzles.HARDEST
    assert len(data_files.data_file(puzzles.file_of(name))) < 40_000


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_is_a_position_with_a_best_and_another_tempting_move(name: str) -> None:
    game, kinds = catalog.game(name), {kind.name for kind in mistakes.of(name).kinds}
    for one in Random(name).sample(puzzles.of(name), READ):
        view = game.read_view(one.view)
        assert str(view) == one.view
        moves = {str(move) for move in view.moves}
        assert {one.best[0], one.tempting[0]} <= moves
        assert one.best != one.tempting
        assert one.margin > 0
        assert one.kind in kinds | {""}


def test_a_game_without_choices_has_none() -> None:
    assert not puzzles.has("aces")
    assert puzzles.of("aces") == ()


def test_a_file_gives_back_its_puzzles() -> None:
    some = puzzles.of("sebastian")[:5]
    assert puzzles.read(puzzles.packed(some)) == some
    assert puzzles.packed(some) == puzzles.packed(some)


def test_a_rating_says_how_many_minds_fail() -> None:
    assert [puzzles.rating(failed, 4) for failed in (0, 2, 4)] == [800, 1400, 2000]


@pytest.mark.slow
def test_the_puzzle_of_the_day_changes_daily_and_comes_again_only_when_all_were_asked() -> None:
    days = [puzzles.FIRST_DAY + timedelta(days=day) for day in range(200 * len(GAMES))]
    found = [puzzles.daily(day) for day in days]
    assert len({(game, one.name) for game, one in filter(None, found)}) == len(days)
    assert [game for game, _ in filter(None, found[: len(GAMES)])] == GAMES
    assert puzzles.daily(date(2025, 1, 1))
