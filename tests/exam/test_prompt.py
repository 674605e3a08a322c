"""A question is made of what every game has."""

from random import Random

import pytest

from kibitz import catalog, gameplay, words
from kibitz.exam import prompt
from kibitz.exam.prompt import POSITION
from kibitz.exam.seat import Table, play
from kibitz.table import Game, View


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
    table = Table(game, {}, 3)
    minds = {seat: catalog.mind(game, "low-to-high", seat) for seat in (1, 2)}
    heard: list[tuple[View, list[str]]] = []

    def choose(view: View, happened: list[str]) -> object:
        heard.append((view, list(happened)))
        return next(iter(view.moves))

    record = play(table, 0, "me", choose, minds, ["", "low", "low"], 5)  # type: ignore[arg-type]
    assert record.players == ("me", "low", "low")
    assert record.scores
    assert heard[0][1] == []
    assert any(line.startswith("seat 1 plays ") for line in heard[-1][1])
    own = [f"you play {text}" for seat, text in record.moves if seat == 0]
    assert [line for line in heard[-1][1] if line in own] == own[:-1]
    assert list(gameplay.replay(record))[-1].scores() == record.scores


def test_a_question_does_not_grow_with_the_game() -> None:
    game = catalog.game("sebastian")
    asked = prompt.question(game, game.read_view("33356 2"), [f"event {number}" for number in range(1000)])
    assert "left out" in asked
    assert "event 999" in asked
    assert "event 500" not in asked
