"""`python -m kibitz.games.betsy.uci`: a session on standard input and output."""

import sys

from kibitz.games.betsy.uci import run

if __name__ == "__main__":
    try:
        run()
    except BrokenPipeError:  # nobody reads the output any more: the program on the other side has ended
        sys.exit(1)
    except OSError as error:
        sys.exit(f"kibitz: {error.strerror or error}")
