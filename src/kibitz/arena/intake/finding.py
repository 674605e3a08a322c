"""The program in what a student handed in: found whatever is beside it, and read without running it."""

import ast
import codecs
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from kibitz.arena.contract import Contract
from kibitz.arena.inspection import python_text, recognise
from kibitz.arena.inspection.findings import NOTEBOOK
from kibitz.arena.inspection.python_text import SyntaxFault
from kibitz.arena.inspection.recognise import has_required, is_handed_out
from kibitz.arena.intake.trees import FOREIGN_ARCHIVES
from kibitz.arena.intake.unpacking import (
    MOST_DEPTH,
    Refused,
    UnpackingBudget,
    copy_file,
    copy_folder,
    files_below,
    is_archive,
    quoted,
    unpack,
    why_refused,
)
from kibitz.arena.intake.uploads import Upload
from kibitz.arena.sanitise import listed, sanitised

MOST_SOURCE = 4 << 20
"""Bytes of a program that are read without running it."""
MOST_MESSAGE = 200
COPIES = re.compile(r"(?P<stem>.+?)(?: ?\(\d{1,3}\)|[-_ ]copy ?\d{0,3}|-\d{1,3})(?P<suffix>\.[^.]+)", re.IGNORECASE)
"""What browsers and systems make of a name that is taken already: a (1).py, a - copy.py, a-1.py."""


class NoProgram(Refused):
    """There is no program for this game."""


@dataclass(frozen=True)
class Found:
    """A program, copied."""

    path: Path
    file: str
    """Its path inside the submission, as it was handed in."""
    remarks: tuple[str, ...] = ()


def bring(upload: Upload, contract: Contract, home: Path) -> Found:
    """Copy everything of the upload into the empty folder home, unpacked, and find its program.

    Refused says why there is none.
    """
    if upload.refused:
        raise Refused(upload.refused)
    budget = UnpackingBudget()
    try:
        for source, name in upload.sources:
            if is_archive(source):
                unpack(source, home, budget)
            elif source.is_file():
                copy_file(source, home / name, budget)
            else:
                copy_folder(source, home, budget)
        if is_one_file(upload, contract):
            return alone(home / upload.sources[0][1], contract)
        return found(home, contract, budget)
    except Refused:
        raise
    except Exception as error:
        raise Refused(why_refused(error)) from None


def is_one_file(upload: Upload, contract: Contract) -> bool:
    """Whether the upload is a program by itself, which may have any name: the student's."""
    sources = upload.sources
    return (
        upload.label.layout == "files"
        and len(sources) == 1
        and sources[0][0].is_file()
        and sources[0][0].suffix.lower() in contract.suffixes
    )


def alone(path: Path, contract: Contract) -> Found:
    """A program that was handed in as one file."""
    if path.name != contract.file and (game := game_of(path, contract)):
        raise NoProgram(f"{quoted(path.name)} is a program for {game}")
    return renamed(path, path.name, path.with_suffix(path.suffix.lower()), ())


def found(home: Path, contract: Contract, budget: UnpackingBudget) -> Found:
    """The program; where there is none in the folders, archives there are unpacked, level by level."""
    for _ in range(MOST_DEPTH):
        if program := program_in(home, contract):
            return program
        archives = [path for path in files_below(home) if is_archive(path)]
        if not archives:
            if other := by_another_name(home, contract):
                return other
            raise NoProgram(why_none(home, contract))
        for archive in archives:
            # A folder in its place, so that paths say where the program was.
            packed = archive.rename(archive.with_name(f".{archive.name}"))
            archive.mkdir()
            unpack(packed, archive, budget)
            packed.unlink()
    raise Refused(f"has more than {MOST_DEPTH} archives in each other")


def program_in(home: Path, contract: Contract) -> Found | None:
    """The program nearest to the top of the folder; Refused where several do."""
    if not contract.file:
        fitting = [path for path in files_below(home) if path.suffix.lower() in contract.suffixes]
        fitting = [path for path in fitting if path.stem != "__init__" and not is_handed_out(path, contract)]
        candidates = [path for path in fitting if imports_any(path, contract.gives)]
        candidates = candidates or [path for path in fitting if not game_of(path, contract)]
        candidates = complete(candidates, contract)
    else:
        below = list(files_below(home))
        candidates = [path for path in below if path.name == contract.file] or [
            path for path in below if is_spelling(path.name, contract.file)
        ]
    if not candidates:
        return None
    highest = min(len(path.parts) for path in candidates)
    return only([path for path in candidates if len(path.parts) == highest], home, contract)


