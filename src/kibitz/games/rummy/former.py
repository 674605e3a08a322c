"""What version 0.2.0 called rummy's minds: `kibitz.former` reads it."""

from collections.abc import Mapping

MINDS: Mapping[str, str] = {"sampler": "best"}
"""Today's names of the minds that had others."""
