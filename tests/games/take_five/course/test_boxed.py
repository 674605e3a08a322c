"""What a student's player is shown in its box: objects of its own, as they were at the question."""

import copy
import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kibitz.games.take_five.course.boxed import Program, load
from kibitz.games.take_five.course.modules import State

PLAYER = """
from Take5Player import Player


class Keeper(Player):
    def playCard(self, hand, rows, state):
        self.shown = state
        return hand[0]

    def chooseRow(self, rows, state):
        return 0
"""
STANDINGS = '[["Ann", 12.5, 1], ["Ben", 11.0, 0], ["Cem", 3.0, -1]]'


def question(**changed: Any) -> Mapping[str, Any]:
    return {
        "hand": [4, 15, 104],
        "rows": "[[1,2],[22],[33],[44]]",
        "pile": [55],
        "last": 44,
        "seats": "[[[55],[3,5]],[44,33]]",
        "due": False,
        **changed,
    }


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    import sys

    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "modules", {**sys.modules})
    file = tmp_path / "Keeper.py"
    file.write_text(PLAYER)
    program = load(str(file))
    begin(program)
    return program


TABLE = {"name": "other", "rows": 2, "length": 3, "hand": 4, "seats": 3, "penalties": [{"points": 6, "cards": [4]}]}


def test_another_table_has_its_own_cards_and_rows(program: Program) -> None:
    begin(program)
    program.answer({"starts": 5, "player": "", "standings": STANDINGS, "description": TABLE})
    state = shown(program, hand=[4, 9], rows="[[1,2],[7]]", pile=[3], last=3, seats="[[[3],[5]],[3,5]]")
    assert [row.maxsize for row in state.rows] == [3, 3]
    assert program.player.hand[0].penalty == 6
    assert state.round == 3
    assert not program.noted
    begin(program)
    assert shown(program).rows[0].maxsize == 5
    assert program.player.hand[0].penalty == 1


def begin(program: Program) -> None:
    program.answer({"starts": 5, "player": "", "standings": STANDINGS})


def shown(program: Program, **changed: Any) -> State:
    assert program.answer(question(**changed)) == 4
    state: State = program.player.shown  # type: ignore[attr-defined]
    return state


def players(state: State) -> list[tuple[str, list[int], float, bool, int | None]]:
    return [
        (
            player.name,
            [card.number for card in player.collection],
            player.score,
            player.ingame,
            player.lastcard and player.lastcard.number,
        )
        for player in state.players
    ]


SEEN = [("Ann", [3, 5], 12.5, True, 33), ("Ben", [55], 11.0, True, 44), ("Cem", [], 3.0, False, None)]


def test_a_state_has_what_the_assignment_names(program: Program) -> None:
    state = shown(program)
    assert state.round == 8
    assert [[card.number for card in row.cards] for row in state.rows] == [[1, 2], [22], [33], [44]]
    assert players(state) == SEEN
    assert state.players is state.players
    assert program.player.penalty() == 7
    assert program.player.lastcard is not None
    assert program.player.lastcard.number == 44
    assert str(state).startswith("Round: 8\n")


def test_a_state_that_is_kept_shows_what_was_seen_then(program: Program) -> None:
    before = shown(program)
    after = shown(program, seats="[[[55],[3,5,7]],[1,2]]")
    begin(program)
    assert players(before) == SEEN
    assert players(after)[0] == ("Ann", [3, 5, 7], 12.5, True, 2)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_a_state_can_be_copied(program: Program, copied: Any) -> None:
    state = shown(program)
    again = copied(state)
    assert players(again) == SEEN
    assert str(again) == str(state)


def test_every_question_has_objects_of_its_own(program: Program) -> None:
    state = shown(program)
    state.players[0].collection.clear()
    state.players.pop()
    state.rows[0].cards.clear()
    state.rows.pop()
    again = shown(program)
    assert players(again) == SEEN
    assert [row.size() for row in again.rows] == [2, 1, 1, 1]


@pytest.mark.parametrize("change", ["card.penalty = 0", "card.mine = True", "card.number = 99", "del card.penalty"])
def test_cards_that_a_player_changed_are_new_in_the_next_game(program: Program, change: str) -> None:
    card = shown(program).rows[1].cards[0]
    exec(change, {"card": card})
    begin(program)
    again = shown(program).rows[1].cards[0]
    assert again is not card
    assert vars(again) == {"number": 22, "penalty": 5}
