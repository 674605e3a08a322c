"""`kibitz play`: shown at once, or played by a person who types."""

import io
import shlex
from pathlib import Path

import pytest

from kibitz import record
from kibitz.cli import main


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a compiler was at hand; what is said without one is tested with the advice."""
    monkeypatch.setattr("kibitz.cli.common.interpreted_modules", lambda game: [])


def test_play_shows_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "aces", "--seed", "4"]) == 0
    text = capsys.readouterr().out
    assert "(seed 4)" in text
    assert "Distributing the cards" in text


def typed(lines: str, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What is printed when these lines are typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["play", *words]) == 0
    return capsys.readouterr().out


@pytest.mark.slow
def test_a_person_plays_asks_takes_back_and_stops(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "h\n?\nmoves\nundo\nnonsense\nkeep 6 6\nundo\nkeep 6 6\nquit\n"
    text = typed(lines, ["sebastian", "--seed", "5"], monkeypatch, capsys)
    assert "undo         take your last move back" in text
    assert "keep 6 6  " in text
    assert "245.699     0.000" in text
    assert "keep 3 3 5 6 6  keep 3 3 5 6  " in text
    assert "nothing to take back" in text
    assert "invalid dice 'nonsense': expected" in text
    thrown = [line for line in text.splitlines() if line.startswith("[")]
    assert thrown[0] == thrown[2] != thrown[1] == thrown[3], "after undo the same dice are thrown again"
    assert text.endswith(
        "stopped; kibitz play sebastian --resume goes on from here\n"
        "kibitz play sebastian --seed 5 deals the same again\n"
    )


@pytest.mark.slow
def test_a_game_that_is_finished_is_recorded_and_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    words = ["take-five", "--players", "2", "--seed", "3", "--against", "low-to-high", "--record", str(path)]
    # Each card of the hand in turn, and a row where one must be taken: whatever is not allowed is asked again.
    lines = [f"{card}\nrow 1\n" for card in range(1, 105)]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(lines * 10)))
    assert main(["play", *words]) == 0
    text = capsys.readouterr().out
    (played,) = record.read(path)
    assert played.players == ("you", "low-to-high")
    assert f"{played.outcome}; scores " in text
    assert "seat 1 plays " in text
    assert "lost by choices" in text


def test_one_person_plays_alone_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    lines = "".join(f"draw\nturn {row} {column}\n" for row in (0, 1) for column in range(4))
    text = typed(lines, ["play-nine", "--columns", "4", "--seed", "8", "--record", str(path)], monkeypatch, capsys)
    (played,) = record.read(path)
    assert played.scores is not None
    # Two cards are open from the start: what is not allowed is asked again.
    assert [text for seat, text in played.moves if seat == 0 and text.startswith("turn")] == [
        f"turn {row} {column}" for row in (0, 1) for column in (0, 2, 3)
    ]
    assert f"{played.outcome}; scores {played.scores[0]:g} (seed 8)" in text
    assert "lost by choices" in text


def test_the_command_that_deals_the_same_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = typed("quit\n", ["play-nine", "--columns", "6", "--seed", "8"], monkeypatch, capsys)
    command = "kibitz play play-nine --option columns=6 --seed 8"
    assert f"stopped; {command} deals the same again" in first
    assert typed("quit\n", command.split()[2:], monkeypatch, capsys) == first
    assert "play rummy --seed 1 deals" in typed("quit\n", ["rummy", "--seed", "1"], monkeypatch, capsys)
    words = ["take-five", "--players", "3", "--seed", "1"]
    assert "play take-five --players 3 --seed 1 deals" in typed("quit\n", words, monkeypatch, capsys)


def test_a_choice_that_is_still_hidden_is_not_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever takes a row must not know the cards that the others have chosen in the same round."""
    words = ["take-five", "--players", "3", "--seed", "5", "--against", "high-to-low"]
    before = typed("7\nquit\n", words, monkeypatch, capsys)
    assert "your 7 is lower than every row's end: take a row" in before
    assert "seat 1 plays" not in before
    after = typed("7\nrow 2\nquit\n", words, monkeypatch, capsys)
    assert "you play 7, too low, and take row 2: 1 point" in after
    assert "seat 1 plays" in after


