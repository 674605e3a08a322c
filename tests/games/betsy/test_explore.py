"""Every move of an ending has its distance, which a search without tables confirms."""

from random import Random

import pytest

from kibitz.games.betsy import explore
from kibitz.games.betsy.editor import composed, fields
from kibitz.games.betsy.endings.files import Ending, ending_of, needed
from kibitz.games.betsy.endings.results import Results
from kibitz.games.betsy.explore import ending_on, panels
from kibitz.games.betsy.game import GAME
from kibitz.games.betsy.pieces import EMPTY, PARAKEET, QUETZAL, ROBIN
from kibitz.games.betsy.state import START, BetsyPosition
from kibitz.table import TableError, View
from tests.games.betsy.positions import board_of

SHORT = 5
"""Plies that a search can prove."""


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "endings"))


def strewn(letters: str, rng: Random) -> BetsyPosition:
    squares = rng.sample(range(8, 56), len(letters))
    board = dict(zip(squares, letters, strict=True))
    return BetsyPosition("".join(board.get(square, ".") for square in range(64)), rng.randrange(2))


@pytest.mark.slow
@pytest.mark.parametrize("letters", ["Kk", "KRk", "KkP", "Kqk"])
def test_a_search_confirms_short_distances(letters: str) -> None:
    rng, confirmed = Random(3), 0
    for _ in range(30):
        position = strewn(letters, rng)
        if not position.to_move:
            continue
        rows = panels(View(position.side, position))["Ending"]().rows
        assert {row[0] for row in rows} == {str(move) for move in position.legal}
        board = board_of(position.diagram, position.side)
        plies = int(str(rows[0][2]).partition("(")[2].split()[0]) if rows[0][2] else 0
        wins = rows[0][1] == "wins"
        for length in range(1, SHORT + 1, 2):
            assert board.forces(length) == (wins and plies <= length), position
        confirmed += wins and plies <= SHORT
    assert confirmed or letters == "Kk"


def test_the_fastest_win_comes_first_and_the_slowest_loss_last() -> None:
    rows = panels(View(0, strewn("KRk", Random(1))))["Ending"]().rows
    order = {"wins": 0, "draws": 1, "loses": 2}
    assert [order[str(row[1])] for row in rows] == sorted(order[str(row[1])] for row in rows)


def test_five_birds_are_shown_where_they_are_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    position = strewn("KRNkr", Random(3))
    assert not panels(View(position.side, position))
    outcomes = {move.code: (0, 1, -1)[place % 3] for place, move in enumerate(position.legal)}
    monkeypatch.setattr(Results, "result", lambda self, board: 0)
    monkeypatch.setattr(Results, "after", lambda self, board, known: outcomes)
    monkeypatch.setattr(explore, "solved_for", lambda ending, diagonal: None)
    panel = panels(View(position.side, position))["Ending"]()
    assert panel.text.startswith("Kingfisher, Robin and Nighthawk against Kingfisher and Robin: ")
    assert " wins. " in panel.text
    rows = {str(row[0]): row[1] for row in panel.rows}
    assert rows == {str(move): {0: "draws", 1: "wins", -1: "loses"}[outcomes[move.code]] for move in position.legal}


def test_a_missing_promotion_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    position = strewn("KRNkr", Random(3))
    monkeypatch.setattr(Results, "result", lambda self, board: 0)
    monkeypatch.setattr(Results, "after", lambda self, board, known: {})
    monkeypatch.setattr(explore, "solved_for", lambda ending, diagonal: None)
    with pytest.raises(TableError, match="--only KRN-KR` solves it"):
        panels(View(position.side, position))["Ending"]()


def test_a_board_with_many_birds_is_no_ending() -> None:
    assert not panels(View(0, BetsyPosition(START)))


def test_an_ending_is_seen_from_its_greatest_bird() -> None:
    assert ending_of([], [QUETZAL]) == ending_of([QUETZAL], []) == Ending(QUETZAL, EMPTY)
    assert ending_of([ROBIN], [QUETZAL]) == Ending(QUETZAL, 8 + ROBIN)
    assert ending_on("K" + "." * 30 + "kqR" + "." * 30) == Ending(QUETZAL, 8 + ROBIN)
    assert Ending(QUETZAL, EMPTY) in needed(Ending(PARAKEET, EMPTY))
    assert Ending(EMPTY, EMPTY) in needed(Ending(QUETZAL, ROBIN))


def test_the_fields_of_the_first_board_are_its_text() -> None:
    view = GAME.start(2).view(0)
    assert composed({field.name: field.value for field in fields(view)}).startswith(f"{view.position} ")
