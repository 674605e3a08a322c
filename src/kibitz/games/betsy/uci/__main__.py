"""`python -m kibitz.games.betsy.uci`: a session on standard input and output."""

from kibitz.games.betsy.uci import run

if __name__ == "__main__":
    run()
