"""A certificate: the SHA-256 of all that follows, the rules as a line of JSON, and the packed values."""

import hashlib
import json
import sys
import zlib
from array import array

try:
    import numpy
except ImportError:
    numpy = None

__all__ = ["HALF_ULP", "Refused", "numpy", "read"]

HALF_ULP = 2.0**-53
"""The relative error of rounding to double precision."""
MOST_BYTES = 2 * 10**9
"""Of all values."""


class Refused(Exception):
    """The file proves nothing."""


def read(content, kind_of):
    """The rules and the values. kind_of(rules): how array() calls the values' precision."""
    digest, _, content = content.partition(b"\n")
    if hashlib.sha256(content).hexdigest().encode() != digest:
        raise Refused("the content has not the SHA-256 of the first line")
    rules, _, packed = content.partition(b"\n")
    rules = json.loads(rules)
    values = array(kind_of(rules), zlib.decompressobj().decompress(packed, MOST_BYTES))
    if sys.byteorder == "big":
        values.byteswap()
    return rules, values
