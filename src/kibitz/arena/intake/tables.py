"""Tables that instructors give: CSV as spreadsheets and course systems write it, read within bounds."""

import csv
import io
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path

from kibitz.arena.intake.submission import fit
from kibitz.table import InvalidText

MOST_BYTES = 16 << 20
MOST_ROWS = 100_000
DELIMITERS = ",;\t"


def rows(path: Path, what: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row with its line's number, its cells by the folded heading; InvalidText where the file is no table."""
    if not path.is_file():
        raise InvalidText(f"no file {path}: expected {what} as CSV with headings")
    if path.stat().st_size > MOST_BYTES:
        raise InvalidText(f"{path}: expected {what} of at most {MOST_BYTES:,} bytes")
    content = path.read_bytes()
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    first = text.partition("\n")[0]
    delimiter = max(DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        headings = [heading(cell) for cell in next(reader, [])]
        for number, cells in enumerate(reader):
            if number >= MOST_ROWS:
                raise InvalidText(f"{path}: expected at most {MOST_ROWS:,} rows")
            if any(cell.strip() for cell in cells):
                yield reader.line_num, {name: fit(cell) for name, cell in zip(headings, cells, strict=False) if name}
    except csv.Error as error:
        raise InvalidText(f"{path}, line {reader.line_num}: {error}; expected {what} as CSV") from None


def heading(text: str) -> str:
    """A heading as it is looked for: letters and digits only, in lower case."""
    return "".join(filter(str.isalnum, text.casefold()))


def cell(row: Mapping[str, str], *names: str) -> str:
    """The first of these cells that holds something."""
    return next((row[name] for name in names if row.get(name)), "")


def folded(text: str) -> str:
    """A name in the form in which spellings of it are equal: letters and digits, without accents."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(filter(str.isalnum, (letter for letter in plain if not unicodedata.combining(letter))))


def words(text: str) -> tuple[str, ...]:
    """The words of a name in alphabetical order, so that `Doe, Jane` is Jane Doe."""
    spaced = "".join(letter if letter.isalnum() or unicodedata.combining(letter) else " " for letter in text)
    return tuple(sorted(filter(None, map(folded, spaced.split()))))