def test_what_the_others_do_is_announced(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In full where nothing is hidden, and never a card that only the other player sees."""
    text = typed("Nf3\nquit\n", ["betsy", "--seed", "5", "--against", "greedy"], monkeypatch, capsys)
    assert "Black plays " in text
    text = typed("stock\nthrow 1\nquit\n", ["rummy", "--seed", "5", "--seat", "1"], monkeypatch, capsys)
    assert "the other draws from the stock" in text or "the other takes" in text
    assert "the other throws" in text
    text = typed("draw\nturn 0 0\nquit\n", ["play-nine", "--seed", "8"], monkeypatch, capsys)
    assert "you draw a" in text
    assert "the card you turn is a" in text


def test_a_game_is_saved_and_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    words = ["play-nine", "--columns", "6", "--seed", "8"]
    file = tmp_path / "my game.json"
    first = typed(f"draw\nsave {file}\nturn 0 0\nmoves\nquit\n", words, monkeypatch, capsys)
    assert "kibitz play play-nine --resume goes on from here" in first
    again = typed("moves\nquit\n", ["play-nine", "--resume"], monkeypatch, capsys)
    board = [line for line in again.splitlines() if line.startswith("Row ")]
    assert board == [line for line in first.splitlines() if line.startswith("Row ")][-2:]
    from_file = typed("quit\n", ["play-nine", "--resume", str(file)], monkeypatch, capsys)
    assert "You are holding" in from_file
    assert f"kibitz play play-nine --resume '{file}' goes on from here" in from_file
    inside = typed(f"resume {file}\nturn 0 0\nquit\n", words, monkeypatch, capsys)
    assert f"kibitz play play-nine --resume '{file}' goes on from here" in inside
    assert [line for line in inside.splitlines() if line.startswith("Row ")][-2:] == board


@pytest.mark.slow
def test_a_finished_game_is_kept_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    folder = tmp_path / "kibitz" / "unfinished"
    words = ["take-five", "--players", "2", "--seed", "3", "--against", "low-to-high"]
    typed("7\n8\n9\nquit\n" + "".join(f"{card}\n" for card in range(25)), words, monkeypatch, capsys)
    assert len(list(folder.iterdir())) == 1
    lines = "".join(f"{card}\nrow 1\n" for card in range(1, 105)) * 10
    text = typed(lines, ["take-five", "--resume"], monkeypatch, capsys)
    assert "scores" in text
    assert not list(folder.iterdir())
    assert main(["play", "take-five", "--resume"]) == 2
    assert "no unfinished game of take-five in" in capsys.readouterr().err


def test_a_game_goes_on_when_it_can_not_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\nturn 0 0\nsave /nowhere/x\nquit\n"))
    assert main(["play", "play-nine", "--seed", "8"]) == 0
    out, err = capsys.readouterr()
    assert err.count("the game can't be kept") == 1
    assert "/nowhere/x" in out
    assert out.endswith("stopped; kibitz play play-nine --seed 8 deals the same again\n")


def test_ctrl_c_keeps_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            if line := super().readline():
                return line
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted("draw\n"))
    assert main(["play", "play-nine", "--seed", "8"]) == 130
    assert "kibitz play play-nine --resume goes on from here" in capsys.readouterr().out


def test_a_game_from_a_position_with_a_level(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = "K......." + "." * 40 + "P......." + ".......k"
    text = typed(
        "flip\na7a8\nquit\n", ["betsy", "--from", f"{board} w", "--level", "1", "--seconds", "0.1"], monkeypatch, capsys
    )
    assert "h  g  f  e  d  c  b  a" in text
    assert f"--from '{board} w' --seat 0 --level 1 --seconds 0.1 --seed " in text
    first = typed("quit\n", ["rummy", "--from", "3H 4H 5H 9S 2C", "--seed", "4"], monkeypatch, capsys)
    assert "3♥ 4♥ 5♥" in first
    command = first.splitlines()[-1].partition("stopped; ")[2].removesuffix(" deals the same again")
    assert typed("quit\n", shlex.split(command)[2:], monkeypatch, capsys) == first


def test_a_game_that_is_given_up_is_recorded_and_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    text = typed("draw\nresign\n", ["play-nine", "--seed", "8", "--record", str(path)], monkeypatch, capsys)
    assert "you resigned (seed 8)" in text
    (played,) = record.read(path)
    assert (played.scores, played.outcome) == (None, "you resigned")
    assert "accuracy" in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("betsy --level 9", "level 9: expected 1 to 8"),
        ("betsy --level 3 --against greedy", "not allowed with argument --level"),
        ("betsy --from nonsense", "invalid position 'nonsense'"),
        ("play-nine --from nonsense --columns 5", "--from: expected no option and no --players"),
        ("betsy --resume no-such-file", "no-such-file: No such file or directory"),
        ("betsy --resume --seat 1", "--resume: the saved game has its own settings: expected no --seat"),
        ("play-nine --resume --columns 5", "expected no --option"),
    ],
)
def test_a_game_that_can_not_be_begun(words: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        assert main(["play", *words.split()]) in (2, 3)
    except SystemExit as leaving:
        assert leaving.code == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1


def test_a_file_that_holds_no_saved_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "saved.json"
    for content, message in (
        (b"\xff\n", "not UTF-8"),
        (b"{}", "no field 'game'"),
        (b"[1]", "expected an object in braces"),
    ):
        path.write_bytes(content)
        assert main(["play", "betsy", "--resume", str(path)]) == 2
        err = capsys.readouterr().err
        assert f"{path}" in err
        assert message in err
        assert err.count("\n") == 1


def test_watching_shows_every_board(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "betsy", "--watch", "--against", "greedy", "--seed", "3", "--quiet", "20"]
    assert main(words) == 0
    text = capsys.readouterr().out
    assert text.count("a  b  c  d  e  f  g  h") > 20
    assert "seat 0 (greedy) plays " in text
    assert "seat 1 (greedy) plays " in text


def test_a_game_that_is_stopped_is_recorded_as_far_as_it_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    typed("keep 6 6\nquit\n", ["sebastian", "--seed", "5", "--record", str(path)], monkeypatch, capsys)
    (played,) = record.read(path)
    assert (played.scores, played.outcome) == (None, "")
    assert (0, "keep 6 6") in played.moves
