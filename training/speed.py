"""What makes training slow without a word: modules that were not compiled."""

import sys
from pathlib import Path

from kibitz.native import build


def warn_if_interpreted() -> None:
    """Before long work: it takes many times as long where its modules run interpreted."""
    plain = [*build.interpreted(), *build.interpreted("training", Path(__file__).parent)]
    if plain:
        print(
            f"{', '.join(plain)} interpreted, not compiled: correct, but many times slower "
            "(pip install -e . with a C compiler at hand compiles them)",
            file=sys.stderr,
        )
