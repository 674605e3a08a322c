"""Which course's game a file is a program for: by its name, else by what is in it."""

import ast
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path, PurePath

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.contract import Contract
from kibitz.arena.inspection.findings import missing
from kibitz.arena.inspection.python_text import SyntaxFault, imports, parsed, text_of

MOST_BYTES = 16 << 20
"""Bytes of a file that are searched for what programs of a course have in them."""
MOST_LOOKED_AT = 200
"""Files of a folder or an archive that are looked at."""
COPY = r"(?:[-_ ]\d{1,3}|[-_ ]?\(\d{1,3}\)| copy)*"
"""What course systems and browsers add to a file's name: betsy-1.py, betsy (2).py, betsy copy.py."""
COPIED = re.compile(f"{COPY}$")
PROGRAMS = (".py", ".ipynb", ".txt", "")
"""Suffixes of files that may be programs."""


@cache
def contracts() -> dict[str, Contract]:
    """Every game's contract; without those of plugins that can't be used."""
    found = {}
    for name in catalog.names():
        with suppress(catalog.BrokenPlugin):
            found[name] = contract.of(name)
    return found


def game_of(name: str, text: str = "") -> str | None:
    """The game of a file with this name and text; None where neither identifies one, or several fit alike.

    The very name that a course asks for decides, in any case of letters. Otherwise the text decides, by the words that
    only programs of a course have in them; then a name with additions, such as "smith_1234_betsy-1.py".
    """
    plain = PurePath(name).name.casefold()
    for game, rules in contracts().items():
        if rules.file and plain == rules.file.casefold():
            return game
    return by_text(text) or by_loose_name(plain)


def by_text(text: str) -> str | None:
    """The game whose course's words are in the text, the most of them where there are several."""
    counts = {
        game: sum(is_word_of(word, text) for word in (*rules.gives, *rules.words))
        for game, rules in contracts().items()
    }
    most = max(counts.values(), default=0)
    best = [game for game, count in counts.items() if count == most]
    return best[0] if most and len(best) == 1 else None


def is_word_of(word: str, text: str) -> bool:
    return word in text and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def is_handed_out(path: Path, contract: Contract) -> bool:
    """Whether a Python file is what the course hands out beside the program: a module of its own, or its runner.

    A runner imports the program and has nothing of what a program must have.
    """
    if path.suffix.lower() != ".py" or not path.is_file() or path.is_symlink():
        return False
    plain = COPIED.sub("", path.stem)
    if plain in contract.gives:
        return True
    module = PurePath(contract.file).stem
    if not module or path.name == contract.file:
        return False
    tree = parsed(_beginning_bytes(path))
    return not isinstance(tree, SyntaxFault) and module in imports(tree) and not lacks_nothing(tree, contract)


def has_required(path: Path, contract: Contract) -> bool:
    """Whether a file is a program with what the course requires; False where the course requires nothing."""
    tree = parsed(_beginning_bytes(path))
    return not isinstance(tree, SyntaxFault) and lacks_nothing(tree, contract)


def lacks_nothing(tree: ast.Module, contract: Contract) -> bool:
    is_strict = bool(contract.requires or contract.base)
    return is_strict and not any(finding.is_fatal for finding in missing(tree, contract, ""))


def by_loose_name(name: str) -> str | None:
    """The game whose course's file name is the last part of this one."""
    for game, rules in contracts().items():
        wanted = PurePath(rules.file)
        if rules.file and re.search(rf"(?:^|[^a-z0-9]){re.escape(wanted.stem.casefold())}{COPY}(?:\.\w+)?$", name):
            return game
    return None


def game_of_path(path: Path) -> str | None:
    """The game of a program's file, or of a folder or zip of programs for one and the same game; else None."""
    found = {game for name, text in files_of(path) if (game := game_of(name, text))}
    return found.pop() if len(found) == 1 else None


def files_of(path: Path) -> Iterator[tuple[str, str]]:
    """The names and texts of the files that may be programs."""
    if path.is_dir():
        files = (below for below in sorted(path.rglob("*")) if below.is_file() and not below.is_symlink())
        for below in islice(filter(lambda file: may_be_program(file.name), files), MOST_LOOKED_AT):
            yield below.name, _beginning(below)
    elif path.suffix.lower() == ".zip":
        yield from _packed(path)
    elif path.is_file():
        yield path.name, _beginning(path)


def may_be_program(name: str) -> bool:
    return PurePath(name).suffix.lower() in PROGRAMS and not name.startswith((".", "__"))


def _beginning(path: Path) -> str:
    return text_of(_beginning_bytes(path))


def _beginning_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES)


def _packed(path: Path) -> Iterator[tuple[str, str]]:
    """The programs of an archive; none where it can't be read, which the code that unpacks it reports better."""
    unreadable = zipfile.BadZipFile, zlib.error, OSError, RuntimeError, EOFError, ValueError
    with suppress(*unreadable), zipfile.ZipFile(path) as packed:
        items = [item for item in packed.infolist() if not item.is_dir() and may_be_program(item.filename)]
        for item in items[:MOST_LOOKED_AT]:
            with packed.open(item) as file:
                yield item.filename, text_of(file.read(MOST_BYTES))
