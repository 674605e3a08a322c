"""A clean copy of a damaged store, with everything in it that is sound."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from kibitz.arena.matches.match import Played
from kibitz.arena.store.games import ENDED, INTAKE, INTAKE_DIGEST, PUBLISHED, intake_digest, kept_identity
from kibitz.arena.store.reading import stored
from kibitz.arena.store.writing import Store
from kibitz.table import InvalidText

MOST_AT_ONCE = 1000
"""Games that a repair writes at once."""


def repair(path: Path, clean: Path) -> list[str]:
    """Copy what is sound of a store to a new one; returns a line for each game that is left out."""
    if clean.exists():
        raise InvalidText(f"{clean} exists: expected a new file for the clean copy")
    complaints: list[str] = []
    with stored(path) as kept:
        kept.identity = kept_identity(kept.notes) or kept.identity
        if kept.notes.get(INTAKE_DIGEST) != intake_digest(kept.notes.get(INTAKE, "")):
            # The games are worth more than who handed in what, which the match's own command adds again.
            kept.notes.pop(INTAKE, None)
        kept.check_match()
        with Store(clean, kept.identity, kept.match.intake) as store:
            if kept.match.rounds:
                files = [kept.files(number) for number in range(len(kept.versions))]
                store.enter(list(zip(kept.versions, files, strict=True)))
                store.plan(kept.match.rounds.rounds)
            for first, games in _batches(kept.sound(complaints)):
                store.add(first, games)
            if PUBLISHED in kept.notes:
                store.publish()
            for _ in store.deals():
                pass
            if not complaints and kept.notes.get(ENDED):
                store.end(int(kept.notes[ENDED]))
    return complaints


def _batches(games: Iterable[tuple[int, Played]]) -> Iterator[tuple[int, list[Played]]]:
    """Consecutive games together, with the number of the first."""
    first, batch = 0, list[Played]()
    for number, played in games:
        if batch and (number != first + len(batch) or len(batch) == MOST_AT_ONCE):
            yield first, batch
            batch = []
        if not batch:
            first = number
        batch.append(played)
    if batch:
        yield first, batch
