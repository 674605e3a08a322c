"""Every game's kinds of mistakes: enough of them, in words, and with examples that are what they are called."""

import pytest

from kibitz import catalog, mistakes
from kibitz.mistakes import Kind
from kibitz.table import CHANCE, Clock

GAMES = [name for name in catalog.names() if catalog.has_part(name, "mistakes")]
KINDS = [pytest.param(name, kind, id=f"{name}: {kind.name}") for name in GAMES for kind in mistakes.of(name).kinds]
FEWEST = 5


def test_every_game_with_choices_has_mistakes() -> None:
    assert [name for name in catalog.names() if catalog.has_part(name, "state")] == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_kinds_and_each_has_a_name_of_its_own(name: str) -> None:
    known = mistakes.of(name)
    names = [kind.name for kind in known.kinds]
    assert len(names) >= FEWEST
    assert len(set(names)) == len(names)
    game = catalog.game(name)
    for mind in (known.judge, *known.ladder):
        assert catalog.mind(game, mind, 0)


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_a_kind_is_told_in_words(name: str, kind: Kind) -> None:
    assert kind.name[0].islower()
    assert not kind.name.endswith(".")
    for text in (kind.sentence, kind.advice):
        assert text[0].isupper()
        assert text.endswith(".")
        assert len(text) > 20


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_an_example_is_of_its_kind_and_of_no_earlier_one(name: str, kind: Kind) -> None:
    view = catalog.game(name).read_view(kind.example.view)
    move, better = view.read_move(kind.example.move), view.read_move(kind.example.better)
    assert mistakes.of(name).kind(view, move, better) == kind


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_in_the_examples_the_better_move_is_better(name: str) -> None:
    game, known = catalog.game(name), mistakes.of(name)
    judge = catalog.mind(game, known.judge, 0)
    sign = -1 if game.aim == "lowest" else 1
    for kind in known.kinds:
        view = game.read_view(kind.example.view)
        values = {}
        for text in (kind.example.move, kind.example.better):
            verdict = judge.judge(
                view, view.read_move(text), Clock(10 * known.judge_seconds if known.judge_seconds else None)
            )
            assert verdict.value is not None
            values[text] = sign * verdict.value
        assert values[kind.example.better] > values[kind.example.move], kind.name


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_can_be_asked_about(name: str) -> None:
    """No test of a kind may raise, whatever was played: a random game, each choice beside the first move."""
    from random import Random

    from kibitz import gameplay

    game, known = catalog.game(name), mistakes.of(name)
    minds = dict.fromkeys(range(max(game.seat_counts)), catalog.mind(game, next(iter(game.minds())), 0))
    for number, turn in enumerate(gameplay.turns(gameplay.start(game), minds, Random(1))):
        if number > 25 or not turn.state.to_move:
            break
        for seat in turn.state.to_move:
            assert seat != CHANCE
            view = turn.state.view(seat)
            moves = list(view.moves)
            for move in moves[1:4]:
                known.kind(view, move, moves[0])
