"""A review as one HTML file that opens without a server and loads nothing: boards, curves, exercises and all."""

from __future__ import annotations

import json
from functools import cache

from kibitz.page import assets
from kibitz.page.answers import Review

ENTRY = "standalone-review.js"
PLACE = "{}"
"""The data of a shell, which the page replaces by those of a review."""
HEADER = """<header><strong class="brand">Kibitz</strong>
<button id="theme" type="button" aria-label="Light or dark theme">◐</button></header>
"""


def document(data: Review) -> str:
    """The file of a review."""
    before, after = shell().split(f">{PLACE}</script>")
    # Only "<" could end a script element; in JSON it occurs in texts alone, where it may be escaped.
    written = json.dumps(data, ensure_ascii=False).replace("<", r"\u003c")
    return f"{before}>{written}</script>{after}"


@cache
def shell() -> str:
    """The file without its data."""
    data = f'<script type="application/json" id="review">{PLACE}</script>'
    return assets.alone("Review", ENTRY, HEADER, data)
