"""A question is made of what every game has."""

import json
from random import Random

import pytest

from kibitz import catalog, gameplay, words
from kibitz.exam import prompt
from kibitz.exam.prompt import POSITION
from kibitz.exam.seat import Question, Reply, Table, WordsSeat, answered, play
from kibitz.table import Game, Record


@pytest.mark.parametrize("game", [catalog.game(name) for name in catalog.built_in()], ids=repr)
def test_every_game_can_be_asked_about(game: Game) -> None:
    if not gameplay.has_choices(game):
        pytest.skip("no choices")
    options, seats = words.options(game, {}), max(game.seat_counts)
    system = prompt.system(game, options, seats)
    rules = catalog.text(game.name, "rules.md")
    assert rules.splitlines()[0] in system
    assert "![" not in system
    assert all(f"{name} = {value}" in system for name, value in options.items())
    assert f"The {game.aim} final score" in system
    state = gameplay.start(game, seats)
    state = gameplay.settle_chance(state, Random(5), [])
    view = state.view(state.to_move[0])
    asked = prompt.question(game, view, ["seat 1 plays something"])
    assert "seat 1 plays something" in asked
    line = next(line for line in asked.splitlines() if line.startswith(POSITION))
    assert game.read_view(line.removeprefix(POSITION)) == view
    assert "legal moves" not in asked
    listed = prompt.question(game, view, [], legal_moves=True)
    assert f"- {next(iter(view.moves))}\n" in listed


def test_the_seat_hears_what_happens_at_the_table() -> None:
    game = catalog.game("take-five")
    minds = {seat: catalog.mind(game, "low-to-high", seat) for seat in (1, 2)}
    asked: list[Question] = []

    def ask(question: Question) -> Reply:
        asked.append(question)
        return Reply(json.dumps({"move": str(next(iter(question.view.moves)))}))

    def game_of(table: Table) -> Record:
        asked.clear()
        player = WordsSeat(table, 1, lambda question, reply, found: None)
        return answered(play(player, 0, ("me", "low", "low"), minds, 5), ask)

    def heard(question: Question) -> list[str]:
        return [line[2:] for line in question.prompt.splitlines() if line.startswith("- ")]

    record = game_of(Table(game, {}, 3))
    assert record.players == ("me", "low", "low")
    assert record.scores
    assert heard(asked[0]) == []
    whole = heard(asked[-1])
    assert any(line.startswith("seat 1 plays ") for line in whole)
    own = [f"you play {text}" for seat, text in record.moves if seat == 0]
    assert [line for line in whole if line in own] == own[:-1]
    assert list(gameplay.replay(record))[-1].scores() == record.scores

    assert game_of(Table(game, {}, 3, is_conversation=True)) == record
    assert [line for question in asked for line in heard(question)] == whole
    assert "What happened since:" in asked[-1].prompt


def test_a_question_does_not_grow_with_the_game() -> None:
    game = catalog.game("sebastian")
    asked = prompt.question(game, game.read_view("33356 2"), [f"event {number}" for number in range(1000)])
    assert "left out" in asked
    assert "event 999" in asked
    assert "event 500" not in asked
