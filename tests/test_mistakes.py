"""Kinds of mistakes: the first that fits, and words where a game has none."""

import pytest

from kibitz import catalog, mistakes
from kibitz.mistakes import Kind, Mistakes, instead_of
from tests.conformance.games import toy


def kind(name: str, fits: bool) -> Kind:
    return Kind(name, "A sentence.", "An advice.", lambda view, move, better: fits, "", "", "")


def test_a_choice_is_of_the_first_kind_that_fits() -> None:
    view = toy().read_view("2 0 - -")
    known = Mistakes((kind("first", False), kind("second", True), kind("third", True)))
    found = known.kind(view, "stay", "fold")
    assert found is not None
    assert found.name == "second"
    assert Mistakes((kind("first", False),)).kind(view, "stay", "fold") is None


def test_a_person_is_addressed() -> None:
    said = mistakes.to_player("Left its item. It took what it wanted, and lost.")
    assert said == "Left your item. You took what you wanted, and lost."


def test_a_game_without_a_module_has_no_kinds() -> None:
    assert mistakes.of("aces") == mistakes.NONE_KNOWN
    assert mistakes.of("sebastian").kinds


def test_moves_are_told_by_their_words() -> None:
    assert mistakes.in_words("throw 5H", "stock") == "played 'throw' instead of 'stock'"
    assert mistakes.in_words("throw 5H", "throw KH") == "played 'throw' where another 'throw' was better"
    assert mistakes.in_words("e2e4", 14) == "played move where another move was better"


def test_a_move_that_ends_the_game_leaves_nothing_to_be_captured() -> None:
    view = catalog.game("betsy").read_view(
        "....K...........................R......r....................k... w halfmoves=99"
    )
    found = mistakes.of("betsy").kind(view, view.read_move("a5h5"), view.read_move("e1d1"))
    assert found is not None
    assert "captured" in found.name


def test_the_words_of_kinds_are_read_from_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    written = """did one thing
says: It did one thing: the wrong one,
  and lost.
advice: Do the other thing.
at: here
played: left
better: right

did another
says: It did it.
advice: Don't.
at: there
played: up
better: down
program: Look down first.
"""
    monkeypatch.setattr(catalog, "text", lambda game, path: written if path == "mistakes.txt" else "")
    fits = {"did one thing": instead_of(("left",)), "did another": instead_of(("up",))}
    first, second = mistakes.read("any", fits)
    assert first == Kind(
        "did one thing",
        "It did one thing: the wrong one, and lost.",
        "Do the other thing.",
        fits["did one thing"],
        "here",
        "left",
        "right",
    )
    assert (second.name, second.fits, second.program) == ("did another", fits["did another"], "Look down first.")
