"""Forms that browsers send: the fields of a body, with a bound on everything. Starlette's own needs another package."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

from kibitz.table import InvalidText

BOUNDARY = re.compile(r"multipart/form-data;\s*boundary=\"?([\w'()+,./:=?-]{1,70})\"?", re.ASCII)
NAMED = re.compile(rb'; name="file"; filename="((?:[^"\\\r\n]|\\.)*)"')
MOST_FIELDS = 10
MOST_HEAD = 2000
"""Bytes before the content of a part."""


def fields(body: bytes) -> dict[str, str]:
    """The fields of a plain form."""
    try:
        found = parse_qs(body.decode("ascii"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise InvalidText("no form: expected what the page sends") from None
    return {name: values[0] for name, values in found.items()}


def file(content_type: str, body: bytes) -> tuple[str, bytes]:
    """The name and the content of the file in a form; InvalidText where it holds none."""
    boundary = BOUNDARY.fullmatch(content_type.strip())
    if not boundary:
        raise InvalidText("no file: expected a form with a file, as the page sends it")
    mark = b"\r\n--" + boundary[1].encode()
    parts = (b"\r\n" + body).split(mark)
    # The end of the form is two hyphens after the last mark.
    if len(parts) < 3 or len(parts) > MOST_FIELDS or not parts[-1].startswith(b"--"):
        raise InvalidText("the file did not arrive whole: try again")
    for part in parts[1:-1]:
        head, blank, content = part.partition(b"\r\n\r\n")
        named = NAMED.search(head) if blank and len(head) <= MOST_HEAD else None
        if named:
            name = re.sub(rb"\\(.)", rb"\1", named[1]).decode("utf-8", errors="replace")
            return name, content
    raise InvalidText("no file: choose your program first")
