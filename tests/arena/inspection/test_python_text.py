"""Sources as Python reads them, and what is wrong with those that it doesn't read."""

import ast

import pytest

from kibitz.arena.inspection.python_text import SyntaxFault, defined, imports, parsed, text_of


def fault(text: str) -> SyntaxFault:
    found = parsed(text.encode())
    assert isinstance(found, SyntaxFault)
    return found


def tree(text: str) -> ast.Module:
    found = parsed(text.encode())
    assert isinstance(found, ast.Module)
    return found


def test_a_syntax_error_has_its_line_and_a_caret() -> None:
    found = fault("class A:\n    def f(self:\n        pass\n")
    assert str(found) == "line 2: '(' was never closed"
    assert found.excerpt == ("def f(self:", "     ^")


def test_python_2_is_named() -> None:
    for line in ('print "hello"', "exec code", "if a <> b: pass", "x = `y`", 'raise E, "no"', "x = 0777"):
        assert "Python 2" in str(fault(f"import os\n{line}\n")), line
    assert "Python 2" in str(fault("try:\n    f()\nexcept ValueError, error:\n    pass\n"))
    assert "Python 2" not in str(fault("x = = 1\n"))


def test_marks_of_the_encoding_are_read_as_python_reads_them() -> None:
    assert text_of(b"\xef\xbb\xbfx = 1\r\n") == "x = 1\n"
    assert text_of("# coding: latin-1\nx = 'é'\n".encode("latin-1")) == "# coding: latin-1\nx = 'é'\n"
    assert text_of(b"# coding: rot13\nx = 1\n").endswith("x = 1\n")
    assert text_of(b"# coding: none-such\n\xff") == "# coding: none-such\n�"
    assert isinstance(parsed(b"\xef\xbb\xbfx = 1\n"), ast.Module)
    for data in (b"x = '\xff'\n", b"\0", b"# coding: none-such\n"):
        assert isinstance(parsed(data), SyntaxFault)
    assert "saved as UTF-16" in str(parsed("x = 1\n".encode("utf-16")))


@pytest.mark.parametrize("text", ["(" * 100_000, "-" * 100_000 + "1", "[" * 5000 + "]" * 5000])
def test_what_is_nested_too_deeply_is_said_to_be_so(text: str) -> None:
    assert str(fault(text))


def test_what_is_not_a_character_is_not_shown() -> None:
    assert "\x1b" not in "".join(fault("x = 1 +\x1b[31m\n").excerpt)


def test_imports_and_definitions() -> None:
    program = tree(
        "import os.path as p\nfrom a.b import c\nfrom . import d\nclass E:\n    def f(self): import os\nG = 1\n"
    )
    assert imports(program) == {"os": 1, "a": 2}
    assert defined(program) >= {"p", "c", "d", "E", "f", "G"}
