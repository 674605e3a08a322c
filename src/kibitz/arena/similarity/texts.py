"""Programs whose files are equal, and programs whose text is similar by copydetect, an extra: kibitz[similarity]."""

import hashlib
import io
import warnings
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from kibitz.arena.programs.program import Program
from kibitz.arena.similarity.clue import Clue, clue
from kibitz.table import InvalidText

MOST_BYTES = 512 << 10
"""Bytes of a program whose text is compared: a longer one is mostly data."""
LEAST_SHARE = 0.6
"""The least share of a program's text found in the other for a pair to be listed."""
NOISE, WINDOW = 25, 10
"""copydetect's tokens that must agree to count at all, and of how many stretches it keeps one."""
MISSING = "copydetect is not installed: pip install 'kibitz[similarity]' compares texts too"


def source_of(program: Program) -> bytes:
    return (Path(program.folder) / program.file).read_bytes()


def identical(programs: Sequence[Program], is_new: Callable[[str], bool]) -> Iterator[Clue]:
    """Pairs of equal files; line ends and blank lines at the end do not count."""
    by_hash: dict[str, list[Program]] = {}
    for program in programs:
        plain = source_of(program).replace(b"\r\n", b"\n").replace(b"\r", b"\n").strip()
        by_hash.setdefault(hashlib.sha256(plain).hexdigest(), []).append(program)
    for digest, equal in by_hash.items():
        for first, second in combinations(equal, 2):
            if is_new(first.name) or is_new(second.name):
                yield clue("identical file", first.name, second.name, 1.0, f"the same text, SHA-256 {digest[:12]}")


def similar(
    programs: Sequence[Program],
    is_new: Callable[[str], bool],
    least: float = LEAST_SHARE,
    starters: Sequence[Path] = (),
    show: Callable[[int], None] = lambda done: None,
) -> Iterator[Clue]:
    """Pairs whose texts are similar, without what the course handed out; InvalidText where copydetect is missing."""
    copydetect = imported()
    handed_out = [print_of(copydetect, path.read_bytes(), path.name, []) for path in starters]
    boilerplate = [mark for given in handed_out if given for mark in given.hashes]
    prints = {program.name: print_of(copydetect, source_of(program), program.file, boilerplate) for program in programs}
    known = [name for name, own in prints.items() if own]
    for done, (first, second) in enumerate(combinations(known, 2)):
        show(done)
        if not (is_new(first) or is_new(second)):
            continue
        tokens, shares, _ = copydetect.compare_files(prints[first], prints[second])
        share = float(max(shares))
        if share >= least:
            found = f"{float(shares[0]):.0%} of the first's text in the second, {float(shares[1]):.0%} the other way"
            yield clue("similar text", first, second, min(share, 1.0), f"{found}: {int(tokens):,} tokens (copydetect)")


def too_long(programs: Sequence[Program]) -> list[str]:
    """The programs whose texts are not compared."""
    return [program.name for program in programs if (Path(program.folder) / program.file).stat().st_size > MOST_BYTES]


def imported() -> Any:
    """copydetect; InvalidText where it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import copydetect
    except ImportError:
        raise InvalidText(MISSING) from None
    return copydetect


def print_of(copydetect: Any, source: bytes, name: str, boilerplate: Sequence[Any]) -> Any:
    """A text's fingerprint; None where it is too long, or too short to have one."""
    if len(source) > MOST_BYTES:
        return None
    text = io.StringIO(source.decode("utf-8", errors="replace").replace("\r\n", "\n").replace("\0", ""))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = copydetect.CodeFingerprint(
            name, NOISE, WINDOW, boilerplate=list(boilerplate), language="python", fp=text
        )
    return made if len(made.hashes) else None
