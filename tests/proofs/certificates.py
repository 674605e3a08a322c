"""Certificates proved and forged, for the tests of both families."""

import json
import zlib
from array import array
from collections.abc import Mapping
from hashlib import sha256

import pytest

from proofs import verify_values

Refused = verify_values.certificate.Refused
WAYS = [
    True,
    pytest.param(False, marks=pytest.mark.skipif(verify_values.certificate.numpy is None, reason="needs numpy")),
]
"""Whether a proof is in fractions."""


def proved(content: bytes, exact: bool) -> tuple[float, float, int]:
    """The value, the bound on its error, and the number of states."""
    _, value, error, states = verify_values.verify(content, exact)
    return value, error, states


def read(content: bytes) -> tuple[dict[str, object], "array[float]"]:
    return verify_values.certificate.read(content, lambda rules: verify_values.family(rules).KIND)


def signed(rules: Mapping[str, object], values: "array[float]") -> bytes:
    """A certificate that claims anything."""
    content = json.dumps(rules).encode() + b"\n" + zlib.compress(values.tobytes())
    return sha256(content).hexdigest().encode() + b"\n" + content
