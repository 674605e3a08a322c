"""Minds at other tables than the course's."""

from random import Random

import pytest

from kibitz import catalog, gameplay, judgement
from kibitz.descriptions import to_json
from kibitz.games.take_five.engine.beginners import simple_card
from kibitz.games.take_five.engine.layout import (
    AVOID_PENALTY,
    HIGH_TO_LOW,
    HIGH_TO_LOW_PENALTY,
    LOW_TO_HIGH,
    LOW_TO_HIGH_PENALTY,
)
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds import elsewhere
from kibitz.games.take_five.minds.setting_up import set_up
from kibitz.games.take_five.state import Round, masked
from kibitz.games.take_five.tables.checking import check
from kibitz.games.take_five.tables.description import Penalty, TableRules
from kibitz.games.take_five.tables.presets import COURSE
from kibitz.table import CHANCE, Clock, View
from tests.games.take_five.tables.random_tables import random_table

SHORT = check(TableRules("short", 3, 3, 5, 4, 40, (Penalty(4, cards=(7, 14)), Penalty(2, multiple_of=9))))
STEADY = (LOW_TO_HIGH, HIGH_TO_LOW, LOW_TO_HIGH_PENALTY, HIGH_TO_LOW_PENALTY, AVOID_PENALTY)


def views(table: TableRules, seats: int, seed: int) -> list[View]:
    """What seat 0 sees before each of its choices, in a game of random cards."""
    rng, seen = Random(seed), []
    state = Round(seats, table=table)
    state = state.play(CHANCE, state.draw(rng))
    while state.to_move:
        seat = state.to_move[0]
        if seat == 0:
            seen.append(View(0, state.seen(0)))
        state = state.play(seat, rng.choice(list(state.moves(seat))))
    return seen


def test_the_beginners_are_those_of_the_engine() -> None:
    engine, compared = Table(), 0
    for seed in range(20):
        for view in views(COURSE, 2 + seed % 9, seed):
            position = masked(view)
            if position.is_row_due:
                continue
            set_up(engine, view)
            for kind in STEADY:
                hand = position.hands[0]
                fits = any(end < card for end in position.ends for card in hand)
                if kind != AVOID_PENALTY or fits:
                    own = elsewhere.card_of(kind, hand, position.rows, COURSE, Random(0))
                    assert own == simple_card(engine, 0, kind), (view, kind)
                    compared += 1
    assert compared > 500


def test_a_card_without_a_risk_is_played_first() -> None:
    short = TableRules("short", 3, 3, 2, 2, 40)
    rows, in_play = ((1, 10), (20, 22), (29,)), [11, 12, 13, 23, 30, 35]
    # One of four unseen cards takes the place before the 12; the 30 is next to the end of its row.
    assert elsewhere.costs_of((12, 30), rows, in_play, 1, short) == [2 * 1 / 4 - 2 / 6, 0.0 - 5 / 6]
    assert elsewhere.careful_card((12, 30), rows, in_play, 1, short) == 30
    # Too low a card costs the cheapest row, the next card of a full row that row.
    assert elsewhere.costs_of((5, 30), ((6,), (20, 22, 24), (33,)), [5, 30], 1, short) == [1.0 - 1 / 2, 3.0 - 2 / 2]


@pytest.mark.parametrize("name", [*GAME.minds()])
def test_every_mind_plays_every_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "DEALS", 2)
    for seed in range(3):
        table = random_table(seed, 4)
        advisers = [catalog.mind(GAME, name, seat) for seat in range(min(3, table.seats))]
        played = gameplay.play(GAME, advisers, seed, {"table": to_json(table)})
        assert played.scores
        assert sum(played.scores) <= sum(table.by_card)


def test_advice_from_imagined_deals() -> None:
    mind = elsewhere.Playouts(1)
    view = views(SHORT, 4, 3)[0]
    advice = mind.advise(view, Clock())
    assert sorted(str(item.move) for item in advice) == sorted(map(str, view.moves))
    assert [item.value for item in advice] == sorted(item.value for item in advice if item.value is not None)
    assert all(item.error is not None for item in advice)
    assert "worse by" in advice[-1].note
    explained = catalog.mind(GAME, "searcher", 0).explain(view, advice)
    assert all("row" in item.note for item in explained)
    assert explained[-1].note.endswith(advice[-1].note)
    # The same seed imagines the same deals.
    assert elsewhere.Playouts(1).advise(view, Clock()) == advice


def test_a_review_prices_the_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "DEALS", 6)
    monkeypatch.setattr(elsewhere, "JUDGED_DEALS", 10)
    options = {"table": to_json(SHORT)}
    played = gameplay.play(GAME, [catalog.mind(GAME, "low-to-high", seat) for seat in range(3)], 5, options)
    for name in ("swift", "best"):
        judged = list(judgement.judge(gameplay.rebuilt(played), catalog.mind(GAME, name, 0), None))
        assert len(judged) == len([seat for seat, _ in played.moves if seat != CHANCE])
        assert any(item.lost for item in judged)
        assert all(item.lost is not None and item.error is not None for item in judged)


@pytest.mark.slow
def test_time_is_kept() -> None:
    view = views(COURSE, 4, 0)[0]
    moves = list(view.moves)
    assert len(elsewhere.Playouts(0).costs(view, moves, 1000, Clock(1e-6))[0]) == elsewhere.FEWEST_DEALS
    assert len(elsewhere.Playouts(0).costs(view, moves, 5, Clock(0.5))[0]) > 5
    assert len(elsewhere.Playouts(0).costs(view, moves[:1], 5, Clock(60.0))[0]) == 5
