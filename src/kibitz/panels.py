"""What is known about a position beyond the values of its moves, as plain data that any page can show."""

from dataclasses import dataclass

Cell = str | float


@dataclass(frozen=True, slots=True)
class Panel:
    """One thing that is known. A page shows the parts that are there, in this order."""

    text: str = ""
    """A sentence or more."""
    pictures: tuple[str, ...] = ()
    """SVG documents."""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    """A table, each row as long as the columns."""
    bars: tuple[tuple[str, float], ...] = ()
    """How often each of several things happens; the shares sum to 1."""
    has_moves: bool = False
    """Whether the first column names legal moves, which a page lets people play."""
