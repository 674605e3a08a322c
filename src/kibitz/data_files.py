"""Data files that lie inside the package; `kibitz export` packs those that a program asks for into its one file."""

from pathlib import Path


def shipped(name: str) -> bytes:
    """The bytes of a file by its path inside the package, as "games/sebastian/data/values.bin"."""
    return (Path(__file__).parent / name).read_bytes()
