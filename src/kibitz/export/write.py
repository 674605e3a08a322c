"""Writes the selected statements into one file.

Its parts, in this order: a docstring, the imports, the data files with data_file(), the modules, the string of late
modules with later(), the program. Only the first and the last are always there.
"""

from __future__ import annotations

import ast
import os
import re
import textwrap
import zlib
from base64 import b85encode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kibitz.export.read import CONSTANTS, ExportError, Import, Module, Statement, data_source, parse, source_of
from kibitz.export.select import check_names, gather, narrowed, needed

WIDTH = 120
"""Characters of a line at most."""
PACKED_WIDTH = 100
"""Characters of packed data a line."""
BEST_COMPRESSION = 9
"""The level of zlib."""
HEADER = '''"""{title}

One file that needs Python 3.11 or later and its standard library only, made by `kibitz export {game}`
out of the modules of Kibitz, which is under the MIT licence.{note}
"""
'''
INSTALLED = "Where Kibitz is installed its compiled code is used, for speed alone: the results are the same."
"""The note of a program with an optional import of kibitz, where its BUNDLE_NOTE says nothing else."""
OPTIONAL = re.compile(r"^ +(from|import) kibitz\b", re.MULTILINE)
READ_DATA = '''def data_file(name: str) -> bytes:
    """The bytes of a data file."""
    # Imported here because they take longer than the first answer of some programs.
    import zlib
    from base64 import b85decode

    return zlib.decompress(b85decode(DATA_FILES[name].replace("\\n", "")))'''
READ_LATER = '''def later(name: str):
    """What LATER defines under this name; the first call runs it."""
    global LATER
    text, LATER = LATER, ""
    # The empty lines make the line numbers in tracebacks those of this file.
    exec(compile("\\n" * {above} + text, __file__, "exec"), globals())
    return globals()[name]


# What the first answer does not need: Python compiles a file before it runs it, but not this string.'''


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


def imports_in(modules: list[Module]) -> set[Import]:
    """What the modules import from outside kibitz."""
    return {item for module in modules for item in module.outer.values()}


def joined(modules: list[Module], later: list[Module], game: str, note: str) -> str:
    """The file's text, of the modules that run at once and of the later ones, which become the string LATER.

    The program is the last of the modules and stands last. A module may be in both lists, with different statements.
    Where nothing is imported late the file has no LATER; where note is empty and the program uses an installed Kibitz,
    the standard note says so.
    """
    program, everything = modules[-1], [*modules, *later]
    statements = [statement for module in everything for statement in module.statements]
    data = sorted({path for statement in statements for path in statement.data_files})
    if not note and any(OPTIONAL.search(statement.text) for statement in statements):
        note = INSTALLED
    parts = [HEADER.format(title=program.title, game=game, note=note and f"\n{note}")]
    if future := sorted({name for module in everything for name in module.future}):
        parts.append(f"from __future__ import {', '.join(future)}\n")
    parts.append("\n".join(import_lines(imports_in(modules))))
    if data:
        parts += [f"\n{packed(data)}", f"\n\n{READ_DATA}"]
    if not program.late:
        parts += bodies(modules, program, follows_code=bool(data))
        return "\n".join(parts) + "\n"
    parts += bodies(modules[:-1], program, follows_code=bool(data))
    late = "\n".join(
        [*import_lines(imports_in(later) - imports_in(modules)), *bodies(later, program, follows_code=False)]
    )
    if "'''" in late:
        raise ExportError(f"{program.name}: modules imported in a function contain ''': expected \"\"\"")
    above = sum(part.count("\n") + 1 for part in parts)
    parts.append("\n\n" + READ_LATER.format(above=above + 2 + READ_LATER.count("\n") + 1))
    parts.append(f"LATER = r'''\n{late}\n'''")
    parts += bodies([program], program, follows_code=True)
    return "\n".join(parts) + "\n"


def constants_of(source: str) -> dict[str, object]:
    """The values of the CONSTANTS that a course's program defines."""
    constants: dict[str, object] = {}
    for node in ast.parse(source).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in CONSTANTS:
                constants[name] = ast.literal_eval(value)
    return constants


def bundle(game: str) -> Bundle:
    """The one file of a game's course."""
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
    modules = gather(parse(name, source, is_program=True, provided=provided), provided)
    at_once, in_all = needed(modules, late=False), needed(modules, late=True)
    check_names(narrowed(modules, in_all))
    later = narrowed(modules, in_all - at_once)
    text = joined(narrowed(modules, at_once), later, folder.replace("_", "-"), note)
    compile(text, file, "exec", dont_inherit=True)
    return Bundle(file, text)


def save(game: str, folder: Path, force: bool = False) -> Path:
    """Writes the file into the folder and returns its path; one of that name that differs is replaced only by force."""
    made = bundle(game)
    path = folder / made.name
    if path.exists() and not force and path.read_text(encoding="utf-8", errors="replace") != made.text:
        raise ExportError(f"{path} exists and differs: expected another folder, or --force to replace it")
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{made.name}.{os.getpid()}")
    try:
        unfinished.write_text(made.text, encoding="utf-8", newline="\n")
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return path
