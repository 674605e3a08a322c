"""Names of files and folders for entrants: all different, on every file system."""

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b

MOST_FOLDER_NAME = 60
"""Letters of a folder's name: file systems allow 255 bytes."""


def folder_names(names: Sequence[str]) -> list[str]:
    """A folder's name for each name, all of them different on every file system, and the same in any order."""
    plain = {name: folder_name(name) for name in names}
    taken = Counter(text.casefold() for text in plain.values())
    return [
        # Names that the folder keeps as they are; the others are told apart by a hash of the name.
        plain[name]
        if (plain[name] == name and is_first(name, names)) or taken[plain[name].casefold()] == 1
        else f"{plain[name]}-{blake2b(name.encode(), digest_size=8).hexdigest()}"
        for name in names
    ]


def is_first(name: str, names: Sequence[str]) -> bool:
    """Whether no other name differs from it only in upper and lower case and comes before it in the alphabet."""
    return name == min(other for other in names if other.casefold() == name.casefold())


def folder_name(name: str) -> str:
    """The name as a folder that stays where it should, on every file system; no command takes it for a flag."""
    kept = "".join(letter if letter.isalnum() or letter in " -_.,()@+" else "_" for letter in name)
    kept = kept.strip(" .")[:MOST_FOLDER_NAME] or "_"
    return f"_{kept[1:]}" if kept.startswith("-") else kept
