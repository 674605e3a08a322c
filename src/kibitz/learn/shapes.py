"""Values of any kind as a fixed number of bytes, by what was seen of them: the fields of a position for learners.

A shape sees many values, and then writes each value as `size` numbers from 0 to 255. What it has not seen it still
writes: larger numbers as the largest, unknown words as 0, and of longer rows the first items.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Set as AnySet
from dataclasses import fields, is_dataclass
from typing import Any

MOST = 255
ZERO = 128
"""What stands for 0 where numbers may be negative."""
NARROW = 100
"""The largest number, on either side of 0, for which a byte with a sign is surely enough."""
WIDE = 200
"""The largest number for which a byte without a sign is surely enough."""
HALF = 1 << 15
"""Stands for 0 in two bytes."""
MOST_WORDS = 64
"""More different words are written letter by letter: a board may be a text."""


class Shape:
    """What was seen of one value, or of all items of a row."""

    def __init__(self) -> None:
        self.lowest = self.highest = 0
        self.is_absent = False
        """Whether the value can be None."""
        self.has_numbers = False
        self.words: dict[str, int] = {}
        """A number from 1 for each word, once the shape is settled."""
        self.parts: dict[str, Shape] = {}
        """The shapes of an object's or a mapping's parts, by name."""
        self.item: Shape | None = None
        """The shape of a row's items."""
        self.longest = 0
        self.lengths: set[int] = set()
        self.members: dict[str, int] = {}
        """The place of each thing that a set can hold, once the shape is settled."""

    def see(self, value: Any) -> None:
        """Take note of a value."""
        if value is None:
            self.is_absent = True
        elif isinstance(value, bool | int):
            self.has_numbers = True
            self.lowest, self.highest = min(self.lowest, value), max(self.highest, value)
        elif (named := parts_of(value)) is not None:
            for name, part in named.items():
                self.parts.setdefault(name, Shape()).see(part)
        elif isinstance(value, AnySet):
            self.members.update((str(one), 0) for one in value)
        elif isinstance(value, list | tuple):
            self.item = self.item or Shape()
            self.longest = max(self.longest, len(value))
            self.lengths.add(len(value))
            for one in value:
                self.item.see(one)
        else:
            self.words[str(value)] = 0

    def settle(self) -> int:
        """Number words and members in their order; how many numbers a value is."""
        self.is_spelled = len(self.words) > MOST_WORDS
        if self.is_spelled:
            spelled, self.words = self.words, {}
            for word in spelled:
                self.see(tuple(word))
        self.words = {word: number for number, word in enumerate(sorted(self.words), 1)}
        self.members = {member: place for place, member in enumerate(sorted(self.members))}
        size = self.numbers() + bool(self.words) + len(self.members) + (len(self.lengths) > 1)
        size += sum(part.settle() for part in self.parts.values())
        self.item_size = self.item.settle() if self.item else 0
        self.size = size + self.longest * self.item_size
        return self.size

    def numbers(self) -> int:
        """Bytes for a number."""
        if not self.has_numbers:
            return int(self.is_absent and not self.words)
        is_small = self.lowest >= -NARROW and self.highest <= (NARROW if self.lowest < 0 else WIDE)
        return (1 if is_small else 2) + self.is_absent

    def most_words(self) -> int:
        """The most different words of any part."""
        below = [*self.parts.values(), *([self.item] if self.item else [])]
        return max([len(self.words), *(shape.most_words() for shape in below)])

    def write(self, value: Any) -> list[int]:
        """The value as `size` numbers."""
        written = self._number(value)
        if self.words:
            written.append(0 if value is None else self.words.get(str(value), 0))
        if self.members:
            held = {str(one) for one in value} if isinstance(value, AnySet) else set()
            written += [int(member in held) for member in self.members]
        if self.is_spelled and value is not None:
            value = tuple(str(value))
        row = value if isinstance(value, list | tuple) and self.item else ()
        if len(self.lengths) > 1:
            written.append(min(len(row), MOST))
        named = (parts_of(value) or {}) if self.parts else {}
        for name, part in self.parts.items():
            written += part.write(named[name]) if name in named else [0] * part.size
        if self.item:
            for one in row[: self.longest]:
                written += self.item.write(one)
            written += [0] * (self.item_size * (self.longest - min(len(row), self.longest)))
        return written

    def _number(self, value: Any) -> list[int]:
        size = self.numbers()
        if not size:
            return []
        if not isinstance(value, bool | int):
            return [0] * size
        present = [1] if self.is_absent else []
        if size - self.is_absent == 1:
            return [*present, max(0, min(MOST, value + (ZERO if self.lowest < 0 else 0)))]
        return [*present, *divmod(max(0, min(2 * HALF - 1, value + HALF)), MOST + 1)] if self.has_numbers else present


def parts_of(value: Any) -> Mapping[str, Any] | None:
    """What an object, a named tuple or a mapping consists of, by name; None for anything else."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value) if field.repr}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return dict(zip(value._fields, value, strict=True))
    if isinstance(value, Counter | Mapping):
        return {str(key): item for key, item in value.items()}
    return None
