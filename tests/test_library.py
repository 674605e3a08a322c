"""The functions of `import kibitz`, for every game."""

from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

import pytest

import kibitz
from kibitz import catalog
from kibitz.table import CHANCE, Clock, Record
from tests.conformance.games import template, to_play, toy

TEXTS = {
    "betsy": "RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr w",
    "play-nine": "7 draws, top 7 6 0 (3), bottom (7) 7 (5) 12, kitty 3",
    "rummy": "3H 4H 5H 6H 7H 7C 7S 6S 10S JD 6D",
    "sebastian": "33356 2 primis=3 company=40",
    "take-five": "players 10; hand 3 14 25 36 47 58 69 80 91 102; rows 20 / 41 / 60 / 95",
}


def weakest(name: str) -> str:
    return next(iter(kibitz.game(name).minds()))


@cache
def played(name: str) -> Record:
    return kibitz.play(name, weakest(name), seed=4)


@pytest.mark.slow
@pytest.mark.parametrize("name", to_play(catalog.names()))
def test_every_game_is_played_reviewed_and_kept(name: str, tmp_path: Path) -> None:
    record = played(name)
    assert record.scores is not None
    assert record == kibitz.play(kibitz.game(name), weakest(name), seed=4)
    choices = [seat for seat, _ in record.moves if seat != CHANCE]
    judged = kibitz.review(record, weakest(name))
    assert [item.seat for item in sorted(judged, key=lambda item: item.number)] == choices
    kibitz.write_records(tmp_path / "games.jsonl", [record, record])
    assert list(kibitz.read_records(str(tmp_path / "games.jsonl"))) == [record, record]


@pytest.mark.slow
@pytest.mark.parametrize("name", to_play(catalog.names()))
def test_every_game_is_simulated(name: str) -> None:
    simulation = kibitz.simulate(name, 3, mind=weakest(name), seed=5)
    assert simulation.done == simulation.endings.total() == 3
    assert simulation.endings == kibitz.simulate(name, 3, mind=weakest(name), seed=5).endings
    played = [kibitz.play(name, weakest(name), seed=seed) for seed in (5, 6, 7)]
    assert sorted(ending.outcome for ending in simulation.endings.elements()) == sorted(
        record.outcome for record in played
    )


@pytest.mark.parametrize(("name", "text"), TEXTS.items())
def test_advice_takes_a_text_a_view_or_a_state(name: str, text: str) -> None:
    game = kibitz.game(name)
    view, mind = game.read_view(text), weakest(name)
    advice = kibitz.advise(name, text, mind)
    assert [item.move for item in advice] == [item.move for item in kibitz.mind(name, mind).advise(view, Clock())]
    assert kibitz.advise(game, view, game.minds()[mind](0)) == advice
    assert kibitz.advise(name, view.imagine(Random(1)), mind) == advice


@pytest.mark.parametrize("name", to_play(catalog.names()))
def test_states_and_views_show_themselves_in_a_notebook(name: str) -> None:
    states = list(kibitz.replay(played(name)))
    for state in (states[0], states[len(states) // 2], states[-1]):
        assert state.drawn().startswith("<svg ")
        for seat in range(min(kibitz.game(name).seat_counts)):
            view = state.view(seat)
            assert view.drawn() == kibitz.picture(name, view)
            assert view.to_dict() == {"game": name, "seat": seat, "position": str(view)}
            assert view._repr_html_().startswith("<img ")


@pytest.mark.parametrize("name", to_play(catalog.names()))
def test_reprs_name_the_game_and_show_the_text(name: str) -> None:
    game, record = kibitz.game(name), played(name)
    state = kibitz.start(name)
    assert repr(game) == f"<Game {name}: {game.title}>"
    assert repr(state) == f"<State of {name}: {state}>"
    assert repr(state.view(0)).startswith(f"<View of {name}, seat 0: ")
    assert repr(record).startswith(f"<Record of {name}, seed 4, ")
    assert repr(kibitz.mind(name, weakest(name))).startswith("<")


def test_a_game_in_one_module_is_found() -> None:
    """As the toy of docs/vocabulary.md, which draws no pictures, and the template of `kibitz new`, which does."""
    state = toy().start(2)
    assert repr(state) == "<State of bluff: 0 0 - ->"
    assert state.drawn() == toy().drawing(state.view(0))
    assert template().start(2).drawn().startswith("<svg ")


def test_minds_and_options_are_given_by_name() -> None:
    record = kibitz.play("betsy", ["random", "greedy"], seed=3, kingfisher="any", quiet=20)
    assert record.players == ("random", "greedy")
    assert record.options["kingfisher"] == "any"
    assert kibitz.play("take-five", "low-to-high", seats=3).players == ("low-to-high",) * 3
    assert kibitz.play("play-nine", kibitz.mind("play-nine", "greedy"), columns=6).players == ("Greedy",)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: kibitz.game("chess"), "unknown game 'chess'"),
        (lambda: kibitz.mind("betsy", "deep"), "betsy has no mind 'deep'"),
        (lambda: kibitz.play("betsy", ["random"]), "betsy with 1 player"),
        (lambda: kibitz.play("betsy", ["random"], seats=2), "2 seats and 1 minds"),
        (lambda: kibitz.play("play-nine", columns=1), "option columns = 1"),
        (lambda: kibitz.start("aces", rows=3), "aces has no option 'rows'"),
        (lambda: kibitz.advise("sebastian", "no dice"), "expected"),
        (lambda: kibitz.advise("aces", "not shuffled"), "nothing to choose"),
        (lambda: kibitz.advise("betsy", kibitz.start("aces")), "nothing to choose"),
        (lambda: kibitz.simulate("betsy", 3, mind="deep"), "betsy has no mind 'deep'"),
        (lambda: kibitz.simulate("aces", -1), "-1 games"),
    ],
)
def test_what_is_wrong_is_said(call: object, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        call()  # type: ignore[operator]


@pytest.mark.parametrize("name", [name for name in catalog.names() if catalog.game(name).options])
def test_type_checkers_know_the_options(name: str) -> None:
    """The module of every game with options has a TypedDict of them."""
    hints = get_type_hints(import_module(f"{catalog.package(name)}.game").Options)
    options = {option.name: option for option in kibitz.game(name).options}
    assert hints.keys() == options.keys()
    for option, hint in hints.items():
        assert type(options[option].default) is hint or sorted(get_args(hint)) == sorted(options[option].allowed)
