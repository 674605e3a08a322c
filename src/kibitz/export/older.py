"""Makes a source run on the oldest Python that a course may have, which is older than the one that Kibitz needs.

Annotations are not evaluated there, because every exported file begins with `from __future__ import annotations`. The
check that zip() gets equal lengths is left out. Newer syntax is refused here, so that the exporter of a game sees it at
once. Newer functions of the standard library are found by a test of the exported files.
"""

from __future__ import annotations

import ast

OLDEST = (3, 9)
"""The version that CCPS 721 names; the other courses name none."""
OLDEST_NAME = ".".join(map(str, OLDEST))


def newer_syntax(source: str) -> SyntaxError | None:
    """The first use of syntax that the oldest Python does not know."""
    try:
        ast.parse(source, feature_version=OLDEST)
    except SyntaxError as error:
        return error
    return None


def without_strict_zip(source: str) -> str:
    """The source without `strict=` in calls of zip(), which the oldest Python does not accept there."""
    spans = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="zip"), args=[*_, last], keywords=[ast.keyword(arg="strict") as strict]):
                spans.append((place_after(last), place_after(strict)))
    # The columns count bytes.
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    for (first, start), (last_line, stop) in sorted(spans, reverse=True):
        lines[first : last_line + 1] = [lines[first][:start] + lines[last_line][stop:]]
    return b"".join(lines).decode()


def place_after(node: ast.expr | ast.keyword) -> tuple[int, int]:
    """The line, from 0, and the column where the node has ended."""
    return (node.end_lineno or 1) - 1, node.end_col_offset or 0
