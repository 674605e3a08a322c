"""The package's data files; `kibitz export` packs those that a program reads into its one file."""

from pathlib import Path


def data_file(name: str) -> bytes:
    """The bytes of a file, by its path inside the package, e.g. "games/sebastian/data/values.bin"."""
    return (Path(__file__).parent / name).read_bytes()
