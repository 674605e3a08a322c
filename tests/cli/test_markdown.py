"""What the rules use of Markdown, as a terminal shows it."""

from textwrap import dedent

from kibitz.cli import markdown

SOURCE = dedent("""\
    # A game

    ![a picture](pictures/game.svg)

    Some **bold** words, some `code`
    and a [link](page.md).

    ```
    a   fenced

      block
    ```

    | name | what it is |
    |---|---|
    | one | a rather long explanation |
    | two | short |

    1. First, with enough words
       for a second line.
    2. Second.
    """)

SHOWN = dedent("""\
    A game

    Some bold words, some
    code and a link.

        a   fenced

          block

    name  what it is
    one   a rather long
          explanation
    two   short

    1. First, with enough
       words for a second
       line.
    2. Second.""")


def test_every_block_is_shown_within_the_width() -> None:
    assert markdown.text(SOURCE, 22) == SHOWN


def test_headings_are_bold_if_asked_for() -> None:
    shown = markdown.text(SOURCE, 22, bold=True)
    assert "\x1b[1mA game\x1b[0m" in shown
    assert "\x1b[1mname  what it is\x1b[0m" in shown
    assert shown.replace("\x1b[1m", "").replace("\x1b[0m", "") == SHOWN


def test_a_column_stays_readable_on_a_narrow_screen() -> None:
    assert "a rather\n" in markdown.text(SOURCE, 5)
