"""`python -m kibitz` is `kibitz`."""

import sys

from kibitz.cli import main

if __name__ == "__main__":
    sys.exit(main())
