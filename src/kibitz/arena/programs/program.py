"""One entrant's program: its name, where its copy is, and who submitted it."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from kibitz.arena.intake.submission import UNKNOWN, Submission


@dataclass(frozen=True)
class Program:
    """One entrant's program and where its copy is."""

    name: str
    folder: str
    """Holds the program and the files that came with it, and nothing else."""
    file: str
    submission: Submission = UNKNOWN
    """Who submitted it, and when."""

    def fingerprint(self) -> str:
        """The hash of everything that was handed in."""
        digest = hashlib.sha256()
        for path in sorted(Path(self.folder).rglob("*")):
            if path.is_file():
                digest.update(os.fsencode(path.relative_to(self.folder)) + f"\0{path.stat().st_size}\0".encode())
                digest.update(path.read_bytes())
        return digest.hexdigest()
