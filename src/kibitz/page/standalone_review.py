"""A review as one HTML file that opens without a server and loads nothing: boards, curves, exercises and all."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256

from kibitz.page import assets
from kibitz.page.answers import Review

ENTRY = "standalone-review.js"
PLACE = "{}"
"""The data of a shell, which the page replaces by those of a review."""


def document(data: Review) -> str:
    """The file of a review."""
    before, after = shell().split(f">{PLACE}</script>")
    # Only "<" could end a script element; in JSON it occurs in texts alone, where it may be escaped.
    written = json.dumps(data, ensure_ascii=False).replace("<", r"\u003c")
    return f"{before}>{written}</script>{after}"


@cache
def shell() -> str:
    """The file without its data. Its policy lets nothing run or load that was not in here from the start."""
    style = assets.theme() + (assets.STATIC / "page.css").read_text(encoding="utf-8")
    script = assets.script(ENTRY)
    icon = b64encode((assets.STATIC / "icon.svg").read_bytes()).decode()
    policy = f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Review · Kibitz</title>
<link rel="icon" href="data:image/svg+xml;base64,{icon}">
<style>{style}</style>
</head>
<body>
<header><strong class="brand">Kibitz</strong>
<button id="theme" type="button" aria-label="Light or dark theme">◐</button></header>
<main id="main" tabindex="-1"></main>
<p id="live" class="unseen" role="status" aria-live="polite"></p>
<noscript>This review needs JavaScript.</noscript>
<script type="application/json" id="review">{PLACE}</script>
<script>{script}</script>
</body>
</html>
"""


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
