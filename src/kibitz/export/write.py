"""Writes the selected statements into one file.

Its parts, in this order: a docstring, the imports, the data files with data_file(), the modules, the program.
"""

from __future__ import annotations

import ast
import re
import textwrap
import zlib
from base64 import b85encode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kibitz.data_files import filled
from kibitz.durable import replace_text
from kibitz.export.author import KIBITZ, Author
from kibitz.export.older import OLDEST_NAME, newer_syntax
from kibitz.export.read import CONSTANTS, ExportError, Import, Module, Statement, data_source, parse, source_of
from kibitz.export.select import check_names, gather, narrowed, needed

WIDTH = 120
"""Characters of a line at most."""
BEST_COMPRESSION = 9
"""The level of zlib."""
INSTALLED = "Where Kibitz is installed its compiled code is used, for speed alone: the results are the same."
"""The note of a program with an optional import of kibitz, where its BUNDLE_NOTE says nothing else."""
OPTIONAL = re.compile(r"^ +(from|import) kibitz\b", re.MULTILINE)


@dataclass(frozen=True)
class Bundle:
    """The file that a course asks for."""

    name: str
    text: str


def import_lines(imports: set[Import]) -> Iterator[str]:
    """Import statements, `import a` before `from a import b`, each in alphabetical order."""
    for item in sorted(imports):
        if not item.name:
            yield f"import {item.clause}"
    for home in sorted({item.module for item in imports if item.name}):
        clauses = [item.clause for item in sorted(imports) if item.name and item.module == home]
        line = f"from {home} import {', '.join(clauses)}"
        if len(line) > WIDTH:
            line = "\n".join([f"from {home} import (", *(f"    {clause}," for clause in clauses), ")"])
        yield line


def packed(names: list[str]) -> str:
    """The assignment of the data files as text."""
    lines = ["DATA_FILES = {"]
    for name in names:
        try:
            text = b85encode(zlib.compress(data_source(name).read_bytes(), BEST_COMPRESSION)).decode("ascii")
        except OSError as error:
            raise ExportError(f"data file {name}: {error.strerror}") from None
        lines.append(f'    "{name}": """')
        lines += [text[start : start + WIDTH] for start in range(0, len(text), WIDTH)]
        lines.append('""",')
    return "\n".join([*lines, "}"])


def commented(text: str) -> str:
    """The text as comment lines, wrapped where the mark of a comment makes one too long."""
    lines = []
    for line in text.splitlines():
        lines += textwrap.wrap(line, WIDTH - 2) or [""]
    return "\n".join(f"# {line}".rstrip() for line in lines)


def body_of(module: Module) -> Iterator[str]:
    """A module's statements, with the empty lines that belong between them."""
    above: Statement | None = None
    for statement in module.statements:
        if above is not None:
            yield "\n" * (1 + (2 if above.is_block or statement.is_block else min(statement.gap, 1)))
        yield statement.text
        above = statement


def bodies(modules: list[Module], program: Module, follows_code: bool) -> Iterator[str]:
    """The modules' texts in order; follows_code: what stands above the first is more than imports."""
    for number, module in enumerate(modules):
        about = "" if module is program else commented(module.title) + "\n\n"
        if about and module.statements[0].is_block:
            about += "\n"
        after_imports = not number and not follows_code and (about or not module.statements[0].is_block)
        yield ("\n" if after_imports else "\n\n") + about + "".join(body_of(module))


def joined(modules: list[Module], game: str, author: Author, note: str) -> str:
    """The file's text; the program is the last of the modules.

    Where note is empty and the program uses an installed Kibitz, the standard note says so.
    """
    program = modules[-1]
    statements = [statement for module in modules for statement in module.statements]
    data = sorted({path for statement in statements for path in statement.data_files})
    if not note and any(OPTIONAL.search(statement.text) for statement in statements):
        note = INSTALLED
    title, line = program.title, author.line
    note = note and f"\n{note}"
    parts = [filled("export/data/header.txt", title=title, author=line, oldest=OLDEST_NAME, game=game, note=note)]
    if imports := {item for module in modules for item in module.outer.values()}:
        parts.append("\n".join(import_lines(imports)))
    if data:
        parts += [f"\n{packed(data)}", f"\n\n{filled('export/data/data_file.txt').rstrip()}"]
    parts += bodies(modules, program, follows_code=bool(data))
    return "\n".join(parts) + "\n"


def constants_of(source: str) -> dict[str, object]:
    """The values of the CONSTANTS that a course's program defines."""
    constants: dict[str, object] = {}
    for node in ast.parse(source).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in CONSTANTS:
                constants[name] = ast.literal_eval(value)
    return constants


def bundle(game: str, author: Author = KIBITZ) -> Bundle:
    """The one file of a game's course, signed by its author."""
    folder = game.strip().lower().replace("-", "_")
    name = f"kibitz.games.{folder}.course.program"
    path = source_of(name)
    source = path.read_text(encoding="utf-8") if folder.isidentifier() and path.exists() else ""
    constants = constants_of(source)
    file, provided, note = (constants.get(key, default) for key, default in zip(CONSTANTS, ("", (), ""), strict=True))
    if not isinstance(file, str) or not file:
        raise ExportError(f"{game} has no program for a course: expected a game with a course/program.py, e.g. aces")
    if not isinstance(provided, tuple):
        raise ExportError(f"{name}: BUNDLE_NEEDS: expected a tuple of module names")
    if not isinstance(note, str):
        raise ExportError(f"{name}: BUNDLE_NOTE: expected a string")
    program = parse(name, source, is_program=True, provided=provided)
    author.sign(program)
    modules = gather(program, provided)
    modules = narrowed(modules, needed(modules))
    check_names(modules)
    text = joined(modules, folder.replace("_", "-"), author, note)
    compile(text, file, "exec", dont_inherit=True)
    if newer := newer_syntax(text):
        raise ExportError(f"{file}, line {newer.lineno}: {newer.msg}: a bundle must run on Python {OLDEST_NAME}")
    return Bundle(file, text)


def save(game: str, folder: Path, force: bool = False, author: Author = KIBITZ) -> Path:
    """Writes the file into the folder and returns its path; one of that name that differs is replaced only by force."""
    made = bundle(game, author)
    path = folder / made.name
    if path.exists() and not force and path.read_text(encoding="utf-8", errors="replace") != made.text:
        raise ExportError(f"{path} exists and differs: expected another folder, or --force to replace it")
    folder.mkdir(parents=True, exist_ok=True)
    replace_text(path, made.text)
    return path
