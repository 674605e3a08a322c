"""What clicks on a picture say: docs/vocabulary.md states the rules, and the page's saying.js follows them as well."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from xml.etree import ElementTree

MOST_CLICKS = 3
"""The most clicks on elements that say a word; toggles are not counted."""


@dataclass(frozen=True)
class Spots:
    """What of a picture can be clicked."""

    says: tuple[str, ...]
    toggles: tuple[str, ...]
    verb: str
    """What stands before the words that are toggled; empty in a picture without any."""
    none: str
    """What follows the verb when no word is in."""


def spots(picture: str) -> Spots:
    root = ElementTree.fromstring(picture)
    elements = list(root.iter())
    return Spots(
        tuple(one.attrib["data-say"] for one in elements if "data-say" in one.attrib),
        tuple(one.attrib["data-toggle"] for one in elements if "data-toggle" in one.attrib),
        root.get("data-toggles", ""),
        root.get("data-none", ""),
    )


def after_click(beginnings: Sequence[str], say: str, starts: Collection[str]) -> tuple[str, ...]:
    """What may be meant once an element is clicked; nothing where the click does not go on from the beginnings.

    `starts` holds every text that a move starts with.
    """
    joined = [(begun + gap + word).strip() for begun in beginnings for word in say.split("|") for gap in ("", " ")]
    return tuple(dict.fromkeys(text for text in joined if text in starts))


def clicked(found: Spots, moves: Collection[str]) -> set[str]:
    """Every move that some clicks on elements say in full."""
    starts = {move[:length] for move in moves for length in range(len(move) + 1)}
    layer: set[tuple[str, ...]] = {("",)}
    # A click that does not go on begins from the start, where every click has been tried.
    reached: set[tuple[str, ...]] = {()}
    said = set[str]()
    for _ in range(MOST_CLICKS):
        layer = {after_click(begun, say, starts) for begun in layer for say in set(found.says)} - reached
        reached |= layer
        for beginnings in layer:
            # One that is said in full is played, and of several the page asks which.
            said.update(text for text in beginnings if text in moves)
    return said


def toggled(found: Spots) -> Iterator[str]:
    """Every text that elements say which are put in and taken out."""
    if not found.toggles:
        return
    yield f"{found.verb} {found.none}"
    for count in range(1, len(found.toggles) + 1):
        for chosen in combinations(found.toggles, count):
            yield " ".join([found.verb, *chosen])


def ids(picture: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', picture)
