"""class.toml: what is written is read again, and every wrong field is named."""

import re
import tomllib
from datetime import datetime
from pathlib import Path

import pytest

from kibitz.classroom.settings import FILE, Settings, read, settings, text
from kibitz.table import InvalidText


@pytest.mark.parametrize(
    "made",
    [
        Settings("sebastian"),
        Settings("play-nine", 'Year "1"', due=datetime(2027, 2, 1, 23, 59), options={"columns": 5}, names="none"),
        Settings("sebastian", sections={'Ann "Lee"': None, "Ben": ("A", "B"), "cem@x.edu": ()}),
    ],
)
def test_what_is_written_is_read_again(made: Settings, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text(made), encoding="utf-8")
    assert read(tmp_path / FILE) == made


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("colour = 1", "colour"),
        ("sections = 'A'", "sections"),
        ("sections = {Ben = 'A'}", "sections.Ben"),
        ("sections = {Ben = [1]}", "sections.Ben"),
        ('sections = {"a\\nb" = []}', "sections"),
        ("minutes_between = -1", "minutes_between"),
        ("minutes_between = true", "minutes_between"),
        ("deals = 'many'", "deals"),
        ("names = 'all'", "names"),
        ("due = 'tomorrow'", "due"),
        ("due = 7", "due"),
        ("title = 5", "title"),
        ('title = "\\u001b[2J"', "title"),
        ("address = 'ftp://here'", "address"),
        ("address = 'https://here:port'", "address"),
        ("address = 'https://a:b@here'", "address"),
        ("options = 3", "options"),
        ("[options]\ncolumns = 1.5", "options.columns"),
        ("[options]\ncolumns = 1000", "columns"),
        ("due = 2027-02-01T00:00:00\ncloses = 2027-01-01T00:00:00", "closes"),
        ("sign_on = 3", "sign_on"),
        ("[sign_on]\nissuer = 'x'", "client_id"),
        ("[sign_on]\nissuer = 3\nclient_id = 'x'", "sign_on.issuer"),
        ("[sign_on]\nisuer = 'x'", "sign_on.isuer"),
        ("[lti]\nissuer = 'x'", "lti: no client_id"),
        ("[mail]\nhost = 'x'\nsender = 'x'\nport = true", "mail.port"),
        ("[mail]\nhost = 'x'\nsender = 'x'\nport = 0", "mail.port"),
        ("[mail]\nhost = 'x'\nsender = 'x'\nsecurity = 'ssl'", "mail.security"),
        ("[mail]\nhost = 'x'\nsender = 'x'\nverdicts = 1", "mail.verdicts"),
        ("x = [", FILE),
    ],
)
def test_a_wrong_field_is_named(line: str, field: str, tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(f'game = "play-nine"\n{line}\n', encoding="utf-8")
    with pytest.raises(InvalidText, match=field) as error:
        read(path)
    assert str(error.value).startswith(str(path))
    assert "\x1b" not in str(error.value)


def test_a_class_needs_a_game_with_a_course() -> None:
    with pytest.raises(InvalidText, match="no game"):
        settings({})
    with pytest.raises(InvalidText, match="course"):
        settings({"game": "gin-rummy"})


def test_every_field_has_its_comment() -> None:
    made = text(Settings("sebastian", sections={"Ann": None}))
    assert tomllib.loads(made)["game"] == "sebastian"
    for block in made.split("\n\n")[1:]:
        assert block.startswith("# ")


def test_the_tables_of_the_page_on_classes_can_be_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "class.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```toml\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    found = settings({"game": "sebastian", **tomllib.loads("\n".join(blocks))})
    assert found.sign_on
    assert found.lti
    assert found.mail
    assert found.mail.verdicts
    assert found.sections["Ben"] == ("A", "B")
    assert found.sections["Ann"] is None
