"""The package's data files; `kibitz export` packs those that a program reads into its one file."""

from collections.abc import Callable
from pathlib import Path

fetch: Callable[[str], bytes] | None = None
"""Fetches a file that the package has left out; None where the package is whole."""


def data_file(name: str) -> bytes:
    """The bytes of a file, by its path inside the package, e.g. "games/sebastian/data/values.bin"."""
    path = Path(__file__).parent / name
    if fetch is None or path.exists():
        return path.read_bytes()
    return fetch(name)


def filled(file: str, /, **values: object) -> str:
    """The text of a file with these values in place of their names in braces."""
    return data_file(file).decode().format(**values)
