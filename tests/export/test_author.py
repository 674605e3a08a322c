"""Whose work a file is: where the exporter writes it, and what it refuses."""

import ast
from pathlib import Path

import pytest

from kibitz import export
from kibitz.export import ExportError
from kibitz.export.author import Author
from tests.export.packages import PROGRAM

ODD = Author('Ada "the \\ second" Nemo', "12-3")


def test_the_author_stands_where_the_program_asks(package: Path) -> None:
    (package / "course" / "program.py").write_text(
        PROGRAM + 'AUTHOR = "Kibitz"\nSTUDENT_ID = "000000000"\nOTHER = "Kibitz"\n\n'
        "def get_author_info():\n    return AUTHOR, STUDENT_ID\n"
    )
    text = export.bundle("one", ODD).text
    names: dict[str, object] = {}
    exec(text, names)
    assert names["get_author_info"]() == (ODD.name, ODD.student_id)  # type: ignore[operator]
    assert names["OTHER"] == "Kibitz"
    docstring = ast.get_docstring(ast.parse(text))
    assert docstring is not None
    assert f"Author: {ODD.name}, student ID {ODD.student_id}\n" in docstring


def test_without_a_name_it_is_kibitz(package: Path) -> None:
    (package / "course" / "program.py").write_text(PROGRAM + "print(1)\n")
    assert "Author: Kibitz, student ID 000000000\n" in export.bundle("one").text


@pytest.mark.parametrize(
    ("name", "student_id"), [("", "1"), ("  ", "1"), ("a\nb", "1"), ("a", "1\t2"), ("a" * 81, "1")]
)
def test_what_is_no_line_of_text_is_refused(name: str, student_id: str) -> None:
    with pytest.raises(ExportError, match="expected one line of at most 80 characters"):
        Author(name, student_id)
