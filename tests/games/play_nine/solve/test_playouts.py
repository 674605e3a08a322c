"""Playouts find what their way to play is worth, compiled and interpreted."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace

import pytest

from kibitz.games.play_nine.cards.presets import FOUR_CARDS
from kibitz.games.play_nine.solve.few import few_columns
from kibitz.games.play_nine.solve.playouts import Playouts
from tests.games.play_nine.cards.random_tables import random_table

Sides = tuple[tuple[int, int], ...]
SEEDS = (0, 3, 4, 7, 9)
"""Of random tables, with and without a bonus."""
PLAYOUTS = 4000


def sides_of(seed: int) -> Sides:
    """A board with one open card in each row."""
    table = random_table(seed)
    unseen = (table.hidden, table.hidden)
    return ((0, table.hidden), (1, table.hidden), *[unseen] * (table.columns - 2))


def exact(played: Playouts, sides: Sides, draws: int) -> float:
    """What the playouts' choices bring in the mean of all cards; for the interpreted class, whose choices are seen."""
    closed = sum(card == played.hidden for side in sides for card in side)
    played.first[: len(sides)], played.second[: len(sides)] = [one for one, _ in sides], [other for _, other in sides]
    if not draws or not closed:
        boards = played.boards
        kinds = [boards.kind_with[one * 16 + other] for one, other in sides]
        boards.unrank(boards.number(kinds))
        return boards.stop_value()
    played.weigh(draws - 1, closed)
    cards, turn = range(played.cards), played.turn
    found = [(played.placed(card), played.best[card] <= played.best_turn, played.choice[card]) for card in cards]

    def put(choice: int, card: int) -> float:
        column = choice // 2
        new = (card, sides[column][1]) if choice % 2 else (sides[column][0], card)
        return exact(played, (*sides[:column], new, *sides[column + 1 :]), draws - 1)

    def mean(odds: Sequence[float], values: Sequence[float]) -> float:
        return sum(odds[card] * values[card] for card in cards)

    deck, kitty = played.deck_odds, played.kitty_odds
    turned = None if all(replaces for _, replaces, _ in found) else mean(deck, [put(turn, card) for card in cards])
    after = [put(choice, card) if replaces else turned or 0.0 for card, (_, replaces, choice) in enumerate(found)]
    drawn, limit = mean(deck, after), mean(deck, [value for value, _, _ in found])
    return mean(kitty, [after[card] if found[card][0] <= limit else drawn for card in cards])


def sampled(seed: int, draws: int) -> tuple[float, float]:
    table = random_table(seed)
    played = Playouts(table.columns, table)
    played.before_kitty(sides_of(seed), draws, PLAYOUTS, 0)
    return played.mean, played.error


def interpreted() -> str:
    """What the Python source finds, as JSON."""
    found = []
    for seed in SEEDS:
        table = random_table(seed)
        played = Playouts(table.columns, table)
        played.before_kitty(sides_of(seed), 3, 50, 0)
        mean, error = played.mean, played.error
        found.append((mean, error, exact(played, sides_of(seed), 3)))
    return json.dumps(found)


@pytest.mark.slow
def test_the_mean_is_that_of_the_choices_and_needs_no_compiler() -> None:
    environment = {**os.environ, "KIBITZ_INTERPRETED": "1"}
    script = "from tests.games.play_nine.solve import test_playouts; print(test_playouts.interpreted())"
    run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    for seed, (mean, error, truth) in zip(SEEDS, json.loads(run.stdout), strict=True):
        table = random_table(seed)
        played = Playouts(table.columns, table)
        played.before_kitty(sides_of(seed), 3, 50, 0)
        assert (played.mean, played.error) == (mean, error)
        more, small = sampled(seed, 3)
        assert more == pytest.approx(truth, abs=4 * small + 1e-9)
        assert 0 <= small < 0.2


@pytest.mark.parametrize("columns", [2, 3])
def test_the_last_draw_is_exact_and_needs_one_hand(columns: int) -> None:
    table = replace(FOUR_CARDS, columns=columns)
    known, played = few_columns(columns, table), Playouts(columns, table)
    for number in range(table.open_kinds, known.boards.kinds, 5):
        kinds = [number, 70, 95][:columns]
        sides = [table.sides[kind] for kind in kinds]
        played.before_kitty(sides, 1, 3, 0)
        assert played.mean == pytest.approx(known.value(kinds, 1), abs=1e-5)
        assert played.error == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_way_to_play_beats_the_best(seed: int) -> None:
    table = random_table(seed)
    known, kinds = few_columns(table.columns, table), []
    for one, other in sides_of(seed):
        kinds.append(table.sides.index((one, other)))
    for draws in (2, 3):
        mean, error = sampled(seed, draws)
        assert known.value(kinds, draws) - 4 * error - 1e-4 <= mean <= known.value(kinds, 0) + 4 * error


def test_what_does_not_exist_is_refused() -> None:
    table = random_table(0)
    played = Playouts(table.columns, table)
    with pytest.raises(ValueError, match="expected a hidden second card"):
        played.before_turn([(0, 0)] * table.columns, 1, 0, 1, 0)
    with pytest.raises(ValueError, match="99 draws: expected 0 to 16"):
        played.before_kitty(sides_of(0), 99, 1, 0)
    with pytest.raises(ValueError, match="of cards from 0 to"):
        played.before_deck([(0, 99)], 1, 1, 0)
