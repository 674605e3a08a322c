"""`python -m kibitz` is `kibitz`."""

import sys

from kibitz.cli import main

if __name__ == "__main__":
    code = main()
    # Ctrl-C while Python executes a string, as imports of dataclasses do, makes it end by the signal even where the
    # command has handled it and returns its own code. Executing another string clears that.
    exec("")
    sys.exit(code)
