"""Clusters of programs that clues connect: seven near copies are one matter for an instructor, not 21."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kibitz.arena.similarity.clue import Clue, Kind

OF_TEXT: tuple[Kind, ...] = ("identical file", "similar text")


@dataclass(frozen=True)
class Cluster:
    """Programs that clues connect, directly or by others."""

    members: tuple[str, ...]
    clues: tuple[Clue, ...]
    """All between its members, the strongest first."""
    links: tuple[Clue, ...]
    """The strongest clues that connect all members, one fewer than these (a maximum spanning tree)."""

    def summary(self) -> str:
        """Its clues by kind, in words."""
        parts = []
        for kind in dict.fromkeys(clue.kind for clue in self.clues):
            shares = [clue.share for clue in self.clues if clue.kind == kind]
            low, high = f"{min(shares):.0%}", f"{max(shares):.0%}"
            pairs = f"{len(shares)} pair" + "s" * (len(shares) > 1)
            parts.append(f"{kind} {low if low == high else f'{low} to {high}'} ({pairs})")
        return ", ".join(parts)


def clusters(clues: Iterable[Clue]) -> list[Cluster]:
    """The clusters, the largest first.

    Texts connect first. Play connects the others only: programs with one simple rule agree by themselves, and would
    make one cluster of several.
    """
    ordered = sorted(clues, key=lambda clue: (clue.kind not in OF_TEXT, -clue.share))
    texts = [clue for clue in ordered if clue.kind in OF_TEXT]
    found = list(connected(texts, ordered))
    placed = {name for cluster in found for name in cluster.members}
    rest = [clue for clue in ordered if clue.kind not in OF_TEXT and not {clue.first, clue.second} <= placed]
    found += connected(rest, rest)
    return sorted(found, key=lambda cluster: -len(cluster.members))


def connected(links: Iterable[Clue], clues: Iterable[Clue]) -> Iterator[Cluster]:
    """The clusters that these links make, strongest first (J. Kruskal, 1956); clues are all that are to be listed."""
    home: dict[str, set[str]] = {}
    used: list[Clue] = []
    for link in links:
        first, second = (home.setdefault(name, {name}) for name in (link.first, link.second))
        if first is not second:
            used.append(link)
            first |= second
            home.update(dict.fromkeys(second, first))
    known = list(clues)
    for members in {id(members): members for members in home.values()}.values():
        within = tuple(clue for clue in known if {clue.first, clue.second} <= members)
        yield Cluster(tuple(sorted(members)), within, tuple(link for link in used if link.first in members))