def only(candidates: list[Path], home: Path, contract: Contract) -> Found:
    """The one program of the candidates; Refused where they differ."""
    path = candidates[0]
    remarks = []
    if len(candidates) > 1:
        named = ", ".join(quoted(str(path.relative_to(home))) for path in candidates[:3])
        if any(other.read_bytes() != path.read_bytes() for other in candidates):
            raise Refused(f"holds {len(candidates)} programs, such as {named}: expected one")
        remarks.append(f"holds {len(candidates)} copies of the program: {named}")
    file = path.relative_to(home).as_posix()
    target = path.with_name(contract.file) if contract.file else path.with_suffix(path.suffix.lower())
    if contract.file and path.name != contract.file:
        remarks.append(f"its program is called {quoted(path.name)}; the course asks for {contract.file}")
    return renamed(path, file, target, tuple(remarks))


def renamed(path: Path, file: str, target: Path, remarks: tuple[str, ...]) -> Found:
    """The program under the name with which it can be loaded."""
    if path != target:
        if not remarks:
            remarks = (f"its program is called {quoted(path.name)}",)
        path.rename(target)
    return Found(target, file, remarks)


def is_spelling(name: str, program: str) -> bool:
    """Whether a name is the program's in other letters, or what a system makes of it."""
    match = COPIES.fullmatch(name)
    plain = f"{match['stem'].rstrip()}{match['suffix']}" if match else name
    return program.casefold() in (name.casefold(), plain.casefold())


def by_another_name(home: Path, contract: Contract) -> Found | None:
    """The only Python file, or the only one with what the course requires, where it is not another assignment's."""
    candidates = [
        path
        for path in files_below(home)
        if path.suffix.lower() == ".py"
        and path.stem not in ("__init__", "setup", "conftest")
        and not is_handed_out(path, contract)
    ]
    candidates = complete(candidates, contract)
    own = [path for path in candidates if not game_of(path, contract)]
    return only(own, home, contract) if len(candidates) == 1 and own and contract.file.endswith(".py") else None


def complete(candidates: list[Path], contract: Contract) -> list[Path]:
    """The candidates with what the course requires, where any has it, else those that none imports."""
    if len(candidates) < 2:
        return candidates
    if own := [path for path in candidates if has_required(path, contract)]:
        return own
    trees = [parsed(path) for path in candidates]
    imported = {name for tree in trees if isinstance(tree, ast.Module) for name in python_text.imports(tree)}
    return [path for path in candidates if path.stem not in imported] or candidates


def why_none(home: Path, contract: Contract) -> str:
    """Why nothing in the folder is the program."""
    imported = " or ".join(contract.gives[:2])
    wanted = contract.file or (f"a Python file that imports {imported}" if imported else "a program")
    below = list(files_below(home))
    parts = [f"expected {wanted} in it"]
    if not below:
        return f"{parts[0]}: it is empty"
    for path in below:
        suffix = path.suffix.lower()
        if suffix == NOTEBOOK:
            parts.append(f"{quoted(path.name)} is a notebook, to be exported as a Python file")
        elif suffix in FOREIGN_ARCHIVES:
            parts.append(f"{quoted(path.name)} is an archive of another kind than zip")
        elif suffix in contract.suffixes and (game := game_of(path, contract)):
            parts.append(f"{quoted(path.name)} is a program for {game}")
    if len(parts) == 1:
        parts.append(f"it holds {listed([quoted(path.name) for path in below], 3)}")
    return sanitised("; ".join(parts), MOST_MESSAGE)


def game_of(path: Path, contract: Contract) -> str:
    """The other game for which a file was written; empty for none, and for this one."""
    with path.open("rb") as file:
        game = recognise.game_of(path.name, python_text.text_of(file.read(MOST_SOURCE)))
    if game is None:
        return ""
    other = recognise.contracts()[game]
    return "" if other is contract or (type(other) is type(contract) and other.file == contract.file) else game


def imports_any(path: Path, modules: Iterable[str]) -> bool:
    """Whether a Python file imports one of the modules, as far as its lines say."""
    names = "|".join(map(re.escape, modules))
    text = path.read_bytes()[:MOST_SOURCE].decode("utf-8-sig", errors="replace")
    return bool(names) and re.search(rf"^\s*(?:from|import)\s+(?:{names})\b", text, re.MULTILINE) is not None


def parsed(path: Path) -> ast.Module | SyntaxFault | None:
    """The program's syntax tree, or what is wrong and where; None where it is no Python file or too long."""
    if path.suffix.lower() != ".py" or path.stat().st_size > MOST_SOURCE:
        return None
    source = path.read_bytes()
    if not source.removeprefix(codecs.BOM_UTF8).strip():
        return SyntaxFault("the file is empty")
    if is_notebook(source):
        return SyntaxFault("it is a notebook, not a Python file")
    tree = python_text.parsed(source)
    return replace(tree, message=f"not valid Python: {tree.message}") if isinstance(tree, SyntaxFault) else tree


def is_notebook(source: bytes) -> bool:
    """Whether a file is a notebook, whatever it is called."""
    if not source.lstrip().startswith(b"{") or b'"cells"' not in source:
        return False
    try:
        return "cells" in json.loads(source)
    except (ValueError, RecursionError):
        return False
