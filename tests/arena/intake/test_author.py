"""Authors that programs state: read from the text, and asked in the box where the text computes them."""

import ast
from pathlib import Path

import pytest

from kibitz.arena.intake.author import answered, author_of, stated_in


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def get_author_info():\n    return 'Ann Ash', '77'\n", ("Ann Ash", "77")),
        ("def get_author_info():\n    return ('Ann Ash', 77)\n", ("Ann Ash", "77")),
        ("NAME = 'Ann Ash'\ndef get_author_info():\n    return NAME, '77'\n", ("Ann Ash", "77")),
        ("def get_author_info():\n    return ' '.join(['Ann', 'Ash']), '77'\n", ("", "")),
        ("def get_author_info():\n    return 'Ann'\n", ("", "")),
        ("x = 1\n", None),
    ],
)
def test_what_the_text_states(source: str, expected: tuple[str, str] | None) -> None:
    assert stated_in(ast.parse(source)) == expected


@pytest.mark.slow
def test_what_the_text_computes_is_asked_in_the_box(tmp_path: Path) -> None:
    path = tmp_path / "home" / "play_nine_player.py"
    path.parent.mkdir()
    for body, expected in (
        ("return ' '.join(['Ann', 'A\\x1b[2Jsh']), 70 + 7", ("Ann A[2Jsh", "77")),
        ("return open('/etc/shadow').read(), 'x'", None),
        ("return 'only one'", None),
        ("raise SystemExit", None),
        ("return ['x'] * 2, {}", ("['x', 'x']", "{}")),
    ):
        source = f"def get_author_info():\n    {body}\n"
        path.write_text(source)
        assert author_of(ast.parse(source), path) == expected, body
    path.write_text("while True:\n    pass\n")
    assert answered(path) is None
