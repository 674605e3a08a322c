"""The text of a student's program: read as Python reads it, and what is wrong with it before it runs."""

import ast
import codecs
import io
import tokenize
import warnings
from collections.abc import Container, Iterator
from dataclasses import dataclass

from kibitz.arena.sanitise import sanitised

MOST_QUOTED = 100
"""Characters of a line that a message quotes."""
PYTHON_2 = (
    "missing parentheses in call to 'print'",
    "missing parentheses in call to 'exec'",
    "multiple exception types must be parenthesized",
    "leading zeros in decimal integer literals",
)
"""What Python 3 says about programs for Python 2."""
PYTHON_2_BEGINS = ("print ", "exec ", "raise ")
"""How lines that only Python 2 reads begin, where Python 3 says no more than "invalid syntax"."""


@dataclass(frozen=True)
class SyntaxFault:
    """Why a file is not a Python program, and where."""

    message: str
    line: int = 0
    """The line's number, from 1; 0 where no line is to blame."""
    quoted: str = ""
    """The line, without its indentation."""
    column: int = 0
    """Where in it the fault is, from 0."""

    @property
    def excerpt(self) -> tuple[str, ...]:
        """The line and a caret below the fault; empty where no line is to blame."""
        return (self.quoted, " " * self.column + "^") if self.quoted else ()

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


def text_of(data: bytes) -> str:
    """The text of a source: its byte order mark and coding line decide, as for Python; what they can't read is
    replaced."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        source = io.TextIOWrapper(io.BytesIO(data), encoding, errors="replace")
    except (SyntaxError, LookupError):  # LookupError: a codec that is not for texts, such as rot13
        source = io.TextIOWrapper(io.BytesIO(data), "utf-8", errors="replace")
    return source.read()


def parsed(data: bytes) -> ast.Module | SyntaxFault:
    """The program as a tree, or why there is none."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return SyntaxFault("it is saved as UTF-16, which Python can't read: save it as UTF-8")
    try:
        with warnings.catch_warnings():
            # Invalid escapes and the like are the program's business.
            warnings.simplefilter("ignore")
            return ast.parse(data)
    except SyntaxError as error:
        return fault_of(error, data)
    except (RecursionError, MemoryError):
        return SyntaxFault("nested too deeply")
    except ValueError as error:
        return SyntaxFault(sanitised(str(error), MOST_QUOTED))


def fault_of(error: SyntaxError, data: bytes) -> SyntaxFault:
    lines = text_of(data).splitlines()
    number = error.lineno or 0
    line = lines[number - 1] if 0 < number <= len(lines) else ""
    stripped = line.strip()
    message = sanitised(error.msg, MOST_QUOTED)
    if is_python_2(message, stripped):
        message += "; this looks like Python 2: the course runs Python 3"
    # A tab or another invisible character would move the caret.
    quoted = sanitised(stripped, MOST_QUOTED)
    column = max(0, (error.offset or 1) - 1 - (len(line) - len(line.lstrip())))
    return SyntaxFault(message, number, quoted, min(column, len(quoted)))


def is_python_2(message: str, line: str) -> bool:
    """Whether Python 2 would probably have read the line."""
    lowered = message.lower()
    return any(known in lowered for known in PYTHON_2) or (
        "invalid syntax" in lowered and (line.startswith(PYTHON_2_BEGINS) or "<>" in line or "`" in line)
    )


def imports(tree: ast.AST, without: Container[int] = ()) -> dict[str, int]:
    """The modules of all import statements, with the line of the first of each; `without` has ids of nodes."""
    found: dict[str, int] = {}
    for name, line in sorted(_imported(tree, without), key=lambda item: item[1]):
        found.setdefault(name, line)
    return found


def _imported(tree: ast.AST, without: Container[int]) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if id(node) in without:
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name.partition(".")[0], node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.partition(".")[0], node.lineno


def defined(tree: ast.Module) -> set[str]:
    """The names that a module gives to classes, functions and values, wherever in it, and those that it imports.

    A class inside a function or in an `if` counts: it is enough to say surely what is missing.
    """
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.alias):
            names.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.id if isinstance(node, ast.Name) else node.attr)
    return names
