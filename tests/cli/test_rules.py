"""`kibitz rules`: every game explains itself, and what the explanations say is true."""

import re

import pytest

from kibitz import catalog
from kibitz.cli import main
from kibitz.games.betsy.pieces import LETTERS, PIECES
from kibitz.games.gin_rummy import rules as gin
from kibitz.games.play_nine import rules as play_nine
from kibitz.games.rummy import rules as rummy
from kibitz.games.rummy.scoring import going_out
from kibitz.games.sebastian import rules as sebastian
from kibitz.games.take_five import rules as take_five
from kibitz.games.take_five.state import NONE, Round

WIDTH = 72


def page(name: str) -> str:
    return catalog.text(name, "rules.md")


@pytest.mark.parametrize("name", catalog.names())
def test_every_game_comes_with_its_rules(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    assert main(["rules", name]) == 0
    printed = capsys.readouterr().out
    assert printed.splitlines()[0] == page(name).splitlines()[0].removeprefix("# ")
    assert "\x1b" not in printed
    assert max(map(len, printed.splitlines())) <= WIDTH
    assert main(["rules", name, "--markdown"]) == 0
    assert capsys.readouterr().out == page(name)


@pytest.mark.parametrize("name", catalog.names())
def test_the_options_that_the_rules_mention_exist(name: str) -> None:
    allowed = {option.name.replace("_", "-"): option.allowed for option in catalog.game(name).options}
    for flag, value in re.findall(r"`--([a-z-]+)(?: ([a-z]+))?`", page(name)):
        assert flag in allowed
        assert not value or value in allowed[flag]


def test_unknown_games_and_games_without_rules_get_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["rules", "chess"]) == 2
    assert "unknown game 'chess'" in capsys.readouterr().err
    monkeypatch.setattr(catalog, "text", lambda name, path: "")
    assert main(["rules", "aces"]) == 2
    assert capsys.readouterr().err == "kibitz: aces comes without written rules\n"


def test_rules_can_be_read_during_a_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["rules\n", "quit\n"])
    monkeypatch.setattr("sys.stdin.readline", lambda: next(lines))
    assert main(["play", "sebastian", "--seed", "1"]) == 0
    assert "The categories\n" in capsys.readouterr().out


def test_sebastians_examples_score_what_they_say() -> None:
    rows = re.findall(r"^\| (\w+) \|.*\| ((?:\d ){5})scores (\d+) \|$", page("sebastian"), re.MULTILINE)
    assert [category for category, _, _ in rows] == list(sebastian.CATEGORIES)
    for category, dice, points in rows:
        roll = tuple(map(int, dice.split()))
        assert sebastian.ASSIGNMENT.score(sebastian.CATEGORIES.index(category), roll) == int(points)


def test_play_nines_example_and_odds_are_right() -> None:
    top, bottom = ([int(card) for card in row.split()] for row in re.findall(r"Row \d: \[(.*)\]", page("play-nine")))
    (score,) = re.findall(r"The score is .* = (-\d+)\.", page("play-nine"))
    assert play_nine.score(top, bottom) == int(score)
    assert [play_nine.DECK.count(rank) for rank in play_nine.RANKS] == [1, *[2] * 13]
    assert play_nine.DECK_SIZE == 27
    kitty = {10: 4, 11: 4, 12: 4, 9: 3, 6: 2, 7: 2, 8: 2, -5: 1, 0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1}
    assert {rank: play_nine.KITTY.count(rank) for rank in play_nine.RANKS} == kitty
    assert play_nine.KITTY_SIZE == 28


def test_take_fives_example_goes_as_it_says() -> None:
    rows = tuple(tuple(map(int, row.split())) for row in re.findall(r"^row \d(.*)$", page("take-five"), re.MULTILINE))
    assert len(rows) == 4
    table = Round(3, ((4,), (35,), (80,)), (NONE,) * 3, rows, ((),) * 3, (NONE,) * 3)
    for seat, card in enumerate((4, 35, 80)):
        table = table.play(seat, card)
    assert table.to_move == (0,)
    table = table.play(0, table.read_move(0, "row 3"))
    assert table.rows == ((35, 80), (17, 18, 22), (4,), (10, 11, 12, 103))
    assert [len(pile) for pile in table.taken] == [1, 5, 0]


def test_take_fives_penalties_are_right() -> None:
    assert [take_five.penalty(card) for card in (55, 22, 40, 35, 47)] == [7, 5, 3, 2, 1]


def test_betsys_board_is_the_first_position() -> None:
    game = catalog.game("betsy")
    (board,) = re.findall(r"```\n(.*?)\n```", page("betsy"), re.DOTALL)
    assert board in game.drawing(game.start(2).view(0))


def test_betsys_birds_have_the_letters_of_the_board() -> None:
    rows = re.findall(r"^\| ([A-Z][a-z ]+) \| ([A-Z]) \|", page("betsy"), re.MULTILINE)
    assert dict(rows) == {name: LETTERS[kind] for kind, name in enumerate(PIECES) if name}


def test_rummys_rules_have_the_numbers_of_the_game() -> None:
    text = " ".join(page("rummy").split())
    options = {option.name: option.default for option in catalog.game("rummy").options}
    assert (options["cards"], options["limit"]) == (10, 10)
    assert "Each player gets ten cards" in text
    assert "at most ten points of deadwood" in text
    assert f"after {rummy.MOST_TURNS} turns" in text
    assert going_out_scores() == (15 + 20, 15 - 4, -(20 + 4 - 4))
    assert f"the other player's deadwood and {rummy.BONUS} more" in text
    assert f"the difference and {rummy.BONUS} more" in text


def test_gin_rummys_rules_have_the_numbers_of_the_game() -> None:
    text = " ".join(page("gin-rummy").split())
    options = {option.name: option.default for option in catalog.game("gin-rummy").options}
    assert (options["cards"], options["limit"], options["target"]) == (10, 10, 100)
    assert "at most ten points of deadwood" in text
    assert f"{gin.GIN_BONUS} more" in text
    assert f"{gin.BIG_GIN_BONUS} points instead of {gin.GIN_BONUS}" in text
    assert f"after {gin.MOST_TURNS} turns" in text
    assert f"after {gin.MOST_HANDS} hands" in text
    assert f"{gin.GAME_BONUS} more for the game" in text
    assert f"{gin.BOX_BONUS} for each hand won" in text


def going_out_scores() -> tuple[int, int, int]:
    """With nothing left, with less than the other, and with as much as the other."""
    return going_out(0, 15), going_out(4, 15), going_out(4, 4)


def test_a_card_of_the_family_has_rules_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "sebastian", "--card", "yatzy", "--markdown"]) == 0
    assert "| two-pairs | two of one number and two of another |" in capsys.readouterr().out
    assert main(["rules", "sebastian", "--card", "yatzy"]) == 0
    assert capsys.readouterr().out.startswith("yatzy\n")


def test_a_table_of_golf_has_rules_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "play-nine", "--table", "golf", "--markdown"]) == 0
    assert "| K | 0 | 0 | 4 of 52 | 4 of 52 |" in capsys.readouterr().out
    assert main(["rules", "play-nine", "--table", "examples/golf/low-cards.toml"]) == 0
    assert capsys.readouterr().out.startswith("low-cards\n")
