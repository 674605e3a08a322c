"""Proves the values of a game: python proofs/verify_values.py FILE [--exact]

FILE is what `kibitz solve sebastian --certificate FILE` writes, or the same of play-nine: certificate.py reads it. What
is checked, and what follows from it, is in dice.py for games with dice and in golf.py for golf with cards. Nothing of
Kibitz is used here.

With numpy Sebastian takes about ten seconds, and golf on four columns a minute or two. Without it, or with --exact,
everything is in fractions, for small cards and for two columns.
"""

import argparse
import sys
import zlib
from math import floor, log10

import certificate
import dice
import golf

MOST_DIGITS = 12


def family(rules):
    """What proves the values of a game with these rules."""
    return dice if "dice" in rules else golf


def verify(content, exact=False):
    """The rules, the value of the game, how far it is from the true one at most, and the number of states."""
    rules, values = certificate.read(content, lambda rules: family(rules).KIND)
    return rules, *family(rules).verify(rules, values, exact or certificate.numpy is None)


def within(value, error):
    """The bound is rounded up, so that the digits of the value that are left out are within it."""
    digits = 2 - floor(log10(error)) if error else MOST_DIGITS
    return f"{value:.{min(digits, MOST_DIGITS)}f} ± {1.1 * error:.1e}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file")
    parser.add_argument("--exact", action="store_true", help="in fractions, without numpy")
    arguments = parser.parse_args()
    try:
        with open(arguments.file, "rb") as file:
            rules, value, error, states = verify(file.read(certificate.MOST_BYTES), arguments.exact)
        name = rules["name"]
    except (
        certificate.Refused,
        OSError,
        ArithmeticError,
        LookupError,
        MemoryError,
        RecursionError,
        TypeError,
        ValueError,
        zlib.error,
    ) as error:
        sys.exit(f"refused: {error}")
    print(f"proved: {within(value, error)} under the rules of {name}; {states} states")


if __name__ == "__main__":
    main()
