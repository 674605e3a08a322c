"""What people type for gin rummy, and what they get."""

import io
from random import Random

import pytest

from kibitz import catalog, gameplay
from kibitz.cli.main import main
from kibitz.games.gin_rummy.game import GAME
from kibitz.games.gin_rummy.minds.players import Quick
from kibitz.games.gin_rummy.reading import match_of

HAND = "3H 4H 5H 9C 10C JD QD KD KS 2S"
TEXT = "gin; phase throw; hands 2H 3H 4H 5S 5C 5D 8H 9H 10H KS KD / ? ? ? ? ? ? ? ? ? ?; first 3D; drawn KS"


@pytest.mark.parametrize("name", ["gin", "Gin", "gin-rummy", "gin rummy", "ginrummy", "gin_rummy"])
def test_gin_by_the_names_that_people_type(name: str) -> None:
    assert catalog.plain(name) == "gin-rummy"


def test_play_deals_gin(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    main(["play", "gin", "--seed", "1"])
    assert "stock 31, open " in capsys.readouterr().out


def test_fewer_cards_are_dealt(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    main(["play", "gin", "--cards", "7", "--seed", "1"])
    assert "stock 37, open " in capsys.readouterr().out


@pytest.mark.slow
def test_advice_on_cards_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "gin", "--mind", "quick", f"{HAND} 7S"]) == 0
    out = capsys.readouterr().out
    assert "you drew 7♠" in out
    assert "throw KS" in out
    assert main(["advise", "gin", "--mind", "quick", *HAND.split(), "open", "8C"]) == 0
    assert "\nopen " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (HAND, "a hand of 10 cards: expected 11 cards after a draw, or 10 and the top of the pile, e.g. open 8C"),
        ("3H 4H 5H", "a hand of 3 cards: expected 11"),
        (f"{HAND} open", "a hand of 10 cards and open : expected 11"),
        (f"{HAND} open 8C 9H", "a hand of 10 cards and open 8C 9H: expected 11"),
        (f"{HAND} 7S open 8C", "a hand of 11 cards and open 8C: expected 11"),
        (f"{HAND} 2S", "2S can be held once"),
        (f"{HAND} open 2S", "2S can be held once"),
        (f"{HAND} JK", "there are no jokers in these rules"),
        ("", "a hand of 0 cards: expected 11"),
    ],
)
def test_cards_that_say_too_little(cards: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "gin", cards]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize("cards", [f"{HAND} 7S", f"{HAND} open 8C"])
def test_a_game_goes_on_from_cards_alone(cards: str) -> None:
    """Nobody knows then how the pile began, and every text says so until the next hand is dealt."""
    view = GAME.read_view(cards)
    assert GAME.read_view(str(view)) == view
    state = view.imagine(Random(1))
    for turn in gameplay.turns(state, {seat: Quick(seat) for seat in (0, 1)}, Random(2)):
        state = turn.state
        assert GAME.read_state(str(state)) == state
        if match_of(state.view(0)).played:
            break
    assert "knocker" in str(state)
    assert "laid first" not in str(state)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["play", "gin", "--rules", "indian"], "unrecognized arguments: --rules"),
        (["advise", "gin", "--cards", "7", HAND], "unrecognized arguments: --cards"),
        (["advise", "gin", "--option", "cards=7", HAND], "unrecognized arguments: --option"),
        (["picture", "gin", "--limit", "5", HAND], "unrecognized arguments: --limit"),
        (["play", "gin", "--option", "pace=7"], "gin-rummy has no option 'pace'"),
        (["advise", "gin", TEXT.replace("phase", "pace 3; phase")], "'pace 3' in a position of gin rummy: expected "),
    ],
)
def test_an_option_that_means_nothing_is_an_error(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(words)
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    assert code == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "text", "whose"),
    [
        ("rummy", TEXT, "gin-rummy"),
        ("indian-rummy", f"seat 1; {TEXT}", "gin-rummy"),
        ("sebastian", TEXT, "gin-rummy"),
        ("gin", "rummikub; phase deal", "rummikub"),
    ],
)
def test_the_error_about_a_text_of_another_game_names_that_game(
    name: str, text: str, whose: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["advise", name, text]) == 2
    assert f"it begins like a position of {whose}\n" in capsys.readouterr().err
